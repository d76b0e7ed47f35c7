//! Records as other programs read them.
//!
//! What Quackle, Macondo and Woogles read differs in small ways; this is what all of them take: the
//! encoding in the first line, pragmata before the first move and racks after the last, points with their
//! sign, `- +0` for a pass, `-- -24` for a move taken back.

use std::fmt::Write;

use thiserror::Error;

use super::{Act, Charset, Move, Record};
use crate::{Axis, Square};

/// Why a record cannot be written.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Unwritable {
    /// A character that the encoding lacks.
    #[error("{0:?} is not in {1}; write the record as UTF-8")]
    Character(char, &'static str),
    /// A name, a rack or a word that would be read back as something else.
    #[error("line {line} would not be read back as it is: {text:?}")]
    Ambiguous {
        /// The line, from 1.
        line: usize,
        /// What it would say.
        text: String,
    },
}

impl Record {
    /// The bytes of a GCG file. Read again they give this record, but for the numbers of its lines and for
    /// what could not be read of it.
    ///
    /// # Errors
    /// When the encoding lacks a character, or a text of the record cannot be told from the format: a nick
    /// with a space in it, a title of two lines. No record that was read is so.
    pub fn write(&self, charset: Charset) -> Result<Vec<u8>, Unwritable> {
        let text = self.text(charset);
        let bytes = charset.encode(text.clone());
        let bytes = bytes.map_err(|found| Unwritable::Character(found, charset.name()))?;
        match self.first_difference(&bytes) {
            None => Ok(bytes),
            Some(line) => Err(Unwritable::Ambiguous {
                line,
                text: text.lines().nth(line - 1).unwrap_or_default().to_owned(),
            }),
        }
    }

    /// The line from which on bytes do not say what this record says.
    fn first_difference(&self, bytes: &[u8]) -> Option<usize> {
        let Ok(again) = Self::parse(bytes) else {
            return Some(1);
        };
        if let Some(broken) = again.broken {
            return Some(broken.line);
        }
        let head = |record: &Self| {
            let mut head = record.clone();
            head.moves.clear();
            head.broken = None;
            head
        };
        if head(self) != head(&again) || self.moves.len() != again.moves.len() {
            return Some(1);
        }
        let mut pairs = self.moves.iter().zip(&again.moves);
        let other = pairs.find(|(own, read)| {
            let line = read.line;
            Move {
                line,
                ..(*own).clone()
            } != **read
        });
        other.map(|(_, read)| read.line)
    }

    fn text(&self, charset: Charset) -> String {
        let mut out = format!("#character-encoding {}\n", charset.name());
        let mut pragma = |text: &str| {
            out.push('#');
            out.push_str(text.trim_end());
            out.push('\n');
        };
        for text in &self.others {
            pragma(text);
        }
        if let Some(title) = &self.title {
            pragma(&format!("title {title}"));
        }
        if let Some(lexicon) = &self.lexicon {
            pragma(&format!("lexicon {lexicon}"));
        }
        for (i, player) in self.players.iter().enumerate() {
            pragma(&format!("player{} {} {}", i + 1, player.nick, player.name));
        }
        notes(&mut out, &self.notes, true);
        for moved in &self.moves {
            self.line(&mut out, moved);
            notes(&mut out, &moved.notes, false);
        }
        let mut pragma = |text: String| {
            out.push_str(text.trim_end());
            out.push('\n');
        };
        for (player, rack) in &self.racks {
            pragma(format!("#rack{} {rack}", player + 1));
        }
        if let Some(rack) = &self.incomplete {
            pragma(format!("#incomplete {rack}"));
        }
        out
    }

    fn line(&self, out: &mut String, moved: &Move) {
        let nick = self.players.get(moved.player).map_or("", |p| &p.nick);
        let act = match &moved.act {
            Act::Placed { start, axis, text } => format!("{} {text}", position(*start, *axis)),
            Act::Passed => "-".to_owned(),
            Act::Exchanged(tiles) => format!("-{tiles}"),
            Act::Withdrawn => "--".to_owned(),
            Act::Challenge => "(challenge)".to_owned(),
            Act::Rack(tiles) => format!("({tiles})"),
            Act::Time => "(time)".to_owned(),
        };
        let (rack, total) = (&moved.rack, moved.total);
        // What is lost is lost with a minus, even when it is nothing.
        let lost = matches!(moved.act, Act::Withdrawn | Act::Time) && moved.points == 0;
        let points = if lost {
            "-0".to_owned()
        } else {
            format!("{:+}", moved.points)
        };
        // Writing to a string cannot fail.
        let _ = writeln!(out, ">{nick}: {rack} {act} {points} {total}");
    }
}

/// Lines of a note: the first one as a pragma, others as they are where they can be told from moves.
/// Before the first move each is a note of its own, for Macondo looks for a key in it.
fn notes(out: &mut String, notes: &[String], own: bool) {
    for (i, note) in notes.iter().enumerate() {
        let apart = i > 0 && notes[i - 1].is_empty();
        let whole = !note.is_empty() && note.trim() == note && !apart;
        if i == 0 || note.starts_with(['#', '>']) || own && whole {
            out.push_str("#note ");
        }
        out.push_str(note);
        out.push('\n');
    }
}

/// `8H` across, `H8` down.
fn position(start: Square, axis: Axis) -> String {
    match axis {
        Axis::Across => format!("{}{}", start.row + 1, char::from(b'A' + start.col)),
        Axis::Down => start.to_string(),
    }
}

//! The lines of a GCG file.

use super::{Act, GcgError, GcgProblem, Move, Player, Record};
use crate::{Axis, Square};

/// Points beyond this are no points of any game; sums of them cannot overflow.
const MAX_POINTS: i32 = 100_000;

/// Reads lines until one is bad.
pub fn parse(text: &str) -> Record {
    let mut reader = Reader {
        record: Record {
            players: Vec::new(),
            title: None,
            lexicon: None,
            incomplete: None,
            others: Vec::new(),
            notes: Vec::new(),
            racks: Vec::new(),
            moves: Vec::new(),
            broken: None,
        },
        in_note: false,
    };
    for (i, line) in text.lines().enumerate() {
        if let Err(problem) = reader.line(i + 1, line.trim_end()) {
            reader.record.broken = Some(GcgError {
                line: i + 1,
                problem,
            });
            break;
        }
    }
    reader.end_note();
    reader.record
}

struct Reader {
    record: Record,
    /// Whether the last line was a note: lines that are nothing else go on with it.
    in_note: bool,
}

impl Reader {
    fn line(&mut self, number: usize, line: &str) -> Result<(), GcgProblem> {
        if let Some(rest) = line.strip_prefix('>') {
            self.end_note();
            let found = self.read_move(number, rest)?;
            self.record.moves.push(found);
        } else if let Some(rest) = line.strip_prefix('#') {
            self.pragma(rest)?;
        } else if self.in_note {
            self.note(line);
        } else if !line.is_empty() {
            return Err(GcgProblem::NotUnderstood);
        }
        Ok(())
    }

    fn pragma(&mut self, text: &str) -> Result<(), GcgProblem> {
        let (name, value) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let value = value.trim();
        self.end_note();
        match name {
            "note" => {
                self.in_note = true;
                self.note(value);
            }
            "title" => self.record.title = Some(value.to_owned()),
            "lexicon" => self.record.lexicon = Some(value.to_owned()),
            "incomplete" => self.record.incomplete = Some(value.to_owned()),
            // How the file was written; it is written anew.
            "character-encoding" => {}
            _ => {
                if let Some(number) = name.strip_prefix("player") {
                    self.player(number, value)?;
                } else if let Some(number) = name.strip_prefix("rack") {
                    let player = number.parse::<usize>().ok();
                    let player = player.filter(|p| (1..=self.record.players.len()).contains(p));
                    let player = player.ok_or(GcgProblem::Pragma(
                        format!("#{name}"),
                        "the number of a player",
                    ))?;
                    self.record.racks.push((player - 1, value.to_owned()));
                } else {
                    self.record.others.push(text.to_owned());
                }
            }
        }
        Ok(())
    }

    fn player(&mut self, number: &str, value: &str) -> Result<(), GcgProblem> {
        let expected = self.record.players.len() + 1;
        if expected > crate::MAX_PLAYERS || number != expected.to_string() {
            return Err(GcgProblem::PlayerNumber {
                found: number.to_owned(),
                expected,
            });
        }
        // A line that was begun twice (`#player1 c#player1 césar césar`): the second beginning counts.
        let again = format!("#player{number} ");
        let value = value.rsplit_once(&again).map_or(value, |(_, rest)| rest);
        let (nick, name) = value
            .split_once(char::is_whitespace)
            .unwrap_or((value, value));
        if nick.is_empty() {
            return Err(GcgProblem::Pragma(
                format!("#player{number}"),
                "a short name and a full name",
            ));
        }
        self.record.players.push(Player {
            nick: nick.to_owned(),
            name: name.trim().to_owned(),
        });
        Ok(())
    }

    fn note(&mut self, text: &str) {
        let notes = self.notes();
        // Nothing is no note, but may stand between two lines of one.
        if !notes.is_empty() {
            notes.push(text.to_owned());
        } else if !text.trim().is_empty() {
            notes.push(text.trim().to_owned());
        }
    }

    /// Empty lines after a note are the file's, not the note's.
    fn end_note(&mut self) {
        if std::mem::take(&mut self.in_note) {
            let notes = self.notes();
            while notes.pop_if(|last| last.is_empty()).is_some() {}
        }
    }

    /// Notes to the last move, or those before the first.
    fn notes(&mut self) -> &mut Vec<String> {
        match self.record.moves.last_mut() {
            Some(last) => &mut last.notes,
            None => &mut self.record.notes,
        }
    }

    fn read_move(&self, line: usize, text: &str) -> Result<Move, GcgProblem> {
        let (nick, rest) = self.nick(text).ok_or(GcgProblem::NotUnderstood)?;
        let fields: Vec<&str> = rest.split_whitespace().collect();
        let first = *fields.first().ok_or(GcgProblem::Missing("rack"))?;
        let rackless =
            first.starts_with(['(', '-']) || first.contains(|c: char| c.is_ascii_digit());
        let (rack, fields) = if rackless {
            ("", &fields[..])
        } else {
            (first, &fields[1..])
        };
        let (act, fields) = read_act(fields)?;
        let points = number(fields.first(), "points")?;
        let total = number(fields.get(1), "total")?;
        Ok(Move {
            line,
            player: self.mover(nick.trim(), &act)?,
            rack: rack.to_owned(),
            act,
            points,
            total,
            notes: Vec::new(),
        })
    }

    /// The name before a move, and what follows it. A name may hold a colon.
    fn nick<'a>(&self, text: &'a str) -> Option<(&'a str, &'a str)> {
        let known = self.record.players.iter().filter_map(|player| {
            let rest = text.strip_prefix(player.nick.as_str())?;
            Some((&text[..player.nick.len()], rest.strip_prefix(':')?))
        });
        known
            .max_by_key(|(nick, _)| nick.len())
            .or_else(|| text.split_once(':'))
    }

    /// The player of a name; of several with one name, the next to move, or for what follows a move
    /// (taking it back, challenges, last racks) the one who moved.
    fn mover(&self, nick: &str, act: &Act) -> Result<usize, GcgProblem> {
        let players = &self.record.players;
        let last = self.record.moves.last().map(|m| m.player);
        let moves = matches!(act, Act::Placed { .. } | Act::Passed | Act::Exchanged(_));
        let first = match last {
            Some(last) if moves => last + 1,
            Some(last) => last,
            None => 0,
        };
        (first..first + players.len())
            .map(|i| i % players.len())
            .find(|i| players[*i].nick == nick)
            .ok_or_else(|| GcgProblem::Nick {
                nick: nick.to_owned(),
                players: names(players),
            })
    }
}

fn names(players: &[Player]) -> String {
    if players.is_empty() {
        return "not named (#player1 is missing)".to_owned();
    }
    let nicks: Vec<&str> = players.iter().map(|player| player.nick.as_str()).collect();
    nicks.join(", ")
}

/// What was done, and the fields after it.
fn read_act<'a, 'b>(fields: &'b [&'a str]) -> Result<(Act, &'b [&'a str]), GcgProblem> {
    let first = *fields.first().ok_or(GcgProblem::Missing("square"))?;
    if let Some(inner) = first.strip_prefix('(') {
        let inner = inner.strip_suffix(')').unwrap_or(inner);
        let act = match inner.to_ascii_lowercase().as_str() {
            "challenge" => Act::Challenge,
            "time" => Act::Time,
            _ => Act::Rack(inner.to_owned()),
        };
        return Ok((act, &fields[1..]));
    }
    if let Some(tiles) = first.strip_prefix('-') {
        let act = match tiles {
            "" => Act::Passed,
            "-" => Act::Withdrawn,
            _ => Act::Exchanged(tiles.to_owned()),
        };
        return Ok((act, &fields[1..]));
    }
    let (start, axis) = position(first).ok_or_else(|| GcgProblem::Position(first.to_owned()))?;
    let text = *fields.get(1).ok_or(GcgProblem::Missing("word"))?;
    let wordlike = |c: char| c.is_alphabetic() || matches!(c, '.' | '(' | ')' | '[' | ']');
    if !text.chars().all(wordlike) {
        return Err(GcgProblem::Word(text.to_owned()));
    }
    let text = text.to_owned();
    Ok((Act::Placed { start, axis, text }, &fields[2..]))
}

/// `8H` is across, `H8` down.
fn position(text: &str) -> Option<(Square, Axis)> {
    if text.starts_with(|c: char| c.is_ascii_digit()) {
        let at = text.find(|c: char| !c.is_ascii_digit())?;
        let (row, col) = text.split_at(at);
        return Square::parse(&format!("{col}{row}")).map(|square| (square, Axis::Across));
    }
    Square::parse(text).map(|square| (square, Axis::Down))
}

fn number(field: Option<&&str>, what: &'static str) -> Result<i32, GcgProblem> {
    let text = *field.ok_or(GcgProblem::Missing(what))?;
    let points = text.parse::<i32>().ok();
    points
        .filter(|points| (-MAX_POINTS..=MAX_POINTS).contains(points))
        .ok_or_else(|| GcgProblem::Points(text.to_owned()))
}

//! A game as a record.

use std::collections::{BTreeMap, BTreeSet};

use thiserror::Error;

use super::{Act, Move, Player, Record, variant};
use crate::{
    Contest, Deed, Entry, FailedChallenge, Game, Hand, Leftover, Letter, Outcome, Placement,
    Square, Tile, Variant,
};

/// Blanks of which nobody has said what they stand for: a record has letters only.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("nobody has said what {} for", what(squares))]
pub struct UnnamedBlanks {
    /// Where they lie, or lay.
    pub squares: Vec<Square>,
}

fn what(squares: &[Square]) -> String {
    let names: Vec<String> = squares.iter().map(ToString::to_string).collect();
    match &names[..] {
        [one] => format!("the blank on {one} stands"),
        many => format!("the blanks on {} stand", many.join(", ")),
    }
}

impl Record {
    /// The record of a game, with the letters of blanks that the game does not know.
    ///
    /// A table without a camera on its racks knows nothing of them, and other programs want them: a rack
    /// has the tiles that were laid from it; at a pass those laid next, or one tile that nobody has seen.
    ///
    /// # Errors
    /// When a blank has no letter.
    pub fn of(game: &Game, names: &BTreeMap<Square, Letter>) -> Result<Self, UnnamedBlanks> {
        Self::written(game, (None, game.outcome()), names)
    }

    /// The record of a contest, with everybody's racks as they were; those of a game in progress at its end.
    ///
    /// # Errors
    /// When a blank has no letter.
    pub fn of_contest(
        contest: &Contest,
        names: &BTreeMap<Square, Letter>,
    ) -> Result<Self, UnnamedBlanks> {
        let game = contest.game();
        let outcome = contest.outcome();
        let over = outcome.is_some();
        let mut record = Self::written(game, (Some(contest.hands()), outcome), names)?;
        if !over {
            let racks = (0..game.players().len()).map(|player| {
                let own = player == game.next();
                let laid = contest.laid().iter().filter(|_| own);
                let held = contest.rack(player).iter();
                let tiles = held.chain(laid.map(|(_, tile)| tile));
                (player, rack(tiles, game.variant()))
            });
            record.racks = racks.filter(|(_, rack)| !rack.is_empty()).collect();
        }
        Ok(record)
    }

    fn written(
        game: &Game,
        (hands, outcome): (Option<&[Hand]>, Option<Outcome>),
        names: &BTreeMap<Square, Letter>,
    ) -> Result<Self, UnnamedBlanks> {
        let mut writer = Writer {
            game,
            hands,
            names,
            totals: vec![0; game.players().len()],
            moves: Vec::new(),
            unnamed: Vec::new(),
        };
        let buried = buried(game.entries());
        for (i, entry) in game.entries().iter().enumerate() {
            if !buried.contains(&i) {
                writer.entry(i, entry);
            }
        }
        if let Some(outcome) = outcome {
            writer.leftovers(&outcome);
            writer.overtime(&outcome);
        }
        if !writer.unnamed.is_empty() {
            return Err(UnnamedBlanks {
                squares: writer.unnamed,
            });
        }
        Ok(Self {
            players: players(game.players()),
            title: None,
            lexicon: None,
            incomplete: None,
            others: Vec::new(),
            notes: variant::notes(game.variant()),
            racks: Vec::new(),
            moves: writer.moves,
            broken: None,
        })
    }
}

struct Writer<'a> {
    game: &'a Game,
    /// What became of the racks, entry by entry, where anybody knows.
    hands: Option<&'a [Hand]>,
    names: &'a BTreeMap<Square, Letter>,
    totals: Vec<i32>,
    moves: Vec<Move>,
    unnamed: Vec<Square>,
}

impl Writer<'_> {
    fn entry(&mut self, index: usize, entry: &Entry) {
        match &entry.deed {
            Deed::Placed {
                placement,
                words,
                bonus,
                ..
            } => {
                let act = Act::Placed {
                    start: placement.main.start,
                    axis: placement.main.axis,
                    text: self.word(placement),
                };
                let laid = || {
                    rack(
                        entry.laid().iter().map(|(_, tile)| tile),
                        self.game.variant(),
                    )
                };
                let rack = self.held(index).unwrap_or_else(laid);
                if entry.lies() {
                    self.push(entry.player, rack, act, entry.points);
                    return self.note(entry);
                }
                // What was taken back, or refused, stands with the points it would have had.
                let worth = words.iter().map(|word| word.points);
                let worth = points(worth.fold(u32::from(*bonus), u32::saturating_add));
                self.push(entry.player, rack.clone(), act, worth);
                self.note(entry);
                self.push(entry.player, rack, Act::Withdrawn, -worth);
            }
            Deed::Passed | Deed::Swapped => {
                let rack = self.kept(index, entry.player);
                self.push(entry.player, rack, Act::Passed, entry.points);
                self.note(entry);
            }
            Deed::Exchanged { tiles } => {
                let variant = self.game.variant();
                let tiles = rack(tiles, variant);
                let act = if tiles.is_empty() {
                    Act::Passed
                } else {
                    Act::Exchanged(tiles.clone())
                };
                let rack = self.held(index).unwrap_or(tiles);
                self.push(entry.player, rack, act, 0);
            }
            // The move before it says that it was taken back.
            Deed::Challenged { removed: true } => {}
            Deed::Challenged { removed: false } => {
                let rack = self.kept(index, entry.player);
                let lost = self.game.variant().rules.failed_challenge == FailedChallenge::Turn;
                let act = if lost { Act::Passed } else { Act::Challenge };
                if lost || entry.points != 0 {
                    self.push(entry.player, rack, act, entry.points);
                }
            }
        }
    }

    /// Blanks that were taken for their letters, which the format does not know.
    fn note(&mut self, entry: &Entry) {
        let variant = self.game.variant();
        let taken = entry.swapped.iter().map(|(square, tile)| {
            format!(
                "took the blank on {square} for {}",
                variant.tile_text(*tile)
            )
        });
        if let Some(last) = self.moves.last_mut() {
            last.notes.extend(taken);
        }
    }

    /// What tiles left on racks do, as far as they are known.
    fn leftovers(&mut self, outcome: &Outcome) {
        let variant = self.game.variant();
        let text = |left: &Leftover| rack(left.tiles.iter().flatten(), variant);
        let unknown = outcome.leftovers.iter().any(|left| left.tiles.is_none());
        for left in &outcome.leftovers {
            let rack = match self.game.unseen() {
                // Who holds which nobody knows, but these are what all have left.
                Some(tiles) if left.points > 0 && unknown => rack(&tiles, variant),
                _ if left.points > 0 => outcome.leftovers.iter().map(text).collect(),
                _ => text(left),
            };
            if left.points != 0 {
                let own = if left.points < 0 {
                    rack.clone()
                } else {
                    String::new()
                };
                self.push(left.player, own, Act::Rack(rack), left.points);
            }
        }
    }

    /// What overtime has cost: after everything else, with the tiles left, as Macondo and Woogles write it.
    fn overtime(&mut self, outcome: &Outcome) {
        for (left, points) in outcome.leftovers.iter().zip(&outcome.overtime) {
            if *points > 0 {
                let rack = rack(left.tiles.iter().flatten(), self.game.variant());
                self.push(left.player, rack, Act::Time, -points);
            }
        }
    }

    fn push(&mut self, player: usize, rack: String, act: Act, points: i32) {
        let total = &mut self.totals[player];
        *total = total.saturating_add(points);
        self.moves.push(Move {
            line: 0,
            player,
            rack,
            act,
            points,
            total: *total,
            notes: Vec::new(),
        });
    }

    /// The main word: what was laid, and dots for what was there.
    fn word(&mut self, placement: &Placement) -> String {
        let mut text = String::new();
        for (square, tile) in placement.main.placed() {
            if placement.tiles.iter().any(|(laid, _)| *laid == square) {
                let named = self.named(square, tile);
                text.push_str(&self.game.variant().notation(Some(named)));
            } else {
                text.push('.');
            }
        }
        text
    }

    /// A tile with the letter it stands for: as it was given, or as it was found later.
    fn named(&mut self, square: Square, tile: Tile) -> Tile {
        if tile != Tile::Blank(None) {
            return tile;
        }
        let later = match self.game.board().get(square) {
            Some(Tile::Blank(letter)) => letter,
            _ => None,
        };
        let letter = self.names.get(&square).copied().or(later);
        if letter.is_none() && !self.unnamed.contains(&square) {
            self.unnamed.push(square);
        }
        Tile::Blank(letter)
    }

    /// The rack before an entry, where anybody knows it.
    fn held(&self, index: usize) -> Option<String> {
        let hand = self.hands?.get(index)?;
        let text = rack(&hand.before, self.game.variant());
        Some(text).filter(|text| !text.is_empty())
    }

    /// What is known of the rack at a pass: nothing was drawn, so the tiles laid next were on it.
    fn kept(&self, index: usize, player: usize) -> String {
        let variant = self.game.variant();
        let mut later = self.game.entries()[index + 1..].iter();
        let next = || {
            later.find_map(|entry| match &entry.deed {
                Deed::Placed { .. } if entry.player == player => {
                    Some(rack(entry.laid().iter().map(|(_, tile)| tile), variant))
                }
                Deed::Exchanged { tiles } if entry.player == player && !tiles.is_empty() => {
                    Some(rack(tiles, variant))
                }
                _ => None,
            })
        };
        let held = self.held(index).or_else(next);
        held.unwrap_or_else(|| self.unseen())
    }

    /// A tile that is not on the board: one of the kind that most are left of.
    fn unseen(&self) -> String {
        let variant = self.game.variant();
        let mut left: Vec<i32> = variant.faces.iter().map(|f| i32::from(f.count)).collect();
        for (_, tile) in self.game.board().tiles() {
            if let Tile::Face(letter) = tile {
                left[usize::from(letter.0)] -= 1;
            }
        }
        let most = (0..left.len()).rev().max_by_key(|i| left[*i]);
        most.filter(|i| left[*i] > 0).map_or_else(String::new, |i| {
            variant.notation(Some(Tile::Face(Letter(i as u8))))
        })
    }
}

/// Turns that were taken back after others on top of them, and those others: a record can take back only
/// the last move. Nothing came of them, and they had no place in the order of the players.
fn buried(entries: &[Entry]) -> BTreeSet<usize> {
    let mut buried = BTreeSet::new();
    for (i, entry) in entries.iter().enumerate().filter(|(_, e)| e.withdrawn) {
        let Deed::Placed { placement, .. } = &entry.deed else {
            continue;
        };
        let lies = |later: &&Entry| {
            let mut tiles = placement.tiles.iter();
            tiles.all(|(square, _)| later.before.get(*square).is_some())
        };
        let above = entries[i + 1..].iter().take_while(lies).count();
        if above > 0 {
            buried.extend(i..=i + above);
        }
    }
    buried
}

/// Tiles as a rack holds them: blanks have no letter there.
fn rack<'a>(tiles: impl IntoIterator<Item = &'a Tile>, variant: &Variant) -> String {
    let held = |tile: &Tile| match tile {
        Tile::Blank(_) => Tile::Blank(None),
        face @ Tile::Face(_) => *face,
    };
    let tiles = tiles.into_iter();
    tiles
        .map(|tile| variant.notation(Some(held(tile))))
        .collect()
}

/// Players with short names that moves can refer to: no spaces, no colons, none twice.
fn players(names: &[String]) -> Vec<Player> {
    let mut players: Vec<Player> = Vec::new();
    for name in names {
        let plain: String = name
            .trim()
            .chars()
            .map(|c| {
                if c.is_whitespace() || c == ':' {
                    '_'
                } else {
                    c
                }
            })
            .collect();
        let mut nick = plain.clone();
        let mut number = 2;
        while players.iter().any(|other| other.nick == nick) {
            nick = format!("{plain}{number}");
            number += 1;
        }
        players.push(Player {
            nick,
            name: name.trim().to_owned(),
        });
    }
    players
}

/// Points as signed numbers; no real game comes near the limit.
fn points(points: u32) -> i32 {
    i32::try_from(points).unwrap_or(i32::MAX)
}

//! When a game is over, what the tiles left do, and who has won.

use super::{Game, GameError};
use crate::{Deed, Leftovers, Tile};

/// Why a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// This player has laid the last tile, and the bag is empty.
    Out(usize),
    /// So many passes, exchanges and refused turns in a row.
    Scoreless(u8),
}

/// What a player had left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leftover {
    /// Index of the player.
    pub player: usize,
    /// The tiles, blanks last; `None` when nobody knows them yet.
    pub tiles: Option<Vec<Tile>>,
    /// What they are worth, as far as they are known.
    pub value: i32,
    /// What the tiles left on all racks do to the player's points.
    pub points: i32,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Why it is over.
    pub end: End,
    /// What every player had left.
    pub leftovers: Vec<Leftover>,
    /// Points that every player loses for overtime, counted positive.
    pub overtime: Vec<i32>,
    /// Every player's points, with what the tiles left do, as far as they are known, and without those lost
    /// for overtime.
    pub totals: Vec<i32>,
    /// The players with most points: several share the win.
    pub winners: Vec<usize>,
    /// The players whose tiles somebody has to say before the points are final.
    pub unknown: Vec<usize>,
}

impl Game {
    /// Whether the game is over, and why. A last turn that may still be challenged has not ended it.
    #[must_use]
    pub fn ended(&self) -> Option<End> {
        if self.open {
            return None;
        }
        self.ended_if_settled()
    }

    /// How the game ended; `None` while it is played. What players have left is worked out where the
    /// tiles on the board tell it, and otherwise told by [`Event::Leftovers`](crate::Event::Leftovers).
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        let end = self.ended()?;
        let tiles = self.left_by_player(end);
        let values: Vec<i32> = tiles
            .iter()
            .map(|tiles| tiles.as_deref().map_or(0, |tiles| self.value_of(tiles)))
            .collect();
        let told = || values.iter().sum();
        let rule = self.variant.rules.leftovers;
        let rest = self.rest_of_all(end);
        let all: i32 = rest.unwrap_or_else(told);
        // Who holds which of the tiles left matters only where holding them costs points.
        let matters = match rule {
            Leftovers::Nothing => false,
            Leftovers::Deducted | Leftovers::Moved => true,
            Leftovers::Gained => matches!(end, End::Out(_)) && rest.is_none(),
        };
        let asked = |player: &usize| matters && tiles[*player].is_none();
        let unknown: Vec<usize> = (0..tiles.len()).filter(asked).collect();
        let points = |player: usize| {
            let out = end == End::Out(player);
            match rule {
                Leftovers::Nothing => 0,
                Leftovers::Moved | Leftovers::Gained if out => all,
                Leftovers::Gained => 0,
                Leftovers::Deducted | Leftovers::Moved => -values[player],
            }
        };
        let leftovers: Vec<Leftover> = tiles
            .into_iter()
            .enumerate()
            .map(|(player, tiles)| Leftover {
                player,
                tiles,
                value: values[player],
                points: points(player),
            })
            .collect();
        let overtime = self.overtime_points();
        let totals = self.totals().into_iter().zip(&leftovers).zip(&overtime);
        let totals: Vec<i32> = totals
            .map(|((total, left), over)| total.saturating_add(left.points).saturating_sub(*over))
            .collect();
        let most = totals.iter().max().copied();
        let winners = (0..totals.len()).filter(|p| Some(totals[*p]) == most);
        Some(Outcome {
            end,
            leftovers,
            overtime,
            winners: winners.collect(),
            totals,
            unknown,
        })
    }

    /// The end, if nobody challenges the last turn.
    pub(super) fn ended_if_settled(&self) -> Option<End> {
        let rules = &self.variant.rules;
        let wanted = usize::from(rules.scoreless_turns);
        if wanted > 0 && self.scoreless() >= wanted {
            return Some(End::Scoreless(rules.scoreless_turns));
        }
        if !rules.going_out_ends || self.bag() > 0 {
            return None;
        }
        let racks = self.racks();
        racks.iter().position(|tiles| *tiles == 0).map(End::Out)
    }

    /// Turns in a row that laid no tile that stayed.
    fn scoreless(&self) -> usize {
        let turns = self.entries.iter().rev();
        let turns = turns.filter(|entry| !entry.withdrawn && !entry.is_challenge());
        turns
            .take_while(|entry| match entry.deed {
                Deed::Passed | Deed::Exchanged { .. } => true,
                Deed::Placed { .. } | Deed::Swapped | Deed::Challenged { .. } => entry.removed,
            })
            .count()
    }

    fn value_of(&self, tiles: &[Tile]) -> i32 {
        let values = tiles.iter().map(|tile| match tile {
            Tile::Face(_) => i32::from(self.variant.value(*tile)),
            // A blank that was never laid stands for nothing.
            Tile::Blank(_) => 0,
        });
        values.sum()
    }

    /// What each player had left: told, worked out, or not known.
    fn left_by_player(&self, end: End) -> Vec<Option<Vec<Tile>>> {
        let mut left: Vec<Option<Vec<Tile>>> = (0..self.players.len())
            .map(|player| match end {
                End::Out(out) if out == player => Some(Vec::new()),
                _ => self.left.get(&player).cloned(),
            })
            .collect();
        let mut unknown = (0..left.len()).filter(|player| left[*player].is_none());
        if let (Some(only), None) = (unknown.next(), unknown.next())
            && self.bag() == 0
        {
            left[only] = self.rest_of(&left);
        }
        left
    }

    /// What all tiles left are worth together, when somebody has gone out: whoever holds them, they are the
    /// ones that do not lie on the board. `None` when the board has more tiles than the set.
    fn rest_of_all(&self, end: End) -> Option<i32> {
        let out = matches!(end, End::Out(_));
        let tiles = out.then(|| self.unseen_stock().tiles()).flatten()?;
        Some(self.value_of(&tiles))
    }

    /// The tiles neither on the board nor with the others; `None` when they do not fit on a rack.
    fn rest_of(&self, left: &[Option<Vec<Tile>>]) -> Option<Vec<Tile>> {
        let mut stock = self.unseen_stock();
        for tile in left.iter().flatten().flatten() {
            stock.take(*tile);
        }
        let tiles = stock.tiles()?;
        (tiles.len() <= usize::from(self.variant.rack)).then_some(tiles)
    }

    pub(super) fn apply_leftovers(
        &mut self,
        player: usize,
        texts: &[String],
    ) -> Result<(), GameError> {
        let end = self.ended().ok_or(GameError::NotOver)?;
        if player >= self.players.len() {
            return Err(GameError::Player(player));
        }
        let mut stock = self.unseen_stock();
        for (other, tiles) in &self.left {
            if *other != player {
                tiles.iter().for_each(|tile| {
                    stock.take(*tile);
                });
            }
        }
        let mut tiles = Vec::new();
        for text in texts {
            let wrong = |problem| GameError::Leftover {
                tile: text.clone(),
                problem,
            };
            let tile = self.variant.tile(text).filter(|tile| match tile {
                Tile::Face(_) | Tile::Blank(None) => true,
                Tile::Blank(Some(_)) => false,
            });
            let tile = tile.ok_or_else(|| wrong("no tile of this set; write ? for a blank"))?;
            if end == End::Out(player) {
                return Err(wrong("this player has laid all tiles"));
            }
            if tiles.len() == usize::from(self.variant.rack) {
                return Err(wrong("there are more tiles than a rack holds"));
            }
            if !stock.take(tile) {
                return Err(wrong("all of them are on the board or with the others"));
            }
            tiles.push(tile);
        }
        self.left.insert(player, tiles);
        Ok(())
    }
}

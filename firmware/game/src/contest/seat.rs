//! Who sits at the table, and who begins.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};

use super::bag::Bag;
use crate::{Emblem, Strength, Tile};

/// A player's place at the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seat {
    /// The player's name.
    pub name: String,
    /// What stands for the player on a screen.
    pub emblem: Emblem,
    /// How well the machine plays here; `None` where a person sits.
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        deserialize_with = "machine"
    )]
    pub machine: Option<Strength>,
}

/// A machine's strength. Journals of before told only whether it is a machine, which played its strongest
/// without a table of kept tiles.
fn machine<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Strength>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Told {
        Whether(bool),
        Name(String),
    }
    Ok(match Told::deserialize(from)? {
        Told::Whether(false) => None,
        Told::Whether(true) => Some(Strength::Strong),
        Told::Name(name) => {
            let known = Strength::ALL.map(Strength::name).join(", ");
            let none = || D::Error::custom(format!("no machine is {name:?}; it may be {known}"));
            Some(Strength::parse(&name).ok_or_else(none)?)
        }
    })
}

/// A tile drawn to find out who begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lot {
    /// Index of the seat, in the order in which the players sit.
    pub seat: usize,
    /// The tile.
    pub tile: Tile,
}

/// Rounds of lots after which the first of those who still tie begins: no real set ties so often, and
/// one with a single kind of tile would tie for ever.
const MOST_ROUNDS: usize = 20;

/// Draws lots until one player is nearest to the beginning of the alphabet, a blank before every letter.
/// Who ties for that draws again. Gives the rounds and who begins; all tiles are back in the bag then.
pub fn draw_lots(bag: &mut Bag, seats: usize) -> (Vec<Vec<Lot>>, usize) {
    let mut rounds: Vec<Vec<Lot>> = Vec::new();
    let mut drawing: Vec<usize> = (0..seats).collect();
    while drawing.len() > 1 && rounds.len() < MOST_ROUNDS {
        let tiles = bag.draw(drawing.len());
        bag.put_back(tiles.iter().copied());
        let lots = drawing.iter().zip(tiles);
        let lots: Vec<Lot> = lots.map(|(seat, tile)| Lot { seat: *seat, tile }).collect();
        let best = lots.iter().map(|lot| rank(lot.tile)).min();
        let tied = lots.iter().filter(|lot| Some(rank(lot.tile)) == best);
        drawing = tied.map(|lot| lot.seat).collect();
        rounds.push(lots);
    }
    let first = drawing.first().copied().unwrap_or(0);
    (rounds, first)
}

/// The lowest begins.
const fn rank(tile: Tile) -> u16 {
    match tile {
        Tile::Blank(_) => 0,
        Tile::Face(letter) => letter.0 as u16 + 1,
    }
}

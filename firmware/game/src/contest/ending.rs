//! How a contest ends, and who has won.

use super::Contest;
use crate::{Deed, Tile, Variant};

/// Turns without a play, one after another, that end a game: the official rules of most languages.
const SCORELESS: usize = 6;

/// Why a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// This player's rack is empty, and so is the bag.
    WentOut(usize),
    /// Nobody laid a word for six turns.
    Scoreless,
}

/// The end of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ending {
    /// Why it is over.
    pub cause: Cause,
    /// Points on the tiles left on every player's rack.
    pub leftovers: Vec<u32>,
    /// Every player's points after the leftovers.
    pub finals: Vec<i64>,
    /// Who has the most; several share the win.
    pub winners: Vec<usize>,
}

/// The end, if it has come.
pub fn ending(contest: &Contest) -> Option<Ending> {
    let cause = cause(contest)?;
    let variant = contest.game().variant();
    let racks = (0..contest.seats().len()).map(|seat| worth(contest.rack(seat), variant));
    let leftovers: Vec<u32> = racks.collect();
    let all: i64 = leftovers.iter().copied().map(i64::from).sum();
    let settled = contest.game().totals().into_iter().zip(&leftovers);
    let finals: Vec<i64> = settled
        .enumerate()
        .map(|(seat, (total, left))| match cause {
            Cause::WentOut(out) if out == seat => i64::from(total) + all,
            _ => i64::from(total) - i64::from(*left),
        })
        .collect();
    let most = finals.iter().max().copied();
    let won = finals.iter().enumerate();
    let winners = won.filter(|(_, points)| Some(**points) == most);
    Some(Ending {
        cause,
        winners: winners.map(|(seat, _)| seat).collect(),
        leftovers,
        finals,
    })
}

fn cause(contest: &Contest) -> Option<Cause> {
    if !contest.laid().is_empty() {
        return None;
    }
    let mut seats = 0..contest.seats().len();
    let out = seats.find(|seat| contest.rack(*seat).is_empty());
    if let Some(seat) = out.filter(|_| contest.bag().is_empty()) {
        return Some(Cause::WentOut(seat));
    }
    let entries = contest.game().entries().iter().rev();
    let scoreless = entries.take_while(|entry| match &entry.deed {
        Deed::Passed => true,
        Deed::Placed { stands, .. } => !stands,
    });
    (scoreless.count() >= SCORELESS).then_some(Cause::Scoreless)
}

/// The points printed on tiles.
fn worth(tiles: &[Tile], variant: &Variant) -> u32 {
    tiles
        .iter()
        .map(|tile| u32::from(variant.value(*tile)))
        .sum()
}

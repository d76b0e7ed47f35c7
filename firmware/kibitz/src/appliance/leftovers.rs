//! The tiles left at the end, shown to the camera: whoever is asked lays them on free squares.

use game::{Board, Event, Game, Tile};
use link::payload::TurnKind;

use super::Outcome;
use super::{Appliance, tell};

impl Appliance {
    /// What a player had left, when the game is over, the player is asked, and further tiles lie beside those
    /// of the game. Those of players asked before may lie there still; with nobody to ask, the end is shown
    /// again. Nothing when no tiles lie beside, or the game is played.
    pub(super) fn shown_leftovers(&mut self, seen: &Board) -> Option<Outcome> {
        let game = self.sitting.game();
        let outcome = game.outcome()?;
        let tiles = shown(game, seen)?;
        let asked = outcome.unknown.first().filter(|_| !tiles.is_empty());
        let Some(&player) = asked else {
            return Some(Outcome {
                view: Some(self.settled_view()),
                ..Outcome::default()
            });
        };
        let texts = tiles.iter().map(|tile| game.variant().tile_text(*tile));
        let texts: Vec<String> = texts.collect();
        let message = tell::left(&game.players()[player], &texts);
        let tiles = texts;
        let event = Event::Leftovers { player, tiles };
        let told = self.say(event, player, TurnKind::Leftovers, message);
        Some(told.unwrap_or_else(|why| self.failed("That cannot be".to_owned(), format!("{why}."))))
    }
}

/// The tiles that nobody has shown yet among those that lie beside the game's; `None` when none lie there, or
/// the game's own do not lie as they did.
fn shown(game: &Game, seen: &Board) -> Option<Vec<Tile>> {
    let board = game.board();
    if seen.side() != board.side() {
        return None;
    }
    let lies = |(square, tile): (_, Tile)| match (tile, seen.get(square)) {
        (Tile::Blank(_), Some(Tile::Blank(_))) => true,
        (tile, found) => found == Some(tile),
    };
    if !board.tiles().all(lies) {
        return None;
    }
    let beside = seen
        .tiles()
        .filter(|(square, _)| board.get(*square).is_none());
    let mut beside: Vec<Tile> = beside.map(|(_, tile)| tile).collect();
    if beside.is_empty() {
        return None;
    }
    for left in game.outcome()?.leftovers {
        let mut rest = beside.clone();
        let own = left.tiles.unwrap_or_default();
        let all = own.iter().all(|tile| {
            let at = rest.iter().position(|other| other == tile);
            at.map(|at| rest.remove(at)).is_some()
        });
        if all {
            beside = rest;
        }
    }
    Some(beside)
}

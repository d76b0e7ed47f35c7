//! Judging what is seen on the table, before anything changes.

use super::Game;
use crate::known::Known;
use crate::{
    Board, BrokenRule, Event, Illegal, Invalid, Laid, Lexicon, Square, Survey, Tile, Turn,
    Validity, Verdict, Word, blanks, survey, verdict,
};

/// What a press would do to the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judged {
    /// The turn.
    pub turn: Turn,
    /// The verdict on it.
    pub verdict: Verdict,
    /// The event that settles it, for [`Game::apply`] and the journal. Where a turn that does not stand
    /// is void, it is not to be applied: the player tries again.
    pub event: Event,
}

impl Game {
    /// Judges what is seen on the table as the next turn. The game does not change.
    ///
    /// # Errors
    /// When the change of the board is no turn, or the tiles of a refused turn still lie there.
    pub fn judge(&self, seen: &Board, lexicon: Option<&Lexicon>) -> Result<Judged, Illegal> {
        let mut judged = self.judged(seen, lexicon)?;
        if matches!(judged.turn, Turn::Placed(_) | Turn::Swapped(_)) {
            self.check_refused(seen, &judged.verdict)?;
        }
        if self.variant.rules.invalid == Invalid::Revert
            && !judged.verdict.stands
            && let Event::Played {
                tiles,
                swapped,
                words,
                ..
            } = judged.event
        {
            judged.event = Event::Reverted {
                tiles,
                swapped,
                words,
            };
        }
        Ok(judged)
    }

    /// The words of a board and the status of its squares, with the words allowed in this game.
    #[must_use]
    pub fn survey(&self, board: &Board, lexicon: Option<&Lexicon>) -> Survey {
        survey::look(board, &self.variant, self.known(lexicon).as_ref())
    }

    /// The turn, judged, with the event that lays its tiles whatever becomes of it.
    pub(crate) fn judged(
        &self,
        seen: &Board,
        lexicon: Option<&Lexicon>,
    ) -> Result<Judged, Illegal> {
        let turn = Turn::derive(&self.board, self.earlier(), seen, &self.variant)?;
        let known = self.known(lexicon);
        self.check_swaps(&turn, known.as_ref())?;
        let before = match (&turn, self.earlier()) {
            // Names that the withdrawn turn gave to earlier blanks go with it.
            (Turn::Withdrawal, Some(earlier)) => earlier,
            _ => &self.board,
        };
        let verdict = verdict::judge_known(&turn, before, seen, &self.variant, known.as_ref());
        let event = match &turn {
            Turn::Pass => Event::Passed,
            Turn::Withdrawal => Event::Withdrawn,
            Turn::Placed(_) | Turn::Swapped(_) => self.played(&turn, &verdict),
        };
        Ok(Judged {
            turn,
            verdict,
            event,
        })
    }

    /// A blank without a name may be taken for a letter only if its words stand with that letter.
    fn check_swaps(&self, turn: &Turn, known: Option<&Known<'_>>) -> Result<(), Illegal> {
        let unnamed = |square: &Square| self.board.get(*square) == Some(Tile::Blank(None));
        let mut swapped = turn.swapped().iter().filter(|(s, _)| unnamed(s)).peekable();
        if swapped.peek().is_none() || known.is_none() {
            return Ok(());
        }
        let (_, names) = blanks::check(&Word::all(&self.board), known);
        let stands_for = |square: Square, tile: Tile| {
            let mut names = names.iter().filter(|name| name.square == square);
            names.any(|name| tile.letter().is_some_and(|l| name.letters.contains(&l)))
        };
        let wrong: Vec<Square> = swapped
            .filter(|(square, tile)| !stands_for(*square, *tile))
            .map(|(square, _)| *square)
            .collect();
        if wrong.is_empty() {
            return Ok(());
        }
        Err(Illegal {
            rules: vec![BrokenRule::Changed(wrong)],
        })
    }

    /// Refused tiles that nobody has taken away are no new turn.
    fn check_refused(&self, seen: &Board, verdict: &Verdict) -> Result<(), Illegal> {
        let turns = self.entries.iter().rev();
        let mut turns = turns.filter(|entry| !entry.is_challenge());
        let Some(last) = turns.next().filter(|entry| entry.removed) else {
            return Ok(());
        };
        let mut invalid = verdict.words.iter().map(|word| word.validity);
        let lies = |(square, tile): &(Square, Tile)| match (seen.get(*square), tile) {
            (Some(Tile::Blank(_)), Tile::Blank(_)) => true,
            (found, _) => found == Some(*tile),
        };
        if !last.laid().iter().all(lies) || !invalid.any(|found| found == Validity::Invalid) {
            return Ok(());
        }
        let squares = last.laid().iter().map(|(square, _)| *square).collect();
        Err(Illegal {
            rules: vec![BrokenRule::Refused(squares)],
        })
    }

    fn played(&self, turn: &Turn, verdict: &Verdict) -> Event {
        let laid = |square: Square, tile: Tile| Laid {
            square,
            tile: self.variant.tile_text(tile),
        };
        let tiles = turn.placement().map_or(&[][..], |p| &p.tiles);
        let on_board = |square: &Square| Some(laid(*square, verdict.board.get(*square)?));
        let earlier = verdict.named.iter().map(|(square, _)| *square);
        let earlier = earlier.filter(|square| self.board.get(*square).is_some());
        let mut named: Vec<Laid> = earlier.filter_map(|s| on_board(&s)).collect();
        let unnamed = |square: Square| self.board.get(square) == Some(Tile::Blank(None));
        let taken = turn.swapped().iter().filter(|(square, _)| unnamed(*square));
        named.extend(taken.map(|(square, tile)| laid(*square, Tile::Blank(tile.letter()))));
        Event::Played {
            tiles: tiles.iter().filter_map(|(s, _)| on_board(s)).collect(),
            named,
            swapped: turn.swapped().iter().map(|(s, t)| laid(*s, *t)).collect(),
            words: verdict.words.iter().map(|word| word.validity).collect(),
        }
    }
}

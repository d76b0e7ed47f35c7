//! What players ask.

use game::solve::Rack;
use game::{Axis, ContestError, Deed, Found, Seat};
use link::Help;
use screen::View;

use super::{Answer, Host, Refusal};
use crate::play::sums::sums;
use crate::play::tell;

/// Plays a hint shows.
const HINTS: usize = 3;

impl Host {
    /// The best plays of the player whose turn it is.
    fn plays(&self, count: usize) -> Result<Vec<Found>, Refusal> {
        let Some(words) = &self.words else {
            return Err("Hints need a word list: begin with --lexicon FILE.".to_owned());
        };
        if self.contest.outcome().is_some() {
            return Err(self.refusal(&ContestError::Over));
        }
        let plays = words.best(&self.contest, count);
        plays.map_err(|error| format!("No hint: {error}."))
    }

    pub(super) fn hint(&self) -> Result<Answer, Refusal> {
        let plays = self.plays(HINTS)?;
        let line = |found: &Found| {
            let way = match found.axis {
                Axis::Across => "across",
                Axis::Down => "down",
            };
            let (start, word, points) = (found.start, &found.word, found.points);
            let variant = self.contest.game().variant();
            let swaps = found.swaps.iter();
            let first = swaps.map(|(s, tile)| format!("place {s} {}", variant.tile_text(*tile)));
            let first = match first.collect::<Vec<_>>().join(", ") {
                none if none.is_empty() => none,
                first => format!("; first {first} for the blank"),
            };
            format!("place {start} {way} {word}  scores {points}{first}")
        };
        let mut lines: Vec<String> = plays.iter().map(line).collect();
        if lines.is_empty() {
            lines.push("There is no play: exchange, or pass.".to_owned());
        } else if !self.contest.laid().is_empty() {
            lines.push("(undo all first: that is with all your tiles)".to_owned());
        }
        Ok(Answer::said(lines))
    }

    /// As much of the best play as is wanted: the word itself would spoil the game.
    pub(super) fn help(&self, level: Help) -> Result<Answer, Refusal> {
        let plays = self.plays(1)?;
        let contest = &self.contest;
        let variant = contest.game().variant();
        let laid = contest.laid().iter().map(|(_, tile)| *tile);
        let held = contest.rack(contest.game().next()).iter().copied();
        let rack = Rack::new(variant, held.chain(laid));
        let found = plays.first().map(|best| {
            let way = match best.axis {
                Axis::Across => "Across",
                Axis::Down => "Down",
            };
            let first = game::cells(&best.word)
                .first()
                .map(|cell| cell.to_uppercase());
            screen::Help {
                points: best.points,
                place: (level >= Help::Place).then_some((best.start, way)),
                letter: first.filter(|_| level >= Help::Letter),
                word: (level >= Help::Word).then(|| best.word.clone()),
            }
        });
        let hint = View::Hint(screen::Hint {
            rack: rack.text(variant),
            found,
            exchange: contest.bag().len() >= usize::from(variant.rack),
        });
        Ok(Answer::said(vec![hint.to_string()]))
    }

    /// The sums of the tiles laid now, of the last turn, or of the turn of a number.
    pub(super) fn score(&self, number: Option<usize>) -> Result<Answer, Refusal> {
        let variant = self.contest.game().variant();
        if number.is_none() && !self.contest.laid().is_empty() {
            let judged = self.contest.judge(None);
            let judged = judged.map_err(|error| self.refusal(&error))?;
            let Some(placement) = judged.turn.placement() else {
                return Ok(Answer::said(vec!["No word is formed.".to_owned()]));
            };
            let (words, bonuses) = (&judged.verdict.words, &judged.verdict.bonuses);
            let mut lines = vec![format!("These tiles: {}", judged.verdict.worth())];
            lines.extend(sums(placement, words, bonuses, variant, false));
            return Ok(Answer::said(lines));
        }
        let entries = self.contest.game().entries();
        let number = number.unwrap_or(entries.len());
        let entry = number.checked_sub(1).and_then(|i| entries.get(i));
        let entry = entry.ok_or_else(|| match entries.len() {
            0 => "No turn has been made yet.".to_owned(),
            turns => format!("The turns so far are score 1 to score {turns}."),
        })?;
        let (player, brief) = (self.name(entry.player), tell::brief(&self.contest, entry));
        let mut lines = vec![format!("Turn {number}, {player}: {brief}")];
        if let Deed::Placed {
            placement, words, ..
        } = &entry.deed
        {
            let told = tell::findings_told(&self.contest);
            let bonuses = entry.deed.bonuses(variant);
            lines.extend(sums(placement, words, &bonuses, variant, told));
        }
        Ok(Answer::page(lines))
    }

    pub(super) fn history(&self, name: Option<&str>) -> Result<Answer, Refusal> {
        let of = name.map(|name| self.seat(name)).transpose()?;
        let over = self.contest.outcome().is_some();
        let next = self.contest.game().next();
        let seats: &[Seat] = self.contest.seats();
        let seen =
            |seat: usize| over || seat == next && self.look.rack && seats[seat].machine.is_none();
        Ok(Answer::page(tell::history(&self.contest, of, seen)))
    }
}

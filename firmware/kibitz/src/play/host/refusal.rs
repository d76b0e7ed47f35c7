//! Errors as sentences, with what to do about them.

use game::{ContestError, GameError};

use super::{Host, Refusal};
use crate::play::table::tiles;

impl Host {
    /// An error as a sentence.
    pub(super) fn refusal(&self, error: &ContestError) -> Refusal {
        let variant = self.contest.game().variant();
        match error {
            ContestError::Illegal(illegal) => illegal.to_string(),
            ContestError::NothingLaid => {
                "You have laid no tiles: place H8 across CAT, or pass, or exchange.".to_owned()
            }
            ContestError::TilesLaid => {
                "Your tiles lie on the board: undo all takes them back.".to_owned()
            }
            ContestError::NotOnRack(tile) => {
                let rack = tiles(self.contest.rack(self.contest.game().next()), variant);
                format!("There is no {tile} on your rack ({rack}).")
            }
            ContestError::Unnamed { square, letters } => match &letters[..] {
                [] => format!("The blank on {square} has no letter yet: blank {square} E"),
                [first, ..] => {
                    let texts = letters.iter().map(|l| variant.face(*l).text.as_str());
                    let (list, first) = (texts.collect::<Vec<_>>().join(" "), &variant.face(*first).text);
                    format!(
                        "Which letter is the blank on {square}? These stand: {list}. Say blank {square} {first}"
                    )
                }
            },
            ContestError::WholeRack => {
                "By the rules of this game the whole rack is exchanged: exchange all.".to_owned()
            }
            ContestError::Correction(why) => match &**why {
                ContestError::NotOnRack(tile) => format!(
                    "There was no {tile} on that rack then, or it was laid or exchanged later."
                ),
                _ => sentence(&error.to_string()),
            },
            ContestError::Over => "The game is over. undo turn goes back, quit leaves.".to_owned(),
            ContestError::Unsettled => {
                "The game is over if nobody challenges the last turn: challenge, or accept.".to_owned()
            }
            ContestError::Game(GameError::Undecided) => {
                "There is no word list to decide. Look the words up, then: challenge won, or challenge lost."
                    .to_owned()
            }
            _ => sentence(&error.to_string()),
        }
    }
}

/// With a capital at its beginning and a stop at its end.
fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(char::to_uppercase);
    first.map_or_else(String::new, |first| {
        format!("{}{}.", first, letters.as_str())
    })
}

//! What players do.

use game::{Axis, Event, GameError, Judged, Laid, Machine, Square, Step, Tile};

use super::{Answer, Host, Refusal};
use crate::play::command::Undo;
use crate::play::spell::{pieces, spell};

impl Host {
    pub(super) fn place(
        &mut self,
        start: Square,
        axis: Option<Axis>,
        text: &str,
    ) -> Result<Answer, Refusal> {
        let laid = spell(&self.contest, start, axis, text).map_err(|error| error.to_string())?;
        let steps: Vec<Step> = laid.into_iter().map(Step::Laid).collect();
        self.make(&steps)?;
        Ok(Answer::table(self.preview()))
    }

    /// What the tiles laid would score, where they make a turn; nothing is said about the words yet.
    fn preview(&self) -> Vec<String> {
        let variant = self.contest.game().variant();
        let laid = self.contest.laid().iter();
        let texts =
            laid.map(|(square, tile)| format!("{} {square}", variant.notation(Some(*tile))));
        let laid = format!("Laid: {}.", texts.collect::<Vec<_>>().join(", "));
        match self.contest.judge(None) {
            Ok(judged) => vec![format!(
                "{laid} Worth {}; done ends the turn.",
                judged.verdict.worth()
            )],
            Err(_) => vec![laid],
        }
    }

    pub(super) fn undo(&mut self, what: Undo) -> Result<Answer, Refusal> {
        match what {
            Undo::Tile => self.take_back(1),
            Undo::All => self.take_back(self.contest.laid().len().max(1)),
            Undo::Turn => self.undo_turn(),
        }
    }

    fn take_back(&mut self, count: usize) -> Result<Answer, Refusal> {
        if self.contest.laid().is_empty() && self.contest.outcome().is_none() {
            return Err("You have laid no tiles. undo turn takes the last turn back.".to_owned());
        }
        self.make(&vec![Step::TakenBack; count])?;
        Ok(Answer::table(match self.contest.laid() {
            [] => vec!["All your tiles are back on the rack.".to_owned()],
            _ => self.preview(),
        }))
    }

    /// Takes the last turn back, and those of machines before it.
    fn undo_turn(&mut self) -> Result<Answer, Refusal> {
        if let Some(answer) = self.undo_correction() {
            return answer;
        }
        self.make(&[Step::Undone])?;
        while self.machine_next().is_some() && self.make(&[Step::Undone]).is_ok() {}
        let name = self.name(self.contest.game().next());
        let mut lines = vec![format!(
            "Taken back: it is {name}'s turn, with the tiles of then."
        )];
        lines.extend(self.go_on());
        self.look.rack = self.open;
        Ok(Answer::table(lines))
    }

    pub(super) fn blank(
        &mut self,
        square: Option<Square>,
        letter: String,
    ) -> Result<Answer, Refusal> {
        let laid = self.contest.laid().iter();
        let blanks = laid.filter(|(_, tile)| matches!(tile, Tile::Blank(_)));
        let squares: Vec<Square> = blanks.map(|(square, _)| *square).collect();
        let square = match (square, &squares[..]) {
            (Some(square), laid) if !laid.contains(&square) => {
                return self.rename(square, &letter);
            }
            (Some(square), _) => square,
            (None, [only]) => *only,
            (None, []) => {
                return Err(format!(
                    "You have laid no blank in this turn. One of an earlier turn: blank H8 {letter}"
                ));
            }
            (None, [first, ..]) => return Err(format!("Which blank? blank {first} {letter}")),
        };
        self.make(&[Step::Named(Laid {
            square,
            tile: letter,
        })])?;
        Ok(Answer::table(self.preview()))
    }

    pub(super) fn exchange(&mut self, text: Option<&str>) -> Result<Answer, Refusal> {
        let variant = self.contest.game().variant();
        let rack = self.contest.rack(self.contest.game().next());
        let tiles = match text.map(str::to_uppercase) {
            None => rack.iter().map(|tile| variant.tile_text(*tile)).collect(),
            Some(text) => pieces(&text).into_iter().map(str::to_owned).collect(),
        };
        self.make(&[Step::Exchanged { tiles }])?;
        Ok(self.turned())
    }

    pub(super) fn done(&mut self) -> Result<Answer, Refusal> {
        let lexicon = self.words.as_ref().map(Machine::lexicon);
        let judged = self.contest.judge(lexicon);
        let judged = judged.map_err(|error| self.refusal(&error))?;
        let lost = matches!(judged.event, Event::Reverted { .. });
        if !judged.verdict.stands && !lost {
            return Err(self.invalid(&judged));
        }
        self.make(&[Step::Done {
            event: judged.event,
        }])?;
        Ok(self.turned())
    }

    fn invalid(&self, judged: &Judged) -> Refusal {
        let variant = self.contest.game().variant();
        let words = judged.verdict.invalid().map(|word| word.word.text(variant));
        let words: Vec<String> = words.collect();
        let (verb, pronoun) = match words.len() {
            1 => ("is", "it does not stand"),
            _ => ("are", "they do not stand"),
        };
        let first = words.first().filter(|word| !word.contains('?'));
        let allow = first.map_or_else(String::new, |word| {
            format!(" allow {} lets it stand.", word.to_uppercase())
        });
        let words = words.join(", ");
        format!("{words} {verb} not in the word list: {pronoun}. undo takes tiles back.{allow}")
    }

    pub(super) fn challenge(
        &mut self,
        by: Option<&str>,
        refused: Option<bool>,
    ) -> Result<Answer, Refusal> {
        if self.contest.game().challengeable().is_none() {
            return Err(self.refusal(&GameError::NothingToChallenge.into()));
        }
        let by = self.challenger(by)?;
        let event = self.contest.game().challenge(by, refused);
        let event = event.map_err(|error| self.refusal(&error.into()))?;
        let Event::Challenged { by, removed } = event else {
            return Err("There is nothing to challenge.".to_owned());
        };
        let next = self.contest.game().next();
        let seen = self.look.rack;
        self.make(&[Step::Challenged { by, removed }])?;
        let answer = self.turned();
        // Whoever was to move and has looked at the rack need not be asked again.
        self.look.rack |= seen && self.contest.game().next() == next;
        Ok(answer)
    }

    /// Who challenges: who is named, or the next player, or the only other person.
    fn challenger(&self, name: Option<&str>) -> Result<usize, Refusal> {
        let seats = self.contest.seats();
        if let Some(name) = name {
            let seat = self.seat(name)?;
            return match seats[seat].machine.is_some() {
                true => Err("The machine challenges nobody.".to_owned()),
                false => Ok(seat),
            };
        }
        let next = self.contest.game().next();
        let mover = self
            .contest
            .game()
            .entries()
            .last()
            .map(|entry| entry.player);
        let may = |seat: &usize| seats[*seat].machine.is_none() && Some(*seat) != mover;
        let mut people = (0..seats.len()).filter(may);
        match (Some(next).filter(may), people.next(), people.next()) {
            (Some(next), ..) => Ok(next),
            (None, Some(only), None) => Ok(only),
            _ => Err("Who challenges? challenge NAME".to_owned()),
        }
    }

    pub(super) fn accept(&mut self) -> Result<Answer, Refusal> {
        self.make(&[Step::Accepted])?;
        let lines = self.go_on();
        Ok(Answer::table(lines))
    }
}

//! The host of the table: takes what is typed, keeps the game, and says what came of it.

use game::{Axis, Contest, ContestError, Deed, Event, Judged, Laid, Square, Step, Tile, Turn};

use super::command::{Command, Undo};
use super::machine::{self, Found, Words};
use super::spell::{pieces, spell};
use super::table::{Look, table, tiles};
use super::tell;

/// Plays a hint shows.
const HINTS: usize = 3;

/// The host of one table.
#[derive(Debug)]
pub struct Host {
    contest: Contest,
    words: Option<Words>,
    /// Whether racks need not be hidden from others.
    open: bool,
    look: Look,
    /// Steps not yet taken for the journal.
    steps: Vec<Step>,
}

/// What comes of a line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answer {
    /// What is said.
    pub lines: Vec<String>,
    /// Whether the table is to be shown.
    pub table: bool,
    /// Whether what is said wants the whole screen.
    pub page: bool,
    /// Whether the table is left.
    pub ended: bool,
}

impl Answer {
    fn said(lines: Vec<String>) -> Self {
        Self {
            lines,
            ..Self::default()
        }
    }

    fn page(lines: Vec<String>) -> Self {
        Self {
            page: true,
            ..Self::said(lines)
        }
    }

    fn table(lines: Vec<String>) -> Self {
        Self {
            table: true,
            ..Self::said(lines)
        }
    }
}

/// What cannot be done, in a sentence.
type Refusal = String;

impl Host {
    /// A host for a contest, begun or in progress. Racks are hidden between turns when several people
    /// play, unless `open`.
    pub fn new(contest: Contest, words: Option<Words>, open: bool, look: Look) -> Self {
        let people = contest.seats().iter().filter(|seat| !seat.machine);
        let open = open || people.count() < 2;
        Self {
            contest,
            words,
            open,
            look: Look { rack: open, ..look },
            steps: Vec::new(),
        }
    }

    /// Who begins, or where the game stands; the machine plays when it is its turn.
    pub fn begin(&mut self) -> Answer {
        let mut lines = tell::lots(&self.contest);
        if !self.contest.game().entries().is_empty() {
            let turns = self.contest.game().entries().len();
            lines = vec![format!("The game goes on after {turns} turns.")];
            lines.extend(tell::turn(&self.contest, false));
        }
        if self.words.is_none() {
            lines.push("There is no word list: words are not checked (--lexicon FILE).".to_owned());
        }
        lines.extend(self.machines());
        lines.extend(self.end());
        Answer::table(lines)
    }

    /// Answers a line.
    pub fn answer(&mut self, line: &str) -> Answer {
        let command = match Command::parse(line) {
            Ok(command) => command,
            Err(error) => return Answer::said(vec![error.to_string()]),
        };
        let own = !matches!(
            command,
            Command::Enter
                | Command::Score(Some(_))
                | Command::Scores
                | Command::Board
                | Command::Legend(_)
                | Command::Help
                | Command::Quit
        );
        if own && !self.look.rack && self.contest.ending().is_none() {
            let name = self.name(self.contest.game().next());
            return Answer::said(vec![format!(
                "Press Enter first, {name}, to see your rack."
            )]);
        }
        self.obey(command)
            .unwrap_or_else(|refusal| Answer::said(vec![refusal]))
    }

    /// The table as it may be shown now.
    pub fn table(&self) -> Vec<String> {
        table(&self.contest, self.look)
    }

    /// What stands before the place where the next line is typed.
    pub fn prompt(&self) -> String {
        match self.contest.ending() {
            Some(_) => "> ".to_owned(),
            None => format!("{}> ", self.name(self.contest.game().next())),
        }
    }

    /// The steps made since this was asked last, for the journal.
    pub fn take_steps(&mut self) -> Vec<Step> {
        std::mem::take(&mut self.steps)
    }

    /// The contest.
    pub const fn contest(&self) -> &Contest {
        &self.contest
    }

    fn obey(&mut self, command: Command) -> Result<Answer, Refusal> {
        Ok(match command {
            Command::Enter => {
                self.look.rack = true;
                Answer::table(Vec::new())
            }
            Command::Place { start, axis, text } => self.place(start, axis, &text)?,
            Command::Undo(Undo::Tile) => self.take_back(1)?,
            Command::Undo(Undo::All) => self.take_back(self.contest.laid().len().max(1))?,
            Command::Undo(Undo::Turn) => self.undo_turn()?,
            Command::Blank { square, letter } => self.blank(square, letter)?,
            Command::Done => self.done()?,
            Command::Pass => {
                self.make(&[Step::Passed])?;
                self.turned()
            }
            Command::Exchange(text) => self.exchange(text.as_deref())?,
            Command::Hint => self.hint()?,
            Command::Score(number) => self.score(number)?,
            Command::Scores => Answer::page(tell::scoreboard(&self.contest)),
            Command::History(name) => self.history(name)?,
            Command::Bag => Answer::page(tell::unseen(&self.contest, self.contest.game().next())),
            Command::Board => Answer::table(Vec::new()),
            Command::Legend(on) => {
                self.look.legend = on.unwrap_or(!self.look.legend);
                Answer::table(Vec::new())
            }
            Command::Help => Answer::page(tell::HELP.lines().map(str::to_owned).collect()),
            Command::Quit => Answer {
                ended: true,
                ..Answer::default()
            },
        })
    }

    fn name(&self, seat: usize) -> &str {
        &self.contest.seats()[seat].name
    }

    /// Makes all of these steps, or none.
    fn make(&mut self, steps: &[Step]) -> Result<(), Refusal> {
        let mut tried = self.contest.clone();
        for step in steps {
            tried.apply(step).map_err(|error| self.refusal(&error))?;
        }
        self.contest = tried;
        self.steps.extend_from_slice(steps);
        Ok(())
    }

    fn place(&mut self, start: Square, axis: Option<Axis>, text: &str) -> Result<Answer, Refusal> {
        let laid = spell(&self.contest, start, axis, text).map_err(|error| error.to_string())?;
        let steps: Vec<Step> = laid.into_iter().map(Step::Laid).collect();
        self.make(&steps)?;
        Ok(Answer::table(self.preview()))
    }

    /// What the tiles laid would score, where they make a turn; nothing is said about the words yet.
    fn preview(&self) -> Vec<String> {
        let laid = self.contest.laid();
        let variant = self.contest.game().variant();
        let texts = laid
            .iter()
            .map(|(s, t)| format!("{} {s}", variant.notation(Some(*t))));
        let laid = format!("Laid: {}.", texts.collect::<Vec<_>>().join(", "));
        let Ok(judged) = self.contest.judge(None) else {
            return vec![laid];
        };
        let worth = judged.verdict.worth();
        vec![format!("{laid} Worth {worth}; done ends the turn.")]
    }

    fn take_back(&mut self, count: usize) -> Result<Answer, Refusal> {
        if self.contest.laid().is_empty() && self.contest.ending().is_none() {
            return Err("You have laid no tiles. undo turn takes the last turn back.".to_owned());
        }
        self.make(&vec![Step::TakenBack; count])?;
        let lines = match self.contest.laid() {
            [] => vec!["All your tiles are back on the rack.".to_owned()],
            _ => self.preview(),
        };
        Ok(Answer::table(lines))
    }

    /// Takes the last turn back, and those of machines before it.
    fn undo_turn(&mut self) -> Result<Answer, Refusal> {
        self.make(&[Step::Undone])?;
        while self.machine_next() && self.make(&[Step::Undone]).is_ok() {}
        let seat = self.contest.game().next();
        let mut lines = vec![format!(
            "Taken back: it is {}'s turn again, with the tiles of then.",
            self.name(seat)
        )];
        self.look.rack = self.open;
        lines.extend(self.machines());
        Ok(Answer::table(lines))
    }

    fn blank(&mut self, square: Option<Square>, letter: String) -> Result<Answer, Refusal> {
        let laid = self.contest.laid().iter();
        let blanks = laid.filter(|(_, tile)| matches!(tile, Tile::Blank(_)));
        let squares: Vec<Square> = blanks.map(|(square, _)| *square).collect();
        let square = match (square, &squares[..]) {
            (Some(square), _) => square,
            (None, [only]) => *only,
            (None, []) => return Err("You have laid no blank in this turn.".to_owned()),
            (None, [first, ..]) => return Err(format!("Which blank? blank {first} {letter}")),
        };
        self.make(&[Step::Named(Laid {
            square,
            tile: letter,
        })])?;
        Ok(Answer::table(self.preview()))
    }

    fn exchange(&mut self, text: Option<&str>) -> Result<Answer, Refusal> {
        let variant = self.contest.game().variant();
        let rack = self.contest.rack(self.contest.game().next());
        let tiles = match text {
            None => rack.iter().map(|tile| variant.tile_text(*tile)).collect(),
            Some(text) => pieces(&text.to_uppercase())
                .into_iter()
                .map(str::to_owned)
                .collect(),
        };
        self.make(&[Step::Exchanged { tiles }])?;
        Ok(self.turned())
    }

    fn judge(&self) -> Result<Judged, Refusal> {
        let lexicon = self.words.as_ref().map(|words| &words.lexicon);
        self.contest
            .judge(lexicon)
            .map_err(|error| self.refusal(&error))
    }

    fn done(&mut self) -> Result<Answer, Refusal> {
        let judged = self.judge()?;
        if !judged.verdict.stands {
            return Err(self.invalid(&judged));
        }
        self.end_turn(judged.event)?;
        Ok(self.turned())
    }

    fn end_turn(&mut self, event: Event) -> Result<(), Refusal> {
        self.make(&[Step::Done { event }])
    }

    fn invalid(&self, judged: &Judged) -> Refusal {
        let variant = self.contest.game().variant();
        let words = judged.verdict.invalid().map(|word| word.word.text(variant));
        let words: Vec<String> = words.collect();
        let (verb, pronoun) = match words.len() {
            1 => ("is", "it does not stand"),
            _ => ("are", "they do not stand"),
        };
        format!(
            "{} {verb} not in the word list: {pronoun}. Take tiles back with undo, then try again.",
            words.join(", ")
        )
    }

    /// A turn has ended: says so, lets the machines play, and hides the rack of who comes next.
    fn turned(&mut self) -> Answer {
        let mut lines = tell::turn(&self.contest, self.open);
        lines.extend(self.machines());
        lines.extend(self.end());
        self.look.rack = self.open;
        Answer::table(lines)
    }

    fn end(&self) -> Vec<String> {
        let ending = self.contest.ending();
        ending.map_or_else(Vec::new, |ending| tell::ending(&self.contest, &ending))
    }

    fn machine_next(&self) -> bool {
        let next = &self.contest.seats()[self.contest.game().next()];
        next.machine && self.contest.ending().is_none()
    }

    /// Lets the machines play until it is a person's turn, and says what they did.
    fn machines(&mut self) -> Vec<String> {
        let mut lines = Vec::new();
        while self.machine_next() {
            let words = self.words.as_ref();
            let best = words.and_then(|words| words.best(&self.contest, 1).ok()?.pop());
            let steps = match best {
                Some(Found {
                    mut steps, event, ..
                }) => {
                    steps.push(Step::Done { event });
                    steps
                }
                None => vec![machine::without_play(&self.contest)],
            };
            // A pass is always possible, so the game goes on whatever else is not.
            if self.make(&steps).is_err() && self.make(&[Step::Passed]).is_err() {
                break;
            }
            lines.extend(tell::turn(&self.contest, false));
        }
        lines
    }

    fn hint(&self) -> Result<Answer, Refusal> {
        let Some(words) = &self.words else {
            return Err("Hints need a word list: begin with --lexicon FILE.".to_owned());
        };
        if self.contest.ending().is_some() {
            return Err(self.refusal(&ContestError::Over));
        }
        let plays = words.best(&self.contest, HINTS);
        let plays = plays.map_err(|error| format!("No hint: {error}."))?;
        let line = |found: &Found| {
            let way = match found.axis {
                Axis::Across => "across",
                Axis::Down => "down",
            };
            let (start, word, points) = (found.start, &found.word, found.points);
            format!("place {start} {way} {word}  scores {points}")
        };
        let mut lines: Vec<String> = plays.iter().map(line).collect();
        if lines.is_empty() {
            lines.push("There is no play: exchange, or pass.".to_owned());
        } else if !self.contest.laid().is_empty() {
            lines.push("(undo all first: that is with all your tiles)".to_owned());
        }
        Ok(Answer::said(lines))
    }

    fn score(&self, number: Option<usize>) -> Result<Answer, Refusal> {
        let variant = self.contest.game().variant();
        if number.is_none() && !self.contest.laid().is_empty() {
            let judged = self.contest.judge(None).or_else(|error| match error {
                ContestError::Unnamed { .. } => self.contest.judge(None),
                error => Err(error),
            });
            let judged = judged.map_err(|error| self.refusal(&error))?;
            let Turn::Placed(placement) = &judged.turn else {
                return Err(self.refusal(&ContestError::NothingLaid));
            };
            let verdict = &judged.verdict;
            return Ok(Answer::said(tell::details(
                placement,
                &verdict.words,
                verdict.bonus,
                variant,
            )));
        }
        let entries = self.contest.game().entries();
        let number = number.unwrap_or(entries.len());
        let entry = number.checked_sub(1).and_then(|i| entries.get(i));
        let entry = entry.ok_or_else(|| match entries.len() {
            0 => "No turn has been made yet.".to_owned(),
            turns => format!("There are {turns} turns so far: score 1 to score {turns}."),
        })?;
        let player = self.name(entry.player);
        let Deed::Placed {
            placement,
            words,
            bonus,
            ..
        } = &entry.deed
        else {
            return Ok(Answer::said(vec![format!(
                "Turn {number}, {player}: no tiles laid."
            )]));
        };
        let mut lines = vec![format!("Turn {number}, {player}: {}", entry.points)];
        lines.extend(tell::details(placement, words, *bonus, variant));
        Ok(Answer::page(lines))
    }

    fn history(&self, name: Option<String>) -> Result<Answer, Refusal> {
        let seats = self.contest.seats();
        let of = match &name {
            None => None,
            Some(name) => {
                let same = |seat: &game::Seat| seat.name.to_lowercase() == name.to_lowercase();
                let found = seats.iter().position(same);
                Some(found.ok_or_else(|| format!("Nobody here is called {name:?}."))?)
            }
        };
        let over = self.contest.ending().is_some();
        let next = self.contest.game().next();
        let seen = |seat: usize| over || (seat == next && self.look.rack);
        Ok(Answer::page(tell::history(&self.contest, of, seen)))
    }

    /// An error as a sentence, with what to do about it.
    fn refusal(&self, error: &ContestError) -> Refusal {
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
            ContestError::Unnamed { square, letters } if letters.is_empty() => {
                format!("The blank on {square} has no letter yet: blank {square} E")
            }
            ContestError::Unnamed { square, letters } => {
                let letters: Vec<&str> = letters
                    .iter()
                    .map(|l| variant.face(*l).text.as_str())
                    .collect();
                let (list, first) = (letters.join(" "), letters[0]);
                format!(
                    "Which letter is the blank on {square}? These stand: {list}. Say blank {square} {first}"
                )
            }
            ContestError::Over => "The game is over. undo turn goes back, quit leaves.".to_owned(),
            _ => {
                let text = error.to_string();
                let mut letters = text.chars();
                let first = letters.next().map(char::to_uppercase);
                first.map_or_else(String::new, |first| format!("{first}{}.", letters.as_str()))
            }
        }
    }
}

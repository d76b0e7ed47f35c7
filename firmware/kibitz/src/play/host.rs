//! The host of the table: takes what is typed, keeps the game, and says what came of it.

mod asked;
mod corrected;
mod made;
mod refusal;

use game::{Contest, Machine, Step, Strength};

use super::command::Command;
use super::table::{Look, table};
use super::tell;

/// What can be typed.
const HELP: &str = include_str!("help.txt");

/// The host of one table.
#[derive(Debug)]
pub struct Host {
    contest: Contest,
    words: Option<Machine>,
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
    pub fn new(contest: Contest, words: Option<Machine>, open: bool, look: Look) -> Self {
        let people = contest.seats().iter().filter(|seat| seat.machine.is_none());
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
        let mut lines = match self.contest.game().entries().len() {
            0 => tell::lots(&self.contest),
            turns => {
                let mut lines = vec![format!("The game goes on after turn {turns}.")];
                lines.extend(tell::turn(&self.contest, false));
                lines
            }
        };
        if self.words.is_none() {
            lines.push("There is no word list: words are not checked (--lexicon FILE).".to_owned());
        }
        lines.extend(self.go_on());
        Answer::table(lines)
    }

    /// Answers a line.
    pub fn answer(&mut self, line: &str) -> Answer {
        let command = match Command::parse(line) {
            Ok(command) => command,
            Err(error) => return Answer::said(vec![error.to_string()]),
        };
        self.check_turn(&command)
            .and_then(|()| self.obey(command))
            .unwrap_or_else(|refusal| Answer::said(vec![refusal]))
    }

    /// The table as it may be shown now.
    pub fn table(&self) -> Vec<String> {
        table(&self.contest, self.look)
    }

    /// What stands before the place where the next line is typed.
    pub fn prompt(&self) -> String {
        if self.waits() {
            return "challenge? > ".to_owned();
        }
        match self.contest.outcome() {
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

    /// Whoever's turn it is must be there and see the rack before anything is done for them.
    fn check_turn(&self, command: &Command) -> Result<(), Refusal> {
        let anybodys = matches!(
            command,
            Command::Enter
                | Command::Challenge { .. }
                | Command::Accept
                | Command::Allow(_)
                | Command::Correct { .. }
                | Command::Score(Some(_))
                | Command::Scores
                | Command::Board
                | Command::Legend(_)
                | Command::Help
                | Command::Quit
        );
        if anybodys || self.contest.outcome().is_some() {
            return Ok(());
        }
        let name = self.name(self.contest.game().next());
        if self.waits() {
            return Err("Does anybody challenge the last turn? challenge, or Enter.".to_owned());
        }
        if !self.look.rack {
            return Err(format!("Press Enter first, {name}, to see your rack."));
        }
        Ok(())
    }

    fn obey(&mut self, command: Command) -> Result<Answer, Refusal> {
        Ok(match command {
            Command::Enter if self.waits() => self.accept()?,
            Command::Enter => {
                self.look.rack = true;
                Answer::table(Vec::new())
            }
            Command::Place { start, axis, text } => self.place(start, axis, &text)?,
            Command::Undo(what) => self.undo(what)?,
            Command::Blank { square, letter } => self.blank(square, letter)?,
            Command::Correct { square, tile } => self.correct(square, &tile)?,
            Command::Done => self.done()?,
            Command::Pass => {
                self.make(&[Step::Passed])?;
                self.turned()
            }
            Command::Exchange(text) => self.exchange(text.as_deref())?,
            Command::Challenge { by, refused } => self.challenge(by.as_deref(), refused)?,
            Command::Accept => self.accept()?,
            Command::Allow(word) => {
                let told = format!("{word} stands in this game from now on.");
                self.make(&[Step::Allowed { word }])?;
                Answer::said(vec![told])
            }
            Command::Hint(None) => self.hint()?,
            Command::Hint(Some(level)) => self.help(level)?,
            Command::Score(number) => self.score(number)?,
            Command::Scores => Answer::page(tell::scoreboard(&self.contest)),
            Command::History(name) => self.history(name.as_deref())?,
            Command::Bag => Answer::page(tell::unseen(&self.contest, self.contest.game().next())),
            Command::Board => Answer::table(Vec::new()),
            Command::Legend(on) => {
                self.look.legend = on.unwrap_or(!self.look.legend);
                Answer::table(Vec::new())
            }
            Command::Help => Answer::page(HELP.lines().map(str::to_owned).collect()),
            Command::Quit => Answer {
                ended: true,
                ..Answer::default()
            },
        })
    }

    fn name(&self, seat: usize) -> &str {
        &self.contest.seats()[seat].name
    }

    /// The seat of a name, in either case.
    fn seat(&self, name: &str) -> Result<usize, Refusal> {
        let wanted = name.to_lowercase();
        let mut seats = self.contest.seats().iter();
        let found = seats.position(|seat| seat.name.to_lowercase() == wanted);
        found.ok_or_else(|| format!("Nobody here is called {name:?}."))
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

    /// A turn has ended: says so, lets the machines play, and hides the rack of who comes next.
    fn turned(&mut self) -> Answer {
        let mut lines = tell::turn(&self.contest, self.open);
        lines.extend(self.go_on());
        self.look.rack = self.open;
        Answer::table(lines)
    }

    /// Lets the machines play until somebody is to decide something, and says what they did, and the end.
    fn go_on(&mut self) -> Vec<String> {
        let mut lines = Vec::new();
        while !self.waits() {
            if self.contest.ends_if_accepted() {
                if self.make(&[Step::Accepted]).is_err() {
                    break;
                }
            } else if self.machine_turn() {
                lines.extend(tell::turn(&self.contest, false));
            } else {
                break;
            }
        }
        if self.waits() {
            lines.push("Does anybody challenge? challenge, or Enter if nobody does.".to_owned());
        }
        if let Some(outcome) = self.contest.outcome() {
            lines.extend(tell::outcome(&self.contest, &outcome));
        }
        lines
    }

    /// Whether people have to say if they challenge, because nobody's own turn would answer it.
    fn waits(&self) -> bool {
        let game = self.contest.game();
        let Some(turn) = game.challengeable() else {
            return false;
        };
        let mover = game.entries()[turn].player;
        let mut seats = self.contest.seats().iter().enumerate();
        let anybody = seats.any(|(seat, s)| seat != mover && s.machine.is_none());
        anybody && (self.machine_next().is_some() || self.contest.ends_if_accepted())
    }

    /// How well the machine plays whose turn it is; `None` when it is a person's, or the game is over.
    fn machine_next(&self) -> Option<Strength> {
        let next = &self.contest.seats()[self.contest.game().next()];
        next.machine.filter(|_| self.contest.outcome().is_none())
    }

    /// The machine's turn; false when it is a person's, or the machine can do nothing at all.
    fn machine_turn(&mut self) -> bool {
        let Some(strength) = self.machine_next() else {
            return false;
        };
        let words = self.words.as_ref();
        let steps = words.and_then(|words| words.turn(&self.contest, strength).ok());
        let steps = steps.unwrap_or_else(|| vec![Step::Passed]);
        self.make(&steps).is_ok() || self.make(&[Step::Passed]).is_ok()
    }
}

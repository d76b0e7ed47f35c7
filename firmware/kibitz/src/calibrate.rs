//! `kibitz calibrate`: the owner shows the empty board and the tiles of the set, once.

use std::path::Path;

use game::{Board, Square, Variant};
use screen::{BoardView, Caption, Trouble, View};
use vision::{EnrolError, Enrolled, Frame, Profile, Reader, tiles_to_lay};

use crate::config::Config;
use crate::ports::{Button, Camera, Panel, Press, Touch};
use crate::profile;
use crate::say::say;
use crate::start::{self, StartError};

/// Squares named on the screen when several are wrong.
const NAMED: usize = 3;

/// The table that is shown, and whoever shows it.
struct Calibration {
    variant: Variant,
    button: Box<dyn Button>,
    camera: Box<dyn Camera>,
    panels: Vec<Box<dyn Panel>>,
    reader: Reader,
}

/// Makes the table's profile and writes it into the state folder.
pub fn run(path: &Path) -> Result<(), StartError> {
    let config = Config::load(path)?;
    let variant = config.variant;
    let laid = tiles_to_lay(&variant);
    let empty = Board::empty(variant.side);
    let mut calibration = Calibration {
        button: start::button(config.button)?,
        camera: start::camera_above(config.camera, &variant, vec![empty.clone(), laid.clone()])?,
        panels: start::panels(&config.panel, config.terminal)?,
        reader: Reader::new(&variant)?,
        variant,
    };
    say!("Calibrating. A long press stops, and nothing is written.");
    let (known, report) = calibration.steps(&empty, &laid)?;
    let file = config.state.join(profile::NAME);
    profile::save(&file, &known, &calibration.variant).map_err(|source| StartError::Unsaved {
        path: file.clone(),
        source,
    })?;
    report.iter().for_each(|line| say!("{line}"));
    say!("Written: {}", file.display());
    if let Some(other) = config.profile {
        say!(
            "The configuration names another profile, {}: `profile = \"\"` takes this one.",
            other.display()
        );
    }
    let done = format!("Done: {} faces known.", known.faces());
    calibration.show(&calibration.task(&laid, &done))
}

impl Calibration {
    /// Both steps, each until it has come off; what is to be said of the profile.
    fn steps(&mut self, empty: &Board, laid: &Board) -> Result<(Profile, Vec<String>), StartError> {
        let clear = self.task(empty, "1 of 2: clear the board, then press.");
        let lay = self.task(laid, "2 of 2: lay these tiles, then press.");
        let mut first = clear;
        loop {
            let (surveyed, prints) = self.until(first, Self::survey)?;
            say!("The board is found, and empty.");
            say!("Lay the tiles in rows from the top left corner:");
            rows(laid, &self.variant).for_each(|row| say!("  {row}"));
            let enrol = |own: &mut Self, frame: &Frame| own.enrol(frame, laid, surveyed.clone());
            let (profile, enrolled) = self.until(lay.clone(), enrol)?;
            if !enrolled.moved {
                let report = self.report(&profile, &prints);
                return Ok((profile, report));
            }
            first = trouble(
                "The board was moved",
                "Leave board and camera where they are. Clear the board and press again.",
            );
        }
    }

    /// Shows a view and waits for a press, again and again, until the photograph then taken is what is
    /// wanted.
    fn until<T>(
        &mut self,
        mut view: View,
        attempt: impl Fn(&mut Self, &Frame) -> Result<T, View>,
    ) -> Result<T, StartError> {
        loop {
            say!("{view}");
            self.show(&view)?;
            if self.button.wait()? != Some(Touch::Press(Press::Short)) {
                let stopped = trouble("Stopped", "No profile was written.");
                self.show(&stopped)?;
                return Err(StartError::Stopped);
            }
            self.show(&View::Reading(None))?;
            let seen = match self.camera.shoot() {
                Ok(frame) => attempt(self, &frame),
                Err(error) => Err(trouble("No photograph", &error.to_string())),
            };
            match seen {
                Ok(done) => return Ok(done),
                Err(problem) => {
                    self.camera.missed();
                    view = problem;
                }
            }
        }
    }

    /// The empty board, and the squares that look like a blank tile.
    fn survey(&mut self, frame: &Frame) -> Result<(Profile, Vec<Square>), View> {
        let surveyed = self.reader.survey(frame).map_err(|error| match error {
            EnrolError::Trouble(trouble) => unread(trouble),
            EnrolError::Misfits(misfits) => {
                let squares: Vec<String> = misfits
                    .iter()
                    .map(|misfit| format!("{} ({})", misfit.square, misfit.seen))
                    .collect();
                let named = some(&squares);
                trouble(
                    "The board is not empty",
                    &format!("Take the tiles off and press again: {named}."),
                )
            }
        })?;
        Ok((surveyed.profile, surveyed.prints))
    }

    fn enrol(
        &mut self,
        frame: &Frame,
        laid: &Board,
        mut profile: Profile,
    ) -> Result<(Profile, Enrolled), View> {
        match self.reader.enrol(frame, laid, &mut profile) {
            Ok(enrolled) => Ok((profile, enrolled)),
            Err(EnrolError::Trouble(trouble)) => Err(unread(trouble)),
            Err(EnrolError::Misfits(misfits)) => {
                let told: Vec<String> = misfits.iter().map(ToString::to_string).collect();
                let named = some(&told);
                Err(trouble(
                    "Not the tiles I asked for",
                    &format!("{named}. Put it right and press again."),
                ))
            }
        }
    }

    /// What the owner should know.
    fn report(&self, profile: &Profile, prints: &[Square]) -> Vec<String> {
        let mut report = vec![format!("{} faces are known.", profile.faces())];
        for [one, other] in profile.indistinct(&self.variant) {
            report.push(format!(
                "{one} and {other} are not distinct on this set: they are told by other clues, or asked about."
            ));
        }
        for square in prints {
            report.push(format!(
                "{square} may look like a tile when it is empty: that is taken for the board's print."
            ));
        }
        report
    }

    /// A board with what is to be done with it.
    fn task(&self, board: &Board, sentence: &str) -> View {
        let view = BoardView::new(board, &self.variant, &[], &[], &[]);
        View::Board(view.with_caption(Caption::Task(sentence.to_owned())))
    }

    fn show(&mut self, view: &View) -> Result<(), StartError> {
        let Some(screen) = self.panels.first() else {
            return Ok(());
        };
        let picture = screen::draw(view, screen.size());
        let mut panels = self.panels.iter_mut();
        Ok(panels.try_for_each(|panel| panel.show(&picture))?)
    }
}

fn unread(reason: vision::Trouble) -> View {
    trouble(&reason.to_string(), reason.remedy())
}

fn trouble(title: &str, advice: &str) -> View {
    View::Trouble(Trouble {
        title: title.to_owned(),
        advice: advice.to_owned(),
    })
}

/// The first of some things, and how many more there are.
fn some(things: &[String]) -> String {
    let named = things[..things.len().min(NAMED)].join(", ");
    match things.len().saturating_sub(NAMED) {
        0 => named,
        more => format!("{named} and {more} more"),
    }
}

/// The rows with tiles, as players read them.
fn rows(board: &Board, variant: &Variant) -> impl Iterator<Item = String> {
    let rows = board.rows(variant).into_iter().enumerate();
    let laid = rows.filter(|(_, row)| row.contains(|c| c != '.'));
    laid.map(|(i, row)| format!("row {:2}: {}", i + 1, row.trim_end_matches('.')))
}

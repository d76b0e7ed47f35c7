//! The thread that draws and shows.

use std::sync::mpsc::{self, Receiver, Sender};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use screen::{Picture, Size, View};
use tokio::sync::mpsc::UnboundedSender;

use crate::button::Done;
use crate::ports::{Panel, PanelError};

/// The stage's thread. Views are shown in the order they come.
pub struct Stage {
    views: Sender<Showing>,
    thread: JoinHandle<()>,
}

/// What is to be done.
enum Showing {
    /// To show a view, and the press it answers.
    View {
        view: View,
        answers: Option<Instant>,
    },
    /// To flash what is shown.
    Flash,
}

/// Flashes by which people find the screen, and how long each half of one takes.
const FLASHES: usize = 4;
const FLASH: Duration = Duration::from_millis(250);

/// Shows a first view on all panels.
///
/// # Errors
/// When one of them does not take it.
pub fn open(panels: &mut [Box<dyn Panel>], view: Option<&View>) -> Result<(), PanelError> {
    let Some((view, screen)) = view.zip(panels.first()) else {
        return Ok(());
    };
    let picture = screen::draw(view, screen.size());
    panels.iter_mut().try_for_each(|panel| panel.show(&picture))
}

impl Stage {
    /// Starts a thread that shows on all panels; the first is the screen, and its size is drawn for.
    pub fn start(
        panels: Vec<Box<dyn Panel>>,
        done: Done,
        faults: UnboundedSender<PanelError>,
    ) -> Self {
        let size = panels.first().map_or(Size::zero(), |panel| panel.size());
        let (views, shown) = mpsc::channel();
        let thread = thread::spawn(move || run(panels, size, &shown, &done, &faults));
        Self { views, thread }
    }

    /// Shows a view; `answers` is when the press was that it answers.
    pub fn show(&self, view: View, answers: Option<Instant>) {
        // A thread that has ended has sent its fault before.
        let _ = self.views.send(Showing::View { view, answers });
    }

    /// Flashes the screen, so that people see which it is.
    pub fn flash(&self) {
        let _ = self.views.send(Showing::Flash);
    }

    /// Shows what is still to be shown, and leaves the screen dark.
    pub fn clear(self) {
        drop(self.views);
        if self.thread.join().is_err() {
            tracing::error!("the thread of the screen has failed");
        }
    }
}

fn run(
    mut panels: Vec<Box<dyn Panel>>,
    size: Size,
    shown: &Receiver<Showing>,
    done: &Done,
    faults: &UnboundedSender<PanelError>,
) {
    let mut trouble = String::new();
    let mut before = Picture::new(size);
    for showing in shown {
        let result = match showing {
            Showing::View { view, answers } => {
                before = screen::draw(&view, size);
                let result = show(&mut panels, &before, &mut trouble);
                if let (Ok(()), Some(pressed)) = (&result, answers) {
                    tracing::info!(ms = pressed.elapsed().as_millis() as u64, "answered");
                    done.one();
                }
                result
            }
            Showing::Flash => flash(&mut panels, &before, &mut trouble),
        };
        if let Err(error) = result {
            let _ = faults.send(error);
            return;
        }
    }
    for panel in &mut panels {
        if let Err(error) = panel.clear() {
            tracing::warn!("{}", crate::chain(&error));
        }
    }
}

/// Shows a picture everywhere. A full disk is emptied sooner or later, and the next picture is written
/// again: that is only told.
fn show(
    panels: &mut [Box<dyn Panel>],
    picture: &Picture,
    trouble: &mut String,
) -> Result<(), PanelError> {
    for panel in panels {
        match panel.show(picture) {
            Ok(()) => trouble.clear(),
            Err(error @ PanelError::File { .. }) => {
                let what = crate::chain(&error);
                if what != *trouble {
                    tracing::error!("{what}");
                }
                *trouble = what;
            }
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

fn flash(
    panels: &mut [Box<dyn Panel>],
    picture: &Picture,
    trouble: &mut String,
) -> Result<(), PanelError> {
    let negative = picture.negative();
    for _ in 0..FLASHES {
        for shown in [&negative, picture] {
            show(panels, shown, trouble)?;
            thread::sleep(FLASH);
        }
    }
    Ok(())
}

//! The thread that draws and shows.

use std::sync::mpsc::{self, Receiver, Sender};
use std::thread::{self, JoinHandle};
use std::time::Instant;

use screen::{Size, View};
use tokio::sync::mpsc::UnboundedSender;

use crate::button::Done;
use crate::ports::{Panel, PanelError};

/// The stage's thread. Views are shown in the order they come.
pub struct Stage {
    views: Sender<Showing>,
    thread: JoinHandle<()>,
}

/// A view, and the press it answers.
struct Showing {
    view: View,
    answers: Option<Instant>,
}

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
        let _ = self.views.send(Showing { view, answers });
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
    for Showing { view, answers } in shown {
        let picture = screen::draw(&view, size);
        for panel in &mut panels {
            match panel.show(&picture) {
                Ok(()) => trouble.clear(),
                // A full disk is emptied sooner or later, and the next picture is written again.
                Err(error @ PanelError::File { .. }) => {
                    let what = crate::chain(&error);
                    if what != trouble {
                        tracing::error!("{what}");
                    }
                    trouble = what;
                }
                Err(error) => {
                    let _ = faults.send(error);
                    return;
                }
            }
        }
        if let Some(pressed) = answers {
            tracing::info!(ms = pressed.elapsed().as_millis() as u64, "answered");
            done.one();
        }
    }
    for panel in &mut panels {
        if let Err(error) = panel.clear() {
            tracing::warn!("{}", crate::chain(&error));
        }
    }
}

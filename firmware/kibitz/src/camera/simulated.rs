//! The simulated table: every photograph shows the next position of a recorded game.

use std::sync::mpsc::{self, Receiver};
use std::thread;

use game::{Board, Variant};
use table::{Scene, TableError, positions};
use vision::Frame;

use crate::ports::{Camera, CameraError};

/// A camera above a table that nobody sits at. After the last position the board is cleared and the
/// game begins again.
pub struct TableCamera {
    /// The table before the first turn, until somebody glances at it or a turn is made.
    before: Option<Frame>,
    photographs: Receiver<Frame>,
    last: Option<Frame>,
    again: bool,
}

impl TableCamera {
    /// A table with the variant's board. A thread takes the photographs ahead of the presses.
    ///
    /// # Errors
    /// When no game of the variant is recorded, or no font can print its tiles.
    pub fn new(variant: &Variant) -> Result<Self, TableError> {
        let mut game = positions::recorded(variant)?;
        game.push(Board::empty(variant.side));
        Self::showing(variant, game)
    }

    /// A table on which these boards lie in turn, again and again.
    ///
    /// # Errors
    /// When no font can print the variant's tiles.
    pub fn showing(variant: &Variant, boards: Vec<Board>) -> Result<Self, TableError> {
        let mut scene = Scene::demo(variant, &Board::empty(variant.side))?;
        let before = Frame::new(scene.render().photo);
        let (photographs, taken) = mpsc::sync_channel(0);
        thread::spawn(move || {
            for board in boards.iter().cycle() {
                scene.show(board);
                if photographs.send(Frame::new(scene.render().photo)).is_err() {
                    return;
                }
            }
        });
        Ok(Self {
            before: Some(before),
            photographs: taken,
            last: None,
            again: false,
        })
    }
}

impl Camera for TableCamera {
    fn shoot(&mut self) -> Result<Frame, CameraError> {
        self.before = None;
        if let Some(last) = self.last.clone().filter(|_| self.again) {
            self.again = false;
            return Ok(last);
        }
        let frame = self.photographs.recv().map_err(|_| CameraError::Missing {
            name: "of the simulated table".to_owned(),
            reason: "its thread has ended".to_owned(),
        })?;
        self.last = Some(frame.clone());
        Ok(frame)
    }

    fn glance(&mut self) -> Option<Result<Frame, CameraError>> {
        self.before.take().map(Ok)
    }

    fn missed(&mut self) {
        self.again = true;
    }
}

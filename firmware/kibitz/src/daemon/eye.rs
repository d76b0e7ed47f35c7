//! The thread that photographs and reads: the heavy work, one photograph at a time.

use std::sync::mpsc::{self, Sender};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use game::{Board, Reading, Seen, Sight};
use screen::Photo;
use tokio::sync::mpsc::UnboundedSender;
use vision::{PITCH, Reader, Sighting};

use crate::appliance::Photos;
use crate::ports::Camera;

/// What came of a photograph.
pub enum Look {
    /// The board as read.
    Board { reading: Reading, photos: Photos },
    /// No board: what happened, and what to do about it.
    Nothing {
        title: String,
        advice: String,
        /// Whether there was a photograph at least.
        photographed: bool,
    },
}

/// The eye's thread.
pub struct Eye {
    wanted: Sender<Board>,
    thread: JoinHandle<()>,
}

/// How long a look that nobody needs any more may take to end.
const LAST_LOOK: Duration = Duration::from_millis(1500);

impl Eye {
    /// Starts a thread that glances at the board, on which accepted turns have left `settled`, and then
    /// answers every [`shoot`](Self::shoot) with one look.
    pub fn start(
        mut camera: Box<dyn Camera>,
        mut reader: Reader,
        settled: Board,
        looks: UnboundedSender<Look>,
    ) -> Self {
        let (wanted, requests) = mpsc::channel();
        let thread = thread::spawn(move || {
            glance(&mut *camera, &mut reader, &settled);
            while let Ok(settled) = requests.recv() {
                let seen = look(&mut *camera, &mut reader, &settled);
                if looks.send(seen).is_err() {
                    return;
                }
            }
        });
        Self { wanted, thread }
    }

    /// Asks for a photograph of now, of a board on which accepted turns have left `settled`. A thread that
    /// has ended is noticed by the end of its looks.
    pub fn shoot(&self, settled: Board) {
        let _ = self.wanted.send(settled);
    }

    /// Lets the reader go, which libraries want before the process ends. A camera that hangs is left behind.
    pub fn close(self) {
        drop(self.wanted);
        let until = Instant::now() + LAST_LOOK;
        while !self.thread.is_finished() && Instant::now() < until {
            thread::sleep(Duration::from_millis(5));
        }
    }
}

/// Finds the board before anybody has pressed, so that the first press is answered as soon as any other.
/// Nothing comes of it that a player would see: the first press says what is amiss.
fn glance(camera: &mut dyn Camera, reader: &mut Reader, settled: &Board) {
    match camera.glance() {
        None => {}
        Some(Err(error)) => tracing::warn!("no photograph at the start: {}", crate::chain(&error)),
        Some(Ok(frame)) => match reader.read_after(&frame, settled) {
            Ok(sighting) => warn_if_moved(&sighting),
            Err(trouble) => tracing::debug!(status = trouble.status(), "no board at the start"),
        },
    }
}

fn warn_if_moved(sighting: &Sighting) {
    if sighting.moved {
        tracing::warn!(
            "the camera or the board is not where it was calibrated: its place is found anew \
             (kibitz calibrate stores the new one)"
        );
    }
}

fn look(camera: &mut dyn Camera, reader: &mut Reader, settled: &Board) -> Look {
    let frame = match camera.shoot() {
        Ok(frame) => frame,
        Err(error) => {
            tracing::warn!("no photograph: {}", crate::chain(&error));
            return Look::Nothing {
                title: "No photograph".to_owned(),
                advice: error.to_string(),
                photographed: false,
            };
        }
    };
    match reader.read_after(&frame, settled) {
        Ok(sighting) => {
            warn_if_moved(&sighting);
            if sighting.reading.doubts().next().is_some() {
                camera.missed();
            }
            Look::Board {
                photos: photos(&sighting),
                reading: sighting.reading,
            }
        }
        Err(trouble) => {
            camera.missed();
            tracing::info!(status = trouble.status(), "no reading");
            Look::Nothing {
                title: trouble.to_string(),
                advice: trouble.remedy().to_owned(),
                photographed: true,
            }
        }
    }
}

/// The squares that may be asked about, with a quarter of their neighbours, for the eye to judge by: the
/// doubtful ones, and tiles, which may have been settled as others.
fn photos(sighting: &Sighting) -> Photos {
    let reading = &sighting.reading;
    let squares = reading.board().squares();
    squares
        .filter(|square| *reading.get(*square) != Seen::Sure(Sight::Empty))
        .filter_map(|square| {
            let crop = sighting.rectified.square(square, PITCH / 4);
            let (width, height) = crop.dimensions();
            Some((square, Photo::new(width, height, crop.into_raw())?))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use game::Variant;

    use super::*;
    use crate::camera::TableCamera;

    #[test]
    fn what_a_glance_has_found_the_first_press_need_not_look_for() {
        let en = Variant::shipped("en").expect("shipped");
        let mut camera = TableCamera::new(&en).expect("a table");
        let mut reader = Reader::new(&en).expect("networks");
        let empty = Board::empty(en.side);
        glance(&mut camera, &mut reader, &empty);
        assert!(camera.glance().is_none(), "a glance is cast once");
        let frame = camera.shoot().expect("the first word");
        let sighting = reader.read_after(&frame, &empty).expect("a board");
        assert_ne!(sighting.reading.board(), empty);
        let stages: Vec<&str> = sighting.stages.iter().map(|(name, _)| name).collect();
        assert!(
            stages.contains(&"follow") && !stages.contains(&"find"),
            "{stages:?}"
        );
    }
}

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
    /// Starts a thread that answers every [`shoot`](Self::shoot) with one look.
    pub fn start(
        mut camera: Box<dyn Camera>,
        mut reader: Reader,
        looks: UnboundedSender<Look>,
    ) -> Self {
        let (wanted, requests) = mpsc::channel();
        let thread = thread::spawn(move || {
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
            if sighting.moved {
                tracing::warn!(
                    "the camera or the board is not where it was calibrated: its place is found anew \
                     (kibitz calibrate stores the new one)"
                );
            }
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

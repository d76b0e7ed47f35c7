//! Squares the camera is not sure of: settled by the game where it knows, asked about where not.

use std::sync::Arc;

use game::{Board, Reading, Seen, Sight, Square, Tile, Variant};
use image::RgbImage;
use screen::{Answer, Photo, Question};

/// The rectified board, to cut squares from.
#[derive(Clone, Debug)]
pub struct Photograph {
    picture: Arc<RgbImage>,
    pitch: u32,
}

/// A reading with open questions.
#[derive(Clone, Debug)]
pub struct Doubts {
    reading: Reading,
    photograph: Photograph,
    /// Never empty; the square asked about is at `at`.
    squares: Vec<Square>,
    at: usize,
}

/// A doubtful square where a tile lay already is that tile, if it may be.
pub fn settle(mut reading: Reading, board: &Board) -> Reading {
    let known: Vec<(Square, Sight)> = reading
        .doubts()
        .filter_map(|(square, candidates)| {
            let sight = match board.get(square)? {
                Tile::Face(letter) => Sight::Letter(letter),
                Tile::Blank(_) => Sight::Blank,
            };
            let possible = candidates.iter().any(|c| c.sight == sight);
            possible.then_some((square, sight))
        })
        .collect();
    for (square, sight) in known {
        reading.set(square, Seen::Sure(sight));
    }
    reading
}

impl Photograph {
    /// A square-on picture with `pitch` pixels a square.
    pub fn new(picture: RgbImage, pitch: u32) -> Self {
        Self {
            picture: Arc::new(picture),
            pitch,
        }
    }

    /// A square with a little of its neighbours, for the eye to judge by; `None` off the picture.
    fn around(&self, square: Square) -> Option<Photo> {
        let margin = self.pitch / 4;
        let side = self.pitch + 2 * margin;
        let from = |n: u8| (u32::from(n) * self.pitch).saturating_sub(margin);
        let (x, y) = (from(square.col), from(square.row));
        let width = side.min(self.picture.width().checked_sub(x)?);
        let height = side.min(self.picture.height().checked_sub(y)?);
        let crop = image::imageops::crop_imm(&*self.picture, x, y, width, height).to_image();
        Photo::new(width, height, crop.into_raw())
    }
}

impl Doubts {
    /// The questions of a reading; the reading itself when there are none.
    pub fn open(reading: Reading, photograph: Photograph) -> Result<Reading, Self> {
        let squares: Vec<Square> = reading.doubts().map(|(square, _)| square).collect();
        if squares.is_empty() {
            return Ok(reading);
        }
        Err(Self {
            reading,
            photograph,
            squares,
            at: 0,
        })
    }

    /// The first candidate is right. What is left to ask, or the reading when nothing is.
    pub fn accept(mut self) -> Result<Reading, Self> {
        let square = self.squares[self.at];
        let best = self.reading.get(square).best();
        self.reading.set(square, Seen::Sure(best));
        self.at += 1;
        if self.at == self.squares.len() {
            Ok(self.reading)
        } else {
            Err(self)
        }
    }

    /// The open question, to be shown.
    pub fn view(&self, variant: &Variant) -> Question {
        let square = self.squares[self.at];
        let candidates = match self.reading.get(square) {
            Seen::Doubtful(candidates) => &candidates[..],
            Seen::Sure(_) => &[],
        };
        Question {
            square,
            photo: self.photograph.around(square),
            candidates: candidates
                .iter()
                .map(|candidate| Answer {
                    text: match candidate.sight {
                        Sight::Empty => "empty".to_owned(),
                        Sight::Blank => "blank".to_owned(),
                        Sight::Letter(letter) => variant.face(letter).text.clone(),
                    },
                    percent: (candidate.confidence * 100.0).round().clamp(0.0, 100.0) as u8,
                })
                .collect(),
            number: self.at + 1,
            of: self.squares.len(),
        }
    }
}

//! Squares the camera is not sure of are asked about.

use game::{Reading, Seen, Sight, Square, Variant};
use screen::{Answer, Photo, Question};

/// The squares that are doubtful or hold a tile as photographed, each with a little of its neighbours.
pub type Photos = Vec<(Square, Photo)>;

/// One square of them.
pub fn photo(photos: &Photos, square: Square) -> Option<Photo> {
    let found = photos.iter().find(|(at, _)| *at == square);
    found.map(|(_, photo)| photo.clone())
}

/// A reading with open questions.
#[derive(Clone, Debug)]
pub struct Doubts {
    reading: Reading,
    photos: Photos,
    /// Never empty; the square asked about is at `at`.
    squares: Vec<Square>,
    at: usize,
}

impl Doubts {
    /// The questions of a reading; what was given when there are none.
    pub fn open(reading: Reading, photos: Photos) -> Result<(Reading, Photos), Self> {
        let squares: Vec<Square> = reading.doubts().map(|(square, _)| square).collect();
        if squares.is_empty() {
            return Ok((reading, photos));
        }
        Err(Self {
            reading,
            photos,
            squares,
            at: 0,
        })
    }

    /// The first candidate is right. What is left to ask, or the reading and its photographs when nothing is.
    pub fn accept(mut self) -> Result<(Reading, Photos), Self> {
        let square = self.squares[self.at];
        let best = self.reading.get(square).best();
        self.reading.set(square, Seen::Sure(best));
        self.at += 1;
        if self.at == self.squares.len() {
            Ok((self.reading, self.photos))
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
            photo: photo(&self.photos, square),
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

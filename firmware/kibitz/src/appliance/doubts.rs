//! Squares the camera is not sure of are asked about.

use game::{Reading, Seen, Sight, Square, Variant};
use screen::{Answer, Photo, Question};

/// The squares that are doubtful or hold a tile as photographed, each with a little of its neighbours.
pub type Photos = Vec<(Square, Photo)>;

/// Answers passed over: each square with what was offered for it.
pub type Declined = Vec<(Square, Sight)>;

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
    /// The questions of a reading; what was given when there are none. Answers that were passed over come
    /// last, in the order in which they were, so that pressing on offers one after another.
    pub fn open(
        mut reading: Reading,
        photos: Photos,
        declined: &Declined,
    ) -> Result<(Reading, Photos), Self> {
        let squares: Vec<Square> = reading.doubts().map(|(square, _)| square).collect();
        for square in &squares {
            if let Seen::Doubtful(candidates) = reading.get(*square) {
                let mut candidates = candidates.clone();
                candidates.sort_by_key(|candidate| {
                    let passed = (*square, candidate.sight);
                    declined.iter().rposition(|other| *other == passed)
                });
                reading.set(*square, Seen::Doubtful(candidates));
            }
        }
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

    /// The square asked about, and the answer that comes first.
    pub fn offered(&self) -> (Square, Sight) {
        let square = self.squares[self.at];
        (square, self.reading.get(square).best())
    }

    /// The first candidate is right. What is left to ask, or the reading and its photographs when nothing is.
    pub fn accept(mut self) -> Result<(Reading, Photos), Self> {
        let (square, best) = self.offered();
        self.reading.set(square, Seen::Sure(best));
        self.at += 1;
        if self.at == self.squares.len() {
            Ok((self.reading, self.photos))
        } else {
            Err(self)
        }
    }

    /// The same with a candidate of the open question before the others; `None` when it is none.
    pub fn choose(&self, text: &str, variant: &Variant) -> Option<Self> {
        let square = self.squares[self.at];
        let Seen::Doubtful(candidates) = self.reading.get(square) else {
            return None;
        };
        let answers = self.view(variant).candidates;
        let found = answers.iter().position(|answer| answer.text == text)?;
        let mut chosen = self.clone();
        let sight = candidates[found].sight;
        chosen.reading.set(square, Seen::Sure(sight));
        Some(chosen)
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

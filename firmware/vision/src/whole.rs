//! The reader of whole squares: it sees tile and surroundings at once and cuts nothing.
//!
//! It looks twice. The first look is at the plain picture, and quick. The second, by larger networks of its own,
//! is at what is neither plainly empty nor plainly a letter, and they know how a tile and how the empty square
//! would be coloured there.

use game::{Board, Variant};

use crate::alphabet::{Classes, Sights};
use crate::colour::Expected;
use crate::glimpse;
use crate::levelled::{FINE, Levelled};
use crate::likeness::Portrait;
use crate::models::{self, Model};
use crate::net::{Net, NetError};
use crate::orient;

/// Side of what it sees: a square and a quarter of each neighbour.
pub(crate) const SEEN: usize = 48;
const SIDE: i32 = SEEN as i32;

/// Probability from which a square is empty whichever way it is turned.
const EMPTY: f32 = 0.999;

/// Share of squares up to which it is quicker to look at each by itself than at the whole board.
const FEW: f32 = 0.45;

/// How much rarer blanks are on boards, beside empty squares, than among what the networks learn from, as far as their
/// answers follow that. Chosen on 200 rendered boards: all doubts were on empty squares, and none on the 192 blanks.
const BLANKS: f32 = 0.35;

/// Reads whole squares with networks that have seen nothing but rendered boards.
pub(crate) struct Whole {
    first: Look,
    /// The same network, for whole boards: one that was asked about few squares in between would set out its memory anew.
    board: Look,
    /// At least one.
    second: Vec<Look>,
}

/// A network with its classes.
pub(crate) struct Look {
    net: Net,
    classes: Classes,
    sights: Sights,
}

/// What a network says of a square.
#[derive(Clone, Debug)]
pub(crate) struct Seen {
    /// Probability of every sight.
    pub(crate) sights: Vec<f32>,
    /// What it looks like, whatever that is taken for.
    pub(crate) portrait: Portrait,
}

/// The first look at a whole board: of every square, and halfway between each and the next, the probability of every sight.
/// Nothing, where a board was not looked at so as it lies.
#[derive(Default)]
pub(crate) struct Field {
    /// Row by row.
    looks: Vec<Vec<f32>>,
    /// Places in a row.
    breadth: usize,
}

impl Field {
    /// Of the squares alone, row by row.
    pub(crate) fn squares(&self) -> Vec<Vec<f32>> {
        let rows = self.looks.chunks(self.breadth.max(1)).step_by(2);
        rows.flat_map(|row| row.iter().step_by(2))
            .cloned()
            .collect()
    }

    /// Of the place that begins so many pixels from the top and the left of the playing field, if it was one of them.
    fn at(&self, place: [i32; 2]) -> Option<&Vec<f32>> {
        let half = FINE as usize / 2;
        let halves = |at: i32| {
            let at = usize::try_from(at).ok().filter(|at| at % half == 0)?;
            Some(at / half).filter(|at| *at < self.breadth)
        };
        self.looks
            .get(halves(place[0])? * self.breadth + halves(place[1])?)
    }
}

impl Whole {
    pub(crate) fn of(variant: &Variant) -> Result<Self, NetError> {
        Ok(Self {
            first: Look::of(models::FIRST, [3, SIDE, SIDE], variant)?,
            board: Look::of(models::FIRST, [3, SIDE, SIDE], variant)?,
            second: models::SECOND
                .into_iter()
                .map(|model| Look::of(model, [5, SIDE, SIDE], variant))
                .collect::<Result<_, _>>()?,
        })
    }

    /// The first look, at the whole board at once.
    pub(crate) fn look(&mut self, board: &Levelled) -> opencv::Result<Field> {
        let rim = FINE as usize / 4;
        let seen = board.width - 2 * rim;
        let mut picture = Vec::with_capacity(3 * seen * seen);
        for plane in &board.planes {
            for row in plane.chunks(board.width).skip(rim).take(seen) {
                picture.extend_from_slice(&row[rim..rim + seen]);
            }
        }
        let probabilities = self.board.net.field(&picture, seen)?;
        Ok(Field {
            looks: self.board.sights(&probabilities),
            breadth: 2 * board.side - 1,
        })
    }

    /// The first look at a board that was turned clockwise by quarter turns since an earlier first look: what
    /// was plainly empty is so from every side, but where no word was seen from the earlier one. With what is halfway
    /// between, where it is quicker to look at the whole board.
    pub(crate) fn look_after_turning(
        &mut self,
        board: &Levelled,
        earlier: &[Vec<f32>],
        turns: u8,
    ) -> opencv::Result<(Vec<Vec<f32>>, Field)> {
        let side = board.side as u8;
        let mut looks = vec![Vec::new(); earlier.len()];
        for (square, look) in Board::empty(side).squares().zip(earlier) {
            let to = orient::turned(square, turns, side);
            looks[to.index(side)].clone_from(look);
        }
        let squares: Vec<usize> = (0..looks.len()).filter(|&i| looks[i][0] < EMPTY).collect();
        if squares.len() as f32 > FEW * looks.len() as f32 || glimpse::no_word(earlier) {
            let field = self.look(board)?;
            return Ok((field.squares(), field));
        }
        for (i, look) in squares.iter().zip(self.look_at(board, &squares)?) {
            looks[*i] = look;
        }
        Ok((looks, Field::default()))
    }

    /// The first look at some squares, counted row by row.
    pub(crate) fn look_at(
        &mut self,
        board: &Levelled,
        squares: &[usize],
    ) -> opencv::Result<Vec<Vec<f32>>> {
        let places: Vec<[i32; 2]> = squares.iter().map(|&i| board.corner(i)).collect();
        self.look_between(board, &places, &Field::default())
    }

    /// The first look at places between squares, but where the whole board's had them in its `field`: where each begins,
    /// in pixels from the top and the left of the playing field.
    pub(crate) fn look_between(
        &mut self,
        board: &Levelled,
        places: &[[i32; 2]],
        field: &Field,
    ) -> opencv::Result<Vec<Vec<f32>>> {
        let known: Vec<Option<&Vec<f32>>> = places.iter().map(|place| field.at(*place)).collect();
        let mut samples = Vec::new();
        for (place, _) in places.iter().zip(&known).filter(|(_, at)| at.is_none()) {
            board.picture(*place, &mut samples);
        }
        let mut asked = self.first.at(&samples)?.into_iter();
        let looks = known
            .into_iter()
            .map(|at| at.cloned().or_else(|| asked.next()));
        Ok(looks.flatten().collect())
    }

    /// The second look, at squares or places between them with the colours expected there: where each begins, in pixels
    /// from the top and the left of the playing field.
    pub(crate) fn look_closer(
        &mut self,
        board: &Levelled,
        places: &[([i32; 2], Expected)],
    ) -> opencv::Result<Vec<Vec<f32>>> {
        let mut samples = Vec::with_capacity(places.len() * 5 * SEEN * SEEN);
        for &(place, expected) in places {
            board.picture(place, &mut samples);
            board.likeness(place, expected.tile, &mut samples);
            board.likeness(place, expected.bare, &mut samples);
        }
        self.mean(&samples)
    }

    /// The second look, by one network, at squares turned clockwise by quarter turns, each by itself, no
    /// colours known: all squares turned one way, then all of them the next.
    pub(crate) fn look_turned(
        &mut self,
        board: &Levelled,
        squares: &[usize],
        ways: &[u8],
    ) -> opencv::Result<Vec<Vec<f32>>> {
        let mut pictures = Vec::with_capacity(squares.len() * 3 * SEEN * SEEN);
        for &square in squares {
            board.picture(board.corner(square), &mut pictures);
        }
        let mut samples = Vec::with_capacity(ways.len() * squares.len() * 5 * SEEN * SEEN);
        for &turns in ways {
            for picture in pictures.chunks(3 * SEEN * SEEN) {
                for plane in picture.chunks(SEEN * SEEN) {
                    samples.extend((0..SEEN * SEEN).map(|i| plane[unturned(i, turns, SEEN)]));
                }
                samples.extend(std::iter::repeat_n(0.0, 2 * SEEN * SEEN));
            }
        }
        self.second[0].at(&samples)
    }

    /// The mean of what the networks of the second look say: they err in different places.
    fn mean(&mut self, samples: &[f32]) -> opencv::Result<Vec<Vec<f32>>> {
        let share = 1.0 / self.second.len() as f32;
        let mut mean: Vec<Vec<f32>> = Vec::new();
        for look in &mut self.second {
            let sights = look.at(samples)?;
            mean.resize_with(sights.len(), || vec![0.0; look.sights.count()]);
            for (mean, sights) in mean.iter_mut().zip(sights) {
                mean.iter_mut()
                    .zip(sights)
                    .for_each(|(m, s)| *m += s * share);
            }
        }
        Ok(mean)
    }
}

impl Look {
    /// `shape` is planes, rows and columns of what it looks at.
    pub(crate) fn of(
        (weights, names): Model,
        shape: [i32; 3],
        variant: &Variant,
    ) -> Result<Self, NetError> {
        let classes = Classes::of(names, variant);
        Ok(Self {
            net: Net::load("square", weights, shape, classes.count())?,
            classes,
            sights: Sights::of(variant),
        })
    }

    /// The same with so many samples at a time.
    pub(crate) fn at_a_time(self, batch: usize) -> Self {
        Self {
            net: self.net.at_a_time(batch),
            ..self
        }
    }

    /// Of each sample the probability of every sight.
    pub(crate) fn at(&mut self, samples: &[f32]) -> opencv::Result<Vec<Vec<f32>>> {
        let probabilities = self.net.probabilities(samples)?;
        Ok(self.sights(&probabilities))
    }

    /// Of each sample the probability of every sight, and its portrait.
    pub(crate) fn seen(&mut self, samples: &[f32]) -> opencv::Result<Vec<Seen>> {
        let probabilities = self.net.probabilities(samples)?;
        let sights = self.sights(&probabilities).into_iter();
        let seen = sights.zip(&probabilities).map(|(sights, p)| Seen {
            sights,
            portrait: Portrait::of(p),
        });
        Ok(seen.collect())
    }

    /// Of each square the probability of every sight; what is missing to 1 is for something else that
    /// hides the square. What goes to letters that this variant does not have is shared out.
    fn sights(&self, probabilities: &[Vec<f32>]) -> Vec<Vec<f32>> {
        let sights = |p: &Vec<f32>| {
            let mut sights = self.classes.sights(p, &self.sights);
            let (bare, blank) = (sights[0], sights[1] * BLANKS);
            let pair = (sights[0] + sights[1]) / (bare + blank).max(f32::MIN_POSITIVE);
            (sights[0], sights[1]) = (bare * pair, blank * pair);
            let (seen, hidden) = (sights.iter().sum::<f32>(), self.classes.none(p));
            let share = (1.0 - hidden) / seen.max(f32::MIN_POSITIVE);
            sights.iter_mut().for_each(|s| *s *= share);
            sights
        };
        probabilities.iter().map(sights).collect()
    }
}

/// Where the pixel of a square picture of `width` stood that clockwise quarter turns have brought to `i`.
pub(crate) const fn unturned(i: usize, turns: u8, width: usize) -> usize {
    let (row, col, last) = (i / width, i % width, width - 1);
    let (row, col) = match turns % 4 {
        0 => (row, col),
        1 => (last - col, row),
        2 => (last - row, last - col),
        _ => (col, last - row),
    };
    row * width + col
}

#[cfg(test)]
mod tests {
    use image::{GrayImage, Luma, Rgb, RgbImage, imageops};

    use super::*;
    use crate::rectify::{PITCH, Rectified};

    /// A board of 15 squares with something else on each.
    fn board() -> Levelled {
        let mut rng = fastrand::Rng::with_seed(8);
        let extent = 15 * PITCH;
        let colours: Vec<[u8; 3]> = (0..4 * 225)
            .map(|_| std::array::from_fn(|_| rng.u8(..)))
            .collect();
        let at = |v: u32| (2 * v / PITCH) as usize;
        let photo = RgbImage::from_fn(extent, extent, |x, y| Rgb(colours[at(y) * 30 + at(x)]));
        Levelled::of(&Rectified::filling(&photo)).unwrap()
    }

    #[test]
    fn a_look_at_the_whole_board_sees_what_looks_at_its_places_see() {
        let mut whole = Whole::of(&Variant::shipped("en").unwrap()).unwrap();
        let board = board();
        let field = whole.look(&board).unwrap();
        let alike = |one: &[f32], other: &[f32]| {
            let mut both = one.iter().zip(other);
            both.all(|(a, b)| (a - b).abs() < 1e-3)
        };
        let squares: Vec<usize> = (0..225).collect();
        let looks = whole.look_at(&board, &squares).unwrap();
        for (square, look) in field.squares().iter().zip(&looks) {
            assert!(alike(square, look));
        }
        let half = FINE as i32 / 2;
        let (within, beyond) = (
            [[0, half], [28 * half, 17 * half]],
            [[-half / 2, half], [7, 0]],
        );
        assert!(within.iter().all(|place| field.at(*place).is_some()));
        for place in beyond.into_iter().chain([[-half, 0], [0, 29 * half]]) {
            assert!(field.at(place).is_none(), "{place:?}");
        }
        let places = [within[0], beyond[0], within[1], beyond[1]];
        let known = whole.look_between(&board, &places, &field).unwrap();
        let asked = whole.look_between(&board, &places, &Field::default());
        for (known, asked) in known.iter().zip(&asked.unwrap()) {
            assert!(alike(known, asked));
        }
    }

    #[test]
    fn squares_turn_as_pictures_do() {
        let side = SEEN as u32;
        let picture = GrayImage::from_fn(side, side, |x, y| Luma([(7 * x + 31 * y + x * y) as u8]));
        let turned = [
            picture.clone(),
            imageops::rotate90(&picture),
            imageops::rotate180(&picture),
            imageops::rotate270(&picture),
        ];
        for (turns, turned) in turned.iter().enumerate() {
            let ours = (0..SEEN * SEEN).map(|i| picture.as_raw()[unturned(i, turns as u8, SEEN)]);
            assert!(ours.eq(turned.as_raw().iter().copied()), "{turns}");
        }
    }
}

//! The third look: at the squares that all other voices have left in doubt, or nearly so, and at tiles that are known.
//!
//! They are few, so it can be the finest: a picture of half as many pixels again each way, by a network as large as
//! the others together. And it sees what the square would look like if it were empty: the nearest square of its premium
//! class that surely is.

use game::{Square, Variant};

use crate::colour::Expected;
use crate::layout::Layout;
use crate::levelled::Levelled;
use crate::models;
use crate::net::NetError;
use crate::rectify::{PITCH, Rectified};
use crate::whole::{Look, Seen};

/// Pixels beyond each side of the square that are seen: a quarter of a square.
const REACH: u32 = PITCH / 4;

/// Side of what is seen.
const SEEN: u32 = PITCH + 2 * REACH;

/// Red, green and blue of the square, likeness to two colours, and red, green and blue of its fellow.
const PLANES: i32 = 8;

/// Squares that are looked at together: on most boards there are fewer.
const TOGETHER: usize = 5;

/// Looks at single squares with a network that has seen nothing but rendered boards.
pub(crate) struct Judge {
    look: Look,
}

/// A board and what it looks like.
pub(crate) struct Scene<'a> {
    pub(crate) rectified: &'a Rectified,
    pub(crate) board: &'a Levelled,
    pub(crate) layout: &'a Layout,
    /// The middle, whose print no other square has.
    pub(crate) centre: usize,
}

impl Judge {
    pub(crate) fn of(variant: &Variant) -> Result<Self, NetError> {
        let look = Look::of(models::JUDGE, [PLANES, SEEN as i32, SEEN as i32], variant)?;
        Ok(Self {
            look: look.at_a_time(TOGETHER),
        })
    }

    /// Of each of some squares the probability of every sight, the colours expected there known; `empty` tells the
    /// squares that surely are.
    pub(crate) fn look(
        &mut self,
        scene: &Scene<'_>,
        empty: &[bool],
        squares: &[(usize, Expected)],
    ) -> opencv::Result<Vec<Seen>> {
        let mut samples =
            Vec::with_capacity(squares.len() * PLANES as usize * (SEEN * SEEN) as usize);
        for &(square, expected) in squares {
            let picture = scene.picture(square);
            append(&picture, &mut samples);
            for colour in [expected.tile, expected.bare] {
                samples.extend(scene.board.likenesses(&picture, colour));
            }
            match scene.fellow(square, empty) {
                Some(fellow) => append(&scene.picture(fellow), &mut samples),
                None => samples.extend(std::iter::repeat_n(0.0, 3 * picture.len())),
            }
        }
        self.look.seen(&samples)
    }
}

/// Plane by plane.
fn append(picture: &[[f32; 3]], samples: &mut Vec<f32>) {
    for channel in 0..3 {
        samples.extend(picture.iter().map(|pixel| pixel[channel]));
    }
}

impl Scene<'_> {
    /// A square and a quarter of its neighbours, row by row, levelled as the other looks see them.
    fn picture(&self, square: usize) -> Vec<[f32; 3]> {
        let at = Square::nth(square, self.layout.side as u8);
        let picture = self.rectified.square(at, REACH);
        let levelled = |pixel: &image::Rgb<u8>| self.board.levelled(pixel.0.map(f32::from));
        picture.pixels().map(levelled).collect()
    }

    /// The nearest other square of its class that is surely empty.
    fn fellow(&self, square: usize, empty: &[bool]) -> Option<usize> {
        let side = self.layout.side;
        let far = |other: usize| {
            let [down, across] = [square / side, square % side];
            (other / side).abs_diff(down).pow(2) + (other % side).abs_diff(across).pow(2)
        };
        let class = |i: usize| self.layout.class(i);
        let fellow =
            |&i: &usize| empty[i] && i != square && i != self.centre && class(i) == class(square);
        if square == self.centre {
            return None;
        }
        (0..empty.len()).filter(fellow).min_by_key(|&i| far(i))
    }
}

#[cfg(test)]
mod tests {
    use image::{Rgb, RgbImage};

    use super::*;
    use crate::homography::Homography;
    use crate::pose::Pose;

    /// A board without anything on it, square-on.
    fn rectified(variant: &Variant) -> Rectified {
        let extent = u32::from(variant.side) * PITCH;
        let photo = RgbImage::from_fn(extent, extent, |x, y| {
            let line = [x, y].iter().any(|v| v % PITCH < 3);
            Rgb(if line { [230; 3] } else { [40, 110, 60] })
        });
        let pose = Pose::straight(Homography::scale_then_move(
            [1.0 / f64::from(PITCH); 2],
            [0.0; 2],
        ));
        Rectified::of(&photo, &pose, variant.side).unwrap().unwrap()
    }

    fn with_scene(test: impl Fn(&Variant, &Scene<'_>)) {
        let variant = Variant::shipped("en").unwrap();
        let rectified = rectified(&variant);
        let (board, layout) = (Levelled::of(&rectified).unwrap(), Layout::of(&variant));
        let scene = Scene {
            rectified: &rectified,
            board: &board,
            layout: &layout,
            centre: 112,
        };
        test(&variant, &scene);
    }

    #[test]
    fn a_fellow_is_the_nearest_empty_square_of_the_class() {
        with_scene(|_, scene| {
            let empty = [true; 225];
            // A1, A8 and H1 are triple words; C3 and B2 double words, as is the middle.
            assert_eq!(scene.fellow(0, &empty), Some(7));
            assert_eq!(scene.fellow(32, &empty), Some(16));
            let mut taken = empty;
            taken[16] = false;
            assert_eq!(scene.fellow(32, &taken), Some(48));
            assert_eq!(
                scene.fellow(112, &empty),
                None,
                "the middle is like no other"
            );
            assert_eq!(scene.fellow(0, &[false; 225]), None);
        });
    }

    #[test]
    fn every_square_asked_is_answered_with_probabilities() {
        with_scene(|variant, scene| {
            let mut judge = Judge::of(variant).unwrap();
            let asked: Vec<(usize, Expected)> =
                [0, 7, 112, 224].map(|i| (i, Expected::default())).into();
            let said = judge.look(scene, &[true; 225], &asked).unwrap();
            assert_eq!(said.len(), asked.len());
            for seen in said {
                let said = seen.sights;
                assert_eq!(said.len(), variant.faces.len() + 2);
                let sum: f32 = said.iter().sum();
                assert!((0.0..1.001).contains(&sum), "{said:?}");
            }
            assert!(judge.look(scene, &[true; 225], &[]).unwrap().is_empty());
        });
    }
}

//! Where in a lattice the board may lie, by what its squares' colours tell.

use rayon::prelude::*;

use crate::homography::Homography;
use crate::layout::{Clue, Layout, MARGIN, Placement};
use crate::scene::Scene;

use super::lattices::Lattice;

/// How many times more information the board's place has than any other in its lattice (photographs reach
/// 4 and more, cloth 1.4) …
const STANDING_OUT: f64 = 1.8;

/// … and where each place is judged by itself (boards 2.5 to 8.9, pictures without one that tell as much up to 2.5).
const BY_ITSELF: f64 = 2.5;

/// Mutual information that ends the search.
pub(super) const CLEAR: f64 = 0.45;

/// Squares around a board that was about found whose colours are learned with its own: what lies on the table beyond
/// would leave few for shades of one green.
const RIM: usize = 1;

/// Squares within which the board is looked for, each way, by colours of the place where it is supposed …
const NEAR: usize = 2;

/// … and how often, each time from where it was best before.
const LOOKS: usize = 3;

/// A lattice, and where the board lies best in it.
#[derive(Clone, Copy)]
pub(super) struct Candidate {
    pub(super) to_board: Homography,
    pub(super) placement: Placement,
}

impl Candidate {
    /// Whether it tells so much, and so much more than its runner-up, that none better is looked for.
    pub(super) fn clear(&self) -> bool {
        let Placement {
            information,
            runner_up,
            ..
        } = self.placement;
        information > CLEAR && information > 2.0 * runner_up
    }
}

/// A picture in which boards of a layout are looked for.
#[derive(Clone, Copy)]
pub(super) struct Places<'a> {
    pub(super) scene: &'a Scene,
    pub(super) layout: &'a Layout,
}

impl Places<'_> {
    /// What can be placed of some lattices.
    pub(super) fn candidates(&self, lattices: &[Lattice]) -> Vec<Candidate> {
        let candidate = |lattice: &Lattice| self.candidate(&lattice.to_squares);
        lattices.par_iter().filter_map(candidate).collect()
    }

    /// A lattice, moved to where the board lies best in it by the colours of all that it shows.
    fn candidate(&self, lattice: &Homography) -> Option<Candidate> {
        let placement = self.place(lattice, MARGIN, MARGIN, Clue::Colour)?;
        Some(Candidate {
            to_board: lattice.then(&moved(placement)),
            placement,
        })
    }

    /// A lattice, moved to where the board lies best in it by its own colours: beside those of a frame and a table,
    /// shades of one green are one colour.
    pub(super) fn candidate_by_itself(
        &self,
        lattice: &Homography,
        clue: Clue,
    ) -> Option<Candidate> {
        let mut to_board = *lattice;
        for _ in 0..LOOKS {
            let placement = self.place(&to_board, NEAR, 0, clue)?;
            if (placement.col, placement.row) == (0, 0) {
                return Some(Candidate {
                    to_board,
                    placement,
                });
            }
            to_board = to_board.then(&moved(placement));
        }
        None
    }

    /// The best place of the board within a square of where it was about found.
    pub(super) fn nearest(&self, to_board: &Homography, clue: Clue) -> Option<Placement> {
        let learned = if clue == Clue::Colour { RIM } else { 0 };
        self.place(to_board, 1, learned, clue)
    }

    /// The information among the surroundings, if no board lies beside the one that was found: a chequered
    /// cloth goes on and on.
    pub(super) fn stands_out(&self, to_board: &Homography, clue: Clue) -> Option<f64> {
        if clue != Clue::Colour {
            return self.stands_out_by_itself(to_board, clue);
        }
        let around = self.place(to_board, MARGIN, RIM, clue)?;
        let alone = (around.col, around.row) == (0, 0)
            && around.information > STANDING_OUT * around.runner_up;
        alone.then_some(around.information)
    }

    /// The same, each of the places around judged by itself.
    fn stands_out_by_itself(&self, to_board: &Homography, clue: Clue) -> Option<f64> {
        let at = |col: i32, row: i32| {
            let beside = to_board.then(&shifted([col, row]));
            Some(self.place(&beside, 0, 0, clue)?.information)
        };
        let here = at(0, 0)?;
        let margin = MARGIN as i32;
        let places =
            (-margin..=margin).flat_map(|row| (-margin..=margin).map(move |col| (col, row)));
        let around: Vec<(i32, i32)> = places.filter(|place| *place != (0, 0)).collect();
        let informations = around.par_iter().filter_map(|&(col, row)| at(col, row));
        let most = informations.reduce(|| 0.0, f64::max);
        (here > BY_ITSELF * most).then_some(here)
    }

    /// The best place of the board in a lattice, by colours of the board and of `learned` squares around it.
    fn place(
        &self,
        to_board: &Homography,
        margin: usize,
        learned: usize,
        clue: Clue,
    ) -> Option<Placement> {
        let to_photo = to_board.inverse()?;
        self.layout
            .place(&self.scene.lab, &to_photo, margin, learned, clue)
    }
}

/// Moves the origin of a lattice to where the board lies best.
pub(super) fn moved(placement: Placement) -> Homography {
    shifted([placement.col, placement.row])
}

/// Moves it so many squares to the right and down.
fn shifted(by: [i32; 2]) -> Homography {
    Homography::scale_then_move([1.0; 2], by.map(|squares| -f64::from(squares)))
}

#[cfg(test)]
mod tests {
    use game::Variant;

    use super::super::drawn::{CORNER, PITCH, picture};
    use super::*;

    /// A lattice that begins at a corner of the board, and some squares off.
    fn lattice(off: f64) -> Homography {
        let at = CORNER.map(|at| -at / PITCH + off);
        Homography::scale_then_move([1.0 / PITCH; 2], at)
    }

    fn scene(layout: &Layout, table: impl Fn(u32, u32) -> [u8; 3]) -> Scene {
        Scene::of(&picture(layout, table), 1_000_000.0).expect("a picture")
    }

    #[test]
    fn shades_of_one_green_are_told_apart_beside_a_table_of_many_colours() {
        let layout = &Layout::of(&Variant::shipped("en").expect("shipped"));
        let many = |x: u32, y: u32| [x / 40 * 71, y / 40 * 47, (x + y) / 50 * 97].map(|v| v as u8);
        let scene = &scene(layout, many);
        let places = Places { scene, layout };
        let among_all = places.candidate(&lattice(0.0)).expect("in the picture");
        assert!(among_all.placement.information < 0.15);
        for off in [0.0, 1.0] {
            let alone = places.candidate_by_itself(&lattice(off), Clue::OwnColour);
            let alone = alone.expect("in the picture");
            assert!(alone.placement.information > 0.5, "{off}");
            let [u, v] = alone.to_board.apply(CORNER);
            assert!(u.abs() < 0.1 && v.abs() < 0.1, "{off}: {u}, {v}");
            let information = places.stands_out(&alone.to_board, Clue::OwnColour);
            assert!(information.is_some(), "{off}");
        }
    }

    #[test]
    fn cloth_that_goes_on_and_on_does_not_stand_out() {
        let layout = &Layout::of(&Variant::shipped("en").expect("shipped"));
        // Every four squares it shows again what a corner of the board does.
        let class = |at: u32, from: f64| ((f64::from(at) - from) / PITCH).rem_euclid(4.0) as usize;
        let cloth = |x: u32, y: u32| {
            let (col, row) = (class(x, CORNER[0]), class(y, CORNER[1]));
            [30, 60 + 14 * layout.class(row * 15 + col) as u8, 50]
        };
        let photo = image::RgbImage::from_fn(760, 560, |x, y| image::Rgb(cloth(x, y)));
        let scene = &Scene::of(&photo, 1_000_000.0).expect("a picture");
        let places = Places { scene, layout };
        for clue in [Clue::OwnColour, Clue::EvenLight, Clue::Print] {
            assert_eq!(places.stands_out(&lattice(0.0), clue), None, "{clue:?}");
        }
    }
}

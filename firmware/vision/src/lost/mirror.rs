//! The board in a mirror: what lies where on its other sides.

use super::Place;

/// A way to mirror a board: what is left of it may be on the other side, above or below, and rows may be columns.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Mirror {
    down: bool,
    across: bool,
    swapped: bool,
}

/// Every way but the one that leaves all where it is: premiums lie alike on all sides of most boards, and so does what is
/// printed around them, if it is a ring or a dot.
pub(super) const MIRRORS: [Mirror; 7] = {
    let mut all = [Mirror {
        down: false,
        across: false,
        swapped: false,
    }; 7];
    let mut way = 1;
    while way <= all.len() {
        all[way - 1] = Mirror {
            down: way & 1 > 0,
            across: way & 2 > 0,
            swapped: way & 4 > 0,
        };
        way += 1;
    }
    all
};

impl Mirror {
    /// Where a row and a column go when the last of them have this number.
    pub(super) const fn of(self, [row, col]: [i32; 2], last: i32) -> [i32; 2] {
        let row = if self.down { last - row } else { row };
        let col = if self.across { last - col } else { col };
        if self.swapped { [col, row] } else { [row, col] }
    }

    /// Where a place goes.
    pub(super) const fn place(self, place: Place, side: usize) -> Place {
        self.of(place, 2 * side as i32 - 2)
    }

    /// Pictures, channel by channel, as they were before they were mirrored.
    pub(super) fn back(self, mirrored: &[f32]) -> Vec<f32> {
        let width = (mirrored.len() as f32 / 3.0).sqrt() as usize;
        let pixel = |i: usize| {
            let place = [(i / width) as i32, (i % width) as i32];
            let [row, col] = self.of(place, width as i32 - 1);
            row as usize * width + col as usize
        };
        let planes = mirrored.chunks(width * width);
        planes
            .flat_map(|plane| (0..plane.len()).map(move |i| plane[pixel(i)]))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_way_moves_something_else_and_leaves_the_middle() {
        let ways: std::collections::BTreeSet<Place> =
            MIRRORS.map(|mirror| mirror.place([0, 3], 15)).into();
        assert_eq!(ways.len(), 7);
        assert!(!ways.contains(&[0, 3]));
        assert!(
            MIRRORS
                .iter()
                .all(|mirror| mirror.place([14, 14], 15) == [14, 14])
        );
        // Half a square beyond one side, and the other.
        let across = Mirror {
            across: true,
            ..Mirror::default()
        };
        assert_eq!(across.place([4, -1], 15), [4, 29]);
    }

    #[test]
    fn a_mirrored_picture_comes_back() {
        let width = 5;
        let picture: Vec<f32> = (0..3 * width * width).map(|i| i as f32).collect();
        for mirror in MIRRORS {
            let mut mirrored = picture.clone();
            for (i, value) in picture.iter().enumerate() {
                let (plane, i) = (i / (width * width), i % (width * width));
                let place = [(i / width) as i32, (i % width) as i32];
                let [row, col] = mirror.of(place, width as i32 - 1).map(|at| at as usize);
                mirrored[plane * width * width + row * width + col] = *value;
            }
            assert_ne!(mirrored, picture);
            assert_eq!(mirror.back(&mirrored), picture);
        }
    }
}

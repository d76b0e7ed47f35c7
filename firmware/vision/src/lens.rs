//! What a lens does to straight lines: away from the middle of the picture it draws everything a little too near to it, or
//! too far.

/// Most that a lens is taken to bend; wide ones reach half of it.
pub(crate) const MOST: f64 = 0.2;

/// A lens: a point of the photograph is drawn straight when its distance from the middle is multiplied by
/// 1 + bend × (distance / half the diagonal)².
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lens {
    /// The photograph's middle and half its diagonal, in pixels.
    middle: [f64; 2],
    half_diagonal: f64,
    /// Positive where the picture is drawn together towards its corners like a barrel.
    pub(crate) bend: f64,
}

impl Lens {
    /// One that bends nothing, of any photograph; not to be bent.
    pub const STRAIGHT: Self = Self {
        middle: [0.0; 2],
        half_diagonal: 1.0,
        bend: 0.0,
    };

    /// The lens of a photograph of so many pixels across and down.
    pub(crate) fn of([width, height]: [u32; 2], bend: f64) -> Self {
        let (width, height) = (f64::from(width), f64::from(height));
        Self {
            middle: [(width - 1.0) / 2.0, (height - 1.0) / 2.0],
            half_diagonal: width.hypot(height) / 2.0,
            bend,
        }
    }

    /// The same, bending so much more, within bounds.
    pub(crate) fn bent(self, more: f64) -> Self {
        let bend = (self.bend + more).clamp(-MOST, MOST);
        Self { bend, ..self }
    }

    /// Where a pixel would lie if the lens bent nothing.
    pub(crate) fn straightened(&self, pixel: [f64; 2]) -> [f64; 2] {
        let [x, y] = self.slope(pixel);
        [pixel[0] + self.bend * x, pixel[1] + self.bend * y]
    }

    /// How fast a straightened pixel moves as the lens bends more.
    pub(crate) fn slope(&self, pixel: [f64; 2]) -> [f64; 2] {
        let (x, y) = (pixel[0] - self.middle[0], pixel[1] - self.middle[1]);
        let squared = (x * x + y * y) / self.half_diagonal.powi(2);
        [x * squared, y * squared]
    }

    /// The pixel that lies there once straightened. What lies so far outside that a lens would fold the picture back is left
    /// at its edge.
    pub(crate) fn pixel(&self, straight: [f64; 2]) -> [f64; 2] {
        if self.bend == 0.0 {
            return straight;
        }
        let (x, y) = (straight[0] - self.middle[0], straight[1] - self.middle[1]);
        let far = x.hypot(y) / self.half_diagonal;
        // Newton's steps; up to the fold the stretched distance only grows.
        let fold = if self.bend < 0.0 {
            0.9 / (-3.0 * self.bend).sqrt()
        } else {
            f64::INFINITY
        };
        let mut distance = far.min(fold);
        for _ in 0..STEPS {
            let squared = distance * distance;
            let off = distance * (1.0 + self.bend * squared) - far;
            distance = (distance - off / (1.0 + 3.0 * self.bend * squared)).clamp(0.0, fold);
        }
        let by = if far > 0.0 { distance / far } else { 1.0 };
        [self.middle[0] + x * by, self.middle[1] + y * by]
    }
}

/// Steps towards a distance, each of which doubles the digits that are right once it is near: in the picture and around it.
const STEPS: usize = 6;

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn a_pixel_that_is_straightened_is_found_again(
            x in -60.0..2060.0f64,
            y in -60.0..1560.0f64,
            bend in -MOST..MOST,
        ) {
            let lens = Lens::of([2000, 1500], bend);
            let [u, v] = lens.pixel(lens.straightened([x, y]));
            prop_assert!((u - x).hypot(v - y) < 1e-3, "{u} {v}");
        }

        #[test]
        fn every_place_is_some_pixel(x in -1e9..1e9f64, y in -1e9..1e9f64, bend in -MOST..MOST) {
            let [u, v] = Lens::of([2000, 1500], bend).pixel([x, y]);
            prop_assert!(u.is_finite() && v.is_finite(), "{u} {v}");
        }
    }

    #[test]
    fn a_barrel_draws_the_corner_inwards_and_leaves_the_middle() {
        let lens = Lens::of([2001, 1501], 0.1);
        assert_eq!(lens.pixel([1000.0, 750.0]), [1000.0, 750.0]);
        let corner = lens.pixel([2000.0, 1500.0]);
        assert!(corner[0] < 1950.0 && corner[1] < 1460.0, "{corner:?}");
        assert_eq!(Lens::STRAIGHT.pixel([17.0, 4.0]), [17.0, 4.0]);
    }
}

//! Straight edges in a photograph.

use nalgebra::Vector3;

/// A straight edge, in pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Segment {
    /// One end.
    pub(crate) a: [f64; 2],
    /// The other end.
    pub(crate) b: [f64; 2],
}

impl Segment {
    /// Pixels from end to end.
    pub(crate) fn length(&self) -> f64 {
        (self.b[0] - self.a[0]).hypot(self.b[1] - self.a[1])
    }

    /// The middle.
    pub(crate) fn middle(&self) -> [f64; 2] {
        [(self.a[0] + self.b[0]) / 2.0, (self.a[1] + self.b[1]) / 2.0]
    }

    /// The line through it, homogeneous, so that a point's product with it is its distance in pixels.
    pub(crate) fn line(&self) -> Vector3<f64> {
        let line =
            Vector3::new(self.a[0], self.a[1], 1.0).cross(&Vector3::new(self.b[0], self.b[1], 1.0));
        line / line.xy().norm().max(f64::MIN_POSITIVE)
    }

    /// How far the segment's direction misses a point, homogeneous and possibly infinitely far away, as
    /// seen from its middle: the sine of the angle, 0 to 1.
    pub(crate) fn misses(&self, point: &Vector3<f64>) -> f64 {
        let [mx, my] = self.middle();
        let (tx, ty) = (point.x - point.z * mx, point.y - point.z * my);
        let (dx, dy) = (self.b[0] - self.a[0], self.b[1] - self.a[1]);
        (dx * ty - dy * tx).abs()
            / ((dx * dx + dy * dy) * (tx * tx + ty * ty))
                .sqrt()
                .max(1e-12)
    }
}

//! A straight edge, and the points it runs towards.

use nalgebra::Vector3;

use crate::segment::Segment;

/// Longest edges looked at in one window.
const MOST_SEGMENTS: usize = 320;

/// An edge, as often as it is asked for.
#[derive(Clone, Copy)]
pub(super) struct Edge {
    middle: [f64; 2],
    /// Of length 1.
    along: [f64; 2],
    pub(super) line: Vector3<f64>,
    pub(super) length: f64,
}

impl Edge {
    /// The longest of them.
    pub(super) fn longest<'a>(segments: impl Iterator<Item = &'a Segment>) -> Vec<Self> {
        let mut edges: Vec<Self> = segments.map(Self::of).collect();
        edges.sort_by(|a, b| b.length.total_cmp(&a.length));
        edges.truncate(MOST_SEGMENTS);
        edges
    }

    fn of(segment: &Segment) -> Self {
        let length = segment.length().max(f64::MIN_POSITIVE);
        let (a, b) = (segment.a, segment.b);
        Self {
            middle: segment.middle(),
            along: [(b[0] - a[0]) / length, (b[1] - a[1]) / length],
            line: segment.line(),
            length,
        }
    }

    /// Whether its direction misses a point, homogeneous, by less than some sine of an angle.
    pub(super) fn meets(&self, point: &Vector3<f64>, miss: f64) -> bool {
        let (tx, ty) = (
            point.x - point.z * self.middle[0],
            point.y - point.z * self.middle[1],
        );
        let across = self.along[0] * ty - self.along[1] * tx;
        across * across < miss * miss * (tx * tx + ty * ty)
    }
}

//! Difficulties in steps, for tables that show how each of them degrades the reading.

use table::difficulty::Difficulties;

/// One difficulty in steps.
pub struct Axis {
    /// What it is, with its unit.
    pub name: &'static str,
    /// Names of the steps, the first below the first edge.
    pub steps: &'static [&'static str],
    /// Where a new step begins.
    edges: &'static [f32],
    value: fn(&Difficulties) -> f32,
}

impl Axis {
    const fn new(
        name: &'static str,
        edges: &'static [f32],
        steps: &'static [&'static str],
        value: fn(&Difficulties) -> f32,
    ) -> Self {
        Self {
            name,
            steps,
            edges,
            value,
        }
    }

    /// The step a photograph belongs to.
    pub fn step(&self, of: &Difficulties) -> usize {
        let value = (self.value)(of);
        self.edges.iter().filter(|edge| value >= **edge).count()
    }
}

/// Anything at all.
const SOME: f32 = 1e-6;

/// Every difficulty of the rendered sweep.
pub const AXES: [Axis; 24] = [
    Axis::new(
        "pixels a square",
        &[34.0, 50.0],
        &["< 34", "34–50", "> 50"],
        |d| d.pixels,
    ),
    Axis::new(
        "tilt in degrees",
        &[10.0, 23.0, 38.0],
        &["< 10", "10–23", "23–38", "> 38"],
        |d| d.tilt,
    ),
    Axis::new(
        "share of the frame filled",
        &[0.5, 0.75],
        &["< 0.5", "0.5–0.75", "> 0.75"],
        |d| d.fill,
    ),
    Axis::new(
        "bend of the lens",
        &[SOME, 0.02, 0.04],
        &["none", "< 0.02", "0.02–0.04", "> 0.04"],
        |d| d.lens,
    ),
    Axis::new(
        "exposure",
        &[0.45, 0.7, 1.0],
        &["< 0.45", "0.45–0.7", "0.7–1", "> 1"],
        |d| d.exposure,
    ),
    Axis::new(
        "colour cast",
        &[1.15, 1.35],
        &["< 1.15", "1.15–1.35", "> 1.35"],
        |d| d.cast,
    ),
    Axis::new(
        "hard shadow, share of the light taken",
        &[SOME, 0.2, 0.4],
        &["none", "< 0.2", "0.2–0.4", "> 0.4"],
        |d| d.shadow,
    ),
    Axis::new(
        "reflection of 255",
        &[SOME, 30.0, 60.0, 100.0],
        &["none", "< 30", "30–60", "60–100", "> 100"],
        |d| d.glare,
    ),
    Axis::new(
        "haze",
        &[0.06, 0.15],
        &["< 0.06", "0.06–0.15", "> 0.15"],
        |d| d.haze,
    ),
    Axis::new(
        "blur in pixels",
        &[0.6, 1.0, 1.6],
        &["< 0.6", "0.6–1", "1–1.6", "> 1.6"],
        |d| d.blur,
    ),
    Axis::new(
        "motion in pixels",
        &[SOME, 2.0],
        &["none", "< 2", "> 2"],
        |d| d.motion,
    ),
    Axis::new(
        "noise of 255",
        &[3.0, 6.0, 10.0],
        &["< 3", "3–6", "6–10", "> 10"],
        |d| d.noise,
    ),
    Axis::new(
        "JPEG quality",
        &[60.0, 80.0, 99.0],
        &["< 60", "60–80", "> 80", "no loss"],
        |d| d.jpeg,
    ),
    Axis::new(
        "tile colour from the plain squares', L\\*a\\*b\\*",
        &[6.0, 12.0, 25.0, 45.0],
        &["< 6", "6–12", "12–25", "25–45", "> 45"],
        |d| d.tile_colour,
    ),
    Axis::new(
        "ink from the tile, L\\*a\\*b\\*",
        &[30.0, 45.0, 60.0],
        &["< 30", "30–45", "45–60", "> 60"],
        |d| d.ink,
    ),
    Axis::new(
        "parallax (thickness × tilt) in squares",
        &[0.04, 0.1, 0.16],
        &["< 0.04", "0.04–0.1", "0.1–0.16", "> 0.16"],
        |d| d.parallax,
    ),
    Axis::new(
        "tile worst off its place, in squares",
        &[0.1, 0.2, 0.3, 0.4],
        &["< 0.1", "0.1–0.2", "0.2–0.3", "0.3–0.4", "> 0.4"],
        |d| d.slid,
    ),
    Axis::new(
        "tile worst turned, in degrees",
        &[3.0, 7.0, 12.0],
        &["< 3", "3–7", "7–12", "> 12"],
        |d| d.turned,
    ),
    Axis::new(
        "blanks on the board",
        &[1.0, 2.0],
        &["none", "bare", "printed"],
        |d| d.blank,
    ),
    Axis::new(
        "premium nearest to plain, L\\*a\\*b\\*",
        &[8.0, 16.0],
        &["< 8", "8–16", "> 16"],
        |d| d.premium,
    ),
    Axis::new("lines between squares", &[SOME], &["none", "some"], |d| {
        d.lines
    }),
    Axis::new(
        "tiles on the board",
        &[6.0, 41.0],
        &["0–5", "6–40", "41+"],
        |d| d.tiles,
    ),
    Axis::new(
        "hand",
        &[1.0, 2.0],
        &["none", "at the edge", "over squares"],
        |d| d.hand,
    ),
    Axis::new(
        "worn print",
        &[SOME, 0.5],
        &["none", "< 0.5", "> 0.5"],
        |d| d.worn,
    ),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::example::easy;

    fn axis(name: &str) -> &'static Axis {
        const FOUND: &[Axis] = &AXES;
        FOUND.iter().find(|axis| axis.name == name).expect(name)
    }

    #[test]
    fn steps_and_edges_fit_together() {
        for axis in &AXES {
            assert_eq!(axis.steps.len(), axis.edges.len() + 1, "{}", axis.name);
            assert!(axis.edges.is_sorted_by(|a, b| a < b), "{}", axis.name);
        }
    }

    #[test]
    fn an_edge_begins_the_next_step() {
        let mut at = easy();
        for (pixels, step) in [
            (20.0, 0),
            (33.9, 0),
            (34.0, 1),
            (49.0, 1),
            (50.0, 2),
            (90.0, 2),
        ] {
            at.pixels = pixels;
            assert_eq!(axis("pixels a square").step(&at), step, "{pixels}");
        }
        for (tiles, step) in [(0.0, 0), (5.0, 0), (6.0, 1), (40.0, 1), (41.0, 2)] {
            at.tiles = tiles;
            assert_eq!(axis("tiles on the board").step(&at), step, "{tiles}");
        }
        at.glare = 0.0;
        assert_eq!(axis("reflection of 255").step(&at), 0);
        at.glare = 0.5;
        assert_eq!(axis("reflection of 255").step(&at), 1);
    }
}

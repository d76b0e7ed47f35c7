//! What is printed on a board for its looks alone.

use crate::board_print::Brush;
use crate::board_style::{Ornament, Teeth, class};
use crate::colour::Colour;
use crate::{noise, shapes};

impl Brush<'_> {
    /// Teeth along the edges of premium squares, if these are printed over the lines or beneath them as asked.
    pub fn teeth(&mut self, over_lines: bool) {
        let Some(teeth) = self.style.teeth.filter(|t| t.over_lines == over_lines) else {
            return;
        };
        for square in self.all() {
            let premium = self.variant.premium(square);
            let Some(kind) = class(premium) else { continue };
            let colour = self.style.premiums[kind];
            let n = teeth.counts[kind % 2];
            let (u, v) = (f32::from(square.col) + 0.5, f32::from(square.row) + 0.5);
            for (dx, dy) in [(0.0, -1.0), (0.0, 1.0), (-1.0, 0.0), (1.0, 0.0)] {
                for i in 0..n {
                    let along = (f32::from(i) - (f32::from(n) - 1.0) / 2.0) * teeth.size * 1.7;
                    let foot = [u + dx * 0.5 + dy * along, v + dy * 0.5 + dx * along];
                    self.tooth(foot, [dx, dy], teeth, colour);
                }
            }
        }
    }

    fn tooth(&mut self, foot: [f32; 2], out: [f32; 2], teeth: Teeth, colour: Colour) {
        let (r, size) = (self.resolution, teeth.size);
        let bounds = self.bounds(
            foot[0] - size,
            foot[1] - size,
            foot[0] + size,
            foot[1] + size,
        );
        let (cx, cy) = ((bounds[0] + bounds[2]) / 2.0, (bounds[1] + bounds[3]) / 2.0);
        self.canvas.shape(bounds, colour, 1.0, |x, y| {
            let (dx, dy) = (x - cx, y - cy);
            let (across, along) = (dx * out[1] + dy * out[0], dx * out[0] + dy * out[1]);
            if teeth.pointed {
                shapes::tooth(across, -along, size * 1.2 * r, size * r)
            } else {
                (across.abs() - size * 0.45 * r).max(along.abs() - size * 0.8 * r)
            }
        });
    }

    /// A line along the inside of a premium's edge.
    pub fn rim(&mut self, middle: [f32; 2], ink: Colour) {
        let style = self.style;
        let (wide, half) = (style.rim * self.resolution, 0.45 - style.inset);
        if wide > 0.0 {
            let (half, radius) = (half * self.resolution, style.rounding * self.resolution);
            self.blob(middle, 0.5, ink, |x, y, _| {
                (shapes::rounded(x, y, [half, half], radius) + wide / 2.0).abs() - wide / 2.0
            });
        }
    }

    /// What is in the middle of a plain square.
    pub fn ornament(&mut self, middle: [f32; 2]) {
        let Some((ornament, ink)) = self.style.ornament else {
            return;
        };
        match ornament {
            Ornament::Dot => self.blob(middle, 0.1, ink, shapes::disc),
            Ornament::Diamond => self.blob(middle, 0.2, ink, |x, y, r| x.abs() + y.abs() - r),
            Ornament::Ring => self.blob(middle, 0.3, ink, |x, y, r| {
                (x.hypot(y) - r * 0.87).abs() - r * 0.13
            }),
            Ornament::Panel => self.blob(middle, 0.4, ink, |x, y, r| x.abs().max(y.abs()) - r),
        }
    }

    /// A star in a ring, as wide as the playing field.
    pub fn emblem(&mut self) {
        let Some(ink) = self.style.emblem else { return };
        let side = f32::from(self.variant.side);
        let middle = [side / 2.0, side / 2.0];
        self.blob(middle, side * 0.45, ink, |x, y, r| {
            let ring = (x.hypot(y) - r * 0.94).abs() - r * 0.06;
            ring.min(shapes::star(x, y, r * 0.85, 8, 0.45))
        });
    }

    /// Every square's middle lighter than its edge, or darker.
    pub fn bulges(&mut self) {
        let (bulge, r) = (self.style.bulge, self.resolution);
        if bulge != 0.0 {
            let side = f32::from(self.variant.side);
            let field = self.bounds(0.0, 0.0, side, side);
            let inside = |at: f32, from: f32| ((at - from) / r).rem_euclid(1.0) * 2.0 - 1.0;
            self.canvas.shade(field, |x, y| {
                let (u, v) = (inside(x, field[0]), inside(y, field[1]));
                1.0 + bulge * (0.5 - (u * u).max(v * v))
            });
        }
    }

    /// Lighter and darker places, some squares wide.
    pub fn clouds(&mut self) {
        let (clouds, r) = (self.style.clouds, self.resolution);
        if clouds > 0.0 {
            let seed = (self.style.seed % 991) as f32;
            self.canvas.shade(self.canvas.bounds(), |x, y| {
                1.0 + clouds * noise::layered(x / r * 0.4 + seed, y / r * 0.4 - seed, 3)
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use game::{Board, Variant};

    use super::*;
    use crate::board_print::{Print, paint};
    use crate::{BoardStyle, Scene};

    const INK: Colour = [20.0, 30.0, 40.0];

    /// The demo's board without texture, changed, and painted with 60 pixels a square.
    fn painted(change: impl FnOnce(&mut BoardStyle)) -> Print {
        let variant = Variant::shipped("en").expect("shipped");
        let empty = Board::empty(variant.side);
        let mut style = Scene::demo(&variant, &empty).expect("fonts").print;
        (style.grain, style.tooth, style.clouds) = (0.0, 0.0, 0.0);
        (style.inset, style.rounding, style.bulge) = (0.0, 0.0, 0.0);
        change(&mut style);
        paint(&style, &variant, 60.0)
    }

    fn is(print: &Print, at: [f32; 2], colour: Colour) -> bool {
        let seen = print.at(at[0], at[1]);
        (0..3).all(|c| (seen[c] - colour[c]).abs() < 4.0)
    }

    #[test]
    fn a_ring_stands_in_the_middle_of_plain_squares_and_no_others() {
        let print = painted(|style| style.ornament = Some((Ornament::Ring, INK)));
        // Square C1 is plain, D1 doubles a letter.
        for (at, inked) in [(2.5, true), (3.5, false)] {
            assert_eq!(is(&print, [at + 0.26, 0.5], INK), inked);
            assert!(!is(&print, [at + 0.42, 0.5], INK));
        }
        assert!(!is(&print, [2.5, 0.5], INK), "a ring is hollow");
    }

    #[test]
    fn a_rim_runs_along_the_inside_of_a_premium() {
        let print = painted(|style| (style.rim, style.mark_inks) = (0.06, [INK; 4]));
        assert!(is(&print, [3.5, 0.08], INK) && is(&print, [3.92, 0.5], INK));
        assert!(!is(&print, [3.5, 0.2], INK) && !is(&print, [2.5, 0.08], INK));
    }

    #[test]
    fn teeth_are_hidden_by_lines_or_printed_over_them() {
        let teeth = |over_lines| {
            painted(|style| {
                style.lines.width = 0.1;
                style.teeth = Some(Teeth {
                    pointed: false,
                    size: 0.12,
                    counts: [3, 3],
                    over_lines,
                });
            })
        };
        let [under, over] = [false, true].map(teeth);
        let premium = over.at(3.5, 0.15);
        let (line, beyond) = ([3.5, 1.03], [3.5, 1.07]);
        assert!(is(&over, line, premium) && !is(&under, line, premium));
        assert!(is(&over, beyond, premium) && is(&under, beyond, premium));
        assert!(!is(&over, [3.6, 1.07], premium), "between two teeth");
    }

    #[test]
    fn an_emblem_lies_beneath_the_premiums() {
        let print = painted(|style| {
            style.emblem = Some(INK);
            style.unevenness = 0.0;
        });
        // Its ring is 6.75 squares from the middle at most, and crosses B8, a plain square.
        assert!(is(&print, [7.5 - 6.4, 7.3], INK) && !is(&print, [0.3, 7.3], INK));
        // H8, in its middle, is a premium.
        assert!(!is(&print, [7.1, 7.1], INK));
    }

    #[test]
    fn bulges_and_clouds_change_brightness_from_place_to_place() {
        let bright = |print: &Print, u: f32, v: f32| print.at(u, v).iter().sum::<f32>();
        let bulged = painted(|style| style.bulge = 0.2);
        assert!(bright(&bulged, 2.5, 0.5) > 1.05 * bright(&bulged, 2.1, 0.5));
        let clouded = painted(|style| style.clouds = 0.3);
        let middles = (0..7).map(|row| bright(&clouded, 7.5, 1.5 + 2.0 * row as f32));
        let (least, most) = middles.fold((f32::MAX, 0.0f32), |(least, most), at| {
            (least.min(at), most.max(at))
        });
        assert!(most > 1.03 * least, "{least} to {most}");
    }
}

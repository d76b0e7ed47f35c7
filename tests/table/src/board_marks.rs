//! What is printed on premium squares and on the centre, and all lettering.

use crate::board_print::Brush;
use crate::board_style::{Centre, Mark, class};
use crate::colour::{Colour, luma};
use crate::shapes;

impl Brush<'_> {
    pub fn marks(&mut self) {
        let style = self.style;
        for square in self.all() {
            let middle = [f32::from(square.col) + 0.5, f32::from(square.row) + 0.5];
            if square == self.variant.centre && style.centre != Centre::Premium {
                self.centre(middle);
                continue;
            }
            let premium = self.variant.premium(square);
            let Some(kind) = class(premium) else {
                self.ornament(middle);
                continue;
            };
            let ink = style.mark_inks[kind];
            self.rim(middle, ink);
            let [aside, down] = style.mark_aside;
            let middle = [middle[0] + aside, middle[1] + down];
            match &style.mark {
                Mark::None => {}
                Mark::Text(texts, height) => self.lines_of_text(&texts[kind], middle, *height, ink),
                Mark::Dots => {
                    let n = if kind % 2 == 0 { 2 } else { 3 };
                    for i in 0..n {
                        let u = middle[0] + (i as f32 - (n as f32 - 1.0) / 2.0) * 0.22;
                        self.blob([u, middle[1]], 0.07, ink, shapes::disc);
                    }
                }
                Mark::Shapes if kind >= 2 => {
                    self.blob(middle, 0.3, ink, |x, y, r| shapes::star(x, y, r, 5, 0.42))
                }
                Mark::Shapes => self.blob(middle, 0.2, ink, shapes::disc),
            }
        }
    }

    fn centre(&mut self, middle: [f32; 2]) {
        let ground = self.style.square(self.variant.premium(self.variant.centre));
        let ink = if luma(ground) > 110.0 {
            [30.0, 28.0, 35.0]
        } else {
            [235.0, 230.0, 220.0]
        };
        match self.style.centre {
            Centre::Premium => {}
            Centre::Star => self.blob(middle, 0.4, ink, |x, y, r| shapes::star(x, y, r, 5, 0.42)),
            Centre::Logo => {
                self.blob(middle, 0.42, ink, shapes::disc);
                self.text("S", middle, 0.5, ground, 1.0);
            }
            Centre::Arrow => {
                self.blob(middle, 0.4, ink, |x, y, r| {
                    let head = shapes::tooth(x, y, r * 1.4, r);
                    let shaft = (x.abs() - r * 0.25).max((y - r * 0.4).abs() - r * 0.5);
                    head.min(shaft)
                });
            }
        }
    }

    /// A shape of this radius (squares) around a point.
    pub fn blob(
        &mut self,
        at: [f32; 2],
        radius: f32,
        ink: Colour,
        distance: impl Fn(f32, f32, f32) -> f32,
    ) {
        let bounds = self.bounds(
            at[0] - radius,
            at[1] - radius,
            at[0] + radius,
            at[1] + radius,
        );
        let (cx, cy) = ((bounds[0] + bounds[2]) / 2.0, (bounds[1] + bounds[3]) / 2.0);
        let r = radius * self.resolution;
        self.canvas
            .shape(bounds, ink, 1.0, |x, y| distance(x - cx, y - cy, r));
    }

    fn lines_of_text(&mut self, text: &str, middle: [f32; 2], height: f32, ink: Colour) {
        let n = text.lines().count() as f32;
        for (i, line) in text.lines().enumerate() {
            let v = middle[1] + (i as f32 - (n - 1.0) / 2.0) * height * 1.65;
            self.text(line, [middle[0], v], height, ink, 1.0);
        }
    }

    /// A line of text centred on a point, never wider than a square unless it stands on the border.
    pub fn text(&mut self, text: &str, at: [f32; 2], height: f32, ink: Colour, stretch: f32) {
        let r = self.resolution;
        let mut mask = self.style.face.line(text, height * r, stretch);
        let side = f32::from(self.variant.side);
        let on_field = at[0] > 0.0 && at[0] < side && at[1] > 0.0 && at[1] < side;
        let widest = if on_field { 0.88 } else { 12.0 } * r;
        if mask.width as f32 > widest {
            mask = self
                .style
                .face
                .line(text, height * r, stretch * widest / mask.width as f32);
        }
        let bounds = self.bounds(at[0], at[1], at[0], at[1]);
        let pen = [
            bounds[0] - mask.left - mask.width as f32 / 2.0,
            bounds[1] + height * r / 2.0,
        ];
        self.canvas.print(&mask, pen, ink, |_, _| 1.0);
    }
}

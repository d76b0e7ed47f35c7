//! Shadows that things on the board throw on it, and the darkness where they touch it.

use crate::light::Light;
use crate::slab::Slab;

/// Shadow and contact over the board, looked up on a grid.
pub(crate) struct ShadeMap {
    origin: [f32; 2],
    per_unit: f32,
    size: [usize; 2],
    empty: bool,
    /// Per cell: share of the lamp left, and brightness left by closeness.
    cells: Vec<[f32; 2]>,
}

impl ShadeMap {
    /// The shade of slabs over the rectangle from `from` to `to`.
    pub fn new(slabs: &[Slab], light: &Light, from: [f32; 2], to: [f32; 2], per_unit: f32) -> Self {
        let size = [
            ((to[0] - from[0]) * per_unit).ceil().max(2.0) as usize,
            ((to[1] - from[1]) * per_unit).ceil().max(2.0) as usize,
        ];
        let mut map = Self {
            origin: from,
            per_unit,
            size,
            empty: slabs.is_empty(),
            cells: vec![[1.0, 1.0]; size[0] * size[1]],
        };
        for slab in slabs {
            map.cast(slab, light);
        }
        map
    }

    fn cast(&mut self, slab: &Slab, light: &Light) {
        let [lx, ly] = light.toward();
        let height = slab.heights[1].min(3.0);
        let length = (height * light.shadow_length()).min(4.0);
        let soft = light.softness.max(0.7 / self.per_unit);
        let contact = (height * 0.55).clamp(0.06, 0.5);
        let reach = slab.half[0].hypot(slab.half[1]) + soft.max(contact);
        let end = [slab.centre[0] - lx * length, slab.centre[1] - ly * length];
        let low = |k: usize| slab.centre[k].min(end[k]) - reach - self.origin[k];
        let high = |k: usize| slab.centre[k].max(end[k]) + reach - self.origin[k];
        let clamp = |v: f32, max: usize| (v * self.per_unit).clamp(0.0, max as f32) as usize;
        let steps = ((length / 0.08).ceil() as usize).clamp(1, 12);
        for row in clamp(low(1), self.size[1])..clamp(high(1) + 1.0 / self.per_unit, self.size[1]) {
            for col in
                clamp(low(0), self.size[0])..clamp(high(0) + 1.0 / self.per_unit, self.size[0])
            {
                let x = (col as f32 + 0.5) / self.per_unit + self.origin[0];
                let y = (row as f32 + 0.5) / self.per_unit + self.origin[1];
                let own = slab.distance([x, y]);
                let mut nearest = f32::INFINITY;
                for i in 0..=steps {
                    // The edge of a shadow blurs with the height of what throws it.
                    let t = i as f32 / steps as f32 * length;
                    nearest = nearest.min(slab.distance([x + lx * t, y + ly * t]));
                }
                let dark = (0.5 - nearest / soft).clamp(0.0, 1.0);
                let close = (1.0 - own.max(0.0) / contact).clamp(0.0, 1.0);
                let cell = &mut self.cells[row * self.size[0] + col];
                cell[0] = cell[0].min(1.0 - dark);
                cell[1] *= 1.0 - 0.2 * close * close;
            }
        }
    }

    /// Share of the lamp left, and brightness left by closeness, at a place.
    pub fn at(&self, place: [f32; 2]) -> [f32; 2] {
        let x = (place[0] - self.origin[0]) * self.per_unit - 0.5;
        let y = (place[1] - self.origin[1]) * self.per_unit - 0.5;
        if self.empty
            || x < 0.0
            || y < 0.0
            || x >= self.size[0] as f32 - 1.0
            || y >= self.size[1] as f32 - 1.0
        {
            return [1.0, 1.0];
        }
        let (ix, iy) = (x as usize, y as usize);
        let (tx, ty) = (x - ix as f32, y - iy as f32);
        let i = iy * self.size[0] + ix;
        let (a, b) = (self.cells[i], self.cells[i + 1]);
        let (c, d) = (
            self.cells[i + self.size[0]],
            self.cells[i + self.size[0] + 1],
        );
        std::array::from_fn(|k| {
            let (top, bottom) = (a[k] + (b[k] - a[k]) * tx, c[k] + (d[k] - c[k]) * tx);
            top + (bottom - top) * ty
        })
    }
}

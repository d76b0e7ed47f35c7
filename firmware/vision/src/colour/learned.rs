//! The colours that the settled squares teach, and how the light falls on them.

use nalgebra::{DMatrix, DVector};

use super::{BLACK, LEAST_SPREADS, Patch, features, level, median, spread};

/// Coefficients of the light: a quadratic over the board.
pub(crate) const LIGHT: usize = 5;

/// The colours of tiles and of every premium class under one light.
pub(super) struct Learned<'a> {
    patches: &'a [Patch],
    /// The squares' colours as they are compared.
    logs: Vec<[f32; 3]>,
    /// Of each channel a level for each class and for tiles, and the light.
    models: Vec<DVector<f64>>,
    /// Of each class and of tiles, whether a settled square has shown it.
    taught: Vec<bool>,
    side: usize,
    /// How many classes there are, and what tiles count as.
    classes: usize,
}

impl<'a> Learned<'a> {
    /// What the settled squares of a board of `side` teach, unless no numbers come of it.
    pub(super) fn of(patches: &'a [Patch], side: usize, classes: usize) -> Option<Self> {
        let mut learned = Self {
            patches,
            logs: patches.iter().map(|p| p.body.map(level)).collect(),
            models: Vec::new(),
            taught: vec![false; classes + 1],
            side,
            classes,
        };
        learned.models = (0..3)
            .map(|channel| learned.fit(channel))
            .collect::<Option<_>>()?;
        for patch in patches {
            if let Some(tile) = patch.settled {
                let kind = learned.kind(patch, tile);
                learned.taught[kind] = true;
            }
        }
        Some(learned)
    }

    /// The colour that a tile would have on a square, 0 to 255, if any has been seen.
    pub(super) fn tile(&self, square: usize) -> Option<[f32; 3]> {
        self.expected(square, self.classes)
    }

    /// The colour that the square itself would have, likewise.
    pub(super) fn bare(&self, square: usize) -> Option<[f32; 3]> {
        self.expected(square, self.patches[square].class)
    }

    /// Whether an empty square of the class of this one has been seen.
    pub(super) fn knows_bare(&self, square: usize) -> bool {
        self.taught[self.patches[square].class]
    }

    /// How far its colour is from a tile's there.
    pub(super) fn beyond_tile(&self, square: usize) -> [f32; 3] {
        self.residual(square, self.classes)
    }

    /// How far its colour is from the empty square's.
    pub(super) fn beyond_bare(&self, square: usize) -> [f32; 3] {
        self.residual(square, self.patches[square].class)
    }

    /// How far the settled squares' colours usually are from what they teach, of tiles or of empty squares.
    pub(super) fn spreads(&self, tile: bool) -> [f32; 3] {
        let settled = (0..self.patches.len()).filter(|&i| self.patches[i].settled == Some(tile));
        let rows: Vec<[f32; 3]> = settled
            .map(|i| features(self.residual(i, self.kind(&self.patches[i], tile))))
            .collect();
        std::array::from_fn(|f| spread(rows.iter().map(|r| r[f]), LEAST_SPREADS[f]))
    }

    fn expected(&self, square: usize, kind: usize) -> Option<[f32; 3]> {
        let colour = |log: f32| (log.exp() - BLACK).clamp(0.0, 255.0);
        self.taught[kind].then(|| self.usual(square, kind).map(colour))
    }

    fn residual(&self, square: usize, kind: usize) -> [f32; 3] {
        let usual = self.usual(square, kind);
        std::array::from_fn(|c| self.logs[square][c] - usual[c])
    }

    fn usual(&self, square: usize, kind: usize) -> [f32; 3] {
        let light = light(square, self.side);
        std::array::from_fn(|channel| {
            let model = &self.models[channel];
            let lit: f64 = light
                .into_iter()
                .enumerate()
                .map(|(k, v)| v * model[self.classes + 1 + k])
                .sum();
            (model[kind] + lit) as f32
        })
    }

    const fn kind(&self, patch: &Patch, tile: bool) -> usize {
        if tile { self.classes } else { patch.class }
    }

    /// Least squares of one channel: a level for each class and for tiles, and the light.
    fn fit(&self, channel: usize) -> Option<DVector<f64>> {
        let size = self.classes + 1 + LIGHT;
        // A little ridge keeps the light at rest where nothing is settled.
        let mut normal = DMatrix::<f64>::identity(size, size) * 0.05;
        let mut right = DVector::<f64>::zeros(size);
        // Levels are offsets from the middle colour, so that the ridge pulls towards a possible one.
        let middle = median(self.logs.iter().map(|l| l[channel]));
        for (i, patch) in self.patches.iter().enumerate() {
            let Some(tile) = patch.settled else { continue };
            let mut row = DVector::<f64>::zeros(size);
            row[self.kind(patch, tile)] = 1.0;
            light(i, self.side)
                .into_iter()
                .enumerate()
                .for_each(|(k, v)| row[self.classes + 1 + k] = v);
            normal += &row * row.transpose();
            right += &row * f64::from(self.logs[i][channel] - middle);
        }
        let mut model = normal.cholesky()?.solve(&right);
        model
            .rows_mut(0, self.classes + 1)
            .add_scalar_mut(f64::from(middle));
        Some(model)
    }
}

/// How far along and across the board a square lies, and the squares and product of both: what the light's coefficients
/// are taken times.
pub(crate) fn light(square: usize, side: usize) -> [f64; LIGHT] {
    let scaled = |n: usize| 2.0 * (n as f64 + 0.5) / side as f64 - 1.0;
    let (x, y) = (scaled(square % side), scaled(square / side));
    [x, y, x * x - 0.33, y * y - 0.33, x * y]
}

//! Sums of effects fitted to what was measured: least squares with a ridge.

use anyhow::{Context, Result};
use nalgebra::{DMatrix, DVector};

/// What a fit needs of all that was measured.
#[derive(Clone)]
pub struct Fit {
    /// Effects, and one more that everything measured has.
    size: usize,
    /// Products of effects with each other, only those of a later with an earlier one; and with what was
    /// measured.
    products: Vec<f64>,
    sums: Vec<f64>,
    count: u64,
}

impl Fit {
    /// Nothing measured yet, of so many effects.
    pub fn new(effects: usize) -> Self {
        let size = effects + 1;
        Self {
            size,
            products: vec![0.0; size * size],
            sums: vec![0.0; size],
            count: 0,
        }
    }

    /// Adds something measured: which effects it has, and its value. Leaves the list longer by one.
    pub fn add(&mut self, effects: &mut Vec<usize>, value: f64) {
        effects.push(self.size - 1);
        for one in effects.iter() {
            self.sums[*one] += value;
            for other in effects.iter() {
                self.products[one * self.size + other] += 1.0;
            }
        }
        self.count += 1;
    }

    /// Adds all that another has.
    pub fn join(&mut self, other: &Self) {
        let products = self.products.iter_mut().zip(&other.products);
        products.for_each(|(mine, theirs)| *mine += theirs);
        let sums = self.sums.iter_mut().zip(&other.sums);
        sums.for_each(|(mine, theirs)| *mine += theirs);
        self.count += other.count;
    }

    /// The mean of what was measured.
    pub fn mean(&self) -> f64 {
        self.sums[self.size - 1] / self.count.max(1) as f64
    }

    /// The effects whose sums come nearest to what was measured. `ridge` draws each of them towards nothing,
    /// as if it had been seen so often to be nothing.
    ///
    /// # Errors
    /// When the ridge is too low for what was measured.
    pub fn solve(&self, ridge: impl Fn(usize) -> f64) -> Result<Vec<f64>> {
        let mut products = DMatrix::from_row_slice(self.size, self.size, &self.products);
        for effect in 0..self.size - 1 {
            products[(effect, effect)] += ridge(effect);
        }
        let sums = DVector::from_column_slice(&self.sums);
        let solved = products.cholesky().context("nothing was measured")?;
        let mut effects: Vec<f64> = solved.solve(&sums).iter().copied().collect();
        effects.pop();
        Ok(effects)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn effects_that_add_up_are_found_again() {
        let wanted = [3.0, -2.0, 0.5];
        let mut fit = Fit::new(3);
        for number in 0..8 {
            let mut has: Vec<usize> = (0..3).filter(|effect| number >> effect & 1 == 1).collect();
            let value = 10.0 + has.iter().map(|effect| wanted[*effect]).sum::<f64>();
            fit.add(&mut has, value);
        }
        let found = fit.solve(|_| 1e-9).expect("enough was measured");
        for (found, wanted) in found.iter().zip(wanted) {
            assert!((found - wanted).abs() < 1e-6, "{found} {wanted}");
        }
        let drawn = fit.solve(|_| 1e9).expect("enough was measured");
        assert!(drawn.iter().all(|effect| effect.abs() < 1e-3), "{drawn:?}");
    }
}

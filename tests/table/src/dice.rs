//! Randomness that is the same on every machine and in every release: pictures are named by their seed.

/// A stream of random numbers (splitmix64), wholly determined by its seed.
#[derive(Clone, Debug)]
pub struct Dice(u64);

impl Dice {
    /// The stream of a seed.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self(seed ^ 0x6b69_6269_747a_0001)
    }

    /// The next 64 random bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// Uniform in 0..1.
    pub fn unit(&mut self) -> f32 {
        (self.bits() >> 40) as f32 / (1u64 << 24) as f32
    }

    /// Uniform between two bounds.
    pub fn between(&mut self, low: f32, high: f32) -> f32 {
        low + (high - low) * self.unit()
    }

    /// A whole number below `n`; 0 when `n` is 0.
    pub fn below(&mut self, n: usize) -> usize {
        (self.bits() % n.max(1) as u64) as usize
    }

    /// True with this probability.
    pub fn chance(&mut self, probability: f32) -> bool {
        self.unit() < probability
    }

    /// Normally distributed, mean 0, deviation 1, cut at ±3.
    pub fn normal(&mut self) -> f32 {
        let sum: f32 = (0..12).map(|_| self.unit()).sum();
        (sum - 6.0).clamp(-3.0, 3.0)
    }

    /// One of several.
    ///
    /// # Panics
    /// When there is nothing to choose from.
    pub fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.below(from.len())]
    }

    /// One of several, each as likely as its weight says.
    ///
    /// # Panics
    /// When there is nothing to choose from.
    pub fn weighted<'a, T>(&mut self, from: &'a [(f32, T)]) -> &'a T {
        let total: f32 = from.iter().map(|(weight, _)| weight).sum();
        let mut rest = self.unit() * total;
        for (weight, item) in from {
            rest -= weight;
            if rest < 0.0 {
                return item;
            }
        }
        &from[from.len() - 1].1
    }

    /// A stream of its own, so that drawing more from one does not disturb the other.
    #[must_use]
    pub fn fork(&mut self) -> Self {
        Self(self.bits())
    }
}

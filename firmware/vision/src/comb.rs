//! Evenly spaced lines in a histogram of offsets.

/// Evenly spaced lines along one axis.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Comb {
    /// Offset of the first line.
    pub(crate) start: f64,
    /// From line to line.
    pub(crate) pitch: f64,
    /// Evidence: 1 when every line is full length and nothing lies midway.
    pub(crate) score: f64,
}

/// Half the width of the histogram, in pixels of the picture at the window's middle.
const REACH: f64 = 1500.0;

/// Pixels a bin.
const BIN: f64 = 1.0;

/// Pixels of a histogram of edge length over offsets.
pub(crate) struct Histogram(Vec<f64>);

impl Histogram {
    pub(crate) fn new() -> Self {
        Self(vec![0.0; (2.0 * REACH / BIN) as usize])
    }

    /// Adds an edge of some length; offsets beyond the reach are left out.
    pub(crate) fn add(&mut self, offset: f64, length: f64) {
        let bin = (offset + REACH) / BIN;
        if bin >= 2.0 && bin < (self.0.len() - 2) as f64 {
            let bin = bin as usize;
            for (i, share) in [0.25, 0.7, 1.0, 0.7, 0.25].into_iter().enumerate() {
                self.0[bin + i - 2] += share * length;
            }
        }
    }

    /// The best combs of `lines` lines with a pitch within `pitches`, no two of nearly the same pitch.
    pub(crate) fn combs(
        &self,
        lines: usize,
        pitches: std::ops::Range<f64>,
        most: usize,
    ) -> Vec<Comb> {
        // The outermost lines may show no edge at all.
        let evidence = Evidence::of(&self.0, (pitches.end / BIN) as usize);
        let mut found: Vec<Comb> = Vec::new();
        let mut pitch = pitches.start;
        while pitch < pitches.end {
            found.extend(evidence.best_at(lines, pitch));
            // The last line moves by less than a bin and a half from one pitch to the next.
            pitch += 1.3 * BIN / lines as f64;
        }
        found.sort_by(|a, b| b.score.total_cmp(&a.score));
        let mut kept: Vec<Comb> = Vec::new();
        for comb in found {
            if kept
                .iter()
                .all(|other| (comb.pitch / other.pitch).ln().abs() > 0.025)
            {
                kept.push(comb);
                if kept.len() == most {
                    break;
                }
            }
        }
        kept
    }
}

/// The square roots of a histogram where it is not empty: one long edge must not outweigh many lines.
struct Evidence {
    first: usize,
    roots: Vec<f32>,
}

impl Evidence {
    /// From the first bin that is not empty to the last, and some more on both sides.
    fn of(bins: &[f64], more: usize) -> Self {
        let filled = |bin: &f64| *bin > 0.0;
        let first = bins.iter().position(filled).unwrap_or(0);
        let last = bins.iter().rposition(filled).unwrap_or(0);
        let first = first.saturating_sub(more);
        let end = (last + 1 + more).min(bins.len());
        Self {
            first,
            roots: bins[first..end].iter().map(|b| b.sqrt() as f32).collect(),
        }
    }

    /// The best placed comb of one pitch, when there is room for one.
    fn best_at(&self, lines: usize, pitch: f64) -> Option<Comb> {
        // Edges as long as this are as good as the longest.
        let full = (0.6 * pitch * (lines - 1) as f64).sqrt() as f32;
        let step = pitch / BIN;
        let half = (step / 2.0) as f32;
        let mut best = (f32::MIN, 0.0);
        let (mut on, mut midway) = (Vec::new(), Vec::new());
        let mut phase = 0.0;
        while phase < step {
            on.clear();
            midway.clear();
            let at = |bin: f32| self.roots.get(bin as usize).map(|root| root.min(full));
            let mut bin = phase as f32;
            while let Some(root) = at(bin) {
                on.push(root);
                midway.push(at(bin + half).unwrap_or(0.0));
                bin += step as f32;
            }
            // Of every run of lines the evidence on them, less what lies midway between them.
            let mut sum = 0.0;
            for i in 0..on.len() {
                sum += on[i];
                if i > 0 {
                    sum -= midway[i - 1];
                }
                if i >= lines {
                    sum -= on[i - lines] - midway[i - lines];
                }
                if i + 1 >= lines && sum > best.0 {
                    best = (sum, phase + step * (i + 1 - lines) as f64);
                }
            }
            phase += 1.0;
        }
        (best.0 > f32::MIN).then(|| Comb {
            start: (self.first as f64 + best.1) * BIN - REACH,
            pitch,
            score: f64::from(best.0 / full) / lines as f64,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sixteen_lines_among_clutter_are_found() {
        let mut histogram = Histogram::new();
        let mut rng = fastrand::Rng::with_seed(7);
        for _ in 0..200 {
            histogram.add(rng.f64() * 1000.0 - 500.0, 20.0);
        }
        for line in 0..16 {
            histogram.add(-312.0 + 41.3 * f64::from(line), 400.0);
        }
        let best = histogram.combs(16, 15.0..80.0, 3)[0];
        assert!((best.pitch - 41.3).abs() < 0.2, "{best:?}");
        assert!((best.start + 312.0).abs() < 2.5, "{best:?}");
    }

    #[test]
    fn offsets_out_of_reach_are_left_out() {
        let mut histogram = Histogram::new();
        for offset in [f64::NAN, f64::INFINITY, -1e12, 1e12] {
            histogram.add(offset, 100.0);
        }
        assert!(histogram.0.iter().all(|v| *v == 0.0));
    }
}

//! Evenly spaced lines in a histogram of offsets.

/// Evenly spaced lines along one axis.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Comb {
    /// Offset of the first line.
    pub(crate) start: f64,
    /// From line to line.
    pub(crate) pitch: f64,
    /// Evidence, the more the better; of a histogram 1 when every line is full length and nothing lies midway.
    pub(crate) score: f64,
}

/// Half the width of the histogram, in pixels of the picture at the window's middle.
pub(crate) const REACH: f64 = 1500.0;

/// Pixels a bin.
const BIN: f64 = 1.0;

/// From one pitch to the next, in natural logarithms.
const APART: f64 = 0.025;

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

    /// The best combs of `lines` lines with a pitch within `pitches`.
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
        best(found, most, APART)
    }
}

/// Those with most evidence, at most `most` and each with a pitch `apart` from the others', in natural logarithms.
pub(crate) fn best(mut found: Vec<Comb>, most: usize, apart: f64) -> Vec<Comb> {
    found.sort_by(|a, b| b.score.total_cmp(&a.score));
    let mut kept: Vec<Comb> = Vec::new();
    for comb in found {
        let differs = |other: &Comb| (comb.pitch / other.pitch).ln().abs() > apart;
        if kept.len() < most && kept.iter().all(differs) {
            kept.push(comb);
        }
    }
    kept
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
        let roots: Vec<f32> = self.roots.iter().map(|root| root.min(full)).collect();
        let step = pitch / BIN;
        // Lines of all phases at once: those of the next phase are a bin farther on.
        let mut sums = vec![0.0f32; step.ceil() as usize];
        let from = |lines: f64| &roots[((step * lines) as usize).min(roots.len())..];
        let mut best = (f32::MIN, 0, 0);
        for i in 0..(roots.len() as f64 / step).ceil() as usize {
            let on = from(i as f64);
            sums.truncate(on.len());
            // Of every run of lines the evidence on them, less what lies midway between them.
            add(&mut sums, on);
            if i > 0 {
                subtract(&mut sums, from(i as f64 - 0.5));
            }
            if let Some(before) = i.checked_sub(lines) {
                subtract(&mut sums, from(before as f64));
                add(&mut sums, from(before as f64 + 0.5));
            }
            if let Some(first) = (i + 1).checked_sub(lines) {
                let most = sums.iter().copied().fold(f32::MIN, f32::max);
                if most > best.0 {
                    let phase = sums.iter().position(|sum| *sum == most)?;
                    best = (most, phase, first);
                }
            }
        }
        let (sum, phase, first) = best;
        (sum > f32::MIN).then(|| Comb {
            start: (self.first as f64 + phase as f64 + step * first as f64) * BIN - REACH,
            pitch,
            score: f64::from(sum / full) / lines as f64,
        })
    }
}

fn add(sums: &mut [f32], more: &[f32]) {
    sums.iter_mut()
        .zip(more)
        .for_each(|(sum, more)| *sum += more);
}

fn subtract(sums: &mut [f32], less: &[f32]) {
    sums.iter_mut()
        .zip(less)
        .for_each(|(sum, less)| *sum -= less);
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

//! Colours that belong together.

use super::Features;

/// Colour clusters.
pub(super) const CLUSTERS: usize = 8;

/// Most rounds in which clusters are made better.
const ROUNDS: usize = 8;

/// k-means; the first centres are the colours farthest from those before them. Not empty.
pub(super) fn centres(colours: &[Features]) -> Vec<Features> {
    let mut centres = vec![mean(colours)];
    let mut gaps: Vec<f32> = vec![f32::MAX; colours.len()];
    while centres.len() < CLUSTERS {
        let last = centres[centres.len() - 1];
        for (near, colour) in gaps.iter_mut().zip(colours) {
            *near = near.min(gap(colour, &last));
        }
        // The 97th percentile, not the farthest of all: single odd squares found no cluster.
        let mut order: Vec<usize> = (0..colours.len()).collect();
        let at = colours.len() * 97 / 100;
        order.select_nth_unstable_by(at, |&a, &b| gaps[a].total_cmp(&gaps[b]));
        centres.push(colours[order[at]]);
    }
    for _ in 0..ROUNDS {
        let mut sums = [([0.0; 4], 0.0f32); CLUSTERS];
        for colour in colours {
            let (sum, members) = &mut sums[nearest(colour, &centres)];
            *members += 1.0;
            (0..4).for_each(|c| sum[c] += colour[c]);
        }
        let before = centres.clone();
        for (centre, (sum, members)) in centres.iter_mut().zip(sums) {
            if members > 0.0 {
                *centre = sum.map(|s| s / members);
            }
        }
        if centres == before {
            break;
        }
    }
    centres
}

/// The square of how far apart two colours are.
pub(super) fn gap(a: &Features, b: &Features) -> f32 {
    (0..4).map(|i| (a[i] - b[i]) * (a[i] - b[i])).sum()
}

/// Which centre a colour is nearest to, the first of several as near.
pub(super) fn nearest(colour: &Features, centres: &[Features]) -> usize {
    let mut nearest = (f32::INFINITY, 0);
    for (i, centre) in centres.iter().enumerate() {
        let gap = gap(colour, centre);
        if gap < nearest.0 {
            nearest = (gap, i);
        }
    }
    nearest.1
}

/// The mean colour.
fn mean(colours: &[Features]) -> Features {
    let mut sum = [0.0; 4];
    for colour in colours {
        (0..4).for_each(|c| sum[c] += colour[c]);
    }
    sum.map(|s: f32| s / (colours.len() as f32).max(1.0))
}

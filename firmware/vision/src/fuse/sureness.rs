//! From probabilities to an answer: the likeliest sight, and whether it is sure.

use game::{Candidate, Seen};

use crate::alphabet::Sights;

/// Probability above which a square is sure.
const SURE: f32 = 0.99;

/// Candidates listed for a doubtful square.
const LISTED: usize = 4;

/// Probability above which more than the likeliest are worth listing.
const WORTH: f32 = 0.005;

/// The sight with the highest probability.
pub(crate) fn likeliest(probabilities: &[f32]) -> usize {
    (0..probabilities.len())
        .max_by(|&a, &b| probabilities[a].total_cmp(&probabilities[b]))
        .unwrap_or(0)
}

/// Sure, or doubtful with its candidates.
pub(crate) fn seen(probabilities: &[f32]) -> Seen {
    let best = likeliest(probabilities);
    if probabilities[best] >= SURE {
        return Seen::Sure(Sights::sight(best));
    }
    let mut order: Vec<usize> = (0..probabilities.len()).collect();
    order.sort_by(|&a, &b| probabilities[b].total_cmp(&probabilities[a]));
    let listed = order.into_iter().take(LISTED).enumerate();
    let candidates = listed
        .filter(|&(rank, i)| rank == 0 || probabilities[i] > WORTH)
        .map(|(_, i)| Candidate {
            sight: Sights::sight(i),
            confidence: probabilities[i],
        });
    Seen::Doubtful(candidates.collect())
}

/// Makes one sight just sure, and leaves the others their share of the rest.
pub(crate) fn settle(probabilities: &mut [f32], sight: usize) {
    let others: f32 = probabilities.iter().sum::<f32>() - probabilities[sight];
    let share = (1.0 - SURE) / others.max(1.0 - SURE);
    probabilities.iter_mut().for_each(|p| *p *= share);
    probabilities[sight] = SURE;
}

/// Makes one sight so many times likelier beside everything else.
pub(crate) fn favour(probabilities: &mut [f32], sight: usize, times: f32) {
    let others = 1.0 - probabilities[sight];
    let all = times * probabilities[sight] + others;
    probabilities[sight] *= times;
    probabilities.iter_mut().for_each(|p| *p /= all);
}

/// Whether the voices leave the square doubtful.
pub(crate) fn doubtful(probabilities: &[f32]) -> bool {
    probabilities[likeliest(probabilities)] < SURE
}

/// Whether the voices leave no doubt that the square is empty.
pub(crate) fn surely_empty(probabilities: &[f32]) -> bool {
    likeliest(probabilities) == 0 && !doubtful(probabilities)
}

//! What the page says of how exactly boards are found.

use super::Measured;
use crate::markdown::table;
use crate::sweep::Sample;

/// Farthest that a corner is to be off, in squares.
const EXACT: f64 = 0.1;

impl Measured {
    /// How far corners were found from where they are.
    pub(super) fn places(&self) -> String {
        let uncovered = self.samples.iter().filter(|s| !s.covered());
        let rows = [
            row("ordinary range", self.ordinary()),
            row("whole range without hands", uncovered),
        ];
        let header = [
            "squares from where it is",
            "boards",
            "median",
            "95 %",
            "99 %",
            "worst",
            &format!("{EXACT} or less"),
        ];
        format!(
            "### Where the board lies\n\nOf each rendered board that was read the corner that was found worst.\n\n{}",
            table(&header, rows)
        )
    }
}

fn row<'a>(name: &str, samples: impl Iterator<Item = &'a Sample>) -> Vec<String> {
    told(name, samples.filter_map(|s| s.worst_corner).collect())
}

fn told(name: &str, mut off: Vec<f64>) -> Vec<String> {
    off.sort_unstable_by(f64::total_cmp);
    let at = |share: f64| {
        let rank = (share * off.len() as f64) as usize;
        let found = off.get(rank.min(off.len().saturating_sub(1)));
        found.map_or_else(|| "–".to_owned(), |off| format!("{off:.3}"))
    };
    let exact = off.iter().filter(|off| **off <= EXACT).count();
    let share = 100.0 * exact as f64 / off.len().max(1) as f64;
    vec![
        name.to_owned(),
        off.len().to_string(),
        at(0.5),
        at(0.95),
        at(0.99),
        at(1.0),
        format!("{share:.1} %"),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_worst_and_the_middle_are_told() {
        let off = (1..=100).rev().map(|i| f64::from(i) / 500.0).collect();
        let row = told("ordinary range", off);
        assert_eq!(
            row[1..],
            ["100", "0.102", "0.192", "0.200", "0.200", "50.0 %"]
        );
        assert_eq!(told("none", Vec::new())[1..3], ["0", "–"]);
    }
}

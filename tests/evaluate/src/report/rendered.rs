//! What the page says of rendered boards.

use table::difficulty::ORDINARY;

use super::Measured;
use crate::axis::{AXES, Axis};
use crate::comparison::RANGES;
use crate::markdown::table;
use crate::sweep::Sample;
use crate::tally::Tally;

impl Measured {
    /// Everything rendered that belongs to the ordinary range.
    pub(super) fn ordinary(&self) -> impl Iterator<Item = &Sample> {
        let all = self.samples.iter().chain(&self.ordinary);
        all.filter(|sample| sample.ordinary())
    }

    pub(super) fn rendered(&self) -> String {
        let beyond = self
            .samples
            .iter()
            .filter(|s| !s.ordinary() && !s.covered());
        let covered = self.samples.iter().filter(|s| s.covered());
        let rows = [
            row("ordinary range", &tally(self.ordinary())),
            row("beyond it", &tally(beyond)),
            row("hand over squares", &tally(covered)),
            row("whole range", &tally(&self.samples)),
        ];
        let limits: Vec<String> = ORDINARY
            .iter()
            .map(|limit| format!("- {}\n", limit.words))
            .collect();
        format!(
            "## Rendered photographs\n\n{}The whole range is {} seeds in a row; the ordinary range counts {} of \
             them and the next {} that belong to it. Under a hand the right answer is a refusal or doubts, so \
             these boards are counted apart. The ordinary range is\n\n{}- no hand over squares\n\n",
            table(&header("rendered boards"), rows),
            self.samples.len(),
            self.samples.iter().filter(|s| s.ordinary()).count(),
            self.ordinary.len(),
            limits.concat(),
        )
    }

    pub(super) fn variants(&self) -> String {
        let mut ids: Vec<&str> = self.ordinary().map(|s| &s.variant[..]).collect();
        ids.sort_unstable();
        ids.dedup();
        let rows = ids.into_iter().map(|id| {
            let of = || self.ordinary().filter(|s| s.variant == id);
            let side = of().find_map(|s| s.answer.as_ref().ok().map(|told| told.squares.isqrt()));
            let side = side.map_or_else(String::new, |side| format!(" {side}×{side}"));
            row(&format!("{id}{side}"), &tally(of()))
        });
        format!(
            "### Variants, ordinary range\n\n{}",
            table(&header("variant"), rows)
        )
    }

    pub(super) fn reliability(&self) -> String {
        let whole = tally(self.samples.iter().filter(|s| !s.covered()));
        let ordinary = tally(self.ordinary());
        let rows = RANGES.iter().enumerate().map(|(i, from)| {
            let to = RANGES.get(i + 1).copied().unwrap_or(1.0);
            let mut row = vec![format!("{from}–{to}")];
            for (squares, wrong) in [whole.ranges[i], ordinary.ranges[i]] {
                let share = 100.0 * wrong as f64 / squares.max(1) as f64;
                row.extend([
                    squares.to_string(),
                    wrong.to_string(),
                    format!("{share:.3} %"),
                ]);
            }
            row
        });
        let header = [
            "probability",
            "whole range: squares",
            "wrong",
            "share",
            "ordinary: squares",
            "wrong",
            "share",
        ];
        format!(
            "### How far the probabilities can be trusted\n\n{}",
            table(&header, rows)
        )
    }
}

/// Columns of every table of rendered boards.
fn header(first: &'static str) -> [&'static str; 7] {
    [
        first,
        "boards",
        "unread",
        "exact",
        "doubts a board",
        "wrong and sure",
        "in 10 000 sure",
    ]
}

fn row(name: &str, tally: &Tally) -> Vec<String> {
    vec![
        name.to_owned(),
        tally.boards.to_string(),
        tally.refusals(),
        format!("{:.1} %", tally.exact_share()),
        format!("{:.2}", tally.doubts_a_board()),
        tally.wrong_and_sure.to_string(),
        format!("{:.2}", tally.wrong_in_ten_thousand()),
    ]
}

fn tally<'a>(samples: impl IntoIterator<Item = &'a Sample>) -> Tally {
    Tally::of(samples.into_iter().map(|sample| &sample.answer))
}

pub(super) fn difficulties(samples: &[Sample]) -> String {
    let mut text = "### How each difficulty degrades it\n\n\
                    Whatever else is hard about them; without boards under a hand, but for the table of hands.\n\n"
        .to_owned();
    for axis in &AXES {
        let tallies = by_step(samples, axis);
        let rows = tallies
            .iter()
            .zip(axis.steps)
            .map(|(tally, step)| row(step, tally));
        text += &table(&header(axis.name), rows);
    }
    text
}

/// Tallies of the steps of an axis.
fn by_step(samples: &[Sample], axis: &Axis) -> Vec<Tally> {
    let mut tallies = vec![Tally::default(); axis.steps.len()];
    let counted = samples
        .iter()
        .filter(|s| !s.covered() || axis.name == "hand");
    for sample in counted {
        tallies[axis.step(&sample.difficulties)].add(&sample.answer);
    }
    tallies
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::comparison::{Answer, Comparison};
    use crate::example::{board, easy, reading, variant};

    fn sample(letters: &str, harder: fn(&mut table::difficulty::Difficulties)) -> Sample {
        let told: Answer = match letters {
            "" => Err("no-board"),
            _ => Ok(Comparison::of(
                &board("h8", "CAT"),
                &reading("h8", letters),
                |_| 0.9999,
                &variant(),
            )),
        };
        let mut difficulties = easy();
        harder(&mut difficulties);
        Sample {
            seed: 7,
            variant: "en".to_owned(),
            difficulties,
            worst_corner: told.is_ok().then_some(0.05),
            answer: told,
        }
    }

    #[test]
    fn every_sample_is_counted_on_its_step_and_covered_ones_apart() {
        let samples = [
            sample("CAT", |d| d.tilt = 5.0),
            sample("CUT", |d| d.tilt = 15.0),
            sample("", |d| d.tilt = 15.0),
            sample("CAR", |d| d.hand = 2.0),
        ];
        let counts = |name: &str| -> Vec<(usize, usize, usize)> {
            let axis = AXES.iter().find(|axis| axis.name == name).expect(name);
            let tallies = by_step(&samples, axis).into_iter();
            tallies
                .map(|t| (t.boards, t.refused(), t.wrong_and_sure))
                .collect()
        };
        assert_eq!(
            counts("tilt in degrees"),
            [(1, 0, 0), (2, 1, 1), (0, 0, 0), (0, 0, 0)]
        );
        assert_eq!(counts("hand"), [(3, 1, 1), (0, 0, 0), (1, 0, 1)]);
    }

    #[test]
    fn the_page_counts_the_ordinary_range_and_lists_the_worst() {
        let measured = Measured {
            enrolled_sets: Vec::new(),
            enrolled_tables: Vec::new(),
            count: 3,
            seed: 1,
            sets: Vec::new(),
            samples: vec![
                sample("CAT", |_| ()),
                sample("CUT", |d| d.tilt = 30.0),
                sample("CAR", |d| d.hand = 2.0),
            ],
            ordinary: vec![sample("CAT", |_| ()), sample("", |_| ())],
            decoys: Vec::new(),
            times: Vec::new(),
        };
        let page = measured.page();
        for line in [
            "| ordinary range | 3 | 1 (no-board 1) | 66.7 % | 0.00 | 0 | 0.00 |",
            "| beyond it | 1 | 0 | 0.0 % | 0.00 | 1 | 44.44 |",
            "| hand over squares | 1 | 0 | 0.0 % | 0.00 | 1 | 44.44 |",
            "| en 15×15 | 3 | 1 (no-board 1) | 66.7 % | 0.00 | 0 | 0.00 |",
            "| 7 en | no-board |",
            "| 0.999–1 | 450 | 1 | 0.222 % | 450 | 0 | 0.000 % |",
            "| 7 en | beyond | I8 | `A` | `U` | 0.9999 |",
            "| 7 en | under a hand | J8 | `T` | `R` | 0.9999 |",
        ] {
            assert!(page.contains(&format!("{line}\n")), "{line}\n{page}");
        }
    }
}

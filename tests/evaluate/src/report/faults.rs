//! What the page says of single boards: those that were not exact, and every square that was wrong and sure.

use super::Measured;
use crate::comparison::{Answer, Fault};
use crate::markdown;

/// Boards that are listed in one table.
const LISTED: usize = 80;

impl Measured {
    /// Real photographs, and rendered ones of the ordinary range, that were not read exactly.
    pub(super) fn inexact(&self) -> String {
        let photographs = self.photographs();
        let photographs = list(photographs.map(|photo| (photo.name.clone(), &photo.answer)));
        let ordinary = self.ordinary();
        let ordinary = list(ordinary.map(|s| (format!("{} {}", s.seed, s.variant), &s.answer)));
        format!(
            "## Boards that were not exact\n\nPhotographs:\n\n{photographs}\
             Rendered ones of the ordinary range:\n\n{ordinary}"
        )
    }

    /// Every square that was wrong and sure.
    pub(super) fn worst(&self) -> String {
        let mut rows: Vec<Vec<String>> = self
            .photographs()
            .flat_map(|photo| worst(&photo.answer).map(|f| row(&photo.name, "photograph", f)))
            .collect();
        for sample in self.samples.iter().chain(&self.ordinary) {
            let range = match (sample.ordinary(), sample.covered()) {
                (true, _) => "ordinary",
                (false, true) => "under a hand",
                (false, false) => "beyond",
            };
            let name = format!("{} {}", sample.seed, sample.variant);
            rows.extend(worst(&sample.answer).map(|fault| row(&name, range, fault)));
        }
        let header = [
            "photograph or seed",
            "range",
            "square",
            "truth",
            "answer",
            "probability",
        ];
        let list = if rows.is_empty() {
            "None.\n".to_owned()
        } else {
            markdown::list(&header, rows)
        };
        format!("## Every square that was wrong and sure\n\n{list}")
    }
}

/// A table of the boards that were not exact, the first of them.
fn list<'a>(answers: impl Iterator<Item = (String, &'a Answer)>) -> String {
    let rows: Vec<Vec<String>> = answers
        .filter_map(|(name, answer)| Some(vec![name, words(answer)?]))
        .collect();
    if rows.is_empty() {
        return "None.\n\n".to_owned();
    }
    let more = match rows.len().saturating_sub(LISTED) {
        0 => String::new(),
        more => format!("And {more} more.\n\n"),
    };
    markdown::list(
        &["photograph or seed", "what was said"],
        rows.into_iter().take(LISTED),
    ) + &more
}

/// What is to be said of a board; `None` when it was exact.
fn words(answer: &Answer) -> Option<String> {
    let told = match answer {
        Ok(told) if told.exact() => return None,
        Ok(told) => told,
        Err(why) => return Some((*why).to_owned()),
    };
    // A few squares are told one by one.
    let told_first = told.faults.iter().take(4);
    let squares: Vec<String> = told_first.map(Fault::to_string).collect();
    let rest = match told.faults.len().saturating_sub(4) {
        0 => String::new(),
        rest => format!(" and {rest} more"),
    };
    Some(squares.join("; ") + &rest)
}

fn worst(answer: &Answer) -> impl Iterator<Item = &Fault> {
    answer.iter().flat_map(|told| told.wrong_and_sure())
}

fn row(name: &str, range: &str, fault: &Fault) -> Vec<String> {
    vec![
        name.to_owned(),
        range.to_owned(),
        fault.square.to_string(),
        format!("`{}`", fault.truth),
        format!("`{}`", fault.told),
        format!("{:.4}", fault.probability),
    ]
}

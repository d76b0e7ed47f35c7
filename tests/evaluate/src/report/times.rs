//! What the page says of time.

use crate::markdown::table;
use crate::timing::{Medians, Times};

/// Whole readings and their stages, a column for each size with the board's place unknown and known.
pub fn times(times: &[Times]) -> String {
    let columns: Vec<(String, &Medians)> = times
        .iter()
        .flat_map(|at| {
            let [width, height] = at.size;
            let [unknown, known] = &at.medians;
            [
                (format!("{width}×{height}, place unknown"), unknown),
                (format!("{width}×{height}, place known"), known),
            ]
        })
        .collect();
    let mut names: Vec<&str> = Vec::new();
    for (name, _) in columns.iter().flat_map(|(_, medians)| &medians.stages) {
        if !names.contains(name) {
            names.push(name);
        }
    }
    let row = |name: &str, of: &dyn Fn(&Medians) -> Option<f64>| -> Vec<String> {
        let cells = columns.iter().map(|(_, medians)| cell(of(medians)));
        std::iter::once(name.to_owned()).chain(cells).collect()
    };
    let mut rows: Vec<Vec<String>> = names
        .iter()
        .map(|name| row(name, &|medians| medians.stage(name)))
        .collect();
    rows.push(row("whole reading", &|medians| Some(medians.whole)));
    let mut header = vec!["milliseconds"];
    header.extend(columns.iter().map(|(title, _)| &title[..]));
    let read: Vec<String> = times
        .iter()
        .map(|at| format!("{} of {}", at.read[0], at.read[1]))
        .collect();
    format!(
        "## Time\n\nMedians on one thread, after decoding, of rendered boards of the ordinary range. The place is \
         known for a second photograph of the same table after the next word. A stage that was not gone through \
         every time is the median of the times it was. Boards read both times: {}.\n\n{}",
        read.join(", "),
        table(&header, rows),
    )
}

/// A median, when there is one.
fn cell(time: Option<f64>) -> String {
    let time = time.filter(|time| !time.is_nan());
    time.map_or_else(|| "–".to_owned(), |time| format!("{time:.1}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stage_that_only_one_reading_goes_through_leaves_the_other_open() {
        let medians = |whole, stages: &[(&'static str, f64)]| Medians {
            whole,
            stages: stages.to_vec(),
        };
        let page = times(&[Times {
            size: [1504, 1504],
            medians: [
                medians(200.0, &[("find", 90.04), ("look", 110.0)]),
                medians(f64::NAN, &[("follow", 5.0), ("look", 40.0)]),
            ],
            read: [6, 7],
        }]);
        for line in [
            "| find | 90.0 | – |",
            "| follow | – | 5.0 |",
            "| look | 110.0 | 40.0 |",
            "| whole reading | 200.0 | – |",
        ] {
            assert!(page.contains(line), "{line}\n{page}");
        }
        assert!(page.contains("6 of 7"));
    }
}

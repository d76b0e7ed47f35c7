//! Everything that was measured, as a page of Markdown.

mod enrolled;
mod faults;
mod place;
mod rendered;
mod times;

pub use enrolled::enrolled;
pub use times::times;

use crate::decoys::{NO_BOARD, SEEN, Shown};
use crate::enrolled::{EnrolledSet, EnrolledTable};
use crate::markdown::table;
use crate::photographs::{Photograph, Set};
use crate::sweep::Sample;
use crate::tally::Tally;
use crate::timing::Times;
use table::{Decoy, Shelf};

/// All results of one run.
pub struct Measured {
    /// Rendered photographs asked for.
    pub count: u64,
    /// The first one's seed.
    pub seed: u64,
    /// Real photographs.
    pub sets: Vec<Set>,
    /// Rendered photographs of the whole range.
    pub samples: Vec<Sample>,
    /// More of the ordinary range alone.
    pub ordinary: Vec<Sample>,
    /// Pictures without a board.
    pub decoys: Vec<Shown>,
    /// Real photographs read by the others of their set.
    pub enrolled_sets: Vec<EnrolledSet>,
    /// Rendered tables read by a second photograph of them.
    pub enrolled_tables: Vec<EnrolledTable>,
    /// Median times.
    pub times: Vec<Times>,
}

impl Measured {
    /// The page.
    pub fn page(&self) -> String {
        [
            self.heading(),
            photographs(&self.sets),
            enrolled(&self.enrolled_sets, &self.enrolled_tables),
            self.rendered(),
            self.variants(),
            self.places(),
            rendered::difficulties(&self.samples),
            self.reliability(),
            decoys(&self.decoys),
            times(&self.times),
            self.inexact(),
            self.worst(),
        ]
        .concat()
    }

    /// Every real photograph.
    fn photographs(&self) -> impl Iterator<Item = &Photograph> {
        let sets = self.sets.iter();
        sets.flat_map(|set| set.photographs.iter().flatten())
    }

    fn heading(&self) -> String {
        format!(
            "# How well boards are read\n\nMeasured by\n\n    \
             OMP_THREAD_LIMIT=1 cargo run --release -p evaluate -- report --count {} --seed {} --ordinary {} \
             --decoys {}\n\n\
             with {} type faces installed. A board is *exact* when every square is right and sure; a board that is \
             refused is not exact. *Wrong and sure* is a square given as certain that is something else. Any \
             rendered photograph is made again by `table render --seed SEED --count 1 --out DIR`.\n\n",
            self.count,
            self.seed,
            self.ordinary.len(),
            self.decoys.len(),
            Shelf::system().len(),
        )
    }
}

fn photographs(sets: &[Set]) -> String {
    let mut rows = Vec::new();
    let mut sum = Tally::default();
    for set in sets {
        let Some(photographs) = &set.photographs else {
            rows.push(vec![set.name.to_owned(), "skipped: absent".to_owned()]);
            continue;
        };
        let tally = Tally::of(photographs.iter().map(|photo| &photo.answer));
        photographs.iter().for_each(|photo| sum.add(&photo.answer));
        rows.push(photo_row(set.name, &tally));
    }
    rows.push(photo_row("all", &sum));
    let header = [
        "set",
        "boards",
        "exact",
        "doubts",
        "unread",
        "squares read",
        "wrong and sure",
    ];
    let rows = rows.into_iter().map(|mut row| {
        row.resize(header.len(), String::new());
        row
    });
    format!(
        "## Photographs of real boards\n\nNo network, colour or exemplar was learned from any of these sets, and nothing \
         is remembered from one photograph to the next. The weights of the voices were fitted on rendered boards; \
         which of the fits, and which rule of agreement between the voices, was decided with these photographs in \
         view, so that the figures want confirming on others.\n\n{}",
        table(&header, rows),
    )
}

fn photo_row(name: &str, tally: &Tally) -> Vec<String> {
    vec![
        name.to_owned(),
        tally.boards.to_string(),
        tally.exact.to_string(),
        tally.doubts.to_string(),
        tally.refusals(),
        tally.squares.to_string(),
        tally.wrong_and_sure.to_string(),
    ]
}

fn decoys(shown: &[Shown]) -> String {
    let right = |s: &&Shown| s.said == NO_BOARD;
    let rows = Decoy::ALL.iter().map(|kind| {
        let all: Vec<&Shown> = shown.iter().filter(|s| s.kind == *kind).collect();
        let seen = all.iter().filter(|s| s.said == SEEN).count();
        let refused = all.iter().filter(|s| right(s)).count();
        vec![
            kind.name().to_owned(),
            all.len().to_string(),
            refused.to_string(),
            (all.len() - refused - seen).to_string(),
            seen.to_string(),
        ]
    });
    let wrong: Vec<String> = shown
        .iter()
        .filter(|s| !right(s))
        .map(|s| {
            format!(
                "- {} (seed {}, looked for {}): {}\n",
                s.kind.name(),
                s.seed,
                s.variant,
                s.said
            )
        })
        .collect();
    format!(
        "## Pictures that hold no board\n\n{} of {} answered `{NO_BOARD}`. \
         Drawn again by `table decoys --seed SEED --count 1 --out DIR`.\n\n{}{}\n",
        shown.iter().filter(right).count(),
        shown.len(),
        table(
            &[
                "kind",
                "pictures",
                NO_BOARD,
                "refused otherwise",
                "a board seen"
            ],
            rows
        ),
        wrong.concat(),
    )
}

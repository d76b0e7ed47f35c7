//! What the page says of boards read by exemplars of their set.

use crate::comparison::Answer;
use crate::enrolled::{EnrolledSet, EnrolledTable};
use crate::markdown::table;
use crate::tally::Tally;

/// The section.
pub fn enrolled(sets: &[EnrolledSet], tables: &[EnrolledTable]) -> String {
    let header = [
        "boards",
        "read",
        "exact",
        "doubts",
        "unread",
        "wrong and sure",
    ];
    let rows = sets.iter().flat_map(of_set).chain(of_tables(tables));
    let single: Vec<&str> = sets
        .iter()
        .filter(|set| set.boards.is_none())
        .map(|set| set.name)
        .collect();
    let untaught: Vec<String> = sets
        .iter()
        .filter_map(|set| {
            let count = set.boards.as_ref()?.untaught;
            (count > 0).then(|| format!("{count} of {}", set.name))
        })
        .collect();
    let list = |names: &[String]| match names {
        [] => "none".to_owned(),
        names => names.join(", "),
    };
    let single: Vec<String> = single.into_iter().map(str::to_owned).collect();
    format!(
        "## With exemplars of the same set enrolled\n\nEach photograph is read by a profile with the tiles of the \
         *other* photographs of its set, and where there is a photograph of the empty board, by that as well. \
         Every photograph of a set that shows another set of tiles than all others cannot be measured so: {}. \
         Photographs that were not enrolled, because they surely read as something else than they show: {}. \
         A rendered table of the ordinary range is photographed empty and with its tiles laid out as \
         `kibitz calibrate` asks for them; {} of {} could be enrolled so, and only these are counted.\n\n{}",
        list(&single),
        list(&untaught),
        tables.iter().filter(|t| counted(t)).count(),
        tables.len(),
        table(&header, rows),
    )
}

fn of_set(set: &EnrolledSet) -> Vec<Vec<String>> {
    let Some(boards) = &set.boards else {
        return Vec::new();
    };
    let mut rows = vec![
        row(set.name, "without", &boards.before),
        row(set.name, "by its tiles", &boards.tiles),
    ];
    if !boards.look.is_empty() {
        rows.push(row(
            set.name,
            "by its tiles and the empty board",
            &boards.look,
        ));
    }
    rows
}

const fn counted(table: &EnrolledTable) -> bool {
    table.tiles.is_some() && table.look.is_some()
}

fn of_tables(tables: &[EnrolledTable]) -> Vec<Vec<String>> {
    let tables: Vec<&EnrolledTable> = tables.iter().filter(|table| counted(table)).collect();
    let tiles: Vec<&Answer> = tables.iter().filter_map(|t| t.tiles.as_ref()).collect();
    let look: Vec<&Answer> = tables.iter().filter_map(|t| t.look.as_ref()).collect();
    vec![
        row("rendered", "without", tables.iter().map(|t| &t.before)),
        row("rendered", "by its tiles", tiles),
        row("rendered", "by its tiles and the empty board", look),
    ]
}

fn row<'a>(name: &str, how: &str, answers: impl IntoIterator<Item = &'a Answer>) -> Vec<String> {
    let tally = Tally::of(answers);
    vec![
        format!("{name} ({})", tally.boards),
        how.to_owned(),
        format!("{} ({:.1} %)", tally.exact, tally.exact_share()),
        tally.doubts.to_string(),
        tally.refusals(),
        tally.wrong_and_sure.to_string(),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::enrolled::Boards;

    #[test]
    fn sets_are_told_before_and_after_and_single_ones_named() {
        let boards = Boards {
            before: vec![Err("blurred"), Err("no-board")],
            tiles: vec![Err("blurred")],
            look: Vec::new(),
            untaught: 1,
        };
        let sets = [
            EnrolledSet {
                name: "ro-1",
                boards: Some(boards),
            },
            EnrolledSet {
                name: "en",
                boards: None,
            },
        ];
        let table = EnrolledTable {
            before: Err("blurred"),
            tiles: Some(Err("glare")),
            look: None,
        };
        let page = enrolled(&sets, &[table]);
        for told in [
            "cannot be measured so: en.",
            "than they show: 1 of ro-1.",
            "0 of 1 could be enrolled so",
            "| ro-1 (2) | without | 0 (0.0 %) | 0 | 2 (blurred 1, no-board 1) | 0 |",
            "| ro-1 (1) | by its tiles | 0 (0.0 %) | 0 | 1 (blurred 1) | 0 |",
            "| rendered (0) | without |",
        ] {
            assert!(page.contains(told), "{told:?} is not in {page}");
        }
        assert!(!page.contains("ro-1 (0)"), "{page}");
    }
}

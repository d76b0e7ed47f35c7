//! Tables in Markdown.

/// A table under a header; the first column to the left, figures to the right.
pub fn table(header: &[&str], rows: impl IntoIterator<Item = Vec<String>>) -> String {
    aligned(header, "---:", rows)
}

/// A table of words under a header, everything to the left.
pub fn list(header: &[&str], rows: impl IntoIterator<Item = Vec<String>>) -> String {
    aligned(header, "---", rows)
}

fn aligned(
    header: &[&str],
    rule: &'static str,
    rows: impl IntoIterator<Item = Vec<String>>,
) -> String {
    let line = |cells: &[&str]| format!("| {} |\n", cells.join(" | "));
    let mut rules = vec![rule; header.len()];
    rules[0] = "---";
    let rows = rows.into_iter().map(|row| {
        let cells: Vec<&str> = row.iter().map(String::as_str).collect();
        line(&cells)
    });
    line(header) + &line(&rules) + &rows.collect::<String>() + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_has_a_rule_under_its_header() {
        let rows = [vec!["a".to_owned(), "1".to_owned()]];
        let text = table(&["name", "count"], rows.clone());
        assert_eq!(text, "| name | count |\n| --- | ---: |\n| a | 1 |\n\n");
        let text = list(&["name", "count"], rows);
        assert_eq!(text, "| name | count |\n| --- | --- |\n| a | 1 |\n\n");
    }
}

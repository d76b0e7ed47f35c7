//! Tables in Markdown.

/// A table under a header; the first column to the left, figures to the right.
pub fn table(header: &[&str], rows: impl IntoIterator<Item = Vec<String>>) -> String {
    let line = |cells: &[String]| format!("| {} |\n", cells.join(" | "));
    let head: Vec<String> = header.iter().map(|&cell| cell.to_owned()).collect();
    let rule: Vec<String> = (0..header.len())
        .map(|i| if i == 0 { "---" } else { "---:" }.to_owned())
        .collect();
    let rows = rows.into_iter().map(|row| line(&row));
    line(&head) + &line(&rule) + &rows.collect::<String>() + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_has_a_rule_under_its_header() {
        let rows = [vec!["a".to_owned(), "1".to_owned()]];
        let text = table(&["name", "count"], rows);
        assert_eq!(text, "| name | count |\n| --- | ---: |\n| a | 1 |\n\n");
    }
}

//! One table of a profile, and what is wrong in it.

use toml::{Table, Value};

use super::ProfileError;

/// Longest part of a foreign value that is told.
const TOLD: usize = 40;

/// One table of the file.
pub(super) struct Section<'a> {
    pub(super) table: &'a Table,
    name: String,
}

impl<'a> Section<'a> {
    /// A table that may hold these keys alone.
    pub(super) fn new(table: &'a Table, name: &str, known: &[&str]) -> Result<Self, ProfileError> {
        let section = Self {
            table,
            name: name.to_owned(),
        };
        match table.keys().find(|key| !known.contains(&key.as_str())) {
            None => Ok(section),
            Some(key) => Err(ProfileError::Value {
                key: section.key(&shortened(key)),
                problem: format!("there is no such key; known here are {}", known.join(", ")),
            }),
        }
    }

    fn key(&self, key: &str) -> String {
        format!("{}{key}", self.name)
    }

    /// Something else is there than what is wanted.
    pub(super) fn wrong(&self, key: &str, value: &Value, wanted: &str) -> ProfileError {
        let value = shortened(&value.to_string());
        self.problem(key, format!("{value} is there; {wanted} belongs there"))
    }

    /// What is wrong with a key.
    pub(super) fn problem(&self, key: &str, problem: String) -> ProfileError {
        ProfileError::Value {
            key: self.key(key),
            problem,
        }
    }

    fn get(&self, key: &str, wanted: &str) -> Result<&'a Value, ProfileError> {
        let missing = || self.problem(key, format!("it is missing; {wanted} belongs there"));
        self.table.get(key).ok_or_else(missing)
    }

    /// A whole number of a range.
    pub(super) fn integer(
        &self,
        key: &str,
        range: std::ops::RangeInclusive<i64>,
    ) -> Result<i64, ProfileError> {
        let wanted = if range.start() == range.end() {
            range.start().to_string()
        } else {
            format!("a whole number from {} to {}", range.start(), range.end())
        };
        let value = self.get(key, &wanted)?;
        let number = value.as_integer().filter(|number| range.contains(number));
        number.ok_or_else(|| self.wrong(key, value, &wanted))
    }

    /// A text.
    pub(super) fn text(&self, key: &str) -> Result<&'a str, ProfileError> {
        let value = self.get(key, "a text in quotes")?;
        value
            .as_str()
            .ok_or_else(|| self.wrong(key, value, "a text in quotes"))
    }

    /// So many values.
    pub(super) fn list(
        &self,
        key: &str,
        count: usize,
        of: &str,
    ) -> Result<&'a [Value], ProfileError> {
        let wanted = format!("a list of {count} {of}");
        let value = self.get(key, &wanted)?;
        let list = value
            .as_array()
            .ok_or_else(|| self.wrong(key, value, &wanted))?;
        if list.len() != count {
            let problem = format!("{} values are there; {wanted} belongs there", list.len());
            return Err(self.problem(key, problem));
        }
        Ok(list)
    }

    /// So many rows of so many hexadecimal digits; spaces between them are left out.
    pub(super) fn hexadecimal(
        &self,
        key: &str,
        rows: usize,
        digits: usize,
    ) -> Result<Vec<u8>, ProfileError> {
        let wanted = format!("{digits} hexadecimal digits");
        let list = self.list(key, rows, &format!("texts of {wanted}"))?;
        let mut bytes = Vec::with_capacity(rows * digits / 2);
        for (i, value) in list.iter().enumerate() {
            let row = value.as_str().and_then(|text| pairs(text, digits));
            let row = row.ok_or_else(|| self.wrong(&format!("{key}[{i}]"), value, &wanted))?;
            bytes.extend(row);
        }
        Ok(bytes)
    }
}

/// The bytes that so many digits write.
fn pairs(text: &str, digits: usize) -> Option<Vec<u8>> {
    let values: Option<Vec<u8>> = text
        .chars()
        .filter(|c| *c != ' ')
        .map(|c| c.to_digit(16).map(|digit| digit as u8))
        .collect();
    let values = values.filter(|values| values.len() == digits)?;
    Some(
        values
            .chunks(2)
            .map(|pair| pair[0] * 16 + pair[1])
            .collect(),
    )
}

/// A value that fits into a message.
pub(super) fn shortened(text: &str) -> String {
    let line = text.replace('\n', " ");
    match line.char_indices().nth(TOLD) {
        None => line,
        Some((end, _)) => format!("{}…", &line[..end]),
    }
}

//! What of a dictionary was passed over.

/// Lines of one kind that were passed over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Skipped {
    /// What they are, as `SFX Q that cannot be read` or `FOO`, a rule nobody knows.
    pub what: String,
    /// How many.
    pub count: usize,
    /// The first of them, from 1.
    pub line: usize,
}

/// Kinds told apart; any further ones are counted together.
const KINDS: usize = 50;

/// Collects what is passed over.
#[derive(Clone, Debug, Default)]
pub struct Skips {
    pub kinds: Vec<Skipped>,
}

impl Skips {
    pub fn add(&mut self, what: &str, line: usize) {
        let full = self.kinds.len() >= KINDS;
        let known = self.kinds.iter_mut().find(|kind| kind.what == what);
        match (known, full) {
            (Some(kind), _) => kind.count += 1,
            (None, true) => {
                let last = &mut self.kinds[KINDS - 1];
                "others".clone_into(&mut last.what);
                last.count += 1;
            }
            (None, false) => self.kinds.push(Skipped {
                what: what.to_owned(),
                count: 1,
                line,
            }),
        }
    }
}

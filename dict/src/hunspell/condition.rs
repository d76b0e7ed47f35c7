//! Conditions: which words an affix rule applies to.

/// Most characters a condition looks at, and most members of one class.
pub const MAX_PLACES: usize = 64;
const MAX_MEMBERS: usize = 256;

/// What the beginning (prefixes) or the end (suffixes) of a word must look like.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Condition(Vec<Place>);

/// One character of a condition.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Place {
    Any,
    One(char),
    /// Sorted, so that long classes cost little.
    In(Vec<char>),
    NotIn(Vec<char>),
}

impl Condition {
    /// Reads a condition: characters, `.` for any, `[abc]` for one of these, `[^abc]` for any other;
    /// nothing when a class is not closed, empty or nested, or the condition is too long.
    pub fn parse(text: &str) -> Option<Self> {
        if text == "." {
            return Some(Self::default());
        }
        let mut places = Vec::new();
        let mut chars = text.chars();
        while let Some(c) = chars.next() {
            places.push(match c {
                '.' => Place::Any,
                '[' => class(&mut chars)?,
                ']' => return None,
                c => Place::One(c),
            });
        }
        (places.len() <= MAX_PLACES).then_some(Self(places))
    }

    /// How many comparisons it takes at most.
    pub fn cost(&self) -> u64 {
        let cost = |place: &Place| match place {
            Place::Any | Place::One(_) => 1,
            Place::In(members) | Place::NotIn(members) => 1 + u64::from(members.len().ilog2()),
        };
        self.0.iter().map(cost).sum()
    }

    /// Whether a word begins so.
    pub fn begins(&self, word: &str) -> bool {
        let mut chars = word.chars();
        self.0
            .iter()
            .all(|place| chars.next().is_some_and(|c| place.fits(c)))
    }

    /// Whether a word ends so.
    pub fn ends(&self, word: &str) -> bool {
        let mut chars = word.chars().rev();
        self.0
            .iter()
            .rev()
            .all(|place| chars.next().is_some_and(|c| place.fits(c)))
    }
}

impl Place {
    fn fits(&self, c: char) -> bool {
        match self {
            Self::Any => true,
            Self::One(one) => *one == c,
            Self::In(members) => members.binary_search(&c).is_ok(),
            Self::NotIn(members) => members.binary_search(&c).is_err(),
        }
    }
}

/// The rest of a class after its opening bracket.
fn class(chars: &mut std::str::Chars<'_>) -> Option<Place> {
    let mut members = Vec::new();
    let mut not = false;
    loop {
        match chars.next()? {
            ']' => break,
            '[' => return None,
            '^' if members.is_empty() && !not => not = true,
            c if members.len() < MAX_MEMBERS => members.push(c),
            _ => return None,
        }
    }
    if members.is_empty() {
        return None;
    }
    members.sort_unstable();
    members.dedup();
    Some(if not {
        Place::NotIn(members)
    } else {
        Place::In(members)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_look_at_whole_characters() {
        let condition = Condition::parse("[^àe].o").unwrap();
        assert_eq!(condition.cost(), 4);
        for (word, fits) in [
            ("xaro", true),
            ("aro", true),
            ("aèo", true),
            ("àro", false),
            ("ero", false),
            ("ro", false),
            ("ora", false),
        ] {
            assert_eq!(condition.ends(word), fits, "{word}");
        }
        assert!(Condition::parse("[aeiou]l").unwrap().begins("alto"));
        assert!(!Condition::parse("[aeiou]l").unwrap().begins("lato"));
        assert!(Condition::parse(".").unwrap().ends(""));
    }

    #[test]
    fn what_is_no_condition_is_refused() {
        for text in ["[", "[a", "a]", "[]", "[^]", "[[a]", &"a".repeat(65)] {
            assert_eq!(Condition::parse(text), None, "{text}");
        }
        assert!(Condition::parse("[a^]").unwrap().ends("^"));
    }
}

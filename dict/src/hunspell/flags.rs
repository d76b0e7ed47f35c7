//! Flags: the names that entries and affix rules call each other by.

/// A flag. Flags of one character are that character's number, flags of two have the first in the upper half.
pub type Flag = u32;

/// How flags are written: the line `FLAG` of an affix file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Form {
    /// One character each; see [`widen`](super::widen) for those of one byte.
    #[default]
    Char,
    /// Two characters each.
    Long,
    /// Numbers from 1 to 65 535, separated by commas.
    Num,
}

impl Form {
    /// What `FLAG NAME` names.
    pub fn parse(name: &str) -> Option<Self> {
        match name.to_ascii_lowercase().as_str() {
            "char" | "utf-8" => Some(Self::Char),
            "long" => Some(Self::Long),
            "num" => Some(Self::Num),
            _ => None,
        }
    }

    /// The first flag of a text, as the lines that define one name it.
    pub fn one(self, text: &str) -> Option<Flag> {
        self.all(text)?.first().copied()
    }

    /// All flags of a text, or nothing when it is not of this form.
    pub fn all(self, text: &str) -> Option<Vec<Flag>> {
        match self {
            Self::Char => Some(text.chars().map(Flag::from).collect()),
            Self::Long => {
                let chars: Vec<char> = text.chars().collect();
                let pairs = chars.chunks(2);
                pairs
                    .map(|pair| match pair {
                        // Characters have 21 bits; the upper ones of the first may be lost, none is in use.
                        [a, b] => Some((Flag::from(*a) << 16) ^ Flag::from(*b)),
                        _ => None,
                    })
                    .collect()
            }
            Self::Num => text
                .split(',')
                .map(|number| number.trim().parse::<u16>().ok().filter(|n| *n > 0))
                .map(|number| number.map(Flag::from))
                .collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_form_is_read() {
        assert_eq!(Form::Char.all("aÀ"), Some(vec![0x61, 0xC0]));
        assert_eq!(Form::Long.all("S.L'"), Some(vec![0x53_002E, 0x4C_0027]));
        assert_eq!(Form::Num.all("1,65535"), Some(vec![1, 65_535]));
        for (form, text) in [
            (Form::Long, "abc"),
            (Form::Num, "0"),
            (Form::Num, "1,,2"),
            (Form::Num, "65536"),
        ] {
            assert_eq!(form.all(text), None, "{form:?} {text}");
        }
        assert_eq!(Form::parse("UTF-8"), Some(Form::Char));
        assert_eq!(Form::parse("octal"), None);
    }
}

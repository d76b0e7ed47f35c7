//! What a player is told apart by at a glance, beside the name.

use serde::{Deserialize, Serialize};

/// A simple thing that stands for a player. What it looks like is the screen's business.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "each is what it is called")]
pub enum Emblem {
    Boat,
    Cat,
    Star,
    Tree,
    Fish,
    House,
    Heart,
    Moon,
    Sun,
    Key,
    Bell,
    Cup,
    Flower,
    Mushroom,
    Apple,
    Umbrella,
    Anchor,
    Kite,
    Crown,
    Leaf,
    Bird,
    Bolt,
}

impl Emblem {
    /// Every emblem, in the order in which players get them who choose none.
    pub const ALL: [Self; 22] = [
        Self::Boat,
        Self::Cat,
        Self::Star,
        Self::Tree,
        Self::Fish,
        Self::House,
        Self::Heart,
        Self::Moon,
        Self::Sun,
        Self::Key,
        Self::Bell,
        Self::Cup,
        Self::Flower,
        Self::Mushroom,
        Self::Apple,
        Self::Umbrella,
        Self::Anchor,
        Self::Kite,
        Self::Crown,
        Self::Leaf,
        Self::Bird,
        Self::Bolt,
    ];

    /// Its name, in small letters, as configurations and journals write it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Boat => "boat",
            Self::Cat => "cat",
            Self::Star => "star",
            Self::Tree => "tree",
            Self::Fish => "fish",
            Self::House => "house",
            Self::Heart => "heart",
            Self::Moon => "moon",
            Self::Sun => "sun",
            Self::Key => "key",
            Self::Bell => "bell",
            Self::Cup => "cup",
            Self::Flower => "flower",
            Self::Mushroom => "mushroom",
            Self::Apple => "apple",
            Self::Umbrella => "umbrella",
            Self::Anchor => "anchor",
            Self::Kite => "kite",
            Self::Crown => "crown",
            Self::Leaf => "leaf",
            Self::Bird => "bird",
            Self::Bolt => "bolt",
        }
    }

    /// The emblem of a name, in either case.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        let same = |emblem: &Self| emblem.name().eq_ignore_ascii_case(name);
        Self::ALL.into_iter().find(same)
    }
}

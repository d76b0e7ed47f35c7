//! Which game a record is of.

use super::{Act, Record, pieces, tile};
use crate::Variant;

/// The note by which a record names its variant: `#note kibitz: it-scrabble`.
const OWN: &str = "kibitz";

/// The note by which Macondo and Woogles tell tile sets apart, and what they call ours.
const THEIRS: &str = "LetterDistribution";
const SETS: [(&str, &str); 5] = [
    ("english", "en"),
    ("french", "fr"),
    ("german", "de"),
    ("polish", "pl"),
    ("spanish", "es"),
];

impl Record {
    /// The shipped variant that the record was most likely played with: by its notes or its lexicon's
    /// name, and where they say nothing by its letters, English first.
    #[must_use]
    pub fn variant_id(&self) -> &'static str {
        const LEXICA: [(&str, &str); 14] = [
            ("CEL", "en"),
            ("CSW", "en"),
            ("ECWL", "en"),
            ("NSWL", "en"),
            ("NWL", "en"),
            ("OSPD", "en"),
            ("OWL", "en"),
            ("TWL", "en"),
            ("OSPS", "pl"),
            ("RD", "de"),
            ("FILE", "es"),
            ("FISE", "es"),
            ("FRA", "fr"),
            ("ODS", "fr"),
        ];
        if let Some(id) = self.noted() {
            return id;
        }
        let lexicon = self.lexicon.as_deref().unwrap_or_default().to_uppercase();
        if let Some((_, id)) = LEXICA.iter().find(|(start, _)| lexicon.starts_with(start)) {
            return id;
        }
        let fits = |id: &&str| Variant::shipped(id).is_ok_and(|variant| self.fits(&variant));
        ["en", "de", "pl", "it", "ro", "es"]
            .into_iter()
            .find(fits)
            .unwrap_or("en")
    }

    /// The variant that the notes before the first move name.
    fn noted(&self) -> Option<&'static str> {
        let value = |key: &str| {
            self.notes.iter().find_map(|note| {
                let (name, value) = note.split_once(':')?;
                (name == key).then(|| value.trim())
            })
        };
        let own = value(OWN).and_then(|id| Variant::ids().find(|shipped| *shipped == id));
        own.or_else(|| {
            let name = value(THEIRS)?;
            let set = SETS.iter().find(|(set, _)| *set == name)?;
            Some(set.1)
        })
    }

    /// Whether every tile of the record is of the variant's set.
    fn fits(&self, variant: &Variant) -> bool {
        self.moves.iter().all(|m| {
            let word = match &m.act {
                Act::Placed { text, .. } => text.as_str(),
                _ => "",
            };
            pieces(word)
                .into_iter()
                .chain(pieces(&m.rack))
                .all(|piece| matches!(piece, "." | "(" | ")") || tile(piece, variant).is_some())
        })
    }
}

/// The notes that say which variant a record is of.
pub fn notes(variant: &Variant) -> Vec<String> {
    let set = SETS.iter().find(|(_, id)| *id == variant.id);
    set.map(|(name, _)| format!("{THEIRS}: {name}"))
        .into_iter()
        .chain([format!("{OWN}: {}", variant.id)])
        .collect()
}

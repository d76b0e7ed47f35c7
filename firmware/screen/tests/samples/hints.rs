//! What players are helped with.

use super::*;

/// Hints of every level, and of racks without a play.
pub fn all() -> Vec<(&'static str, View)> {
    let hint = |rack: &str, found: Option<Help>, exchange| {
        View::Hint(Hint {
            rack: rack.to_owned(),
            found,
            exchange,
        })
    };
    let help = |place: bool, letter: Option<&str>, word: Option<&str>| {
        let square = Square::parse("B2").expect("a square");
        Some(Help {
            points: 59,
            place: place.then_some((square, "Across")),
            letter: letter.map(str::to_owned),
            word: word.map(str::to_owned),
        })
    };
    let long = Some(Help {
        points: 1780,
        place: Some((Square::parse("A1").expect("a square"), "Across")),
        letter: Some("O".to_owned()),
        word: Some("OXYPHENBUTAZONE".to_owned()),
    });
    vec![
        (
            "hint-points",
            hint("ĘGIKPUŹ", help(false, None, None), false),
        ),
        ("hint-place", hint("ĘGIKPUŹ", help(true, None, None), false)),
        (
            "hint-letter",
            hint("ĘGIKPUŹ", help(true, Some("K"), None), false),
        ),
        (
            "hint-word",
            hint("ĘGIKPUŹ", help(true, Some("K"), Some("KUPIĘ")), false),
        ),
        ("hint-long", hint("ABEOPYZ", long, false)),
        ("hint-exchange", hint("CCVVQWW", None, true)),
        ("hint-none", hint("V", None, false)),
    ]
}

//! Questions about squares that were not read for sure, and corrections of settled ones.

use super::*;

/// A made-up photograph of a tile: a bright square a little turned, with a dark stroke.
fn photo() -> Photo {
    let side = 40_u32;
    let pixel = |i: u32| {
        let (x, y) = ((i % side) as i32 - 20, (i / side) as i32 - 20);
        let (u, v) = (x * 98 + y * 17, y * 98 - x * 17);
        let shade = ((x + y) / 2) as u8;
        let ink = u.abs() < 280 && v.abs() < 900;
        let tile = u.abs() < 1500 && v.abs() < 1500;
        match (tile, ink) {
            (true, true) => [40, 34, 30],
            (true, false) => [232_u8.wrapping_sub(shade), 218_u8.wrapping_sub(shade), 180],
            _ => [20, 90, 80],
        }
    };
    let rgb = (0..side * side).flat_map(pixel).collect();
    Photo::new(side, side, rgb).expect("as many bytes as pixels")
}

fn answers(candidates: &[(&str, u8)]) -> Vec<Answer> {
    let answer = |(text, percent): &(&str, u8)| Answer {
        text: (*text).to_owned(),
        percent: *percent,
    };
    candidates.iter().map(answer).collect()
}

pub fn all() -> Vec<(&'static str, View)> {
    let square = Square::parse("H8").expect("a square");
    let letter = Question {
        square,
        photo: Some(photo()),
        candidates: answers(&[("I", 62), ("L", 30), ("T", 5), ("empty", 3)]),
        number: 1,
        of: 3,
    };
    let blank = Question {
        square: Square::parse("O15").expect("a square"),
        photo: None,
        candidates: answers(&[("a blank", 55), ("Ź", 45)]),
        number: 1,
        of: 1,
    };
    vec![
        ("question", View::Question(letter)),
        ("question-blank", View::Question(blank)),
    ]
}

fn correction(
    tiles: &[(&str, &str, &str)],
    fallen: &[&str],
    turns: &[(usize, i32, i32)],
    gains: &[(&str, i32)],
) -> View {
    let tile = |(at, from, to): &(&str, &str, &str)| Exchange {
        square: Square::parse(at).expect("a square"),
        from: (*from).to_owned(),
        to: (*to).to_owned(),
    };
    let turn = |(turn, before, after): &(usize, i32, i32)| Rescored {
        turn: *turn,
        before: *before,
        after: *after,
    };
    let gain = |(player, points): &(&str, i32)| Gain {
        player: (*player).to_owned(),
        points: *points,
    };
    View::Correction(Box::new(Correction {
        tiles: tiles.iter().map(tile).collect(),
        photo: (tiles.len() == 1).then(photo),
        fallen: fallen.iter().map(|word| (*word).to_owned()).collect(),
        turns: turns.iter().map(turn).collect(),
        gains: gains.iter().map(gain).collect(),
    }))
}

pub fn corrections() -> Vec<(&'static str, View)> {
    let one = correction(&[("E5", "E", "I")], &[], &[(3, 14, 17)], &[("Anna", 3)]);
    let blank = correction(
        &[("H8", "E", "blank")],
        &["JÄGR"],
        &[(11, 8, 0), (12, 104, 92)],
        &[("Małgorzata", -8), ("Ben", -12)],
    );
    let many = correction(
        &[("E5", "E", "F"), ("F5", "Ź", "Ż"), ("O15", "blank", "O")],
        &["FAŻ", "KĘ"],
        &[(3, 14, 17), (4, 9, 0), (8, 12, 15)],
        &[("Anna", -6), ("Ben", 3), ("Łucja", -2)],
    );
    let same = correction(&[("A1", "N", "U")], &[], &[], &[]);
    vec![
        ("correction", one),
        ("correction-blank", blank),
        ("correction-many", many),
        ("correction-no-points", same),
    ]
}

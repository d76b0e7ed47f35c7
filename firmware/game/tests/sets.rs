//! The tile sets that are shipped, against the published ones.

mod boards;

use boards::shipped;
use game::{Tile, Variant};

/// Of every set: tiles, blanks among them, and the points printed on all of them together.
const SETS: [(&str, u16, u16); 8] = [
    ("de", 102, 202),
    ("en", 100, 187),
    ("es", 100, 192),
    ("fr", 102, 197),
    ("it", 130, 272),
    ("it-scrabble", 120, 293),
    ("pl", 100, 190),
    ("ro", 100, 211),
];

/// Every set's faces as makers print them in their rules: `points: FACEcount …`.
const FACES: [(&str, &str); 8] = [
    (
        "de",
        "1: E15 N9 S7 I6 R6 T6 U6 A5 D4; 2: H4 G3 L3 O3; 3: M4 B2 W1 Z1; 4: C2 F2 K2 P1; \
         6: Ä1 J1 Ü1 V1; 8: Ö1 X1; 10: Q1 Y1",
    ),
    (
        "en",
        "1: E12 A9 I9 O8 N6 R6 T6 L4 S4 U4; 2: D4 G3; 3: B2 C2 M2 P2; 4: F2 H2 V2 W2 Y2; 5: K1; \
         8: J1 X1; 10: Q1 Z1",
    ),
    (
        "es",
        "1: A12 E12 O9 I6 S6 N5 R5 U5 L4 T4; 2: D5 G2; 3: C4 B2 M2 P2; 4: H2 F1 V1 Y1; 5: CH1 Q1; \
         8: J1 LL1 Ñ1 RR1 X1; 10: Z1",
    ),
    (
        "fr",
        "1: E15 A9 I8 N6 O6 R6 S6 T6 U6 L5; 2: D3 M3 G2; 3: B2 C2 P2; 4: F2 H2 V2; 8: J1 Q1; \
         10: K1 W1 X1 Y1 Z1",
    ),
    (
        "it",
        "1: A12 E12 I12 O12 C7 R7 S7 T7; 2: L6 M6 N6; 3: P4; 4: B4 D4 F4 G4 U4 V4; 8: H2 Z2; 10: Q2",
    ),
    (
        "it-scrabble",
        "1: O15 A14 I12 E11; 2: C6 R6 S6 T6; 3: L5 M5 N5 U5; 5: B3 D3 F3 P3 V3; 8: G2 H2 Z2; 10: Q1",
    ),
    (
        "pl",
        "1: Z5 A9 E7 I8 N5 O6 R4 S4 W4; 2: C3 D3 K3 L3 M3 P3 T3 Y4; 3: B2 G2 H2 J2 Ł2 U2; \
         5: Ą1 Ę1 F1 Ó1 Ś1 Ż1; 6: Ć1; 7: Ń1; 9: Ź1",
    ),
    (
        "ro",
        "1: A11 C5 E9 I10 L4 N6 O5 R7 S5 T7 U6; 2: D4 P4; 4: M3; 8: F2 V2; 9: B2 G2; 10: H1 J1 X1 Z1",
    ),
];

#[test]
fn every_set_has_its_tiles_and_points() {
    let known: Vec<&str> = SETS.iter().map(|(id, ..)| *id).collect();
    assert_eq!(Variant::ids().collect::<Vec<_>>(), known);
    for (id, tiles, points) in SETS {
        let variant = shipped(id);
        let printed = variant.faces.iter();
        let printed: u16 = printed
            .map(|face| u16::from(face.count) * u16::from(face.value))
            .sum();
        assert_eq!((variant.tiles(), printed), (tiles, points), "{id}");
        assert_eq!(variant.blanks, 2, "{id}");
    }
}

#[test]
fn every_face_has_its_count_and_value() {
    for (id, text) in FACES {
        let variant = shipped(id);
        let mut faces = Vec::new();
        for group in text.split("; ") {
            let (value, group) = group.split_once(": ").expect("points: faces");
            for face in group.split(' ') {
                let (name, count) = face.split_at(face.find(|c: char| c.is_ascii_digit()).unwrap());
                faces.push((name, count.parse().unwrap(), value.parse().unwrap()));
            }
        }
        let mut found: Vec<(&str, u8, u8)> = variant
            .faces
            .iter()
            .map(|face| (face.text.as_str(), face.count, face.value))
            .collect();
        found.sort_unstable();
        faces.sort_unstable();
        assert_eq!(found, faces, "{id}");
    }
}

#[test]
fn a_face_of_two_characters_is_one_tile() {
    let es = shipped("es");
    let ch = es.letter("CH").expect("a face");
    assert_eq!(es.tile("CH"), Some(Tile::Face(ch)));
    assert_eq!(es.tile("ch"), Some(Tile::Blank(Some(ch))));
    assert_eq!(es.notation(Some(Tile::Face(ch))), "[CH]");
    // Neither one nor the other.
    assert_eq!(es.tile("Ch"), None);
    assert_eq!(es.value(Tile::Face(ch)), 5);
    assert_eq!(es.value(Tile::Blank(Some(ch))), 0);
}

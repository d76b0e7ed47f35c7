//! What is read back is what was written, and what cannot be is named.

use proptest::prelude::*;

use super::*;

fn variant(id: &str) -> Variant {
    Variant::shipped(id).expect("shipped")
}

/// A profile of a board seen a little askew, with a tile of every face.
fn profile(variant: &Variant) -> Profile {
    let side = f64::from(variant.side);
    let corners = [[0.0, 0.0], [side, 0.0], [side, side], [0.0, side]];
    let photo = [
        [103.5, 118.0],
        [1391.0, 98.0],
        [1418.0, 1380.25],
        [128.0, 1410.0],
    ];
    let to_board = Homography::from_corners(photo, corners).expect("no three in a line");
    let extent = u32::from(variant.side) * FINE as u32;
    let squares = usize::from(variant.side).pow(2);
    let mut profile = Profile::new(variant);
    profile.board = Some(EmptyBoard {
        photo: [1504, 1500],
        bend: 0.0125,
        to_board,
        colours: (0..squares).map(|i| [i as u8, 7, 255]).collect(),
        picture: GrayImage::from_fn(extent, extent, |x, y| image::Luma([(x * 3 + y) as u8])),
    });
    for sight in 1..variant.faces.len() + 2 {
        profile.enrol(sight, &portrait(sight));
    }
    profile
}

/// What a tile looks like, another for each sight.
fn portrait(sight: usize) -> Portrait {
    let classes = crate::models::JUDGE.1.lines().count();
    let said = (0..classes).map(|class| ((class + 1) * (sight + 7) % 101) as f32);
    Portrait::levelled(said)
}

/// The message about the profile of an English table with one text in the place of another.
fn refused(found: &str, instead: &str) -> String {
    let variant = variant("en");
    let text = profile(&variant).to_toml(&variant);
    assert!(text.contains(found), "{found:?} is in a profile");
    let changed = text.replacen(found, instead, 1);
    let error = Profile::parse(&changed, &variant).expect_err(instead);
    error.to_string()
}

#[test]
fn what_was_written_is_read_back() {
    for id in Variant::ids() {
        let variant = variant(id);
        for profile in [Profile::new(&variant), profile(&variant)] {
            let text = profile.to_toml(&variant);
            assert!(text.len() < LARGEST / 4, "{} bytes", text.len());
            assert_eq!(Profile::parse(&text, &variant), Ok(profile), "{id}");
        }
    }
}

#[test]
fn a_full_profile_is_not_too_large() {
    let variant = variant("pl");
    let mut profile = profile(&variant);
    let tile = profile.tiles[0].clone();
    profile.tiles = (0..(variant.faces.len() + 1) * EACH)
        .map(|i| Tile {
            sight: i / EACH + 1,
            ..tile.clone()
        })
        .collect();
    let text = profile.to_toml(&variant);
    assert!(text.len() < LARGEST / 2, "{} bytes", text.len());
    assert_eq!(Profile::parse(&text, &variant), Ok(profile));
}

#[test]
fn wrong_values_are_named_with_what_belongs_there() {
    let first = (portrait(1).numbers()[0] * UNIT).round();
    let (first, beyond) = (format!("portrait = [{first}"), "portrait = [10001");
    let cases = [
        (
            "format = 1",
            "format = 2",
            "format: 2 is there; 1 belongs there",
        ),
        ("format = 1", "", "format: it is missing; 1 belongs there"),
        (
            "format = 1",
            "format = 1\ncolour = 3",
            "colour: there is no such key",
        ),
        (
            "variant = \"en\"",
            "variant = 7",
            "variant: 7 is there; a text in quotes",
        ),
        (
            "photo = [1504, 1500]",
            "photo = [1504]",
            "board.photo: 1 values are there; a list of 2",
        ),
        (
            "photo = [1504, 1500]",
            "photo = [1504, 90000]",
            "board.photo[1]: 90000 is there",
        ),
        (
            "bend = 0.0125",
            "bend = 0.3",
            "board.bend: 0.3 is there; a number from -0.2 to 0.2",
        ),
        ("bend = 0.0125", "bend = nan", "board.bend: nan is there"),
        (
            "bend = 0.0125",
            "bend = \"none\"",
            "board.bend: \"none\" is there",
        ),
        (
            "to_board = [",
            "to_board = [ 1.0,",
            "board.to_board: 10 values are there",
        ),
        ("    \"0007ff", "    \"0007fg", "board.colours[0]:"),
        (
            "picture = [\n",
            "picture = [\n \"00\",",
            "board.picture: 181 values are there",
        ),
        (
            "face = \"?\"",
            "face = \"Ж\"",
            "tile[0].face: \"Ж\" is there; ? or one of A B C",
        ),
        (
            "third_look = \"",
            "third_look = 5 # \"",
            "third_look: 5 is there; a text in quotes belongs there",
        ),
        (
            &first,
            beyond,
            "tile[0].portrait[0]: 10001 is there; a whole number",
        ),
        (
            &first,
            "portrait = [0.5",
            "tile[0].portrait[0]: 0.5 is there",
        ),
        (
            "portrait = [",
            "portrait = [2000, ",
            "tile[0].portrait: 46 values are there",
        ),
        (
            "portrait = [",
            "portrait = [12345]\n# ",
            "tile[0].portrait: 1 values are there; a list of 45 whole numbers",
        ),
        (
            "face = \"?\"",
            "face = \"?\"\nvalue = 3",
            "tile[0].value: there is no such key",
        ),
        (
            "[board]",
            "board = 3\n[boards]",
            "there is no such key; known here are format",
        ),
        ("format = 1", "format = ", "line 3 is not TOML"),
    ];
    for (found, instead, told) in cases {
        let message = refused(found, instead);
        assert!(message.contains(told), "{instead:?} gives {message:?}");
    }
}

#[test]
fn a_profile_from_before_lenses_were_measured_is_one_through_a_straight_lens() {
    let variant = variant("en");
    let text = profile(&variant)
        .to_toml(&variant)
        .replace("bend = 0.0125\n", "");
    let board = Profile::parse(&text, &variant).expect("a profile").board;
    assert_eq!(board.map(|board| board.bend), Some(0.0));
}

#[test]
fn a_projection_that_shows_no_board_is_refused() {
    let variant = variant("en");
    let mut profile = profile(&variant);
    let fine = profile.board.clone().expect("a board");
    let place = |numbers: [f64; 9]| Homography::new(nalgebra::Matrix3::from_row_slice(&numbers));
    let mirrored = fine.to_board.then(&Homography::transposed());
    for to_board in [
        place([0.0; 9]),
        place([1.0, 2.0, 3.0, 2.0, 4.0, 6.0, 0.0, 0.0, 1.0]),
        place([1.0, 0.0, 1e5, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0]),
        place([100.0, 0.0, 0.0, 0.0, 100.0, 0.0, 0.0, 0.0, 1.0]),
        place([0.01, 0.0, 0.0, 0.0, 0.01, 0.0, 1.0, 0.0, -7.0]),
        mirrored,
    ] {
        profile.board = Some(EmptyBoard {
            to_board,
            ..fine.clone()
        });
        let error = Profile::parse(&profile.to_toml(&variant), &variant).expect_err("no board");
        let message = error.to_string();
        assert!(
            message.starts_with("board.to_board: these numbers"),
            "{message}"
        );
    }
    for number in ["nan", "inf", "1e300", "\"1\""] {
        let text = profile.to_toml(&variant);
        let start = text.find("to_board = [").expect("a projection") + "to_board = [".len();
        let end = start + text[start..].find(']').expect("its end");
        let row = format!("{number}, 0, 0, 0, 1, 0, 0, 0, 1");
        let text = format!("{}{row}{}", &text[..start], &text[end..]);
        let message = Profile::parse(&text, &variant)
            .expect_err(number)
            .to_string();
        assert!(message.contains("board.to_board[0]"), "{message}");
    }
}

#[test]
fn a_profile_of_another_variant_is_refused() {
    let german = variant("de");
    let text = profile(&german).to_toml(&german);
    let error = Profile::parse(&text, &variant("en")).expect_err("German");
    assert_eq!(
        error.to_string(),
        "it was made with a board and tiles of the variant \"de\", and \"en\" is played"
    );
}

#[test]
fn too_many_tiles_are_refused() {
    let variant = variant("en");
    let text = profile(&variant).to_toml(&variant);
    let tile = &text[text.find("[[tile]]").expect("a tile")..];
    let many = format!("{text}{}", tile.repeat(EACH));
    let message = Profile::parse(&many, &variant)
        .expect_err("many")
        .to_string();
    assert!(message.contains("at most 162"), "{message}");
    let first = &tile[..tile[8..].find("[[tile]]").expect("another") + 8];
    let message = Profile::parse(&format!("{text}{}", first.repeat(EACH)), &variant)
        .expect_err("seven of one face")
        .to_string();
    assert!(message.contains("there are 6 of it before"), "{message}");
    let large = "#".repeat(LARGEST + 1);
    assert_eq!(Profile::parse(&large, &variant), Err(ProfileError::Large));
}

#[test]
fn a_tile_that_tells_nothing_new_is_not_taken_in() {
    let variant = variant("en");
    let mut profile = Profile::new(&variant);
    profile.enrol(10, &portrait(10));
    profile.enrol(10, &portrait(10));
    assert_eq!((profile.tiles.len(), profile.faces()), (1, 1));
    profile.enrol(10, &portrait(30));
    profile.enrol(13, &portrait(10));
    assert_eq!((profile.tiles.len(), profile.faces()), (3, 2));
    assert_eq!(
        profile.indistinct(&variant),
        [["I".to_owned(), "L".to_owned()]]
    );
}

#[test]
fn tiles_enrolled_with_other_networks_are_left_out() {
    let variant = variant("en");
    let whole = profile(&variant);
    let text = whole.to_toml(&variant);
    let own = format!("third_look = \"{}\"\n", crate::models::third_look());
    assert!(text.contains(&own));
    for other in ["third_look = \"00000000\"\n", ""] {
        // As they were written before, by their ink.
        let text = text.replacen(&own, other, 1).replace("portrait", "ink");
        let profile = Profile::parse(&text, &variant).expect("its board is known");
        assert_eq!((profile.faces(), &profile.board), (0, &whole.board));
    }
}

#[test]
fn four_quarter_turns_of_the_board_are_none() {
    let board = profile(&variant("en")).board.expect("a board");
    let mut turned = board.clone();
    for _ in 0..4 {
        turned = turned.turned(1);
    }
    assert_eq!(
        (&turned.colours, &turned.picture),
        (&board.colours, &board.picture)
    );
    let half = board.turned(2);
    assert_eq!(half.colours.last(), board.colours.first());
    assert_eq!(
        half.to_board.apply([103.5, 118.0]).map(f64::round),
        [15.0, 15.0]
    );
}

/// A profile's text.
fn text() -> String {
    let variant = variant("en");
    profile(&variant).to_toml(&variant)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn arbitrary_bytes_are_never_a_panic(bytes in proptest::collection::vec(any::<u8>(), 0..4096)) {
        let _ = Profile::parse(&String::from_utf8_lossy(&bytes), &variant("en"));
    }

    #[test]
    fn arbitrary_toml_is_never_a_panic(
        text in "(format = 1\n)?(variant = \"en\"\n)?(\\[board\\]\n)?((photo|bend|to_board|colours|picture|tile|\\[\\[tile\\]\\]|face|third_look|portrait|a\\.b) ?=? ?[-0-9a-f\\[\\]\\{\\},\\.'\" ]{0,40}\n){0,6}"
    ) {
        let _ = Profile::parse(&text, &variant("en"));
    }

    #[test]
    fn a_damaged_profile_is_never_a_panic(
        cuts in proptest::collection::vec((0.0..1.0f64, 0usize..200, "\\PC{0,8}"), 1..6)
    ) {
        let mut text = text();
        for (at, length, instead) in cuts {
            let mut start = (at * text.len() as f64) as usize;
            let mut end = (start + length).min(text.len());
            while !text.is_char_boundary(start) { start -= 1; }
            while !text.is_char_boundary(end) { end += 1; }
            text.replace_range(start..end, &instead);
        }
        if let Ok(profile) = Profile::parse(&text, &variant("en")) {
            let again = profile.to_toml(&variant("en"));
            prop_assert_eq!(Profile::parse(&again, &variant("en")), Ok(profile));
        }
    }

    #[test]
    fn any_number_in_the_projection_is_never_a_panic(
        numbers in proptest::array::uniform9(prop_oneof![any::<f64>(), -10.0..10.0, -1e-3..1e-3])
    ) {
        let text = text();
        let start = text.find("to_board = [").expect("a projection") + "to_board = [".len();
        let end = start + text[start..].find(']').expect("its end");
        let row: Vec<String> = numbers.iter().map(|n| format!("{n:?}")).collect();
        let text = format!("{}{}{}", &text[..start], row.join(", "), &text[end..]);
        let _ = Profile::parse(&text, &variant("en"));
    }
}

//! Lines of game records: what is read, what is refused, what does not recompute.

mod boards;

use boards::shipped;
use game::{Act, Axis, GcgError, Record, Replay, ReplayedAct, Scores, Square, Variant};

const PLAYERS: &str = "#player1 A Ann Other\n#player2 B Bo\n";

fn parse(moves: &str) -> Result<Record, GcgError> {
    Record::parse(format!("{PLAYERS}{moves}").as_bytes())
}

fn error(moves: &str) -> String {
    let record = parse(moves).expect(moves);
    record.broken.expect(moves).to_string()
}

fn replay(moves: &str) -> Replay {
    Replay::record(&parse(moves).expect(moves), &shipped("en"))
}

#[test]
fn every_kind_of_move_is_read() {
    let record = parse(
        "#title A match\r\n#lexicon OSPS44\r\n#incomplete\r\n#unheard-of thing\r\n\
         >A: ?AB 8h aB +8 8\n#note one\n and two\n\n>B: ABC -AB +0 0\n>A: X - +0 8\n>B: Q h8 .. +0 0 XX\n\
         >B: Q -- -0 0\n>A: X (challenge) +5 13\n>A: X (X) -8 5\n>B: (X) +16 16\n>B:  -3 +0 16\n\
         >A: (time) -10 -5\n#rack2 QQ\n",
    )
    .unwrap();
    let acts: Vec<(usize, Act, i32)> = record
        .moves
        .iter()
        .map(|m| (m.player, m.act.clone(), m.points))
        .collect();
    let placed = |axis, text: &str| Act::Placed {
        start: Square::new(7, 7),
        axis,
        text: text.to_owned(),
    };
    let expected = [
        (0, placed(Axis::Across, "aB"), 8),
        (1, Act::Exchanged("AB".to_owned()), 0),
        (0, Act::Passed, 0),
        (1, placed(Axis::Down, ".."), 0),
        (1, Act::Withdrawn, 0),
        (0, Act::Challenge, 5),
        (0, Act::Rack("X".to_owned()), -8),
        (1, Act::Rack("X".to_owned()), 16),
        (1, Act::Exchanged("3".to_owned()), 0),
        (0, Act::Time, -10),
    ];
    assert_eq!(acts, expected);
    assert_eq!(record.moves[0].notes, ["one", " and two"]);
    assert_eq!(record.moves[0].rack, "?AB");
    assert_eq!(record.players[0].name, "Ann Other");
    assert_eq!(record.title.as_deref(), Some("A match"));
    assert_eq!(record.incomplete.as_deref(), Some(""));
    assert_eq!(record.others, ["unheard-of thing"]);
    assert_eq!(record.variant_id(), "pl");
    assert_eq!(record.racks, [(1, "QQ".to_owned())]);
}

#[test]
fn a_bad_line_is_named_with_its_reason() {
    let cases = [
        ("words\n", "line 3: neither a move"),
        (">A 8H AB +8 8\n", "line 3: neither a move"),
        (">A:\n", "line 3: the move ends before its rack"),
        (">A: AB\n", "line 3: the move ends before its square"),
        (">A: AB 8H\n", "line 3: the move ends before its word"),
        (">A: AB 8H AB\n", "line 3: the move ends before its points"),
        (
            ">A: AB 8H AB +8\n",
            "line 3: the move ends before its total",
        ),
        (">A: AB 8H AB eight 8\n", "line 3: \"eight\" is no number"),
        (
            ">A: AB 8H AB +8 99999999999\n",
            "line 3: \"99999999999\" is no number",
        ),
        (">A: AB H0 AB +8 8\n", "line 3: \"H0\" is no square"),
        (">A: AB 8 AB +8 8\n", "line 3: \"8\" is no square"),
        (">A: AB 8H A8 +8 8\n", "line 3: \"A8\" is no word"),
        (
            ">C: AB 8H AB +8 8\n",
            "line 3: nobody is called \"C\"; players are A, B",
        ),
        (
            "#player4 D D\n",
            "line 3: player \"4\" comes where player 3 should",
        ),
        ("#player3\n", "line 3: #player3 needs more"),
        ("#rack3 ABC\n", "line 3: #rack3 needs more"),
        (
            "#player3 C C\n#player4 D D\n#player5 E E\n",
            "line 5: player \"5\"",
        ),
    ];
    for (moves, wanted) in cases {
        let found = error(moves);
        assert!(found.starts_with(wanted), "{moves:?}: {found}");
    }
    let nobody = Record::parse(b">A: AB 8H AB +8 8\n").unwrap().broken;
    let nobody = nobody.unwrap().to_string();
    assert!(nobody.contains("#player1 is missing"), "{nobody}");
    assert!(Record::parse(b"").is_err());
}

#[test]
fn what_stands_before_a_bad_line_is_kept() {
    let record = parse(">A: AB 8H AB +8 8\nwords\n>B: S 8J S +5 5\n").unwrap();
    assert_eq!(record.moves.len(), 1);
    assert_eq!(record.broken.unwrap().line, 4);
}

#[test]
fn what_stands_before_bytes_of_another_encoding_is_kept() {
    let text = format!("#character-encoding UTF-8\n{PLAYERS}>A: AB 8H AB +8 8\n#note C");
    let record = Record::parse(&[text.as_bytes(), b"\xE9sar\n>B: S 8J S +5 5\n"].concat()).unwrap();
    assert_eq!((record.moves.len(), &record.moves[0].notes), (1, &vec![]));
    let broken = record.broken.unwrap().to_string();
    assert!(broken.starts_with("line 5: not UTF-8"), "{broken}");
}

#[test]
fn a_short_name_may_hold_a_colon() {
    let text = "#player1 A:B Ann\n#player2 A Bo\n>A:B: AB 8H AB +8 8\n>A: S 8J S +5 5\n";
    let record = Record::parse(text.as_bytes()).unwrap();
    let players: Vec<usize> = record.moves.iter().map(|m| m.player).collect();
    assert_eq!((players, record.broken), (vec![0, 1], None));
}

#[test]
fn encodings_are_told_apart() {
    let name = |bytes: &[u8]| Record::parse(bytes).map(|record| record.players[0].name.clone());
    assert_eq!(name(b"#player1 c C\xE9sar\n").unwrap(), "César");
    assert_eq!(name("#player1 c César\n".as_bytes()).unwrap(), "César");
    let declared = |encoding: &str, name: &[u8]| {
        [
            format!("#character-encoding {encoding}\n#player1 c ").as_bytes(),
            name,
        ]
        .concat()
    };
    assert_eq!(
        name(&declared("UTF-8", "César".as_bytes())).unwrap(),
        "César"
    );
    assert_eq!(name(&declared("ISO-8859-1", b"C\xE9sar")).unwrap(), "César");
    assert_eq!(
        name(&declared("KOI8-R", "César".as_bytes())).unwrap(),
        "César"
    );
    let error = name(&declared("UTF-8", b"C\xE9sar")).unwrap_err();
    assert!(
        error.to_string().starts_with("line 2: not UTF-8"),
        "{error}"
    );
    let error = name(&declared("KOI8-R", b"C\xE9sar")).unwrap_err();
    assert!(
        error
            .to_string()
            .starts_with("line 1: the encoding \"KOI8-R\""),
        "{error}"
    );
    assert!(Record::parse(&vec![b'#'; 2 << 20]).is_err());
}

#[test]
fn players_of_one_name_move_in_turn() {
    let text = "#player1 N One\n#player2 N Two\n>N: AB 8H AB +8 8\n>N: AB -AB +0 0\n>N: (X) +0 0\n";
    let record = Record::parse(text.as_bytes()).unwrap();
    let players: Vec<usize> = record.moves.iter().map(|m| m.player).collect();
    assert_eq!(players, [0, 1, 1]);
}

#[test]
fn a_record_that_is_wrong_is_contradicted_once() {
    // AB on H8: (1 + 3) × 2 = 8; the second line has one point too many, the third one too few.
    let replay = replay(
        ">A: AB 8H AB +8 8\n>B: S 8J S +6 6\n>A: C 7J C +3 12\n>B: (AB) +8 14\n>A: X (X) -8 4\n",
    );
    assert_eq!(replay.stop, None);
    let found: Vec<String> = replay
        .disagreements
        .iter()
        .map(ToString::to_string)
        .collect();
    // ABS: 1 + 3 + 1 = 5. C over S: 3 + 1 = 4.
    assert_eq!(
        found,
        [
            "turn 2: recorded 6, computed 5",
            "turn 3: recorded 3, computed 4"
        ]
    );
    let totals: Vec<(i32, i32)> = replay.turns.iter().map(|t| (t.points, t.total)).collect();
    assert_eq!(totals, [(8, 8), (5, 5), (4, 12), (8, 13), (-8, 4)]);
}

#[test]
fn a_wrong_total_of_right_points_is_a_disagreement_too() {
    let replay = replay(">A: AB 8H AB +8 9\n>A: S 8J S +5 14\n");
    let [only] = &replay.disagreements[..] else {
        panic!("{:?}", replay.disagreements)
    };
    assert!(only.of_total);
    assert_eq!(only.to_string(), "turn 1: recorded 9, computed 8");
}

#[test]
fn a_move_that_cannot_be_played_ends_the_replay_with_its_line() {
    let first = ">A: AB 8H AB +8 8\n";
    let cases = [
        (
            ">B: X 8I X +1 1\n",
            "line 4, turn 2: the word has \"X\" on I8, where \"B\" lies",
        ),
        (
            ">B: X 7H X.. +1 1\n",
            "line 4, turn 2: the word runs over a tile on I7, where none lies",
        ),
        (
            ">B: X 8I (BS) +1 1\n",
            "line 4, turn 2: the word runs over a tile on J8",
        ),
        (
            ">B: X 8H .. +1 1\n",
            "line 4, turn 2: the word lays no tile",
        ),
        (
            ">B: X 8O XX +1 1\n",
            "line 4, turn 2: the word runs off the board at P8",
        ),
        (
            ">B: X 1A XX +1 1\n",
            "line 4, turn 2: Not joined to the other tiles: A1, B1.",
        ),
        (
            ">B: Ż 7H Ż +1 1\n",
            "line 4, turn 2: \"Ż\" is no tile of this set",
        ),
        (
            ">B: X -- -8 0\n",
            "line 4, turn 2: there is no turn of this player",
        ),
        (
            ">A: (1) +8 0\n",
            "line 4, turn 2: \"1\" is no tile of this set",
        ),
    ];
    for (bad, wanted) in cases {
        let replay = replay(&format!("{first}{bad}>A: C -C +0 8\n"));
        let stop = replay.stop.expect(bad).to_string();
        assert!(stop.starts_with(wanted), "{bad:?}: {stop}");
        assert_eq!(replay.turns.len(), 1, "{bad:?}");
    }
}

#[test]
fn a_single_tile_has_its_main_word_where_the_record_puts_it() {
    // The X on I9 makes OX across (H9) and BX down.
    let replay = replay(">A: AB 8H AB +8 8\n>B: O H9 O +2 2\n>A: X I8 .X +21 29\n");
    let ReplayedAct::Placed { words, .. } = &replay.turns[2].act else {
        panic!("tiles were laid")
    };
    let words: Vec<String> = words.iter().map(|w| w.word.text(&shipped("en"))).collect();
    assert_eq!(words, ["BX", "OX"]);
}

#[test]
fn scores_are_two_numbers_a_line() {
    let scores = Scores::parse("01 8\n\n02 21\r\n").unwrap();
    assert_eq!(
        (scores.get(1), scores.get(2), scores.get(3)),
        (Some(8), Some(21), None)
    );
    for bad in ["1", "1 2 3", "x 1", "1 x", "1 99999"] {
        let error = Scores::parse(&format!("01 8\n{bad}\n")).unwrap_err();
        assert_eq!((error.line, error.text.as_str()), (2, bad));
    }
}

#[test]
fn a_variant_is_told_by_its_letters_where_no_lexicon_is_named() {
    let of = |word: &str| {
        parse(&format!(">A: {word} 8H {word} +8 8\n"))
            .unwrap()
            .variant_id()
    };
    assert_eq!(of("QUIZ"), "en");
    assert_eq!(of("ZÜGE"), "de");
    assert_eq!(of("ŻÓŁW"), "pl");
    assert!(Variant::ids().any(|id| id == of("ABC")));
}

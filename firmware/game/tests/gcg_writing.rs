//! Records written: what stands there, and that it is read back as the same game.

mod boards;
mod shared;

use std::collections::BTreeMap;
use std::fs;

use boards::{at, board, lay, shipped, with};
use game::{Axis, Board, Charset, Game, Record, Replay, Square, Tile, Turn, Variant};
use proptest::prelude::*;

fn game(id: &str) -> Game {
    let players = vec!["Ann Other".to_owned(), "Bo".to_owned()];
    Game::new(shipped(id), players).unwrap()
}

fn press(game: &mut Game, seen: &Board) {
    let judged = game.judge(seen, None).unwrap_or_else(|i| panic!("{i}"));
    game.apply(&judged.event).unwrap();
}

fn text(game: &Game) -> String {
    let record = Record::of(game, &BTreeMap::new()).unwrap();
    String::from_utf8(record.write(Charset::Utf8).unwrap()).unwrap()
}

/// The record without what writing does not keep.
fn plain(mut record: Record) -> Record {
    record.broken = None;
    record.moves.iter_mut().for_each(|moved| moved.line = 0);
    record
}

fn written_and_read(record: &Record, charset: Charset) -> Record {
    let bytes = record.write(charset).unwrap_or_else(|e| panic!("{e}"));
    let again = Record::parse(&bytes).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(again.broken, None);
    plain(again)
}

#[test]
fn a_game_is_written_as_other_programs_read_it() {
    let en = shipped("en");
    let mut game = game("en");
    // CAT: (3 + 1 + 1) × 2 = 10. SEX down J8: 1 + 1 + 3×8 = 26, CATS 6; taken back. SEA: 1 + 1 + 3×1 = 5,
    // CATS 6. A pass. sO across 9J with a blank: 0 + 1×1 = 1 … E on J9 stays: `.`.
    let first = board(&en, &[("8G", "CAT")]);
    press(&mut game, &first);
    press(&mut game, &with(&first, &en, &[("J8", "SEX")]));
    press(&mut game, &first);
    let second = with(&first, &en, &[("J8", "SEA")]);
    press(&mut game, &second);
    press(&mut game, &second);
    press(&mut game, &with(&second, &en, &[("9K", "l")]));
    press(&mut game, &with(&second, &en, &[("9K", "lF")]));
    let expected = "#character-encoding UTF-8\n\
        #player1 Ann_Other Ann Other\n\
        #player2 Bo Bo\n\
        #note LetterDistribution: english\n\
        #note kibitz: en\n\
        >Ann_Other: CAT 8G CAT +10 10\n\
        >Bo: SEX J8 SEX +32 32\n\
        >Bo: SEX -- -32 0\n\
        >Bo: SEA J8 SEA +11 11\n\
        >Ann_Other: F - +0 10\n\
        >Bo: ? 9J .l +1 12\n\
        >Ann_Other: F 9J ..F +5 15\n";
    assert_eq!(text(&game), expected);
    let record = Record::parse(expected.as_bytes()).unwrap();
    assert_eq!(record.variant_id(), "en");
    let replay = Replay::record(&record, &en);
    assert_eq!((replay.stop, replay.disagreements), (None, vec![]));
}

#[test]
fn faces_of_two_characters_stand_in_brackets() {
    let es = shipped("es");
    let mut game = game("es");
    let ch = es.tile("CH").unwrap();
    let rr = es.tile("rr").unwrap();
    let mut seen = Board::empty(15);
    seen.set(at("H8"), Some(ch));
    lay(&mut seen, &es, "8I", "AÑO");
    press(&mut game, &seen);
    seen.set(at("I9"), Some(rr));
    lay(&mut seen, &es, "I10", "E");
    press(&mut game, &seen);
    // CHAÑO: (5 + 1 + 8 + 1) × 2 = 30. ARRE: 1 + 0 + 1 = 2.
    let written = text(&game);
    let moves: Vec<&str> = written.lines().filter(|l| l.starts_with('>')).collect();
    assert_eq!(
        moves,
        [
            ">Ann_Other: [CH]AÑO 8H [CH]AÑO +30 30",
            ">Bo: ?E I8 .[rr]E +2 2"
        ]
    );
    assert!(written.contains("#note LetterDistribution: spanish\n"));
    let record = Record::parse(written.as_bytes()).unwrap();
    assert_eq!(record.variant_id(), "es");
    let replay = Replay::record(&record, &es);
    assert_eq!((replay.stop, replay.disagreements), (None, vec![]));
    // Ñ is in ISO-8859-1.
    let bytes = record.write(Charset::Latin1).unwrap();
    assert!(bytes.starts_with(b"#character-encoding ISO-8859-1\n"));
    assert!(bytes.windows(3).any(|w| w == b"A\xD1O"));
    assert_eq!(plain(Record::parse(&bytes).unwrap()), plain(record));
}

#[test]
fn what_an_encoding_lacks_is_named() {
    let mut game = game("pl");
    press(&mut game, &board(&shipped("pl"), &[("8H", "ŻÓŁW")]));
    let record = Record::of(&game, &BTreeMap::new()).unwrap();
    let error = record.write(Charset::Latin1).unwrap_err().to_string();
    assert_eq!(error, "'Ż' is not in ISO-8859-1; write the record as UTF-8");
    assert_eq!(written_and_read(&record, Charset::Utf8), plain(record));
}

#[test]
fn a_blank_needs_a_letter() {
    let en = shipped("en");
    let mut game = game("en");
    press(&mut game, &board(&en, &[("8G", "C?T")]));
    let error = Record::of(&game, &BTreeMap::new()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "nobody has said what the blank on H8 stands for"
    );
    let names = BTreeMap::from([(at("H8"), en.letter("O").unwrap())]);
    let record = Record::of(&game, &names).unwrap();
    let text = String::from_utf8(record.write(Charset::Utf8).unwrap()).unwrap();
    assert!(text.ends_with(">Ann_Other: C?T 8G CoT +8 8\n"), "{text}");
}

#[test]
fn a_text_that_would_be_read_as_something_else_is_refused() {
    let mut game = game("en");
    press(&mut game, &board(&shipped("en"), &[("8G", "CAT")]));
    let good = Record::of(&game, &BTreeMap::new()).unwrap();
    let broken = |change: fn(&mut Record)| {
        let mut record = good.clone();
        change(&mut record);
        record.write(Charset::Utf8).unwrap_err().to_string()
    };
    assert!(broken(|r| r.players[0].nick = "Ann Other".to_owned()).contains("line"));
    assert!(broken(|r| r.title = Some("One\n>Two: X".to_owned())).contains("line"));
    assert!(broken(|r| r.moves[0].rack = "-".to_owned()).starts_with("line 6"));
    assert!(broken(|r| r.moves[0].notes = vec!["a".to_owned(), String::new()]).contains("line 6"));
}

#[test]
fn names_become_short_names_of_their_own() {
    let names = ["A B", "A:B", "A_B", "Łucja"].map(str::to_owned).to_vec();
    let game = Game::new(shipped("en"), names).unwrap();
    let record = Record::of(&game, &BTreeMap::new()).unwrap();
    let nicks: Vec<&str> = record.players.iter().map(|p| p.nick.as_str()).collect();
    assert_eq!(nicks, ["A_B", "A_B2", "A_B3", "Łucja"]);
    assert_eq!(written_and_read(&record, Charset::Utf8), plain(record));
}

#[test]
fn records_of_other_programs_are_written_as_they_were_read() {
    let Some(root) = shared::shared("oracles/gcg", "gcg_writing") else {
        return;
    };
    let mut files = 0;
    for folder in fs::read_dir(root).unwrap() {
        for file in fs::read_dir(folder.unwrap().path()).unwrap() {
            let path = file.unwrap().path();
            let record = Record::parse(&fs::read(&path).unwrap()).unwrap();
            let again = written_and_read(&record, Charset::Utf8);
            assert_eq!(again, plain(record), "{}", path.display());
            files += 1;
        }
    }
    assert!(files > 40, "{files} files");
}

/// One try at a turn: where, which way, which tiles; or what else is done.
type Try = (u8, u8, bool, Vec<u8>);

/// Lays tiles from a square on, over what is there; `None` where the board ends.
fn laid(board: &Board, variant: &Variant, (row, col, down, tiles): &Try) -> Option<Board> {
    let axis = if *down { Axis::Down } else { Axis::Across };
    let side = variant.side;
    let (mut square, mut next) = (Square::new(row % side, col % side), board.clone());
    for n in tiles {
        while next.get(square).is_some() {
            square = axis.step(square, 1)?;
        }
        if square.row >= side || square.col >= side {
            return None;
        }
        let faces = variant.faces.len();
        let letter = game::Letter((usize::from(*n) % faces) as u8);
        // One tile in ten or so is a blank.
        let blank = *n > 230;
        let tile = if blank {
            Tile::Blank(Some(letter))
        } else {
            Tile::Face(letter)
        };
        next.set(square, Some(tile));
        square = axis.step(square, 1)?;
    }
    Some(next)
}

/// A game of the tries that are turns. Nothing laid is a pass; now and then a turn is taken back.
fn played(id: &str, tries: &[Try]) -> Game {
    let mut game = game(id);
    let variant = game.variant().clone();
    for tried in tries {
        let seen = match (tried.0 % 11, game.earlier()) {
            (10, Some(earlier)) => Some(earlier.clone()),
            _ => laid(game.board(), &variant, tried),
        };
        let judged = seen.map(|seen| game.judge(&seen, None));
        if let Some(Ok(judged)) = judged
            && (judged.turn != Turn::Pass || tried.3.is_empty())
            && game.apply(&judged.event).is_err()
        {
            // It is over.
            break;
        }
    }
    game
}

fn tries() -> impl Strategy<Value = Vec<Try>> {
    let tiles = prop::collection::vec(any::<u8>(), 0..8);
    let near = prop::collection::vec((4..12_u8, 4..12_u8, any::<bool>(), tiles), 20..80);
    near.prop_map(|mut tries| {
        tries[0] = (7, 5, false, vec![1, 2, 3, 4]);
        tries
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, ..ProptestConfig::default() })]

    /// A game written and read back is the same game: its moves, its points, its words.
    #[test]
    fn a_game_written_and_read_back_is_the_same(
        tries in tries(),
        id in prop::sample::select(vec!["en", "es", "pl", "de", "it", "it-scrabble", "ro", "fr"]),
    ) {
        let game = played(id, &tries);
        let record = Record::of(&game, &BTreeMap::new()).unwrap();
        let again = Record::parse(&record.write(Charset::Utf8).unwrap()).unwrap();
        prop_assert_eq!(again.variant_id(), id);
        prop_assert_eq!(plain(again.clone()), plain(record));
        let replay = Replay::record(&again, game.variant());
        prop_assert_eq!(&replay.stop, &None);
        prop_assert_eq!(&replay.disagreements, &vec![]);
        let words = |deed: &game::Deed| match deed {
            game::Deed::Placed { words, .. } => words.clone(),
            _ => Vec::new(),
        };
        let standing = game.entries().iter().filter(|entry| !entry.withdrawn);
        let own: Vec<_> = standing.map(|entry| words(&entry.deed)).filter(|w| !w.is_empty()).collect();
        let mut read = Vec::new();
        for turn in &replay.turns {
            match &turn.act {
                game::ReplayedAct::Placed { words, .. } => read.push(words.clone()),
                game::ReplayedAct::Withdrawn => { read.pop(); }
                _ => {}
            }
        }
        prop_assert_eq!(read, own);
        for (player, total) in game.totals().into_iter().enumerate() {
            let last = replay.turns.iter().rfind(|turn| turn.player == player);
            prop_assert_eq!(i64::from(last.map_or(0, |turn| turn.total)), i64::from(total));
        }
    }

    /// What was read is written so that it is read again as it was.
    #[test]
    fn what_was_read_is_written_as_it_was(
        bytes in prop::collection::vec(any::<u8>(), 0..200),
        lines in prop::collection::vec(
            "(>[AB]: ([?A-CX]{1,3}|) ([1-9][0-5]?[A-P]|[A-P][1-9][0-5]?) [A-Ca-cé.()\\[\\]]{1,5} [+-][0-9]{1,3} [0-9]{1,3}|>[AB]: (X |)(--|-|-[A3-]{1,2}|[(]AX[)]?|[(]time[)]) [+-][0-9] [0-9]|#(note|title|incomplete|rack1|rack2|id|) ?[ #>xé]{0,4}|[ x]{0,3})",
            0..20,
        ),
    ) {
        let text = format!("#player1 A A\n#player2 B B\n{}\n", lines.join("\n"));
        for source in [&bytes[..], text.as_bytes(), &[text.as_bytes(), &bytes].concat()] {
            let Ok(record) = Record::parse(source) else { continue };
            // Without a player nothing is a record.
            if record.players.is_empty() { continue }
            let written = record.write(Charset::Utf8);
            let Ok(written) = written else {
                prop_assert!(false, "{:?}: {written:?}", String::from_utf8_lossy(source));
                continue;
            };
            prop_assert_eq!(plain(Record::parse(&written).unwrap()), plain(record));
        }
    }
}

//! One view of every kind, with contents as games have them.

mod clocks;
mod hints;
mod questions;

use game::{Board, Emblem, Square, Status, Variant};
use screen::{
    Answer, BlankChoice, BoardView, Caption, Claim, Correction, Exchange, Gain, Help, Hint,
    Illegal, Outcome, Over, Photo, Place, Play, Player, Question, Rescored, Trouble, TurnCard,
    View, Waiting, Who, Word,
};

const GERMAN: &str = "\
...............
...............
...............
.......Q.......
.....JÄGER.....
.......E.......
.......R.......
....MÜßIg......
.......T.......
..HÖR..E.......
...F....X......
...E...........
...NY..........
............AB.
...............";

const ITALIAN: &str = "\
PRECIPITOSAMENTE.
R................
O................
VACANZA..........
A.....E..........
.....ARIA........
........L........
......FEBBRAIO...
........E........
........R........
.....?LUOGO......
.................
.................
.................
.................
.................
.................";

/// Every sample with the name of its golden picture.
pub fn all() -> Vec<(&'static str, View)> {
    let mut all = cards();
    all.extend(boards());
    all.extend(questions::all());
    all.extend(questions::corrections());
    all.extend(messages());
    all.extend(endings());
    all.extend(hints::all());
    all.extend(clocks::all());
    all
}

/// What whole games come to: turns lost, marked and challenged, blanks, and the end.
fn endings() -> Vec<(&'static str, View)> {
    use Claim::{Invalid, NotChecked, Valid};
    let lost = play(37, 0, &[("XAG", 31, Invalid), ("OE", 6, Valid)]);
    let open = play(24, 0, &[("ZĄBEK", 24, NotChecked)]);
    let choice = |now: Option<&str>, letters: &[&str]| {
        View::BlankChoice(BlankChoice {
            square: Square::parse("H8").expect("a square"),
            now: now.map(str::to_owned),
            letters: letters.iter().map(|letter| (*letter).to_owned()).collect(),
        })
    };
    vec![
        (
            "turn-lost",
            card("Ben", Outcome::Lost(lost.clone()), 87, Some("Anna")),
        ),
        (
            "turn-marked",
            card("Ben", Outcome::Marked(lost), 124, Some("Anna")),
        ),
        (
            "turn-open",
            card("Łucja", Outcome::Open(open), 124, Some("Anna")),
        ),
        (
            "challenge-unfounded",
            card("Anna", Outcome::Unfounded { points: 5 }, -5, Some("Anna")),
        ),
        (
            "turn-swapped",
            card("Ada", Outcome::Swapped, 45, Some("Bea")),
        ),
        ("blank-choice", choice(None, &["C", "M"])),
        (
            "blank-choice-many",
            choice(
                Some("A"),
                &["B", "C", "D", "E", "F", "G", "H", "I", "L", "M", "A"],
            ),
        ),
        (
            "over",
            over(
                "Anna has laid the last tile.",
                &[
                    ("Anna", 323, "gets 11 points", true),
                    ("Ben", 285, "Q A: −11", false),
                ],
                "Clear the board and press for a new game",
            ),
        ),
        (
            "over-shared",
            over(
                "Six turns in a row laid no tile.",
                &[
                    ("Maximiliane Wiśniewska", 87, "tiles not told", true),
                    ("Ben", -12, "Q Z Ä X: −27", false),
                    ("Łucja", 87, "", true),
                    ("Ö", 1, "E: −1", false),
                ],
                "Maximiliane Wiśniewska: lay the tiles you have left on free squares, and press",
            ),
        ),
    ]
}

fn over(reason: &str, places: &[(&str, i32, &str, bool)], advice: &str) -> View {
    let place = |((name, total, left, wins), emblem): (&(&str, i32, &str, bool), _)| Place {
        name: (*name).to_owned(),
        emblem,
        total: *total,
        left: (*left).to_owned(),
        wins: *wins,
    };
    View::Over(Over {
        reason: reason.to_owned(),
        places: places.iter().zip(Emblem::ALL).map(place).collect(),
        advice: advice.to_owned(),
    })
}

fn players(names: &[(&str, i32)], next: usize) -> Vec<Player> {
    let player = |(i, (name, total)): (usize, &(&str, i32))| Player {
        name: (*name).to_owned(),
        emblem: Emblem::ALL[i],
        total: *total,
        next: i == next,
        clock: None,
    };
    names.iter().enumerate().map(player).collect()
}

fn play(points: i32, bonus: i32, words: &[(&str, i32, Claim)]) -> Play {
    let word = |(text, points, claim): &(&str, i32, Claim)| Word {
        text: (*text).to_owned(),
        points: *points,
        claim: *claim,
    };
    Play {
        points,
        words: words.iter().map(word).collect(),
        bonus,
    }
}

fn card(player: &str, outcome: Outcome, total: i32, next: Option<&str>) -> View {
    View::Turn(TurnCard {
        player: Who {
            name: player.to_owned(),
            emblem: Emblem::Umbrella,
        },
        outcome,
        total,
        next: next.map(|name| Who {
            name: name.to_owned(),
            emblem: Emblem::Flower,
        }),
    })
}

fn cards() -> Vec<(&'static str, View)> {
    use Claim::{Invalid, NotChecked, Valid};
    let stands = play(48, 0, &[("JÄGER", 32, Valid), ("QUERE", 16, Valid)]);
    let falls = play(
        37,
        0,
        &[("MÜßIG", 22, Valid), ("XAG", 11, Invalid), ("OE", 4, Valid)],
    );
    let whole = play(
        176,
        50,
        &[
            ("ŻÓŁĄDKOWĄ", 94, Valid),
            ("WĘŻE", 9, Valid),
            ("OŚĆ", 5, Valid),
            ("ŹLE", 7, Valid),
            ("ŃA", 4, Valid),
            ("DO", 3, Valid),
            ("KĘ", 2, Valid),
            ("OK", 2, Valid),
        ],
    );
    let open = play(
        14,
        0,
        &[("ÎNȘTIINȚĂRILE", 12, NotChecked), ("AȘ", 2, NotChecked)],
    );
    let long = play(101, 0, &[("PRECIPITOSAMENTEX", 101, Valid)]);
    vec![
        (
            "turn-stands",
            card("Anna", Outcome::Stands(stands), 312, Some("Ben")),
        ),
        (
            "turn-falls",
            card("Ben", Outcome::Falls(falls), 87, Some("Anna")),
        ),
        (
            "turn-bonus",
            card(
                "Małgorzata Wiśniewska-Brzęczyszczykiewicz",
                Outcome::Stands(whole),
                1024,
                Some("Krzysztof Maria Nowak"),
            ),
        ),
        (
            "turn-not-checked",
            card("Ștefan", Outcome::NotChecked(open), 45, Some("Ioana")),
        ),
        (
            "turn-long-word",
            card("Niccolò", Outcome::Stands(long), 240, None),
        ),
        ("turn-pass", card("Anna", Outcome::Pass, 312, Some("Ben"))),
        (
            "turn-withdrawn",
            card("Ben", Outcome::Withdrawn { points: 24 }, 63, Some("Anna")),
        ),
    ]
}

fn squares(names: &[&str]) -> Vec<Square> {
    let parse = |name: &&str| Square::parse(name).expect("a square");
    names.iter().map(parse).collect()
}

/// A board on which every status occurs.
fn statuses(board: &Board) -> Vec<Status> {
    let invalid = squares(&["D11", "D12", "D13"]);
    let of = |square: Square| match square.to_string().as_str() {
        _ if board.get(square).is_none() => Status::NotSet,
        "D10" => Status::Mixed,
        "H5" | "H8" => Status::Connection,
        "I11" => Status::Single,
        "M14" | "N14" => Status::Disconnected,
        "E13" => Status::Invalid,
        _ if invalid.contains(&square) => Status::Invalid,
        _ => Status::Valid,
    };
    board.squares().map(of).collect()
}

fn boards() -> Vec<(&'static str, View)> {
    let de = Variant::shipped("de").expect("shipped");
    let board = Board::parse(&GERMAN.replace('ß', "s"), &de).expect("a board");
    let last = squares(&["F5", "G5", "I5", "J5"]);
    let german = BoardView::new(&board, &de, &statuses(&board), &last, &[])
        .with_players(players(&[("Anna", 312), ("Ben", 87)], 1))
        .with_caption(Caption::Turn {
            player: "Anna".to_owned(),
            text: "JÄGER".to_owned(),
            points: 48,
            claim: Claim::Valid,
        });
    let four = [
        ("Maximiliane", 112),
        ("Ben", 87),
        ("Łucja", 1204),
        ("Ö", -12),
    ];
    let illegal = BoardView::new(&board, &de, &[], &[], &squares(&["I11", "I10", "M14"]))
        .with_players(players(&four, 2))
        .with_caption(Caption::Illegal(
            "The tiles do not lie in one line without gaps: I10 is empty.".to_owned(),
        ));
    let it = Variant::shipped("it").expect("shipped");
    let board = Board::parse(ITALIAN, &it).expect("a board");
    let last: Vec<Square> = (0..16).map(|col| Square::new(0, col)).collect();
    let italian = BoardView::new(&board, &it, &[], &last, &[])
        .with_players(players(&[("Niccolò", 240), ("Ada", 198), ("Zoë", 77)], 0))
        .with_caption(Caption::Turn {
            player: "Niccolò".to_owned(),
            text: "PRECIPITOSAMENTE".to_owned(),
            points: 101,
            claim: Claim::NotChecked,
        });
    let passed = german.clone().with_caption(Caption::Pass {
        player: "Małgorzata Wiśniewska".to_owned(),
    });
    let back = german.clone().with_caption(Caption::Withdrawn {
        player: "Anna".to_owned(),
        points: 48,
    });
    let pl = Variant::shipped("pl").expect("shipped");
    let empty = BoardView::new(&Board::empty(15), &pl, &[], &[], &[])
        .with_players(players(&[("Anna", 0)], 0));
    let task = BoardView::new(&laid_out(&pl), &pl, &[], &[], &[])
        .with_caption(Caption::Task("Lay these tiles, then press.".to_owned()));
    vec![
        ("board-task", View::Board(task)),
        ("board", View::Board(german)),
        ("board-illegal", View::Board(illegal)),
        ("board-scarabeo", View::Board(italian)),
        ("board-empty", View::Board(empty)),
        ("board-pass", View::Board(passed)),
        ("board-withdrawn", View::Board(back)),
    ]
}

/// Every face of a set in rows, with an empty row after each.
fn laid_out(variant: &Variant) -> Board {
    let mut board = Board::empty(variant.side);
    for i in 0..variant.faces.len() as u8 {
        let square = Square::new(i / variant.side * 2, i % variant.side);
        board.set(square, Some(game::Tile::Face(game::Letter(i))));
    }
    board
}

fn messages() -> Vec<(&'static str, View)> {
    let waiting = |game: &str, names: &[(&str, i32)]| {
        View::Waiting(Waiting {
            game: game.to_owned(),
            players: players(names, 0),
            paused: false,
        })
    };
    let trouble = |title: &str, advice: &str| {
        View::Trouble(Trouble {
            title: title.to_owned(),
            advice: advice.to_owned(),
        })
    };
    let illegal = |rules: &[&str]| {
        View::Illegal(Illegal {
            rules: rules.iter().map(|rule| (*rule).to_owned()).collect(),
        })
    };
    vec![
        ("blank", View::Blank),
        (
            "waiting",
            waiting("German, 15×15", &[("Anna", 0), ("Ben", 0)]),
        ),
        (
            "waiting-four",
            waiting(
                "Scarabeo, 17×17",
                &[
                    ("Niccolò Fabbri della Torre", 0),
                    ("Ada", 0),
                    ("Zoë", 0),
                    ("Łucja", 0),
                ],
            ),
        ),
        ("reading", View::Reading(None)),
        (
            "reading-player",
            View::Reading(Some("Małgorzata".to_owned())),
        ),
        (
            "trouble",
            trouble(
                "No board in sight",
                "Turn the camera so that all four corners of the board are in its picture, then press again.",
            ),
        ),
        (
            "trouble-hand",
            trouble(
                "A hand covers the board",
                "Take hands and racks off the board, then press again.",
            ),
        ),
        (
            "illegal",
            illegal(&["The first word must cover the centre square H8."]),
        ),
        (
            "illegal-many",
            illegal(&[
                "The tiles do not lie in one line.",
                "There is a gap at I10.",
                "The tile on C3 was there before and is gone.",
            ]),
        ),
        ("goodbye", View::Goodbye),
    ]
}

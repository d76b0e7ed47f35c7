//! Views with clocks: a board for two and for four, overtime, a pause, the beginning and the end.

use game::{Board, Variant};
use screen::{BoardView, Caption, Clock, Player, View, Waiting};

use super::{GERMAN, over, players, statuses};

/// Every sample with the name of its golden picture.
pub fn all() -> Vec<(&'static str, View)> {
    let de = Variant::shipped("de").expect("shipped");
    let tiles = Board::parse(&GERMAN.replace('ß', "s"), &de).expect("a board");
    let timed = |names: &[(&str, i32)], next: usize, runs: bool, seconds: &[i64]| {
        let mut players = players(names, next);
        for (player, seconds) in players.iter_mut().zip(seconds) {
            let runs = runs && player.next;
            player.clock = Some(Clock {
                seconds: *seconds,
                runs,
            });
        }
        players
    };
    let board = |players: Vec<Player>| {
        BoardView::new(&tiles, &de, &statuses(&tiles), &[], &[])
            .with_players(players)
            .with_caption(Caption::Pass {
                player: "Anna".to_owned(),
            })
    };
    let two = [("Anna", 312), ("Ben", 87)];
    let four = [
        ("Maximiliane", 112),
        ("Ben", 87),
        ("Łucja", 1204),
        ("Ö", -12),
    ];
    let mut paused = board(timed(&two, 1, false, &[1432, 77]));
    paused.paused = true;
    let waiting = |paused: bool, players: Vec<Player>| {
        View::Waiting(Waiting {
            game: "German, 15×15".to_owned(),
            players,
            paused,
        })
    };
    let full = [1500; 4];
    vec![
        (
            "clock",
            View::Board(board(timed(&two, 1, true, &[1432, 1077]))),
        ),
        (
            "clock-over",
            View::Board(board(timed(&two, 0, true, &[-61, 3]))),
        ),
        (
            "clock-four",
            View::Board(board(timed(&four, 2, true, &[659, 1500, -754, 17_999]))),
        ),
        ("clock-paused", View::Board(paused)),
        ("clock-waiting", waiting(true, timed(&two, 0, false, &full))),
        (
            "clock-waiting-four",
            waiting(false, timed(&four, 0, true, &full)),
        ),
        (
            "over-time",
            over(
                "Anna has laid the last tile.",
                &[
                    ("Anna", 313, "gets 11 points, overtime: −10", true),
                    ("Ben", 265, "Q A: −11, overtime: −20", false),
                ],
                "Clear the board and press for a new game",
            ),
        ),
    ]
}

//! Laws of the rules, on games and boards nobody thought of.

mod boards;

use boards::{half, shipped};
use game::{
    Axis, Board, Game, Letter, Lexicon, Record, Replay, Square, Status, Survey, Tile, Turn,
    Variant, judge, survey,
};
use proptest::prelude::*;

/// A try at a turn: where, which way, how many tiles, which letters. Letters from 24 on are blanks.
type Try = (u8, u8, bool, u8, Vec<u8>);

fn tries() -> impl Strategy<Value = Vec<Try>> {
    let letters = prop::collection::vec(0..26_u8, 8);
    let one = (0..15_u8, 0..15_u8, any::<bool>(), 1..8_u8, letters);
    prop::collection::vec(one, 1..60)
}

/// The board after a try: its tiles on the next empty squares from the starting square on.
fn attempt(board: &Board, (row, col, down, count, letters): &Try) -> Board {
    let axis = if *down { Axis::Down } else { Axis::Across };
    // The first turn begins at the centre, or most tries would come to nothing.
    let mut square = if board.is_empty() {
        Square::new(7, 7)
    } else {
        Square::new(*row, *col)
    };
    let mut after = board.clone();
    let mut left = letters.iter().take(usize::from(*count));
    while square.row < board.side() && square.col < board.side() {
        if board.get(square).is_none() {
            let Some(code) = left.next() else { break };
            let tile = match code {
                24 => Tile::Blank(None),
                25 => Tile::Blank(Some(Letter(4))),
                _ => Tile::Face(Letter(*code)),
            };
            after.set(square, Some(tile));
        }
        square = axis.step(square, 1).expect("forwards");
    }
    after
}

/// Plays what is legal of the tries; calls `each` with the game before and the board seen.
fn play(
    tries: &[Try],
    lexicon: Option<&Lexicon>,
    mut each: impl FnMut(&Game, &Board) -> Result<(), TestCaseError>,
) -> Result<Game, TestCaseError> {
    let players = vec!["A".to_owned(), "B".to_owned(), "C".to_owned()];
    let mut game = Game::new(shipped("en"), players).unwrap();
    for one in tries {
        let seen = attempt(game.board(), one);
        each(&game, &seen)?;
        if let Ok(judged) = game.judge(&seen, lexicon) {
            let over = game.ended().is_some();
            prop_assert_eq!(game.apply(&judged.event).is_err(), over);
        }
    }
    Ok(game)
}

/// Words with their axes swapped are the words of the mirrored board.
fn mirrored(survey: &Survey) -> Vec<(Square, Axis, usize)> {
    let words = survey.words.iter();
    let mut words: Vec<_> = words
        .map(|(w, _)| (w.start.transposed(), w.axis.other(), w.tiles.len()))
        .collect();
    words.sort_unstable();
    words
}

/// Any board, with tiles of no set among them.
fn any_board(side: u8) -> impl Strategy<Value = Board> {
    let tile = prop_oneof![
        6 => Just(None),
        4 => (0..26_u8).prop_map(|code| Some(Tile::Face(Letter(code)))),
        1 => Just(Some(Tile::Blank(None))),
        1 => (0..26_u8).prop_map(|code| Some(Tile::Blank(Some(Letter(code))))),
        1 => any::<u8>().prop_map(|code| Some(Tile::Face(Letter(code)))),
    ];
    let count = usize::from(side) * usize::from(side);
    prop::collection::vec(tile, count).prop_map(move |tiles| {
        let mut board = Board::empty(side);
        for (square, tile) in board.squares().zip(tiles) {
            board.set(square, tile);
        }
        board
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    /// The board mirrored along its diagonal has the same turns, points and broken rules.
    #[test]
    fn across_is_down_in_the_mirror(tries in tries()) {
        let en = shipped("en");
        play(&tries, None, |game, seen| {
            let (before, after) = (game.board().transposed(), seen.transposed());
            match (
                Turn::derive(game.board(), None, seen, &en),
                Turn::derive(&before, None, &after, &en),
            ) {
                (Ok(one), Ok(other)) => {
                    let here = judge(&one, game.board(), seen, &en, None);
                    let there = judge(&other, &before, &after, &en, None);
                    prop_assert_eq!(here.points, there.points);
                    prop_assert_eq!(here.words.len(), there.words.len());
                    prop_assert_eq!(here.board.transposed(), there.board);
                }
                (Err(one), Err(other)) => {
                    let mut squares: Vec<Square> =
                        one.squares().iter().map(|s| s.transposed()).collect();
                    squares.sort_unstable();
                    prop_assert_eq!(squares, other.squares());
                    prop_assert_eq!(one.rules.len(), other.rules.len());
                }
                (one, other) => prop_assert!(false, "{:?} and {:?}", one, other),
            }
            Ok(())
        })?;
    }

    /// Totals are the sums of the turns; events written down give the same game; undoing gives each game before.
    #[test]
    fn a_game_is_its_events(tries in tries()) {
        let lexicon = half();
        let mut before = Vec::new();
        let mut game = play(&tries, Some(&lexicon), |game, _| {
            before.push(game.clone());
            Ok(())
        })?;
        let laid = game.board().tiles().count();
        prop_assert_eq!(laid, game.entries().iter().map(tiles).sum::<usize>());
        for (player, total) in game.totals().into_iter().enumerate() {
            let own = game.entries().iter().filter(|entry| entry.player == player);
            prop_assert_eq!(total, own.map(|entry| entry.points).sum::<i32>());
        }
        let mut again = Game::new(shipped("en"), game.players().to_vec()).unwrap();
        for event in game.events() {
            let line = serde_json::to_string(event).unwrap();
            again.apply(&serde_json::from_str(&line).unwrap()).unwrap();
        }
        prop_assert_eq!(&again, &game);
        before.dedup();
        for earlier in before.iter().rev() {
            while game.events().len() > earlier.events().len() {
                game.apply(&game::Event::Undone).unwrap();
            }
            prop_assert_eq!(&game, earlier);
        }
    }

    /// Taking the tiles of the last turn away gives board, totals and turn as they were before it.
    #[test]
    fn a_withdrawal_takes_the_whole_turn_back(tries in tries()) {
        let lexicon = half();
        play(&tries, Some(&lexicon), |game, seen| {
            let Ok(judged) = game.judge(seen, Some(&lexicon)) else { return Ok(()) };
            if let (Turn::Placed(_), None) = (&judged.turn, game.ended()) {
                let mut after = game.clone();
                after.apply(&judged.event).unwrap();
                prop_assert_eq!(after.board(), &judged.verdict.board);
                prop_assert_eq!(after.entries().last().unwrap().points, judged.verdict.points as i32);
                let back = after.judge(game.board(), Some(&lexicon)).unwrap();
                prop_assert_eq!(&back.turn, &Turn::Withdrawal);
                prop_assert_eq!(&back.verdict.board, game.board());
                after.apply(&back.event).unwrap();
                prop_assert_eq!(after.board(), game.board());
                prop_assert_eq!(after.totals(), game.totals());
                prop_assert_eq!(after.next(), game.next());
            }
            Ok(())
        })?;
    }

    /// A turn stands when none of its words is invalid, and only then has points; statuses agree with
    /// the words.
    #[test]
    fn verdicts_are_consistent(tries in tries()) {
        let lexicon = half();
        play(&tries, Some(&lexicon), |game, seen| {
            let Ok(judged) = game.judge(seen, Some(&lexicon)) else { return Ok(()) };
            let verdict = judged.verdict;
            prop_assert_eq!(verdict.stands, verdict.invalid().count() == 0);
            prop_assert_eq!(verdict.points, if verdict.stands { verdict.worth() } else { 0 });
            for word in &verdict.words {
                let bad = word.validity == game::Validity::Invalid;
                for square in word.word.squares() {
                    let index = usize::from(square.row) * 15 + usize::from(square.col);
                    let status = verdict.statuses[index];
                    let marked = matches!(status, Status::Invalid | Status::Mixed);
                    prop_assert!(marked || !bad, "{:?} on {}", status, square);
                }
            }
            for (square, letter) in &verdict.named {
                prop_assert_eq!(verdict.board.get(*square), Some(Tile::Blank(Some(*letter))));
            }
            Ok(())
        })?;
    }

    /// No two boards make the rules panic, and what they give is whole.
    #[test]
    fn no_boards_panic(
        before in any_board(15),
        after in any_board(15),
        mixed in prop::collection::vec(any::<bool>(), 225),
        other in any_board(17),
    ) {
        let en = shipped("en");
        let lexicon = half();
        // A board that differs in few squares gets further than one that differs everywhere.
        let mut near = before.clone();
        for (square, changes) in before.squares().zip(mixed).filter(|(s, _)| s.row == 7) {
            if changes {
                near.set(square, after.get(square));
            }
        }
        for seen in [&after, &near, &before, &other] {
            match Turn::derive(&before, Some(&after), seen, &en) {
                Ok(turn) => {
                    let verdict = judge(&turn, &before, seen, &en, Some(&lexicon));
                    prop_assert_eq!(verdict.statuses.len(), 225);
                }
                Err(illegal) => {
                    prop_assert!(!illegal.rules.is_empty());
                    prop_assert!(!illegal.to_string().is_empty());
                }
            }
            let surveyed = survey(seen, &en, Some(&lexicon));
            for (square, status) in seen.squares().zip(&surveyed.statuses) {
                prop_assert_eq!(seen.get(square).is_none(), *status == Status::NotSet);
            }
            let mut words: Vec<_> = survey(&seen.transposed(), &en, None)
                .words
                .iter()
                .map(|(w, _)| (w.start, w.axis, w.tiles.len()))
                .collect();
            words.sort_unstable();
            prop_assert_eq!(mirrored(&surveyed), words);
        }
    }

    /// No bytes make the reader of game records panic, nor what they may say the replay.
    #[test]
    fn no_record_panics(
        bytes in prop::collection::vec(any::<u8>(), 0..300),
        lines in prop::collection::vec(
            "(>[AB]: [?A-CX]{1,3} ([1-9][0-5]?[A-P]|[A-P][1-9][0-5]?) [A-Ca-c.()]{1,5} [+-][0-9]{1,3} [0-9]{1,3}|>[AB]: (--|-|[(]AX[)]|[(]time[)]) [+-][0-9] [0-9]|#note x|#.{0,9})",
            0..20,
        ),
    ) {
        if let Ok(record) = Record::parse(&bytes) {
            let replay = Replay::record(&record, &shipped("en"));
            prop_assert!(replay.turns.len() <= record.moves.len());
        }
        let text = format!("#player1 A A\n#player2 B B\n>A: AB 8H AB +8 8\n{}\n", lines.join("\n"));
        if let Ok(record) = Record::parse(text.as_bytes()) {
            for id in ["en", "pl", "it"] {
                let replay = Replay::record(&record, &shipped(id));
                prop_assert!(replay.turns.len() <= record.moves.len());
                prop_assert_eq!(replay.turns.len() < record.moves.len(), replay.stop.is_some());
            }
            prop_assert!(Variant::ids().any(|id| id == record.variant_id()));
        }
    }
}

fn tiles(entry: &game::Entry) -> usize {
    entry.laid().len()
}

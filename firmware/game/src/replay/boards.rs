//! Replaying a game from its boards, one a turn.

use super::{Disagreement, Replay, ReplayedAct, ReplayedTurn, Scores, Stop, StopReason};
use crate::{Board, Deed, Event, Game, Variant};

impl Replay {
    /// Replays the boards of one game, each as it was after the turn of its number, in order. The
    /// first turn was played on an empty board; an empty board at the beginning is no turn.
    #[must_use]
    pub fn boards(
        players: &[String],
        boards: &[(usize, Board)],
        scores: &Scores,
        variant: &Variant,
    ) -> Self {
        let mut replay = Self {
            players: players.to_vec(),
            turns: Vec::new(),
            disagreements: Vec::new(),
            stop: None,
        };
        let stop = |turn, reason: StopReason| {
            Some(Stop {
                turn,
                line: None,
                reason,
            })
        };
        let mut game = match Game::new(variant.clone(), players.to_vec()) {
            Ok(game) => game,
            Err(error) => {
                replay.stop = stop(0, error.into());
                return replay;
            }
        };
        let from = usize::from(boards.first().is_some_and(|(_, board)| board.is_empty()));
        for (number, board) in &boards[from..] {
            match play(&mut game, board) {
                Ok(turn) => replay.add(*number, turn, scores.get(*number)),
                Err(reason) => {
                    replay.stop = stop(*number, reason);
                    break;
                }
            }
        }
        replay
    }

    fn add(&mut self, number: usize, turn: (usize, ReplayedAct, i32, i32), recorded: Option<i32>) {
        let (player, act, points, total) = turn;
        if let Some(recorded) = recorded.filter(|recorded| *recorded != points) {
            self.disagreements.push(Disagreement {
                turn: number,
                recorded,
                computed: points,
                of_total: false,
            });
        }
        self.turns.push(ReplayedTurn {
            number,
            player,
            act,
            points,
            total,
            recorded,
        });
    }
}

/// Plays one board: player, act, points, total.
fn play(game: &mut Game, board: &Board) -> Result<(usize, ReplayedAct, i32, i32), StopReason> {
    let judged = game.judge(board, None).map_err(StopReason::Illegal)?;
    let totals = game.totals();
    let mover = game.next();
    game.apply(&judged.event)?;
    if judged.event == Event::Withdrawn {
        let player = game.next();
        let total = game.totals()[player];
        let points = total - totals[player];
        return Ok((player, ReplayedAct::Withdrawn, points, total));
    }
    let total = game.totals()[mover];
    let points = total - totals[mover];
    let act = match game.entries().last().map(|entry| &entry.deed) {
        Some(Deed::Placed { words, bonus, .. }) => ReplayedAct::Placed {
            words: words.clone(),
            bonus: *bonus,
        },
        _ => ReplayedAct::Passed,
    };
    Ok((mover, act, points, total))
}

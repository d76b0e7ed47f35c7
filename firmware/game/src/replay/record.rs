//! Replaying a game record.

use super::{Disagreement, Replay, ReplayedAct, ReplayedTurn, Stop, StopReason};
use crate::{
    Act, Axis, Board, Deed, Move, Placement, Record, Square, Tile, Turn, Validity, Variant,
    gcg::{pieces, tile},
};

impl Replay {
    /// Replays a game record and compares every number in it with the rules.
    #[must_use]
    pub fn record(record: &Record, variant: &Variant) -> Self {
        let players = record.players.len();
        let mut table = Table {
            variant,
            board: Board::empty(variant.side),
            totals: vec![0; players],
            recorded: vec![0; players],
            last: None,
        };
        let mut replay = Self {
            players: record.players.iter().map(|p| p.name.clone()).collect(),
            turns: Vec::new(),
            disagreements: Vec::new(),
            stop: None,
        };
        for (i, moved) in record.moves.iter().enumerate() {
            let number = i + 1;
            match table.play(moved) {
                Ok((act, points)) => {
                    let disagreement = table.compare(number, moved, points);
                    replay.disagreements.extend(disagreement);
                    replay.turns.push(ReplayedTurn {
                        number,
                        player: moved.player,
                        act,
                        points,
                        total: table.totals[moved.player],
                        recorded: Some(moved.points),
                    });
                }
                Err(reason) => {
                    replay.stop = Some(Stop {
                        turn: number,
                        line: Some(moved.line),
                        reason,
                    });
                    break;
                }
            }
        }
        replay
    }
}

/// The game as replayed so far.
struct Table<'a> {
    variant: &'a Variant,
    board: Board,
    /// Recomputed, by player.
    totals: Vec<i32>,
    /// The last totals on record, by player.
    recorded: Vec<i32>,
    /// The last move, when it laid tiles: player, board before it, points.
    last: Option<(usize, Board, i32)>,
}

impl Table<'_> {
    /// Plays a move: what it did and its points.
    fn play(&mut self, moved: &Move) -> Result<(ReplayedAct, i32), StopReason> {
        let (act, points) = match &moved.act {
            Act::Placed { start, axis, text } => {
                let before = self.board.clone();
                let (act, points) = self.place(*start, *axis, text)?;
                self.last = Some((moved.player, before, points));
                (act, points)
            }
            Act::Passed => {
                self.last = None;
                (ReplayedAct::Passed, 0)
            }
            Act::Exchanged(tiles) => {
                self.last = None;
                (ReplayedAct::Exchanged(tiles.clone()), 0)
            }
            Act::Withdrawn => {
                let last = self.last.take();
                let last = last.filter(|(player, ..)| *player == moved.player);
                let (_, before, points) = last.ok_or(StopReason::NothingToWithdraw)?;
                self.board = before;
                (ReplayedAct::Withdrawn, -points)
            }
            Act::Challenge => (ReplayedAct::Challenge, moved.points),
            Act::Time => (ReplayedAct::Time, moved.points),
            Act::Rack(tiles) => {
                let points = self.rack_points(tiles, moved.points)?;
                (ReplayedAct::Rack(tiles.clone()), points)
            }
        };
        let total = &mut self.totals[moved.player];
        *total = total.saturating_add(points);
        Ok((act, points))
    }

    fn place(
        &mut self,
        start: Square,
        axis: Axis,
        text: &str,
    ) -> Result<(ReplayedAct, i32), StopReason> {
        let after = self.lay(start, axis, text)?;
        let turn = Turn::derive(&self.board, None, &after, self.variant);
        let Turn::Placed(placement) = turn.map_err(StopReason::Illegal)? else {
            return Err(StopReason::NothingLaid);
        };
        let placement = facing(placement, &after, axis);
        let unchecked = vec![Validity::Unchecked; placement.words().count()];
        let deed = Deed::of(placement, &unchecked, self.variant);
        let points = deed.points();
        self.board = after;
        match deed {
            Deed::Placed { words, bonus, .. } => Ok((ReplayedAct::Placed { words, bonus }, points)),
            _ => Err(StopReason::NothingLaid),
        }
    }

    /// The board with a word on it as the record writes it.
    fn lay(&self, start: Square, axis: Axis, text: &str) -> Result<Board, StopReason> {
        let mut board = self.board.clone();
        let mut square = start;
        let mut through = false;
        for piece in pieces(text) {
            if matches!(piece, "(" | ")") {
                through = piece == "(";
                continue;
            }
            if square.row >= board.side() || square.col >= board.side() {
                return Err(StopReason::OffBoard(square));
            }
            let written = match piece {
                "." => None,
                _ => Some(
                    tile(piece, self.variant).ok_or_else(|| StopReason::Tile(piece.to_owned()))?,
                ),
            };
            match (written, self.board.get(square)) {
                (None, Some(_)) => {}
                (None, None) => return Err(StopReason::Missing(square)),
                (Some(_), None) if through => return Err(StopReason::Missing(square)),
                (Some(written), None) => board.set(square, Some(written)),
                (Some(written), Some(found)) => self.same_letter(square, written, found)?,
            }
            // A board has at most 21 squares a side, so the next square can be written down.
            square = axis.step(square, 1).ok_or(StopReason::OffBoard(square))?;
        }
        Ok(board)
    }

    /// Records write a tile already there as it is or as a plain letter.
    fn same_letter(&self, square: Square, written: Tile, found: Tile) -> Result<(), StopReason> {
        if written.letter() == found.letter() {
            return Ok(());
        }
        Err(StopReason::Occupied {
            square,
            written: self.variant.tile_text(written),
            found: self.variant.tile_text(found),
        })
    }

    /// Points for tiles left on racks: their value for the one who went out, or twice that in the
    /// American reckoning; lost by the one who holds them.
    fn rack_points(&self, tiles: &str, recorded: i32) -> Result<i32, StopReason> {
        let mut value = 0_i32;
        for piece in pieces(tiles) {
            let tile =
                tile(piece, self.variant).ok_or_else(|| StopReason::Tile(piece.to_owned()))?;
            value = value.saturating_add(i32::from(self.variant.value(tile)));
        }
        Ok(if recorded < 0 {
            -value
        } else if recorded == value {
            value
        } else {
            value.saturating_mul(2)
        })
    }

    /// Compares a move's numbers on record with the rules. A wrong total is counted once, in the line
    /// where it went wrong: the next one goes on from there.
    fn compare(&mut self, turn: usize, moved: &Move, computed: i32) -> Option<Disagreement> {
        let before = std::mem::replace(&mut self.recorded[moved.player], moved.total);
        // Some programs write `+0` for a move taken back and correct only the total.
        let silent = moved.act == Act::Withdrawn && moved.points == 0;
        if moved.points != computed && !silent {
            return Some(Disagreement {
                turn,
                recorded: moved.points,
                computed,
                of_total: false,
            });
        }
        let total = before.saturating_add(computed);
        (moved.total != total).then_some(Disagreement {
            turn,
            recorded: moved.total,
            computed: total,
            of_total: true,
        })
    }
}

/// The placement with its main word in the direction on record: a single tile may form words both ways.
fn facing(placement: Placement, board: &Board, axis: Axis) -> Placement {
    match placement.tiles[..] {
        [(square, _)] if placement.main.axis != axis => {
            match crate::Word::through(board, square, axis) {
                Some(main) => Placement {
                    cross: vec![placement.main],
                    main,
                    tiles: placement.tiles,
                },
                None => placement,
            }
        }
        _ => placement,
    }
}

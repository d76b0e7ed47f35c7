//! Where each tile really lies: slid, turned, and never inside its neighbour.

use game::{Board, Square, Tile};

use crate::{Dice, TileStyle, noise};

/// One tile in its place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Laid {
    /// The square it is meant for.
    pub square: Square,
    /// The tile.
    pub tile: Tile,
    /// Its middle from the square's, in squares' widths.
    pub shift: [f32; 2],
    /// Its turn in radians.
    pub turn: f32,
}

/// Lays the tiles of a board as this set is laid; a square is `aspect` times as high as wide.
pub(crate) fn lay(board: &Board, tiles: &TileStyle, aspect: f32, seed: u64) -> Vec<Laid> {
    let mut dice = Dice::new(seed);
    let lay = tiles.lay;
    let field = dice.between(0.0, 200.0);
    let slide = |u: f32, v: f32, k: f32| {
        lay.drift * 1.6 * noise::value(u * 0.22 + field, v * 0.22 + k * 31.0)
    };
    let mut all: Vec<Laid> = board
        .tiles()
        .map(|(square, tile)| {
            let worse = if dice.chance(lay.careless) { 3.0 } else { 1.0 };
            let (u, v) = (f32::from(square.col), f32::from(square.row));
            let shift = [0.0, 1.0].map(|k| {
                let own = dice.normal() * lay.shift * worse;
                (own + slide(u, v, k)).clamp(-0.4, 0.4)
            });
            let turn = (dice.normal() * lay.turn * worse).clamp(-0.26, 0.26);
            Laid {
                square,
                tile,
                shift,
                turn,
            }
        })
        .collect();
    part(&mut all, tiles, aspect);
    all
}

/// Pushes overlapping neighbours apart.
fn part(all: &mut [Laid], tiles: &TileStyle, aspect: f32) {
    let needed = [tiles.size, tiles.size * tiles.aspect];
    let pitch = [1.0, aspect];
    for _ in 0..12 {
        for i in 0..all.len() {
            for j in i + 1..all.len() {
                let (a, b) = (all[i], all[j]);
                let away = [
                    f32::from(b.square.col) - f32::from(a.square.col),
                    f32::from(b.square.row) - f32::from(a.square.row),
                ];
                if away[0].abs() > 1.0 || away[1].abs() > 1.0 {
                    continue;
                }
                // A turned tile takes up more room.
                let room = (a.turn.abs() + b.turn.abs()) * 0.35 * tiles.size;
                let gap: [f32; 2] = std::array::from_fn(|k| {
                    let apart = away[k] * pitch[k] + b.shift[k] - a.shift[k];
                    apart.abs() - (needed[k] + room).min(pitch[k] * 1.06)
                });
                let k = usize::from(gap[1] > gap[0]);
                if gap[k] >= 0.0 || away[k] == 0.0 {
                    continue;
                }
                let push = -gap[k] / 2.0 * away[k].signum();
                all[i].shift[k] -= push;
                all[j].shift[k] += push;
            }
        }
    }
    for laid in all {
        laid.shift = laid.shift.map(|s| s.clamp(-0.42, 0.42));
    }
}

//! What was weighed of every answer on rendered boards, for `calibration/train/fit_vouch.py` to learn from.

use std::io::Write;

use anyhow::Result;
use game::{Board, Seen, Square, Tile, Variant};
use table::{Scene, Supply};
use vision::{GROUNDS, Sighting};

use crate::corners;
use crate::readers::for_each_seed;
use crate::sweep::{self, Which};

/// Squares from where it is by which a corner is off at most: of a board that was found elsewhere, or taken to lie another way
/// round, every answer is wrong, and none tells why.
const FOUND: f64 = 0.4;

/// Writes a line for every answer about the boards of some seeds: seed, square, answer, whether it is right, and what was
/// weighed, by the names in the first line. An answer that the reader surely changed afterwards, as of the middle's print, is
/// none.
///
/// # Errors
/// When a table cannot be laid, or `out` takes no more.
pub fn write(
    out: &mut impl Write,
    (first, count, which): (u64, u64, Which),
    variants: &[Variant],
) -> Result<()> {
    writeln!(out, "seed,square,answer,right,{}", GROUNDS.join(","))?;
    let seeds = sweep::seeds(first, count, which, variants)?;
    let lines = for_each_seed("rendered", &seeds, |seed, readers| {
        let scene = Scene::of_seed(seed, variants, Supply::Bag)?;
        let rendered = scene.render();
        let Ok(sighting) = readers.read(&scene.variant, rendered.photo)? else {
            return Ok(String::new());
        };
        let off = corners::worst_off_upright(rendered.corners, &sighting.pose, scene.variant.side);
        let found = off <= FOUND;
        Ok(if found {
            lines(seed, &scene.board, &sighting)
        } else {
            String::new()
        })
    })?;
    lines.iter().try_for_each(|lines| write!(out, "{lines}"))?;
    Ok(())
}

fn lines(seed: u64, board: &Board, sighting: &Sighting) -> String {
    let truth: Vec<usize> = board
        .squares()
        .map(|square| sight(board.get(square)))
        .collect();
    let line = |(square, grounds): (usize, &vision::Grounds)| {
        let values = grounds.values.map(|value| format!("{value:.4}")).join(",");
        let right = u8::from(grounds.answer == truth[square]);
        format!("{seed},{square},{},{right},{values}\n", grounds.answer)
    };
    let kept = |(square, grounds): &(usize, &vision::Grounds)| {
        let seen = sighting.reading.get(Square::nth(*square, board.side()));
        !matches!(seen, Seen::Sure(settled) if sight(settled.tile()) != grounds.answer)
    };
    sighting.grounds().filter(kept).map(line).collect()
}

/// What lies on a square as the voices count it: 0 nothing, 1 a blank, from 2 on the letters.
fn sight(tile: Option<Tile>) -> usize {
    match tile {
        None => 0,
        Some(Tile::Blank(_)) => 1,
        Some(Tile::Face(letter)) => usize::from(letter.0) + 2,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_answer_is_a_line_of_what_was_weighed() {
        let variants = sweep::variants().unwrap();
        let mut out = Vec::new();
        // What is plain at first look is not weighed: a board has few lines.
        write(&mut out, (7_300_000, 8, Which::Ordinary), &variants).unwrap();
        let text = String::from_utf8(out).unwrap();
        let mut lines = text.lines();
        let columns = 4 + GROUNDS.len();
        assert_eq!(lines.next().unwrap().split(',').count(), columns);
        let answers: Vec<Vec<&str>> = lines.map(|line| line.split(',').collect()).collect();
        assert!(answers.len() > 20, "{}", answers.len());
        assert!(answers.iter().all(|answer| answer.len() == columns));
        let right = answers.iter().filter(|answer| answer[3] == "1").count();
        assert!(
            right * 10 > answers.len() * 9,
            "{right} of {}",
            answers.len()
        );
    }
}

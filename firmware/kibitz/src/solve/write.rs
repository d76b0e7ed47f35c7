//! Plays, for people and for programs.

use std::io::{self, Write};

use game::solve::{Deal, Play, Rack};
use game::{Axis, Board, BonusKind, Lexicon, Turn, Variant, Verdict, judge, letter_scores};
use serde::Serialize;

/// A position and who is to move.
pub struct Position<'a> {
    pub variant: &'a Variant,
    pub lexicon: &'a Lexicon,
    pub board: &'a Board,
    pub rack: &'a Rack,
}

/// Something to do, with its equity in hundredths of a point where that ranks it.
pub struct Ranked {
    pub deal: Deal,
    pub equity: Option<i32>,
}

/// An exchange as JSON. README.md describes it.
#[derive(Serialize)]
struct Exchanged {
    rank: usize,
    points: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    equity: Option<f64>,
    exchange: String,
    kept: String,
}

/// One play as JSON. README.md describes it.
#[derive(Serialize)]
struct Told {
    rank: usize,
    points: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    equity: Option<f64>,
    square: String,
    direction: Axis,
    word: String,
    tiles: Vec<Laid>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    swapped: Vec<Laid>,
    words: Vec<Formed>,
    bonuses: Vec<Paid>,
    kept: String,
}

#[derive(Serialize)]
struct Laid {
    square: String,
    tile: String,
}

/// A word formed: the main one first, then the cross words.
#[derive(Serialize)]
struct Formed {
    word: String,
    square: String,
    direction: Axis,
    points: u32,
    letters: Vec<Scored>,
}

/// What a tile adds to a word.
#[derive(Serialize)]
struct Scored {
    square: String,
    tile: String,
    value: u8,
    times: u8,
    word_times: u8,
}

#[derive(Serialize)]
struct Paid {
    r#for: String,
    points: u16,
}

/// One play or exchange on a line.
pub fn text(
    out: &mut impl Write,
    position: &Position<'_>,
    rank: usize,
    ranked: &Ranked,
) -> io::Result<()> {
    let equity = ranked.equity.map(points);
    let equity = equity.map_or_else(String::new, |equity| format!("  {equity:>7.2}"));
    let told = match &ranked.deal {
        Deal::Play(play) => tell(position, rank, play),
        Deal::Exchange(tiles) => {
            let told = exchanged(position, rank, tiles, ranked.equity);
            let (given, kept) = (&told.exchange, nothing(&told.kept));
            return writeln!(
                out,
                "{rank:>4}     0{equity}  exchange {given}, keeps {kept}"
            );
        }
    };
    let Some(told) = told else {
        return Ok(());
    };
    let cross = told
        .words
        .iter()
        .skip(1)
        .map(|word| format!(" + {} {}", word.word, word.points));
    let bonuses = told
        .bonuses
        .iter()
        .map(|paid| format!(" + {} {}", paid.r#for, paid.points));
    let swaps = told.swapped.iter();
    let swaps =
        swaps.map(|swap| format!(", taking the blank on {} with {}", swap.square, swap.tile));
    let direction = match told.direction {
        Axis::Across => "across",
        Axis::Down => "down",
    };
    let kept = nothing(&told.kept);
    writeln!(
        out,
        "{rank:>4}  {:>4}{equity}  {:<3} {direction:<6}  {} {}{}{}{}, keeps {kept}",
        told.points,
        told.square,
        told.word,
        told.words.first().map_or(0, |word| word.points),
        cross.collect::<String>(),
        bonuses.collect::<String>(),
        swaps.collect::<String>(),
    )
}

/// One play or exchange as a JSON object on a line.
pub fn json(
    out: &mut impl Write,
    position: &Position<'_>,
    rank: usize,
    ranked: &Ranked,
) -> io::Result<()> {
    let text = match &ranked.deal {
        Deal::Exchange(tiles) => {
            let told = exchanged(position, rank, tiles, ranked.equity);
            serde_json::to_string(&told)?
        }
        Deal::Play(play) => {
            let Some(mut told) = tell(position, rank, play) else {
                return Ok(());
            };
            told.equity = ranked.equity.map(points);
            serde_json::to_string(&told)?
        }
    };
    writeln!(out, "{text}")
}

/// Hundredths of a point as points.
fn points(hundredths: i32) -> f64 {
    f64::from(hundredths) / 100.0
}

/// The tiles kept, for people.
fn nothing(kept: &str) -> &str {
    if kept.is_empty() { "nothing" } else { kept }
}

fn exchanged(position: &Position<'_>, rank: usize, tiles: &Rack, equity: Option<i32>) -> Exchanged {
    let mut kept = position.rack.clone();
    for tile in tiles.tiles() {
        kept.take(tile);
    }
    Exchanged {
        rank,
        points: 0,
        equity: equity.map(points),
        exchange: tiles.text(position.variant),
        kept: kept.text(position.variant),
    }
}

/// The play as the rules judge it; `None` would be a play that breaks them.
fn tell(position: &Position<'_>, rank: usize, play: &Play) -> Option<Told> {
    let Position {
        variant,
        lexicon,
        board,
        rack,
    } = position;
    let after = play.on(board);
    let turn = Turn::derive(board, None, &after, variant).ok()?;
    let verdict = judge(&turn, board, &after, variant, Some(lexicon));
    let placement = turn.placement()?;
    let words = verdict.words.iter().map(|judged| Formed {
        word: judged.word.text(variant),
        square: judged.word.start.to_string(),
        direction: judged.word.axis,
        points: judged.points,
        letters: letter_scores(&judged.word, placement, variant)
            .map(|letter| Scored {
                square: letter.square.to_string(),
                tile: variant.tile_text(letter.tile),
                value: letter.value,
                times: letter.times,
                word_times: letter.word_times,
            })
            .collect(),
    });
    let laid = |(square, tile): (game::Square, game::Tile)| Laid {
        square: square.to_string(),
        tile: variant.tile_text(tile),
    };
    Some(Told {
        rank,
        points: play.points,
        equity: None,
        square: placement.main.start.to_string(),
        direction: placement.main.axis,
        word: verdict.words.first()?.word.text(variant),
        tiles: play.tiles().map(laid).collect(),
        swapped: play.swaps(board).map(laid).collect(),
        words: words.collect(),
        bonuses: bonuses(&verdict),
        kept: play.kept(rack).text(variant),
    })
}

fn bonuses(verdict: &Verdict) -> Vec<Paid> {
    let paid = verdict.bonuses.iter().map(|bonus| Paid {
        r#for: match &bonus.kind {
            BonusKind::Tiles(count) => format!("{count} tiles"),
            BonusKind::Word(word) => word.clone(),
            BonusKind::NoBlank => "no blank".to_owned(),
        },
        points: bonus.points,
    });
    paid.collect()
}

#[cfg(test)]
mod tests;

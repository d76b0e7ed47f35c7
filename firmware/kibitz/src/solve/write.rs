//! Plays, for people and for programs.

use std::io::{self, Write};

use game::solve::{Play, Rack};
use game::{Axis, Board, BonusKind, Lexicon, Turn, Variant, Verdict, judge, letter_scores};
use serde::Serialize;

/// A position and who is to move.
pub struct Position<'a> {
    pub variant: &'a Variant,
    pub lexicon: &'a Lexicon,
    pub board: &'a Board,
    pub rack: &'a Rack,
}

/// One play as JSON. README.md describes it.
#[derive(Serialize)]
struct Told {
    rank: usize,
    points: u32,
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

/// One play on a line.
pub fn play(
    out: &mut impl Write,
    position: &Position<'_>,
    rank: usize,
    play: &Play,
) -> io::Result<()> {
    let Some(told) = tell(position, rank, play) else {
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
    let kept = if told.kept.is_empty() {
        "nothing"
    } else {
        &told.kept
    };
    writeln!(
        out,
        "{rank:>4}  {:>4}  {:<3} {direction:<6}  {} {}{}{}{}, keeps {kept}",
        told.points,
        told.square,
        told.word,
        told.words.first().map_or(0, |word| word.points),
        cross.collect::<String>(),
        bonuses.collect::<String>(),
        swaps.collect::<String>(),
    )
}

/// One play as a JSON object on a line.
pub fn json(
    out: &mut impl Write,
    position: &Position<'_>,
    rank: usize,
    play: &Play,
) -> io::Result<()> {
    let Some(told) = tell(position, rank, play) else {
        return Ok(());
    };
    writeln!(out, "{}", serde_json::to_string(&told)?)
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
mod tests {
    use game::solve::Solver;

    use super::*;

    fn written(one: fn(&mut Vec<u8>, &Position<'_>, usize, &Play) -> io::Result<()>) -> String {
        let variant = Variant::shipped("en").expect("shipped");
        let words =
            ["CAT", "CATS", "SO", "TO", "OS"].map(|word| variant.spell(word).expect("letters"));
        let fst = Lexicon::build(&variant, words);
        let lexicon = Lexicon::new(fst, &variant).expect("what was built opens");
        let mut board = Board::empty(15);
        for (col, text) in (7..).zip(["C", "a", "T"]) {
            board.set(game::Square::new(7, col), variant.tile(text));
        }
        let rack = Rack::parse(&variant, "OSX").expect("a rack");
        let solver = Solver::new(&variant, &lexicon).expect("26 letters");
        let best = solver.best(&board, &rack).expect("a play");
        let position = Position {
            variant: &variant,
            lexicon: &lexicon,
            board: &board,
            rack: &rack,
        };
        let mut out = Vec::new();
        one(&mut out, &position, 1, &best).expect("memory does not fail");
        String::from_utf8(out).expect("text")
    }

    #[test]
    fn a_play_is_told_with_its_words_and_what_is_kept() {
        let text = written(play);
        assert_eq!(text, "   1     7  K8  down    SO 2 + CaTS 5, keeps X\n");
    }

    #[test]
    fn json_says_what_every_tile_adds() {
        let text = written(json);
        let told: serde_json::Value = serde_json::from_str(&text).expect("JSON");
        assert_eq!(
            (&told["points"], &told["square"]),
            (&7.into(), &"K8".into())
        );
        assert_eq!(
            (&told["direction"], &told["kept"]),
            (&"down".into(), &"X".into())
        );
        let letters = &told["words"][1]["letters"];
        assert_eq!(
            (&letters[1]["tile"], &letters[1]["value"]),
            (&"a".into(), &0.into())
        );
    }
}

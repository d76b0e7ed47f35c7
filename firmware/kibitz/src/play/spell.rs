//! Typed words become tiles on squares.

use game::{Axis, Contest, Laid, Square, Tile, Variant};
use thiserror::Error;

/// Why a typed word cannot be laid.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SpellError {
    #[error("Which way? place {start} across {text}, or place {start} down {text}")]
    Way { start: Square, text: String },
    #[error("{text:?} is on no tile of {variant}.")]
    Foreign { text: String, variant: String },
    #[error("{there} lies on {square}, not {text}. Write the word as it is to stand there.")]
    Other {
        square: Square,
        there: String,
        text: String,
    },
    #[error("There is no tile on {0} to run over.")]
    Nothing(Square),
    #[error("The word does not fit on the board.")]
    TooLong,
    #[error("Every letter of it lies there already.")]
    NothingNew,
}

/// The tiles that make a word stand from a square on. Letters that lie there already are written out or
/// as `.`. Capitals are faces and small letters blanks; a word all in small letters is taken for one
/// typed in a hurry: faces where the rack has them, blanks where not.
pub fn spell(
    contest: &Contest,
    start: Square,
    axis: Option<Axis>,
    text: &str,
) -> Result<Vec<Laid>, SpellError> {
    let (board, variant) = (contest.table(), contest.game().variant());
    let pieces = pieces(text);
    let axis = match axis {
        Some(axis) => axis,
        None if pieces.len() < 2 => Axis::Across,
        None => {
            let text = text.to_owned();
            return Err(SpellError::Way { start, text });
        }
    };
    let hurried = !text.chars().any(char::is_uppercase);
    let mut rack = contest.rack(contest.game().next()).to_vec();
    let mut laid = Vec::new();
    let mut next = Some(start);
    for piece in &pieces {
        let piece = *piece;
        let square = next.filter(|s| s.row < variant.side && s.col < variant.side);
        let square = square.ok_or(SpellError::TooLong)?;
        next = axis.step(square, 1);
        match board.get(square) {
            Some(there) if takes(contest, square, there, &pieces) => {
                let tile = piece.to_uppercase();
                laid.push(Laid { square, tile });
            }
            Some(there) => run_over(there, square, piece, variant)?,
            None if piece == "." => return Err(SpellError::Nothing(square)),
            None => {
                let tile = tile(piece, variant, hurried, &mut rack)?;
                laid.push(Laid { square, tile });
            }
        }
    }
    if laid.is_empty() {
        return Err(SpellError::NothingNew);
    }
    Ok(laid)
}

/// Single characters, or what stands between square brackets.
pub fn pieces(text: &str) -> Vec<&str> {
    let mut pieces = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let end = if first == '[' { rest.find(']') } else { None };
        let length = end.map_or(first.len_utf8(), |end| end + 1);
        let (piece, after) = rest.split_at(length);
        pieces.push(piece.trim_start_matches('[').trim_end_matches(']'));
        rest = after;
    }
    pieces
}

/// Whether a letter alone is to take the blank that stands for it, where the rules allow that.
fn takes(contest: &Contest, square: Square, there: Tile, pieces: &[&str]) -> bool {
    let variant = contest.game().variant();
    let [only] = pieces else { return false };
    let letter = variant.letter(&only.to_uppercase());
    let settled = contest.game().board().get(square).is_some();
    let blank = matches!(there, Tile::Blank(_));
    variant.rules.blanks_taken && settled && blank && letter.is_some() && there.letter() == letter
}

/// A letter written for a tile that lies there must be that tile's.
fn run_over(there: Tile, square: Square, piece: &str, variant: &Variant) -> Result<(), SpellError> {
    let same = variant.letter(&piece.to_uppercase()) == there.letter();
    if piece == "." || same && there.letter().is_some() {
        return Ok(());
    }
    Err(SpellError::Other {
        square,
        there: variant.tile_text(there),
        text: piece.to_owned(),
    })
}

/// The tile that a piece stands for, as journals write it; takes it from the rack when it is there.
fn tile(
    piece: &str,
    variant: &Variant,
    hurried: bool,
    rack: &mut Vec<Tile>,
) -> Result<String, SpellError> {
    let capital = piece.to_uppercase();
    let face = variant.letter(&capital).map(Tile::Face);
    let held = face.and_then(|face| rack.iter().position(|tile| *tile == face));
    if let Some(at) = held.filter(|_| hurried) {
        rack.swap_remove(at);
        return Ok(capital);
    }
    let tile = variant.tile(piece).ok_or_else(|| SpellError::Foreign {
        text: piece.to_owned(),
        variant: variant.name.clone(),
    })?;
    // Nothing is held of it: with no blank either, the face is what is missing.
    let blank = rack.iter().position(|tile| matches!(tile, Tile::Blank(_)));
    match (tile, blank) {
        (Tile::Blank(Some(_)), None) if hurried => Ok(capital),
        (Tile::Blank(_), Some(at)) => {
            rack.swap_remove(at);
            Ok(piece.to_owned())
        }
        _ => Ok(piece.to_owned()),
    }
}

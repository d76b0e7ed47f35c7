//! A line becomes a board.

use std::borrow::Cow;
use std::io::{self, BufRead, Read};

use encoding_rs::WINDOWS_1250;
use game::{Board, Square, Tile, Variant};
use thiserror::Error;

use super::Encoding;

/// Bytes of a line: a board of 21×21 squares with a face in brackets on each stays below.
const LIMIT: u64 = 16 * 1024;

/// Why a line is no board. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LineError {
    #[error(
        "the line has {found} squares; {wanted} are wanted, row by row, a space for an empty one"
    )]
    Squares { found: usize, wanted: usize },
    #[error("{found:?} on {square} is no tile of {variant}")]
    Tile {
        found: String,
        square: Square,
        variant: String,
    },
    #[error("the line is not UTF-8; for Polish text of Windows add --encoding cp1250")]
    NotUtf8,
    #[error("the line is longer than {LIMIT} bytes")]
    TooLong,
}

/// The next line without its end; `None` when there is no more. One that is too long is read to its end
/// and not kept.
pub fn next(input: &mut impl BufRead) -> io::Result<Option<Result<Vec<u8>, LineError>>> {
    let mut line = Vec::new();
    if input.by_ref().take(LIMIT).read_until(b'\n', &mut line)? == 0 {
        return Ok(None);
    }
    if line.last() == Some(&b'\n') {
        line.pop();
        if line.last() == Some(&b'\r') {
            line.pop();
        }
    } else if line.len() as u64 == LIMIT {
        input.skip_until(b'\n')?;
        return Ok(Some(Err(LineError::TooLong)));
    }
    Ok(Some(Ok(line)))
}

/// The board of a line: a space or a point for an empty square, a capital for a tile, a small letter for a
/// blank standing for it, `?` for a blank that nobody has named; faces of several characters in brackets.
pub fn board(text: &str, variant: &Variant, any_case: bool) -> Result<Board, LineError> {
    let cells = game::cells(text);
    let side = usize::from(variant.side);
    if cells.len() != side * side {
        return Err(LineError::Squares {
            found: cells.len(),
            wanted: side * side,
        });
    }
    let mut board = Board::empty(variant.side);
    for (square, cell) in board.squares().zip(cells) {
        if matches!(cell, " " | ".") {
            continue;
        }
        let tile = variant.tile(cell.trim_start_matches('[').trim_end_matches(']'));
        let tile = tile.ok_or_else(|| LineError::Tile {
            found: cell.to_owned(),
            square,
            variant: variant.name.clone(),
        })?;
        let tile = match tile {
            Tile::Blank(Some(letter)) if any_case => Tile::Face(letter),
            other => other,
        };
        board.set(square, Some(tile));
    }
    Ok(board)
}

impl Encoding {
    /// The text of a line.
    pub fn decode(self, bytes: &[u8]) -> Result<Cow<'_, str>, LineError> {
        match self {
            Self::Utf8 => std::str::from_utf8(bytes)
                .map(Cow::Borrowed)
                .map_err(|_| LineError::NotUtf8),
            Self::Cp1250 => Ok(WINDOWS_1250.decode_without_bom_handling(bytes).0),
        }
    }

    /// The bytes of an answer.
    pub fn encode(self, text: &str) -> Cow<'_, [u8]> {
        match self {
            Self::Utf8 => Cow::Borrowed(text.as_bytes()),
            Self::Cp1250 => WINDOWS_1250.encode(text).0,
        }
    }

    /// A face of the variant that this encoding cannot write.
    pub fn lacks(self, variant: &Variant) -> Option<&str> {
        let faces = variant.faces.iter().map(|face| face.text.as_str());
        let mut lacking = faces.filter(|text| match self {
            Self::Utf8 => false,
            Self::Cp1250 => WINDOWS_1250.encode(text).2,
        });
        lacking.next()
    }
}

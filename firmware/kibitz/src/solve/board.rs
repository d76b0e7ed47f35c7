//! Boards as people and programs write them.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use crate::say::complain;
use anyhow::{Context, Result, bail};
use dict::Encoding;
use game::solve::{Excess, Rack};
use game::{Board, Status, Tile, Variant, survey};

/// No board written down is longer.
const MOST_BYTES: u64 = 64 * 1024;

/// The text of a file, or of standard input for `-`.
pub fn text(path: &Path, encoding: &str) -> Result<String> {
    let Some(known) = Encoding::parse(encoding) else {
        bail!(
            "--encoding {encoding:?} is not known; {} are",
            Encoding::NAMES.join(", ")
        );
    };
    let (name, file): (String, Box<dyn Read>) = if path == Path::new("-") {
        ("standard input".to_owned(), Box::new(io::stdin()))
    } else {
        let name = path.display().to_string();
        let file = File::open(path).with_context(|| format!("{name} cannot be read"))?;
        (name, Box::new(file))
    };
    let mut bytes = Vec::new();
    let read = file.take(MOST_BYTES + 1).read_to_end(&mut bytes);
    read.with_context(|| format!("{name} cannot be read"))?;
    if bytes.len() as u64 > MOST_BYTES {
        bail!("{name} is longer than any board");
    }
    Ok(known.decode(&name, &bytes)?.into_owned())
}

/// A board in the `.board` notation or as a table of one column a square.
pub fn parse(text: &str, variant: &Variant) -> Result<Board> {
    let text = text.trim_start_matches('\u{feff}');
    let rows: Vec<String> = match separator(text) {
        Some(separator) => rows_of_table(text, separator, variant),
        None => rows_of_letters(text, variant),
    };
    let board = Board::parse(&rows.join("\n"), variant)?;
    Ok(printed(board, variant))
}

/// What separates the columns of a table.
fn separator(text: &str) -> Option<char> {
    [';', '\t', ','].into_iter().find(|c| text.contains(*c))
}

/// Rows of a table: a square is empty without a letter; faces of several characters get their brackets.
fn rows_of_table(text: &str, separator: char, variant: &Variant) -> Vec<String> {
    let side = usize::from(variant.side);
    let lines = text.lines().filter(|line| line.contains(separator));
    let row = |line: &str| {
        let mut cells: Vec<&str> = line.split(separator).map(cell).collect();
        // Some programs close a row with a separator.
        if cells.len() == side + 1 && cells[side] == "." {
            cells.pop();
        }
        let squares = cells.into_iter().map(|cell| match cell.chars().count() {
            0 | 1 => cell.to_owned(),
            _ => format!("[{cell}]"),
        });
        squares.collect()
    };
    lines.map(row).collect()
}

/// What stands in one field of a table.
fn cell(field: &str) -> &str {
    match field.trim().trim_matches('"').trim() {
        "" | "_" | "-" => ".",
        letter => letter,
    }
}

/// Rows of letters: a space is an empty square too, and may be missing at the end of a row.
fn rows_of_letters(text: &str, variant: &Variant) -> Vec<String> {
    let side = usize::from(variant.side);
    let spaced = text.contains(' ') && !text.contains('.');
    let lines = text.lines().map(|line| line.trim_end_matches('\r'));
    if spaced {
        let lines = lines.map(|line| format!("{:<side$}", line.replace('_', " ")));
        let mut rows: Vec<String> = lines.map(|line| line.replace(' ', ".")).collect();
        rows.truncate(
            rows.iter()
                .rposition(|row| row.len() > side)
                .map_or(side, |i| i + 1)
                .max(side),
        );
        return rows;
    }
    lines.map(|line| line.trim().replace('_', ".")).collect()
}

/// The board, when it is written all in small letters, and in more than the set has blanks, with printed
/// tiles: some programs know no capitals.
fn printed(board: Board, variant: &Variant) -> Board {
    let blanks = board
        .tiles()
        .filter(|(_, tile)| matches!(tile, Tile::Blank(Some(_))))
        .count();
    let small = board
        .tiles()
        .all(|(_, tile)| matches!(tile, Tile::Blank(Some(_))));
    if !small || blanks <= usize::from(variant.blanks) {
        return board;
    }
    complain!(
        "kibitz: the board is written in small letters only: taken for printed tiles, not for blanks"
    );
    let mut capital = Board::empty(board.side());
    for (square, tile) in board.tiles() {
        capital.set(square, tile.letter().map(Tile::Face));
    }
    capital
}

/// Refuses a board that no game comes to: tiles not joined, or none on the centre. More tiles than the set
/// has are only told: sets get mixed, and whether the board or the rack is wrong, nobody knows.
pub fn check(board: &Board, rack: &Rack, variant: &Variant) -> Result<()> {
    for Excess {
        tile, found, most, ..
    } in Excess::all(board, rack, variant)
    {
        let name = &variant.name;
        let text = match tile {
            Tile::Blank(_) => "? (small letters)".to_owned(),
            face => variant.tile_text(face),
        };
        complain!("kibitz: {found} × {text} on the board and the rack, {name} has {most}");
    }
    if board.is_empty() {
        return Ok(());
    }
    if board.get(variant.centre).is_none() {
        bail!(
            "no legal position: there are tiles, but none on {}, where the first word lies",
            variant.centre
        );
    }
    let statuses = survey(board, variant, None).statuses;
    let loose = |status: &Status| matches!(status, Status::Disconnected | Status::Single);
    let squares = board
        .squares()
        .zip(&statuses)
        .filter(|(_, status)| loose(status));
    let loose: Vec<String> = squares
        .map(|(square, _)| square.to_string())
        .take(6)
        .collect();
    if !loose.is_empty() {
        bail!(
            "no legal position: not joined to the other tiles: {}",
            loose.join(", ")
        );
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn en() -> Variant {
        Variant::shipped("en").expect("shipped")
    }

    fn board() -> Board {
        let mut board = Board::empty(15);
        for (col, text) in (7..).zip(["C", "a", "T"]) {
            let square = game::Square::new(7, col);
            board.set(square, en().tile(text));
        }
        board
    }

    #[test]
    fn a_board_is_read_in_every_form() {
        let dots = board().rows(&en()).join("\n");
        let spaces = dots.replace('.', " ");
        let table = |mark: &str, end: &str| {
            let row = |row: &str| {
                let cells: Vec<String> = row
                    .chars()
                    .map(|c| c.to_string().replace('.', ""))
                    .collect();
                cells.join(mark) + end + "\r\n"
            };
            dots.lines().map(row).collect::<String>()
        };
        let trimmed: Vec<&str> = spaces.lines().map(str::trim_end).collect();
        let trimmed = trimmed.join("\n") + "\n";
        let texts = [
            dots.clone(),
            spaces,
            trimmed,
            table(";", ""),
            table(",", ","),
            table("\t", ""),
        ];
        for text in texts {
            assert_eq!(parse(&text, &en()).expect("a board"), board(), "{text}");
        }
        assert!(parse(&dots.replace('C', "Ż"), &en()).is_err());
        assert!(parse(dots.trim_start_matches("...............\n"), &en()).is_err());
    }

    #[test]
    fn small_letters_only_are_printed_tiles() {
        let text = board().rows(&en()).join("\n").to_lowercase();
        let read = parse(&text, &en()).expect("a board");
        assert!(read.tiles().all(|(_, tile)| matches!(tile, Tile::Face(_))));
        // Two are what the set has.
        let two = text.replace('c', ".");
        let read = parse(&two, &en()).expect("a board");
        assert!(read.tiles().all(|(_, tile)| matches!(tile, Tile::Blank(_))));
    }

    #[test]
    fn boards_that_cannot_be_are_refused() {
        let rack = |text: &str| Rack::parse(&en(), text).expect("a rack");
        let refusal = |board: &Board, text: &str| {
            check(board, &rack(text), &en())
                .expect_err("refused")
                .to_string()
        };
        let mut board = board();
        assert!(check(&board, &rack("AEIRST?"), &en()).is_ok());
        // Too many tiles are only told.
        assert!(check(&board, &rack("CC??"), &en()).is_ok());
        board.set(game::Square::new(0, 0), en().tile("E"));
        assert!(refusal(&board, "A").contains("A1"));
        board.set(game::Square::new(7, 7), None);
        assert!(refusal(&board, "A").contains("none on H8"));
    }
}

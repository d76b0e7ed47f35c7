//! What a glance must catch is there to be caught: measured on the pictures.

mod samples;

use std::collections::HashMap;

use game::{Emblem, Premium, Status};
use screen::{
    BoardView, Cell, Claim, Outcome, Picture, Play, Point, Rgb565, Size, TurnCard, View, Who, Word,
    draw, rgb888,
};

const SIZES: [Size; 3] = [
    Size::new(240, 240),
    Size::new(320, 240),
    Size::new(240, 320),
];

fn who(name: &str, emblem: Emblem) -> Who {
    Who {
        name: name.to_owned(),
        emblem,
    }
}

fn card(player: &str, points: i32, word: &str) -> View {
    View::Turn(TurnCard {
        player: who(player, Emblem::Boat),
        outcome: Outcome::Stands(Play {
            points,
            words: vec![Word {
                text: word.to_owned(),
                points,
                claim: Claim::Valid,
            }],
            bonus: 0,
        }),
        total: 312,
        next: Some(who("Ben", Emblem::Cat)),
    })
}

fn bright(picture: &Picture, x: u32, y: u32) -> bool {
    let pixel = picture.pixel(Point::new(x as i32, y as i32));
    pixel.is_some_and(|pixel| rgb888(pixel).iter().all(|channel| *channel > 200))
}

/// Height of what is bright in a column range of the card's coloured half, below the names.
fn height(picture: &Picture, size: Size, columns: std::ops::Range<u32>) -> u32 {
    let rows = 27..size.height * 47 / 100;
    let rows = rows.filter(|y| columns.clone().any(|x| bright(picture, x, *y)));
    let rows: Vec<u32> = rows.collect();
    rows.last().map_or(0, |last| last - rows[0] + 1)
}

#[test]
fn the_digits_of_a_turn_are_at_least_48_pixels_high() {
    for size in SIZES {
        for points in [0, 1, 8, 48, 77, 111, 176, 392, 888] {
            let picture = draw(&card("Anna", points, "QUIZ"), size);
            // The last digit, right of everything else.
            let high = height(&picture, size, size.width - 32..size.width - 10);
            assert!(high >= 48, "{points} on {size}: {high} pixels");
        }
    }
}

#[test]
fn the_mark_is_as_high_as_the_digits() {
    for size in SIZES {
        let high = height(&draw(&card("Anna", 48, "QUIZ"), size), size, 10..60);
        assert!(high >= 48, "{size}: {high} pixels");
    }
}

#[test]
fn a_word_of_seventeen_letters_is_shown_to_its_end() {
    for size in SIZES {
        for word in ["PRECIPITOSAMENTE", "ŻÓŁĄDKOWOJELITOWY", "MÄUSEBUSSARDNESTE"] {
            let whole = draw(&card("Anna", 101, word), size);
            let other = draw(
                &card("Anna", 101, &format!("{}H", &word[..word.len() - 1])),
                size,
            );
            assert!(whole != other, "the end of {word} is cut on {size}");
        }
    }
}

#[test]
fn a_long_name_is_cut_and_leaves_the_rest_alone() {
    for size in SIZES {
        let long = draw(&card(&"Maximilian ".repeat(9), 48, "QUIZ"), size);
        let longer = draw(&card(&"Maximilian ".repeat(20), 48, "QUIZ"), size);
        assert!(long == longer, "{size}");
        let short = draw(&card("Anna", 48, "QUIZ"), size);
        let below = size.width as usize * 28;
        assert!(long.pixels()[below..] == short.pixels()[below..], "{size}");
    }
}

/// A board with this cell in its corner.
fn board(corner: Option<(&str, Status)>, side: u8, size: Size) -> Picture {
    let cell = |letter: Option<&str>, status| Cell {
        letter: letter.map(str::to_owned),
        blank: false,
        premium: Premium::Plain,
        status,
        last: false,
        marked: false,
        centre: false,
    };
    let mut cells = vec![cell(None, Status::NotSet); usize::from(side) * usize::from(side)];
    if let Some((letter, status)) = corner {
        cells[0] = cell(Some(letter), status);
    }
    let view = BoardView::from_cells(side, cells).expect("as many squares as wanted");
    draw(&View::Board(view), size)
}

/// A tile's pixels with their places: those that are not as on an empty board.
fn tile(letter: &str, status: Status, side: u8, size: Size) -> Vec<(usize, Rgb565)> {
    let empty = board(None, side, size);
    let picture = board(Some((letter, status)), side, size);
    let pixels = picture.pixels().iter().zip(empty.pixels()).enumerate();
    pixels
        .filter(|(_, (pixel, before))| pixel != before)
        .map(|(i, (pixel, _))| (i, *pixel))
        .collect()
}

#[test]
fn every_letter_looks_different_even_on_the_smallest_tile() {
    let letters = "AĄBCĆDEĘFGHIJKLŁMNŃOÓPRSŚTUWYZŹŻÄÖÜQVXÀÈÉÌÒÙĂÂÎȘȚ";
    for size in SIZES {
        for side in [15, 17] {
            let mut seen: HashMap<Vec<(usize, Rgb565)>, char> = HashMap::new();
            let missing = tile("\u{f000}", Status::Valid, side, size);
            seen.insert(missing, '□');
            for letter in letters.chars() {
                let pixels = tile(&letter.to_string(), Status::Valid, side, size);
                let twin = seen.insert(pixels, letter);
                assert!(twin.is_none(), "{letter} looks like {twin:?} on {size}");
            }
        }
    }
}

/// Where a tile is as its ground: its shape without any colour.
fn shape(pixels: &[(usize, Rgb565)]) -> Vec<usize> {
    let mut counts: HashMap<Rgb565, usize> = HashMap::new();
    for (_, pixel) in pixels {
        *counts.entry(*pixel).or_default() += 1;
    }
    let ground = counts.into_iter().max_by_key(|(_, count)| *count);
    let ground = ground.expect("a tile has pixels").0;
    let alike = pixels.iter().filter(|(_, pixel)| *pixel == ground);
    alike.map(|(i, _)| *i).collect()
}

#[test]
fn a_tile_never_says_its_status_by_colour_alone() {
    let statuses = [
        Status::Valid,
        Status::Invalid,
        Status::Mixed,
        Status::Connection,
        Status::Single,
        Status::Disconnected,
    ];
    for size in SIZES {
        for side in [15, 17] {
            for (i, one) in statuses.iter().enumerate() {
                for other in &statuses[..i] {
                    let (a, b) = (tile("A", *one, side, size), tile("A", *other, side, size));
                    assert_ne!(a, b, "{one:?} and {other:?}");
                    assert_ne!(shape(&a), shape(&b), "{one:?} and {other:?} without colour");
                }
            }
        }
    }
}

#[test]
fn a_view_is_said_in_words_too() {
    let said: HashMap<&str, String> = samples::all()
        .into_iter()
        .map(|(name, view)| (name, view.to_string()))
        .collect();
    assert_eq!(
        said["turn-stands"],
        "Anna +48, stands: JÄGER 32, QUERE 16. Total 312. Next Ben."
    );
    assert_eq!(
        said["turn-falls"],
        "Ben 0, does not stand: MÜßIG 22, XAG 11 (invalid), OE 4. Total 87. Next Anna."
    );
    assert_eq!(
        said["turn-withdrawn"],
        "Ben −24, takes back the last turn. Total 63. Next Anna."
    );
    assert_eq!(
        said["board"],
        "The board after Anna JÄGER +48. Anna 312. Ben 87 (next)."
    );
    assert_eq!(
        said["question"],
        "What lies on H8? I 62 %. L 30 %. T 5 %. empty 3 %. Press: photograph again. Hold: it is I."
    );
}

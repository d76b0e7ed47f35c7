use image::{GrayImage, Luma, Rgb, RgbImage, imageops};

use super::*;
use crate::rectify::{PITCH, Rectified};

/// A board of 15 squares with something else on each.
fn board() -> Levelled {
    let mut rng = fastrand::Rng::with_seed(8);
    let extent = 15 * PITCH;
    let colours: Vec<[u8; 3]> = (0..4 * 225)
        .map(|_| std::array::from_fn(|_| rng.u8(..)))
        .collect();
    let at = |v: u32| (2 * v / PITCH) as usize;
    let photo = RgbImage::from_fn(extent, extent, |x, y| Rgb(colours[at(y) * 30 + at(x)]));
    Levelled::of(&Rectified::filling(&photo)).unwrap()
}

#[test]
fn a_look_at_the_whole_board_sees_what_looks_at_its_places_see() {
    let mut whole = Whole::of(&Variant::shipped("en").unwrap()).unwrap();
    let board = board();
    let field = whole.look(&board).unwrap();
    let alike = |one: &[f32], other: &[f32]| {
        let mut both = one.iter().zip(other);
        both.all(|(a, b)| (a - b).abs() < 1e-3)
    };
    let squares: Vec<usize> = (0..225).collect();
    let looks = whole.look_at(&board, &squares).unwrap();
    for (square, look) in field.squares().iter().zip(&looks) {
        assert!(alike(square, look));
    }
    let half = FINE as i32 / 2;
    let (within, beyond) = (
        [[0, half], [28 * half, 17 * half]],
        [[-half / 2, half], [7, 0]],
    );
    assert!(within.iter().all(|place| field.at(*place).is_some()));
    for place in beyond.into_iter().chain([[-half, 0], [0, 29 * half]]) {
        assert!(field.at(place).is_none(), "{place:?}");
    }
    let places = [within[0], beyond[0], within[1], beyond[1]];
    let known = whole.look_between(&board, &places, &field).unwrap();
    let asked = whole.look_between(&board, &places, &Field::default());
    for (known, asked) in known.iter().zip(&asked.unwrap()) {
        assert!(alike(known, asked));
    }
}

#[test]
fn squares_turn_as_pictures_do() {
    let side = SEEN as u32;
    let picture = GrayImage::from_fn(side, side, |x, y| Luma([(7 * x + 31 * y + x * y) as u8]));
    let turned = [
        picture.clone(),
        imageops::rotate90(&picture),
        imageops::rotate180(&picture),
        imageops::rotate270(&picture),
    ];
    for (turns, turned) in turned.iter().enumerate() {
        let ours = (0..SEEN * SEEN).map(|i| picture.as_raw()[unturned(i, turns as u8, SEEN)]);
        assert!(ours.eq(turned.as_raw().iter().copied()), "{turns}");
    }
}

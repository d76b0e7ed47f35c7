use image::Rgb;

use super::*;

const CREAM: [u8; 3] = [230, 215, 180];

/// A board of 15 squares that fills its photograph.
fn board(photo: &RgbImage) -> Levelled {
    Levelled::of(&Rectified::filling(photo)).unwrap()
}

/// How like cream the middle's likest corner is where what `holds`, counted in squares from the middle, is cream and all
/// else dark. A row of the board is cream as well, so that it is not brightened.
fn corner(holds: impl Fn(f32, f32) -> bool) -> f32 {
    let extent = 15 * PITCH;
    let off = |at: u32| (at as f32 - extent as f32 / 2.0) / PITCH as f32;
    let photo = RgbImage::from_fn(extent, extent, |x, y| {
        let cream = off(y) > 6.0 || holds(off(x), off(y));
        Rgb(if cream { CREAM } else { [25, 30, 60] })
    });
    let board = board(&photo);
    board.corner_like(112, CREAM.map(f32::from))
}

#[test]
fn letters_on_the_first_tiles_of_a_dark_board_are_not_lost() {
    let extent = 15 * PITCH;
    let (ink, tile, bare) = ([90, 80, 60], CREAM, [25, 28, 24]);
    let photo = RgbImage::from_fn(extent, extent, |x, y| {
        let [col, row] = [x, y].map(|at| at as f32 / PITCH as f32);
        let inked = (row - 7.5).abs() < 0.2 && (col % 1.0 - 0.5).abs() < 0.1;
        Rgb(
            match (7.0..8.0).contains(&row) && (7.0..9.0).contains(&col) {
                true if inked => ink,
                true => tile,
                false => bare,
            },
        )
    });
    let board = board(&photo);
    let [ink, tile, bare] = [ink, tile, bare].map(|colour| board.levelled(colour.map(f32::from)));
    for channel in 0..3 {
        assert!(tile[channel] > 0.95, "{tile:?}");
        assert!((0.3..0.6).contains(&ink[channel]), "{ink:?}");
        assert!(bare[channel] < 0.2, "{bare:?}");
    }
}

#[test]
fn a_tile_reaches_into_a_corner_however_it_lies_and_a_ring_does_not() {
    let tile = |x: f32, y: f32| x.abs().max(y.abs()) < 0.47;
    assert!(corner(tile) > 0.9);
    assert!(
        corner(|x, y| tile(x - 0.4, y + 0.4)) > 0.9,
        "off its square"
    );
    let (sin, cos) = 15f32.to_radians().sin_cos();
    assert!(
        corner(|x, y| tile(cos * x - sin * y, sin * x + cos * y)) > 0.3,
        "askew"
    );
    assert!(corner(|x, y| x.hypot(y) < 0.42) < 0.01);
}

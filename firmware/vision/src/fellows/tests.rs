use game::Variant;
use image::{Rgb, RgbImage};

use super::*;
use crate::homography::Homography;
use crate::pose::Pose;
use crate::rectify::Rectified;

const PITCH: u32 = 50;

/// A board of one colour with white lines, a little different from pixel to pixel. On square 20 lies a bare tile
/// of nearly the board's colour, and on square 40 a shadow that ends inside it.
fn board(variant: &Variant) -> Levelled {
    let extent = u32::from(variant.side) * PITCH;
    let photo = RgbImage::from_fn(extent, extent, |x, y| {
        let square = y / PITCH * u32::from(variant.side) + x / PITCH;
        let inside = [x, y].map(|v| (3..PITCH - 3).contains(&(v % PITCH)));
        let grain = ((x * x * 31 + y * y * 17 + x * y * 7) % 11) as u8;
        let [r, g, b] = match (square, inside) {
            (20, _) => [166, 150, 132],
            (_, [true, true]) => [158, 152, 136],
            _ => [228, 226, 222],
        };
        let dark = if square == 40 && x % PITCH > 30 { 2 } else { 1 };
        Rgb([r, g, b].map(|v: u8| (v + grain) / dark))
    });
    let pose = Pose::straight(Homography::scale_then_move(
        [1.0 / f64::from(PITCH); 2],
        [0.0; 2],
    ));
    let rectified = Rectified::of(&photo, &pose, variant.side).unwrap().unwrap();
    Levelled::of(&rectified).unwrap()
}

fn says(empty: &dyn Fn(usize) -> bool, asked: &[usize]) -> Vec<Option<f32>> {
    let variant = Variant::shipped("en").unwrap();
    let layout = Layout::of(&variant);
    let empty: Vec<bool> = (0..225).map(empty).collect();
    weigh(&board(&variant), &layout, 112, &empty, asked)
}

#[test]
fn a_tile_hides_what_the_empty_squares_show() {
    let said = says(&|i| ![20, 23, 40].contains(&i), &[20, 23, 40]);
    let [tile, empty, shadowed] = said[..] else {
        panic!("{said:?}")
    };
    let [tile, empty, shadowed] = [tile, empty, shadowed].map(|s| s.expect("plain squares"));
    assert!(tile > 2.0, "{tile}");
    assert!(empty < -4.0, "{empty}");
    assert!(shadowed < tile - 1.0, "{shadowed}, the tile {tile}");
}

#[test]
fn the_centre_has_no_fellows_and_too_few_are_not_asked() {
    assert_eq!(says(&|i| i != 112, &[112]), [None]);
    assert_eq!(says(&|i| [5, 6].contains(&i), &[20]), [None]);
}

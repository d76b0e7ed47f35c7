use image::{Rgb, imageops};

use crate::lens::Lens;

use super::*;

/// Every square of a board in a colour of its own, so many pixels each, and not in the photograph's corner.
fn photo(pitch: u32, corner: [u32; 2], side: u32) -> RgbImage {
    let extent = [0, 1].map(|i| corner[i] + side * pitch + 37);
    RgbImage::from_fn(extent[0], extent[1], |x, y| {
        let at = |v: u32, corner: u32| v.checked_sub(corner).map(|v| v / pitch);
        match (at(x, corner[0]), at(y, corner[1])) {
            (Some(col), Some(row)) if col < side && row < side => {
                Rgb([16 * col as u8, 16 * row as u8, 120])
            }
            _ => Rgb([255; 3]),
        }
    })
}

#[test]
fn the_part_holds_sides_that_a_lens_has_bulge() {
    let lens = Lens::of([4000, 3000], 0.15);
    let pose = Pose {
        lens,
        ..Pose::straight(Homography::scale_then_move(
            [15.0 / 2700.0; 2],
            [-3.6, -0.8],
        ))
    };
    let to_photo = pose.to_photo().unwrap();
    let photo = RgbImage::new(4000, 3000);
    let [left, top, width, height] = part(&photo, &to_photo, 15.0, 2);
    for i in 0..=64 {
        let v = -0.5 + f64::from(i) / 4.0;
        for place in [[v, -0.5], [v, 15.5], [-0.5, v], [15.5, v]] {
            let [x, y] = to_photo.apply(place);
            let within = |v: f64, first: u32, count: u32, all: u32| {
                let v = v.clamp(0.0, f64::from(all - 1));
                (f64::from(first)..f64::from(first + count)).contains(&v)
            };
            assert!(
                within(x, left, width, 4000) && within(y, top, height, 3000),
                "{place:?}"
            );
        }
    }
}

#[test]
fn a_board_that_the_photograph_cuts_off_is_not_squared_up() {
    let mut photo = photo(50, [0, 0], 15);
    photo = imageops::crop_imm(&photo, 0, 0, 760, 770).to_image();
    let squared_up = |moved: [f64; 2]| {
        let pose = Pose::straight(Homography::scale_then_move([1.0 / 50.0; 2], moved));
        Rectified::of(&photo, &pose, 15).unwrap().is_some()
    };
    // There is room for a fifth of a square on the right, for two fifths below, and for none on the other sides.
    for right in [[0.0, 0.0], [0.08, 0.08], [-0.25, -0.45]] {
        assert!(squared_up(right), "{right:?}");
    }
    for wrong in [
        [0.15, 0.0],
        [0.0, 0.15],
        [-0.35, 0.0],
        [0.0, -0.55],
        [1.0, 0.0],
        [f64::NAN, 0.0],
    ] {
        assert!(!squared_up(wrong), "{wrong:?}");
    }
}

#[test]
fn every_square_is_where_it_should_be_however_large_the_photograph() {
    for pitch in [30, 51, 99, 105, 157] {
        let corner = [3 * pitch + 5, pitch + 11];
        let photo = photo(pitch, corner, 15);
        let unit = f64::from(pitch);
        let moved = corner.map(|v| -f64::from(v) / unit);
        let pose = Pose::straight(Homography::scale_then_move([1.0 / unit; 2], moved));
        let rectified = Rectified::of(&photo, &pose, 15).unwrap().unwrap();
        for square in game::Board::empty(15).squares() {
            let picture = rectified.square(square, 0);
            for at in [4, PITCH / 2, PITCH - 5] {
                let colour = picture.get_pixel(at, PITCH - 1 - at).0;
                let off = [(colour[0], square.col), (colour[1], square.row)];
                for (seen, index) in off {
                    assert!(
                        seen.abs_diff(16 * index) < 3,
                        "{pitch}: {square} {colour:?}"
                    );
                }
            }
        }
    }
}

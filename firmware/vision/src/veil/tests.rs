use game::{Square, Variant};
use image::{Rgb, RgbImage};

use super::*;
use crate::colour::middle;

const SIDE: usize = 15;

/// Colours of the classes of a board, the plain one first.
const COLOURS: [[f32; 3]; 5] = [
    [150.0, 120.0, 90.0],
    [130.0, 170.0, 210.0],
    [30.0, 90.0, 170.0],
    [220.0, 140.0, 150.0],
    [190.0, 40.0, 50.0],
];

/// The same without colours, and hardly unlike each other.
const PALE: [[f32; 3]; 5] = [
    [150.0, 149.0, 147.0],
    [160.0, 159.0, 157.0],
    [140.0, 139.0, 138.0],
    [155.0, 153.0, 152.0],
    [145.0, 144.0, 142.0],
];

/// Tiles lie here, dark and with ink.
const TILES: [usize; 4] = [125, 140, 155, 170];

/// A board with a light from aside, and a reflection about a place that adds so much of white.
fn board(colours: [[f32; 3]; 5], (col, row): (f32, f32), power: f32) -> (Rectified, Layout) {
    let layout = Layout::of(&Variant::shipped("en").expect("shipped"));
    let extent = SIDE as u32 * PITCH;
    let photo = RgbImage::from_fn(extent, extent, |x, y| {
        let [across, down] = [x, y].map(|v| v as f32 / PITCH as f32);
        let square = down as usize * SIDE + across as usize;
        let ink = (across.fract() - 0.5).abs() < 0.1;
        let colour = match TILES.contains(&square) {
            true if ink => [40.0, 30.0, 30.0],
            true => [130.0, 70.0, 40.0],
            false => colours[layout.class(square)],
        };
        let bright = 0.6 + 0.4 * across / SIDE as f32;
        let far = (across - col).hypot(down - row) / 5.0;
        let added = power * (-far * far).exp();
        Rgb(colour.map(|v| {
            let light = linear(v) * bright + added;
            (light.powf(1.0 / GAMMA) * 255.0 + 0.5).min(255.0) as u8
        }))
    });
    (Rectified::filling(&photo), layout)
}

fn empty() -> Vec<bool> {
    (0..SIDE * SIDE).map(|i| !TILES.contains(&i)).collect()
}

fn middle_of(rectified: &Rectified, square: usize) -> [f32; 3] {
    middle(rectified, Square::nth(square, SIDE as u8))
}

#[test]
fn a_reflection_is_taken_off_and_nothing_else() {
    let (veiled, layout) = board(COLOURS, (6.0, 10.0), 0.4);
    let (clear, _) = board(COLOURS, (6.0, 10.0), 0.0);
    let veil = Veil::over(&veiled, &layout, &empty()).expect("a veil");
    let lifted = veil.taken_off(&veiled);
    let off = |seen: &Rectified, square: usize| {
        let [seen, right] = [middle_of(seen, square), middle_of(&clear, square)];
        (0..3)
            .map(|c| (seen[c] - right[c]).abs())
            .fold(0.0, f32::max)
    };
    let off: Vec<[f32; 2]> = (0..SIDE * SIDE)
        .map(|square| [off(&veiled, square), off(&lifted, square)])
        .collect();
    let worse = |[before, after]: &[f32; 2]| *after > before.max(24.0);
    assert!(!off.iter().any(worse), "{off:?}");
    let sum = |k: usize| off.iter().map(|off| off[k]).sum::<f32>();
    assert!(sum(1) < 0.4 * sum(0), "{} of {}", sum(1), sum(0));
    // Ink and tile are farther apart again.
    let apart = |board: &Rectified| {
        let tile = board.square(Square::nth(155, SIDE as u8), 0);
        let [ink, face] = [24, 8].map(|x| f32::from(tile.get_pixel(x, 24)[0]));
        face - ink
    };
    let [before, after, right] = [&veiled, &lifted, &clear].map(apart);
    assert!(
        before < 0.4 * right && after > 0.5 * right,
        "{before} {after} {right}"
    );
}

#[test]
fn what_only_seems_empty_does_not_hide_a_veil() {
    let (veiled, layout) = board(COLOURS, (6.0, 10.0), 0.4);
    let all = vec![true; SIDE * SIDE];
    let [told, right] = [all, empty()].map(|empty| {
        let veil = Veil::over(&veiled, &layout, &empty).expect("a veil");
        TILES.map(|square| veil.added[square])
    });
    for (told, right) in told.into_iter().zip(right) {
        assert!((told - right).abs() < 0.05, "{told}, {right}");
    }
}

#[test]
fn light_from_aside_is_no_veil() {
    let (rectified, layout) = board(COLOURS, (6.0, 10.0), 0.0);
    assert!(Veil::over(&rectified, &layout, &empty()).is_none());
}

#[test]
fn a_board_of_one_colour_tells_of_none() {
    for power in [0.0, 0.4] {
        let (rectified, layout) = board(PALE, (6.0, 10.0), power);
        assert!(
            Veil::over(&rectified, &layout, &empty()).is_none(),
            "{power}"
        );
    }
}

#[test]
fn too_few_empty_squares_tell_of_none() {
    let (veiled, layout) = board(COLOURS, (6.0, 10.0), 0.4);
    let few = |i: usize| i < 60;
    let few: Vec<bool> = (0..SIDE * SIDE).map(few).collect();
    assert!(Veil::over(&veiled, &layout, &few).is_none());
    assert!(Veil::over(&veiled, &layout, &[false; SIDE * SIDE]).is_none());
}

#[test]
fn what_is_burnt_out_stays_so() {
    let (veiled, layout) = board(COLOURS, (6.0, 10.0), 0.9);
    let Some(veil) = Veil::over(&veiled, &layout, &empty()) else {
        panic!("a veil");
    };
    let lifted = veil.taken_off(&veiled);
    let both = veiled.padded().pixels().zip(lifted.padded().pixels());
    let burnt = both.filter(|(before, _)| before.0 == [255; 3]);
    let kept = burnt.map(|(_, after)| after.0 == [255; 3]);
    let kept: Vec<bool> = kept.collect();
    assert!(
        kept.len() > 1000 && kept.iter().all(|kept| *kept),
        "{}",
        kept.len()
    );
}

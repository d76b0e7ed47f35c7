use image::Rgb;

use super::*;

#[test]
fn spots_are_what_differs_and_is_neither_long_nor_large() {
    let grounds = Rgb([150u8, 128, 128]);
    let mut picture = RgbImage::from_pixel(400, 300, grounds);
    let mut draw = |[left, top, width, height]: [u32; 4], colour: [u8; 3]| {
        for (x, y) in (top..top + height).flat_map(|y| (left..left + width).map(move |x| (x, y))) {
            picture.put_pixel(x, y, Rgb(colour));
        }
    };
    draw([50, 60, 10, 10], [90, 128, 128]);
    draw([150, 60, 10, 12], [150, 150, 128]);
    draw([250, 60, 60, 6], [90, 128, 128]);
    draw([50, 150, 90, 90], [90, 128, 128]);
    let found = spots(&picture).unwrap();
    let spot = |middle, side| Spot { middle, side };
    assert_eq!(found, [spot([155.0, 66.0], 12.0), spot([55.0, 65.0], 10.0)]);
    assert_eq!(spots(&RgbImage::from_pixel(9, 7, grounds)).unwrap(), []);
}

#[test]
fn of_many_spots_the_largest_are_told() {
    let mut picture = RgbImage::from_pixel(600, 600, Rgb([150u8, 128, 128]));
    for (x, y, pixel) in picture.enumerate_pixels_mut() {
        let side = if x < 300 { 3 } else { 5 };
        if x % 8 < side && y % 8 < side {
            *pixel = Rgb([90, 128, 128]);
        }
    }
    let found = spots(&picture).unwrap();
    assert!(found.len() == MOST && found.iter().all(|spot| spot.side > 4.0));
}

#[test]
fn the_pitch_of_spots_is_found_among_others() {
    let mut rng = fastrand::Rng::with_seed(3);
    let mut along: Vec<(f64, f64)> = (0..60)
        .map(|_| (rng.f64() * 700.0, 4.0 + 40.0 * rng.f64()))
        .collect();
    for i in 0..45 {
        let square = f64::from(i % 15);
        let slid = rng.f64() * 2.0 - 1.0;
        along.push((180.0 + (square + 0.5) * 23.7 + slid, 15.0));
    }
    // Half of it is as good, and a place in phase with it is, too.
    let best = combs(&along, 15, 10.0..60.0, 4);
    let right = best.iter().find(|comb| (comb.pitch - 23.7).abs() < 0.15);
    let off = (right.expect("the pitch").start - 180.0) / 23.7;
    assert!(
        (off - off.round()).abs() < 0.1 && off.abs() < 3.0,
        "{best:?}"
    );
}

#[test]
fn sines_of_turns_are_sines() {
    for turns in (-400..400).map(|i| 0.37 * f64::from(i) / 13.0) {
        let off = sine_of_turns(turns) - (TAU * turns).sin();
        assert!(off.abs() < 1e-9, "{turns}: {off}");
    }
}

#[test]
fn few_spots_have_no_pitch() {
    let along: Vec<(f64, f64)> = (0..11).map(|i| (20.0 * f64::from(i), 10.0)).collect();
    assert_eq!(combs(&along, 15, 10.0..60.0, 4), []);
    assert_eq!(combs(&[], 15, 10.0..60.0, 4), []);
}

//! Bytes that are no photograph, and photographs that show no board.

use game::Variant;
use image::{ImageFormat, Rgb, RgbImage};
use proptest::prelude::*;
use vision::{Frame, FrameError, Reader, Trouble};

fn png(picture: &RgbImage) -> Vec<u8> {
    let mut bytes = std::io::Cursor::new(Vec::new());
    picture
        .write_to(&mut bytes, ImageFormat::Png)
        .expect("memory");
    bytes.into_inner()
}

fn trouble(picture: RgbImage) -> Trouble {
    let variant = Variant::shipped("en").expect("shipped");
    let mut reader = Reader::new(&variant).expect("a reader");
    reader
        .read(&Frame::new(picture))
        .expect_err("no board is in it")
}

#[test]
fn an_enormous_picture_is_refused_before_it_takes_memory() {
    // A PNG header that claims 50 000 × 50 000 pixels, with nothing behind it.
    let mut bytes = png(&RgbImage::new(300, 300));
    bytes[16..20].copy_from_slice(&50_000u32.to_be_bytes());
    bytes[20..24].copy_from_slice(&50_000u32.to_be_bytes());
    let error = Frame::decode(&bytes).expect_err("too large");
    let sized = matches!(error, FrameError::Size { width: 50_000, .. });
    assert!(sized || matches!(error, FrameError::Damaged(_)), "{error}");
}

#[test]
fn a_tiny_picture_is_refused() {
    let error = Frame::decode(&png(&RgbImage::new(40, 40))).expect_err("too small");
    assert!(
        matches!(
            error,
            FrameError::Size {
                width: 40,
                height: 40
            }
        ),
        "{error}"
    );
}

#[test]
fn a_truncated_picture_is_refused() {
    let noisy = RgbImage::from_fn(300, 300, |x, y| Rgb([(x * y) as u8, x as u8, y as u8]));
    let bytes = png(&noisy);
    let error = Frame::decode(&bytes[..bytes.len() / 2]).expect_err("truncated");
    assert!(matches!(error, FrameError::Damaged(_)), "{error}");
}

#[test]
fn a_jpeg_without_its_end_is_refused() {
    let noisy = RgbImage::from_fn(300, 300, |x, y| Rgb([(x * y) as u8, x as u8, y as u8]));
    let mut whole = std::io::Cursor::new(Vec::new());
    noisy
        .write_to(&mut whole, ImageFormat::Jpeg)
        .expect("memory");
    let mut bytes = whole.into_inner();
    for missing in [2, 10, bytes.len() / 20, bytes.len() / 2] {
        let part = &bytes[..bytes.len() - missing];
        let error = Frame::decode(part).expect_err("truncated");
        assert!(matches!(error, FrameError::Truncated), "{missing}: {error}");
    }
    bytes.extend(b"what a telephone adds");
    assert!(Frame::decode(&bytes).is_ok());
}

#[test]
fn a_black_picture_is_too_dark() {
    assert_eq!(trouble(RgbImage::new(800, 600)), Trouble::TooDark);
}

#[test]
fn a_dark_table_is_no_board_where_something_on_it_is_well_lit() {
    let table = |lit: u32| {
        RgbImage::from_fn(800, 600, |x, y| {
            Rgb([if x.max(y) < lit { 160 } else { 15 }; 3])
        })
    };
    assert_eq!(trouble(table(50)), Trouble::NoBoard);
    assert_eq!(trouble(table(20)), Trouble::TooDark, "a glint");
}

#[test]
fn a_white_picture_is_glare() {
    assert_eq!(
        trouble(RgbImage::from_pixel(800, 600, Rgb([255; 3]))),
        Trouble::Glare
    );
}

#[test]
fn a_chess_board_is_no_board() {
    let squares = RgbImage::from_fn(900, 900, |x, y| {
        let dark = (x / 60 + y / 60) % 2 == 0;
        Rgb(if dark { [60, 40, 30] } else { [220, 200, 170] })
    });
    assert_eq!(trouble(squares), Trouble::NoBoard);
}

#[test]
fn squares_out_of_focus_are_blurred_and_light_that_grows_is_no_board() {
    let slope = |waves: f32| {
        RgbImage::from_fn(900, 900, |x, y| {
            let wave = |at: u32| (at as f32 / 60.0 * std::f32::consts::PI).sin();
            Rgb([(40.0 + x as f32 / 6.0 + waves * wave(x) * wave(y)) as u8; 3])
        })
    };
    assert_eq!(trouble(slope(30.0)), Trouble::Blurred);
    assert_eq!(trouble(slope(0.0)), Trouble::NoBoard);
}

#[test]
fn stripes_that_differ_in_colour_alone_are_sharp() {
    let stripes = RgbImage::from_fn(900, 900, |x, y| {
        let blue = 40 + 40 * ((x / 60 + y / 45) % 2) as u8;
        Rgb([(90 + x / 6) as u8, 80, blue])
    });
    assert_eq!(trouble(stripes), Trouble::NoBoard);
}

#[test]
fn faint_cloth_in_light_that_fades_is_sharp() {
    let cloth = RgbImage::from_fn(900, 900, |x, y| {
        let woven = (x / 50 % 2 + y / 50 % 2) * 10;
        Rgb([(70 + y / 7 + woven) as u8; 3])
    });
    assert_eq!(trouble(cloth), Trouble::NoBoard);
}

proptest! {
    #[test]
    fn arbitrary_bytes_are_never_a_panic(bytes in proptest::collection::vec(any::<u8>(), 0..4096)) {
        let _ = Frame::decode(&bytes);
    }

    #[test]
    fn a_damaged_picture_is_never_a_panic(at in 8usize..2000, value in any::<u8>()) {
        let mut bytes = png(&RgbImage::from_fn(220, 220, |x, y| Rgb([x as u8, y as u8, (x ^ y) as u8])));
        let at = at % bytes.len();
        bytes[at] = value;
        let _ = Frame::decode(&bytes);
    }
}

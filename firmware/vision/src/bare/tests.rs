use super::*;
use crate::homography::Homography;

const SIDE: usize = 15;

/// Every third square carries a stroke across it.
fn picture(covered: &[usize]) -> GrayImage {
    let extent = (SIDE * FINE) as u32;
    GrayImage::from_fn(extent, extent, |x, y| {
        let (x, y) = (x as usize, y as usize);
        let square = y / FINE * SIDE + x / FINE;
        let stroke = square.is_multiple_of(3) && (3..6).contains(&(y % FINE));
        // Light falls from the left.
        let light = 200 - x as u8 / 4;
        image::Luma([match covered.contains(&square) {
            true => light,
            false if stroke => light - 90,
            false => light - 40,
        }])
    })
}

fn board() -> EmptyBoard {
    let colours = (0..SIDE * SIDE).map(|i| [90 + (i % 60) as u8, 140, 100]);
    EmptyBoard {
        bend: 0.0,
        photo: [1000, 1000],
        to_board: Homography::scale_then_move([0.015; 2], [0.0; 2]),
        colours: colours.collect(),
        picture: picture(&[]),
    }
}

/// The board in dimmer and redder light, with cream tiles on some squares, of which the last is nobody's
/// guess yet.
fn patches(tiles: &[usize]) -> Vec<Patch> {
    let colours = board().colours;
    let patch = |i: usize| {
        let tile = tiles.contains(&i);
        let [r, g, b] = if tile { [230, 220, 190] } else { colours[i] };
        let light = 0.8 + (i % SIDE) as f32 / 100.0;
        Patch {
            body: [
                f32::from(r) * light,
                f32::from(g) * light * 0.8,
                f32::from(b) * light * 0.7,
            ],
            class: 0,
            settled: (tiles.last() != Some(&i)).then_some(tile),
        }
    };
    (0..SIDE * SIDE).map(patch).collect()
}

#[test]
fn a_square_is_told_from_a_tile_by_its_own_colour() {
    let tiles = [20, 35, 50, 51, 52];
    let evidence = weigh(&board(), &patches(&tiles), &picture(&tiles));
    let colour = evidence.colour.expect("the light can be told");
    assert!(tiles.iter().all(|&i| colour[i] > 2.0), "{}", colour[52]);
    let bare = (0..SIDE * SIDE).filter(|i| !tiles.contains(i));
    assert!(bare.clone().all(|i| colour[i] < -2.0));
}

#[test]
fn a_print_that_is_seen_is_under_no_tile() {
    let tiles = [33, 34, 36];
    let evidence = weigh(&board(), &patches(&tiles), &picture(&tiles));
    assert_eq!(evidence.print[33], MOST[1], "a tile lies on the print");
    assert_eq!(evidence.print[30], -MOST[0], "the print is seen");
    assert_eq!(evidence.print[34], 0.0, "there is no print");
}

#[test]
fn the_print_may_lie_another_way_round() {
    let turned = image::imageops::rotate90(&picture(&[]));
    let evidence = weigh(&board(), &patches(&[33, 34]), &turned);
    // Every third column carries prints, and every third row of the turned board.
    assert_eq!(evidence.print[5], -MOST[0]);
}

#[test]
fn an_unfamiliar_board_says_nothing_of_prints() {
    let flat = GrayImage::from_pixel(
        (SIDE * FINE) as u32,
        (SIDE * FINE) as u32,
        image::Luma([90]),
    );
    let evidence = weigh(&board(), &patches(&[33, 34]), &flat);
    assert!(evidence.print.iter().all(|says| *says == 0.0));
}

#[test]
fn too_little_that_is_sure_tells_no_light() {
    let mut patches = patches(&[33, 34, 35]);
    patches
        .iter_mut()
        .skip(36)
        .for_each(|patch| patch.settled = None);
    let evidence = weigh(&board(), &patches[..], &picture(&[33, 34, 35]));
    assert!(evidence.colour.is_some());
    patches
        .iter_mut()
        .skip(8)
        .for_each(|patch| patch.settled = None);
    let evidence = weigh(&board(), &patches[..], &picture(&[33, 34, 35]));
    assert_eq!(evidence.colour, None);
}

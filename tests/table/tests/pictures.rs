//! Photographs of the simulated table and the truth that comes with them.

use game::{Board, Square, Tile, Variant};
use table::{Camera, Dice, Hand, Rendered, Scene, Supply, crops, filled, homography};

fn scene(seed: u64, id: &str) -> Scene {
    let mut dice = Dice::new(seed);
    let variant = Variant::shipped(id).expect(id);
    let board = filled(&mut dice, &variant, Supply::Endless);
    let mut scene = Scene::random(&mut dice, &variant, &board).expect("fonts");
    // Small pictures keep the tests quick.
    (scene.camera.width, scene.camera.height) =
        (scene.camera.width.min(500), scene.camera.height.min(500));
    scene
}

fn plain(id: &str) -> Scene {
    let variant = Variant::shipped(id).expect(id);
    let mut scene = Scene::demo(&variant, &Board::empty(variant.side)).expect("fonts-dejavu-core");
    (scene.camera.width, scene.camera.height) = (500, 500);
    scene
}

fn pixel(rendered: &Rendered, at: [f32; 2]) -> [u8; 3] {
    rendered.photo.get_pixel(at[0] as u32, at[1] as u32).0
}

#[test]
fn the_same_seed_gives_the_same_photograph_and_another_seed_another() {
    let (a, b) = (scene(3, "en").render(), scene(3, "en").render());
    assert_eq!(a.photo, b.photo);
    assert_eq!((a.corners, a.hidden), (b.corners, b.hidden));
    assert_ne!(a.photo, scene(4, "en").render().photo);
}

#[test]
fn a_games_board_is_empty_or_its_first_word_lies_over_the_centre() {
    for id in ["en", "it"] {
        let variant = Variant::shipped(id).expect(id);
        let mut small = 0;
        for seed in 0..500 {
            let board = filled(&mut Dice::new(seed), &variant, Supply::Bag);
            let tiles = board.tiles().count();
            small += usize::from((2..5).contains(&tiles));
            let over = board.get(variant.centre).is_some();
            assert!(
                tiles == 0 || tiles > 1 && over,
                "{id} {seed}: {tiles} tiles"
            );
        }
        assert!(small > 10, "{id}: {small} small boards");
    }
}

#[test]
fn boards_to_learn_from_are_those_that_the_networks_have_learned_from() {
    let variant = Variant::shipped("pl").expect("shipped");
    let boards = (0..200).map(|seed| filled(&mut Dice::new(seed), &variant, Supply::Endless));
    let rows = boards
        .flat_map(|board| board.rows(&variant))
        .collect::<String>();
    // FNV-1a.
    let sum = rows.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |sum, byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
    });
    assert_eq!(
        sum, 0xde24_bb9a_8200_b164,
        "{sum:#x}: the networks are to be made anew"
    );
}

#[test]
fn every_shipped_variant_renders_with_all_its_faces() {
    for (i, id) in Variant::ids().enumerate() {
        let variant = Variant::shipped(id).expect(id);
        let mut board = Board::empty(variant.side);
        for (n, square) in board.squares().take(variant.faces.len()).enumerate() {
            board.set(square, Some(Tile::Face(game::Letter(n as u8))));
        }
        let mut dice = Dice::new(i as u64);
        let mut scene = Scene::random(&mut dice, &variant, &board).expect(id);
        let letters: String = variant
            .faces
            .iter()
            .map(|face| face.text.as_str())
            .collect();
        assert!(
            scene.tiles.face.has(&letters),
            "{id}: {:?}",
            scene.tiles.face
        );
        (scene.camera.width, scene.camera.height) = (300, 300);
        assert_eq!(scene.render().photo.dimensions(), (300, 300));
        assert!(Scene::demo(&variant, &board).is_ok(), "{id}");
    }
}

#[test]
fn the_homography_goes_through_the_corners() {
    for seed in 0..12 {
        let rendered = scene(seed, "it").render();
        for ([u, v], corner) in [[0.0, 0.0], [17.0, 0.0], [17.0, 17.0], [0.0, 17.0]]
            .into_iter()
            .zip(rendered.corners)
        {
            let [x, y] = homography::apply(&rendered.homography, [u, v]);
            assert!(
                (x - corner[0]).hypot(y - corner[1]) < 0.01,
                "{seed}: {corner:?} is not {x}, {y}"
            );
        }
    }
}

#[test]
fn the_corners_are_where_the_board_is_painted() {
    let mut scene = plain("de");
    scene.print.border = [250.0, 0.0, 250.0];
    scene.print.plain = [0.0, 250.0, 0.0];
    scene.print.premiums = [[0.0, 250.0, 0.0]; 4];
    scene.print.outline = 0.0;
    scene.print.coordinates = false;
    scene.light.glares.clear();
    for (tilt, turn) in [(0.0, 0.0), (0.4, 0.7), (0.6, 2.5), (0.3, 4.0)] {
        scene.pose.tilt = tilt;
        scene.pose.turn = turn;
        let rendered = scene.render();
        for (u, v) in [(0.0, 0.0), (15.0, 0.0), (15.0, 15.0), (0.0, 15.0)] {
            let toward = |from: f32, by: f32| from + (7.5 - from).signum() * by;
            let inside = homography::apply(&rendered.homography, [toward(u, 0.2), toward(v, 0.2)]);
            let outside =
                homography::apply(&rendered.homography, [toward(u, -0.2), toward(v, -0.2)]);
            let (inside, outside) = (pixel(&rendered, inside), pixel(&rendered, outside));
            assert!(
                inside[1] > inside[0],
                "{tilt} {turn}: {inside:?} inside at {u}, {v}"
            );
            assert!(
                outside[0] > outside[1],
                "{tilt} {turn}: {outside:?} outside at {u}, {v}"
            );
        }
    }
}

#[test]
fn the_field_alone_is_the_same_picture() {
    let mut scene = scene(14, "pl");
    (scene.pose.fill, scene.camera.noise, scene.camera.jpeg) = (0.5, 0.0, None);
    (
        scene.camera.blur,
        scene.camera.sharpening,
        scene.camera.motion,
    ) = (0.0, 0.0, [0.0, 0.0]);
    scene.light.vignette = 0.0;
    let (whole, field) = (scene.render(), scene.render_field());
    let [left, top] = std::array::from_fn(|k| whole.corners[0][k] - field.corners[0][k]);
    let pixels = |r: &Rendered| r.photo.width() * r.photo.height();
    assert!(pixels(&field) < pixels(&whole) * 2 / 3 && left >= 0.0 && top >= 0.0);
    for (a, b) in whole.corners.iter().zip(field.corners) {
        assert!((a[0] - b[0] - left).abs() < 0.01 && (a[1] - b[1] - top).abs() < 0.01);
    }
    let far = field.photo.enumerate_pixels().filter(|(x, y, pixel)| {
        let there = whole
            .photo
            .get_pixel(x + left.round() as u32, y + top.round() as u32);
        (0..3).any(|k| pixel.0[k].abs_diff(there.0[k]) > 2)
    });
    // Edges may fall on the other side of a pixel's middle.
    assert!(far.count() * 500 < pixels(&field) as usize);
}

#[test]
fn tiles_lean_away_from_the_camera() {
    let mut scene = plain("en");
    let mut board = scene.board.clone();
    board.set(Square::new(7, 1), Some(Tile::Blank(None)));
    scene.tiles.body = [250.0, 250.0, 250.0];
    scene.print.plain = [20.0, 20.0, 20.0];
    scene.print.premiums = [[20.0; 3]; 4];
    scene.show(&board);
    (scene.laid[0].shift, scene.laid[0].turn) = ([0.0, 0.0], 0.0);
    scene.tiles.thickness = 0.3;
    scene.pose.tilt = 0.0;
    scene.pose.distance = 1.2;
    scene.pose.turn = 0.0;
    let rendered = scene.render();
    let beyond = |u: f32| pixel(&rendered, homography::apply(&rendered.homography, [u, 7.5]))[1];
    // Left of the middle a tile's top reaches over its square's left edge, and not over its right.
    assert!(beyond(0.99) > 120, "left {}", beyond(0.99));
    assert!(beyond(2.01) < 100, "right {}", beyond(2.01));
}

#[test]
fn a_hand_hides_what_it_covers_and_nothing_else() {
    let mut scene = plain("en");
    let before = scene.render();
    assert!(before.hidden.iter().all(|share| *share == 0.0));
    let mut hand = Hand::reaching(&mut Dice::new(5), [15.0, 15.0], [7.5, 7.5]);
    (hand.elbow, hand.skin) = ([7.5, 40.0], [90.0, 60.0, 40.0]);
    scene.hand = Some(hand);
    let after = scene.render();
    let share = |row: usize, col: usize| after.hidden[row * 15 + col];
    assert!(share(13, 7) > 0.9, "{}", share(13, 7));
    assert_eq!(share(0, 0), 0.0);
    let at = homography::apply(&after.homography, [7.5, 13.5]);
    assert_ne!(pixel(&before, at), pixel(&after, at));
}

#[test]
fn no_size_panics() {
    for (width, height) in [(0, 0), (1, 1), (3, 700), (700, 3), (20, 20)] {
        let mut scene = scene(9, "pl");
        (scene.camera.width, scene.camera.height) = (width, height);
        let rendered = scene.render();
        assert_eq!(rendered.photo.dimensions(), (width.max(1), height.max(1)));
        assert!(rendered.corners.iter().flatten().all(|v| v.is_finite()));
    }
    let mut scene = plain("en");
    (scene.camera.width, scene.camera.height) = (400_000, 30);
    assert_eq!(scene.render().photo.dimensions(), (400_000, 30));
}

#[test]
fn no_camera_or_pose_panics() {
    let mut scene = plain("en");
    scene.pose.tilt = 9.0;
    scene.pose.fill = 90.0;
    scene.pose.distance = 0.0;
    scene.camera.curvature = 5.0;
    scene.camera.blur = 500.0;
    scene.camera.motion = [900.0, -900.0];
    scene.camera.jpeg = Some(0);
    scene.camera.noise = 500.0;
    let rendered = scene.render();
    assert!(rendered.corners.iter().flatten().all(|v| v.is_finite()));
}

#[test]
fn a_tile_that_stays_lies_as_it_lay() {
    let mut scene = scene(11, "en");
    scene.show(&Board::empty(15));
    let mut board = Board::empty(15);
    board.set(Square::new(7, 7), Some(Tile::Blank(None)));
    scene.show(&board);
    let first = scene.laid[0];
    board.set(Square::new(7, 9), Some(Tile::Face(game::Letter(3))));
    scene.show(&board);
    assert_eq!(scene.laid[0], first);
    assert_eq!(scene.laid.len(), 2);
}

#[test]
fn crops_keep_every_tile_that_is_seen_and_are_normalised() {
    let mut scene = scene(12, "de");
    scene.hand = None;
    scene.camera = Camera {
        noise: 0.0,
        ..scene.camera
    };
    let rendered = scene.render();
    let crops = crops::cut(&scene, &rendered, 0.1, &mut Dice::new(1));
    let tiles = crops.iter().filter(|crop| crop.tile.is_some()).count();
    assert_eq!(tiles, scene.board.tiles().count());
    let empty = scene.board.squares().count() - tiles;
    let kept = (crops.len() - tiles) as f32 / empty as f32;
    assert!((0.1..0.8).contains(&kept), "{kept} of the empty squares");
    assert!(
        crops
            .iter()
            .all(|crop| crop.picture.len() == crops::PICTURE)
    );
    // A photograph half as bright gives the same examples but for rounding.
    let mut dark = rendered.clone();
    dark.photo.iter_mut().for_each(|value| *value /= 2);
    let again = crops::cut(&scene, &dark, 0.1, &mut Dice::new(1));
    let apart = |a: &crops::Crop, b: &crops::Crop| {
        let sum: u64 = a
            .picture
            .iter()
            .zip(&b.picture)
            .map(|(a, b)| u64::from(a.abs_diff(*b)))
            .sum();
        sum / crops::PICTURE as u64
    };
    assert!(crops.iter().zip(&again).all(|(a, b)| apart(a, b) < 4));
}

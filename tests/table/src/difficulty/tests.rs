use super::*;
use game::{Board, Variant};

/// An easy photograph.
fn easy() -> Difficulties {
    let variant = Variant::shipped("en").expect("a shipped variant");
    let word = crate::positions::played("H8 across CAT", &variant).expect("a play");
    let mut scene = Scene::demo(&variant, &word[0]).expect("fonts-dejavu-core");
    (scene.camera.width, scene.camera.height) = (700, 700);
    scene.light.glares.clear();
    Difficulties::of(&scene)
}

#[test]
fn the_demo_is_ordinary_and_each_limit_can_be_broken() {
    let easy = easy();
    assert!(easy.ordinary(), "{easy:?}");
    assert_eq!((easy.tiles, easy.blank, easy.hand), (3.0, 0.0, 0.0));
    let hard: [fn(&mut Difficulties); 15] = [
        |d| d.pixels = 33.0,
        |d| d.tilt = 26.0,
        |d| d.exposure = 0.6,
        |d| d.exposure = 1.3,
        |d| d.cast = 1.5,
        |d| d.glare = 90.0,
        |d| d.haze = 0.2,
        |d| d.blur = 3.0,
        |d| d.motion = 1.0,
        |d| d.noise = 7.0,
        |d| d.jpeg = 50.0,
        |d| d.tile_colour = 5.0,
        |d| d.hand = 2.0,
        |d| d.worn = 0.3,
        |d| d.slid = 0.45,
    ];
    for (i, make) in hard.iter().enumerate() {
        let mut harder = easy.clone();
        make(&mut harder);
        assert!(!harder.ordinary(), "{i}: {harder:?}");
    }
}

#[test]
fn a_board_without_tiles_has_no_crooked_ones() {
    let variant = Variant::shipped("en").expect("a shipped variant");
    let empty = Board::empty(variant.side);
    let mut scene = Scene::demo(&variant, &empty).expect("fonts-dejavu-core");
    (scene.camera.width, scene.camera.height) = (300, 300);
    scene.light.cast = [1.2, 1.0, 0.8];
    let bare = Difficulties::of(&scene);
    assert_eq!((bare.slid, bare.turned, bare.tiles), (0.0, 0.0, 0.0));
    assert!((bare.cast - 1.5).abs() < 1e-4);
    assert!(bare.premium > 5.0);
}

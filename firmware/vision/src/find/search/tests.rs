use game::Variant;

use super::super::FALLBACKS;
use super::super::drawn::{CORNER, picture, stripes};
use super::*;

#[test]
fn the_lattice_of_edges_between_stripes_is_told_by_other_clues() {
    let layout = Layout::of(&Variant::shipped("en").expect("shipped"));
    let scene = Scene::of(&picture(&layout, stripes), 400_000.0).expect("a picture");
    let mut search = Search::of(&scene, &layout);
    let mut along = search.look_along(&WHOLE);
    along.extend(search.look_along(&PARTS));
    let off = |pose: Pose| {
        let here = scene.photo_to_here().apply(CORNER);
        let [u, v] = pose.to_board.apply(here);
        let off = |at: f64| at.abs().min((15.0 - at).abs());
        off(u).max(off(v))
    };
    assert!(
        search
            .best_of(along, Clue::Colour)
            .is_none_or(|found| off(found) > 0.3)
    );
    let found = search.by_other_clues(&FALLBACKS, None).map(off);
    assert!(found.is_some_and(|off| off < 0.2), "{found:?}");
}

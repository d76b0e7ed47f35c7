//! A photograph becomes a rectified board and a reading of every square.

mod comb;
mod cv;
mod find;
mod frame;
mod homography;
mod layout;
mod refine;
mod segment;
mod vanishing;

pub use find::Pose;
pub use frame::{Frame, FrameError, LONGEST_SIDE};
pub use homography::Homography;

/// Find.
pub fn try_find(frame: &Frame, variant: &game::Variant) -> Option<(Pose, Vec<f64>)> {
    let t = std::time::Instant::now();
    let scene = find::Scene::of(&frame.pixels).ok()?;
    let a = t.elapsed().as_secs_f64() * 1e3;
    let pose = find::find(&scene, &layout::Layout::of(variant));
    let b = t.elapsed().as_secs_f64() * 1e3 - a;
    if pose.is_none() { eprintln!("segments {} {a} {b}", scene.segments.len()); }
    pose.map(|p| (p, vec![a, b]))
}

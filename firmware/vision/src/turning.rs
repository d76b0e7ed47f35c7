//! Which way round a board lies that was seen before, and whether it lies where it lay.

use crate::homography::Homography;
use crate::pose::Pose;

/// The quarter turns that bring a pose closest to upright in the photograph.
pub(crate) fn turns_upright(pose: &Pose, side: u8) -> u8 {
    let Some(to_photo) = pose.to_photo() else {
        return 0;
    };
    let extent = f64::from(side);
    let height = |turns: u8| {
        let back = Homography::quarter_turns((4 - turns) % 4, extent);
        let [_, top] = to_photo.apply(back.apply([extent / 2.0, 0.0]));
        let [_, bottom] = to_photo.apply(back.apply([extent / 2.0, extent]));
        bottom - top
    };
    (0..4)
        .max_by(|&a, &b| height(a).total_cmp(&height(b)))
        .unwrap_or(0)
}

/// The quarter turns that make a pose the earlier one again, when no corner is so many squares off.
pub(crate) fn turns_as_before(pose: &Pose, earlier: &Pose, side: u8, off: f64) -> Option<u8> {
    let (to_photo, extent) = (pose.to_photo()?, f64::from(side));
    (0..4).find(|&turns| {
        let back = Homography::quarter_turns((4 - turns) % 4, extent);
        [[0.0, 0.0], [extent, 0.0], [extent, extent]]
            .into_iter()
            .all(|corner| {
                let [u, v] = earlier.at(to_photo.apply(back.apply(corner)));
                (u - corner[0]).hypot(v - corner[1]) < off
            })
    })
}

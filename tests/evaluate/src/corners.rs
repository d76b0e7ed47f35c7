//! How exactly a board was found.

use vision::Pose;

/// How far the corner that is worst off was found from where it is, in squares, whichever way round the board was taken to
/// lie. The corners are pixels of the photograph, clockwise.
pub fn worst_off(corners: [[f32; 2]; 4], pose: &Pose, side: u8) -> f64 {
    let off = |turns: usize| worst_off_turned(corners, pose, side, turns);
    (0..4).map(off).fold(f64::INFINITY, f64::min)
}

/// The same for a board that was taken to lie as it does.
pub fn worst_off_upright(corners: [[f32; 2]; 4], pose: &Pose, side: u8) -> f64 {
    worst_off_turned(corners, pose, side, 0)
}

/// The same for a board that was taken to lie so many quarters away from that.
fn worst_off_turned(corners: [[f32; 2]; 4], pose: &Pose, side: u8, turns: usize) -> f64 {
    let side = f64::from(side);
    let right = [[0.0, 0.0], [side, 0.0], [side, side], [0.0, side]];
    let found = corners.map(|corner| pose.at(corner.map(f64::from)));
    let pairs = found.iter().zip(right.iter().cycle().skip(turns));
    pairs
        .map(|([x, y], [right_x, right_y])| (x - right_x).hypot(y - right_y))
        .max_by(f64::total_cmp)
        .unwrap_or(f64::INFINITY)
}

#[cfg(test)]
mod tests {
    use super::*;
    use vision::Homography;

    #[test]
    fn the_worst_corner_counts_whichever_way_round() {
        let corners = [[100.0, 50.0], [700.0, 50.0], [700.0, 650.0], [100.0, 650.0]];
        let squares = [[0.0, 0.0], [15.0, 0.0], [15.0, 15.0], [0.0, 15.0]];
        for turns in 0..4 {
            let mut found = corners.map(|corner| corner.map(f64::from));
            // One corner a fifth of a square off: squares of 40 pixels.
            found[1][0] += 8.0;
            found.rotate_left(turns);
            let to_board = Homography::from_corners(found, squares).unwrap();
            let pose = Pose::straight(to_board);
            let off = worst_off(corners, &pose, 15);
            assert!((0.15..0.25).contains(&off), "{off} after {turns} turns");
            let upright = worst_off_upright(corners, &pose, 15);
            assert_eq!(upright < 0.25, turns == 0, "{upright}");
        }
    }
}

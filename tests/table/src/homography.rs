//! The plane map through four corners.

/// From a square of `side`×`side` (its corners in the order top left, top right, bottom right, bottom left)
/// to four pixel positions.
#[must_use]
pub fn through(corners: [[f32; 2]; 4], side: f32) -> [[f64; 3]; 3] {
    let p = corners.map(|[x, y]| [f64::from(x), f64::from(y)]);
    let s = f64::from(side);
    let sum = |k: usize| p[0][k] - p[1][k] + p[2][k] - p[3][k];
    let (d1, d2) = (
        [p[1][0] - p[2][0], p[1][1] - p[2][1]],
        [p[3][0] - p[2][0], p[3][1] - p[2][1]],
    );
    let determinant = d1[0] * d2[1] - d1[1] * d2[0];
    let (mut g, mut h) = (0.0, 0.0);
    if determinant.abs() > 1e-12 {
        g = (sum(0) * d2[1] - sum(1) * d2[0]) / determinant;
        h = (d1[0] * sum(1) - d1[1] * sum(0)) / determinant;
    }
    let row = |k: usize| {
        [
            (p[1][k] - p[0][k] + g * p[1][k]) / s,
            (p[3][k] - p[0][k] + h * p[3][k]) / s,
            p[0][k],
        ]
    };
    [row(0), row(1), [g / s, h / s, 1.0]]
}

/// Where a homography takes a position.
#[must_use]
pub fn apply(homography: &[[f64; 3]; 3], at: [f32; 2]) -> [f32; 2] {
    let (x, y) = (f64::from(at[0]), f64::from(at[1]));
    let [a, b, c] = homography.map(|row| row[0] * x + row[1] * y + row[2]);
    [(a / c) as f32, (b / c) as f32]
}

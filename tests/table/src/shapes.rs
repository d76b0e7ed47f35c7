//! Signed distances of simple shapes: negative inside, in the unit of the coordinates.

/// A rectangle around the origin with rounded corners.
pub(crate) fn rounded(x: f32, y: f32, half: [f32; 2], radius: f32) -> f32 {
    let r = radius.min(half[0]).min(half[1]);
    let (qx, qy) = (x.abs() - half[0] + r, y.abs() - half[1] + r);
    let outside = (qx.max(0.0) * qx.max(0.0) + qy.max(0.0) * qy.max(0.0)).sqrt();
    outside + qx.max(qy).min(0.0) - r
}

/// A disc around the origin.
pub(crate) fn disc(x: f32, y: f32, radius: f32) -> f32 {
    x.hypot(y) - radius
}

/// A star of so many points around the origin, one pointing up.
pub(crate) fn star(x: f32, y: f32, radius: f32, points: u32, waist: f32) -> f32 {
    let sector = std::f32::consts::PI / points as f32;
    let angle = x.atan2(-y).rem_euclid(2.0 * sector);
    let angle = if angle > sector {
        2.0 * sector - angle
    } else {
        angle
    };
    let r = x.hypot(y);
    let (px, py) = (r * angle.sin(), r * angle.cos());
    // The edge runs from the tip (0, radius) to the notch at the sector's far side.
    let (nx, ny) = (radius * waist * sector.sin(), radius * waist * sector.cos());
    let (ex, ey) = (nx, ny - radius);
    ((py - radius) * ex - px * ey) / ex.hypot(ey)
}

/// A triangle on the x axis, so wide at the foot and so high towards negative y.
pub(crate) fn tooth(x: f32, y: f32, width: f32, height: f32) -> f32 {
    let slope = height / (width / 2.0);
    let side = (x.abs() * slope - (height + y)) / slope.hypot(1.0);
    side.max(y)
}

/// A line with round ends, of this half width.
pub(crate) fn capsule(p: [f32; 2], a: [f32; 2], b: [f32; 2], radius: f32) -> f32 {
    let (px, py) = (p[0] - a[0], p[1] - a[1]);
    let (bx, by) = (b[0] - a[0], b[1] - a[1]);
    let along = ((px * bx + py * by) / (bx * bx + by * by).max(1e-9)).clamp(0.0, 1.0);
    (px - bx * along).hypot(py - by * along) - radius
}

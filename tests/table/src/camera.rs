//! Where the camera is and what its lens does to the picture.
//!
//! The table is measured in squares: x to the right and y down the board from the playing field's top left
//! corner, one unit a square's width, z upwards from the board's surface.

/// How the camera looks at the board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pose {
    /// Angle between the line of sight and the vertical, radians. Beyond 1.2 it is taken as 1.2.
    pub tilt: f32,
    /// From which side the camera looks, radians; 0 from the right of the board, π/2 from its lower edge.
    pub side: f32,
    /// How far the board is turned in the picture, radians.
    pub turn: f32,
    /// Distance from the board's centre in sides of the board; short distances converge more.
    pub distance: f32,
    /// Share of the frame the playing field fills in the tighter direction.
    pub fill: f32,
    /// Where the playing field stands in what is left of the frame, -1 to 1 across and down.
    pub shift: [f32; 2],
}

/// The camera itself.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Camera {
    /// Width of the photograph in pixels.
    pub width: u32,
    /// Height of the photograph in pixels.
    pub height: u32,
    /// Lens curvature: relative change of scale from 0.7 of the half diagonal to its end, about.
    pub curvature: f32,
    /// Defocus, deviation in pixels.
    pub blur: f32,
    /// Motion in pixels, across and down.
    pub motion: [f32; 2],
    /// Sharpening by the camera, 0 none.
    pub sharpening: f32,
    /// Sensor noise, deviation in levels of 255 in the middle tones.
    pub noise: f32,
    /// Part of the noise that is blotches of several pixels.
    pub blotches: f32,
    /// JPEG quality of the stored picture, 1 to 100; `None` stores it without loss.
    pub jpeg: Option<u8>,
}

type Vector = [f32; 3];

fn dot(a: Vector, b: Vector) -> f32 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

/// `a + b × by`.
fn add(a: Vector, b: Vector, by: f32) -> Vector {
    [a[0] + b[0] * by, a[1] + b[1] * by, a[2] + b[2] * by]
}

fn unit(a: Vector) -> Vector {
    let length = dot(a, a).sqrt().max(1e-9);
    [a[0] / length, a[1] / length, a[2] / length]
}

/// A camera in its place: from the table to pixels and back.
#[derive(Clone, Copy, Debug)]
pub(crate) struct View {
    eye: Vector,
    right: Vector,
    down: Vector,
    ahead: Vector,
    focal: f32,
    centre: [f32; 2],
    middle: [f32; 2],
    half_diagonal: f32,
    curvature: f32,
}

/// A line of sight: where it meets the plane at height z is `foot + slope × z`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sightline {
    pub foot: [f32; 2],
    pub slope: [f32; 2],
}

impl Sightline {
    pub fn at(&self, z: f32) -> [f32; 2] {
        [
            self.foot[0] + self.slope[0] * z,
            self.foot[1] + self.slope[1] * z,
        ]
    }
}

impl View {
    /// Places the camera so that a field of this size (x, y) fills its share of the frame.
    pub fn new(pose: &Pose, camera: &Camera, field: [f32; 2]) -> Self {
        let tilt = pose.tilt.clamp(0.0, 1.2);
        let target = [field[0] / 2.0, field[1] / 2.0, 0.0];
        let distance = pose.distance.clamp(1.0, 50.0) * field[0].max(field[1]);
        let (sin, cos) = (tilt.sin(), tilt.cos());
        let away = [sin * pose.side.cos(), sin * pose.side.sin(), cos];
        let ahead = [-away[0], -away[1], -away[2]];
        let right = [pose.turn.cos(), -pose.turn.sin(), 0.0];
        let down = [pose.turn.sin(), pose.turn.cos(), 0.0];
        let right = unit(add(right, ahead, -dot(right, ahead)));
        let down = add(down, ahead, -dot(down, ahead));
        let down = unit(add(down, right, -dot(down, right)));
        let (w, h) = (camera.width as f32, camera.height as f32);
        let mut view = Self {
            eye: add(target, away, distance),
            right,
            down,
            ahead,
            focal: 1.0,
            centre: [0.0, 0.0],
            middle: [w / 2.0, h / 2.0],
            half_diagonal: w.hypot(h) / 2.0,
            curvature: 0.0,
        };
        let corners = [[0.0, 0.0], [field[0], 0.0], field, [0.0, field[1]]];
        let seen = corners.map(|[x, y]| view.project([x, y, 0.0]));
        let low = |k: usize| seen.iter().map(|p| p[k]).fold(f32::INFINITY, f32::min);
        let high = |k: usize| seen.iter().map(|p| p[k]).fold(-f32::INFINITY, f32::max);
        let size = [high(0) - low(0), high(1) - low(1)];
        view.focal = pose.fill.clamp(0.05, 1.5) * (w / size[0]).min(h / size[1]);
        for (k, frame) in [w, h].into_iter().enumerate() {
            let slack = (frame - size[k] * view.focal).max(0.0) / 2.0;
            let middle = (low(k) + high(k)) / 2.0 * view.focal;
            view.centre[k] = frame / 2.0 + slack * pose.shift[k].clamp(-1.0, 1.0) - middle;
        }
        view.curvature = camera.curvature.clamp(-0.3, 0.3);
        view
    }

    /// The same, of a part of the frame: pixels are counted from there.
    pub fn from(mut self, left: u32, top: u32) -> Self {
        for (k, origin) in [left, top].into_iter().enumerate() {
            self.centre[k] -= origin as f32;
            self.middle[k] -= origin as f32;
        }
        self
    }

    /// The pixel position of a point over the table.
    pub fn project(&self, point: Vector) -> [f32; 2] {
        let from = add(point, self.eye, -1.0);
        let depth = dot(from, self.ahead).max(1e-3);
        let straight = [
            self.centre[0] + self.focal * dot(from, self.right) / depth,
            self.centre[1] + self.focal * dot(from, self.down) / depth,
        ];
        self.bend(straight)
    }

    /// The line of sight through a pixel position.
    pub fn sightline(&self, pixel: [f32; 2]) -> Sightline {
        let [x, y] = self.straighten(pixel);
        let (u, v) = (
            (x - self.centre[0]) / self.focal,
            (y - self.centre[1]) / self.focal,
        );
        let way = add(add(self.ahead, self.right, u), self.down, v);
        let fall = way[2].min(-1e-3);
        let slope = [way[0] / fall, way[1] / fall];
        Sightline {
            foot: [
                self.eye[0] - slope[0] * self.eye[2],
                self.eye[1] - slope[1] * self.eye[2],
            ],
            slope,
        }
    }

    /// How far a place of the table is from the point under the camera.
    pub fn distance(&self, place: [f32; 2]) -> f32 {
        (place[0] - self.eye[0]).hypot(place[1] - self.eye[1])
    }

    /// Pixels a unit of the table takes up around a point, on average over directions.
    pub fn scale(&self, point: Vector) -> f32 {
        let a = self.project(point);
        let b = self.project(add(point, [0.5, 0.0, 0.0], 1.0));
        let c = self.project(add(point, [0.0, 0.5, 0.0], 1.0));
        let area = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
        2.0 * area.abs().sqrt()
    }

    /// Where the lens should have drawn what stands at a pixel.
    fn straighten(&self, pixel: [f32; 2]) -> [f32; 2] {
        if self.curvature == 0.0 {
            return pixel;
        }
        let (dx, dy) = (pixel[0] - self.middle[0], pixel[1] - self.middle[1]);
        let by = self.stretch((dx * dx + dy * dy) / (self.half_diagonal * self.half_diagonal));
        [self.middle[0] + dx * by, self.middle[1] + dy * by]
    }

    /// Where the lens draws a point that a perfect lens would draw here.
    fn bend(&self, straight: [f32; 2]) -> [f32; 2] {
        if self.curvature == 0.0 {
            return straight;
        }
        let (dx, dy) = (straight[0] - self.middle[0], straight[1] - self.middle[1]);
        let mut by = 1.0;
        for _ in 0..12 {
            let squared =
                (dx * dx + dy * dy) / (by * by) / (self.half_diagonal * self.half_diagonal);
            by = self.stretch(squared);
        }
        [self.middle[0] + dx / by, self.middle[1] + dy / by]
    }

    /// Outside the frame the curve is not followed: a strong lens would fold back.
    fn stretch(&self, radius_squared: f32) -> f32 {
        1.0 + self.curvature * (radius_squared.min(1.5) - 0.5)
    }
}

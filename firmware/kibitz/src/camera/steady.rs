//! A camera that waits for the hand to leave: pictures are taken until two in a row are alike.

use std::time::{Duration, Instant};

use vision::Frame;

use crate::ports::{Camera, CameraError};

/// How long a moving picture is waited for. What still moves then is read as it is: the reader says what
/// covers the board.
const PATIENCE: Duration = Duration::from_millis(2500);

/// Any live camera, held still.
pub struct SteadyCamera<C> {
    camera: C,
    patience: Duration,
}

impl<C: Camera> SteadyCamera<C> {
    /// The pictures of `camera` on which nothing moves.
    pub const fn new(camera: C) -> Self {
        Self {
            camera,
            patience: PATIENCE,
        }
    }
}

impl<C: Camera> Camera for SteadyCamera<C> {
    fn shoot(&mut self) -> Result<Frame, CameraError> {
        let until = Instant::now() + self.patience;
        let mut earlier = self.camera.shoot()?;
        loop {
            let frame = self.camera.shoot()?;
            if frame.still(&earlier) || Instant::now() >= until {
                return Ok(frame);
            }
            earlier = frame;
        }
    }

    fn glance(&mut self) -> Option<Result<Frame, CameraError>> {
        self.camera.glance()
    }

    fn missed(&mut self) {
        self.camera.missed();
    }
}

#[cfg(test)]
mod tests {
    use vision::Frame;

    use super::*;

    /// A table over which a dark hand moves for so many pictures; each picture has its own noise and
    /// brightness.
    struct Hand {
        moving: u32,
        shot: u32,
    }

    impl Camera for Hand {
        fn shoot(&mut self) -> Result<Frame, CameraError> {
            self.shot += 1;
            let (shot, moving) = (self.shot, self.moving);
            let mut noise = u64::from(shot);
            Ok(Frame::new(image::RgbImage::from_fn(640, 480, |x, y| {
                noise = noise
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1);
                let hand = shot <= moving && (shot * 60..shot * 60 + 120).contains(&x) && y > 200;
                let level = if hand { 60 } else { 150 + shot % 3 * 4 };
                image::Rgb([(level + (noise >> 60) as u32) as u8; 3])
            })))
        }
    }

    fn shots(moving: u32, patience: Duration) -> u32 {
        let mut camera = SteadyCamera {
            camera: Hand { moving, shot: 0 },
            patience,
        };
        camera.shoot().expect("a picture");
        camera.camera.shot
    }

    #[test]
    fn two_pictures_do_when_nothing_moves() {
        assert_eq!(shots(0, PATIENCE), 2);
    }

    #[test]
    fn a_leaving_hand_is_waited_for() {
        assert_eq!(shots(3, PATIENCE * 20), 5);
    }

    #[test]
    fn patience_ends() {
        assert_eq!(shots(1000, Duration::ZERO), 2);
    }
}

//! What each of the grounds counts, for empty squares and for letters: written by `calibration/train/fit_vouch.py`.

use super::GROUNDS;

pub(super) const BIASES: [f32; 2] = [8.5893, 5.5843];

#[rustfmt::skip]
pub(super) const WEIGHTS: [[f32; GROUNDS.len()]; 2] = [
    [
        -0.1027, // joint
        -0.0692, // next
        0.0000, // next-empty
        2.0843, // next-blank
        0.0000, // marked
        0.0000, // by-mark
        0.0000, // next-kin
        0.0177, // first-answer
        0.6408, // first-next
        -0.6165, // first-else
        0.6383, // second-answer
        -0.7536, // second-next
        0.8272, // second-else
        -7.3084, // third
        0.4596, // third-answer
        -0.5326, // third-next
        -0.4639, // third-else
        0.0000, // enlarged
        0.0000, // enlarged-answer
        0.0000, // enlarged-next
        0.0000, // enlarged-else
        0.3920, // cut
        0.0000, // cut-answer
        0.0000, // cut-next
        0.0000, // cut-else
        0.0000, // value
        0.0000, // value-answer
        0.0000, // value-next
        0.0000, // value-confirms
        0.2955, // colour
        0.1009, // fellows
        -1.1847, // centre
        0.0000, // tesseract
        0.0000, // tesseract-answer
        0.0000, // tesseract-kin
        0.4398, // hard
        -0.0099, // nearly
    ],
    [
        0.0488, // joint
        -0.2377, // next
        -1.2103, // next-empty
        0.0982, // next-blank
        -0.4060, // marked
        -0.2199, // by-mark
        0.6273, // next-kin
        -0.3698, // first-answer
        -0.1652, // first-next
        0.3014, // first-else
        0.3527, // second-answer
        0.1409, // second-next
        -0.2207, // second-else
        -4.8473, // third
        0.4210, // third-answer
        -0.0100, // third-next
        -0.3070, // third-else
        -1.7094, // enlarged
        0.4120, // enlarged-answer
        -0.3993, // enlarged-next
        -0.0023, // enlarged-else
        -0.9774, // cut
        -0.0870, // cut-answer
        -0.0081, // cut-next
        -0.1482, // cut-else
        1.9135, // value
        1.2904, // value-answer
        -0.8248, // value-next
        -0.9940, // value-confirms
        0.0010, // colour
        -0.0091, // fellows
        -1.4188, // centre
        0.7705, // tesseract
        -0.6712, // tesseract-answer
        -0.5939, // tesseract-kin
        -0.8763, // hard
        0.3218, // nearly
    ],
];

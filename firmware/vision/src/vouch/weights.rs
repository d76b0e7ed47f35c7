//! What each of the grounds counts, for empty squares and for letters: written by `calibration/train/fit_vouch.py`.

use super::GROUNDS;

pub(super) const BIASES: [f32; 2] = [7.5325, 6.9658];

#[rustfmt::skip]
pub(super) const WEIGHTS: [[f32; GROUNDS.len()]; 2] = [
    [
        -0.2002, // joint
        -0.0649, // next
        0.0000, // next-empty
        1.7430, // next-blank
        0.0000, // marked
        0.0000, // by-mark
        0.0000, // next-kin
        0.1277, // first-answer
        0.4179, // first-next
        -0.5441, // first-else
        0.7696, // second-answer
        -0.2870, // second-next
        0.2736, // second-else
        -4.1705, // third
        0.5243, // third-answer
        -0.7779, // third-next
        0.0875, // third-else
        0.0000, // enlarged
        0.0000, // enlarged-answer
        0.0000, // enlarged-next
        0.0000, // enlarged-else
        0.0524, // cut
        0.0000, // cut-answer
        0.0000, // cut-next
        0.0000, // cut-else
        0.0000, // value
        0.0000, // value-answer
        0.0000, // value-next
        0.0000, // value-confirms
        0.3081, // colour
        0.2141, // fellows
        -2.6799, // centre
        0.0000, // tesseract
        0.0000, // tesseract-answer
        0.0000, // tesseract-kin
        -1.0576, // hard
        0.1140, // nearly
    ],
    [
        0.1375, // joint
        -0.0880, // next
        -2.3721, // next-empty
        -0.2965, // next-blank
        0.0594, // marked
        0.1468, // by-mark
        0.0976, // next-kin
        -0.2701, // first-answer
        -0.1162, // first-next
        0.2508, // first-else
        0.0734, // second-answer
        0.1106, // second-next
        -0.2982, // second-else
        -6.4416, // third
        0.1760, // third-answer
        -0.2075, // third-next
        -0.1385, // third-else
        -0.6125, // enlarged
        0.4206, // enlarged-answer
        -0.3320, // enlarged-next
        -0.1237, // enlarged-else
        -1.0074, // cut
        -0.1074, // cut-answer
        -0.0242, // cut-next
        -0.1389, // cut-else
        2.7504, // value
        1.7603, // value-answer
        -0.5870, // value-next
        -3.2170, // value-confirms
        -0.0304, // colour
        0.0052, // fellows
        -1.1454, // centre
        0.6907, // tesseract
        -0.7290, // tesseract-answer
        -0.7887, // tesseract-kin
        -0.9495, // hard
        0.2503, // nearly
    ],
];

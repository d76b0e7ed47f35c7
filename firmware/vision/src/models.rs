//! The networks of whole squares: they know the faces of every game shipped.

use flate2::Crc;

/// Weights of a network, and its classes.
pub(crate) type Model = (&'static [u8], &'static str);

/// The network of the first look.
pub(crate) const FIRST: Model = (
    include_bytes!("../models/first.onnx.gz"),
    include_str!("../models/first.txt"),
);

/// Those of the second look, which are heard together.
pub(crate) const SECOND: [Model; 2] = [
    (
        include_bytes!("../models/closer-1.onnx.gz"),
        include_str!("../models/closer-1.txt"),
    ),
    (
        include_bytes!("../models/closer-2.onnx.gz"),
        include_str!("../models/closer-2.txt"),
    ),
];

/// That of the third look.
pub(crate) const JUDGE: Model = (
    include_bytes!("../models/judge.onnx.gz"),
    include_str!("../models/judge.txt"),
);

/// That of enlarged letters.
pub(crate) const LOUPE: Model = (
    include_bytes!("../models/loupe.onnx.gz"),
    include_str!("../models/loupe.txt"),
);

/// Check sum of the third look's weights and classes, eight hexadecimal digits: what one network makes of a tile means nothing to another.
pub(crate) fn third_look() -> String {
    let mut sum = Crc::new();
    sum.update(JUDGE.0);
    sum.update(JUDGE.1.as_bytes());
    format!("{:08x}", sum.sum())
}

/// Whether all of them have seen tiles with this face.
pub(crate) fn know(face: &str) -> bool {
    let all = [FIRST, SECOND[0], SECOND[1], JUDGE];
    let lists = |(_, names): Model| names.lines().any(|name| name == face);
    all.into_iter().all(lists)
}

#[cfg(test)]
mod tests {
    use game::Variant;

    use super::*;

    #[test]
    fn the_faces_of_every_game_shipped_are_known() {
        for id in Variant::ids() {
            for face in Variant::shipped(id).unwrap().faces {
                assert!(know(&face.text), "{id} {}", face.text);
            }
        }
        assert!(!know("Ș"));
    }
}

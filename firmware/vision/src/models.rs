//! The networks of whole squares, and which of them look at a variant's board.
//!
//! Those that read best know the faces of five games; others know those of every game shipped.

use game::Variant;

/// Weights of a network, and its classes.
pub(crate) type Model = (&'static [u8], &'static str);

/// The networks of the first look: the one that reads best, and one that knows the faces of every game shipped.
const FIRST: [Model; 2] = [
    (
        include_bytes!("../models/first.onnx.gz"),
        include_str!("../models/first.txt"),
    ),
    (
        include_bytes!("../models/first-all.onnx.gz"),
        include_str!("../models/first-all.txt"),
    ),
];

/// Those of the second look, likewise: two that are heard together, and one.
const SECOND: [Model; 3] = [
    (
        include_bytes!("../models/closer-1.onnx.gz"),
        include_str!("../models/closer-1.txt"),
    ),
    (
        include_bytes!("../models/closer-2.onnx.gz"),
        include_str!("../models/closer-2.txt"),
    ),
    (
        include_bytes!("../models/closer-all.onnx.gz"),
        include_str!("../models/closer-all.txt"),
    ),
];

/// The network of the first look at a variant's board.
pub(crate) fn first(variant: &Variant) -> Model {
    fit(&FIRST, variant).into_iter().next().unwrap_or(FIRST[0])
}

/// Those of the second look, one or two.
pub(crate) fn second(variant: &Variant) -> Vec<Model> {
    fit(&SECOND, variant).into_iter().take(2).collect()
}

/// Whether the networks that look at a variant's board have seen tiles with this face.
pub(crate) fn know(variant: &Variant, face: &str) -> bool {
    let mut models = second(variant);
    models.push(first(variant));
    models.iter().all(|model| lists(model, face))
}

/// The networks that know most of a variant's faces, in their order.
fn fit(models: &[Model], variant: &Variant) -> Vec<Model> {
    let known = |model: &Model| {
        let faces = variant.faces.iter();
        faces.filter(|face| lists(model, &face.text)).count()
    };
    let most = models.iter().map(known).max();
    let best = models.iter().filter(|model| Some(known(model)) == most);
    best.copied().collect()
}

fn lists((_, names): &Model, face: &str) -> bool {
    names.lines().any(|name| name == face)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_spanish_boards_are_looked_at_by_the_networks_of_all_faces() {
        for id in Variant::ids() {
            let variant = Variant::shipped(id).unwrap();
            let es = id == "es";
            assert_eq!(first(&variant).1 == FIRST[1].1, es, "{id}");
            assert_eq!(second(&variant).len(), if es { 1 } else { 2 }, "{id}");
        }
    }
}

use super::*;

/// Columns of a tile from one place to another, in squares from the line, on a bare board.
pub(super) fn tile(from: f32, to: f32) -> Vec<Option<f32>> {
    let column = |i: usize| (i as f32 + 0.5) / SQUARE as f32 - 1.0;
    (0..2 * SQUARE)
        .map(|i| Some(f32::from((from..to).contains(&column(i)))))
        .collect()
}

#[test]
fn a_tile_on_the_line_is_measured() {
    for off in [-0.125, 0.0, 0.0625] {
        let found = centre(&tile(off - 0.45, off + 0.45)).expect("a tile");
        assert!((found - off).abs() < 0.04, "{found} for {off}");
    }
}

#[test]
fn ink_that_is_like_neither_is_part_of_the_tile() {
    let mut columns = tile(-0.45, 0.45);
    columns[28..36].fill(None);
    let found = centre(&columns).expect("a tile");
    assert!(found.abs() < 0.04, "{found}");
}

#[test]
fn what_is_no_tile_on_the_line_is_not_measured() {
    let faint: Vec<Option<f32>> = tile(-0.45, 0.45)
        .into_iter()
        .map(|v| v.map(|v| 0.45 + v * 0.1))
        .collect();
    let one_sided: Vec<Option<f32>> = tile(-0.45, 1.0);
    for (what, columns) in [
        ("a tile on its square", tile(-0.95, -0.05)),
        ("two tiles", tile(-0.95, 0.95)),
        ("a line of the print", tile(-0.05, 0.05)),
        ("a colour like the board's", faint),
        ("a tile beside another", one_sided),
        ("nothing known", vec![None; 2 * SQUARE]),
    ] {
        assert_eq!(centre(&columns), None, "{what}");
    }
}

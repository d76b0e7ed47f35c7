use super::*;

const SIZE: [f64; 2] = [600.0, 400.0];

/// Edges straight down, and straight across.
fn pair() -> Pair {
    Pair {
        points: [Vector3::new(1.0, 0.0, 0.0), Vector3::new(0.0, 1.0, 0.0)],
        centre: [300.0, 200.0],
        support: 1.0,
    }
}

fn segment(a: [f64; 2], b: [f64; 2]) -> Segment {
    Segment { a, b }
}

/// A board's premium squares, which show where the lines would be, and the stripes of a table beside it.
fn premiums_and_stripes() -> (Vec<Segment>, Vec<Segment>) {
    let mut board = Vec::new();
    for (row, col) in (0..15).flat_map(|row| (0..15).map(move |col| (row, col))) {
        if row != col && row + col != 14 && (row % 7, col % 7) != (0, 3) {
            continue;
        }
        let (left, top) = (180.0 + 18.0 * f64::from(col), 70.0 + 18.0 * f64::from(row));
        let (right, bottom) = (left + 18.0, top + 18.0);
        board.push(segment([left, top], [right, top]));
        board.push(segment([left, bottom], [right, bottom]));
        board.push(segment([left, top], [left, bottom]));
        board.push(segment([right, top], [right, bottom]));
    }
    let stripes = (0..70)
        .map(|i| 5.0 + 8.5 * f64::from(i))
        .filter(|x| !(120.0..510.0).contains(x))
        .map(|x| segment([x, 0.0], [x, 400.0]));
    (board, stripes.collect())
}

#[test]
fn stripes_of_a_table_are_left_out() {
    let (board, stripes) = premiums_and_stripes();
    let all: Vec<Segment> = board.iter().chain(&stripes).copied().collect();
    let crossing = crossing(&pair(), &all, SIZE);
    assert!(crossing == board, "{} of {}", crossing.len(), board.len());
}

use super::*;

#[test]
fn sure_tiles_are_asked_first_and_print_is_not() {
    let squares = (0..15).map(|col| Square::new(1, col));
    let tiles: Vec<(Square, bool)> = squares.map(|square| (square, square.col < 3)).collect();
    // Two of those that are sure are like print as well, as three tiles of one letter are.
    let print = |square: Square| square.col % 2 == 1 || square.col == 2;
    let asked: Vec<u8> = spread(tiles.clone(), print)
        .into_iter()
        .map(|square| square.col)
        .collect();
    assert_eq!(asked.len(), 3 + 6);
    assert!(asked[..3].iter().all(|col| *col < 3), "{asked:?}");
    assert!(asked[3..].iter().all(|col| col % 2 == 0), "{asked:?}");
    assert_eq!(spread(tiles.repeat(2), |_| false).len(), MOST_ASKED);
}

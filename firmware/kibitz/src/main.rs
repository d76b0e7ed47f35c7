//! kibitz: a referee for Scrabble-like games on a real board.
fn main() {}

//! Whole games, line by line.

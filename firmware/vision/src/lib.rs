//! A photograph becomes a rectified board and a reading of every square.

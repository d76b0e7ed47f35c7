//! Word lists become .fst files keyed by letter codes.

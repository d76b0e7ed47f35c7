//! The simulated table: photographs of positions, rendered deterministically from a seed.

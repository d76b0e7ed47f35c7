//! The whole appliance, as a user has it: the real binary, a real broker, a screen that is a picture file.

mod bad_input;
mod calibration;
mod challenges;
mod check;
mod clocks;
mod configuration;
mod corrections;
mod endings;
mod export;
mod home;
mod photographs;
mod power;
mod presses;
mod solve;
mod words;

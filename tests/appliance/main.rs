//! The whole appliance, as a user has it: the real binary, a real broker, a screen that is a picture file.

mod bad_input;
mod calibration;
mod challenges;
mod configuration;
mod corrections;
mod endings;
mod photographs;
mod power;
mod presses;

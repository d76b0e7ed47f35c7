//! End-to-end tests of the appliance.

pub mod appliance;
pub mod gate;
pub mod mosquitto;

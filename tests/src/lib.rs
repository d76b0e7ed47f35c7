//! End-to-end tests of the appliance.

pub mod mosquitto;

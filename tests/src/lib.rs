//! End-to-end tests of the appliance.

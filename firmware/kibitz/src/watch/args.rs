//! The arguments.

use std::path::PathBuf;

use clap::Args;
use link::{Address, ApplianceId, Base};

use crate::cli::{Access, broker};

#[derive(Debug, Args)]
pub struct Watch {
    /// Broker the appliance publishes to, as mqtt://HOST, mqtts://HOST (TLS) or unix:///PATH.
    #[arg(value_name = "URL", value_parser = broker)]
    pub broker: Address,
    #[command(flatten)]
    pub access: Access,
    /// Name of the appliance in the topics kibitz/ID/….
    #[arg(long, default_value = "table", value_name = "ID")]
    pub id: ApplianceId,
    /// What the topics stand below.
    #[arg(long, default_value = "kibitz", value_name = "TOPIC")]
    pub base: Base,
    /// Also show on the screen that the section `panel` of this configuration names.
    #[arg(long, value_name = "CONFIG")]
    pub panel: Option<PathBuf>,
}

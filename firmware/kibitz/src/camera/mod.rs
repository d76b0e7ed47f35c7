//! Cameras: USB, a folder of pictures, the simulated table.

mod folder;
mod simulated;
mod steady;
mod usb;

pub use folder::{FolderCamera, PictureError, frame, pictures};
pub use simulated::TableCamera;
pub use steady::SteadyCamera;
pub use usb::UsbCamera;

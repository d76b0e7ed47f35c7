//! A V4L2 camera through nokhwa, on a thread of its own.
//!
//! The thread keeps the camera streaming, so that a picture is there at once and exposed well. nokhwa's
//! `frame()` never gives up when the cable is pulled; the deadline is kept here, and a thread that hangs
//! is left behind and replaced.

use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, TryRecvError};
use std::thread;
use std::time::Duration;

use nokhwa::Camera as Device;
use nokhwa::pixel_format::RgbFormat;
use nokhwa::utils::{
    ApiBackend, CameraFormat, CameraIndex, FrameFormat, RequestedFormat, RequestedFormatType,
    Resolution,
};
use nokhwa::{Buffer, NokhwaError};
use vision::Frame;

use crate::config::Usb;
use crate::ports::{Camera, CameraError};

/// How long a picture may take, opening the camera included.
const DEADLINE: Duration = Duration::from_secs(5);

/// The picture being exposed when the button was pressed began before it, and the one after it may be
/// waiting in the driver's queue: the second that arrives is certainly younger than the press.
const STALE: usize = 1;

type Answer = Result<Buffer, NokhwaError>;

/// A USB camera. Opened at the first picture or glance, and again after a failure.
pub struct UsbCamera {
    wanted: Usb,
    worker: Option<Sender<Sender<Answer>>>,
}

impl UsbCamera {
    /// A camera that is not open yet.
    pub const fn new(wanted: Usb) -> Self {
        Self {
            wanted,
            worker: None,
        }
    }

    fn buffer(&mut self) -> Result<Buffer, CameraError> {
        let (answer, arrival) = mpsc::channel();
        let running = self.worker.take();
        let asked = running.filter(|worker| worker.send(answer.clone()).is_ok());
        // The camera failed while nobody asked: it may be back by now.
        let worker = asked.unwrap_or_else(|| {
            let worker = start(self.wanted.clone());
            let _ = worker.send(answer.clone());
            worker
        });
        drop(answer);
        let error = match arrival.recv_timeout(DEADLINE) {
            Ok(Ok(buffer)) => {
                self.worker = Some(worker);
                return Ok(buffer);
            }
            Ok(Err(error)) => CameraError::Missing {
                name: self.wanted.device.clone(),
                reason: error.to_string(),
            },
            Err(RecvTimeoutError::Disconnected) => CameraError::Missing {
                name: self.wanted.device.clone(),
                reason: "its thread has ended".to_owned(),
            },
            Err(RecvTimeoutError::Timeout) => CameraError::Silent {
                name: self.wanted.device.clone(),
                seconds: DEADLINE.as_secs(),
            },
        };
        Err(error)
    }
}

impl Camera for UsbCamera {
    fn shoot(&mut self) -> Result<Frame, CameraError> {
        let buffer = self.buffer()?;
        let Resolution { width_x, height_y } = buffer.resolution();
        let damaged = |reason: String| CameraError::Damaged {
            name: format!("of camera {}", self.wanted.device),
            reason,
        };
        match buffer.source_frame_format() {
            FrameFormat::MJPEG => {
                Frame::decode(buffer.buffer()).map_err(|error| damaged(error.to_string()))
            }
            _ => buffer
                .decode_image::<RgbFormat>()
                .map_err(|error| damaged(error.to_string()))
                .and_then(|picture| {
                    image::RgbImage::from_raw(width_x, height_y, picture.into_raw())
                        .ok_or_else(|| damaged("its size is not as announced".to_owned()))
                })
                .map(Frame::new),
        }
    }

    fn glance(&mut self) -> Option<Result<Frame, CameraError>> {
        Some(self.shoot())
    }
}

/// Starts a thread that streams and answers requests until its requests' sender is dropped.
fn start(wanted: Usb) -> Sender<Sender<Answer>> {
    let (requests, asked) = mpsc::channel();
    thread::spawn(move || match open(&wanted) {
        Ok(device) => stream(device, &asked),
        Err(error) => {
            if let Ok(answer) = asked.recv() {
                let _ = answer.send(Err(error));
            }
        }
    });
    requests
}

fn open(wanted: &Usb) -> Result<Device, NokhwaError> {
    let size = Resolution::new(wanted.width, wanted.height);
    let closest = |format| {
        let format = CameraFormat::new(size, format, wanted.fps);
        RequestedFormat::new::<RgbFormat>(RequestedFormatType::Closest(format))
    };
    let index = index(&wanted.device)?;
    // Compressed pictures first: USB 2 carries them at full size.
    let mut device = Device::new(index.clone(), closest(FrameFormat::MJPEG))
        .or_else(|_| Device::new(index, closest(FrameFormat::YUYV)))?;
    device.open_stream()?;
    let format = device.camera_format();
    tracing::info!(camera = wanted.device, %format, "the camera is open");
    Ok(device)
}

fn index(device: &str) -> Result<CameraIndex, NokhwaError> {
    if let Ok(number) = device.parse() {
        return Ok(CameraIndex::Index(number));
    }
    let known = nokhwa::query(ApiBackend::Video4Linux)?;
    let found = known.iter().find(|info| info.human_name() == device);
    found.map(|info| info.index().clone()).ok_or_else(|| {
        let names: Vec<_> = known.iter().map(|info| info.human_name()).collect();
        let reason = format!("cameras here: {names:?}");
        NokhwaError::OpenDeviceError(device.to_owned(), reason)
    })
}

fn stream(mut device: Device, asked: &Receiver<Sender<Answer>>) {
    let mut waiting: Option<(Sender<Answer>, usize)> = None;
    loop {
        match asked.try_recv() {
            Ok(answer) => waiting = Some((answer, 0)),
            Err(TryRecvError::Empty) => {}
            Err(TryRecvError::Disconnected) => return,
        }
        let frame = device.frame();
        let failed = frame.is_err();
        match waiting.take() {
            Some((answer, seen)) if seen < STALE && !failed => waiting = Some((answer, seen + 1)),
            Some((answer, _)) => {
                let _ = answer.send(frame);
            }
            None => {}
        }
        if failed {
            return;
        }
    }
}

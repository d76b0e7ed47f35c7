//! What goes over the wire, decoded by a controller and its glass as the datasheets describe them.

use std::convert::Infallible;
use std::sync::{Arc, Mutex};

use embedded_hal::digital::ErrorType as PinError;
use embedded_hal::spi::{ErrorType as BusError, Operation};
use screen::{Outcome, Play, Rgb565, TurnCard, View, Who, draw};

use super::*;

/// Columns and rows of both controllers' memory.
const MEMORY: (usize, usize) = (240, 320);

/// A controller: pins, registers, memory.
#[derive(Default)]
struct Controller {
    data: bool,
    lit: Vec<bool>,
    resets: usize,
    command: u8,
    arguments: Vec<u8>,
    /// MADCTL: 0x80 rows reversed, 0x40 columns reversed, 0x20 swapped, 0x08 blue first.
    address: u8,
    inverted: bool,
    format: u8,
    awake: bool,
    on: bool,
    columns: (usize, usize),
    rows: (usize, usize),
    /// Frames begun and the pixels of the last one.
    frames: usize,
    pixels: Vec<u16>,
    longest: usize,
}

impl Controller {
    fn take(&mut self, bytes: &[u8]) {
        self.longest = self.longest.max(bytes.len());
        if self.data {
            self.arguments.extend(bytes);
            self.obey();
        } else {
            assert_eq!(bytes.len(), 1, "one command at a time");
            self.command = bytes[0];
            self.arguments.clear();
            self.obey();
        }
    }

    fn obey(&mut self) {
        let range = |a: &[u8]| {
            let number = |i: usize| usize::from(a[i]) << 8 | usize::from(a[i + 1]);
            (number(0), number(2))
        };
        match (self.command, self.arguments.len()) {
            (0x01, 0) if !self.data => self.resets += 1,
            (0x11, 0) => self.awake = true,
            (0x20, 0) => self.inverted = false,
            (0x21, 0) => self.inverted = true,
            (0x29, 0) => self.on = true,
            (0x36, 1) => self.address = self.arguments[0],
            (0x3a, 1) => self.format = self.arguments[0],
            (0x2a, 4) => self.columns = range(&self.arguments),
            (0x2b, 4) => self.rows = range(&self.arguments),
            (0x2c, 0) if !self.data => self.frames += 1,
            (0x2c, _) => {
                let pairs = self.arguments.chunks_exact(2);
                self.pixels = pairs.map(|p| u16::from_be_bytes([p[0], p[1]])).collect();
            }
            _ => {}
        }
    }

    /// The memory after the last frame, `None` where nothing was written.
    fn memory(&self) -> Vec<Option<u16>> {
        let (width, height) = MEMORY;
        let mut memory = vec![None; width * height];
        let across = self.columns.1 - self.columns.0 + 1;
        let down = self.rows.1 - self.rows.0 + 1;
        assert_eq!(self.pixels.len(), across * down, "pixels of the window");
        for (i, pixel) in self.pixels.iter().enumerate() {
            let (mut x, mut y) = (self.columns.0 + i % across, self.rows.0 + i / across);
            if self.address & 0x20 != 0 {
                (x, y) = (y, x);
            }
            assert!(x < width && y < height, "{x}, {y} is outside the memory");
            if self.address & 0x40 != 0 {
                x = width - 1 - x;
            }
            if self.address & 0x80 != 0 {
                y = height - 1 - y;
            }
            let cell = &mut memory[y * width + x];
            assert!(cell.is_none(), "{x}, {y} is written twice");
            *cell = Some(*pixel);
        }
        memory
    }
}

type Shared = Arc<Mutex<Controller>>;

fn with<T>(shared: &Shared, act: impl FnOnce(&mut Controller) -> T) -> T {
    act(&mut shared.lock().expect("no test has failed before"))
}

struct FakeBus(Shared);

impl BusError for FakeBus {
    type Error = Infallible;
}

impl SpiDevice for FakeBus {
    fn transaction(&mut self, operations: &mut [Operation<'_, u8>]) -> Result<(), Infallible> {
        for operation in operations {
            let Operation::Write(bytes) = operation else {
                panic!("a display is only written to")
            };
            with(&self.0, |controller| controller.take(bytes));
        }
        Ok(())
    }
}

enum FakePin {
    Data(Shared),
    Reset(Shared),
    Light(Shared),
}

impl FakePin {
    fn set(&self, high: bool) {
        match self {
            Self::Data(shared) => with(shared, |c| c.data = high),
            Self::Reset(shared) => with(shared, |c| c.resets += usize::from(!high)),
            Self::Light(shared) => with(shared, |c| c.lit.push(high)),
        }
    }
}

impl PinError for FakePin {
    type Error = Infallible;
}

impl OutputPin for FakePin {
    fn set_low(&mut self) -> Result<(), Infallible> {
        self.set(false);
        Ok(())
    }

    fn set_high(&mut self) -> Result<(), Infallible> {
        self.set(true);
        Ok(())
    }
}

struct NoDelay;

impl DelayNs for NoDelay {
    fn delay_ns(&mut self, _: u32) {}
}

fn wiring(display: Kind, rotation: u32, inverted: bool) -> Wiring {
    Wiring {
        display,
        rotation,
        inverted,
        bus: 0,
        select: 0,
        clock_hz: 40_000_000,
        dc: 25,
        rst: Some(24),
        backlight: Some(18),
    }
}

fn panel(wiring: &Wiring) -> (Shared, SpiPanel<FakeBus, FakePin>) {
    let shared = Shared::default();
    let pins = Pins {
        dc: FakePin::Data(Arc::clone(&shared)),
        reset: wiring.rst.map(|_| FakePin::Reset(Arc::clone(&shared))),
        backlight: wiring
            .backlight
            .map(|_| FakePin::Light(Arc::clone(&shared))),
    };
    let bus = FakeBus(Arc::clone(&shared));
    let panel = SpiPanel::start(bus, pins, wiring, &mut NoDelay).expect("a fake takes all");
    (shared, panel)
}

fn who(name: &str, emblem: game::Emblem) -> Who {
    let name = name.to_owned();
    Who { name, emblem }
}

fn card() -> View {
    View::Turn(TurnCard {
        player: who("Anna", game::Emblem::Boat),
        outcome: Outcome::Stands(Play {
            points: 48,
            words: Vec::new(),
            bonus: 0,
        }),
        total: 312,
        next: Some(who("Ben", game::Emblem::Cat)),
    })
}

/// A pixel as it goes over the wire: red in the top bits.
fn wire(pixel: Rgb565) -> u16 {
    u16::from(pixel.r()) << 11 | u16::from(pixel.g()) << 5 | u16::from(pixel.b())
}

/// Where a pixel of the picture lands on the glass when the picture is turned clockwise.
fn turned(at: (usize, usize), size: Size, degrees: u32) -> (usize, usize) {
    let (w, h) = (size.width as usize, size.height as usize);
    match degrees % 360 {
        90 => (h - 1 - at.1, at.0),
        180 => (w - 1 - at.0, h - 1 - at.1),
        270 => (at.1, w - 1 - at.0),
        _ => at,
    }
}

const KINDS: [(Kind, (u32, u32)); 3] = [
    (Kind::St7789Square, (240, 240)),
    (Kind::St7789Tall, (240, 320)),
    (Kind::Ili9341, (320, 240)),
];

#[test]
fn the_glass_shows_the_picture_for_every_kind_and_rotation() {
    for (kind, (width, height)) in KINDS {
        for rotation in [0, 90, 180, 270] {
            let (shared, mut panel) = panel(&wiring(kind, rotation, true));
            let upright = rotation % 180 == 0;
            let (w, h) = if upright {
                (width, height)
            } else {
                (height, width)
            };
            assert_eq!(
                panel.size(),
                Size::new(w, h),
                "{kind:?} turned by {rotation}"
            );
            let picture = draw(&card(), panel.size());
            panel.show(&picture).expect("a fake takes all");

            let memory = with(&shared, |controller| controller.memory());
            let written = memory.iter().flatten().count();
            assert_eq!(
                written,
                picture.pixels().len(),
                "{kind:?} turned by {rotation}"
            );
            let lying = if kind == Kind::Ili9341 { 90 } else { 0 };
            for (i, pixel) in picture.pixels().iter().enumerate() {
                let at = (i % w as usize, i / w as usize);
                let (x, y) = turned(at, picture.size(), rotation + lying);
                // The glass of an ILI9341 shows its memory mirrored.
                let x = if kind == Kind::Ili9341 {
                    MEMORY.0 - 1 - x
                } else {
                    x
                };
                assert_eq!(
                    memory[y * MEMORY.0 + x],
                    Some(wire(*pixel)),
                    "{kind:?} turned by {rotation}, pixel {at:?}"
                );
            }
        }
    }
}

#[test]
fn a_frame_is_one_window_in_pieces_that_spidev_takes() {
    for (kind, _) in KINDS {
        let (shared, mut panel) = panel(&wiring(kind, 0, false));
        let picture = draw(&card(), panel.size());
        for frame in 1..=3 {
            panel.show(&picture).expect("a fake takes all");
            with(&shared, |c| {
                assert_eq!(c.frames, frame);
                assert!(c.longest <= 4096, "{} bytes at once", c.longest);
            });
        }
    }
}

#[test]
fn the_display_is_reset_woken_and_told_its_colours() {
    for (kind, _) in KINDS {
        for (inverted, connected) in [(true, true), (false, true), (true, false)] {
            let mut wiring = wiring(kind, 0, inverted);
            wiring.rst = connected.then_some(24);
            let (shared, _panel) = panel(&wiring);
            with(&shared, |c| {
                assert_eq!(c.resets, 1, "{kind:?}");
                assert!(c.awake && c.on, "{kind:?}");
                assert_eq!(c.inverted, inverted, "{kind:?}");
                assert_eq!(c.format & 7, 5, "{kind:?}: 16 bits a pixel");
                let blue_first = c.address & 0x08 != 0;
                assert_eq!(blue_first, kind == Kind::Ili9341, "{kind:?}");
            });
        }
    }
}

#[test]
fn the_light_goes_on_with_the_first_picture_and_off_with_the_last() {
    let (shared, mut panel) = panel(&wiring(Kind::St7789Square, 0, true));
    with(&shared, |c| assert!(c.lit.is_empty()));
    panel
        .show(&draw(&card(), panel.size()))
        .expect("a fake takes all");
    with(&shared, |c| assert_eq!(c.lit, [true]));
    panel.clear().expect("a fake takes all");
    with(&shared, |c| {
        assert_eq!(c.lit.last(), Some(&false));
        assert!(c.pixels.iter().all(|pixel| *pixel == 0));
    });
}

#[test]
fn a_picture_of_another_size_is_refused() {
    let (_, mut panel) = panel(&wiring(Kind::Ili9341, 0, false));
    let error = panel.show(&Picture::new(Size::new(240, 320)));
    let text = error.expect_err("it does not fit").to_string();
    assert!(
        text.contains("spidev0.0, dc 25, rst 24, backlight 18"),
        "{text}"
    );
    assert!(text.contains("240"), "{text}");
}

#[test]
fn without_a_raspberry_pi_the_error_says_what_to_do() {
    if std::path::Path::new("/dev/spidev0.0").exists() {
        eprintln!("skipped: without_a_raspberry_pi_the_error_says_what_to_do: there is a bus here");
        return;
    }
    let opened = SpiPanel::open(&wiring(Kind::St7789Tall, 0, true));
    let text = opened.err().expect("there is no bus here").to_string();
    assert!(text.contains("spidev0.0"), "{text}");
    assert!(text.contains("raspi-config"), "{text}");
}

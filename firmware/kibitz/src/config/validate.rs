//! From settings of the right kind to a configuration that can run.

mod mqtt;

pub use mqtt::password;

use std::fmt::Display as Shown;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::time::Duration;

use game::{Entrant, Game, NoEmblem, Variant};
use toml::{Table, Value};

use super::settings::{ButtonSettings, CameraSettings, PanelSettings, Settings};
use super::{Button, Camera, Complaint, Config, Display, Gpio, Panel, Spi, Usb};
use crate::variants;

/// GPIO lines of a Raspberry Pi's header end at BCM 27.
const PINS: RangeInclusive<i64> = 0..=27;

/// Checks every value, collecting what is wrong with any.
pub fn check(path: &Path, settings: Settings) -> Result<Config, Vec<Complaint>> {
    let mut wrong = Wrong {
        path: path.to_owned(),
        complaints: Vec::new(),
    };
    let variant = wrong.variant(&settings.variant);
    let variant = variant.and_then(|variant| wrong.rules(variant, &settings.rules));
    let players = wrong.players(variant.as_ref(), &settings.players);
    let config = (
        wrong.range("card_seconds", settings.card_seconds, 1..=60),
        wrong.range("challenge_seconds", settings.challenge_seconds, 5..=600),
        wrong.camera(settings.camera),
        wrong.button(&settings.button),
        wrong.panel(settings.panel),
        wrong.mqtt(settings.mqtt),
    );
    if settings.state.as_os_str().is_empty() {
        wrong.says("state", "\"\"", "name a folder the game can be kept in");
    }
    match (variant, config) {
        (
            Some(variant),
            (Some(card), Some(challenge), Some(camera), Some(button), Some(panel), Some(mqtt)),
        ) if wrong.complaints.is_empty() => Ok(Config {
            variant,
            configured: None,
            players,
            state: settings.state,
            dictionary: some_path(settings.dictionary),
            profile: some_path(settings.profile),
            card: Duration::from_secs(card),
            challenge: Duration::from_secs(challenge),
            terminal: settings.terminal,
            camera,
            button,
            panel,
            mqtt,
        }),
        _ => Err(wrong.complaints),
    }
}

struct Wrong {
    path: PathBuf,
    complaints: Vec<Complaint>,
}

impl Wrong {
    fn says(&mut self, key: &str, value: impl Shown, remedy: impl Into<String>) {
        self.complaints.push(Complaint {
            path: self.path.clone(),
            key: key.to_owned(),
            value: value.to_string(),
            remedy: remedy.into(),
        });
    }

    /// The number, when it is in its range; the range's lower end otherwise.
    fn range<T: TryFrom<i64>>(
        &mut self,
        key: &'static str,
        value: i64,
        range: RangeInclusive<i64>,
    ) -> Option<T> {
        if !range.contains(&value) {
            let (low, high) = (range.start(), range.end());
            self.says(key, value, format!("{low} to {high} are possible"));
            return None;
        }
        T::try_from(value).ok()
    }

    fn variant(&mut self, id: &str) -> Option<Variant> {
        let variant = variants::find(id);
        if let Err(error) = &variant {
            self.says("variant", quoted(id), error.to_string());
        }
        variant.ok()
    }

    /// The variant by the house rules.
    fn rules(&mut self, variant: Variant, house: &Table) -> Option<Variant> {
        let rules = variant.rules.with(house);
        match rules.and_then(|rules| variant.with_rules(rules)) {
            Ok(variant) => Some(variant),
            Err(error) => {
                let value = house
                    .get(&error.key)
                    .map_or_else(String::new, Value::to_string);
                // The complaint has the value already.
                let told = error.problem.strip_prefix(&format!("{value}: "));
                let problem = told.unwrap_or(&error.problem).to_owned();
                self.says(&format!("rules.{}", error.key), value, problem);
                None
            }
        }
    }

    /// The players; none when there are wrong ones among them.
    fn players(&mut self, variant: Option<&Variant>, written: &[String]) -> Vec<Entrant> {
        let players: Result<Vec<Entrant>, NoEmblem> =
            written.iter().map(|text| text.parse()).collect();
        let problem = match (&players, variant) {
            (Err(error), _) => Some(error.to_string()),
            (Ok(players), Some(variant)) => Game::between(variant.clone(), players)
                .err()
                .map(|error| error.to_string()),
            (Ok(_), None) => None,
        };
        if let Some(problem) = problem {
            self.says("players", format!("{written:?}"), problem);
        }
        players.unwrap_or_default()
    }

    fn camera(&mut self, camera: CameraSettings) -> Option<Camera> {
        match camera.kind.as_str() {
            "usb" => {
                let width = self.range("camera.width", camera.width, 320..=7680);
                let height = self.range("camera.height", camera.height, 240..=4320);
                let fps = self.range("camera.fps", camera.fps, 1..=120);
                if camera.device.is_empty() {
                    let remedy = "write the camera's number or name (v4l2-ctl --list-devices)";
                    self.says("camera.device", "\"\"", remedy);
                }
                Some(Camera::Usb(Usb {
                    device: camera.device,
                    width: width?,
                    height: height?,
                    fps: fps?,
                }))
            }
            "folder" => match some_path(camera.path) {
                Some(path) => Some(Camera::Folder(path)),
                None => {
                    self.says("camera.path", "\"\"", "name the folder with the pictures");
                    None
                }
            },
            "table" => Some(Camera::Table),
            kind => {
                let remedy = "one of \"usb\", \"folder\", \"table\" is possible";
                self.says("camera.kind", quoted(kind), remedy);
                None
            }
        }
    }

    fn button(&mut self, button: &ButtonSettings) -> Option<Button> {
        match button.kind.as_str() {
            "stdin" => Some(Button::Input),
            "gpio" => {
                let pin = self.range("button.pin", button.pin, PINS);
                let bounce = self.range("button.debounce_ms", button.debounce_ms, 0..=200);
                let long = self.range("button.long_ms", button.long_ms, 500..=5000);
                Some(Button::Gpio(Gpio {
                    pin: pin?,
                    active_low: button.active_low,
                    bounce: Duration::from_millis(bounce?),
                    long: Duration::from_millis(long?),
                }))
            }
            kind => {
                let remedy = "one of \"gpio\", \"stdin\" is possible";
                self.says("button.kind", quoted(kind), remedy);
                None
            }
        }
    }

    fn panel(&mut self, panel: PanelSettings) -> Option<Panel> {
        let display = match panel.kind.as_str() {
            "st7789-240x240" => Display::St7789Square,
            "st7789-240x320" => Display::St7789Tall,
            "ili9341-320x240" => Display::Ili9341,
            "png" => return self.png(panel),
            kind => {
                let remedy = "one of \"st7789-240x240\", \"st7789-240x320\", \"ili9341-320x240\", \"png\" is possible";
                self.says("panel.kind", quoted(kind), remedy);
                return None;
            }
        };
        if panel.rotation % 90 != 0 || !(0..360).contains(&panel.rotation) {
            let remedy = "one of 0, 90, 180, 270 is possible";
            self.says("panel.rotation", panel.rotation, remedy);
        }
        let rotation = u32::try_from(panel.rotation).ok();
        let bus = self.range("panel.spi_bus", panel.spi_bus, 0..=6);
        let select = self.range("panel.spi_select", panel.spi_select, 0..=2);
        let clock_hz = self.range("panel.clock_hz", panel.clock_hz, 1_000_000..=80_000_000);
        let dc = self.range("panel.dc", panel.dc, PINS);
        let rst = self.optional_pin("panel.rst", panel.rst);
        let backlight = self.optional_pin("panel.backlight", panel.backlight);
        if dc.is_some() && (rst == dc || backlight == dc) || (rst.is_some() && rst == backlight) {
            let remedy = "panel.dc, panel.rst and panel.backlight want a pin each";
            self.says("panel.dc", panel.dc, remedy);
        }
        Some(Panel::Spi(Spi {
            display,
            rotation: rotation?,
            inverted: panel.inverted,
            bus: bus?,
            select: select?,
            clock_hz: clock_hz?,
            dc: dc?,
            rst,
            backlight,
        }))
    }

    fn png(&mut self, panel: PanelSettings) -> Option<Panel> {
        let size = match panel.size.as_str() {
            "240x240" => (240, 240),
            "320x240" => (320, 240),
            "240x320" => (240, 320),
            size => {
                let remedy = "one of \"240x240\", \"320x240\", \"240x320\" is possible";
                self.says("panel.size", quoted(size), remedy);
                return None;
            }
        };
        match some_path(panel.path) {
            Some(path) => Some(Panel::Png { path, size }),
            None => {
                let remedy = "name the picture file that stands for the screen";
                self.says("panel.path", "\"\"", remedy);
                None
            }
        }
    }

    fn optional_pin(&mut self, key: &'static str, pin: i64) -> Option<u8> {
        if pin != -1 && !PINS.contains(&pin) {
            self.says(key, pin, "0 to 27 are possible, -1 for not connected");
        }
        u8::try_from(pin).ok()
    }
}

fn some_path(path: PathBuf) -> Option<PathBuf> {
    (!path.as_os_str().is_empty()).then_some(path)
}

fn quoted(value: &str) -> String {
    format!("{value:?}")
}

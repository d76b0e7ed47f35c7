//! Typefaces of the machine: found by looking, loaded when wanted, refused when they cannot print a tile set.

use std::collections::HashMap;
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock, Mutex};

use ab_glyph::{Font, FontVec, GlyphId, Point, PxScale};

use crate::canvas::Mask;
use crate::{Dice, TableError};

/// Where Debian keeps fonts.
const ROOTS: [&str; 2] = ["/usr/share/fonts", "/usr/share/texmf/fonts/opentype"];

/// The faces a fixed picture is printed with, the first one found.
const PLAIN: [&str; 3] = [
    "DejaVuSans.ttf",
    "LiberationSans-Regular.ttf",
    "FreeSans.ttf",
];
const BOLD: [&str; 3] = [
    "DejaVuSans-Bold.ttf",
    "LiberationSans-Bold.ttf",
    "FreeSansBold.ttf",
];

/// How alike the letters of a face must be to a plain face's on average: picture fonts and scripts are less.
const LIKENESS: f32 = 0.52;

/// One typeface.
#[derive(Clone)]
pub struct Typeface {
    name: String,
    font: Arc<FontVec>,
}

impl fmt::Debug for Typeface {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Typeface({})", self.name)
    }
}

/// The typefaces found on the machine, by path.
pub struct Shelf {
    paths: Vec<PathBuf>,
    /// Faces opened so far; `None` for one that is no use.
    opened: Mutex<HashMap<PathBuf, Option<Typeface>>>,
}

static SYSTEM: LazyLock<Shelf> = LazyLock::new(|| Shelf::scan(&ROOTS.map(PathBuf::from)));

impl Shelf {
    /// Everything under the usual folders.
    pub fn system() -> &'static Self {
        &SYSTEM
    }

    /// Every font file under these folders.
    #[must_use]
    pub fn scan(roots: &[PathBuf]) -> Self {
        let mut paths = Vec::new();
        let mut folders = roots.to_vec();
        while let Some(folder) = folders.pop() {
            let Ok(entries) = std::fs::read_dir(&folder) else {
                continue;
            };
            for path in entries.flatten().map(|entry| entry.path()) {
                if path.is_dir() && !path.is_symlink() {
                    folders.push(path);
                } else if is_upright(&path) {
                    paths.push(path);
                }
            }
        }
        paths.sort();
        paths.dedup_by(|a, b| a.file_name() == b.file_name());
        Self {
            paths,
            opened: Mutex::default(),
        }
    }

    /// How many files were found.
    #[must_use]
    pub fn len(&self) -> usize {
        self.paths.len()
    }

    /// Whether no font was found.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.paths.is_empty()
    }

    /// A face by chance that has all of `text`.
    ///
    /// # Errors
    /// When no face of the machine has it.
    pub fn any(&self, dice: &mut Dice, text: &str) -> Result<Typeface, TableError> {
        for _ in 0..400 {
            if self.paths.is_empty() {
                break;
            }
            let path = &self.paths[dice.below(self.paths.len())];
            if let Some(face) = self.open(path).filter(|face| face.has(text)) {
                return Ok(face);
            }
        }
        self.bold(text)
    }

    /// The plain upright face that is always there.
    ///
    /// # Errors
    /// When it is not installed or lacks a character of `text`.
    pub fn plain(&self, text: &str) -> Result<Typeface, TableError> {
        self.named(&PLAIN, text)
    }

    /// The bold upright face that is always there.
    ///
    /// # Errors
    /// When it is not installed or lacks a character of `text`.
    pub fn bold(&self, text: &str) -> Result<Typeface, TableError> {
        self.named(&BOLD, text)
    }

    fn named(&self, names: &[&str], text: &str) -> Result<Typeface, TableError> {
        let wanted = |name: &&str| {
            let path = self.paths.iter().find(|path| path.ends_with(name))?;
            Typeface::load(path).filter(|face| face.has(text))
        };
        names
            .iter()
            .find_map(wanted)
            .ok_or_else(|| TableError::NoFont {
                text: text.to_owned(),
            })
    }

    fn open(&self, path: &Path) -> Option<Typeface> {
        let known = self.opened.lock().ok()?.get(path).cloned();
        if let Some(face) = known {
            return face;
        }
        let face = Typeface::load(path).filter(Typeface::is_plain_enough);
        if let Ok(mut opened) = self.opened.lock() {
            opened.insert(path.to_owned(), face.clone());
        }
        face
    }
}

impl Typeface {
    /// The face in a font file; `None` when it is not one or cannot write letters and digits.
    fn load(path: &Path) -> Option<Self> {
        let font = FontVec::try_from_vec(std::fs::read(path).ok()?).ok()?;
        let name = path.file_stem()?.to_string_lossy().into_owned();
        let face = Self {
            name,
            font: Arc::new(font),
        };
        face.has("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
            .then_some(face)
    }

    /// The file's name without its extension.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Whether every character has ink of its own.
    #[must_use]
    pub fn has(&self, text: &str) -> bool {
        text.chars().all(|c| {
            let id = self.font.glyph_id(c);
            c == ' ' || (id != GlyphId(0) && self.font.outline(id).is_some())
        })
    }

    /// A line of text whose capital H is `height` pixels high, stretched sideways; pen at its left end.
    pub(crate) fn line(&self, text: &str, height: f32, stretch: f32) -> Mask {
        let Some(capital) = self.font.outline(self.font.glyph_id('H')) else {
            return Mask::default();
        };
        let units = capital.bounds.max.y - capital.bounds.min.y;
        let per_em = self.font.height_unscaled() / units.abs().max(1.0);
        let scale = PxScale {
            x: height * per_em * stretch,
            y: height * per_em,
        };
        let factor = scale.x / self.font.height_unscaled();
        let (mut pen, mut outlines) = (0.0, Vec::new());
        for c in text.chars() {
            let id = self.font.glyph_id(c);
            let mut glyph = id.with_scale(scale);
            glyph.position = Point { x: pen, y: 0.0 };
            pen += self.font.h_advance_unscaled(id) * factor;
            outlines.extend(self.font.outline_glyph(glyph));
        }
        mask_of(&outlines)
    }

    /// Whether the capitals look like capitals: picture fonts, small writing and barcodes do not.
    fn is_plain_enough(&self) -> bool {
        static MODELS: LazyLock<Vec<[f32; 256]>> = LazyLock::new(|| {
            let shelf = Shelf::system();
            let face = shelf.plain("A").or_else(|_| shelf.bold("A"));
            face.map(|face| ('A'..='Z').map(|c| face.thumbnail(c)).collect())
                .unwrap_or_default()
        });
        if MODELS.is_empty() {
            return true;
        }
        let likeness = |(c, model): (char, &[f32; 256])| {
            let own = self.thumbnail(c);
            let dot = |a: &[f32; 256], b: &[f32; 256]| -> f32 {
                a.iter().zip(b).map(|(a, b)| a * b).sum()
            };
            dot(&own, model) / (dot(&own, &own) * dot(model, model)).sqrt().max(1e-6)
        };
        let all: Vec<f32> = ('A'..='Z').zip(MODELS.iter()).map(likeness).collect();
        let mean = all.iter().sum::<f32>() / all.len() as f32;
        let worst = all.iter().copied().fold(1.0, f32::min);
        mean > LIKENESS && worst > 0.1
    }

    /// A letter fitted into 16×16, its mean taken off.
    fn thumbnail(&self, c: char) -> [f32; 256] {
        let mask = self.line(&c.to_string(), 40.0, 1.0);
        let mut small = [0.0; 256];
        if mask.width == 0 || mask.height == 0 {
            return small;
        }
        // Narrow letters keep their shape: an I is not blown up to a block.
        let side = mask.width.max(mask.height) as f32;
        let (x0, y0) = (
            (side - mask.width as f32) / 2.0,
            (side - mask.height as f32) / 2.0,
        );
        for (y, row) in mask.ink.chunks(mask.width).enumerate() {
            for (x, ink) in row.iter().enumerate() {
                let (u, v) = ((x as f32 + x0) / side * 16.0, (y as f32 + y0) / side * 16.0);
                small[(v as usize).min(15) * 16 + (u as usize).min(15)] += f32::from(*ink);
            }
        }
        let mean = small.iter().sum::<f32>() / 256.0;
        small.map(|v| v - mean)
    }
}

fn mask_of(outlines: &[ab_glyph::OutlinedGlyph]) -> Mask {
    let bounds: Vec<_> = outlines.iter().map(|outline| outline.px_bounds()).collect();
    let low = |f: fn(&ab_glyph::Rect) -> f32| bounds.iter().map(f).fold(f32::INFINITY, f32::min);
    let high = |f: fn(&ab_glyph::Rect) -> f32| bounds.iter().map(f).fold(-f32::INFINITY, f32::max);
    let (left, top) = (low(|b| b.min.x), low(|b| b.min.y));
    let (right, bottom) = (high(|b| b.max.x), high(|b| b.max.y));
    let (width, height) = (
        (right - left).max(0.0) as usize,
        (bottom - top).max(0.0) as usize,
    );
    if outlines.is_empty() || width == 0 || height == 0 || width > 8192 || height > 8192 {
        return Mask::default();
    }
    let mut ink = vec![0u8; width * height];
    for (outline, bound) in outlines.iter().zip(&bounds) {
        let (dx, dy) = ((bound.min.x - left) as usize, (bound.min.y - top) as usize);
        outline.draw(|x, y, cover| {
            let (x, y) = (x as usize + dx, y as usize + dy);
            if x < width && y < height {
                let pixel = &mut ink[y * width + x];
                *pixel = (*pixel).max((cover * 255.0) as u8);
            }
        });
    }
    Mask {
        width,
        height,
        left,
        top,
        ink,
    }
}

/// Whether a file is a font that stands upright. Families without Latin capitals are not worth opening.
fn is_upright(path: &Path) -> bool {
    let name = path
        .file_name()
        .map_or_else(String::new, |n| n.to_string_lossy().to_lowercase());
    let is_font = name.ends_with(".ttf") || name.ends_with(".otf");
    let slanted = [
        "italic", "oblique", "slanted", "-it.", "-ri.", "-bi.", "-zi.", "ita.", "it.",
    ]
    .iter()
    .any(|mark| name.contains(mark));
    let odd = [
        "math",
        "symbol",
        "emoji",
        "smallcaps",
        "-sc",
        "dingbat",
        "ornament",
        "mono",
        "shadow",
        "barcode",
        "inline",
        "outline",
    ]
    .iter()
    .any(|mark| name.contains(mark));
    let foreign = name.starts_with("notosans") || name.starts_with("notoserif");
    let latin = [
        "notosans-",
        "notoserif-",
        "notosansdisplay-",
        "notoserifdisplay-",
    ]
    .iter()
    .any(|start| name.starts_with(start));
    is_font && !slanted && !odd && (!foreign || latin)
}

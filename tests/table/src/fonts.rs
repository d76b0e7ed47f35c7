//! Typefaces of the machine: found by looking, loaded when wanted, refused when they cannot print a tile set.

use std::collections::{BTreeMap, HashMap};
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock, Mutex};

use ab_glyph::{Font, FontVec, GlyphId, Point, PxScale};

use crate::canvas::Mask;
use crate::{Dice, TableError};

/// Where Debian keeps fonts.
const ROOTS: [&str; 2] = ["/usr/share/fonts", "/usr/share/texmf/fonts/opentype"];

/// Names a folder whose faces alone are taken by chance: to measure with type faces that no network learned from.
const FACES: &str = "KIBITZ_FACES";

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

/// Faces that every letter of another must resemble, one of them at least. Not all that one would print have the J of the
/// first three, which hangs below the line or has a serif, nor their Q.
const MODELS: [&str; 5] = [
    "DejaVuSans.ttf",
    "DejaVuSerif.ttf",
    "DejaVuSansMono-Bold.ttf",
    "LiberationSans-Regular.ttf",
    "EBGaramond12-Regular.otf",
];

/// How much its letters must be like a model's, on average and each: of 675 upright faces of Debian this refuses
/// pictures, scripts, codes and fancies, and nothing one would print on a tile.
const LIKENESS: (f32, f32) = (0.8, 0.5);

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
    /// Paths by family, so that one with forty weights is not forty times as likely.
    families: Vec<Vec<PathBuf>>,
    /// Where these come from, if from one folder alone.
    chosen: Option<PathBuf>,
    /// Faces opened so far; `None` for one that is no use.
    opened: Mutex<HashMap<PathBuf, Option<Typeface>>>,
}

static SYSTEM: LazyLock<Shelf> = LazyLock::new(|| {
    let system = Shelf::scan(&ROOTS.map(PathBuf::from));
    match std::env::var_os(FACES) {
        Some(folder) if !folder.is_empty() => system.choosing_from(folder.into()),
        _ => system,
    }
});

impl Shelf {
    /// Everything under the usual folders; by chance only what is under the one that `KIBITZ_FACES` names, if it does.
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
        let mut families: BTreeMap<String, Vec<PathBuf>> = BTreeMap::new();
        for path in &paths {
            families.entry(family(path)).or_default().push(path.clone());
        }
        Self {
            paths,
            families: families.into_values().collect(),
            chosen: None,
            opened: Mutex::default(),
        }
    }

    /// The same, but for faces by chance, which come from this folder alone.
    fn choosing_from(self, folder: PathBuf) -> Self {
        Self {
            families: Self::scan(std::slice::from_ref(&folder)).families,
            chosen: Some(folder),
            ..self
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

    /// A face by chance that has all of `text`, each letter drawn as no other.
    ///
    /// # Errors
    /// When no face of the machine has it, or none of the folder that `KIBITZ_FACES` names.
    pub fn any(&self, dice: &mut Dice, text: &str) -> Result<Typeface, TableError> {
        for _ in 0..400 {
            if self.families.is_empty() {
                break;
            }
            let family = dice.pick(&self.families);
            let path = dice.pick(family);
            let usable = |face: &Typeface| face.has(text) && face.tells_apart(text);
            if let Some(face) = self.open(path).filter(usable) {
                return Ok(face);
            }
        }
        match &self.chosen {
            Some(folder) => Err(TableError::NoFace {
                folder: folder.clone(),
            }),
            None => self.bold(text),
        }
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

    /// Whether no letter is drawn as another: a face may have an Ö without its dots (OSP-DIN), which nobody tells from an O.
    fn tells_apart(&self, text: &str) -> bool {
        let mut drawn = HashMap::new();
        let mut letters = text.chars().filter(|c| c.is_alphabetic());
        letters.all(|c| {
            let Mask {
                width, height, ink, ..
            } = self.line(&c.to_string(), 40.0, 1.0);
            *drawn.entry((width, height, ink)).or_insert(c) == c
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

    /// Whether the capitals look like capitals: picture fonts, scripts and codes do not.
    fn is_plain_enough(&self) -> bool {
        static PLAIN_LETTERS: LazyLock<Vec<Vec<Thumbnail>>> = LazyLock::new(|| {
            let shelf = Shelf::system();
            let paths = MODELS
                .iter()
                .filter_map(|name| shelf.paths.iter().find(|p| p.ends_with(name)));
            paths
                .filter_map(|path| Typeface::load(path))
                .map(|face| face.thumbnails())
                .collect()
        });
        if PLAIN_LETTERS.is_empty() {
            return true;
        }
        let own = self.thumbnails();
        let likeness = |i: usize| {
            let models = PLAIN_LETTERS
                .iter()
                .map(|letters| alike(&own[i], &letters[i]));
            models.fold(-1.0, f32::max)
        };
        let all: Vec<f32> = (0..own.len()).map(likeness).collect();
        let mean = all.iter().sum::<f32>() / all.len() as f32;
        let worst = all.iter().copied().fold(1.0, f32::min);
        mean > LIKENESS.0 && worst > LIKENESS.1
    }

    fn thumbnails(&self) -> Vec<Thumbnail> {
        ('A'..='Z')
            .map(|c| thumbnail(&self.line(&c.to_string(), 40.0, 1.0)))
            .collect()
    }
}

/// A letter fitted into 12×12 of 16×16, softened, its mean taken off.
type Thumbnail = [f32; 256];

fn thumbnail(mask: &Mask) -> Thumbnail {
    let (w, h) = (mask.width as f32, mask.height as f32);
    let mut small = [0.0; 256];
    if w == 0.0 || h == 0.0 {
        return small;
    }
    // Narrow letters keep their shape: an I is not blown up to a block.
    let width = if w < 0.4 * h { h } else { w };
    for (y, row) in mask.ink.chunks(mask.width).enumerate() {
        for (x, ink) in row.iter().enumerate() {
            let u = 2.0 + (x as f32 + (width - w) / 2.0) / width * 12.0;
            let v = 2.0 + y as f32 / h * 12.0;
            small[(v as usize).min(13) * 16 + (u as usize).min(13)] += f32::from(*ink);
        }
    }
    let soft: Thumbnail = std::array::from_fn(|i| {
        let (x, y) = ((i % 16) as i32, (i / 16) as i32);
        let mut sum = 0.0;
        for (dy, wy) in [(-1, 1.0), (0, 2.0), (1, 1.0)] {
            for (dx, wx) in [(-1, 1.0), (0, 2.0), (1, 1.0)] {
                let (x, y) = (x + dx, y + dy);
                if (0..16).contains(&x) && (0..16).contains(&y) {
                    sum += wx * wy * small[(y * 16 + x) as usize];
                }
            }
        }
        sum
    });
    let mean = soft.iter().sum::<f32>() / 256.0;
    soft.map(|v| v - mean)
}

/// Correlation of two thumbnails.
fn alike(a: &Thumbnail, b: &Thumbnail) -> f32 {
    let dot = |a: &Thumbnail, b: &Thumbnail| -> f32 { a.iter().zip(b).map(|(a, b)| a * b).sum() };
    dot(a, b) / (dot(a, a) * dot(b, b)).sqrt().max(1e-6)
}

/// The name that the weights of one design share.
fn family(path: &Path) -> String {
    let name = path
        .file_stem()
        .map_or_else(String::new, |n| n.to_string_lossy().to_lowercase());
    let stem = name.split(['-', '_', ' ']).next().unwrap_or_default();
    let letters: String = stem.chars().filter(|c| c.is_alphabetic()).collect();
    letters.chars().take(7).collect()
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
        "thin",
        "hairline",
        "extralight",
        "ultralight",
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_drawn_as_another_are_not_told_apart() {
        let face = Shelf::system().plain("AÄ").expect("fonts-dejavu-core");
        assert!(face.tells_apart("AÄOÖA"));
        assert!(!face.tells_apart("A\u{391}"), "a Greek one");
    }

    #[test]
    fn no_other_face_stands_in_for_those_of_a_folder_that_has_none() {
        let folder = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/src"));
        let shelf = Shelf::scan(&ROOTS.map(PathBuf::from));
        assert!(shelf.any(&mut Dice::new(1), "A").is_ok());
        let chosen = shelf.choosing_from(folder);
        assert!(chosen.plain("A").is_ok(), "what is fixed stays");
        let refused = chosen.any(&mut Dice::new(1), "A");
        assert!(matches!(refused, Err(TableError::NoFace { .. })));
    }
}

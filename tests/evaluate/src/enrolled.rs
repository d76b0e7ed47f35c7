//! Boards read by exemplars of their own set: the tiles of its other photographs.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use game::{Board, Variant};
use image::RgbImage;
use table::{Scene, Supply};
use vision::{Frame, Profile, Sighting, tiles_to_lay};

use crate::comparison::{Answer, Comparison};
use crate::photographs::{SETS, pictures};
use crate::readers::{Readers, for_each_seed};
use crate::sweep;

/// The set whose photographs each show a set of tiles of their own.
const SINGLE: &str = "en";

/// Photographs of the empty board, and the sets that show that board.
const EMPTY: [(&str, &[&str]); 2] = [
    ("de-12/00.jpg", &["de-12", "de-14", "light"]),
    ("de-14/00.jpg", &["de-12", "de-14", "light"]),
];

/// Most rendered tables of a report: each is photographed three times and read five times.
pub const TABLES: u64 = 100;

/// What came of one set of photographs.
pub struct EnrolledSet {
    /// The folder's name.
    pub name: &'static str,
    /// What came of its photographs; nothing when there is no second one of any set of tiles.
    pub boards: Option<Boards>,
}

/// What came of some photographs, without exemplars and with them.
#[derive(Default)]
pub struct Boards {
    /// Without.
    pub before: Vec<Answer>,
    /// By the tiles of the others.
    pub tiles: Vec<Answer>,
    /// By these and an empty board, where there is one.
    pub look: Vec<Answer>,
    /// Photographs that taught nothing, because they read as something else than they show.
    pub untaught: usize,
}

/// What came of one rendered table.
pub struct EnrolledTable {
    /// Without exemplars.
    pub before: Answer,
    /// By the tiles laid out on the same table; nothing when they could not be enrolled.
    pub tiles: Option<Answer>,
    /// By these and the empty board.
    pub look: Option<Answer>,
}

/// A photograph, its truth and what it teaches.
struct Photograph {
    path: PathBuf,
    photo: RgbImage,
    truth: Board,
    taught: Option<Profile>,
}

/// Reads every set that is there.
pub fn read_sets(photos: &Path) -> Result<Vec<EnrolledSet>> {
    let mut readers = Readers::default();
    let mut sets = Vec::new();
    for (name, variant) in SETS {
        let folder = photos.join(name);
        if !folder.is_dir() {
            eprintln!("skipped: {name}: {} is absent", folder.display());
            continue;
        }
        eprintln!("enrolled: {name}");
        let boards = match name {
            SINGLE => None,
            _ => Some(read_set(photos, name, variant, &mut readers)?),
        };
        sets.push(EnrolledSet { name, boards });
    }
    Ok(sets)
}

fn read_set(photos: &Path, name: &str, variant: &str, readers: &mut Readers) -> Result<Boards> {
    let variant = Variant::shipped(variant)?;
    let mut all = Vec::new();
    for path in pictures(&photos.join(name))? {
        let read = |path: &Path| std::fs::read(path).with_context(|| path.display().to_string());
        let truth = String::from_utf8_lossy(&read(&path.with_extension("board"))?).into_owned();
        let Ok(truth) = Board::parse(&truth, &variant) else {
            continue;
        };
        let frame = Frame::decode(&read(&path)?).with_context(|| path.display().to_string())?;
        let taught = taught(readers, &variant, &frame, &truth)?;
        all.push(Photograph {
            path,
            photo: frame.pixels,
            truth,
            taught,
        });
    }
    let empty = empty_boards(photos, name, &variant, readers)?;
    let mut boards = Boards {
        untaught: all.iter().filter(|photo| photo.taught.is_none()).count(),
        ..Boards::default()
    };
    for (i, photo) in all.iter().enumerate() {
        let mut profile = Profile::new(&variant);
        let others = all.iter().enumerate().filter(|(j, _)| *j != i);
        others
            .filter_map(|(_, other)| other.taught.as_ref())
            .for_each(|taught| profile.take_in(taught));
        let mut read = |profile: &Profile| -> Result<Answer> {
            let sighting = readers.read_by(profile, &variant, photo.photo.clone())?;
            Ok(answer(sighting, &photo.truth, &variant))
        };
        boards.before.push(read(&Profile::new(&variant))?);
        boards.tiles.push(read(&profile)?);
        // A photograph of the empty board does not teach its own look.
        if let Some((_, look)) = empty.iter().find(|(path, _)| *path != photo.path) {
            profile.take_in(look);
            boards.look.push(read(&profile)?);
        }
    }
    Ok(boards)
}

/// What a photograph teaches of which it is known what it shows.
fn taught(
    readers: &mut Readers,
    variant: &Variant,
    frame: &Frame,
    truth: &Board,
) -> Result<Option<Profile>> {
    let mut profile = Profile::new(variant);
    let reader = readers.of(variant)?;
    let enrolled = reader.enrol(frame, truth, &mut profile);
    Ok(enrolled.ok().map(|_| profile))
}

/// Profiles of the empty board of a set, each with its photograph.
fn empty_boards(
    photos: &Path,
    name: &str,
    variant: &Variant,
    readers: &mut Readers,
) -> Result<Vec<(PathBuf, Profile)>> {
    let mut boards = Vec::new();
    for (photo, sets) in EMPTY {
        let path = photos.join(photo);
        if !sets.contains(&name) || !path.is_file() {
            continue;
        }
        let frame = Frame::decode(&std::fs::read(&path)?)?;
        let reader = readers.of(variant)?;
        reader.use_profile(&Profile::new(variant));
        if let Ok(surveyed) = reader.survey(&frame) {
            boards.push((path, surveyed.profile));
        }
    }
    Ok(boards)
}

fn answer(sighting: Result<Sighting, &'static str>, truth: &Board, variant: &Variant) -> Answer {
    let sighting = sighting?;
    let probability = |square| sighting.confidence(square);
    Ok(Comparison::of(
        truth,
        &sighting.reading,
        probability,
        variant,
    ))
}

/// Renders tables of the ordinary range, each with the board in play, empty, and with its tiles laid out.
pub fn run(first: u64, count: u64) -> Result<Vec<EnrolledTable>> {
    let variants = sweep::variants()?;
    let seeds = sweep::seeds(first, count, sweep::Which::Ordinary, &variants)?;
    for_each_seed("enrolled", &seeds, |seed, readers| {
        rendered(&Scene::of_seed(seed, &variants, Supply::Bag)?, readers)
    })
}

fn rendered(scene: &Scene, readers: &mut Readers) -> Result<EnrolledTable> {
    let (variant, photo) = (&scene.variant, scene.render().photo);
    let mut table = scene.clone();
    table.hand = None;
    let mut shown = |board: &Board| {
        table.show(board);
        Frame::new(table.render().photo)
    };
    let laid = tiles_to_lay(variant);
    let (empty, tiles) = (shown(&Board::empty(variant.side)), shown(&laid));
    let reader = readers.of(variant)?;
    reader.use_profile(&Profile::new(variant));
    let look = reader.survey(&empty).ok().map(|surveyed| surveyed.profile);
    let mut enrol = |mut profile: Profile| {
        let enrolled = reader.enrol(&tiles, &laid, &mut profile);
        enrolled.ok().map(|_| profile)
    };
    let own = enrol(Profile::new(variant));
    let both = look.and_then(&mut enrol);
    let mut read = |profile: &Profile| -> Result<Answer> {
        let sighting = readers.read_by(profile, variant, photo.clone())?;
        Ok(answer(sighting, &scene.board, variant))
    };
    Ok(EnrolledTable {
        before: read(&Profile::new(variant))?,
        tiles: own.as_ref().map(&mut read).transpose()?,
        look: both.as_ref().map(&mut read).transpose()?,
    })
}

//! How far the probabilities can be trusted: reads folders of photographs that have their truth beside
//! them (`NAME.board`) and counts right and wrong answers by the probability they were given.
//!
//!     cargo run --release -p vision --example reliability -- VARIANT FOLDER…

use std::path::{Path, PathBuf};

use game::{Board, Seen, Tile, Variant};
use vision::{Frame, Reader};

/// Lower ends of the ranges of probability.
const RANGES: [f32; 10] = [0.0, 0.5, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 0.999];

#[derive(Default)]
struct Tally {
    /// Squares and wrong ones among them, by range.
    ranges: [(usize, usize); RANGES.len()],
    boards: usize,
    exact: usize,
    unread: usize,
    doubts: usize,
    wrong_and_sure: usize,
}

fn main() {
    let mut args = std::env::args().skip(1);
    let variant = args.next().expect("a variant");
    let variant = Variant::shipped(&variant).expect("a shipped variant");
    let mut reader = Reader::new(&variant).expect("a reader");
    let mut tally = Tally::default();
    for folder in args {
        for photo in photographs(Path::new(&folder)) {
            reader.forget();
            tally.count(&photo, &mut reader, &variant);
        }
    }
    let Tally {
        boards,
        exact,
        unread,
        doubts,
        wrong_and_sure,
        ..
    } = tally;
    println!(
        "{boards} boards: {exact} exact, {unread} unread, {doubts} doubts, {wrong_and_sure} squares wrong and sure"
    );
    println!("from     squares    wrong");
    for (from, (squares, wrong)) in RANGES.iter().zip(tally.ranges) {
        println!("{from:<8} {squares:>7} {wrong:>8}");
    }
}

impl Tally {
    fn count(&mut self, photo: &Path, reader: &mut Reader, variant: &Variant) {
        // A folder may hold photographs of other variants.
        let truth = std::fs::read_to_string(photo.with_extension("board")).expect("a truth");
        let Ok(truth) = Board::parse(&truth, variant) else {
            return;
        };
        let frame = Frame::decode(&std::fs::read(photo).expect("a photograph")).expect("a picture");
        self.boards += 1;
        let sighting = match reader.read(&frame) {
            Ok(sighting) => sighting,
            Err(trouble) => {
                println!("{}: {trouble}", photo.display());
                self.unread += 1;
                return;
            }
        };
        let mut exact = true;
        for square in truth.squares() {
            let (seen, confidence) = (sighting.reading.get(square), sighting.confidence(square));
            let told = seen.best().notation(variant);
            // The camera cannot know what a blank stands for.
            let lying = truth.get(square).map(|tile| match tile {
                Tile::Blank(_) => Tile::Blank(None),
                Tile::Face(_) => tile,
            });
            let expected = variant.notation(lying);
            let wrong = told != expected;
            let range = RANGES
                .iter()
                .rposition(|from| confidence >= *from)
                .unwrap_or(0);
            self.ranges[range].0 += 1;
            self.ranges[range].1 += usize::from(wrong);
            let sure = matches!(seen, Seen::Sure(_));
            self.doubts += usize::from(!sure);
            self.wrong_and_sure += usize::from(sure && wrong);
            exact &= sure && !wrong;
            if wrong || !sure {
                println!(
                    "{} {square}: {expected} read as {told} at {confidence:.4}",
                    photo.display()
                );
            }
        }
        self.exact += usize::from(exact);
    }
}

fn photographs(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("a folder");
    let mut photos: Vec<PathBuf> = entries.map(|e| e.expect("an entry").path()).collect();
    photos.retain(|path| path.extension().is_some_and(|e| e == "jpg" || e == "png"));
    photos.sort();
    photos
}

//! How many points the words from a square on can score at most.

use crate::Letter;
use crate::solve::left::Left;
use crate::solve::lines::{Cell, EMPTY, Line};
use crate::solve::play::{BLANK, MOST};
use crate::solve::rack::Rack;
use crate::solve::scoring::{LETTERS, Scoring};

/// What a rack can score with its best tiles.
pub struct Bounds<'a> {
    scoring: &'a Scoring,
    letters: u32,
    /// By the number of blanks left: points of the faces and of these blanks, the most first.
    values: Vec<Vec<u32>>,
    /// The faces of the rack with their points, the most first.
    faces: Vec<(u32, u32)>,
    /// All letters with the points of a blank standing for them, the most first.
    named: Vec<(u32, u32)>,
    /// Tiles that are no blanks.
    printed: usize,
    /// Most tiles that can be laid.
    most: usize,
    /// Whether to bound every word begun by what its tiles are worth, not only by their number.
    pub close: bool,
    /// Blank tiles.
    pub blanks: usize,
}

/// By the number of tiles laid already: one more than the most points of a play that lays more, 0 when
/// there is none. The first entry is the bound of all plays from a square on.
pub type Reach = [u32; MOST + 1];

/// The bounds when all plays are wanted.
pub const NO_BOUND: Reach = [u32::MAX; MOST + 1];

/// A word begun, as far as a bound needs to know it.
pub struct Begun {
    /// Where it begins.
    pub start: usize,
    /// The next place.
    pub place: usize,
    /// Tiles laid.
    pub laid: usize,
    /// Blanks left; those of the rack or fewer.
    pub blanks: usize,
    /// Its factor by now.
    pub times: u32,
}

impl<'a> Bounds<'a> {
    /// The bounds of a rack.
    pub fn new(scoring: &'a Scoring, rack: &Rack, left: Left) -> Self {
        let codes = (0..LETTERS as u8).filter(|code| rack.count(Letter(*code)) > 0);
        let mut faces: Vec<(u32, u32)> =
            codes.map(|code| (scoring.worth(code), 1 << code)).collect();
        faces.sort_unstable_by(|a, b| b.cmp(a));
        let all = 0..scoring.letters as u8;
        let mut named: Vec<(u32, u32)> = all
            .clone()
            .map(|code| (scoring.worth(code | BLANK), 1 << code))
            .collect();
        named.sort_unstable_by(|a, b| b.cmp(a));
        let printed: Vec<u32> = all
            .flat_map(|code| {
                let count = usize::from(rack.count(Letter(code)));
                std::iter::repeat_n(scoring.worth(code), count)
            })
            .collect();
        let values = (0..=usize::from(rack.blanks())).map(|blanks| {
            let blanks = std::iter::repeat_n(named[0].0, blanks);
            let mut values: Vec<u32> = printed.iter().copied().chain(blanks).collect();
            values.sort_unstable_by(|a, b| b.cmp(a));
            values
        });
        Self {
            scoring,
            close: scoring.valued,
            letters: left.letters(),
            most: rack.len().min(scoring.limit),
            blanks: usize::from(rack.blanks()),
            values: values.collect(),
            faces,
            named,
            printed: printed.len(),
        }
    }

    /// The most points of a tile that may be laid on a constrained square.
    fn highest(&self, cell: &Cell, blanks: usize) -> Option<u32> {
        let best = |letters: &[(u32, u32)]| {
            let best = letters.iter().find(|(_, bit)| cell.fits & bit != 0);
            best.map(|(value, _)| *value)
        };
        match blanks {
            0 => best(&self.faces),
            _ => best(&self.faces).max(best(&self.named)),
        }
    }

    /// The most points beside those of the words.
    fn bonus(&self, line: &Line, laid: usize, length: usize) -> u32 {
        let sure = self.scoring.bonus(laid, length, laid > self.printed);
        let mine = line.letters | self.faces.iter().fold(0, |mask, (_, bit)| mask | bit);
        let words = self.scoring.words.iter().filter(|(word, _)| {
            let letters = word.iter().fold(0, |mask, letter| mask | 1_u32 << letter);
            word.len() == length && (letters & !mine).count_ones() as usize <= self.blanks
        });
        let words = words.map(|(_, points)| points).max().unwrap_or(&0);
        let across: u32 = line.cross_bonuses.iter().map(|(.., points)| points).sum();
        sure + words + across
    }

    /// The bounds of the words that begin at a place.
    pub fn reach(&self, line: &Line, start: usize) -> Reach {
        let begun = Begun {
            start,
            place: start,
            laid: 0,
            blanks: self.blanks,
            times: 1,
        };
        let mut reach = [0; MOST + 1];
        self.ahead(line, &begun, |laid, _, rest| {
            reach[laid - 1] = rest.saturating_add(1)
        });
        for laid in (0..self.most).rev() {
            reach[laid] = reach[laid].max(reach[laid + 1]);
        }
        reach
    }

    /// Hands over, for every number of tiles with which a word begun can end, that number, the factor the word has then,
    /// and the most points that come to those of the tiles it has by now, times that factor, and of the
    /// words across them.
    pub fn ahead(&self, line: &Line, begun: &Begun, mut tell: impl FnMut(usize, u32, u32)) {
        let contact = usize::from(line.contact[begun.start]);
        let Begun {
            mut place,
            mut laid,
            mut times,
            ..
        } = *begun;
        // Of the tiles laid on constrained squares, and of the words across: sums. Of the others: how many,
        // and the factors above one.
        let (mut fixed, mut side) = (0, 0_u32);
        let mut open = 0;
        let mut factors = Factors::default();
        let values = &self.values[begun.blanks][..];
        loop {
            let cell = &line.cells[place];
            if cell.tile != EMPTY {
                fixed += cell.points;
                times = times.saturating_mul(u32::from(cell.word));
                place += 1;
                continue;
            }
            if laid > begun.laid && place > contact {
                let sum: u32 = fixed + factors.sum(values, open);
                let rest = sum.saturating_mul(times).saturating_add(side);
                let bonus = self.bonus(line, laid, place - begun.start);
                tell(laid, times, rest.saturating_add(bonus));
            }
            if laid == self.most || cell.fits & self.letters == 0 {
                return;
            }
            let factor = u32::from(cell.letter);
            if cell.length > 1 {
                let Some(highest) = self.highest(cell, begun.blanks) else {
                    return;
                };
                fixed += highest * factor;
                let sum: u32 = cell.points + highest * factor;
                side = sum.saturating_mul(cell.times).saturating_add(side);
            } else {
                open += 1;
                factors.add(factor);
            }
            times = times.saturating_mul(u32::from(cell.word));
            laid += 1;
            place += 1;
        }
    }
}

/// The factors above one of unconstrained squares, the greatest first.
#[derive(Default)]
struct Factors {
    factors: [u32; MOST],
    count: usize,
}

impl Factors {
    fn add(&mut self, factor: u32) {
        if factor < 2 {
            return;
        }
        let mut at = self.count;
        while at > 0 && self.factors[at - 1] < factor {
            self.factors[at] = self.factors[at - 1];
            at -= 1;
        }
        self.factors[at] = factor;
        self.count += 1;
    }

    /// The most points of so many tiles on these squares.
    fn sum(&self, values: &[u32], tiles: usize) -> u32 {
        let all: u32 = values.iter().take(tiles).sum();
        let more = values.iter().zip(&self.factors[..self.count]);
        all + more
            .map(|(value, factor)| value * (factor - 1))
            .sum::<u32>()
    }
}

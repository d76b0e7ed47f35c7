//! The tiles left on the rack while words are built.

use crate::Letter;
use crate::solve::play::MOST;
use crate::solve::rack::Rack;
use crate::solve::scoring::LETTERS;

/// The tiles left: four bits a kind, the blanks highest, and the faces left as a mask.
#[derive(Clone, Copy)]
pub struct Left {
    counts: u64,
    /// The faces of which there are any.
    pub faces: u32,
}

/// Where each face has its count in [`Left`].
#[derive(Clone, Copy)]
pub struct Kinds([u8; LETTERS]);

const BLANKS: u32 = 60;

impl Left {
    /// All tiles of a rack of at most 15, and where their counts are.
    pub fn new(rack: &Rack) -> (Self, Kinds) {
        let mut left = Self {
            counts: u64::from(rack.blanks().min(MOST as u8)) << BLANKS,
            faces: 0,
        };
        let mut kinds = Kinds([0; LETTERS]);
        let mut place = 0;
        for code in 0..LETTERS as u8 {
            let count = rack.count(Letter(code));
            if count > 0 && u32::from(place) < BLANKS {
                left.counts |= u64::from(count.min(MOST as u8)) << place;
                left.faces |= 1 << code;
                kinds.0[usize::from(code)] = place;
                place += 4;
            }
        }
        (left, kinds)
    }

    /// Blank tiles.
    #[inline]
    pub const fn blanks(self) -> usize {
        (self.counts >> BLANKS) as usize
    }

    /// Whether there is a blank.
    #[inline]
    pub const fn has_blank(self) -> bool {
        self.counts >> BLANKS != 0
    }

    /// Whether there is a tile with this letter printed.
    #[inline]
    pub const fn has(self, letter: u32) -> bool {
        self.faces >> letter & 1 == 1
    }

    /// The letters that can be laid.
    #[inline]
    pub const fn letters(self) -> u32 {
        if self.has_blank() {
            u32::MAX
        } else {
            self.faces
        }
    }

    /// What is left when a tile with this letter is laid.
    #[inline]
    pub const fn without(self, kinds: &Kinds, letter: u32) -> Self {
        let place = kinds.0[letter as usize];
        let counts = self.counts.wrapping_sub(1 << place);
        let gone = ((counts >> place & 15 == 0) as u32) << letter;
        Self {
            counts,
            faces: self.faces & !gone,
        }
    }

    /// What is left when a blank is laid.
    #[inline]
    pub const fn without_blank(self) -> Self {
        Self {
            counts: self.counts.wrapping_sub(1 << BLANKS),
            ..self
        }
    }
}

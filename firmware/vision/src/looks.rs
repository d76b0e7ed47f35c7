//! What each voice sees of a square by itself, before all squares are weighed together.

use game::{Square, Variant};

use crate::colour;
use crate::fuse::PLAIN_AND_BARED;
use crate::glyph::{self, Glyph};
use crate::judge::Judge;
use crate::letters::Letters;
use crate::levelled::Levelled;
use crate::lost;
use crate::loupe::Loupe;
use crate::net::NetError;
use crate::rectify::Rectified;
use crate::values::{Value, Values};
use crate::whole::{Seen, Whole};

/// Probability of any letter at first look above which it sees one.
const LETTER: f32 = 0.5;

/// What was seen of one square; by default nothing yet.
#[derive(Clone, Debug, Default)]
pub(crate) struct Look {
    /// Of the whole square at first look: probability of every sight.
    pub(crate) whole: Vec<f32>,
    /// The cut glyph, if there is one.
    pub(crate) glyph: Option<Glyph>,
    /// What it reads as, once it was read: probability of every sight, and of being no letter.
    pub(crate) letter: Option<(Vec<f32>, f32)>,
    /// Colour of what the glyph stands on, or of the middle, 0 to 255.
    pub(crate) body: [f32; 3],
    /// Of the whole square at second look, once there was one.
    pub(crate) closer: Option<Vec<f32>>,
    /// Likewise at third look.
    pub(crate) judge: Option<Seen>,
    /// Of the letter enlarged: probability of every letter as a sight, once it was asked; none where nothing can be cut.
    pub(crate) loupe: Option<Option<Vec<f32>>>,
    /// The value printed beside the letter, likewise.
    pub(crate) value: Option<Option<Value>>,
    /// Whether no letter lies half a square beside it, where one was looked for.
    pub(crate) alone: bool,
}

/// The networks that look.
pub(crate) struct Eyes {
    pub(crate) whole: Whole,
    pub(crate) judge: Judge,
    pub(crate) letters: Letters,
    pub(crate) loupe: Loupe,
    pub(crate) values: Values,
}

impl Eyes {
    pub(crate) fn of(variant: &Variant) -> Result<Self, NetError> {
        Ok(Self {
            whole: Whole::of(variant)?,
            judge: Judge::of(variant)?,
            letters: Letters::of(variant)?,
            loupe: Loupe::of(variant)?,
            values: Values::new()?,
        })
    }

    /// Looks at some squares, counted row by row; `first` is the first look at each.
    pub(crate) fn look(
        &mut self,
        rectified: &Rectified,
        squares: &[usize],
        first: Vec<Vec<f32>>,
    ) -> opencv::Result<Vec<Look>> {
        let at = |i: usize| Square::nth(i, rectified.side());
        let cut = |&i: &usize| glyph::cut(&rectified.square(at(i), glyph::REACH));
        let glyphs: Vec<Option<Glyph>> = squares.iter().map(cut).collect::<opencv::Result<_>>()?;
        let looks = squares.iter().zip(first).zip(glyphs);
        let mut looks: Vec<Look> = looks
            .map(|((&i, whole), glyph)| Look {
                body: match &glyph {
                    Some(glyph) if glyph.likeliest || lost::letter(&whole) > LETTER => glyph.body,
                    _ => colour::middle(rectified, at(i)),
                },
                whole,
                glyph,
                ..Look::default()
            })
            .collect();
        // What stands on a square that is plainly empty is print, or nothing: it is read unless the colour says so, too.
        self.read(&mut looks, |_, look| look.whole[0] <= PLAIN_AND_BARED)?;
        Ok(looks)
    }

    /// Reads the glyphs of those squares that are asked about, but for what was read before. Whether there was one.
    pub(crate) fn read(
        &mut self,
        looks: &mut [Look],
        asked: impl Fn(usize, &Look) -> bool,
    ) -> opencv::Result<bool> {
        let unread = |(i, look): &(usize, &mut Look)| {
            look.glyph.is_some() && look.letter.is_none() && asked(*i, look)
        };
        let unread: Vec<&mut Look> = looks
            .iter_mut()
            .enumerate()
            .filter(unread)
            .map(|(_, look)| look)
            .collect();
        let read = self
            .letters
            .read(unread.iter().filter_map(|look| look.glyph.as_ref()))?;
        let any = !read.is_empty();
        for (look, read) in unread.into_iter().zip(read) {
            look.letter = Some(read);
        }
        Ok(any)
    }

    /// Looks anew at what has changed, and keeps the other looks.
    pub(crate) fn look_again(
        &mut self,
        rectified: &Rectified,
        board: &Levelled,
        earlier: &[Look],
        stale: &[bool],
    ) -> opencv::Result<Vec<Look>> {
        let squares: Vec<usize> = (0..earlier.len()).filter(|&i| stale[i]).collect();
        let first = self.whole.look_at(board, &squares)?;
        let mut looks = earlier.to_vec();
        for (i, look) in squares.iter().zip(self.look(rectified, &squares, first)?) {
            looks[*i] = look;
        }
        Ok(looks)
    }
}

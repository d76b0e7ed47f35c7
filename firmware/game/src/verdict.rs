//! Whether a turn stands, and what it scored.

use serde::{Deserialize, Serialize};

use crate::known::Known;
use crate::{
    BlankNames, Board, Bonus, Invalid, Letter, Lexicon, Placement, Square, Status, Tile, Turn,
    Variant, Word, blanks, placement, score, survey,
};

/// Whether a word stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Validity {
    /// In the lexicon; with unnamed blanks, for some letters of theirs.
    Valid,
    /// Not in the lexicon.
    Invalid,
    /// Nobody looked it up: there is no lexicon, or too many blanks are unnamed to try them out.
    Unchecked,
}

/// A word of a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JudgedWord {
    /// The word, with the names of blanks where they are known.
    pub word: Word,
    /// Whether it stands.
    pub validity: Validity,
    /// What it is worth, premium squares included, whether or not the turn stands.
    pub points: u32,
}

/// A turn judged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// The words formed: the main word, then the cross words. None for a pass or a withdrawal.
    pub words: Vec<JudgedWord>,
    /// What the bonuses add up to.
    pub bonus: u16,
    /// The bonuses one by one.
    pub bonuses: Vec<Bonus>,
    /// Points of the turn; 0 when it does not stand.
    pub points: u32,
    /// Whether the turn stands: no word is invalid, or the rules let a turn with invalid words stand (as
    /// long as nobody challenges it). Words that nobody could check stand.
    pub stands: bool,
    /// Status of every square of [`board`](Self::board), row by row.
    pub statuses: Vec<Status>,
    /// Blanks on the board that have no name yet, with the letters they may stand for, row by row. A
    /// blank with exactly one has that name on [`board`](Self::board) when the turn stands.
    pub blanks: Vec<BlankNames>,
    /// The blanks that got their name by this turn, row by row.
    pub named: Vec<(Square, Letter)>,
    /// The board after the turn, with all names known.
    pub board: Board,
}

impl Verdict {
    /// What the words and the bonus add up to, whether or not the turn stands.
    #[must_use]
    pub fn worth(&self) -> u32 {
        let words = self.words.iter().map(|word| word.points);
        words.fold(u32::from(self.bonus), u32::saturating_add)
    }

    /// The words that do not stand.
    pub fn invalid(&self) -> impl Iterator<Item = &JudgedWord> {
        self.words
            .iter()
            .filter(|word| word.validity == Validity::Invalid)
    }
}

/// Judges a turn derived from `before` and `after` by the variant's rules and, when there is one, by a
/// lexicon. Points: every word's letters with the premiums of the squares just covered, plus the bonus.
///
/// # Panics
/// When `before` holds letters of another tile set, or is not the board the turn was derived from.
#[must_use]
pub fn judge(
    turn: &Turn,
    before: &Board,
    after: &Board,
    variant: &Variant,
    lexicon: Option<&Lexicon>,
) -> Verdict {
    let known = lexicon.map(|lexicon| Known::new(lexicon, &[], variant));
    judge_known(turn, before, after, variant, known.as_ref())
}

/// The same with all the words that stand in a game.
pub fn judge_known(
    turn: &Turn,
    before: &Board,
    after: &Board,
    variant: &Variant,
    known: Option<&Known<'_>>,
) -> Verdict {
    match turn {
        Turn::Pass => judge_board(before.clone(), variant, known),
        Turn::Withdrawal => judge_board(placement::without_missing(before, after), variant, known),
        Turn::Placed(placement) => judge_placement(placement, before, variant, known),
        Turn::Swapped(swap) => {
            let board = placement::with_tiles(before, &swap.letters);
            match &swap.placement {
                Some(placement) => judge_placement(placement, &board, variant, known),
                None => judge_board(board, variant, known),
            }
        }
    }
}

/// A turn without words: only the squares are looked at.
fn judge_board(board: Board, variant: &Variant, known: Option<&Known<'_>>) -> Verdict {
    let words = Word::all(&board);
    let (validity, blanks) = blanks::check(&words, known);
    let words: Vec<(Word, Validity)> = words.into_iter().zip(validity).collect();
    Verdict {
        words: Vec::new(),
        bonus: 0,
        bonuses: Vec::new(),
        points: 0,
        stands: true,
        statuses: survey::statuses(&board, variant.centre, &words),
        blanks,
        named: Vec::new(),
        board,
    }
}

fn judge_placement(
    placement: &Placement,
    before: &Board,
    variant: &Variant,
    known: Option<&Known<'_>>,
) -> Verdict {
    let mut board = placement::with_tiles(before, &placement.tiles);
    // Earlier words come first, those made longer too: a blank of theirs keeps what they allow it.
    let mut words = Word::all(before);
    let earlier = words.len();
    words.extend(placement.words().cloned());
    let (validity, blanks) = blanks::check(&words, known);
    let stands = stands(variant, validity[earlier..].iter().copied());
    let fresh = &words[earlier..];
    let longer = |word: &Word| {
        let mut fresh = fresh.iter().filter(|fresh| fresh.axis == word.axis);
        fresh.any(|fresh| fresh.covers(word.start))
    };
    let extended = words[..earlier].iter().map(longer);
    let lies: Vec<bool> = extended.map(|extended| !extended).collect();
    let settled = lies.iter().filter(|lies| **lies).count();
    let lies = lies.into_iter().chain(std::iter::repeat(true));
    let found = words.into_iter().zip(validity).zip(lies);
    let found = found.filter(|(_, lies)| *lies).map(|(found, _)| found);
    let (words, validity): (Vec<Word>, Vec<Validity>) = found.unzip();
    let named = if stands { names(&blanks) } else { Vec::new() };
    for (square, letter) in &named {
        board.set(*square, Some(Tile::Blank(Some(*letter))));
    }
    let renamed = words.iter().map(|word| named_word(word, &board));
    let words: Vec<(Word, Validity)> = renamed.zip(validity).collect();
    let judged: Vec<JudgedWord> = words[settled..]
        .iter()
        .map(|(word, validity)| JudgedWord {
            word: word.clone(),
            validity: *validity,
            points: score::word_points(word, placement, variant),
        })
        .collect();
    let fresh = judged.iter().map(|judged| &judged.word);
    let bonuses = score::bonuses(&placement.tiles, fresh, variant);
    let mut verdict = Verdict {
        bonus: score::sum(&bonuses),
        bonuses,
        words: judged,
        points: 0,
        stands,
        statuses: survey::statuses(&board, variant.centre, &words),
        blanks,
        named,
        board,
    };
    if stands {
        verdict.points = verdict.worth();
    }
    verdict
}

/// Whether a turn with these findings stands by the rules.
pub fn stands(variant: &Variant, mut findings: impl Iterator<Item = Validity>) -> bool {
    match variant.rules.invalid {
        Invalid::Void | Invalid::Revert => !findings.any(|found| found == Validity::Invalid),
        Invalid::Challenge | Invalid::Free => true,
    }
}

fn names(blanks: &[BlankNames]) -> Vec<(Square, Letter)> {
    blanks
        .iter()
        .filter_map(|blank| match blank.letters[..] {
            [only] => Some((blank.square, only)),
            _ => None,
        })
        .collect()
}

/// The same word with the names its blanks have on the board.
fn named_word(word: &Word, board: &Board) -> Word {
    Word {
        tiles: word.squares().filter_map(|s| board.get(s)).collect(),
        ..*word
    }
}

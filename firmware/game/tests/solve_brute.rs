//! Every word tried on every place, judged by the rules alone, finds the same plays.

mod boards;

use std::collections::BTreeMap;

use boards::shipped;
use fastrand::Rng;
use game::solve::{Play, Rack, Solver};
use game::{
    Axis, BlankValue, Board, BonusesBy, Joining, Letter, Lexicon, NoBlankBonus, Square, Tile, Turn,
    TwoLetters, Variant, Word, judge,
};

/// Positions compared.
const POSITIONS: usize = if cfg!(debug_assertions) { 60 } else { 2100 };

/// Blanks of the board that one play takes at most, as the solver has it.
const MOST_TAKEN: usize = 4;

/// Tiles laid, blanks of the board taken included, as text that can be compared; and the points.
type Found = BTreeMap<Vec<(Square, String)>, u32>;

/// A language of few letters, so that words cross and meet often.
struct Language {
    letters: Vec<Letter>,
    words: Vec<Vec<Letter>>,
    lexicon: Lexicon,
}

impl Language {
    fn new(variant: &Variant, rng: &mut Rng) -> Self {
        let mut codes: Vec<u8> = (0..variant.faces.len() as u8).collect();
        rng.shuffle(&mut codes);
        let letters: Vec<Letter> = codes.into_iter().take(6).map(Letter).collect();
        let mut words: Vec<Vec<Letter>> = Vec::new();
        for (length, count) in [
            (2, 14),
            (3, 36),
            (4, 30),
            (5, 25),
            (6, 20),
            (7, 15),
            (9, 10),
        ] {
            for _ in 0..count {
                let word = (0..length).map(|_| letters[rng.usize(..letters.len())]);
                words.push(word.collect());
            }
        }
        let fst = Lexicon::build(variant, &words);
        let lexicon = Lexicon::new(fst, variant).expect("what was built opens");
        if variant.rules.two_letters == TwoLetters::Any {
            let faces = (0..variant.faces.len() as u8).map(Letter);
            words.extend(
                faces
                    .clone()
                    .flat_map(|a| faces.clone().map(move |b| vec![a, b])),
            );
        }
        Self {
            letters,
            words,
            lexicon,
        }
    }

    fn rack(&self, variant: &Variant, rng: &mut Rng) -> Rack {
        // Where any two letters are a word, far more can be laid: fewer tiles and blanks do.
        let any_two = variant.rules.two_letters == TwoLetters::Any;
        let rarely = rng.u8(..if any_two { 30 } else { 6 }) == 0;
        let few = if any_two { 3 } else { 4 };
        let size = rng.usize(
            1..=if rarely {
                usize::from(variant.rack)
            } else {
                few
            },
        );
        let tiles: Vec<Tile> = (0..size)
            .map(|_| match rng.u8(..9) {
                0 => Tile::Blank(None),
                _ => Tile::Face(self.letters[rng.usize(..self.letters.len())]),
            })
            .collect();
        let mut blanks = 0;
        let most = match rng.u8(..8) {
            0 if !any_two => 2,
            1..6 if any_two => 0,
            _ => 1,
        };
        let tiles = tiles.into_iter().filter(|tile| {
            blanks += u8::from(*tile == Tile::Blank(None));
            blanks <= most || *tile != Tile::Blank(None)
        });
        Rack::new(variant, tiles.collect::<Vec<_>>())
    }
}

/// Everything that can be laid on a board, found by trying.
struct Tries<'a> {
    variant: &'a Variant,
    lexicon: &'a Lexicon,
    before: &'a Board,
    found: Found,
}

impl Tries<'_> {
    /// Tries every word on every place, after every choice of blanks taken that the rules allow.
    fn all(&mut self, words: &[Vec<Letter>], rack: &Rack) {
        let mut boards = vec![(self.before.clone(), rack.clone(), 0)];
        for (square, tile) in self.before.tiles() {
            let (true, Tile::Blank(Some(letter))) = (self.variant.rules.blanks_taken, tile) else {
                continue;
            };
            for (mut board, mut rack, taken) in boards.clone() {
                if taken < MOST_TAKEN && rack.take(Tile::Face(letter)) {
                    rack.add(tile);
                    board.set(square, Some(Tile::Face(letter)));
                    boards.push((board, rack, taken + 1));
                }
            }
        }
        for (mut board, mut rack, _) in boards {
            for square in self.before.squares() {
                for axis in Axis::BOTH {
                    for word in words {
                        self.spell(&mut board, word, Some(square), axis, &mut rack, 0);
                    }
                }
            }
        }
    }

    /// Lays the rest of a word in every way the rack allows.
    fn spell(
        &mut self,
        board: &mut Board,
        word: &[Letter],
        square: Option<Square>,
        axis: Axis,
        rack: &mut Rack,
        laid: usize,
    ) {
        let Some((letter, rest)) = word.split_first() else {
            if laid > 0 {
                self.judge(board);
            }
            return;
        };
        let side = self.variant.side;
        let Some(square) = square.filter(|s| s.row < side && s.col < side) else {
            return;
        };
        let next = axis.step(square, 1);
        if let Some(tile) = self.before.get(square) {
            if tile.letter().is_none_or(|there| there == *letter) {
                self.spell(board, rest, next, axis, rack, laid);
            }
            return;
        }
        for tile in [Tile::Face(*letter), Tile::Blank(Some(*letter))] {
            if rack.take(tile) {
                board.set(square, Some(tile));
                self.spell(board, rest, next, axis, rack, laid + 1);
                board.set(square, None);
                rack.add(tile);
            }
        }
    }

    fn stands(&self, word: &Word) -> bool {
        if word.tiles.contains(&Tile::Blank(None)) {
            return true;
        }
        let any_two = self.variant.rules.two_letters == TwoLetters::Any;
        let letters: Vec<Letter> = word.tiles.iter().filter_map(|tile| tile.letter()).collect();
        any_two && letters.len() == 2 || self.lexicon.contains(&letters)
    }

    fn judge(&mut self, after: &Board) {
        let changed = || {
            self.before
                .squares()
                .filter(|s| self.before.get(*s) != after.get(*s))
        };
        let laid = changed().filter_map(|s| Some((s, self.variant.tile_text(after.get(s)?))));
        let laid: Vec<_> = laid.collect();
        if self.found.contains_key(&laid) {
            return;
        }
        // Most tries touch nothing or make no words: the rules would say so, but take their time.
        let squares = || laid.iter().map(|(square, _)| *square);
        let steps = |s| Axis::BOTH.map(|axis| [axis.step(s, -1), axis.step(s, 1)]);
        let mut beside = squares().flat_map(steps).flatten().flatten();
        if !self.before.is_empty() && beside.all(|s| self.before.get(s).is_none()) {
            return;
        }
        let through = |s| Axis::BOTH.map(|axis| Word::through(after, s, axis));
        let mut words = squares().flat_map(through).flatten();
        if !words.all(|word| self.stands(&word)) {
            return;
        }
        let Ok(turn) = Turn::derive(self.before, None, after, self.variant) else {
            return;
        };
        let verdict = judge(&turn, self.before, after, self.variant, Some(self.lexicon));
        if verdict.stands {
            self.found.insert(laid, verdict.points);
        }
    }
}

/// The plays of the solver in the same form.
fn told(plays: &[Play], board: &Board, variant: &Variant) -> Found {
    let mut found = Found::new();
    for play in plays {
        let after = play.on(board);
        let changed = board.squares().filter(|s| board.get(*s) != after.get(*s));
        let laid = changed.filter_map(|s| Some((s, variant.tile_text(after.get(s)?))));
        let earlier = found.insert(laid.collect(), play.points);
        assert_eq!(earlier, None, "{play:?} twice");
    }
    found
}

/// On an empty board that is its own mirror image only plays across are told.
fn across(found: &mut Found, board: &Board, variant: &Variant) {
    let mirrored = |s: Square| variant.premium(s) == variant.premium(s.transposed());
    let mirrored = board.squares().all(mirrored) && variant.centre == variant.centre.transposed();
    if board.is_empty() && mirrored {
        found.retain(|laid, _| laid.iter().all(|(square, _)| square.row == laid[0].0.row));
    }
}

/// A variant as it is shipped, or with a board and a rack of any size and some faces of two letters: a family's
/// own game.
fn by_any_board(id: &str, rng: &mut Rng) -> Variant {
    if rng.u8(..3) > 0 {
        return shipped(id);
    }
    let side = rng.usize(5..=21);
    let squares = (0..side).map(|_| {
        let marks = (0..side).map(|_| match rng.u8(..8) {
            0 => *rng.choice(b"dtDT").expect("there are some") as char,
            _ => '.',
        });
        format!("{:?}", marks.collect::<String>())
    });
    let squares: Vec<String> = squares.collect();
    let faces = [
        "A", "CH", "E", "L", "LL", "N", "Ñ", "O", "R", "RR", "S", "SCH",
    ];
    let tiles = faces.map(|face| format!("[{face:?}, {}, {}]", rng.u8(1..9), rng.u8(1..11)));
    let centre = Square::new(rng.u8(..side as u8), rng.u8(..side as u8));
    let text = format!(
        "name = \"Ours\"\nlanguage = \"es\"\nrack = {}\ncentre = \"{centre}\"\nblanks = 2\nbonuses = []\n\
         tiles = [{}]\nsquares = [{}]\n",
        rng.u8(1..=12),
        tiles.join(", "),
        squares.join(", ")
    );
    Variant::parse("ours", &text).expect("a game")
}

/// A variant by its own rules or by others: every game may be played by every rule.
fn by_any_rules(variant: Variant, rng: &mut Rng) -> Variant {
    if rng.bool() {
        return variant;
    }
    let mut rules = variant.rules.clone();
    let word = variant.faces[..2].iter().map(|face| face.text.clone());
    rules.word_bonuses = vec![(word.collect(), 7)];
    rules.premiums_reused = rng.bool();
    rules.centre_multiplies = rng.bool();
    rules.blanks_taken = rng.bool();
    rules.no_blank_bonus = rng.u16(..3);
    if rng.bool() {
        rules.bonuses = vec![(2, 3), (4, 5), (5, 9)];
        rules.bonuses_by = BonusesBy::Length;
    }
    if rng.bool() {
        rules.no_blank_bonus_for = NoBlankBonus::BonusOnly;
    }
    if rng.bool() {
        rules.joining = Joining::Cross;
    }
    if rng.bool() {
        rules.blank_value = BlankValue::Letter;
    }
    if rng.u8(..4) == 0 {
        rules.two_letters = TwoLetters::Any;
    }
    variant.with_rules(rules).expect("rules that fit")
}

/// Plays a game of random turns and compares every position; says how many there were.
fn game(id: &str, rng: &mut Rng) -> usize {
    let variant = by_any_rules(by_any_board(id, rng), rng);
    let language = Language::new(&variant, rng);
    let solver = Solver::new(&variant, &language.lexicon).expect("32 letters at most");
    let mut board = Board::empty(variant.side);
    let turns = 12;
    for _ in 0..turns {
        let rack = language.rack(&variant, rng);
        let plays = solver.plays(&board, &rack);
        let mut tries = Tries {
            variant: &variant,
            lexicon: &language.lexicon,
            before: &board,
            found: Found::new(),
        };
        tries.all(&language.words, &rack);
        let mut wanted = tries.found;
        across(&mut wanted, &board, &variant);
        let found = told(&plays, &board, &variant);
        let where_ = || {
            format!(
                "{id}\n{}\n{}",
                board.rows(&variant).join("\n"),
                rack.text(&variant)
            )
        };
        assert!(
            found == wanted,
            "{}\n{}",
            where_(),
            differences(&found, &wanted)
        );
        let best = solver.best(&board, &rack).map(|play| play.points);
        assert_eq!(best, wanted.values().max().copied(), "{}", where_());
        for play in &plays {
            assert_eq!(
                play.kept(&rack).len() + play.count(),
                rack.len(),
                "{play:?}"
            );
        }
        if let Some(play) = rng.choice(&plays) {
            board = play.on(&board);
        }
        if !variant.rules.blanks_taken && rng.u8(..4) == 0 {
            unname(&mut board, &variant);
        }
    }
    turns
}

/// Takes the names of the blanks away, unless there are many of them, as a camera sees them; then the words
/// say what they are.
fn unname(board: &mut Board, variant: &Variant) {
    let blanks = board.tiles().filter(|(_, t)| matches!(t, Tile::Blank(_)));
    let blanks: Vec<Square> = blanks.map(|(square, _)| square).collect();
    if blanks.len() <= usize::from(variant.blanks) {
        for square in blanks {
            board.set(square, Some(Tile::Blank(None)));
        }
    }
}

fn differences(found: &Found, wanted: &Found) -> String {
    let missing = wanted
        .iter()
        .filter(|(laid, points)| found.get(*laid) != Some(points));
    let extra = found
        .iter()
        .filter(|(laid, points)| wanted.get(*laid) != Some(points));
    format!(
        "missing {:?}\nextra {:?}",
        missing.take(5).collect::<Vec<_>>(),
        extra.take(5).collect::<Vec<_>>()
    )
}

#[test]
fn trying_every_word_everywhere_finds_the_same_plays() {
    let ids: Vec<&str> = Variant::ids().collect();
    let mut rng = Rng::with_seed(5);
    let mut positions = 0;
    for id in ids.iter().cycle() {
        positions += game(id, &mut rng);
        if positions >= POSITIONS {
            break;
        }
    }
    println!("measured: solve-brute-force {positions} positions");
}

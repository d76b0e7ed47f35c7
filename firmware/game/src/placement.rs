//! Deriving a turn from two boards: the rules of placement.

use crate::{
    Axis, Board, BrokenRule, Illegal, Joining, Placement, Square, Swap, Tile, Turn, Variant, Word,
};

/// See [`Turn::derive`].
pub fn derive(
    before: &Board,
    earlier: Option<&Board>,
    after: &Board,
    variant: &Variant,
) -> Result<Turn, Illegal> {
    let sides = [before.side(), after.side()];
    if let Some(found) = sides.into_iter().find(|side| *side != variant.side) {
        let side = variant.side;
        return Err(Illegal {
            rules: vec![BrokenRule::Size { found, side }],
        });
    }
    let mut change = Change::between(before, after);
    if change.is_nothing() {
        return Ok(Turn::Pass);
    }
    if earlier.is_some_and(|board| alike(board, after)) {
        return Ok(Turn::Withdrawal);
    }
    if variant.rules.blanks_taken {
        change.find_swapped(before);
    }
    let rules = broken_rules(before, after, &change, variant);
    if !rules.is_empty() {
        return Err(Illegal { rules });
    }
    let Change { added, swapped, .. } = change;
    if swapped.is_empty() {
        return place(before, added, variant).map(Turn::Placed);
    }
    let before = with_tiles(before, &swapped);
    let placement = match added[..] {
        [] => None,
        _ => Some(place(&before, added, variant)?),
    };
    let letters = swapped;
    Ok(Turn::Swapped(Swap { letters, placement }))
}

/// What differs between two boards.
struct Change {
    added: Vec<(Square, Tile)>,
    vanished: Vec<Square>,
    changed: Vec<(Square, Tile)>,
    /// Blanks taken, with the letters laid in their places.
    swapped: Vec<(Square, Tile)>,
}

impl Change {
    fn between(before: &Board, after: &Board) -> Self {
        let mut change = Self {
            added: Vec::new(),
            vanished: Vec::new(),
            changed: Vec::new(),
            swapped: Vec::new(),
        };
        for square in before.squares() {
            match (before.get(square), after.get(square)) {
                (None, Some(tile)) => change.added.push((square, tile)),
                (Some(_), None) => change.vanished.push(square),
                (Some(old), Some(new)) if !same(old, new) => change.changed.push((square, new)),
                _ => {}
            }
        }
        change
    }

    fn is_nothing(&self) -> bool {
        self.added.is_empty() && self.vanished.is_empty() && self.changed.is_empty()
    }

    /// Tells blanks whose letter lies there now from other changes. A blank without a name may have
    /// stood for any letter; whether for this one, the words say.
    fn find_swapped(&mut self, before: &Board) {
        let swaps = |(square, new): &(Square, Tile)| match (before.get(*square), new) {
            (Some(Tile::Blank(named)), Tile::Face(letter)) => named.is_none_or(|n| n == *letter),
            _ => false,
        };
        let changed = std::mem::take(&mut self.changed);
        (self.swapped, self.changed) = changed.into_iter().partition(swaps);
    }

    /// Tiles that came from the rack: a blank taken from the board may be laid again at once.
    fn tiles_of_rack(&self) -> usize {
        let blanks = self
            .added
            .iter()
            .filter(|(_, tile)| matches!(tile, Tile::Blank(_)));
        self.added.len() + self.swapped.len() - blanks.count().min(self.swapped.len())
    }
}

/// Whether two tiles may be one and the same: a blank's name is not visible.
fn same(one: Tile, other: Tile) -> bool {
    match (one, other) {
        (Tile::Blank(a), Tile::Blank(b)) => a == b || a.is_none() || b.is_none(),
        _ => one == other,
    }
}

/// The squares on which both boards have tiles, and not the same.
pub fn changed(before: &Board, after: &Board) -> Vec<Square> {
    let changed = Change::between(before, after).changed;
    changed.into_iter().map(|(square, _)| square).collect()
}

fn alike(one: &Board, other: &Board) -> bool {
    one.side() == other.side() && Change::between(one, other).is_nothing()
}

/// Lays tiles on a copy of a board.
pub fn with_tiles(board: &Board, tiles: &[(Square, Tile)]) -> Board {
    let mut board = board.clone();
    for (square, tile) in tiles {
        board.set(*square, Some(*tile));
    }
    board
}

/// A board without the tiles that another lacks; those left keep their names.
pub fn without_missing(board: &Board, seen: &Board) -> Board {
    let mut left = Board::empty(board.side());
    for (square, tile) in board.tiles().filter(|(s, _)| seen.get(*s).is_some()) {
        left.set(square, Some(tile));
    }
    left
}

fn broken_rules(
    before: &Board,
    after: &Board,
    change: &Change,
    variant: &Variant,
) -> Vec<BrokenRule> {
    // Tiles that vanished are reported once, as vanished: the others are looked at as if they were there.
    let joined = with_tiles(before, &change.added);
    let squares = |tiles: &[(Square, Tile)]| tiles.iter().map(|tile| tile.0).collect::<Vec<_>>();
    let added = squares(&change.added);
    let mut rules = Vec::new();
    let mut report = |squares: Vec<Square>, rule: fn(Vec<Square>) -> BrokenRule| {
        if !squares.is_empty() {
            rules.push(rule(squares));
        }
    };
    report(foreign(after, variant), BrokenRule::Foreign);
    report(change.vanished.clone(), BrokenRule::Vanished);
    report(squares(&change.changed), BrokenRule::Changed);
    if change.tiles_of_rack() > usize::from(variant.rack) {
        report(added.clone(), BrokenRule::TooMany);
    }
    let stray = out_of_line(&added);
    if stray.is_empty() {
        report(gaps(&joined, &added), BrokenRule::Gap);
    }
    report(stray, BrokenRule::NotInLine);
    if before.is_empty() {
        if !added.is_empty() && joined.get(variant.centre).is_none() {
            rules.push(BrokenRule::CentreEmpty(variant.centre));
        }
        if let [only] = added[..] {
            rules.push(BrokenRule::OneTile(only));
        }
    } else {
        report(detached(before, &joined, &added), BrokenRule::Detached);
    }
    rules.sort();
    rules
}

/// Squares whose letter the variant does not have.
fn foreign(board: &Board, variant: &Variant) -> Vec<Square> {
    let known = |tile: Tile| {
        tile.letter()
            .is_none_or(|letter| usize::from(letter.0) < variant.faces.len())
    };
    board
        .tiles()
        .filter(|(_, tile)| !known(*tile))
        .map(|(square, _)| square)
        .collect()
}

/// The squares off the row or column that most share; all of them when none has more than half.
fn out_of_line(squares: &[Square]) -> Vec<Square> {
    let off = |line: &dyn Fn(&Square) -> bool| -> Vec<Square> {
        squares.iter().copied().filter(|s| !line(s)).collect()
    };
    let lines = squares.iter().flat_map(|anchor| {
        [
            off(&|s: &Square| s.row == anchor.row),
            off(&|s: &Square| s.col == anchor.col),
        ]
    });
    let fewest = lines.min_by_key(Vec::len).unwrap_or_default();
    if fewest.len() * 2 < squares.len() {
        fewest
    } else {
        squares.to_vec()
    }
}

/// The empty squares between the first and the last of squares in one line.
fn gaps(board: &Board, squares: &[Square]) -> Vec<Square> {
    let (Some(first), Some(last)) = (squares.iter().min(), squares.iter().max()) else {
        return Vec::new();
    };
    board
        .squares()
        .filter(|s| (first.row..=last.row).contains(&s.row))
        .filter(|s| (first.col..=last.col).contains(&s.col))
        .filter(|s| board.get(*s).is_none())
        .collect()
}

/// The new tiles that no chain of tiles joins to an old one.
fn detached(before: &Board, joined: &Board, added: &[Square]) -> Vec<Square> {
    let old = before.tiles().map(|(square, _)| square);
    let reached = reach(joined, old);
    added
        .iter()
        .copied()
        .filter(|square| !reached.contains(square))
        .collect()
}

/// The squares of all tiles joined to those given, side by side, row by row.
pub fn reach(board: &Board, from: impl IntoIterator<Item = Square>) -> Vec<Square> {
    let side = board.side();
    let mut seen = vec![false; usize::from(side) * usize::from(side)];
    let mut unseen = |square: &Square| {
        board.get(*square).is_some() && !std::mem::replace(&mut seen[square.index(side)], true)
    };
    let mut open: Vec<Square> = from.into_iter().filter(&mut unseen).collect();
    while let Some(square) = open.pop() {
        open.extend(square.beside(side).filter(&mut unseen));
    }
    board.squares().filter(|s| seen[s.index(side)]).collect()
}

/// The words that legally placed tiles form.
fn place(
    before: &Board,
    tiles: Vec<(Square, Tile)>,
    variant: &Variant,
) -> Result<Placement, Illegal> {
    let board = with_tiles(before, &tiles);
    let (first, last) = (tiles[0].0, tiles[tiles.len() - 1].0);
    let word = |axis| Word::through(&board, first, axis);
    let main = if tiles.len() > 1 {
        let axis = if first.row == last.row {
            Axis::Across
        } else {
            Axis::Down
        };
        word(axis)
    } else {
        match (word(Axis::Across), word(Axis::Down)) {
            (Some(across), Some(down)) if down.tiles.len() > across.tiles.len() => Some(down),
            (across, down) => across.or(down),
        }
    };
    // The rules were checked: only tiles that belong to no word at all come without a main word.
    let main = main.ok_or_else(|| Illegal {
        rules: vec![BrokenRule::Detached(vec![first])],
    })?;
    let crosses = before.is_empty() || main.squares().any(|square| before.get(square).is_some());
    if variant.rules.joining == Joining::Cross && !crosses {
        let squares = tiles.iter().map(|tile| tile.0).collect();
        return Err(Illegal {
            rules: vec![BrokenRule::NotCrossing(squares)],
        });
    }
    let cross = tiles
        .iter()
        .filter_map(|(square, _)| Word::through(&board, *square, main.axis.other()))
        .collect();
    Ok(Placement { tiles, main, cross })
}

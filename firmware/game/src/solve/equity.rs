//! What a turn is worth beyond its points: the tiles kept, and how the game ends.

use crate::solve::leaves::Leaves;
use crate::solve::play::BLANK;
use crate::solve::{Play, Rack, Solver};
use crate::{Board, Exchange, Leftovers, Letter, Tile, Variant};

/// What is known of the tiles that are neither on the board nor on the rack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outlook {
    /// Tiles in the bag.
    pub bag: usize,
    /// Points of the tiles on the other racks, known when the bag is empty.
    pub theirs: u32,
}

/// What can be done in a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Deal {
    /// To lay tiles.
    Play(Play),
    /// To give these tiles back for others.
    Exchange(Rack),
}

/// Something to do, and what it is worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Valued {
    /// What to do.
    pub deal: Deal,
    /// Its points and the value of what is kept, in hundredths of a point.
    pub equity: i32,
}

impl Outlook {
    /// What a player sees who plays against so many others; they have full racks as long as there are
    /// tiles.
    ///
    /// # Panics
    /// When the board is of another variant.
    #[must_use]
    pub fn new(variant: &Variant, board: &Board, rack: &Rack, others: usize) -> Self {
        let mut unseen = Rack::full(variant);
        for tile in board.tiles().map(|(_, tile)| tile).chain(rack.tiles()) {
            unseen.take(tile);
        }
        let bag = unseen
            .len()
            .saturating_sub(others * usize::from(variant.rack));
        let theirs = if bag == 0 {
            points(variant, &unseen)
        } else {
            0
        };
        Self { bag, theirs }
    }
}

/// Points of tiles left at the end of a game.
fn points(variant: &Variant, rack: &Rack) -> u32 {
    let faces = (0..variant.faces.len() as u8).map(Letter);
    faces
        .map(|face| u32::from(rack.count(face)) * u32::from(variant.value(Tile::Face(face))))
        .sum()
}

impl Solver {
    /// All that can be done with a rack, what is worth most first: plays, and exchanges where the bag
    /// allows them. Without a table tiles kept are worth nothing as long as there are tiles in the bag.
    ///
    /// # Panics
    /// When board, rack or table are of another variant.
    #[must_use]
    pub fn valued(
        &self,
        board: &Board,
        rack: &Rack,
        leaves: Option<&Leaves>,
        outlook: Outlook,
    ) -> Vec<Valued> {
        let keeping = Keeping::new(&self.variant, rack, leaves, outlook);
        let plays = self.plays(board, rack).into_iter();
        let mut all: Vec<Valued> = plays
            .map(|play| Valued {
                equity: keeping.play(&play),
                deal: Deal::Play(play),
            })
            .collect();
        all.extend(keeping.exchanges());
        // Of equals a play, and the first found, so that the same is always the first.
        all.sort_by_key(|one| std::cmp::Reverse(one.equity));
        all
    }

    /// What is worth most; `None` when nothing can be done but to pass.
    ///
    /// # Panics
    /// When board, rack or table are of another variant.
    #[must_use]
    pub fn most_valued(
        &self,
        board: &Board,
        rack: &Rack,
        leaves: Option<&Leaves>,
        outlook: Outlook,
    ) -> Option<Valued> {
        let keeping = Keeping::new(&self.variant, rack, leaves, outlook);
        let mut best: Option<(i32, Play)> = None;
        for play in self.plays(board, rack) {
            let equity = keeping.play(&play);
            if best.is_none_or(|(most, _)| most < equity) {
                best = Some((equity, play));
            }
        }
        let exchange = keeping.exchanges().max_by_key(|one| one.equity);
        let play = best.map(|(equity, play)| Valued {
            deal: Deal::Play(play),
            equity,
        });
        match (play, exchange) {
            (Some(play), Some(exchange)) if exchange.equity > play.equity => Some(exchange),
            (None, exchange) => exchange,
            (play, _) => play,
        }
    }
}

/// The values of everything that may be kept of one rack. Every way to keep tiles has a number, to which each
/// tile kept adds the weight of its kind.
struct Keeping<'a> {
    variant: &'a Variant,
    rack: &'a Rack,
    leaves: Option<&'a Leaves>,
    outlook: Outlook,
    /// By letter code, the blanks last.
    weights: Vec<usize>,
    values: Vec<i32>,
}

impl<'a> Keeping<'a> {
    fn new(
        variant: &'a Variant,
        rack: &'a Rack,
        leaves: Option<&'a Leaves>,
        outlook: Outlook,
    ) -> Self {
        let mut keeping = Self {
            variant,
            rack,
            leaves,
            outlook,
            weights: vec![0; variant.faces.len() + 1],
            values: Vec::new(),
        };
        let mut kept = vec![Rack::new(variant, [])];
        for (kind, weight) in keeping.weights.iter_mut().enumerate() {
            let (tile, count) = match kind {
                kind if kind == variant.faces.len() => (Tile::Blank(None), rack.blanks()),
                kind => {
                    let letter = Letter(kind as u8);
                    (Tile::Face(letter), rack.count(letter))
                }
            };
            *weight = kept.len();
            for _ in 0..count {
                let more = kept[kept.len() - *weight..].iter().cloned();
                let more = more.map(|mut rack| {
                    rack.add(tile);
                    rack
                });
                kept.extend(more.collect::<Vec<_>>());
            }
        }
        keeping.values = kept.iter().map(|kept| keeping.value(kept)).collect();
        keeping
    }

    /// What tiles kept are worth, or at the end what the leftovers come to.
    fn value(&self, kept: &Rack) -> i32 {
        if self.outlook.bag > 0 {
            return self.leaves.map_or(0, |leaves| leaves.value(kept));
        }
        // Of the difference between two players.
        let times = match self.variant.rules.leftovers {
            Leftovers::Nothing => 0,
            Leftovers::Deducted | Leftovers::Gained => 100,
            Leftovers::Moved => 200,
        };
        if kept.is_empty() {
            times * self.outlook.theirs as i32
        } else {
            -times * points(self.variant, kept) as i32
        }
    }

    /// The equity of a play.
    fn play(&self, play: &Play) -> i32 {
        let points = i32::try_from(play.points).unwrap_or(i32::MAX / 100);
        let kept = if play.taken == 0 {
            let weight = |code: &u8| match code & BLANK {
                0 => self.weights[usize::from(*code)],
                _ => self.weights[self.variant.faces.len()],
            };
            let laid: usize = play.laid[..play.count()].iter().map(weight).sum();
            self.values[self.values.len() - 1 - laid]
        } else {
            self.value(&play.kept(self.rack))
        };
        points.saturating_mul(100).saturating_add(kept)
    }

    /// All exchanges that are allowed.
    fn exchanges(&self) -> impl Iterator<Item = Valued> {
        let all = self.values.len() - 1;
        let allowed = match self.variant.rules.exchange {
            _ if self.outlook.bag < usize::from(self.variant.rack) => 0,
            Exchange::Chosen => all,
            Exchange::Rack => all.min(1),
        };
        self.values[..allowed]
            .iter()
            .enumerate()
            .map(move |(kept, value)| Valued {
                deal: Deal::Exchange(self.tiles(all - kept)),
                equity: *value,
            })
    }

    /// The tiles that a number stands for.
    fn tiles(&self, mut number: usize) -> Rack {
        let mut tiles = Rack::new(self.variant, []);
        for (kind, weight) in self.weights.iter().enumerate().rev() {
            let tile = match kind {
                kind if kind == self.variant.faces.len() => Tile::Blank(None),
                kind => Tile::Face(Letter(kind as u8)),
            };
            for _ in 0..number / weight {
                tiles.add(tile);
            }
            number %= weight;
        }
        tiles
    }
}

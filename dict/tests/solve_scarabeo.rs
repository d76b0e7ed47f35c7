//! How long the best play of Scarabeo takes: 8 tiles, two jollies, 2.8 million words.

use std::path::Path;
use std::time::Instant;

use fastrand::Rng;
use game::solve::{Rack, Solver};
use game::{Board, Letter, Lexicon, Tile, Turn, Variant, judge};

/// Games played; the positions are theirs.
const GAMES: u64 = 12;

/// Milliseconds that finding the best play may take.
const LIMIT: f64 = 20.0;

/// The limit is held with this factor: caches and memory are shared with whatever else the machine does.
/// `make bench-solve` on an idle machine is the measure.
const ALLOWANCE: f64 = 3.0;

/// All tiles of a set, shuffled.
fn bag(variant: &Variant, rng: &mut Rng) -> Vec<Tile> {
    let faces = variant.faces.iter().enumerate().flat_map(|(code, face)| {
        std::iter::repeat_n(Tile::Face(Letter(code as u8)), usize::from(face.count))
    });
    let blanks = std::iter::repeat_n(Tile::Blank(None), usize::from(variant.blanks));
    let mut bag: Vec<Tile> = faces.chain(blanks).collect();
    rng.shuffle(&mut bag);
    bag
}

/// The fastest of three searches for the best play, in milliseconds.
fn time(solver: &Solver, board: &Board, rack: &Rack) -> f64 {
    let run = || {
        let start = Instant::now();
        std::hint::black_box(solver.best(board, rack));
        start.elapsed().as_secs_f64() * 1e3
    };
    (0..3).map(|_| run()).fold(f64::INFINITY, f64::min)
}

/// The rack, and the same with jollies in the place of other tiles, as they are rare: as many as are not
/// on the board.
fn racks(variant: &Variant, board: &Board, rack: &Rack) -> Vec<Rack> {
    let lying = board.tiles().filter(|(_, t)| matches!(t, Tile::Blank(_)));
    let most = variant.blanks - lying.count() as u8;
    let mut racks = vec![rack.clone()];
    let mut other = rack.clone();
    for tile in rack.tiles().filter(|t| matches!(t, Tile::Face(_))) {
        if other.blanks() < most && other.take(tile) {
            other.add(Tile::Blank(None));
            racks.push(other.clone());
        }
    }
    racks
}

#[test]
fn the_best_play_of_scarabeo_is_found_in_time() {
    let variant = Variant::shipped("it").expect("shipped");
    let Ok(ready) = dict::ready(&variant, Path::new("/")) else {
        eprintln!("skipped: solve-scarabeo: no Italian word list is installed");
        return;
    };
    let lexicon = Lexicon::new(ready.fst, &variant).expect("what was built opens");
    let solver = Solver::new(&variant, &lexicon).expect("21 letters");
    let mut times: Vec<Vec<f64>> = vec![Vec::new(); 3];
    for seed in 0..GAMES {
        let mut rng = Rng::with_seed(seed);
        let mut bag = bag(&variant, &mut rng);
        let mut board = Board::empty(variant.side);
        let mut rack = Rack::new(&variant, []);
        loop {
            while rack.len() < usize::from(variant.rack) {
                let Some(tile) = bag.pop() else { break };
                rack.add(tile);
            }
            for rack in racks(&variant, &board, &rack) {
                times[usize::from(rack.blanks())].push(time(&solver, &board, &rack));
            }
            let Some(best) = solver.best(&board, &rack) else {
                break;
            };
            let after = best.on(&board);
            let turn = Turn::derive(&board, None, &after, &variant).expect("a turn");
            let verdict = judge(&turn, &board, &after, &variant, Some(&lexicon));
            assert!(verdict.stands, "{best:?}");
            assert_eq!(verdict.points, best.points, "{best:?}");
            rack = best.kept(&rack);
            board = after;
        }
    }
    for (blanks, times) in times.iter_mut().enumerate() {
        times.sort_unstable_by(f64::total_cmp);
        let (count, most) = (times.len(), times[times.len() - 1]);
        let mean = times.iter().sum::<f64>() / count as f64;
        let p95 = times[count * 95 / 100];
        println!(
            "measured: solve-it-best-{blanks}-blanks mean {mean:.2} p95 {p95:.2} max {most:.2} ms \
             ({count} positions; asked: max {LIMIT})"
        );
        if !cfg!(debug_assertions) {
            assert!(most < ALLOWANCE * LIMIT, "{blanks} blanks: {most:.2} ms");
        }
    }
}

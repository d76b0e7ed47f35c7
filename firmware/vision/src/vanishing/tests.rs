use super::*;

/// Grain all over a picture of 600 × 400 pixels, and fewer and shorter edges of a board straight down and across.
fn grain_and_board() -> Vec<Segment> {
    let mut rng = Rng::with_seed(5);
    let mut edges: Vec<Segment> = (0..150)
        .map(|_| {
            let a = [rng.f64() * 500.0, rng.f64() * 300.0];
            let along = 40.0 + 40.0 * rng.f64();
            Segment {
                a,
                b: [a[0] + along, a[1] + 0.6 * along],
            }
        })
        .collect();
    for i in 0..40 {
        let (x, y) = (
            200.0 + 12.0 * f64::from(i % 8),
            120.0 + 12.0 * f64::from(i / 8),
        );
        edges.push(Segment {
            a: [x, y],
            b: [x + 10.0, y],
        });
        edges.push(Segment {
            a: [x, y],
            b: [x, y + 10.0],
        });
    }
    edges
}

#[test]
fn grain_and_a_few_edges_do_not_come_before_edges_both_ways() {
    let edges = grain_and_board();
    let windows = [(1.0, 1)];
    let found = pairs(&edges, [600.0, 400.0], &windows, 9, &mut Rng::with_seed(1));
    let straight = |pair: &&Pair| {
        let along = |point| direction(point, pair.centre);
        let straight = |point| along(point).x.abs() > 0.999 || along(point).y.abs() > 0.999;
        pair.points.iter().all(straight)
    };
    let board = found.iter().find(straight).expect("the board's");
    assert!(found.len() > 1);
    assert!(found.iter().all(|pair| pair.support <= board.support));
}

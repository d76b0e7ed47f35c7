use super::*;

#[test]
fn the_plainest_way_is_taken_and_those_about_as_plain_stay_its_rivals() {
    for (ways, best, rivals) in [
        (&[(0, -0.1), (2, -9.0)][..], 0, &[][..]),
        (&[(0, -9.0), (2, -0.1)], 1, &[]),
        // A hair plainer is not plain: the letters decide, and the doubt stays.
        (&[(0, -0.05), (2, -0.01)], 0, &[2]),
        (&[(1, -13.0), (2, -0.3), (3, -0.2), (0, -8.0)], 2, &[3]),
        (&[(3, -9.0), (0, -0.3), (1, -3.0), (2, -8.0)], 1, &[1]),
    ] {
        let ways: Vec<Plainness> = ways.iter().map(|way| lying(*way, true)).collect();
        assert_eq!(plainest(&ways), (best, rivals.to_vec()), "{ways:?}");
    }
}

fn lying((turns, plain): (u8, f32), seen: bool) -> Plainness {
    Plainness {
        turns,
        plain,
        seen,
        sure: vec![true],
    }
}

#[test]
fn a_letter_that_is_as_sure_upside_down_does_not_tell_the_way() {
    let rivals = |upright: &[bool], upside_down: &[bool]| {
        let of = |way, sure: &[bool]| Plainness {
            sure: sure.to_vec(),
            ..lying(way, true)
        };
        plainest(&[of((0, -5.0), upright), of((2, -11.0), upside_down)]).1
    };
    assert_eq!(rivals(&[true, false], &[true, false]), [2]);
    assert_eq!(rivals(&[true, false], &[false, true]), []);
    assert_eq!(rivals(&[true, true], &[true, true]), [], "all are sure");
}

#[test]
fn no_way_is_taken_where_letters_are_seen_in_none() {
    let ways = |seen: bool| [lying((0, -52.0), true), lying((1, -37.0), seen)];
    assert_eq!(plainest(&ways(false)), (0, vec![1]));
    assert_eq!(plainest(&ways(true)), (1, vec![]));
}

#[test]
fn letters_are_seen_where_half_of_the_squares_bear_one_that_is_not_too_faint() {
    let faint = |p: f32| [0.0, 1.0 - p, p];
    let upright = board(&[(0, faint(0.6)), (1, faint(0.6)), (2, faint(0.6))]);
    for (letter, bears, seen_in) in [
        (0.6, 3, [true, true]),
        (0.6, 1, [true, false]),
        (0.01, 3, [true, false]),
    ] {
        let places: Vec<_> = (6..6 + bears).map(|square| (square, LETTER)).collect();
        let upside_down = board(&places);
        let mut looks = seen(&board(&[6, 7, 8].map(|square| (square, faint(letter)))));
        // Four looks of one mind.
        for look in &mut looks {
            look.closer = Some(look.whole.clone());
            look.letter = Some((look.whole.clone(), 0.0));
        }
        let upright_looks = seen(&upright);
        let read = ways([
            (0, &upright[..], &upright_looks[..]),
            (2, &upside_down, &looks),
        ]);
        let plain = plainness(&read, [0.0; 4], |_| false, (3, Square::new(1, 1)));
        assert_eq!(
            plain.iter().map(|way| way.seen).collect::<Vec<_>>(),
            seen_in,
            "{letter} {bears}"
        );
    }
}

#[test]
fn letters_of_which_most_are_doubtful_tell_no_way() {
    let faint = [0.0, 0.05, 0.95];
    let of = |sure: usize| {
        let letter = |i: usize| (i, if i < sure { LETTER } else { faint });
        board(&(0..5).map(letter).chain([(7, BLANK)]).collect::<Vec<_>>())
    };
    assert_eq!(
        [2, 3, 5].map(|sure| hardly_read(&of(sure))),
        [true, false, false]
    );
    assert_eq!(
        [3, 4, 5].map(|sure| partly_read(&of(sure))),
        [true, false, false]
    );
    let bare = board(&[(7, BLANK)]);
    assert!(
        !hardly_read(&bare) && !partly_read(&bare),
        "no letter at all"
    );
}

/// Boards of nine squares with sights for nothing, a blank and one letter.
fn board(places: &[(usize, [f32; 3])]) -> Vec<Vec<f32>> {
    let mut answers = vec![vec![1.0, 0.0, 0.0]; 9];
    for (square, answer) in places {
        answers[*square] = answer.to_vec();
    }
    answers
}

/// What one look sees where the others were saved.
fn seen(sights: &[Vec<f32>]) -> Vec<Look> {
    let look = |whole: &Vec<f32>| Look {
        whole: whole.clone(),
        ..Look::default()
    };
    sights.iter().map(look).collect()
}

/// Quarter turns, what is read after them, and what was seen.
type Read<'a> = (u8, &'a [Vec<f32>], &'a [Look]);

fn ways<const N: usize>(read: [Read<'_>; N]) -> [Way<'_>; N] {
    read.map(|(turns, answers, looks)| Way {
        turns,
        answers,
        looks,
    })
}

/// How plain boards are.
fn plain<const N: usize>(read: [Read<'_>; N]) -> [f32; N] {
    let plain = plainness(&ways(read), [0.0; 4], |_| false, (3, Square::new(1, 1)));
    std::array::from_fn(|i| plain[i].plain)
}

const LETTER: [f32; 3] = [0.0, 0.0, 1.0];
const BLANK: [f32; 3] = [0.0, 1.0, 0.0];

#[test]
fn letters_count_as_each_look_sees_them_and_what_is_none_tells_nothing() {
    let (upright, upside_down) = (board(&[(0, LETTER)]), board(&[(8, LETTER)]));
    let mut looks = seen(&upside_down);
    looks[8].closer = Some(vec![0.3, 0.3, 0.4]);
    looks[8].letter = Some((vec![0.0, 0.0, 0.5], 0.5));
    let upright_looks = seen(&upright);
    let upright = (0, &upright[..], &upright_looks[..]);
    let [first, second] = plain([upright, (2, &upside_down, &looks)]);
    assert!(
        first > -0.01 && (second - 0.2_f32.ln()).abs() < 0.01,
        "however sure all are together: {first} {second}"
    );
    looks[8].letter = Some((vec![0.0; 3], 1.0));
    let [blind] = plain([(2, &upside_down, &looks)]);
    assert!((blind - (0.4 * BLIND).ln()).abs() < 0.01, "{blind}");
    let blank = board(&[(8, BLANK)]);
    let blank_looks = seen(&blank);
    let [first, second] = plain([upright, (2, &blank, &blank_looks)]);
    assert!(second < first - PLAINER, "a letter upside down: {second}");
    let nothing = plain([(0, &blank, &blank_looks), (1, &blank, &blank_looks)]);
    assert_eq!(nothing, [0.0, 0.0]);
}

#[test]
fn the_middle_counts_beside_a_tile() {
    let alone = [board(&[(4, LETTER)]), board(&[(4, BLANK)])];
    let joined = [
        board(&[(4, LETTER), (3, BLANK)]),
        board(&[(4, BLANK), (5, BLANK)]),
    ];
    let perhaps = [
        board(&[(4, LETTER), (3, [0.4, 0.6, 0.0])]),
        board(&[(4, BLANK)]),
    ];
    for ([one, two], counts) in [(alone, false), (perhaps, false), (joined, true)] {
        let looks = [&one, &two].map(|board| seen(board));
        let [first, second] = plain([(0, &one, &looks[0]), (2, &two, &looks[1])]);
        assert_eq!(first - second > PLAINER, counts, "{first} {second}");
    }
}

#[test]
fn what_else_is_known_of_the_ways_counts_with_the_letters() {
    let boards = [board(&[(0, LETTER)]), board(&[(8, LETTER)])];
    let looks = boards.each_ref().map(|board| seen(board));
    let ahead = |known: [f32; 4]| {
        let [first, second] = ways([(0, &boards[0], &looks[0]), (2, &boards[1], &looks[1])]);
        let plain = plainness(&[first, second], known, |_| false, (3, Square::new(1, 1)));
        plain[0].plain - plain[1].plain
    };
    assert_eq!([ahead([0.0; 4]), ahead([-2.0, 0.0, 0.0, 0.0])], [0.0, -2.0]);
}

#[test]
fn print_that_passes_for_a_letter_from_the_side_tells_no_way() {
    let boards = [board(&[(0, LETTER)]), board(&[(8, LETTER), (7, LETTER)])];
    let looks = boards.each_ref().map(|board| seen(board));
    let ahead = |printed: &dyn Fn(Square) -> bool| {
        let ways = ways([(0, &boards[0], &looks[0]), (2, &boards[1], &looks[1])]);
        let plain = plainness(&ways, [0.0; 4], printed, (3, Square::new(1, 1)));
        plain[0].plain - plain[1].plain
    };
    assert!(
        ahead(&|_| false) < -PLAINER,
        "the other way has a letter more"
    );
    assert_eq!(ahead(&|square| square == Square::nth(1, 3)), 0.0);
}

#[test]
fn what_may_lie_elsewhere_is_doubtful_in_both_places() {
    let mut answers = vec![vec![1.0, 0.0]; 9];
    answers[0] = vec![0.0, 1.0];
    doubt_places(&mut answers, &[2], (3, Square::new(1, 1)));
    let doubted = |i: usize| fuse::doubtful(&answers[i]);
    assert_eq!(
        (0..9).filter(|i| doubted(*i)).collect::<Vec<_>>(),
        [0, 4, 8],
        "and the middle"
    );
    let mut certain = vec![vec![1.0, 0.0], vec![0.0, 1.0]];
    doubt_places(&mut certain, &[], (1, Square::new(0, 0)));
    assert!(certain.iter().all(|p| !fuse::doubtful(p)));
}

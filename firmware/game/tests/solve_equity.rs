//! What turns are worth beyond their points.

mod boards;

use boards::{board, shipped};
use game::solve::{Deal, Excess, Leaves, LeavesError, Outlook, Rack, Shape, Solver};
use game::{Board, Letter, Lexicon, Tile, Variant};

/// The tables shipped: one for every variant.
fn tables() -> Vec<(Variant, Leaves)> {
    let variants = Variant::ids().map(shipped);
    let with = variants.map(|variant| match Leaves::shipped(&variant) {
        Ok(leaves) => (variant, leaves),
        Err(error) => panic!("{}: {error}", variant.id),
    });
    with.collect()
}

fn en() -> (Variant, Leaves) {
    let en = shipped("en");
    let leaves = Leaves::shipped(&en).expect("a table");
    (en, leaves)
}

fn solver(variant: &Variant, words: &[&str]) -> Solver {
    let words = words
        .iter()
        .map(|word| variant.spell(word).expect("letters"));
    let lexicon = Lexicon::new(Lexicon::build(variant, words), variant);
    Solver::new(variant, &lexicon.expect("what was built opens")).expect("few letters")
}

fn rack(variant: &Variant, text: &str) -> Rack {
    Rack::parse(variant, text).expect("a rack")
}

#[test]
fn tables_are_shipped_and_can_be_written_again() {
    let tables = tables();
    let mut bytes = 0;
    for (variant, leaves) in &tables {
        let text = leaves.text(variant);
        assert_eq!(&Leaves::parse(&text, variant).expect("a table"), leaves);
        bytes += text.len();
        let blank = Rack::new(variant, [Tile::Blank(None)]);
        let single = |code| Rack::new(variant, [Tile::Face(Letter(code))]);
        for code in 0..variant.faces.len() as u8 {
            let text = &variant.faces[usize::from(code)].text;
            let (blank, face) = (leaves.value(&blank), leaves.value(&single(code)));
            assert!(face < blank, "{}: {text} {face}, ? {blank}", variant.id);
        }
        assert_eq!(leaves.value(&Rack::new(variant, [])), 0);
    }
    println!("measured: leaves {} tables, {bytes} bytes", tables.len());
    assert!(bytes <= 1_000_000);
}

#[test]
fn tiles_that_go_together_are_worth_more() {
    let (en, leaves) = en();
    let value = |text| leaves.value(&rack(&en, text));
    assert!(value("Q") < 0 && value("QU") > value("Q") + value("U"));
    assert!(value("II") < 2 * value("I"));
    assert!(value("AEIOU") < value("AEINR"));
    assert_eq!(value("AEINR"), value("RNIEA"));
}

#[test]
fn a_table_of_other_tiles_or_values_is_refused() {
    let (en, leaves) = en();
    let text = leaves.text(&en);
    let de = shipped("de");
    let error = |text: &str, variant| match Leaves::parse(text, variant) {
        Ok(_) => panic!("{text}"),
        Err(error) => error.to_string(),
    };
    assert!(error(&text, &de).contains("not the tiles of"));
    assert!(error("leaves", &en).starts_with("no table of kept tiles"));
    assert!(error(&text.replace("rack = 7", "rack = 8"), &en).contains("racks of 7"));
    assert!(error(&text.replace("\"A\", \"E\"", "\"A\", \"Ä\""), &en).contains("on no tile"));
    let (head, copies) = text.split_once("copies = [\n").expect("the key");
    let (_, rest) = copies.split_once('\n').expect("rows");
    let fewer = format!("{head}copies = [\n{rest}");
    assert!(error(&fewer, &en).contains("as many values"));
    let huge = format!("{head}copies = [\n    [1, 2, 3, 4, 5, 6, 999999],\n{rest}");
    assert!(error(&huge, &en).contains("999999 is more than"));
    let mut ours = en;
    ours.id = "ours".to_owned();
    let unknown = Leaves::shipped(&ours);
    assert!(matches!(unknown, Err(LeavesError::Unknown(_))));
}

#[test]
fn equity_is_points_and_the_value_of_what_is_kept() {
    let (en, leaves) = en();
    let solver = solver(
        &en,
        &["CAT", "CATS", "SAT", "AS", "AT", "TA", "TAS", "VATS"],
    );
    let before = board(&en, &[("8H", "CAT")]);
    let rack = rack(&en, "SATVQU?");
    let outlook = Outlook::new(&en, &before, &rack, 1);
    assert_eq!(outlook, Outlook { bag: 83, theirs: 0 });
    let all = solver.valued(&before, &rack, Some(&leaves), outlook);
    let mut plays = 0;
    for valued in &all {
        let wanted = match &valued.deal {
            Deal::Play(play) => {
                plays += 1;
                100 * play.points as i32 + leaves.value(&play.kept(&rack))
            }
            Deal::Exchange(tiles) => {
                let mut kept = rack.clone();
                assert!(tiles.tiles().all(|tile| kept.take(tile)) && !tiles.is_empty());
                leaves.value(&kept)
            }
        };
        assert_eq!(valued.equity, wanted, "{:?}", valued.deal);
    }
    // Every way to give tiles back, of seven different ones.
    assert_eq!(all.len() - plays, 127);
    assert_eq!(plays, solver.plays(&before, &rack).len());
    assert!(all.is_sorted_by_key(|valued| std::cmp::Reverse(valued.equity)));
    let most = solver.most_valued(&before, &rack, Some(&leaves), outlook);
    assert_eq!(most.expect("something").equity, all[0].equity);
    // Without a table plays have their points.
    let bare = solver.valued(&before, &rack, None, outlook);
    let Deal::Play(first) = &bare[0].deal else {
        panic!("{:?}", bare[0]);
    };
    assert_eq!(bare[0].equity, 100 * first.points as i32);
}

#[test]
fn a_bad_rack_is_exchanged_where_the_bag_allows_it() {
    let (en, leaves) = en();
    let solver = solver(&en, &["VUG", "CAT"]);
    let before = board(&en, &[("8H", "CAT")]);
    let rack = rack(&en, "UUVVWWI");
    let bag = |bag| Outlook { bag, theirs: 0 };
    let most = |outlook| solver.most_valued(&before, &rack, Some(&leaves), outlook);
    let Some(Deal::Exchange(tiles)) = most(bag(7)).map(|valued| valued.deal) else {
        panic!("no exchange");
    };
    assert!(tiles.len() > 4);
    assert_eq!(most(bag(6)), None);
}

#[test]
fn where_the_whole_rack_is_exchanged_nothing_else_is_offered() {
    let it = shipped("it");
    let solver = solver(&it, &["CASA"]);
    let rack = rack(&it, "QQZ");
    let outlook = Outlook { bag: 50, theirs: 0 };
    let all = solver.valued(&Board::empty(17), &rack, None, outlook);
    let exchanges = all
        .iter()
        .filter(|one| matches!(one.deal, Deal::Exchange(_)));
    let exchanges: Vec<&Deal> = exchanges.map(|one| &one.deal).collect();
    assert_eq!(exchanges, [&Deal::Exchange(rack)]);
}

#[test]
fn at_the_end_leftovers_count() {
    let (en, leaves) = en();
    let solver = solver(&en, &["CAT", "CATS", "SO"]);
    let before = board(&en, &[("8H", "CAT")]);
    let outlook = Outlook { bag: 0, theirs: 9 };
    let worth = |text: &str, points: u32| {
        let rack = rack(&en, text);
        let all = solver.valued(&before, &rack, Some(&leaves), outlook);
        let of = |valued: &&game::solve::Valued| matches!(&valued.deal, Deal::Play(play) if play.points == points);
        all.iter().find(of).expect("a play").equity
    };
    // CATS scores 6. Going out takes the 9 points left from them and gives them to us; a Q left costs as much.
    assert_eq!(worth("S", 6), 100 * (6 + 2 * 9));
    assert_eq!(worth("SQ", 6), 100 * (6 - 2 * 10));
    // The rack that others hold is what is unseen.
    let many = Rack::full(&en);
    let mut lying = many.tiles().skip(5);
    let mut full = Board::empty(15);
    let squares: Vec<_> = full.squares().collect();
    for (square, tile) in squares.into_iter().zip(lying.by_ref()) {
        full.set(square, Some(tile));
    }
    let outlook = Outlook::new(&en, &full, &Rack::new(&en, []), 1);
    assert_eq!(outlook, Outlook { bag: 0, theirs: 5 });
}

#[test]
fn a_shape_has_an_effect_for_everything_it_tells() {
    for variant in Variant::ids().map(shipped) {
        let shape = Shape::new(&variant, &[Letter(0)]);
        assert!(Leaves::new(shape.clone(), vec![0; shape.len() + 1]).is_none());
        let leaves = Leaves::new(shape.clone(), vec![1; shape.len()]).expect("as many");
        // More of every tile than a rack holds does no harm.
        shape.of(&Rack::full(&variant), |effect| {
            assert!(effect < shape.len())
        });
        let value = leaves.value(&Rack::new(
            &variant,
            [0, 0, 1].map(|c| Tile::Face(Letter(c))),
        ));
        let copies = i32::from(variant.faces[0].count.min(2)) + 1;
        // The copies and one pair; the balance counts on both sides.
        assert_eq!(value, copies + 1, "{}", variant.id);
    }
}

#[test]
fn tiles_that_the_set_lacks_are_named() {
    let en = shipped("en");
    let before = board(&en, &[("8H", "CaT")]);
    assert_eq!(Excess::all(&before, &rack(&en, "AEIRST?"), &en), []);
    let excess = |tile, held| Excess {
        tile,
        found: 3,
        held,
        most: 2,
    };
    let c = en.tile("C").expect("a tile");
    let wanted = [excess(c, 2), excess(Tile::Blank(None), 2)];
    assert_eq!(Excess::all(&before, &rack(&en, "CC??"), &en), wanted);
    // A board full of one letter is no overflow.
    let mut full = Board::empty(21);
    for square in Board::empty(21).squares() {
        full.set(square, Some(c));
    }
    let all = Excess::all(&full, &rack(&en, "CC"), &en);
    assert_eq!((all[0].found, all[0].held), (443, 2));
}

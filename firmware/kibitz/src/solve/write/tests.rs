use game::solve::Solver;

use super::*;

type Writer = fn(&mut Vec<u8>, &Position<'_>, usize, &Ranked) -> io::Result<()>;

fn written(one: Writer, equity: Option<i32>) -> String {
    let variant = Variant::shipped("en").expect("shipped");
    let words = ["CAT", "CATS", "SO", "TO", "OS"].map(|word| variant.spell(word).expect("letters"));
    let fst = Lexicon::build(&variant, words);
    let lexicon = Lexicon::new(fst, &variant).expect("what was built opens");
    let mut board = Board::empty(15);
    for (col, text) in (7..).zip(["C", "a", "T"]) {
        board.set(game::Square::new(7, col), variant.tile(text));
    }
    let rack = Rack::parse(&variant, "OSX").expect("a rack");
    let solver = Solver::new(&variant, &lexicon).expect("26 letters");
    let best = solver.best(&board, &rack).expect("a play");
    let position = Position {
        variant: &variant,
        lexicon: &lexicon,
        board: &board,
        rack: &rack,
    };
    let mut out = Vec::new();
    let mut give = Rack::new(&variant, []);
    give.add(variant.tile("X").expect("a tile"));
    for deal in [Deal::Play(best), Deal::Exchange(give)] {
        let ranked = Ranked { deal, equity };
        one(&mut out, &position, 1, &ranked).expect("memory does not fail");
    }
    String::from_utf8(out).expect("text")
}

#[test]
fn a_play_is_told_with_its_words_and_what_is_kept() {
    let told = written(text, None);
    let exchange = "   1     0  exchange X, keeps OS\n";
    let wanted = "   1     7  K8  down    SO 2 + CaTS 5, keeps X\n";
    assert_eq!(told, format!("{wanted}{exchange}"));
    let told = written(text, Some(-1250));
    assert!(told.starts_with("   1     7   -12.50  K8  down "), "{told}");
    assert!(
        told.ends_with("     0   -12.50  exchange X, keeps OS\n"),
        "{told}"
    );
}

#[test]
fn json_says_what_every_tile_adds() {
    let text = written(json, Some(725));
    let (play, exchange) = text.split_once('\n').expect("two lines");
    let told: serde_json::Value = serde_json::from_str(exchange).expect("JSON");
    let wanted = serde_json::json!(
        {"rank": 1, "points": 0, "equity": 7.25, "exchange": "X", "kept": "OS"}
    );
    assert_eq!(told, wanted);
    let told: serde_json::Value = serde_json::from_str(play).expect("JSON");
    assert_eq!(told["equity"], 7.25);
    assert_eq!(
        (&told["points"], &told["square"]),
        (&7.into(), &"K8".into())
    );
    assert_eq!(
        (&told["direction"], &told["kept"]),
        (&"down".into(), &"X".into())
    );
    let letters = &told["words"][1]["letters"];
    assert_eq!(
        (&letters[1]["tile"], &letters[1]["value"]),
        (&"a".into(), &0.into())
    );
}

//! Scarabeo's jolly, named after the turn.

mod boards;

use boards::{board, lexicon, shipped};
use game::Game;

#[test]
fn a_jolly_named_later_changes_every_turn_that_counted_it() {
    let it = shipped("it");
    let list = lexicon(&it, &["MARE", "CARE", "MAREA", "CAREA", "RE"]);
    let mut game = Game::new(it.clone(), vec!["Ada".to_owned(), "Bea".to_owned()]).unwrap();
    let first = board(&it, &[("9H", "?ARE")]);
    let judged = game.judge(&first, Some(&list)).unwrap();
    game.apply(&judged.event).unwrap();
    let second = boards::with(&first, &it, &[("9L", "A")]);
    let judged = game.judge(&second, Some(&list)).unwrap();
    game.apply(&judged.event).unwrap();
    // ?ARE 0 + 1 + 1 + 1 = 3; ?AREA 4 and 10 for no jolly.
    assert_eq!(game.totals(), [3, 14]);
    let asked = game.unnamed(Some(&list));
    assert_eq!(
        asked[0].letters,
        [it.letter("C").unwrap(), it.letter("M").unwrap()]
    );
    // As M it is worth 2 in both words, as C 1.
    for (name, totals) in [("M", [5, 16]), ("C", [4, 15]), ("M", [5, 16])] {
        let naming = game
            .name(boards::at("H9"), it.letter(name).unwrap(), Some(&list))
            .unwrap();
        assert!(naming.effect.fallen.is_empty());
        game.apply(&naming.event).unwrap();
        assert_eq!(game.totals(), totals);
    }
    // Z makes no word: the turns fall.
    let naming = game
        .name(boards::at("H9"), it.letter("Z").unwrap(), Some(&list))
        .unwrap();
    assert_eq!(naming.effect.totals, [(5, 0), (16, 0)]);
    assert_eq!(naming.effect.fallen.len(), 2);
    // What was said stays when another tile is corrected: MARE becomes MARI.
    let list = lexicon(&it, &["MARE", "MARI", "MARIA", "CARI", "CARIA"]);
    let mut corrected = second.clone();
    corrected.set(boards::at("K9"), Some(boards::face(&it, "I")));
    let correction = game.correct(&corrected, Some(&list)).unwrap();
    game.apply(&correction.event).unwrap();
    assert_eq!(game.totals(), [5, 16]);
    assert_eq!(game.board().rows(&it)[8], ".......mARIA.....");
    for totals in [[5, 16], [4, 15], [5, 16], [3, 14]] {
        game.apply(&game::Event::Undone).unwrap();
        assert_eq!(game.totals(), totals);
    }
}

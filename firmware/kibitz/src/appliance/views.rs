//! From the game to what the screen shows.

use game::{
    Board, Deed, Effect, Entry, Game, Illegal, Invalid, Judged, JudgedWord, Square, Status, Tile,
    Turn, Validity, Variant,
};
use screen::{
    BoardView, Caption, Claim, Correction, Exchange, Gain, Outcome, Play, Player, Rescored,
    TurnCard, View, Waiting, Who, Word,
};

use super::commands;
use super::doubts::{Photos, photo};

/// Points fit: the highest possible turn is below 10 000.
pub fn signed(points: u32) -> i32 {
    i32::try_from(points).unwrap_or(i32::MAX)
}

/// Before the first turn.
pub fn waiting(game: &Game) -> View {
    View::Waiting(Waiting {
        game: game.variant().name.clone(),
        players: players(game),
        paused: false,
    })
}

/// The board was cleared.
pub fn new_game(game: &Game) -> View {
    View::Waiting(Waiting {
        game: format!("New game: {}", game.variant().name),
        players: players(game),
        paused: false,
    })
}

/// The card of a turn judged: `before` it and `after`, which are the same when it does not stand.
pub fn card(before: &Game, after: &Game, judged: &Judged) -> TurnCard {
    let player = before.next();
    let hidden = hides(before);
    let words = words(&judged.verdict.words, before.variant(), hidden);
    let play = |words| Play {
        points: signed(judged.verdict.worth()),
        words,
        bonus: i32::from(judged.verdict.bonus),
    };
    let checked = |word: &Word| word.claim != Claim::NotChecked;
    let stands = judged.verdict.stands;
    let outcome = match &judged.turn {
        Turn::Pass => Outcome::Pass,
        Turn::Withdrawal => return withdrawn(before, after),
        Turn::Swapped(swap) if swap.placement.is_none() => Outcome::Swapped,
        _ if !stands && after.entries().len() > before.entries().len() => {
            Outcome::Lost(play(words))
        }
        _ if !stands => Outcome::Falls(play(words)),
        _ if after.challengeable().is_some() => Outcome::Open(play(words)),
        _ if words.iter().any(|word| word.claim == Claim::Invalid) => Outcome::Marked(play(words)),
        _ if words.iter().all(checked) => Outcome::Stands(play(words)),
        _ => Outcome::NotChecked(play(words)),
    };
    TurnCard {
        player: who(before, player),
        outcome,
        total: after.totals()[player],
        next: next(after),
    }
}

/// Who plays next; nobody once the game is over.
fn next(game: &Game) -> Option<Who> {
    let playing = game.ended().is_none();
    playing.then(|| who(game, game.next()))
}

fn who(game: &Game, player: usize) -> Who {
    Who {
        name: game.players()[player].clone(),
        emblem: game.emblems()[player],
    }
}

/// Whether nobody is to be told which words stand: they may be challenged, and the game is on.
pub fn hides(game: &Game) -> bool {
    game.variant().rules.invalid == Invalid::Challenge && game.ended().is_none()
}

/// The card of a challenge by a player: the game before and after it.
pub fn challenged(before: &Game, after: &Game, by: usize, removed: bool) -> TurnCard {
    let turn = before.challengeable().map(|turn| &before.entries()[turn]);
    let (player, outcome) = match turn.map(|turn| (turn.player, &turn.deed)) {
        Some((player, deed @ Deed::Placed { words, bonus, .. })) if removed => {
            let play = Play {
                points: deed.points(),
                words: self::words(words, before.variant(), false),
                bonus: i32::from(*bonus),
            };
            (player, Outcome::Lost(play))
        }
        _ => {
            let points = commands::penalty(after);
            (by, Outcome::Unfounded { points })
        }
    };
    TurnCard {
        player: who(after, player),
        outcome,
        total: after.totals()[player],
        next: next(after),
    }
}

/// The card of the last event taken back by a long press.
pub fn taken_back(before: &Game, after: &Game) -> TurnCard {
    withdrawn(before, after)
}

fn withdrawn(before: &Game, after: &Game) -> TurnCard {
    let player = after.next();
    let total = |game: &Game| game.totals().get(player).copied().unwrap_or(0);
    TurnCard {
        player: who(after, player),
        outcome: Outcome::Withdrawn {
            points: (total(before) - total(after)).max(0),
        },
        total: total(after),
        next: Some(who(after, player)),
    }
}

/// The settled board with totals and the last turn.
pub fn board(game: &Game, statuses: &[Status]) -> BoardView {
    BoardView::new(game.board(), game.variant(), statuses, &last(game), &[])
        .with_players(players(game))
        .with_caption(
            game.entries()
                .last()
                .map_or(Caption::None, |e| caption(game, e)),
        )
}

/// The squares laid in the last turn, if that laid any that still lie there.
pub fn last(game: &Game) -> Vec<Square> {
    match game.entries().last() {
        Some(Entry {
            deed: Deed::Placed { placement, .. },
            withdrawn: false,
            ..
        }) => placement.tiles.iter().map(|tile| tile.0).collect(),
        _ => Vec::new(),
    }
}

fn caption(game: &Game, entry: &Entry) -> Caption {
    let player = game.players()[entry.player].clone();
    if game.challengeable().is_some() {
        let next = &game.players()[game.next()];
        return Caption::Task(format!("{next}: play on, or hold to challenge {player}."));
    }
    match &entry.deed {
        Deed::Placed { words, .. } if entry.removed => {
            let word = main_word(words, game.variant());
            Caption::Task(format!("{player}: take {word} back. The turn is lost."))
        }
        Deed::Passed | Deed::Exchanged { .. } => Caption::Pass { player },
        deed if entry.withdrawn => Caption::Withdrawn {
            player,
            points: deed.points(),
        },
        Deed::Placed { words, .. } => Caption::Turn {
            player,
            text: main_word(words, game.variant()),
            points: entry.points,
            claim: words
                .first()
                .filter(|_| !hides(game))
                .map_or(Claim::NotChecked, |w| claim(w.validity)),
        },
        Deed::Swapped => Caption::Task(format!("{player} takes a blank from the board.")),
        Deed::Challenged { removed: true } => {
            Caption::Task(format!("{player} challenged: take those tiles back."))
        }
        Deed::Challenged { removed: false } => {
            Caption::Task(format!("{player} challenged, and every word stands."))
        }
    }
}

fn main_word(words: &[JudgedWord], variant: &Variant) -> String {
    words
        .first()
        .map_or_else(String::new, |word| word.word.text(variant))
}

/// An attempt as it lies on the table.
pub fn attempt(
    game: &Game,
    board: &Board,
    statuses: &[Status],
    laid: &[Square],
    caption: Caption,
) -> BoardView {
    BoardView::new(board, game.variant(), statuses, laid, &[])
        .with_players(players(game))
        .with_caption(caption)
}

/// The line about a turn that does not stand: the first word that does not.
pub fn fallen(game: &Game, judged: &Judged) -> Caption {
    let word = judged.verdict.invalid().next();
    Caption::Turn {
        player: game.players()[game.next()].clone(),
        text: word.map_or_else(String::new, |word| word.word.text(game.variant())),
        points: 0,
        claim: Claim::Invalid,
    }
}

/// Whether settled tiles are to be corrected, and what that comes to.
pub fn correction(game: &Game, effect: &Effect, photos: &Photos) -> Correction {
    let text = |tile| match tile {
        Tile::Blank(None) => "blank".to_owned(),
        Tile::Blank(Some(letter)) => format!("blank {}", game.variant().face(letter).text),
        Tile::Face(letter) => game.variant().face(letter).text.clone(),
    };
    let totals = game.players().iter().zip(&effect.totals);
    Correction {
        tiles: effect
            .tiles
            .iter()
            .map(|tile| Exchange {
                square: tile.square,
                from: text(tile.from),
                to: text(tile.to),
            })
            .collect(),
        photo: effect
            .tiles
            .first()
            .and_then(|tile| photo(photos, tile.square)),
        fallen: effect
            .fallen
            .iter()
            .map(|word| word.text(game.variant()))
            .collect(),
        turns: effect
            .turns
            .iter()
            .map(|turn| Rescored {
                turn: turn.turn,
                before: turn.before,
                after: turn.after,
            })
            .collect(),
        gains: totals
            .filter(|(_, (before, after))| before != after)
            .map(|(name, (before, after))| Gain {
                player: name.clone(),
                points: after - before,
            })
            .collect(),
    }
}

/// The board as seen, with the squares that break a rule marked.
pub fn broken(game: &Game, seen: &Board, statuses: &[Status], illegal: &Illegal) -> BoardView {
    BoardView::new(seen, game.variant(), statuses, &[], &illegal.squares())
        .with_players(players(game))
        .with_caption(Caption::Illegal(illegal.to_string()))
}

/// The broken rules in sentences.
pub fn illegal(illegal: &Illegal) -> View {
    View::Illegal(screen::Illegal {
        rules: illegal.rules.iter().map(ToString::to_string).collect(),
    })
}

fn players(game: &Game) -> Vec<Player> {
    let totals = game.totals();
    let players = game.players().iter().zip(totals).enumerate();
    players
        .map(|(i, (name, total))| Player {
            name: name.clone(),
            emblem: game.emblems()[i],
            total,
            next: i == game.next() && game.ended().is_none(),
            clock: None,
        })
        .collect()
}

/// The words as shown; `hidden` when nobody is to be told which stand.
fn words(words: &[JudgedWord], variant: &Variant, hidden: bool) -> Vec<Word> {
    let words = words.iter();
    words
        .map(|word| Word {
            text: word.word.text(variant),
            points: signed(word.points),
            claim: if hidden {
                Claim::NotChecked
            } else {
                claim(word.validity)
            },
        })
        .collect()
}

const fn claim(validity: Validity) -> Claim {
    match validity {
        Validity::Valid => Claim::Valid,
        Validity::Invalid => Claim::Invalid,
        Validity::Unchecked => Claim::NotChecked,
    }
}

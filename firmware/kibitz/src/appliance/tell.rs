//! From the game to what MQTT tells.

use game::{
    Axis, Board, Deed, Effect, Event, Game, Illegal, Judged, JudgedWord, Letter, Lexicon, Square,
    Status, Turn, Validity,
};
use link::payload::{
    self, Correction, Direction, Exchange, Player, Rescored, Retotalled, Scored, Stage, TurnKind,
    VERSION, Word,
};

use super::views::signed;
use super::{commands, ending, views};

/// The board as it lies.
pub fn board(game: &Game, board: &Board, statuses: &[Status], last: Vec<Square>) -> payload::Board {
    payload::Board {
        version: VERSION,
        variant: game.variant().id.clone(),
        side: board.side(),
        turn: number(game),
        rows: board.rows(game.variant()),
        statuses: statuses
            .chunks(usize::from(board.side()))
            .map(<[Status]>::to_vec)
            .collect(),
        last,
        broken: Vec::new(),
    }
}

/// Players, totals and whose turn it is.
pub fn game(game: &Game, lexicon: Option<&Lexicon>) -> payload::Game {
    let players = game.players().iter().zip(game.totals());
    let players = players.zip(game.emblems());
    let over = game.ended().is_some();
    payload::Game {
        version: VERSION,
        variant: game.variant().id.clone(),
        turn: number(game),
        players: players
            .enumerate()
            .map(|(i, ((name, total), emblem))| Player {
                name: name.clone(),
                total,
                emblem: *emblem,
                best: best(game, i),
                last: last(game, i),
            })
            .collect(),
        to_move: (!over).then(|| game.next()),
        bag: u32::from(game.bag()),
        state: match game.entries() {
            _ if over => Stage::Over,
            [] => Stage::Waiting,
            _ => Stage::Playing,
        },
        challenge: game.challengeable().map(|turn| turn as u32 + 1),
        blanks: blanks(game, lexicon),
        ending: ending::told(game),
        last: None,
    }
}

/// The word with most points that a player has laid and that still lies.
fn best(game: &Game, player: usize) -> Option<Scored> {
    let words = game
        .entries()
        .iter()
        .filter(|entry| entry.player == player && entry.lies());
    let words = words.filter_map(|entry| match &entry.deed {
        Deed::Placed { words, .. } => Some(words),
        _ => None,
    });
    let best = words.flatten().max_by_key(|word| word.points)?;
    Some(Scored {
        word: best.word.text(game.variant()),
        points: signed(best.points),
    })
}

/// The main word of a player's last turn that still lies, with the points of the turn.
fn last(game: &Game, player: usize) -> Option<Scored> {
    let mut turns = game.entries().iter().rev();
    turns.find_map(|entry| match &entry.deed {
        Deed::Placed { words, .. } if entry.player == player && entry.lies() => Some(Scored {
            word: words.first()?.word.text(game.variant()),
            points: entry.points,
        }),
        _ => None,
    })
}

/// The blanks of which somebody may say what they stand for.
fn blanks(game: &Game, lexicon: Option<&Lexicon>) -> Vec<payload::Blank> {
    let unnamed = game.unnamed(lexicon).into_iter();
    let several = unnamed.filter(|blank| blank.letters.len() > 1);
    let text = |letter: &Letter| game.variant().face(*letter).text.clone();
    several
        .map(|blank| payload::Blank {
            square: blank.square,
            letters: blank.letters.iter().map(text).collect(),
        })
        .collect()
}

/// A turn that was accepted: the game before and after it.
pub fn accepted(before: &Game, after: &Game, judged: &Judged, seq: u64) -> payload::Turn {
    let player = match judged.turn {
        Turn::Withdrawal => after.next(),
        _ => before.next(),
    };
    let name = &after.players()[player];
    let total = after.totals()[player];
    let points = total - before.totals()[player];
    let words = words(&judged.verdict.words, after, views::hides(before));
    let (kind, message) = match &judged.turn {
        _ if !judged.verdict.stands => {
            let words = listed(&fallen(judged, after));
            let message = format!(
                "Not in the word list: {words}. {name} loses the turn: take the tiles back."
            );
            (TurnKind::Lost, message)
        }
        Turn::Pass => (TurnKind::Pass, format!("{name} passes.")),
        Turn::Withdrawal => {
            let message = format!("{name} takes the turn back: {} points.", -points);
            (TurnKind::Withdrawal, message)
        }
        Turn::Swapped(swap) if swap.placement.is_none() => {
            let message = format!("{name} takes a blank from the board.");
            (TurnKind::Placed, message)
        }
        Turn::Placed(_) | Turn::Swapped(_) => {
            let message = format!("{name} lays {} for {points} points.", listed(&words));
            (TurnKind::Placed, message)
        }
    };
    payload::Turn {
        version: VERSION,
        seq,
        turn: number(after),
        player: name.clone(),
        kind,
        stands: judged.verdict.stands,
        points,
        total,
        words,
        message,
        correction: None,
    }
}

/// The turn before was challenged by a player: the game before and after it.
pub fn challenged(
    before: &Game,
    after: &Game,
    by: usize,
    removed: bool,
    seq: u64,
) -> payload::Turn {
    let turn = before.challengeable().map(|turn| &before.entries()[turn]);
    let words = match turn.map(|turn| &turn.deed) {
        Some(Deed::Placed { words, .. }) => self::words(words, before, false),
        _ => Vec::new(),
    };
    let name = &after.players()[by];
    let mover = &after.players()[turn.map_or(by, |turn| turn.player)];
    let (player, message) = if removed {
        let fallen = words
            .iter()
            .filter(|w| w.validity == payload::Validity::Invalid);
        let fallen: Vec<&str> = fallen.map(|word| word.text.as_str()).collect();
        let fallen = fallen.join(", ");
        let message = format!("{name} challenges, and {mover} takes the tiles back. {fallen}");
        (
            turn.map_or(by, |turn| turn.player),
            message.trim_end().to_owned(),
        )
    } else {
        let points = commands::penalty(after);
        let message = format!("{name} challenges, and every word stands: −{points} points.");
        (by, message.replace(": −0 points", ""))
    };
    let points = after.totals()[player] - before.totals()[player];
    payload::Turn {
        points,
        words,
        stands: !removed,
        ..said(after, player, TurnKind::Challenge, message, seq)
    }
}

/// Something about the game that lays no tiles.
pub fn said(
    game: &Game,
    player: usize,
    kind: TurnKind,
    message: String,
    seq: u64,
) -> payload::Turn {
    payload::Turn {
        version: VERSION,
        seq,
        turn: number(game),
        player: game.players()[player].clone(),
        kind,
        stands: true,
        points: 0,
        total: game.totals()[player],
        words: Vec::new(),
        message,
        correction: None,
    }
}

/// The last event was undone by a long press.
pub fn taken_back(before: &Game, after: &Game, seq: u64) -> payload::Turn {
    let player = after.next();
    let name = &after.players()[player];
    let total = after.totals()[player];
    let before_it = before.totals().get(player).copied().unwrap_or(0);
    let undone = match before.entries().last() {
        None => "the new game".to_owned(),
        _ if matches!(before.events().last(), Some(Event::Leftovers { .. })) => {
            "the tiles left".to_owned()
        }
        Some(entry) => match &entry.deed {
            _ if entry.withdrawn => "the withdrawal".to_owned(),
            Deed::Passed => "the pass".to_owned(),
            Deed::Exchanged { .. } => "the exchange".to_owned(),
            Deed::Swapped => "the blank".to_owned(),
            Deed::Challenged { .. } => "the challenge".to_owned(),
            Deed::Placed { words, .. } => listed(&self::words(words, before, false)),
        },
    };
    payload::Turn {
        version: VERSION,
        seq,
        turn: number(after),
        player: name.clone(),
        kind: TurnKind::Withdrawal,
        stands: true,
        // A withdrawal or a new game taken back gives points; nothing was played for them.
        points: (total - before_it).min(0),
        total,
        words: Vec::new(),
        message: format!("Taken back: {undone}. It is {name}'s turn."),
        correction: None,
    }
}

/// What a player had left when the game ended, in a sentence.
pub fn left(player: &str, tiles: &[String]) -> String {
    match tiles {
        [] => format!("{player} has nothing left."),
        tiles => format!("{player} has {} left.", tiles.join(" ")),
    }
}

/// Settled tiles are others now: the game after that, and what it changed. The sentence begins with
/// `prefix`.
pub fn corrected(game: &Game, effect: &Effect, seq: u64, prefix: &str) -> payload::Turn {
    let first = effect.turns.first();
    let player = first.map_or(game.next(), |turn| turn.player);
    let (before, after) = effect.totals[player];
    let correction = correction(game, effect);
    payload::Turn {
        version: VERSION,
        seq,
        turn: number(game),
        player: game.players()[player].clone(),
        kind: TurnKind::Correction,
        stands: true,
        points: after - before,
        total: after,
        words: Vec::new(),
        message: format!("{prefix}{}", sentence(&correction)),
        correction: Some(correction),
    }
}

/// What a correction changes, in sentences.
pub fn correction_told(game: &Game, effect: &Effect) -> String {
    sentence(&correction(game, effect))
}

/// What other tiles on settled squares change.
pub fn correction(game: &Game, effect: &Effect) -> Correction {
    let variant = game.variant();
    let totals = game.players().iter().zip(&effect.totals);
    Correction {
        squares: effect
            .tiles
            .iter()
            .map(|tile| Exchange {
                square: tile.square,
                from: variant.notation(Some(tile.from)),
                to: variant.notation(Some(tile.to)),
            })
            .collect(),
        turns: effect
            .turns
            .iter()
            .map(|turn| Rescored {
                turn: turn.turn as u32,
                player: game.players()[turn.player].clone(),
                before: turn.before,
                after: turn.after,
            })
            .collect(),
        players: totals
            .filter(|(_, (before, after))| before != after)
            .map(|(name, (before, after))| Retotalled {
                name: name.clone(),
                before: *before,
                after: *after,
            })
            .collect(),
        fallen: effect
            .fallen
            .iter()
            .map(|word| word.text(variant))
            .collect(),
    }
}

/// A correction in sentences.
pub fn sentence(correction: &Correction) -> String {
    let squares = correction.squares.iter();
    let squares = squares.map(|s| format!("{} is {}, not {}.", s.square, s.to, s.from));
    let fallen = correction.fallen.iter();
    let fallen = fallen.map(|word| format!("{word} does not stand any more."));
    let turns = correction.turns.iter();
    let turns = turns.map(|t| {
        format!(
            "Turn {}: {} points instead of {}.",
            t.turn, t.after, t.before
        )
    });
    let mut sentences: Vec<String> = squares.chain(fallen).chain(turns).collect();
    if correction.turns.is_empty() {
        sentences.push("No points change.".to_owned());
    }
    sentences.join(" ")
}

/// A word is not in the word list.
pub fn rejected(game: &Game, judged: &Judged, seq: u64) -> payload::Turn {
    let message = format!("Not in the word list: {}.", listed(&fallen(judged, game)));
    payload::Turn {
        words: words(&judged.verdict.words, game, false),
        kind: TurnKind::Invalid,
        ..untouched(game, seq, message)
    }
}

/// The tiles break a rule.
pub fn refused(game: &Game, illegal: &Illegal, seq: u64) -> payload::Turn {
    payload::Turn {
        kind: TurnKind::Illegal,
        ..untouched(game, seq, illegal.to_string())
    }
}

fn untouched(game: &Game, seq: u64, message: String) -> payload::Turn {
    payload::Turn {
        version: VERSION,
        seq,
        turn: number(game) + 1,
        player: game.players()[game.next()].clone(),
        kind: TurnKind::Illegal,
        stands: false,
        points: 0,
        total: game.totals()[game.next()],
        words: Vec::new(),
        message,
        correction: None,
    }
}

/// Turns played.
fn number(game: &Game) -> u32 {
    game.entries().len() as u32
}

fn listed(words: &[Word]) -> String {
    let texts: Vec<&str> = words.iter().map(|word| word.text.as_str()).collect();
    texts.join(", ")
}

/// The words of a turn that do not stand.
fn fallen(judged: &Judged, game: &Game) -> Vec<Word> {
    let invalid: Vec<JudgedWord> = judged.verdict.invalid().cloned().collect();
    words(&invalid, game, false)
}

/// The words as told; `hidden` when nobody is to be told which stand.
fn words(words: &[JudgedWord], game: &Game, hidden: bool) -> Vec<Word> {
    let words = words.iter();
    words
        .map(|word| Word {
            text: word.word.text(game.variant()),
            square: word.word.start,
            direction: match word.word.axis {
                Axis::Across => Direction::Across,
                Axis::Down => Direction::Down,
            },
            points: signed(word.points),
            validity: match word.validity {
                _ if hidden => payload::Validity::Unchecked,
                Validity::Valid => payload::Validity::Valid,
                Validity::Invalid => payload::Validity::Invalid,
                Validity::Unchecked => payload::Validity::Unchecked,
            },
        })
        .collect()
}

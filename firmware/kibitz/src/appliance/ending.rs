//! The end of a game, to be shown and told.

use game::{End, Game, Leftover, Outcome, Tile};
use link::payload::{self, Final, Reason};
use screen::{Over, Place, View};

/// The end as the screen shows it; nothing while the game is played.
pub fn view(game: &Game) -> Option<View> {
    let outcome = game.outcome()?;
    let places = game.players().iter().enumerate().map(|(i, name)| Place {
        name: name.clone(),
        emblem: game.emblems()[i],
        total: outcome.totals[i],
        left: lost(game, &outcome, i),
        // Who has won is said when it is certain.
        wins: outcome.unknown.is_empty() && outcome.winners.contains(&i),
    });
    let advice = match outcome.unknown.first() {
        None => "Clear the board and press for a new game".to_owned(),
        Some(player) => format!(
            "{}: lay the tiles you have left on free squares, and press",
            game.players()[*player]
        ),
    };
    Some(View::Over(Over {
        reason: reason(game, outcome.end),
        places: places.collect(),
        advice,
    }))
}

/// The end as MQTT tells it.
pub fn told(game: &Game) -> Option<payload::Ending> {
    let outcome = game.outcome()?;
    let players = game.players();
    let ends = players.iter().zip(&outcome.leftovers).zip(&outcome.totals);
    let ends = ends.zip(&outcome.overtime);
    Some(payload::Ending {
        reason: match outcome.end {
            End::Out(_) => Reason::Out,
            End::Scoreless(_) => Reason::Scoreless,
        },
        players: ends
            .map(|(((name, left), total), overtime)| Final {
                name: name.clone(),
                left: left.tiles.as_deref().map(|tiles| written(game, tiles)),
                adjustment: left.points,
                overtime: *overtime,
                total: *total,
            })
            .collect(),
        winners: outcome
            .winners
            .iter()
            .map(|i| players[*i].clone())
            .collect(),
        untold: outcome
            .unknown
            .iter()
            .map(|i| players[*i].clone())
            .collect(),
    })
}

fn reason(game: &Game, end: End) -> String {
    match end {
        End::Out(player) => format!("{} has laid the last tile.", game.players()[player]),
        End::Scoreless(turns) => format!("{turns} turns in a row laid no tile."),
    }
}

fn written(game: &Game, tiles: &[Tile]) -> String {
    let notations = tiles
        .iter()
        .map(|tile| game.variant().notation(Some(*tile)));
    notations.collect()
}

/// What a player has won or lost at the end, in few words: by tiles left, and by overtime.
fn lost(game: &Game, outcome: &Outcome, player: usize) -> String {
    let left = left(game, &outcome.leftovers[player]);
    match outcome.overtime[player] {
        0 => left,
        points if left.is_empty() => format!("overtime: −{points}"),
        points => format!("{left}, overtime: −{points}"),
    }
}

/// What a player had left and what that did, in few words.
fn left(game: &Game, leftover: &Leftover) -> String {
    let points = leftover.points;
    match leftover.tiles.as_deref() {
        None => "tiles not told".to_owned(),
        Some([]) if points > 0 => format!("gets {points} points"),
        Some([]) => String::new(),
        Some(tiles) => {
            let texts = tiles.iter().map(|tile| game.variant().tile_text(*tile));
            let texts: Vec<String> = texts.collect();
            let sign = if points < 0 { "−" } else { "" };
            format!("{}: {sign}{}", texts.join(" "), points.unsigned_abs())
        }
    }
}

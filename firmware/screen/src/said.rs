//! A view in words, for a log and for those who cannot see the screen.

use std::fmt;

use crate::beside::PAUSED;
use crate::board_view::{BoardView, Caption};
use crate::card::{number, signed};
use crate::view::{
    BlankChoice, Claim, Correction, Hint, Outcome, Over, Play, Player, Question, TurnCard, View,
    Waiting,
};
use crate::waiting::advice;

/// One line that says what the picture says.
impl fmt::Display for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Blank => f.write_str("The screen is dark."),
            Self::Waiting(waiting) => say_waiting(f, waiting),
            Self::Reading(None) => f.write_str("Reading the board."),
            Self::Reading(Some(player)) => write!(f, "Reading the board for {player}."),
            Self::Turn(card) => say_card(f, card),
            Self::Board(board) => say_board(f, board),
            Self::Illegal(illegal) => write!(f, "Not a legal turn. {}", illegal.rules.join(" ")),
            Self::Trouble(trouble) => write!(f, "{}. {}", trouble.title, trouble.advice),
            Self::Question(question) => say_question(f, question),
            Self::Correction(correction) => say_correction(f, correction),
            Self::BlankChoice(choice) => say_choice(f, choice),
            Self::Hint(hint) => say_hint(f, hint),
            Self::Over(over) => say_over(f, over),
            Self::Goodbye => f.write_str("Good-bye. The game is kept."),
        }
    }
}

fn say_waiting(f: &mut fmt::Formatter<'_>, waiting: &Waiting) -> fmt::Result {
    write!(f, "{}:", waiting.game)?;
    for player in &waiting.players {
        write!(f, " {}", player.name)?;
        f.write_str(if player.next { " (begins)" } else { "" })?;
        say_clock(f, player)?;
    }
    write!(f, " {}.", advice(waiting))
}

fn say_card(f: &mut fmt::Formatter<'_>, card: &TurnCard) -> fmt::Result {
    let player = &card.player.name;
    match &card.outcome {
        Outcome::Stands(play) => {
            write!(f, "{player} {}, stands:", signed(play.points))?;
            say_words(f, play)?;
        }
        Outcome::Falls(play) => {
            write!(f, "{player} 0, does not stand:")?;
            say_words(f, play)?;
        }
        Outcome::NotChecked(play) => {
            write!(f, "{player} {}, not checked:", signed(play.points))?;
            say_words(f, play)?;
        }
        Outcome::Lost(play) => {
            write!(f, "{player} 0, loses the turn:")?;
            say_words(f, play)?;
        }
        Outcome::Marked(play) => {
            write!(f, "{player} {}, not in the list:", signed(play.points))?;
            say_words(f, play)?;
        }
        Outcome::Open(play) => {
            write!(f, "{player} {}, hold to challenge:", signed(play.points))?;
            say_words(f, play)?;
        }
        Outcome::Unfounded { points } => {
            let points = signed(points.saturating_neg());
            write!(
                f,
                "{player} {points}, the challenge fails: every word stands."
            )?;
        }
        Outcome::Swapped => write!(f, "{player} takes a blank from the board.")?,
        Outcome::Pass => write!(f, "{player} passes.")?,
        Outcome::Withdrawn { points } => {
            let points = signed(points.saturating_neg());
            write!(f, "{player} {points}, takes back the last turn.")?;
        }
    }
    write!(f, " Total {}.", number(card.total))?;
    match &card.next {
        Some(next) => write!(f, " Next {}.", next.name),
        None => f.write_str(" The game is over."),
    }
}

fn say_words(f: &mut fmt::Formatter<'_>, play: &Play) -> fmt::Result {
    for (i, word) in play.words.iter().enumerate() {
        let comma = if i == 0 { "" } else { "," };
        write!(f, "{comma} {} {}", word.text, number(word.points))?;
        if word.claim == Claim::Invalid {
            f.write_str(" (invalid)")?;
        }
    }
    if play.bonus != 0 {
        write!(f, ", bonus {}", number(play.bonus))?;
    }
    f.write_str(".")
}

fn say_board(f: &mut fmt::Formatter<'_>, board: &BoardView) -> fmt::Result {
    match &board.caption {
        _ if board.paused => f.write_str(PAUSED)?,
        Caption::Task(sentence) if !sentence.is_empty() => f.write_str(sentence)?,
        Caption::None | Caption::Task(_) => f.write_str("The board.")?,
        Caption::Turn {
            player,
            text,
            points,
            ..
        } => write!(f, "The board after {player} {text} {}.", signed(*points))?,
        Caption::Pass { player } => write!(f, "The board; {player} passed.")?,
        Caption::Withdrawn { player, points } => {
            let points = signed(points.saturating_neg());
            write!(f, "The board; {player} took back, {points}.")?;
        }
        Caption::Illegal(sentence) => write!(f, "The board. {sentence}")?,
    }
    for player in &board.players {
        write!(f, " {} {}", player.name, number(player.total))?;
        f.write_str(if player.next { " (next)" } else { "" })?;
        say_clock(f, player)?;
    }
    Ok(())
}

fn say_clock(f: &mut fmt::Formatter<'_>, player: &Player) -> fmt::Result {
    match player.clock {
        Some(clock) => write!(f, ", clock {clock}."),
        None => f.write_str("."),
    }
}

fn say_question(f: &mut fmt::Formatter<'_>, question: &Question) -> fmt::Result {
    write!(f, "What lies on {}?", question.square)?;
    for answer in &question.candidates {
        write!(f, " {} {} %.", answer.text, answer.percent)?;
    }
    f.write_str(" Press: photograph again.")?;
    match question.candidates.first() {
        Some(first) => write!(f, " Hold: it is {}.", first.text),
        None => Ok(()),
    }
}

fn say_correction(f: &mut fmt::Formatter<'_>, correction: &Correction) -> fmt::Result {
    for tile in &correction.tiles {
        write!(
            f,
            "{} is read as {}, not {}. ",
            tile.square, tile.to, tile.from
        )?;
    }
    for word in &correction.fallen {
        write!(f, "{word} stands no more. ")?;
    }
    for turn in &correction.turns {
        let (before, after) = (number(turn.before), number(turn.after));
        write!(f, "Turn {}: {before} → {after}. ", turn.turn)?;
    }
    for gain in &correction.gains {
        write!(f, "{} {}. ", gain.player, signed(gain.points))?;
    }
    f.write_str("Press: photograph again. Hold: correct the score.")
}

fn say_choice(f: &mut fmt::Formatter<'_>, choice: &BlankChoice) -> fmt::Result {
    write!(f, "Which letter is the blank on {}?", choice.square)?;
    if let Some(now) = &choice.now {
        write!(f, " Now it is {now}.")?;
    }
    write!(f, " {}.", choice.letters.join(", "))?;
    match choice.letters.first() {
        Some(first) => write!(f, " Press: play on. Hold: it is {first}."),
        None => Ok(()),
    }
}

fn say_hint(f: &mut fmt::Formatter<'_>, hint: &Hint) -> fmt::Result {
    let Some(help) = &hint.found else {
        let what = if hint.exchange {
            "Exchange tiles, or pass."
        } else {
            "Pass."
        };
        return write!(f, "With {} there is no legal play. {what}", hint.rack);
    };
    write!(f, "With {} the best play scores {}", hint.rack, help.points)?;
    if let Some((square, way)) = &help.place {
        write!(f, ", {} from {square}", way.to_lowercase())?;
    }
    match (&help.word, &help.letter) {
        (Some(word), _) => write!(f, ": {word}."),
        (None, Some(letter)) => write!(f, ", and begins with {letter}."),
        (None, None) => f.write_str("."),
    }
}

fn say_over(f: &mut fmt::Formatter<'_>, over: &Over) -> fmt::Result {
    write!(f, "The game is over. {}", over.reason)?;
    for place in &over.places {
        write!(f, " {} {}", place.name, number(place.total))?;
        if !place.left.is_empty() {
            write!(f, " ({})", place.left)?;
        }
        f.write_str(if place.wins { ", wins." } else { "." })?;
    }
    write!(f, " {}", over.advice)
}

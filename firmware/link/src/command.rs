//! What people say about the game from afar.

use std::fmt;

use game::Square;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::press::quote;
use crate::{Message, Press, Topics};

/// Something asked for over MQTT.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// To press the button.
    Press(Press),
    /// To challenge the last turn.
    Challenge {
        /// Who does, by name or number; the player to move when nobody is named.
        by: Option<String>,
        /// Whether the turn is refused, said by people who have no word list to ask.
        refused: Option<bool>,
    },
    /// Not to challenge the last turn.
    Accept,
    /// The player to move has exchanged tiles.
    Exchange,
    /// To take the last event back.
    Undo,
    /// The player to move passes.
    Pass,
    /// To stop the clocks.
    Pause,
    /// To let the clocks go: from the beginning, or after a pause.
    Resume,
    /// To begin a new game, whatever lies on the board.
    New,
    /// To flash the screen, so that people see which appliance this is.
    Identify,
    /// What a player of the next game is called.
    Name {
        /// The player's number, from 1.
        player: u8,
        /// The name; none takes the player out.
        name: String,
    },
    /// Which board and tile set are played with from now on.
    Variant {
        /// Its name, or its short name: `en`.
        name: String,
    },
    /// The answer to the question that is open: `yes`, `no`, or a letter.
    Answer {
        /// As it was given.
        text: String,
    },
    /// Which letter a blank stands for.
    Blank {
        /// Where it lies.
        square: Square,
        /// The letter, in capitals.
        letter: String,
    },
    /// To let a word stand in this game.
    Allow {
        /// The word, in capitals.
        word: String,
    },
    /// What the best play of a rack is; how much of it is told.
    Hint {
        /// The tiles, as `rows` of the board write them.
        rack: String,
        /// How much.
        level: Help,
    },
    /// Which tiles a player had left at the end.
    Left {
        /// The player, by name or number.
        player: String,
        /// The tiles, as `rows` of the board write them; none for `-`.
        tiles: String,
    },
}

/// How much of the best play is told: each level tells what those before it tell, too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Help {
    /// Its points.
    Points,
    /// Where its word begins and which way it runs.
    Place,
    /// The first letter of its word.
    Letter,
    /// Its word.
    Word,
}

impl Help {
    /// All levels, the least first.
    pub const ALL: [Self; 4] = [Self::Points, Self::Place, Self::Letter, Self::Word];

    /// As it is written.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Points => "points",
            Self::Place => "place",
            Self::Letter => "letter",
            Self::Word => "word",
        }
    }

    /// The level of a name.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|level| level.name() == text)
    }
}

/// Why a message is no command.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NotACommand {
    /// On another topic: the broker sent what nobody asked for.
    #[error("a message on {0}, which nobody subscribed to, is ignored")]
    Topic(String),
    /// A retained command would be carried out again at every connection.
    #[error("a retained command is ignored: publish commands without the retain flag")]
    Retained,
    /// On `command/press`, neither empty nor one of the words known.
    #[error("a press of {length} bytes, {start:?}, is ignored: empty, short or long are known")]
    Press {
        /// Bytes of the payload.
        length: usize,
        /// How it begins.
        start: String,
    },
    /// On `command/game`, nothing that is known.
    #[error(
        "a command of {length} bytes, {start:?}, is ignored: known are challenge [PLAYER] [refused|stands], \
         accept, exchange, undo, pass, pause, resume, new, identify, name NUMBER NAME, variant NAME, answer yes|no|LETTER, \
         blank SQUARE LETTER, allow WORD, left PLAYER TILES, hint TILES [points|place|letter|word]"
    )]
    Game {
        /// Bytes of the payload.
        length: usize,
        /// How it begins.
        start: String,
    },
}

/// The longest command that is looked at, in bytes.
const LIMIT: usize = 200;

/// Players of a game at most.
const MOST_PLAYERS: u8 = 4;

impl Command {
    /// The command a message gives.
    ///
    /// # Errors
    /// When the message is on another topic, retained, or says nothing that is known.
    pub fn of(message: &Message, topics: &Topics) -> Result<Self, NotACommand> {
        let press = message.topic == topics.press().as_str();
        if !press && message.topic != topics.play().as_str() {
            return Err(NotACommand::Topic(quote(message.topic.as_bytes())));
        }
        if message.retain {
            return Err(NotACommand::Retained);
        }
        let (length, start) = (message.payload.len(), quote(&message.payload));
        if press {
            let pressed = Press::parse(&message.payload).map(Self::Press);
            return pressed.ok_or(NotACommand::Press { length, start });
        }
        let text = std::str::from_utf8(&message.payload).ok();
        let text = text.filter(|text| text.len() <= LIMIT && !text.contains(char::is_control));
        text.and_then(Self::parse)
            .ok_or(NotACommand::Game { length, start })
    }

    /// The command of these words, which may also be typed where there is a keyboard for a button; `None`
    /// when they are none.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let (first, rest) = words.split_first()?;
        Some(match (*first, rest) {
            ("accept", []) => Self::Accept,
            ("exchange", []) => Self::Exchange,
            ("undo", []) => Self::Undo,
            ("pass", []) => Self::Pass,
            ("pause", []) => Self::Pause,
            ("resume", []) => Self::Resume,
            ("new", []) => Self::New,
            ("identify", []) => Self::Identify,
            ("name", [number, name @ ..]) => Self::Name {
                player: number
                    .parse()
                    .ok()
                    .filter(|n| (1..=MOST_PLAYERS).contains(n))?,
                name: name.join(" "),
            },
            ("variant", name) if !name.is_empty() => Self::Variant {
                name: name.join(" "),
            },
            ("answer", [text]) => Self::Answer {
                text: (*text).to_owned(),
            },
            ("challenge", rest) => {
                let (refused, name) = match rest {
                    [name @ .., "refused"] => (Some(true), name),
                    [name @ .., "stands"] => (Some(false), name),
                    name => (None, name),
                };
                let by = (!name.is_empty()).then(|| name.join(" "));
                Self::Challenge { by, refused }
            }
            ("blank", [square, letter]) => Self::Blank {
                square: Square::parse(square)?,
                letter: letter.to_uppercase(),
            },
            ("allow", [word]) => Self::Allow {
                word: word.to_uppercase(),
            },
            ("hint", [rack]) => Self::Hint {
                rack: rack.to_uppercase(),
                level: Help::Points,
            },
            ("hint", [rack, level]) => Self::Hint {
                rack: rack.to_uppercase(),
                level: Help::parse(level)?,
            },
            ("left", [name @ .., tiles]) if !name.is_empty() => Self::Left {
                player: name.join(" "),
                tiles: if *tiles == "-" {
                    String::new()
                } else {
                    tiles.to_uppercase()
                },
            },
            _ => return None,
        })
    }
}

/// As it is written.
impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Press(Press::Short) => f.write_str("short"),
            Self::Press(Press::Long) => f.write_str("long"),
            Self::Challenge { by, refused } => {
                f.write_str("challenge")?;
                by.iter().try_for_each(|name| write!(f, " {name}"))?;
                match refused {
                    Some(true) => f.write_str(" refused"),
                    Some(false) => f.write_str(" stands"),
                    None => Ok(()),
                }
            }
            Self::Accept => f.write_str("accept"),
            Self::Exchange => f.write_str("exchange"),
            Self::Undo => f.write_str("undo"),
            Self::Pass => f.write_str("pass"),
            Self::Pause => f.write_str("pause"),
            Self::Resume => f.write_str("resume"),
            Self::New => f.write_str("new"),
            Self::Identify => f.write_str("identify"),
            Self::Name { player, name } if name.is_empty() => write!(f, "name {player}"),
            Self::Name { player, name } => write!(f, "name {player} {name}"),
            Self::Variant { name } => write!(f, "variant {name}"),
            Self::Answer { text } => write!(f, "answer {text}"),
            Self::Blank { square, letter } => write!(f, "blank {square} {letter}"),
            Self::Allow { word } => write!(f, "allow {word}"),
            Self::Hint { rack, level } => write!(f, "hint {rack} {}", level.name()),
            Self::Left { player, tiles } if tiles.is_empty() => write!(f, "left {player} -"),
            Self::Left { player, tiles } => write!(f, "left {player} {tiles}"),
        }
    }
}

#[cfg(test)]
mod tests;

//! What `kibitz play` is started with.

use std::path::PathBuf;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use game::{Entrant, MAX_PLAYERS, RulesError, Seat, Strength, Variant};

use crate::cli::variant;

/// The arguments. What is left out has a default, or comes from the journal of a game that goes on.
#[derive(Debug, Args)]
pub struct Play {
    /// The game to play; English Scrabble when nothing is said.
    #[arg(long, value_parser = variant, value_name = "VARIANT")]
    pub variant: Option<Variant>,
    /// The players, each with an emblem if wanted: Ann:cat,Ben:boat.
    #[arg(long, value_delimiter = ',', value_name = "NAME,NAME")]
    pub players: Vec<Entrant>,
    /// So many further seats for the machine.
    #[arg(long, default_value_t = 0, value_name = "N", value_parser = clap::value_parser!(u8).range(..MAX_PLAYERS as i64))]
    pub machine: u8,
    /// How well the machine plays. A beginner knows few short words and misses most plays, easy and medium know
    /// and find more, strong knows every word and lays what scores most, full also minds the tiles it keeps,
    /// exchanges tiles, and plays for the end of the game. Strong when nothing is said.
    #[arg(long, value_parser = strength(), value_name = "STRENGTH")]
    pub strength: Option<Strength>,
    /// What becomes of a turn with a word that is not in the word list.
    #[arg(long, value_enum, value_name = "MODE")]
    pub invalid: Option<Invalid>,
    /// A house rule, as variants write them: leftovers="deducted". May be given several times.
    #[arg(long, value_parser = rule, value_name = "KEY=VALUE")]
    pub rule: Vec<Rule>,
    /// Word list (.fst) to check words with, and to find the machine's plays and hints with.
    #[arg(long, value_name = "FILE")]
    pub lexicon: Option<PathBuf>,
    /// Draw the tiles of this number: the same number gives the same bag.
    #[arg(long, value_name = "NUMBER")]
    pub seed: Option<u64>,
    /// Keep the game in this file, and go on with the game that is in it.
    #[arg(long, value_name = "FILE")]
    pub journal: Option<PathBuf>,
    /// Racks lie open: nobody has to press Enter before seeing the own one.
    #[arg(long)]
    pub open_racks: bool,
}

/// Modes for invalid words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Invalid {
    /// The tiles are taken back, and the player tries again.
    Void,
    /// The tiles are taken back, and the turn is lost.
    Revert,
    /// It stands until somebody challenges it.
    Challenge,
    /// It scores, and is marked.
    Free,
}

fn strength() -> impl TypedValueParser<Value = Strength> {
    let names = PossibleValuesParser::new(Strength::ALL.map(Strength::name));
    names.try_map(|name| Strength::parse(&name).ok_or("no strength"))
}

/// A house rule: its key and value.
#[derive(Clone, Debug)]
pub struct Rule(toml::Table);

fn rule(text: &str) -> Result<Rule, String> {
    let bare = || {
        let (key, value) = text.split_once('=')?;
        let quoted = format!("{} = {:?}", key.trim(), value.trim());
        quoted.parse().ok()
    };
    // Texts may do without their quotes, which shells take away.
    let table: Option<toml::Table> = text.parse().ok().or_else(bare);
    let one = table.filter(|table| table.len() == 1);
    let told = || format!("{text:?} is no rule; KEY=VALUE is wanted, as in leftovers=deducted");
    one.map(Rule).ok_or_else(told)
}

impl Play {
    /// Whether the command line names house rules.
    pub const fn changes_rules(&self) -> bool {
        self.invalid.is_some() || !self.rule.is_empty()
    }

    /// The variant by the house rules named.
    ///
    /// # Errors
    /// When a rule is not known or does not fit.
    pub fn by_rules(&self, variant: Variant) -> Result<Variant, RulesError> {
        let mut rules = variant.rules.clone();
        for Rule(change) in &self.rule {
            rules = rules.with(change)?;
        }
        rules.invalid = match self.invalid {
            None => rules.invalid,
            Some(Invalid::Void) => game::Invalid::Void,
            Some(Invalid::Revert) => game::Invalid::Revert,
            Some(Invalid::Challenge) => game::Invalid::Challenge,
            Some(Invalid::Free) => game::Invalid::Free,
        };
        variant.with_rules(rules)
    }

    /// The seats: the people, or one or two without names, and then the machines. Who chose no emblem
    /// gets the next one free.
    pub fn seats(&self) -> Vec<Seat> {
        let unnamed: &[&str] = match (self.players.len(), self.machine) {
            (0, 0) => &["Player 1", "Player 2"],
            (0, _) => &["Player"],
            _ => &[],
        };
        let machine = |i| match self.machine {
            1 => Entrant::new("Machine"),
            _ => Entrant::new(&format!("Machine {i}")),
        };
        let people = self.players.iter().cloned();
        let mut players: Vec<Entrant> = people
            .chain(unnamed.iter().map(|name| Entrant::new(name)))
            .collect();
        let people = players.len();
        players.extend((1..=self.machine).map(machine));
        let emblems = Entrant::deal(&players);
        let seats = players.into_iter().zip(emblems).enumerate();
        seats
            .map(|(i, (entrant, emblem))| Seat {
                name: entrant.name,
                emblem,
                machine: (i >= people).then(|| self.strength.unwrap_or(Strength::Strong)),
            })
            .collect()
    }
}

//! Which table is meant, and its own words.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use dict::{DictError, Dictionary, House};
use game::Variant;

use super::args::{Change, Table};
use crate::config::Config;
use crate::say::{complain, say};

/// Where `make install` puts the appliance's configuration.
const CONFIG: &str = "/etc/kibitz/kibitz.toml";

/// A table: its game, its dictionary, its own words.
pub struct Place {
    pub variant: Variant,
    dictionary: Option<PathBuf>,
    own: PathBuf,
}

/// The file of a table's own words. Games of one language share it.
pub fn own_words(state: &Path, variant: &Variant) -> PathBuf {
    state.join(format!("words-{}.txt", variant.language))
}

impl Place {
    /// What the arguments say and, for the rest, the configuration. Without either, own words are those of
    /// the user.
    pub fn find(table: &Table) -> Result<Self> {
        let told = table.variant.is_some() && table.state.is_some() && table.dictionary.is_some();
        let path = table.config.as_deref().unwrap_or(Path::new(CONFIG));
        let config = if told || (table.config.is_none() && !path.exists()) {
            None
        } else {
            Some(Config::load(path)?)
        };
        let configured = config.as_ref();
        let variant = table.variant.as_ref();
        let Some(variant) = variant.or(configured.map(|config| &config.variant)) else {
            let known = Variant::ids().collect::<Vec<_>>().join(", ");
            bail!("which game? There is no {CONFIG}; give --variant with one of {known}");
        };
        let state = match (&table.state, configured) {
            (Some(state), _) => state.clone(),
            (None, Some(config)) => config.state.clone(),
            (None, None) => personal()?,
        };
        let same = configured.filter(|config| config.variant.id == variant.id);
        let dictionary = table.dictionary.clone();
        Ok(Self {
            own: own_words(&state, variant),
            dictionary: dictionary.or_else(|| same?.dictionary.clone()),
            variant: variant.clone(),
        })
    }

    /// The table's dictionary with its own words, and the file's name.
    pub fn open(&self) -> Result<(Dictionary<'_>, String)> {
        let id = &self.variant.id;
        let Some(path) = &self.dictionary else {
            bail!(
                "which dictionary? Give --dictionary FILE.fst; `kibitz dict ready {id}` makes {id}.fst"
            );
        };
        let name = path.display().to_string();
        let bytes = dict::read(path)?;
        let house = self.house()?;
        for unlaid in house.unlaid() {
            let (line, word, reason) = (unlaid.line, &unlaid.word, unlaid.reason);
            let own = self.own.display();
            complain!("{own}, line {line}: {word:?} cannot be laid: {reason}");
        }
        let opened = Dictionary::open(bytes, &self.variant, house);
        Ok((opened.with_context(|| name.clone())?, name))
    }

    fn house(&self) -> Result<House, DictError> {
        House::load(&self.own, &self.variant)
    }
}

/// A way to change the table's own words, and how to say that it is done or was before.
pub struct Changing {
    change: fn(&mut House, &str) -> Result<bool, DictError>,
    done: &'static str,
    before: &'static str,
}

pub const ADDING: Changing = Changing {
    change: House::add,
    done: "added",
    before: "was added before",
};

pub const REMOVING: Changing = Changing {
    change: House::remove,
    done: "removed",
    before: "was removed before",
};

pub const FORGETTING: Changing = Changing {
    change: House::forget,
    done: "left to the dictionary",
    before: "was neither added nor removed",
};

/// Changes the table's own words. A word that cannot be laid changes nothing, nor do those before it.
pub fn change(args: &Change, changing: &Changing) -> Result<ExitCode> {
    let place = Place::find(&args.table)?;
    let mut house = place.house()?;
    let mut lines = Vec::new();
    let mut changed = false;
    for word in &args.words {
        let new = (changing.change)(&mut house, word)?;
        changed |= new;
        let said = if new { changing.done } else { changing.before };
        lines.push(format!("{}: {said}", word.trim().to_lowercase()));
    }
    if changed {
        let folder = place.own.parent().unwrap_or(Path::new("."));
        let made = fs::create_dir_all(folder);
        made.with_context(|| format!("{} cannot be made", folder.display()))?;
        house.save(&place.own)?;
    }
    lines.iter().for_each(|line| say!("{line}"));
    if changed {
        let own = place.own.display();
        say!("kept in {own}; a running appliance takes it when it is started again");
    }
    Ok(ExitCode::SUCCESS)
}

/// The folder with the table's own words where no argument names one: the appliance's, or the user's.
pub fn state() -> Result<PathBuf> {
    let config = Path::new(CONFIG);
    if config.exists() {
        Ok(Config::load(config)?.state)
    } else {
        personal()
    }
}

/// The folder for what programs keep of a user, as the XDG Base Directory Specification has it.
fn personal() -> Result<PathBuf> {
    let folder = |name: &str| {
        env::var_os(name)
            .map(PathBuf::from)
            .filter(|p| p.is_absolute())
    };
    let state = folder("XDG_STATE_HOME").or_else(|| Some(folder("HOME")?.join(".local/state")));
    let state = state.context("where are this table's own words? Give --state DIR")?;
    Ok(state.join("kibitz"))
}

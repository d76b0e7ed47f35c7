//! The affix file: which endings and beginnings a flag stands for.

use std::{collections::HashMap, rc::Rc};

use super::{
    bounds,
    condition::Condition,
    file,
    flags::{Flag, Form},
    skipped::Skips,
};
use crate::{DictError, Encoding};

/// Everything of an affix file that makes words.
#[derive(Debug, Default)]
pub struct Affixes {
    pub encoding: Encoding,
    /// Whether flags are bytes in a file of UTF-8.
    pub byte_flags: bool,
    form: Form,
    pub suffixes: HashMap<Flag, Vec<Rule>>,
    pub prefixes: HashMap<Flag, Vec<Rule>>,
    pub rules: usize,
    pub left_out: usize,
    /// Lists of flags that entries and rules name by their number, from 1.
    aliases: Vec<Rc<[Flag]>>,
    aliases_announced: bool,
    pub forbidden: Option<Flag>,
    pub need_affix: Option<Flag>,
    pub only_in_compound: Option<Flag>,
    circumfix: Option<Flag>,
    pub full_strip: bool,
    pub compounds: bool,
    pub skips: Skips,
}

/// One way to change a word.
#[derive(Clone, Debug)]
pub struct Rule {
    pub strip: String,
    pub append: String,
    pub condition: Condition,
    /// Steps that trying it takes.
    pub cost: u64,
    /// Whether prefix and suffix may stand together.
    pub cross: bool,
    /// Flags of the changed word, sorted.
    pub next: Rc<[Flag]>,
    pub needs_affix: bool,
    pub only_in_compound: bool,
    pub circumfix: bool,
}

/// A block of rules under one flag, as its first line announces it.
struct Block {
    prefix: bool,
    flag: Flag,
    cross: bool,
    left: usize,
}

impl Affixes {
    /// Reads an affix file. `list` is what errors call it.
    pub fn parse(list: &str, bytes: &[u8]) -> Result<Self, DictError> {
        let text = file::text(list, bytes)?;
        let mut affixes = Self {
            encoding: text.encoding,
            byte_flags: text.byte_flags,
            skips: text.skips,
            compounds: text.compounds,
            ..Self::default()
        };
        for (line, fields) in file::lines(&text.text) {
            affixes.option(line, &fields);
        }
        let mut block = None;
        for (line, fields) in file::lines(&text.text) {
            match fields[0] {
                "SFX" | "PFX" => affixes.affix(line, &fields, &mut block),
                _ => block = None,
            }
            if affixes.rules > bounds::RULES {
                return Err(DictError::Bound {
                    list: list.to_owned(),
                    line,
                    what: format!("more than {} affix rules", bounds::RULES),
                });
            }
        }
        affixes.settle();
        Ok(affixes)
    }

    /// The flags that a text after `/` names, sorted; nothing when it cannot be read.
    pub fn flags(&self, text: &str) -> Option<Rc<[Flag]>> {
        if self.aliases.is_empty() {
            return sorted(self.form.all(text)?);
        }
        let number: usize = text.parse().ok()?;
        self.aliases.get(number.checked_sub(1)?).cloned()
    }

    fn option(&mut self, line: usize, fields: &[&str]) {
        let value = fields.get(1).copied();
        let place = match fields[0] {
            "FLAG" => {
                match value.and_then(Form::parse) {
                    Some(form) => self.form = form,
                    None => self.skips.add("FLAG of an unknown form", line),
                }
                return;
            }
            "FULLSTRIP" => {
                self.full_strip = true;
                return;
            }
            "AF" => return self.alias(line, value),
            "FORBIDDENWORD" => &mut self.forbidden,
            // Older name of the same.
            "NEEDAFFIX" | "PSEUDOROOT" => &mut self.need_affix,
            "ONLYINCOMPOUND" => &mut self.only_in_compound,
            "CIRCUMFIX" => &mut self.circumfix,
            _ => return,
        };
        *place = value.and_then(|flag| self.form.one(flag));
        if place.is_none() {
            let what = format!("{} without a flag", fields[0]);
            self.skips.add(&what, line);
        }
    }

    /// The first line of aliases is their count; each further one is a list of flags, kept in its place
    /// even when it cannot be read, so that numbers keep their meaning.
    fn alias(&mut self, line: usize, value: Option<&str>) {
        if !std::mem::replace(&mut self.aliases_announced, true) {
            return;
        }
        let flags = value.and_then(|text| sorted(self.form.all(text)?));
        if flags.is_none() {
            self.skips.add("AF that cannot be read", line);
        }
        self.aliases.push(flags.unwrap_or_default());
    }

    fn affix(&mut self, line: usize, fields: &[&str], block: &mut Option<Block>) {
        let prefix = fields[0] == "PFX";
        let flag = fields.get(1).and_then(|text| self.form.one(text));
        let Some(flag) = flag else {
            self.skips
                .add(&format!("{} without a flag", fields[0]), line);
            return;
        };
        if let Some(open) = block
            && open.left > 0
            && (open.prefix, open.flag) == (prefix, flag)
        {
            open.left -= 1;
            let cross = open.cross;
            match self.rule(fields, cross) {
                Some(rule) => {
                    let table = if prefix {
                        &mut self.prefixes
                    } else {
                        &mut self.suffixes
                    };
                    table.entry(flag).or_default().push(rule);
                    self.rules += 1;
                }
                None => {
                    let what = format!("{} {} that cannot be read", fields[0], fields[1]);
                    self.skips.add(&what, line);
                }
            }
            return;
        }
        *block = header(fields, prefix, flag);
        if block.is_none() {
            let what = format!("{} {} outside its block", fields[0], fields[1]);
            self.skips.add(&what, line);
        }
    }

    fn rule(&self, fields: &[&str], cross: bool) -> Option<Rule> {
        let [strip, append] = [fields.get(2)?, fields.get(3)?];
        let (append, next) = match append.split_once('/') {
            Some((append, flags)) => (append, self.flags(flags)?),
            None => (*append, Rc::default()),
        };
        let text = |text: &str| {
            if text == "0" {
                String::new()
            } else {
                text.to_owned()
            }
        };
        if strip.len() > bounds::ENTRY_BYTES || append.len() > bounds::ENTRY_BYTES {
            return None;
        }
        let condition = Condition::parse(fields.get(4).copied().unwrap_or("."))?;
        Some(Rule {
            strip: text(strip),
            append: text(append),
            cost: 1 + condition.cost(),
            condition,
            cross,
            next,
            needs_affix: false,
            only_in_compound: false,
            circumfix: false,
        })
    }

    /// Drops rules whose words all have an unwanted character.
    pub fn leave_out(&mut self, unwanted: &dyn Fn(char) -> bool) {
        let has_unwanted = |rule: &Rule| rule.append.chars().any(unwanted);
        for rules in self.prefixes.values_mut() {
            rules.retain(|rule| !has_unwanted(rule));
        }
        for rules in self.suffixes.values_mut() {
            rules.retain(|rule| !has_unwanted(rule) || !rule.next.is_empty());
        }
        let tables = self.prefixes.values().chain(self.suffixes.values());
        self.left_out = self.rules - tables.map(Vec::len).sum::<usize>();
    }

    /// What depends on options that may stand after the rules.
    fn settle(&mut self) {
        let tables = self.prefixes.values_mut().chain(self.suffixes.values_mut());
        for rule in tables.flatten() {
            let has = |flag: Option<Flag>| has(&rule.next, flag);
            (rule.needs_affix, rule.only_in_compound, rule.circumfix) = (
                has(self.need_affix),
                has(self.only_in_compound),
                has(self.circumfix),
            );
        }
    }
}

/// Whether sorted flags have this one.
pub fn has(flags: &[Flag], flag: Option<Flag>) -> bool {
    flag.is_some_and(|flag| flags.binary_search(&flag).is_ok())
}

/// `SFX FLAG Y NUMBER`.
fn header(fields: &[&str], prefix: bool, flag: Flag) -> Option<Block> {
    Some(Block {
        prefix,
        flag,
        cross: match *fields.get(2)? {
            "Y" => true,
            "N" => false,
            _ => return None,
        },
        left: fields.get(3)?.parse().ok()?,
    })
}

fn sorted(mut flags: Vec<Flag>) -> Option<Rc<[Flag]>> {
    flags.sort_unstable();
    flags.dedup();
    (flags.len() <= bounds::FLAGS).then(|| flags.into())
}

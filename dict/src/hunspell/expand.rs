//! From one entry to all its words.

use std::collections::HashSet;

use super::{
    affix::{Affixes, Rule, has},
    bounds,
    flags::Flag,
};

/// A bound that was exceeded, in words.
pub type Exceeded = String;

/// Makes words of entries and counts what that costs.
pub struct Expander<'a> {
    pub affixes: &'a Affixes,
    /// Words that no rule may make.
    pub forbidden: HashSet<String>,
    pub each: &'a mut dyn FnMut(&str),
    pub forms: u64,
    pub entry_forms: u64,
    pub steps: u64,
}

impl<'a> Expander<'a> {
    /// Makes all words of an entry: alone, with a suffix, with two (the second allowed by the first), and
    /// each of these with a prefix that the entry or the last suffixes allow.
    pub fn entry(&mut self, word: &str, flags: &[Flag]) -> Result<(), Exceeded> {
        self.entry_forms = 0;
        let affixes = self.affixes;
        if has(flags, affixes.forbidden) || has(flags, affixes.only_in_compound) {
            return Ok(());
        }
        if !has(flags, affixes.need_affix) {
            self.make(word)?;
        }
        self.prefixed(word, flags)?;
        let mut first = String::new();
        let mut second = String::new();
        for flag in flags {
            for suffix in rules(&affixes.suffixes, *flag) {
                if suffix.only_in_compound || !self.suffix(suffix, word, &mut first)? {
                    continue;
                }
                self.suffixed(&first, suffix, &[flags, &suffix.next])?;
                for flag in &*suffix.next {
                    for outer in rules(&affixes.suffixes, *flag) {
                        if !outer.only_in_compound && self.suffix(outer, &first, &mut second)? {
                            let allowed = [flags, &suffix.next, &outer.next];
                            self.suffixed(&second, outer, &allowed)?;
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// A word with a suffix, alone and with prefixes. Prefix and suffix form a circumfix together or not
    /// at all, and at most one of them may be unable to stand alone.
    fn suffixed(
        &mut self,
        word: &str,
        suffix: &'a Rule,
        allowed: &[&[Flag]],
    ) -> Result<(), Exceeded> {
        if suffix.stands_alone() {
            self.make(word)?;
        }
        if !suffix.cross {
            return Ok(());
        }
        let mut whole = String::new();
        for (i, flags) in allowed.iter().enumerate() {
            for flag in *flags {
                let before = allowed[..i].iter();
                if before.clone().any(|earlier| has(earlier, Some(*flag))) {
                    continue;
                }
                for prefix in rules(&self.affixes.prefixes, *flag) {
                    let fits = prefix.cross
                        && !prefix.only_in_compound
                        && prefix.circumfix == suffix.circumfix
                        && !(prefix.needs_affix && suffix.needs_affix);
                    if fits && self.prefix(prefix, word, &mut whole)? {
                        self.make(&whole)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// A word with its prefixes, and with suffixes that a prefix allows.
    fn prefixed(&mut self, word: &str, flags: &[Flag]) -> Result<(), Exceeded> {
        let affixes = self.affixes;
        let mut whole = String::new();
        let mut ending = String::new();
        for flag in flags {
            for prefix in rules(&affixes.prefixes, *flag) {
                if prefix.stands_alone() && self.prefix(prefix, word, &mut whole)? {
                    self.make(&whole)?;
                }
                if prefix.only_in_compound || !prefix.cross {
                    continue;
                }
                let own = prefix.next.iter().filter(|flag| !has(flags, Some(**flag)));
                for suffix in own.flat_map(|flag| rules(&affixes.suffixes, *flag)) {
                    let fits = suffix.cross
                        && !suffix.only_in_compound
                        && prefix.circumfix == suffix.circumfix
                        && !(prefix.needs_affix && suffix.needs_affix);
                    if fits
                        && self.suffix(suffix, word, &mut ending)?
                        && self.prefix(prefix, &ending, &mut whole)?
                    {
                        self.make(&whole)?;
                    }
                }
            }
        }
        Ok(())
    }

    fn suffix(&mut self, rule: &Rule, word: &str, out: &mut String) -> Result<bool, Exceeded> {
        self.step(rule)?;
        let Some(stem) = word.strip_suffix(rule.strip.as_str()) else {
            return Ok(false);
        };
        if !self.may_strip(stem, rule) || !rule.condition.ends(word) {
            return Ok(false);
        }
        out.clear();
        out.push_str(stem);
        out.push_str(&rule.append);
        Ok(true)
    }

    fn prefix(&mut self, rule: &Rule, word: &str, out: &mut String) -> Result<bool, Exceeded> {
        self.step(rule)?;
        let Some(stem) = word.strip_prefix(rule.strip.as_str()) else {
            return Ok(false);
        };
        if !self.may_strip(stem, rule) || !rule.condition.begins(word) {
            return Ok(false);
        }
        out.clear();
        out.push_str(&rule.append);
        out.push_str(stem);
        Ok(true)
    }

    /// Whole words are taken away only where the affix file says so (FULLSTRIP).
    fn may_strip(&self, stem: &str, rule: &Rule) -> bool {
        !stem.is_empty() || rule.strip.is_empty() || self.affixes.full_strip
    }

    fn step(&mut self, rule: &Rule) -> Result<(), Exceeded> {
        self.steps += rule.cost;
        if self.steps > bounds::STEPS {
            return Err(format!(
                "more than {} steps to make all words",
                bounds::STEPS
            ));
        }
        Ok(())
    }

    fn make(&mut self, word: &str) -> Result<(), Exceeded> {
        self.entry_forms += 1;
        self.forms += 1;
        if self.entry_forms > bounds::ENTRY_FORMS {
            return Err(format!(
                "more than {} words of one entry",
                bounds::ENTRY_FORMS
            ));
        }
        if self.forms > bounds::FORMS {
            return Err(format!("more than {} words in all", bounds::FORMS));
        }
        if self.forbidden.is_empty() || !self.forbidden.contains(word) {
            (self.each)(word);
        }
        Ok(())
    }
}

impl Rule {
    /// Whether a word with this affix only is a word.
    const fn stands_alone(&self) -> bool {
        !self.needs_affix && !self.only_in_compound && !self.circumfix
    }
}

fn rules(table: &std::collections::HashMap<Flag, Vec<Rule>>, flag: Flag) -> &[Rule] {
    table.get(&flag).map_or(&[], Vec::as_slice)
}

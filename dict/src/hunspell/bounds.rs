//! What a dictionary may be at most, so that no file can take all memory or never end.
//!
//! Those of the variants' languages take about a tenth of each: Polish has 7 105 rules, Italian makes 36.6
//! million words, both take 0.45 thousand million steps. The worst files that keep within them took 27 s
//! (steps) and 48 s (words) on a PC. Hungarian is beyond: one entry makes more than a million words.

/// Bytes of an affix file.
pub const AFFIX_BYTES: usize = 16 << 20;
/// Affix rules.
pub const RULES: usize = 200_000;
/// Bytes of an entry's word, of what a rule takes away and of what it adds. Longer ones are skipped.
pub const ENTRY_BYTES: usize = 256;
/// Different flags of an entry or a rule. More are skipped.
pub const FLAGS: usize = 1024;
/// Words made from one entry.
pub const ENTRY_FORMS: u64 = 1_000_000;
/// Words made from all entries.
pub const FORMS: u64 = 400_000_000;
/// Rules tried and characters of conditions for all entries.
pub const STEPS: u64 = 4_500_000_000;

//! What a dictionary may be at most, so that no file can take all memory or never end. The largest known
//! ones stay below a tenth of each: Hungarian has 24 000 rules, Italian makes 36 million words.

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
/// Rules tried and characters compared for all entries: under a minute on a small computer.
pub const STEPS: u64 = 8_000_000_000;

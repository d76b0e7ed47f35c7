//! What is amiss on each of some boards, and how many there are of each kind.

use std::io::Write;

use anyhow::Result;

use crate::comparison::{Answer, RANGES};
use crate::tally::Tally;

/// Writes a line for every doubtful or wrong square and every board that was not read, by the board's name, and the
/// sums.
///
/// # Errors
/// When `out` takes no more.
pub fn write(out: &mut impl Write, answers: &[(String, Answer)]) -> Result<()> {
    for (name, answer) in answers {
        match answer {
            Ok(told) => told
                .faults
                .iter()
                .try_for_each(|fault| writeln!(out, "{name} {fault}"))?,
            Err(why) => writeln!(out, "{name}: {why}")?,
        }
    }
    let tally = Tally::of(answers.iter().map(|(_, answer)| answer));
    writeln!(
        out,
        "{} boards: {} exact, {} unread, {} doubts, {} squares wrong and sure",
        tally.boards,
        tally.exact,
        tally.refused(),
        tally.doubts,
        tally.wrong_and_sure
    )?;
    writeln!(out, "from     squares    wrong")?;
    for (from, (squares, wrong)) in RANGES.iter().zip(tally.ranges) {
        writeln!(out, "{from:<8} {squares:>7} {wrong:>8}")?;
    }
    Ok(())
}

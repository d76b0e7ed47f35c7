//! `kibitz score`: recorded games replayed and compared with what they say of their scores.

mod games;
mod write;

use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use anyhow::Result;
use game::{GcgError, Replay, Variant};

use crate::cli::{Format, Score};
use crate::say::complain;
use games::Source;
pub use games::{GameError, boards};

/// A game replayed by the rules of its variant.
struct Scored {
    replay: Replay,
    variant: Variant,
    /// The line of the record from which on it could not be read.
    broken: Option<GcgError>,
}

/// Replays every game. Ends with 1 when a record disagrees with the rules, or could not be read or played.
pub fn run(args: &Score) -> Result<ExitCode> {
    let mut source = Source::new(args);
    let mut out = io::stdout().lock();
    let (mut games, mut turns, mut disagreements) = (0, 0, 0);
    let mut whole = true;
    for path in &args.games {
        let scored = match source.replay(path) {
            Ok(scored) => scored,
            Err(error) => {
                complain(&mut whole, path, &error);
                continue;
            }
        };
        write::turns(&mut out, path, &scored, args.format)?;
        if let Some(stop) = &scored.replay.stop {
            out.flush()?;
            complain!("{}: {stop}", path.display());
            whole = false;
        }
        if let Some(broken) = &scored.broken {
            out.flush()?;
            complain!("{}: {broken}; nothing after it was read", path.display());
            whole = false;
        }
        games += 1;
        turns += scored.replay.turns.len();
        disagreements += scored.replay.disagreements.len();
    }
    write::summary(&mut out, games, turns, disagreements, args.format)?;
    Ok(if whole && disagreements == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

fn complain(whole: &mut bool, path: &Path, error: &GameError) {
    complain!("{}: {}", path.display(), crate::chain(error));
    *whole = false;
}

/// Whether answers are JSON.
const fn json(format: Format) -> bool {
    matches!(format, Format::Json)
}

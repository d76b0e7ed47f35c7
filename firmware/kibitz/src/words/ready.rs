//! `kibitz dict ready`: the dictionaries of all games from what is installed.

use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context, Result};
use dict::{DictError, Dictionary, House, Source, ready};
use game::Variant;

use super::args::Ready;
use super::{ask, build};
use crate::say::complain;

/// Where packages put their files.
const ROOT: &str = "/";

/// Makes the dictionaries. One that cannot be made does not keep the others from being made; the exit
/// status is 0 when all were.
pub fn run(args: &Ready) -> Result<ExitCode> {
    let dir = args.dir.display();
    fs::create_dir_all(&args.dir).with_context(|| format!("{dir} cannot be made"))?;
    let shipped = || {
        Variant::ids()
            .map(Variant::shipped)
            .collect::<Result<Vec<_>, _>>()
    };
    let all = if args.variants.is_empty() {
        shipped()?
    } else {
        args.variants.clone()
    };
    let (mut status, mut heard) = (ExitCode::SUCCESS, Ok(()));
    for variant in &all {
        match make(variant, &args.dir) {
            // The disk is full or not ours: the next one fares no better.
            Err(
                error @ DictError::File {
                    doing: "written", ..
                },
            ) => return Err(error.into()),
            Err(error) => {
                let error: anyhow::Error = error.into();
                complain!("kibitz: {}: {error:#}", variant.id);
                status = ExitCode::FAILURE;
            }
            // All are made, whether or not anybody reads what is said of them.
            Ok(said) => heard = heard.and_then(|()| io::stdout().write_all(said.as_bytes())),
        }
    }
    heard?;
    Ok(status)
}

/// Makes a dictionary; what is to be said of it.
fn make(variant: &Variant, dir: &Path) -> Result<String, DictError> {
    let root = Path::new(ROOT);
    let made = ready(variant, root)?;
    let file = dir.join(format!("{}.fst", variant.id));
    dict::write(&file, &made.fst)?;
    let (source, report) = (made.source, made.report);
    let mut said = build::told(&source.title(), &report);
    if let Some(best) = Source::of(variant).first().filter(|best| **best != source)
        && let Some(install) = best.install()
    {
        said += &format!("  a better list of this language: `{install}`, then this again\n");
    }
    let opened = Dictionary::open(made.fst, variant, House::none(variant));
    let stats = opened.expect("made just now").stats();
    let name = file.display().to_string();
    let beside = dir.join(format!("{}.provenance.txt", variant.id));
    let provenance = source.provenance(variant, &stats, root);
    dict::write(&beside, provenance.as_bytes())?;
    said += &format!("{name}: {} words for {}\n", stats.words, variant.name);
    said += &ask::counts(&stats);
    said += &format!("  licence    {} ({})\n", source.licence, beside.display());
    Ok(said)
}

//! Game records of other programs: every number in every file must recompute.

mod shared;

use std::{fs, path::PathBuf};

use game::{Record, Replay, ReplayedAct, Variant};

fn files() -> Vec<PathBuf> {
    let Some(root) = shared::shared("oracles/gcg", "gcg") else {
        return Vec::new();
    };
    let mut files: Vec<PathBuf> = fs::read_dir(root)
        .unwrap()
        .flat_map(|folder| fs::read_dir(folder.unwrap().path()).unwrap())
        .map(|file| file.unwrap().path())
        .collect();
    files.sort();
    assert!(files.len() > 40, "{} files", files.len());
    files
}

#[test]
fn every_record_recomputes() {
    let (mut games, mut turns) = (0, 0);
    let mut wrong = Vec::new();
    for path in files() {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let record = Record::parse(&fs::read(&path).unwrap());
        let record = record.unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(record.broken, None, "{name}");
        let polish = name.starts_with("polish");
        assert_eq!(
            record.variant_id(),
            if polish { "pl" } else { "en" },
            "{name}"
        );
        let variant = Variant::shipped(record.variant_id()).unwrap();
        let replay = Replay::record(&record, &variant);
        wrong.extend(replay.stop.iter().map(|stop| format!("{name}: {stop}")));
        wrong.extend(replay.disagreements.iter().map(|d| format!("{name} {d}")));
        games += 1;
        turns += replay.turns.len();
        let scored = |act: &ReplayedAct| matches!(act, ReplayedAct::Placed { .. });
        assert!(replay.turns.iter().any(|turn| scored(&turn.act)), "{name}");
    }
    println!("measured: gcg-games {games} games");
    println!("measured: gcg-turns {turns} turns");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

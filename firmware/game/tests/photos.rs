//! Games on real tables, typed as boards: every turn's points equal those of an independent scorer.

mod shared;

use std::fs;

use game::{Board, Replay, Scores, Variant};

const SETS: [(&str, &str, usize); 5] = [
    ("ro-1", "ro", 20),
    ("ro-2", "ro", 20),
    ("ro-3", "ro", 20),
    ("de-12", "de", 20),
    ("de-14", "de", 27),
];

#[test]
fn points_equal_the_scores_on_record() {
    for (set, variant, turns) in SETS {
        let Some(folder) = shared::shared(&format!("photos/{set}"), "photos") else {
            return;
        };
        let variant = Variant::shipped(variant).unwrap();
        let mut boards: Vec<(usize, Board)> = fs::read_dir(&folder)
            .unwrap()
            .map(|file| file.unwrap().path())
            .filter(|path| path.extension().is_some_and(|e| e == "board"))
            .map(|path| {
                let number = path.file_stem().unwrap().to_string_lossy().parse().unwrap();
                let text = fs::read_to_string(&path).unwrap();
                (number, Board::parse(&text, &variant).unwrap())
            })
            .collect();
        boards.sort_by_key(|(number, _)| *number);
        let scores = fs::read_to_string(folder.join("scores.txt")).unwrap();
        let scores = Scores::parse(&scores).unwrap();
        let players = ["One".to_owned(), "Two".to_owned()];
        let replay = Replay::boards(&players, &boards, &scores, &variant);
        assert_eq!(replay.stop, None, "{set}");
        assert_eq!(replay.disagreements, [], "{set}");
        assert_eq!(replay.turns.len(), turns, "{set}");
        assert!(replay.turns.iter().all(|turn| turn.recorded.is_some()));
    }
}

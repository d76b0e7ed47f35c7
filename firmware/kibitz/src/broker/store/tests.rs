use proptest::prelude::*;

use super::*;

fn topics() -> Topics {
    Topics::new("t".parse().expect("an id"))
}

fn turn(number: u64) -> Publication {
    Publication::event(topics().turn(), format!("{{\"seq\":{number}}}"))
}

fn event(number: u64) -> Publication {
    Publication::event(topics().event(), format!("{{\"event\":{number}}}"))
}

fn texts(store: &Store) -> Vec<String> {
    let waiting = store.waiting(&topics());
    let text = |p: &Publication| String::from_utf8_lossy(p.payload()).into_owned();
    waiting.iter().map(text).collect()
}

#[test]
fn what_is_kept_is_there_after_a_power_cut_and_what_is_done_is_not() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("outbox.jsonl");
    let mut store = Store::open(&path, 0).expect("a new file");
    let first = store.keep(1, vec![turn(1), event(1)], &topics());
    store.keep(2, vec![turn(2)], &topics());
    store.done(&[first[0].key().expect("a key")]);
    // A power cut: nobody closes anything.
    let again = Store::open(&path, 2).expect("the file");
    assert_eq!(texts(&again), ["{\"event\":1}", "{\"seq\":2}"]);
    assert_eq!(again.waiting(&topics())[0].topic(), &topics().event());
    assert!(again.waiting(&topics()).iter().all(Publication::is_event));
}

#[test]
fn an_event_of_a_turn_that_was_never_journaled_is_forgotten() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("outbox.jsonl");
    let mut store = Store::open(&path, 0).expect("a new file");
    store.keep(1, vec![turn(1)], &topics());
    store.keep(2, vec![turn(2)], &topics());
    assert_eq!(
        texts(&Store::open(&path, 1).expect("the file")),
        ["{\"seq\":1}"]
    );
    assert_eq!(
        texts(&Store::open(&path, 9).expect("the file")),
        ["{\"seq\":1}"]
    );
}

#[test]
fn a_torn_last_line_costs_nothing_else() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("outbox.jsonl");
    let mut store = Store::open(&path, 0).expect("a new file");
    store.keep(1, vec![turn(1)], &topics());
    store.keep(2, vec![turn(2)], &topics());
    let whole = fs::read(&path).expect("the file");
    fs::write(&path, &whole[..whole.len() - 5]).expect("writable");
    let mut torn = Store::open(&path, 9).expect("the file");
    assert_eq!(texts(&torn), ["{\"seq\":1}"]);
    torn.keep(3, vec![turn(3)], &topics());
    let again = Store::open(&path, 9).expect("the file");
    assert_eq!(texts(&again), ["{\"seq\":1}", "{\"seq\":3}"]);
}

#[test]
fn ten_thousand_turns_leave_a_small_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("outbox.jsonl");
    let mut store = Store::open(&path, 0).expect("a new file");
    for number in 1..=10_000 {
        // No syncing: the disk's pace is not the point.
        let key = store.next;
        store.next += 1;
        let kept = Kept {
            seq: number,
            topic: Name::Turn,
            payload: "x".repeat(300),
        };
        store.waiting.insert(key, kept.clone());
        store.append(&[Line::Kept { key, kept }], false);
        store.done(&[key]);
        assert!(store.length <= COMPACT_AT);
    }
    assert!(store.waiting.is_empty());
    assert!(fs::metadata(&path).expect("the file").len() <= COMPACT_AT);
}

#[test]
fn a_folder_that_cannot_be_written_is_told() {
    assert!(Store::open(Path::new("/proc/none/outbox.jsonl"), 0).is_err());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn whatever_lies_in_the_file_is_survived(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("outbox.jsonl");
        fs::write(&path, &bytes).expect("writable");
        let mut store = Store::open(&path, u64::MAX).expect("the file");
        store.keep(1, vec![turn(1)], &topics());
        let last = texts(&Store::open(&path, u64::MAX).expect("the file")).pop();
        prop_assert_eq!(last.as_deref(), Some("{\"seq\":1}"));
    }
}

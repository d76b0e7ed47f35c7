//! What an open dictionary of Polish, the largest, takes: memory and time, without and with the table's own
//! words. Measured in a process of its own that does nothing else, which is this test again.

use std::{env, fs, path::Path, process::Command, time::Instant};

use dict::{Builder, Capitals, Encoding, House, open};
use game::{Lexicon, Variant};

const NAME: &str = "an_open_dictionary_takes_little";
const LIST: &str = "/usr/share/dict/polish";
/// Names the file to the process that measures.
const FILE: &str = "KIBITZ_TEST_OPENS";
/// Tells it whether the table has words of its own.
const OWN: &str = "KIBITZ_TEST_OWN_WORDS";

/// Memory of this process in kB.
fn resident() -> i64 {
    let status = fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.unwrap()
        .trim()
        .trim_end_matches(" kB")
        .parse()
        .unwrap()
}

/// What one way to open the file takes: memory in kB, time in ms.
fn took(open: impl FnOnce() -> Lexicon) -> (i64, f64) {
    let (before, start) = (resident(), Instant::now());
    let lexicon = open();
    let took = (resident() - before, start.elapsed().as_secs_f64() * 1000.0);
    assert!(lexicon.len() > 3_000_000);
    took
}

/// Opens the file as the appliance does, and says figures.
fn measure(file: &Path, own: bool) {
    let variant = Variant::shipped("pl").unwrap();
    let folder = file.parent().unwrap();
    let mut house = House::none(&variant);
    if own {
        house.add("żółwiowiec").unwrap();
        house.remove("kot").unwrap();
    }
    let (memory, time) = took(|| open(fs::read(file).unwrap(), &variant, house, folder).unwrap());
    println!("\nfigures {memory} {time}");
}

/// The most memory and the shortest time of three processes: other programs may be at work.
fn measured_thrice(file: &Path, own: bool) -> (f64, f64) {
    let all = [0; 3].map(|_| measured(file, own));
    let memory = all.iter().map(|(memory, _)| *memory);
    let time = all.iter().map(|(_, time)| *time);
    (
        memory.fold(0.0, f64::max),
        time.fold(f64::INFINITY, f64::min),
    )
}

/// What a process of its own says.
fn measured(file: &Path, own: bool) -> (f64, f64) {
    let output = Command::new(env::current_exe().unwrap())
        .args(["--exact", NAME, "--nocapture"])
        .env(FILE, file)
        .env(OWN, own.to_string())
        .output()
        .unwrap();
    let said = String::from_utf8(output.stdout).unwrap();
    let figures = said.lines().find_map(|line| line.strip_prefix("figures "));
    let figures = figures.and_then(|line| line.split_once(' '));
    let (memory, time) = figures.unwrap_or_else(|| panic!("{said}"));
    (
        memory.parse::<f64>().unwrap() / 1024.0,
        time.parse().unwrap(),
    )
}

#[test]
fn an_open_dictionary_takes_little() {
    if let Some(file) = env::var_os(FILE) {
        return measure(Path::new(&file), env::var(OWN).unwrap() == "true");
    }
    if !Path::new(LIST).exists() {
        eprintln!("skipped: {NAME}: Debian's wpolish is not installed");
        return;
    }
    let variant = Variant::shipped("pl").unwrap();
    let mut builder = Builder::new(&variant, Capitals::Auto);
    builder
        .add("polish", &fs::read(LIST).unwrap(), Encoding::Utf8)
        .unwrap();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("pl.fst");
    dict::write(&file, &builder.finish().unwrap()).unwrap();

    let (memory, time) = measured_thrice(&file, false);
    println!("measured: polish-resident {memory:.1} MB (limit 10 MB), opened in {time:.1} ms");
    let (_, first) = measured(&file, true);
    let (own_memory, again) = measured_thrice(&file, true);
    println!(
        "measured: polish-resident-own-words {own_memory:.1} MB (limit 10 MB), opened in {again:.1} ms \
         (merged before, in {first:.0} ms)"
    );
    assert!(
        memory <= 10.0 && own_memory <= 10.0,
        "{memory:.1} {own_memory:.1} MB"
    );
    // What is promised is promised of a release.
    let slowest = time.max(again);
    assert!(cfg!(debug_assertions) || slowest <= 20.0, "{slowest:.1} ms");
}

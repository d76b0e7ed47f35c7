//! What anybody may send, in every form that chance finds: nothing panics, grows, or means another thing
//! when it arrives in other pieces.
//!
//! `make fuzz` goes on for an hour (`SECONDS=…`), `make test` for two seconds. What finds something is
//! shrunk and kept in `tests/corpus`, where every later run begins.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use link::{Command, Event, Lost, Message, Publication, Session, Topics};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use proptest::test_runner::{Config, TestError, TestRunner};

/// What a session may want to send at most, for so many bytes received and what waits.
const OUTPUT_LIMIT: usize = 64 * 1024;

/// Cases between two looks at the clock.
const BATCH: u32 = 2000;

fn topics() -> Topics {
    let topics = Topics::new("t".parse().expect("an id"));
    topics.found_below("homeassistant".parse().expect("a prefix"))
}

fn corpus() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus")
}

/// What found something once, by the kind of input.
fn kept(kind: &str) -> Vec<Vec<u8>> {
    let files = std::fs::read_dir(corpus()).expect("the corpus is there");
    let paths = files.map(|file| file.expect("readable").path());
    let of_kind = paths.filter(|path| path.extension().is_some_and(|extension| extension == kind));
    let mut paths: Vec<PathBuf> = of_kind.collect();
    paths.sort();
    let read = |path: &PathBuf| std::fs::read(path).expect("readable");
    paths.iter().map(read).collect()
}

/// Runs a target over what was kept, and then over what chance gives until the time is up.
fn fuzz(
    kind: &str,
    inputs: impl Strategy<Value = Vec<u8>>,
    target: impl Fn(&[u8]) -> Result<(), TestCaseError>,
) {
    for input in kept(kind) {
        target(&input).unwrap_or_else(|error| panic!("{input:02x?}: {error}"));
    }
    let seconds = std::env::var("KIBITZ_FUZZ_SECONDS").ok();
    let seconds = seconds.map_or(2, |text| text.parse().expect("a number of seconds"));
    let until = Instant::now() + Duration::from_secs(seconds);
    let mut cases = 0u64;
    while Instant::now() < until {
        let config = Config {
            cases: BATCH,
            failure_persistence: None,
            ..Config::default()
        };
        let result = TestRunner::new(config).run(&inputs, |input| target(&input));
        if let Err(TestError::Fail(why, input)) = result {
            let path = corpus().join(format!("{}.{kind}", name(&input)));
            std::fs::write(&path, &input).expect("the corpus is writable");
            panic!("{why}: {input:02x?} is kept as {}", path.display());
        }
        cases += u64::from(BATCH);
    }
    println!("measured: fuzz-{kind} {cases} inputs in {seconds} s, nothing found");
}

/// A name for an input (FNV-1a).
fn name(input: &[u8]) -> String {
    let fold = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
    format!("{:016x}", input.iter().fold(0xcbf2_9ce4_8422_2325, fold))
}

/// A sequence of sound pieces, some of them changed, with nonsense between them.
fn damaged(seeds: Vec<Vec<u8>>) -> impl Strategy<Value = Vec<u8>> {
    let piece = prop_oneof![
        6 => select(seeds),
        1 => vec(any::<u8>(), 0..40),
    ];
    let changes = vec((any::<Index>(), any::<u8>(), 0u8..4), 0..6);
    (vec(piece, 1..12), changes).prop_map(|(pieces, changes)| {
        let mut bytes = pieces.concat();
        for (at, byte, how) in changes {
            let at = at.index(bytes.len() + 1);
            match how {
                0 => bytes.insert(at, byte),
                _ if at == bytes.len() => {}
                1 => drop(bytes.remove(at)),
                2 => bytes[at] = byte,
                _ => bytes[at] ^= 1 << (byte & 7),
            }
        }
        bytes
    })
}

/// Packets of a broker: answers to what the session below has under way, and messages.
fn packets() -> Vec<Vec<u8>> {
    let mut packets = vec![
        vec![0x20, 2, 0, 0],
        vec![0x20, 2, 1, 0],
        vec![0x20, 2, 0, 5],
        vec![0x90, 5, 0, 1, 0, 0, 0x80],
        vec![0xd0, 0],
        vec![0x30, 0xff, 0xff, 0x7f],
    ];
    for id in [1, 2, 3, 4, 0xffff_u16] {
        let [high, low] = id.to_be_bytes();
        packets.extend([0x40, 0x50, 0x70].map(|first| vec![first, 2, high, low]));
    }
    for (first, topic, payload) in [
        (0x30, "kibitz/t/command/press", "long"),
        (0x31, "kibitz/t/command/game", "undo"),
        (0x30, "homeassistant/status", "online"),
        (0x32, "kibitz/t/command/game", "blank H8 E"),
    ] {
        let id: &[u8] = if first & 2 == 0 { &[] } else { &[0, 9] };
        let length = 2 + topic.len() + id.len() + payload.len();
        let head = [first, length as u8, 0, topic.len() as u8];
        packets.push([&head, topic.as_bytes(), id, payload.as_bytes()].concat());
    }
    packets
}

/// A session with an event, a state and a reply's worth of things to be answered.
fn session(now: Instant) -> Session {
    let topics = topics();
    let mut session = Session::new(topics.clone(), None);
    for publication in [
        Publication::event(topics.turn(), "1"),
        Publication::state(topics.board(), "2"),
        Publication::event(topics.turn(), "3"),
    ] {
        session.publish(publication, now).expect("small");
    }
    session.connected(now);
    session
}

/// What a session makes of bytes that arrive in pieces of this size, after a broker has accepted it.
fn heard(bytes: &[u8], piece: usize) -> (Vec<Event>, Option<Lost>, usize) {
    let now = Instant::now();
    let mut session = session(now);
    let mut events = Vec::new();
    for part in bytes.chunks(piece) {
        if let Err(lost) = session.receive(part, now, &mut events) {
            return (events, Some(lost), session.output().len());
        }
    }
    (events, None, session.output().len())
}

#[test]
fn whatever_a_broker_sends_is_survived() {
    let inputs = damaged(packets()).prop_map(|bytes| {
        // Most streams begin as a broker's would.
        let begun = bytes.first().is_some_and(|byte| byte & 1 == 0);
        let mut stream = if begun {
            vec![0x20, 2, 0, 0]
        } else {
            Vec::new()
        };
        stream.extend(bytes);
        stream
    });
    fuzz("stream", inputs, |bytes| {
        let whole = heard(bytes, bytes.len().max(1));
        prop_assert!(whole.2 <= OUTPUT_LIMIT, "{} bytes to send", whole.2);
        for piece in [1, 2, 7] {
            let parts = heard(bytes, piece);
            prop_assert_eq!(&whole.0, &parts.0);
            prop_assert_eq!(&whole.1, &parts.1);
        }
        Ok(())
    });
}

/// Commands as people write them.
const COMMANDS: &[&str] = &[
    "short",
    "long",
    "accept",
    "exchange",
    "undo",
    "pass",
    "pause",
    "resume",
    "new",
    "identify",
    "name ",
    "answer ",
    "yes",
    "challenge ",
    "refused",
    "stands",
    "blank ",
    "allow ",
    "left ",
    "variant ",
    "H8 ",
    "Q17",
    "A1",
    "1 ",
    "4 ",
    "Ben ",
    "Zoë ",
    "E",
    "ß",
    "[CH]",
    "QZ?",
    "-",
    " ",
    "ŁÓDŹ",
];

#[test]
fn whatever_is_published_as_a_command_is_survived() {
    let seeds = COMMANDS.iter().map(|text| text.as_bytes().to_vec());
    let topics = topics();
    fuzz("command", damaged(seeds.collect()), |payload| {
        for topic in [topics.press(), topics.play()] {
            for retain in [false, true] {
                let message = Message {
                    topic: topic.as_str().to_owned(),
                    payload: payload.to_vec(),
                    retain,
                };
                match Command::of(&message, &topics) {
                    Ok(_) if retain => return Err(TestCaseError::fail("a retained command")),
                    Ok(command) => same_again(&command, &message, &topics)?,
                    Err(why) => {
                        let told = why.to_string().len();
                        prop_assert!(told < 500, "{} bytes of a refusal", told);
                    }
                }
            }
        }
        Ok(())
    });
}

/// A command as it is written is the same command.
fn same_again(command: &Command, message: &Message, topics: &Topics) -> Result<(), TestCaseError> {
    let written = command.to_string();
    // Capitals may take more bytes than what was sent.
    if written.len() > 200 {
        return Ok(());
    }
    let again = Message {
        payload: written.into_bytes(),
        ..message.clone()
    };
    let again = Command::of(&again, topics);
    prop_assert_eq!(again.as_ref(), Ok(command));
    Ok(())
}

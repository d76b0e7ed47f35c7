//! The session over a plain socket to a real mosquitto: how long an acknowledgement takes.

use std::io::{ErrorKind, Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use link::payload::{Turn, TurnKind, VERSION};
use link::{Event, Publication, Session, Topics};
use tests::mosquitto::Mosquitto;

/// Publications measured in a round, and rounds at most: of several the best counts, for other programs run too.
const COUNT: u64 = 300;
const ROUNDS: u64 = 5;

/// Turns of many evenings.
const MANY: u64 = 10_000;

/// Turns after which memory has found its size.
const SETTLED: u64 = 1000;

/// What memory may still grow by, in kilobytes: allocators and the measuring itself round.
const GROWTH: u64 = 1024;

/// What 99 of 100 publications may take until they are acknowledged, and until a listener has them.
const ACKNOWLEDGED: Duration = Duration::from_millis(5);
const HEARD: Duration = Duration::from_millis(10);

const PATIENCE: Duration = Duration::from_secs(20);

/// Moves bytes until the session has reached what is wanted.
fn drive(
    session: &mut Session,
    socket: &mut TcpStream,
    reached: impl Fn(&Session, &[Event]) -> bool,
) {
    let mut events = Vec::new();
    let mut piece = [0; 4096];
    let until = Instant::now() + PATIENCE;
    loop {
        let sent = session.output().len();
        socket.write_all(session.output()).unwrap();
        session.written(sent);
        if reached(session, &events) {
            return;
        }
        assert!(Instant::now() < until, "the broker says nothing");
        match socket.read(&mut piece) {
            Ok(0) => panic!("the broker has closed the connection"),
            Ok(length) => {
                let now = Instant::now();
                session.receive(&piece[..length], now, &mut events).unwrap();
            }
            Err(error) if error.kind() == ErrorKind::WouldBlock => {}
            Err(error) => panic!("{error}"),
        }
    }
}

fn turn(topics: &Topics, seq: u64) -> Publication {
    let turn = Turn {
        version: VERSION,
        seq,
        turn: 1,
        player: "Ana".into(),
        kind: TurnKind::Pass,
        stands: true,
        points: 0,
        total: 0,
        words: vec![],
        message: "Pass.".into(),
        correction: None,
    };
    Publication::json_event(topics.turn(), &turn)
}

/// Memory of this process, in kilobytes (VmRSS of proc(5)).
fn resident() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.unwrap()
        .trim()
        .trim_end_matches(" kB")
        .parse()
        .unwrap()
}

#[test]
fn a_publication_is_acknowledged_before_anybody_notices() {
    let mosquitto = Mosquitto::forgetful();
    let topics = Topics::new("t".parse().unwrap());
    let listener = mosquitto.subscribe(topics.turn().as_str());
    let mut socket = TcpStream::connect(("127.0.0.1", mosquitto.port())).unwrap();
    socket.set_nodelay(true).unwrap();
    let pause = Some(Duration::from_millis(100));
    socket.set_read_timeout(pause).unwrap();
    let mut session = Session::new(topics.clone(), None);
    session.connected(Instant::now());
    drive(&mut session, &mut socket, |session, _| {
        session.is_online() && session.unacknowledged() == 0
    });
    let mut measure = |seq: u64| {
        let start = Instant::now();
        session.publish(turn(&topics, seq), start).unwrap();
        drive(&mut session, &mut socket, |session, _| {
            session.unacknowledged() == 0
        });
        let acknowledged = start.elapsed();
        let message = listener.next_on("turn", PATIENCE);
        let heard = start.elapsed();
        assert!(message.text().contains(&format!("\"seq\":{seq},")));
        (acknowledged, heard)
    };
    let mut best: Option<(Duration, Duration)> = None;
    for round in 0..ROUNDS {
        let took = (1..=COUNT).map(|i| measure(round * COUNT + i));
        let (mut acknowledged, mut heard): (Vec<_>, Vec<_>) = took.unzip();
        let p99 = |times: &mut Vec<Duration>| {
            times.sort();
            times[times.len() * 99 / 100]
        };
        let (acknowledged, heard) = (p99(&mut acknowledged), p99(&mut heard));
        let before = best.unwrap_or((acknowledged, heard));
        best = Some((acknowledged.min(before.0), heard.min(before.1)));
        if best.is_some_and(|(a, h)| a <= ACKNOWLEDGED && h <= HEARD) {
            break;
        }
    }
    let (acknowledged, heard) = best.unwrap();
    for (name, time, limit) in [
        ("acknowledgement", acknowledged, ACKNOWLEDGED),
        ("subscriber", heard, HEARD),
    ] {
        let (ms, limit_ms) = (time.as_secs_f64() * 1000.0, limit.as_millis());
        println!("measured: mqtt-publish-to-{name}-p99 {ms:.3} ms (limit {limit_ms} ms)");
        assert!(time <= limit, "{name}: {ms} ms");
    }
    session.close(Instant::now());
    drive(&mut session, &mut socket, |_, events| {
        events.contains(&Event::Closed)
    });
}

#[test]
fn ten_thousand_turns_leave_nothing_behind() {
    let mosquitto = Mosquitto::forgetful();
    let topics = Topics::new("t".parse().unwrap());
    let mut socket = TcpStream::connect(("127.0.0.1", mosquitto.port())).unwrap();
    socket.set_nodelay(true).unwrap();
    socket
        .set_read_timeout(Some(Duration::from_millis(100)))
        .unwrap();
    let mut session = Session::new(topics.clone(), None);
    session.connected(Instant::now());
    let mut memory = 0;
    for seq in 1..=MANY {
        if seq == SETTLED {
            memory = resident();
        }
        let event = turn(&topics, seq).keyed(seq);
        session.publish(event, Instant::now()).unwrap();
        drive(&mut session, &mut socket, |session, _| {
            session.is_online() && session.unacknowledged() == 0
        });
        assert!(session.settled().contains(&seq));
    }
    let grown = resident().saturating_sub(memory);
    println!("measured: mqtt-memory-growth-over-9000-turns {grown} kB");
    assert!(grown < GROWTH, "{grown} kB");
    assert_eq!((session.unacknowledged(), session.dropped()), (0, 0));
}

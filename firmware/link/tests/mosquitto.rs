//! The session over a plain socket to a real mosquitto: how long an acknowledgement takes.

use std::io::{ErrorKind, Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use link::payload::{Turn, TurnKind, VERSION};
use link::{Event, Publication, Session, Topics};
use tests::mosquitto::Mosquitto;

/// Publications measured.
const COUNT: u64 = 1000;

/// A tenth of a second is what people begin to notice; far above what a busy machine adds.
const LIMIT: Duration = Duration::from_millis(100);

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
    let measure = |seq| {
        let start = Instant::now();
        session.publish(turn(&topics, seq), start).unwrap();
        drive(&mut session, &mut socket, |session, _| {
            session.unacknowledged() == 0
        });
        start.elapsed()
    };
    let mut took: Vec<Duration> = (1..=COUNT).map(measure).collect();
    took.sort();
    for (name, percent) in [("p50", 50), ("p99", 99)] {
        let time = took[took.len() * percent / 100].as_secs_f64() * 1000.0;
        println!("measured: mqtt-publish-to-acknowledgement-{name} {time:.3} ms");
    }
    assert!(took[took.len() * 99 / 100] < LIMIT);
    for seq in 1..=COUNT {
        let message = listener.next_on("turn", PATIENCE);
        assert!(message.text().contains(&format!("\"seq\":{seq},")));
    }
    session.close(Instant::now());
    drive(&mut session, &mut socket, |_, events| {
        events.contains(&Event::Closed)
    });
}

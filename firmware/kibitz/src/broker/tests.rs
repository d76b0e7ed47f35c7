//! Against a real mosquitto, and against listeners that are no brokers at all.

use std::time::Instant;

use ::tests::mosquitto::{Mosquitto, Received, Subscriber};
use link::Press;
use link::payload::{Turn, TurnKind, VERSION};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;

use super::*;

const PATIENCE: Duration = Duration::from_secs(20);

/// Long enough for anything wrong to show itself on loopback.
const SILENCE: Duration = Duration::from_millis(300);

fn topics() -> Topics {
    Topics::new("t".parse().unwrap())
}

fn config(url: &str) -> BrokerConfig {
    BrokerConfig {
        connector: Connector::new(url.parse().unwrap(), &TlsFiles::default()).unwrap(),
        topics: topics(),
        outbox: None,
    }
}

fn turn(seq: u64) -> Publication {
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
        message: format!("turn {seq}"),
        correction: None,
    };
    Publication::json_event(topics().turn(), &turn)
}

fn board(text: &str) -> Publication {
    Publication::state(topics().board(), text)
}

/// Waits until the broker has accepted the appliance, which listens for presses by then.
fn online(listener: &Subscriber) {
    assert_eq!(listener.next_on("availability", PATIENCE).text(), "online");
}

fn seq(message: &Received) -> u64 {
    let (_, rest) = message.text().split_once("\"seq\":").unwrap();
    rest.split_once(',').unwrap().0.parse().unwrap()
}

/// Everything until nothing has come for a while.
fn rest(listener: &Subscriber) -> Vec<Received> {
    std::iter::from_fn(|| listener.next(SILENCE)).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_broker_killed_between_press_and_publication_gets_every_turn_once_in_order() {
    let mut mosquitto = Mosquitto::start();
    let listener = mosquitto.subscribe(&topics().filter());
    let (broker, _presses) = Broker::spawn(config(&mosquitto.url()));
    online(&listener);
    for number in 1..=3 {
        broker.publish(turn(number));
        assert_eq!(seq(&listener.next_on("turn", PATIENCE)), number);
    }
    // A broker that is killed before it has written down whom it has passed a turn on to does so again.
    // Not so here: nothing happens for a while.
    assert_eq!(rest(&listener), []);
    let mut next = 4;
    for round in 0..2 {
        mosquitto.kill();
        for number in next..next + 30 {
            broker.publish(turn(number));
            broker.publish(board(&format!("board {number}")));
        }
        mosquitto.restart();
        for number in next..next + 30 {
            let message = listener.next_on("turn", PATIENCE);
            assert_eq!(seq(&message), number, "round {round}");
            assert!(!message.retain);
        }
        next += 30;
        let after = rest(&listener);
        assert!(
            after.iter().all(|m| !m.topic.ends_with("/turn")),
            "{after:?}"
        );
        // The broker's own, older one comes retained when the listener is back.
        let boards = after.iter().filter(|m| m.topic.ends_with("/board"));
        let fresh: Vec<&str> = boards.filter(|m| !m.retain).map(Received::text).collect();
        assert_eq!(fresh, [format!("board {}", next - 1)]);
    }
    broker.close().await;
    assert_eq!(listener.next_on("availability", PATIENCE).text(), "offline");
}

#[tokio::test(flavor = "multi_thread")]
async fn states_are_retained_and_turns_are_not() {
    let mosquitto = Mosquitto::start();
    let (broker, _presses) = Broker::spawn(config(&mosquitto.url()));
    let picture: Vec<u8> = (0..100_000u32).map(|i| (i * 7) as u8).collect();
    broker.publish(Publication::state(topics().picture(), picture.clone()));
    broker.publish(board("tiles"));
    broker.publish(turn(1));
    let listener = mosquitto.subscribe(&topics().turn().to_string());
    broker.publish(turn(2));
    while seq(&listener.next_on("turn", PATIENCE)) != 2 {}
    let late = mosquitto.subscribe(&topics().filter());
    let mut kept = rest(&late);
    kept.sort_by(|a, b| a.topic.cmp(&b.topic));
    let names: Vec<&str> = kept.iter().map(|m| m.topic.as_str()).collect();
    assert_eq!(
        names,
        [
            "kibitz/t/availability",
            "kibitz/t/board",
            "kibitz/t/board.png"
        ]
    );
    assert!(kept.iter().all(|m| m.retain));
    assert_eq!((kept[0].text(), kept[1].text()), ("online", "tiles"));
    assert_eq!(kept[2].payload, picture);
    broker.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clean_end_delivers_what_waits_and_says_offline_once() {
    let mosquitto = Mosquitto::start();
    let listener = mosquitto.subscribe(&topics().filter());
    let (broker, _presses) = Broker::spawn(config(&mosquitto.url()));
    for number in 1..=200 {
        broker.publish(turn(number));
    }
    broker.close().await;
    let messages = rest(&listener);
    let turns: Vec<u64> = messages
        .iter()
        .filter(|m| m.topic.ends_with("/turn"))
        .map(seq)
        .collect();
    assert_eq!(turns, (1..=200).collect::<Vec<u64>>());
    let last = messages.last().unwrap();
    assert_eq!(
        (last.topic.as_str(), last.text()),
        ("kibitz/t/availability", "offline")
    );
    let offline = messages.iter().filter(|m| m.payload == b"offline");
    assert_eq!(offline.count(), 1, "the last will is not said as well");
    let kept = mosquitto
        .subscribe(&topics().filter())
        .next_on("availability", PATIENCE);
    assert_eq!((kept.text(), kept.retain), ("offline", true));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_appliance_that_breaks_off_is_offline_by_its_last_will() {
    let mosquitto = Mosquitto::start();
    let listener = mosquitto.subscribe(&topics().availability().to_string());
    let (broker, _presses) = Broker::spawn(config(&mosquitto.url()));
    online(&listener);
    drop(broker);
    assert_eq!(listener.next_on("availability", PATIENCE).text(), "offline");
}

#[tokio::test(flavor = "multi_thread")]
async fn only_commands_are_obeyed() {
    let mosquitto = Mosquitto::start();
    let press = topics().press().to_string();
    mosquitto.publish(&press, "long", true);
    let listener = mosquitto.subscribe(topics().availability().as_str());
    let (broker, mut presses) = Broker::spawn(config(&mosquitto.url()));
    online(&listener);
    mosquitto.publish(&press, "SHORT", false);
    mosquitto.publish(&press, &"x".repeat(60_000), false);
    mosquitto.publish(&press, "short ", false);
    mosquitto.publish(&press, "long", false);
    mosquitto.publish(&press, "", false);
    mosquitto.publish(&press, "short", false);
    for expected in [Press::Long, Press::Short, Press::Short] {
        let pressed = tokio::time::timeout(PATIENCE, presses.recv()).await;
        assert_eq!(pressed.expect("a press"), Some(Command::Press(expected)));
    }
    let play = topics().play().to_string();
    mosquitto.publish(&play, "accepted", false);
    mosquitto.publish(&play, "blank H8 E", false);
    let said = tokio::time::timeout(PATIENCE, presses.recv()).await;
    assert!(matches!(said, Ok(Some(Command::Blank { .. }))), "{said:?}");
    assert!(tokio::time::timeout(SILENCE, presses.recv()).await.is_err());
    assert_eq!(listener.next(SILENCE), None, "nothing broke the connection");
    broker.close().await;
    assert_eq!(presses.recv().await, None);
}

#[tokio::test(flavor = "multi_thread")]
async fn only_the_right_password_gets_in() {
    let mosquitto = Mosquitto::with_login("ana", "s:e@c");
    let place = format!("127.0.0.1:{}", mosquitto.port());
    for (login, accepted) in [("", false), ("ana:no@", false), ("ana:s%3Ae%40c@", true)] {
        let (broker, _presses) = Broker::spawn(config(&format!("mqtt://{login}{place}")));
        broker.publish(turn(1));
        let start = Instant::now();
        broker.close().await;
        // The end waits for the turn to be delivered.
        assert_eq!(start.elapsed() < CLOSE_WITHIN, accepted, "{login:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_broker_nothing_waits() {
    let vacant = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = vacant.local_addr().unwrap().port();
    drop(vacant);
    let url = format!("mqtt://127.0.0.1:{port}");
    let (broker, _presses) = Broker::spawn(config(&url));
    tokio::time::sleep(SILENCE).await;
    let start = Instant::now();
    broker.close().await;
    assert!(start.elapsed() < CLOSE_WITHIN / 2, "nothing is to be said");

    let (broker, _presses) = Broker::spawn(config(&url));
    let start = Instant::now();
    for number in 0..10_000 {
        broker.publish(turn(number));
    }
    assert!(start.elapsed() < CLOSE_WITHIN, "publishing never waits");
    let start = Instant::now();
    broker.close().await;
    let took = start.elapsed();
    assert!(took >= CLOSE_WITHIN, "{took:?}");
    assert!(
        took <= CLOSE_WITHIN + Duration::from_millis(700),
        "{took:?}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_broker_is_left_and_tried_again() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    let (broker, _presses) = Broker::spawn(config(&format!("mqtt://127.0.0.1:{port}")));
    broker.publish(turn(1));
    let answers = [&[0x40, 0x00][..], &[0x20, 0x00], b"HTTP/1.1 400\r\n", &[]];
    for answer in answers {
        let (mut socket, _) = listener.accept().await.unwrap();
        let mut heard = [0; 1024];
        assert!(socket.read(&mut heard).await.unwrap() > 0);
        socket.write_all(answer).await.unwrap();
        if !answer.is_empty() {
            let after = socket.read(&mut heard).await;
            assert!(matches!(after, Ok(0) | Err(_)), "the appliance hangs up");
        }
    }
    drop(listener);
    broker.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_broker_that_hangs_up_before_it_acknowledges_gets_the_turn_again() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    let (broker, _presses) = Broker::spawn(config(&format!("mqtt://127.0.0.1:{port}")));
    broker.publish(turn(1));
    for attempt in 0..3 {
        let (mut socket, _) = listener.accept().await.unwrap();
        let mut bytes = vec![0; 4096];
        assert!(socket.read(&mut bytes).await.unwrap() > 0);
        socket.write_all(&[0x20, 2, 0, 0]).await.unwrap();
        let mut heard = Vec::new();
        while !String::from_utf8_lossy(&heard).contains("\"turn 1\"") {
            let length = socket.read(&mut bytes).await.unwrap();
            assert!(length > 0, "attempt {attempt}");
            heard.extend_from_slice(&bytes[..length]);
        }
        // Before the topic: the first byte, the length in two bytes, the topic's length in two.
        let topic = b"kibitz/t/turn";
        let at = heard.windows(topic.len()).position(|w| w == topic);
        let first = heard[at.expect("the turn's topic") - 5];
        // The broker says that it remembers nothing: the turn is new to it every time.
        assert_eq!(first, 0x34, "attempt {attempt}");
    }
    drop(listener);
    drop(broker);
}

//! The line to the broker under trial: TLS, access lists, power cuts, Home Assistant's start.

use std::path::Path;
use std::time::{Duration, Instant};

use ::tests::gate::{At, Gate};
use ::tests::mosquitto::{Mosquitto, Received, Subscriber};
use link::Address;
use tokio::net::TcpListener;

use super::*;

const PATIENCE: Duration = Duration::from_secs(20);
const SILENCE: Duration = Duration::from_millis(300);

fn topics() -> Topics {
    let topics = Topics::new("t".parse().expect("an id"));
    topics.found_below("homeassistant".parse().expect("a prefix"))
}

fn config(url: &str, files: &TlsFiles) -> BrokerConfig {
    BrokerConfig {
        connector: Connector::new(url.parse().expect("an address"), files).expect("files"),
        topics: topics(),
        outbox: None,
    }
}

fn keeping(url: &str, outbox: &Path, seq: u64) -> BrokerConfig {
    BrokerConfig {
        outbox: Some((outbox.to_owned(), seq)),
        ..config(url, &TlsFiles::default())
    }
}

fn turn(seq: u64) -> Publication {
    Publication::event(topics().turn(), format!("{{\"seq\":{seq}}}"))
}

fn texts(listener: &Subscriber, name: &str) -> Vec<String> {
    let all = std::iter::from_fn(|| listener.next(SILENCE));
    let on = all.filter(|message| message.topic.ends_with(&format!("/{name}")));
    on.map(|message: Received| message.text().to_owned())
        .collect()
}

/// What opening a connection to a broker with TLS comes to.
async fn open(url: &str, files: &TlsFiles) -> Result<(), String> {
    let address: Address = url.parse().expect("an address");
    let connector = Connector::new(address, files).map_err(|error| error.to_string())?;
    let opened = connector.open().await;
    opened
        .map(|_| ())
        .map_err(|error| socket::unreachable(&error))
}

#[tokio::test(flavor = "multi_thread")]
async fn only_a_broker_that_is_vouched_for_under_its_name_is_trusted() {
    let mosquitto = Mosquitto::with_tls("localhost", false);
    let stranger = Mosquitto::with_tls("localhost", false);
    let port = mosquitto.port();
    let by = |authority| TlsFiles {
        authorities: Some(authority),
        client: None,
    };
    let right = by(mosquitto.authority());
    let good = format!("mqtts://localhost:{port}");
    assert_eq!(open(&good, &right).await, Ok(()));
    let name = open(&format!("mqtts://127.0.0.1:{port}"), &right).await;
    assert!(name.is_err_and(|error| error.contains("for another name")));
    let nobody = open(&good, &by(stranger.authority())).await;
    assert!(nobody.is_err_and(|error| error.contains("vouched for by nobody")));
    let plain = Mosquitto::start();
    let plain = open(&format!("mqtts://localhost:{}", plain.port()), &right).await;
    assert!(plain.is_err());
    let absent = open(&good, &by("/nowhere/ca.pem".into())).await;
    assert!(absent.is_err_and(|error| error.contains("/nowhere/ca.pem")));
}

#[tokio::test(flavor = "multi_thread")]
async fn turns_pass_over_tls_and_without_the_client_certificate_they_do_not() {
    let mosquitto = Mosquitto::with_tls("localhost", true);
    let url = format!("mqtts://localhost:{}", mosquitto.port());
    let picture = vec![7; 200_000];
    for (client, delivered) in [(Some(mosquitto.client()), true), (None, false)] {
        let files = TlsFiles {
            authorities: Some(mosquitto.authority()),
            client,
        };
        let (broker, _commands) = Broker::spawn(config(&url, &files));
        broker.publish(turn(1));
        broker.publish(Publication::state(topics().picture(), picture.clone()));
        let start = Instant::now();
        broker.close().await;
        // The end waits for everything to be acknowledged.
        assert_eq!(start.elapsed() < CLOSE_WITHIN, delivered);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_unix_socket_will_do() {
    let mosquitto = Mosquitto::with_socket();
    let listener = mosquitto.subscribe(topics().turn().as_str());
    let url = format!("unix://{}", mosquitto.socket().display());
    let (broker, _commands) = Broker::spawn(config(&url, &TlsFiles::default()));
    broker.publish(turn(1));
    assert_eq!(listener.next_on("turn", PATIENCE).text(), "{\"seq\":1}");
    broker.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_access_list_that_denies_costs_commands_and_nothing_else() {
    // mosquitto 2.0 grants the subscription and delivers nothing; what matters is that turns pass.
    let mosquitto = Mosquitto::with_access("topic write kibitz/t/#\ntopic read kibitz/t/turn\n");
    let listener = mosquitto.subscribe(topics().turn().as_str());
    let (broker, mut commands) = Broker::spawn(config(&mosquitto.url(), &TlsFiles::default()));
    broker.publish(turn(1));
    assert_eq!(listener.next_on("turn", PATIENCE).text(), "{\"seq\":1}");
    mosquitto.publish(topics().press().as_str(), "short", false);
    assert!(
        tokio::time::timeout(SILENCE, commands.recv())
            .await
            .is_err()
    );
    broker.publish(turn(2));
    assert_eq!(listener.next_on("turn", PATIENCE).text(), "{\"seq\":2}");
    broker.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn after_a_power_cut_every_turn_still_arrives() {
    let mut mosquitto = Mosquitto::start();
    let folder = tempfile::tempdir().expect("a folder");
    let outbox = folder.path().join("outbox.jsonl");
    let listener = mosquitto.subscribe(topics().turn().as_str());
    let (broker, _commands) = Broker::spawn(keeping(&mosquitto.url(), &outbox, 0));
    let first = broker.keep(1, vec![turn(1)]);
    first.into_iter().for_each(|event| broker.publish(event));
    assert_eq!(texts(&listener, "turn"), ["{\"seq\":1}"]);
    mosquitto.kill();
    for seq in 2..=20 {
        for event in broker.keep(seq, vec![turn(seq)]) {
            broker.publish(event);
        }
    }
    // Kept for a turn that never was journaled: the power fails before.
    let _ = broker.keep(21, vec![turn(21)]);
    drop(broker);
    tokio::time::sleep(SILENCE).await;
    mosquitto.restart();
    let (broker, _commands) = Broker::spawn(keeping(&mosquitto.url(), &outbox, 20));
    broker.publish(turn(22));
    let expected: Vec<String> = (2..=22)
        .filter(|seq| *seq != 21)
        .map(|seq| format!("{{\"seq\":{seq}}}"))
        .collect();
    let mut arrived = Vec::new();
    while arrived.len() < expected.len() {
        arrived.push(listener.next_on("turn", PATIENCE).text().to_owned());
    }
    assert_eq!(arrived, expected);
    broker.close().await;
    // What was delivered is not delivered again.
    let (broker, _commands) = Broker::spawn(keeping(&mosquitto.url(), &outbox, 22));
    assert_eq!(texts(&listener, "turn"), [""; 0]);
    broker.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn home_assistants_start_has_everything_announced_anew() {
    let mosquitto = Mosquitto::start();
    let (broker, mut commands) = Broker::spawn(config(&mosquitto.url(), &TlsFiles::default()));
    broker.publish(Publication::state(
        topics().discovery().expect("a prefix"),
        "{}",
    ));
    broker.publish(Publication::state(topics().game(), "game"));
    broker.publish(turn(1));
    let listener = mosquitto.subscribe("#");
    let kept = texts(&listener, "availability");
    assert_eq!(kept.last().map(String::as_str), Some("online"));
    mosquitto.publish("homeassistant/status", "offline", false);
    assert_eq!(texts(&listener, "game"), [""; 0]);
    mosquitto.publish("homeassistant/status", "online", false);
    let anew: Vec<Received> = std::iter::from_fn(|| listener.next(SILENCE)).collect();
    for topic in [
        "homeassistant/device/kibitz-t/config",
        "kibitz/t/game",
        "kibitz/t/availability",
    ] {
        let count = anew.iter().filter(|message| message.topic == topic).count();
        assert_eq!(count, 1, "{topic}");
    }
    assert!(!anew.iter().any(|message| message.topic.ends_with("/turn")));
    assert!(commands.try_recv().is_err());
    broker.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_forgetful_broker_is_told_every_state_again() {
    let mut mosquitto = Mosquitto::forgetful();
    let (broker, _commands) = Broker::spawn(config(&mosquitto.url(), &TlsFiles::default()));
    broker.publish(Publication::state(topics().game(), "the game"));
    let before = mosquitto.subscribe(topics().game().as_str());
    assert_eq!(before.next_on("game", PATIENCE).text(), "the game");
    mosquitto.kill();
    mosquitto.restart();
    let after = mosquitto.subscribe(topics().game().as_str());
    assert_eq!(after.next_on("game", PATIENCE).text(), "the game");
    broker.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_command_is_answered_with_its_reason() {
    let mosquitto = Mosquitto::start();
    let listener = mosquitto.subscribe(&topics().filter());
    let (broker, mut commands) = Broker::spawn(config(&mosquitto.url(), &TlsFiles::default()));
    assert_eq!(listener.next_on("availability", PATIENCE).text(), "online");
    mosquitto.publish(topics().play().as_str(), "rm -rf /", false);
    let reply = listener.next_on("reply", PATIENCE);
    assert!(!reply.retain);
    assert!(reply.text().contains("\"done\":false"), "{}", reply.text());
    assert!(reply.text().contains("is ignored"), "{}", reply.text());
    assert!(commands.try_recv().is_err());
    broker.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_state_larger_than_the_broker_takes_is_given_up_and_turns_pass() {
    let mosquitto = Mosquitto::with_limit(10_000);
    let listener = mosquitto.subscribe(topics().turn().as_str());
    let (broker, _commands) = Broker::spawn(config(&mosquitto.url(), &TlsFiles::default()));
    broker.publish(Publication::state(topics().picture(), vec![7; 20_000]));
    broker.publish(turn(1));
    let long = Duration::from_secs(60);
    assert_eq!(listener.next_on("turn", long).text(), "{\"seq\":1}");
    // The next picture of that size is not tried again.
    broker.publish(Publication::state(topics().picture(), vec![8; 20_000]));
    broker.publish(turn(2));
    let start = Instant::now();
    assert_eq!(listener.next_on("turn", long).text(), "{\"seq\":2}");
    assert!(start.elapsed() < Duration::from_secs(5));
    broker.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_broker_that_accepts_and_never_answers_is_left() {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let url = format!("mqtt://{}", listener.local_addr().expect("an address"));
    let (broker, _commands) = Broker::spawn(config(&url, &TlsFiles::default()));
    let (first, _) = listener.accept().await.expect("a connection");
    // Ten seconds for an answer, half a second's pause, and the next attempt.
    let again = tokio::time::timeout(PATIENCE, listener.accept()).await;
    assert!(again.is_ok(), "it connects again");
    drop((first, broker));
}

/// Long enough for mosquitto to have written down what it has: it does so within milliseconds.
const WRITTEN: Duration = Duration::from_millis(500);

/// The turns that come until nothing more does.
fn turns(listener: &Subscriber) -> Vec<String> {
    let mut turns = vec![listener.next_on("turn", PATIENCE).text().to_owned()];
    while let Some(message) = listener.next(Duration::from_secs(1)) {
        if message.topic.ends_with("/turn") {
            turns.push(message.text().to_owned());
        }
    }
    turns
}

fn numbered(seqs: std::ops::RangeInclusive<u64>) -> Vec<String> {
    seqs.map(|seq| format!("{{\"seq\":{seq}}}")).collect()
}

/// One event goes as far as a packet of the handshake; then the connection is lost, and perhaps the broker.
/// What arrives of it and of the event after it.
async fn interrupted(at: At, killed: bool) -> Vec<String> {
    let mut mosquitto = Mosquitto::start();
    let gate = Gate::to(mosquitto.port());
    let listener = mosquitto.subscribe(topics().turn().as_str());
    let (broker, _commands) = Broker::spawn(config(&gate.url(), &TlsFiles::default()));
    broker.publish(turn(1));
    assert_eq!(turns(&listener), numbered(1..=1));
    gate.close_at(at, 0);
    broker.publish(turn(2));
    gate.wait();
    tokio::time::sleep(WRITTEN).await;
    if killed {
        mosquitto.kill();
    }
    broker.publish(turn(3));
    if killed {
        mosquitto.restart();
    }
    gate.open();
    let mut arrived = Vec::new();
    while arrived.last() != numbered(3..=3).last() {
        arrived.extend(turns(&listener));
    }
    broker.close().await;
    arrived
}

#[tokio::test(flavor = "multi_thread")]
async fn an_event_passes_once_wherever_broker_or_connection_are_lost_before_it_is_passed_on() {
    for killed in [true, false] {
        for at in [At::Publish, At::Pubrec, At::Pubrel] {
            let arrived = interrupted(at, killed).await;
            assert_eq!(arrived, numbered(2..=3), "{at:?}, killed: {killed}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_event_passed_on_and_not_confirmed_comes_again_under_its_number_and_never_gets_lost() {
    // Whether a broker that hangs up now has passed it on, nobody can know.
    for killed in [true, false] {
        let mut arrived = interrupted(At::Pubcomp, killed).await;
        assert_eq!(arrived.len(), 3, "{arrived:?}");
        arrived.dedup();
        assert_eq!(arrived, numbered(2..=3), "killed: {killed}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_broker_killed_while_what_waited_is_said_gets_all_of_it_in_order() {
    for (at, spare) in [
        (At::Publish, 3),
        (At::Pubrec, 0),
        (At::Pubrec, 9),
        (At::Pubrel, 13),
    ] {
        let mut mosquitto = Mosquitto::start();
        let folder = tempfile::tempdir().expect("a folder");
        let outbox = folder.path().join("outbox.jsonl");
        let gate = Gate::to(mosquitto.port());
        let listener = mosquitto.subscribe(topics().turn().as_str());
        tokio::time::sleep(WRITTEN).await;
        mosquitto.kill();
        let (broker, _commands) = Broker::spawn(keeping(&gate.url(), &outbox, 0));
        for seq in 1..=20 {
            for event in broker.keep(seq, vec![turn(seq)]) {
                broker.publish(event);
            }
        }
        gate.close_at(at, spare);
        mosquitto.restart();
        gate.wait();
        // Killed while the listener comes back, the broker would not have written down what that has.
        listener.subscribed();
        tokio::time::sleep(WRITTEN).await;
        mosquitto.kill();
        mosquitto.restart();
        gate.open();
        let mut arrived = Vec::new();
        while arrived.last() != numbered(20..=20).last() {
            arrived.extend(turns(&listener));
        }
        // What it has passed on and nobody confirmed comes again: at most what may be under way.
        let again = arrived.len() - 20;
        assert!(again == 0 || (spare > 3 && again <= 8), "{arrived:?}");
        let mut seen = std::collections::HashSet::new();
        arrived.retain(|turn| seen.insert(turn.clone()));
        assert_eq!(arrived, numbered(1..=20), "{at:?} {spare}");
        broker.close().await;
    }
}

//! Scripted sessions: the broker's part is written down packet by packet.

mod resumption;

use mqttrs::{Packet, QosPid};

use super::*;
use crate::outbox::{EVENT_LIMIT, WINDOW};
use crate::payload::{Turn, TurnKind, VERSION};
use crate::{Message, Refusal};

/// One packet the session has sent, as a line to compare.
fn line(packet: &Packet<'_>) -> String {
    match packet {
        Packet::Connect(c) => {
            let login = format!(
                "{:?}:{:?}",
                c.username,
                c.password.map(String::from_utf8_lossy)
            );
            let will = c.last_will.as_ref().map_or("no will".to_owned(), |will| {
                format!("{}={}", will.topic, String::from_utf8_lossy(will.message))
            });
            format!(
                "CONNECT {} clean={} {} {login}",
                c.client_id, c.clean_session, will
            )
        }
        Packet::Publish(p) => {
            let name = p.topic_name.rsplit('/').next().unwrap();
            let id = match p.qospid {
                QosPid::ExactlyOnce(id) if name == "turn" => id,
                QosPid::AtLeastOnce(id) if name != "turn" => id,
                _ => panic!("quality of {p:?}"),
            };
            let dup = if p.dup { " DUP" } else { "" };
            let retain = if p.retain { " retain" } else { "" };
            let payload = String::from_utf8_lossy(p.payload);
            format!("PUBLISH {} {name} {payload}{retain}{dup}", id.get())
        }
        Packet::Pubrel(id) => format!("PUBREL {}", id.get()),
        Packet::Subscribe(s) => format!("SUBSCRIBE {} {}", s.pid.get(), s.topics[0].topic_path),
        other => format!("{:?}", other.get_type()).to_uppercase(),
    }
}

struct Table {
    topics: Topics,
    session: Session,
    now: Instant,
    seq: u64,
}

impl Table {
    fn new() -> Self {
        let topics = Topics::new("t".parse().unwrap());
        Self {
            session: Session::new(topics.clone(), None),
            topics,
            now: Instant::now(),
            seq: 0,
        }
    }

    /// A table whose broker has accepted, granted the subscription and acknowledged `online`.
    fn online() -> Self {
        let mut table = Self::new();
        table.connect();
        assert_eq!(table.receive(&[0x90, 3, 0, 1, 0]), Ok(vec![]));
        table.acknowledge(2);
        table
    }

    /// Connects to a broker that remembers nothing.
    fn connect(&mut self) -> Vec<String> {
        self.accepted(false)
    }

    /// Connects to a broker that remembers the session, or does not.
    fn accepted(&mut self, remembered: bool) -> Vec<String> {
        self.session.connected(self.now);
        let mut sent = self.sent();
        let answer = [0x20, 2, u8::from(remembered), 0];
        assert_eq!(self.receive(&answer), Ok(vec![Event::Online]));
        sent.extend(self.sent());
        sent
    }

    fn wait(&mut self, seconds: u64) {
        self.now += Duration::from_secs(seconds);
    }

    /// Everything sent since last asked.
    fn sent(&mut self) -> Vec<String> {
        let bytes = self.session.output().to_vec();
        self.session.written(bytes.len());
        let mut rest = &bytes[..];
        let mut lines = Vec::new();
        while !rest.is_empty() {
            let packet = mqttrs::decode_slice(rest).unwrap().unwrap();
            lines.push(line(&packet));
            let mut again = vec![0; rest.len()];
            let length = mqttrs::clone_packet(rest, &mut again).unwrap();
            rest = &rest[length..];
        }
        lines
    }

    fn receive(&mut self, bytes: &[u8]) -> Result<Vec<Event>, Lost> {
        let mut events = Vec::new();
        self.session
            .receive(bytes, self.now, &mut events)
            .map(|()| events)
    }

    /// A packet that only holds an identifier arrives and means nothing to others.
    fn answer(&mut self, first: u8, id: u16) {
        let [high, low] = id.to_be_bytes();
        assert_eq!(self.receive(&[first, 2, high, low]), Ok(vec![]));
    }

    /// PUBACK: a state has arrived.
    fn acknowledge(&mut self, id: u16) {
        self.answer(0x40, id);
    }

    /// PUBREC: an event has arrived.
    fn received(&mut self, id: u16) {
        self.answer(0x50, id);
    }

    /// PUBCOMP: an event is passed on.
    fn completed(&mut self, id: u16) {
        self.answer(0x70, id);
    }

    /// An event goes all the way.
    fn pass(&mut self, id: u16) {
        self.received(id);
        self.completed(id);
    }

    fn state(&mut self, payload: &str) {
        let publication = Publication::state(self.topics.board(), payload);
        self.session.publish(publication, self.now).unwrap();
    }

    /// Publishes the next turn.
    fn turn(&mut self) {
        self.seq += 1;
        let turn = Turn {
            version: VERSION,
            seq: self.seq,
            turn: 1,
            player: "Ana".into(),
            kind: TurnKind::Pass,
            stands: true,
            points: 0,
            total: 0,
            words: vec![],
            message: String::new(),
            correction: None,
        };
        let publication = Publication::json_event(self.topics.turn(), &turn);
        self.session.publish(publication, self.now).unwrap();
    }

    /// What was sent, shortened to identifier, `seq` and DUP of the turns.
    fn turns(&mut self) -> Vec<(u16, u64, bool)> {
        let turn = |line: &String| {
            let rest = line.strip_prefix("PUBLISH ")?;
            let (id, rest) = rest.split_once(" turn ")?;
            let seq = rest.split("\"seq\":").nth(1)?.split(',').next()?;
            Some((id.parse().ok()?, seq.parse().ok()?, rest.ends_with(" DUP")))
        };
        self.sent().iter().filter_map(turn).collect()
    }
}

#[test]
fn a_connection_begins_with_will_subscription_and_online() {
    let mut table = Table::new();
    assert_eq!(
        table.connect(),
        [
            "CONNECT kibitz-t clean=false kibitz/t/availability=offline None:None",
            "SUBSCRIBE 1 kibitz/t/command/press",
            "PUBLISH 2 availability online retain",
        ]
    );
    assert!(table.session.is_online());
    assert_eq!(table.receive(&[0x90, 3, 0, 1, 0]), Ok(vec![]));
}

#[test]
fn a_login_is_sent() {
    let mut table = Table::new();
    table.session.login = Login::new("ana".into(), Some("x".into())).ok();
    let sent = table.connect();
    assert!(sent[0].ends_with(r#"Some("ana"):Some("x")"#), "{sent:?}");
}

#[test]
fn a_ping_follows_silence_and_wants_an_answer() {
    let mut table = Table::online();
    table.sent();
    assert_eq!(table.session.deadline(), Some(table.now + PING_AFTER));
    table.wait(19);
    table.session.poll(table.now).unwrap();
    assert!(table.sent().is_empty());
    table.turn();
    table.pass(3);
    table.wait(19);
    table.sent();
    table.session.poll(table.now).unwrap();
    assert!(
        table.sent().is_empty(),
        "a publication is as good as a ping"
    );
    table.wait(1);
    table.session.poll(table.now).unwrap();
    assert_eq!(table.sent(), ["PINGREQ"]);
    table.receive(&[0xd0, 0]).unwrap();
    table.wait(20);
    table.session.poll(table.now).unwrap();
    assert_eq!(table.sent(), ["PINGREQ"]);
    table.wait(9);
    table.session.poll(table.now).unwrap();
    table.wait(1);
    assert_eq!(table.session.deadline(), Some(table.now));
    assert_eq!(table.session.poll(table.now), Err(Lost::NoPong));
}

#[test]
fn a_broker_that_does_not_answer_is_left() {
    let mut table = Table::new();
    assert_eq!(table.session.deadline(), None);
    table.session.connected(table.now);
    table.wait(9);
    assert_eq!(table.session.poll(table.now), Ok(()));
    table.wait(1);
    assert_eq!(table.session.deadline(), Some(table.now));
    assert_eq!(table.session.poll(table.now), Err(Lost::NoConnack));

    let mut table = Table::online();
    table.turn();
    table.wait(20);
    table.session.poll(table.now).unwrap();
    table.receive(&[0xd0, 0]).unwrap();
    table.wait(10);
    assert_eq!(table.session.deadline(), Some(table.now));
    assert_eq!(table.session.poll(table.now), Err(Lost::NoAcknowledgement));
}

#[test]
fn a_refusal_is_told_in_words_and_what_waits_is_kept() {
    let mut table = Table::new();
    table.turn();
    table.session.connected(table.now);
    let lost = table.receive(&[0x20, 2, 0, 4]).unwrap_err();
    assert_eq!(lost, Lost::Refused(Refusal::Login));
    assert_eq!(
        lost.to_string(),
        "the broker refuses the connection: user name or password are wrong; check them in the configuration"
    );
    table.session.disconnected();
    assert_eq!(table.session.unacknowledged_events(), 1);
}

#[test]
fn what_is_no_broker_is_left() {
    let mut table = Table::new();
    table.session.connected(table.now);
    assert!(matches!(
        table.receive(b"HTTP/1.1 400"),
        Err(Lost::Malformed(_))
    ));
    table.session.connected(table.now);
    assert!(matches!(table.receive(&[0xd0, 0]), Err(Lost::OutOfTurn(_))));
    let mut table = Table::online();
    assert_eq!(
        table.receive(&[0x20, 2, 0, 0]),
        Err(Lost::OutOfTurn("CONNACK"))
    );
    assert_eq!(
        table.receive(&[0x90, 3, 0, 2, 0]),
        Err(Lost::OutOfTurn("SUBACK"))
    );
}

#[test]
fn half_a_packet_of_a_lost_connection_does_not_reach_the_next() {
    let mut table = Table::online();
    table.receive(&[0x30, 9, 0]).unwrap();
    table.session.disconnected();
    table.connect();
    assert_eq!(table.receive(&[0xd0, 0]), Ok(vec![]));
}

#[test]
fn what_comes_before_the_subscription_is_confirmed_is_left_out() {
    let mut table = Table::new();
    table.connect();
    assert_eq!(table.receive(&[0x30, 3, 0, 1, b'a']), Ok(vec![]));
    assert_eq!(table.receive(&[0x90, 3, 0, 1, 0]), Ok(vec![]));
    let events = table.receive(&[0x30, 3, 0, 1, b'a']).unwrap();
    assert!(matches!(events[..], [Event::Message(_)]));
}

#[test]
fn messages_arrive_and_are_acknowledged_when_they_want_that() {
    let mut table = Table::online();
    table.sent();
    let events = table
        .receive(&[0x32, 7, 0, 1, b'a', 0, 9, b'h', b'i', 0x31, 3, 0, 1, b'b'])
        .unwrap();
    let message = |topic: &str, payload: &[u8], retain| {
        Event::Message(Message {
            topic: topic.into(),
            payload: payload.into(),
            retain,
        })
    };
    assert_eq!(
        events,
        [message("a", b"hi", false), message("b", b"", true)]
    );
    assert_eq!(table.sent(), ["PUBACK"]);
}

#[test]
fn a_refused_subscription_is_told_once() {
    let mut table = Table::online();
    let told = Event::NotSubscribed(table.topics.press().to_string());
    assert_eq!(table.receive(&[0x90, 3, 0, 1, 0x80]), Ok(vec![told]));
    table.session.disconnected();
    table.connect();
    assert_eq!(table.receive(&[0x90, 3, 0, 1, 0x80]), Ok(vec![]));
    assert!(table.session.is_online());
}

#[test]
fn a_clean_end_waits_for_everything_and_says_offline_last() {
    let mut table = Table::online();
    table.sent();
    table.turn();
    table.session.close(table.now);
    table.session.close(table.now);
    let sent = table.sent();
    assert!(sent[0].starts_with("PUBLISH 3 turn"));
    table.received(3);
    let last = ["PUBREL 3", "PUBLISH 4 availability offline retain"];
    assert_eq!(table.sent(), last);
    table.acknowledge(4);
    assert!(table.sent().is_empty());
    assert_eq!(table.receive(&[0x70, 2, 0, 3]), Ok(vec![Event::Closed]));
    assert_eq!(table.sent(), ["DISCONNECT"]);
    assert!(!table.session.is_online() && table.session.deadline().is_none());
}

#[test]
fn a_connection_lost_during_the_end_does_not_lose_the_end() {
    let mut table = Table::online();
    table.turn();
    table.session.close(table.now);
    table.session.disconnected();
    let sent = table.accepted(true);
    assert_eq!(sent.len(), 3, "{sent:?}");
    table.received(3);
    assert_eq!(table.sent()[1], "PUBLISH 4 availability offline retain");
    table.completed(3);
    assert_eq!(table.receive(&[0x40, 2, 0, 4]), Ok(vec![Event::Closed]));
}

#[test]
fn a_payload_too_large_is_refused_and_nothing_else_suffers() {
    let mut table = Table::online();
    let topic = table.topics.picture();
    let publication = Publication::state(topic, vec![0; PAYLOAD_LIMIT + 1]);
    let error = table.session.publish(publication, table.now).unwrap_err();
    assert_eq!(error.length, PAYLOAD_LIMIT + 1);
    table.sent();
    table.turn();
    assert_eq!(table.turns().len(), 1);
    table.pass(3);
    let topic = table.topics.picture();
    let publication = Publication::state(topic, vec![7; PAYLOAD_LIMIT]);
    table.session.publish(publication, table.now).unwrap();
    assert!(table.session.output().len() > PAYLOAD_LIMIT);
}

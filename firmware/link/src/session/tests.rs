//! Scripted sessions: the broker's part is written down packet by packet.

use mqttrs::{Packet, QosPid};

use super::*;
use crate::outbox::{EVENT_LIMIT, WINDOW};
use crate::payload::{Turn, TurnKind, VERSION};

/// One packet the session has sent, as a line to compare.
fn line(packet: &Packet<'_>) -> String {
    match packet {
        Packet::Connect(c) => {
            let will = c.last_will.as_ref().unwrap();
            let login = format!(
                "{:?}:{:?}",
                c.username,
                c.password.map(String::from_utf8_lossy)
            );
            let will = format!("{}={}", will.topic, String::from_utf8_lossy(will.message));
            format!(
                "CONNECT {} clean={} {} {login}",
                c.client_id, c.clean_session, will
            )
        }
        Packet::Publish(p) => {
            let QosPid::AtLeastOnce(id) = p.qospid else {
                panic!("quality of {p:?}")
            };
            let name = p.topic_name.rsplit('/').next().unwrap();
            let dup = if p.dup { " DUP" } else { "" };
            let retain = if p.retain { " retain" } else { "" };
            let payload = String::from_utf8_lossy(p.payload);
            format!("PUBLISH {} {name} {payload}{retain}{dup}", id.get())
        }
        Packet::Subscribe(s) => format!("SUBSCRIBE {} {}", s.pid.get(), s.topics[0].topic_path),
        other => format!("{:?}", other.get_type()).to_uppercase(),
    }
}

struct Table {
    session: Session,
    now: Instant,
    seq: u64,
}

impl Table {
    fn new() -> Self {
        let topics = Topics::new("t".parse().unwrap());
        Self {
            session: Session::new(topics, None),
            now: Instant::now(),
            seq: 0,
        }
    }

    /// A table whose broker has accepted and acknowledged `online`.
    fn online() -> Self {
        let mut table = Self::new();
        table.connect();
        table.acknowledge(2);
        table
    }

    fn connect(&mut self) -> Vec<String> {
        self.session.connected(self.now);
        let mut sent = self.sent();
        assert_eq!(self.receive(&[0x20, 2, 0, 0]), Ok(vec![Event::Online]));
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

    fn acknowledge(&mut self, id: u16) {
        let [high, low] = id.to_be_bytes();
        assert_eq!(self.receive(&[0x40, 2, high, low]), Ok(vec![]));
    }

    fn state(&mut self, payload: &str) {
        let publication = Publication::state(self.session.topics.board(), payload);
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
        let publication = Publication::json_event(self.session.topics.turn(), &turn);
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
            "CONNECT kibitz-t clean=true kibitz/t/availability=offline None:None",
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
fn a_lost_acknowledgement_is_answered_with_the_same_packet_again() {
    let mut table = Table::online();
    table.sent();
    table.turn();
    table.turn();
    assert_eq!(table.turns(), [(3, 1, false), (4, 2, false)]);
    table.session.disconnected();
    assert_eq!(table.session.unacknowledged_events(), 2);
    assert_eq!(
        table.connect()[2],
        "PUBLISH 5 availability online retain",
        "online comes before what is sent again"
    );
    table.session.disconnected();
    table.session.connected(table.now);
    table.sent();
    table.receive(&[0x20, 2, 1, 0]).unwrap();
    assert_eq!(table.turns(), [(3, 1, true), (4, 2, true)]);
    table.acknowledge(4);
    table.acknowledge(3);
    table.acknowledge(9999);
    assert_eq!(table.session.unacknowledged_events(), 0);
}

#[test]
fn turns_keep_their_order_across_connections_and_the_window_is_bounded() {
    let mut table = Table::online();
    table.sent();
    for _ in 0..3 * WINDOW {
        table.turn();
    }
    let first = table.turns();
    assert_eq!(first.len(), WINDOW);
    table.session.disconnected();
    table.turn();
    table.connect();
    // The window is full of what is sent again; nothing new until it is acknowledged.
    let mut seen = Vec::new();
    let mut waiting: Vec<u16> = first.iter().map(|(id, ..)| *id).collect();
    table.acknowledge(2);
    while !waiting.is_empty() {
        let id = waiting.remove(0);
        table.acknowledge(id);
        for (id, seq, dup) in table.turns() {
            assert!(
                !dup && !waiting.contains(&id),
                "identifier {id} in flight twice"
            );
            waiting.push(id);
            seen.push(seq);
        }
        assert!(waiting.len() <= WINDOW);
    }
    let expected: Vec<u64> = (WINDOW as u64 + 1..=3 * WINDOW as u64 + 1).collect();
    assert_eq!(seen, expected);
}

#[test]
fn identifiers_wrap_around_without_touching_what_is_in_flight() {
    let mut table = Table::online();
    table.turn();
    assert_eq!(table.turns(), [(3, 1, false)]);
    for _ in 0..=u16::MAX {
        table.turn();
        for (id, ..) in table.turns() {
            assert!(id > SUBSCRIBE_ID && id != 3);
            table.acknowledge(id);
        }
    }
    assert_eq!(table.session.unacknowledged_events(), 1);
}

#[test]
fn states_collapse_to_the_newest_and_never_overtake_a_turn() {
    let mut table = Table::new();
    table.state("old");
    table.turn();
    table.state("older");
    table.state("new");
    let sent = table.connect();
    let names: Vec<&str> = sent[2..].iter().map(|l| &l[8..l.len().min(16)]).collect();
    assert_eq!(names, ["2 availa", "3 turn {", "4 board "]);
    assert_eq!(sent[4], "PUBLISH 4 board new retain");
    table.session.disconnected();
    table.state("newest");
    let again = table.connect();
    assert!(again[3].starts_with("PUBLISH 3 turn") && again[3].ends_with("DUP"));
    assert!(again[4].ends_with("board newest retain"), "{again:?}");
    assert_eq!(again.len(), 5);
}

#[test]
fn of_states_in_flight_only_the_newest_is_sent_again() {
    let mut table = Table::online();
    table.state("a");
    table.turn();
    table.state("b");
    table.sent();
    table.session.disconnected();
    let again = table.connect();
    assert_eq!(again.len(), 5, "{again:?}");
    assert_eq!(again[4], "PUBLISH 5 board b retain DUP");
}

#[test]
fn the_oldest_turns_make_room_and_are_counted() {
    let mut table = Table::new();
    for _ in 0..EVENT_LIMIT + 3 {
        table.turn();
    }
    assert_eq!(table.session.dropped(), 3);
    assert_eq!(table.session.unacknowledged_events(), EVENT_LIMIT);
    table.session.connected(table.now);
    table.sent();
    table.receive(&[0x20, 2, 0, 0]).unwrap();
    assert_eq!(table.turns()[0].1, 4);
}

#[test]
fn a_state_that_ends_every_connection_is_given_up_and_a_turn_never() {
    let mut table = Table::new();
    table.state("poison");
    table.turn();
    for attempt in 1..=5 {
        table.connect();
        let online = table.session.outbox.oldest();
        assert!(online.is_some());
        // `online` is acknowledged, then the broker hangs up.
        for id in 2..20 {
            if id != 3 && id != 4 {
                table.acknowledge(id);
            }
        }
        let given_up = table.session.disconnected();
        let given_up = given_up.map(|p| String::from_utf8_lossy(p.payload()).into_owned());
        let expected = (attempt == 5).then(|| "poison".to_owned());
        assert_eq!(given_up, expected, "attempt {attempt}");
    }
    for _ in 0..20 {
        table.connect();
        assert!(table.session.disconnected().is_none());
    }
    assert_eq!(table.session.unacknowledged_events(), 1);
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
    table.acknowledge(3);
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
    let told = Event::NotSubscribed(table.session.topics.press());
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
    assert_eq!(sent[1..], ["PUBLISH 4 availability offline retain"]);
    assert_eq!(table.receive(&[0x40, 2, 0, 4]), Ok(vec![]));
    assert!(table.sent().is_empty());
    assert_eq!(table.receive(&[0x40, 2, 0, 3]), Ok(vec![Event::Closed]));
    assert_eq!(table.sent(), ["DISCONNECT"]);
    assert!(!table.session.is_online() && table.session.deadline().is_none());
}

#[test]
fn a_connection_lost_during_the_end_does_not_lose_the_end() {
    let mut table = Table::online();
    table.turn();
    table.session.close(table.now);
    table.session.disconnected();
    let sent = table.connect();
    assert_eq!(sent.len(), 4, "{sent:?}");
    assert_eq!(sent[3], "PUBLISH 4 availability offline retain DUP");
    table.acknowledge(3);
    assert_eq!(table.receive(&[0x40, 2, 0, 4]), Ok(vec![Event::Closed]));
}

#[test]
fn a_payload_too_large_is_refused_and_nothing_else_suffers() {
    let mut table = Table::online();
    let topic = table.session.topics.picture();
    let publication = Publication::state(topic, vec![0; PAYLOAD_LIMIT + 1]);
    let error = table.session.publish(publication, table.now).unwrap_err();
    assert_eq!(error.length, PAYLOAD_LIMIT + 1);
    table.sent();
    table.turn();
    assert_eq!(table.turns().len(), 1);
    let topic = table.session.topics.picture();
    let publication = Publication::state(topic, vec![7; PAYLOAD_LIMIT]);
    table.session.publish(publication, table.now).unwrap();
    assert!(table.session.output().len() > PAYLOAD_LIMIT);
}

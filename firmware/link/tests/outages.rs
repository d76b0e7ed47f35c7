//! A model of a broker that loses connections, acknowledgements and its memory at any moment.

use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

use link::payload::{Turn, TurnKind, VERSION};
use link::{Event, Publication, Session, Topics};
use mqttrs::{Packet, QosPid};
use proptest::prelude::*;

/// The window of the session, and `online` before it.
const IN_FLIGHT: usize = 9;

/// One thing that happens.
#[derive(Clone, Debug)]
enum Step {
    /// A turn is played.
    Turn,
    /// The board changes.
    Board,
    /// So many of the packets under way reach the broker, which acknowledges what it has, or does not.
    Deliver { packets: usize, acknowledged: bool },
    /// The connection falls silent; what is under way is lost. The next one is made, and the broker remembers
    /// what it had received, or does not.
    Outage { remembers: bool },
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let deliver = (0usize..12, any::<bool>()).prop_map(|(packets, acknowledged)| Step::Deliver {
        packets,
        acknowledged,
    });
    let step = prop_oneof![
        4 => Just(Step::Turn),
        3 => Just(Step::Board),
        3 => deliver,
        1 => any::<bool>().prop_map(|remembers| Step::Outage { remembers }),
    ];
    prop::collection::vec(step, 0..120)
}

/// A packet under way to the broker.
enum Sent {
    Publish {
        id: u16,
        dup: bool,
        name: String,
        payload: String,
    },
    Release(u16),
}

/// The session, the wire to the broker, and what the broker has.
struct Model {
    session: Session,
    topics: Topics,
    now: Instant,
    wire: Vec<Sent>,
    /// Identifiers sent over this connection and not done with.
    in_flight: BTreeSet<u16>,
    /// Answers the broker has not given yet: the packet's first byte, and the identifier.
    unanswered: Vec<(u8, u16)>,
    /// Turns the broker has and waits for the release of: what the session's memory holds.
    held: BTreeMap<u16, u64>,
    turns: Vec<u64>,
    boards: Vec<u64>,
    /// Whether the broker has ever forgotten.
    forgot: bool,
}

impl Model {
    fn new() -> Self {
        let topics = Topics::new("t".parse().unwrap());
        Self {
            session: Session::new(topics.clone(), None),
            topics,
            now: Instant::now(),
            wire: Vec::new(),
            in_flight: BTreeSet::new(),
            unanswered: Vec::new(),
            held: BTreeMap::new(),
            turns: Vec::new(),
            boards: Vec::new(),
            forgot: false,
        }
    }

    fn connect(&mut self, remembers: bool) {
        self.session.connected(self.now);
        self.receive(&[0x20, 2, u8::from(remembers), 0]);
    }

    fn outage(&mut self, remembers: bool) {
        self.now += Duration::from_secs(60);
        let silent = self.session.poll(self.now).is_err();
        assert!(silent || self.session.unacknowledged() == 0);
        let given_up = self.session.disconnected();
        assert!(
            given_up.is_none_or(|p| p.retain()),
            "a turn is never given up so soon"
        );
        self.wire.clear();
        self.in_flight.clear();
        self.unanswered.clear();
        if !remembers {
            self.held.clear();
            self.forgot = true;
        }
        self.connect(remembers);
    }

    fn publish(&mut self, publication: Publication) {
        self.session.publish(publication, self.now).unwrap();
        self.collect();
    }

    fn receive(&mut self, bytes: &[u8]) {
        let mut events: Vec<Event> = Vec::new();
        self.session.receive(bytes, self.now, &mut events).unwrap();
        self.collect();
    }

    /// Puts what the session sends on the wire.
    fn collect(&mut self) {
        let bytes = self.session.output().to_vec();
        self.session.written(bytes.len());
        let mut rest = &bytes[..];
        while !rest.is_empty() {
            match mqttrs::decode_slice(rest).unwrap() {
                Some(Packet::Publish(publish)) => {
                    let name = publish.topic_name.rsplit('/').next().unwrap().to_owned();
                    let id = match publish.qospid {
                        QosPid::ExactlyOnce(id) if name == "turn" => id.get(),
                        QosPid::AtLeastOnce(id) if name != "turn" => id.get(),
                        other => panic!("{name} at {other:?}"),
                    };
                    assert!(self.in_flight.insert(id), "{id} is in flight already");
                    assert!(self.in_flight.len() <= IN_FLIGHT);
                    let payload = String::from_utf8(publish.payload.to_vec()).unwrap();
                    let dup = publish.dup;
                    self.wire.push(Sent::Publish {
                        id,
                        dup,
                        name,
                        payload,
                    });
                }
                Some(Packet::Pubrel(id)) => self.wire.push(Sent::Release(id.get())),
                _ => {}
            }
            let mut packet = vec![0; rest.len()];
            let length = mqttrs::clone_packet(rest, &mut packet).unwrap();
            rest = &rest[length..];
        }
    }

    fn deliver(&mut self, packets: usize, acknowledged: bool) {
        let packets = packets.min(self.wire.len());
        let sent: Vec<Sent> = self.wire.drain(..packets).collect();
        sent.into_iter().for_each(|sent| self.arrive(sent));
        if acknowledged {
            for (first, id) in std::mem::take(&mut self.unanswered) {
                if first != 0x50 {
                    self.in_flight.remove(&id);
                }
                let [high, low] = id.to_be_bytes();
                self.receive(&[first, 2, high, low]);
            }
        }
    }

    /// As MQTT 3.1.1 has it (4.3): what is held already is not taken twice, and is passed on when released.
    fn arrive(&mut self, sent: Sent) {
        match sent {
            Sent::Release(id) => {
                self.turns.extend(self.held.remove(&id));
                self.unanswered.push((0x70, id));
            }
            Sent::Publish {
                id,
                dup,
                name,
                payload,
            } if name == "turn" => {
                let (_, rest) = payload.split_once("\"seq\":").unwrap();
                let seq: u64 = rest.split_once(',').unwrap().0.parse().unwrap();
                if let Some(held) = self.held.insert(id, seq) {
                    assert!(
                        dup && held == seq,
                        "{id} is another turn's, {held} and {seq}"
                    );
                }
                self.unanswered.push((0x50, id));
            }
            Sent::Publish {
                id, name, payload, ..
            } => {
                if name == "board" {
                    self.boards.push(payload.parse().unwrap());
                }
                self.unanswered.push((0x40, id));
            }
        }
    }
}

fn turn(topics: &Topics, seq: u64) -> Publication {
    let turn = Turn {
        version: VERSION,
        seq,
        turn: 1,
        player: String::new(),
        kind: TurnKind::Pass,
        stands: true,
        points: 0,
        total: 0,
        words: vec![],
        message: String::new(),
        correction: None,
    };
    Publication::json_event(topics.turn(), &turn)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1024, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_turn_arrives_in_order_and_boards_never_go_back(steps in steps()) {
        let mut model = Model::new();
        let (mut turns, mut boards) = (0, 0);
        model.connect(false);
        for step in steps {
            match step {
                Step::Turn => {
                    turns += 1;
                    let publication = turn(&model.topics, turns);
                    model.publish(publication);
                }
                Step::Board => {
                    boards += 1;
                    let topic = model.topics.board();
                    model.publish(Publication::state(topic, boards.to_string()));
                }
                Step::Deliver { packets, acknowledged } => model.deliver(packets, acknowledged),
                Step::Outage { remembers } => model.outage(remembers),
            }
        }
        while model.session.unacknowledged() > 0 {
            model.deliver(usize::MAX, true);
        }
        let mut once = model.turns.clone();
        once.dedup();
        if model.forgot {
            // What it had passed on and forgotten comes again, never what is older than the window.
            let mut seen = BTreeSet::new();
            once.retain(|seq| seen.insert(*seq));
        }
        prop_assert_eq!(&once, &(1..=turns).collect::<Vec<u64>>());
        if !model.forgot {
            prop_assert_eq!(model.turns.len() as u64, turns, "every turn exactly once");
        }
        // The broker may get a board twice, but once it has a newer one, never the older again.
        prop_assert!(model.boards.is_sorted(), "{:?}", model.boards);
    }
}

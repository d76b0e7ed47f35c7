//! A model of a broker that loses connections and acknowledgements at any moment.

use std::time::Instant;

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
    /// The connection ends; what is under way is lost. The next one is made.
    Outage,
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
        1 => Just(Step::Outage),
    ];
    prop::collection::vec(step, 0..120)
}

/// The session, the wire to the broker, and what the broker has.
struct Model {
    session: Session,
    topics: Topics,
    now: Instant,
    /// Packets under way: identifier, DUP, topic's last level, payload.
    wire: Vec<(u16, bool, String, String)>,
    /// Identifiers sent over this connection and not acknowledged to the session.
    in_flight: Vec<u16>,
    /// Identifiers the broker has and has not acknowledged.
    unanswered: Vec<u16>,
    turns: Vec<u64>,
    boards: Vec<u64>,
}

impl Model {
    fn new() -> Self {
        let topics = Topics::new("t".parse().unwrap());
        Self {
            session: Session::new(topics.clone(), None),
            topics,
            now: Instant::now(),
            wire: Vec::new(),
            in_flight: Vec::new(),
            unanswered: Vec::new(),
            turns: Vec::new(),
            boards: Vec::new(),
        }
    }

    fn connect(&mut self) {
        self.session.connected(self.now);
        self.receive(&[0x20, 2, 0, 0]);
    }

    fn outage(&mut self) {
        let given_up = self.session.disconnected();
        assert!(
            given_up.is_none_or(|p| p.retain()),
            "a turn is never given up"
        );
        self.wire.clear();
        self.in_flight.clear();
        self.unanswered.clear();
        self.connect();
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
            if let Some(Packet::Publish(publish)) = mqttrs::decode_slice(rest).unwrap() {
                let QosPid::AtLeastOnce(id) = publish.qospid else {
                    panic!("{publish:?}");
                };
                let id = id.get();
                assert!(!self.in_flight.contains(&id), "{id} is in flight already");
                self.in_flight.push(id);
                assert!(self.in_flight.len() <= IN_FLIGHT);
                let name = publish.topic_name.rsplit('/').next().unwrap().to_owned();
                let payload = String::from_utf8(publish.payload.to_vec()).unwrap();
                self.wire.push((id, publish.dup, name, payload));
            }
            let mut packet = vec![0; rest.len()];
            let length = mqttrs::clone_packet(rest, &mut packet).unwrap();
            rest = &rest[length..];
        }
    }

    fn deliver(&mut self, packets: usize, acknowledged: bool) {
        let packets = packets.min(self.wire.len());
        for (id, dup, name, payload) in self.wire.drain(..packets) {
            self.unanswered.push(id);
            match name.as_str() {
                "turn" => {
                    let (_, rest) = payload.split_once("\"seq\":").unwrap();
                    let seq: u64 = rest.split_once(',').unwrap().0.parse().unwrap();
                    if self.turns.contains(&seq) {
                        assert!(dup, "turn {seq} comes again without DUP");
                    } else {
                        self.turns.push(seq);
                    }
                }
                "board" => self.boards.push(payload.parse().unwrap()),
                _ => {}
            }
        }
        if acknowledged {
            for id in std::mem::take(&mut self.unanswered) {
                self.in_flight.retain(|other| *other != id);
                let [high, low] = id.to_be_bytes();
                self.receive(&[0x40, 2, high, low]);
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
        model.connect();
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
                Step::Outage => model.outage(),
            }
        }
        while model.session.unacknowledged() > 0 {
            model.deliver(usize::MAX, true);
        }
        prop_assert_eq!(&model.turns, &(1..=turns).collect::<Vec<u64>>());
        // The broker may get a board twice, but once it has a newer one, never the older again.
        prop_assert!(model.boards.is_sorted(), "{:?}", model.boards);
    }
}

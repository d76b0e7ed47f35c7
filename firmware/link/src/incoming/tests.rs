use proptest::prelude::*;

use super::*;

/// Everything that comes out of these bytes, fed in pieces of the given sizes, over and over.
fn cut(bytes: &[u8], pieces: &[usize]) -> (Vec<Incoming>, Option<Malformed>) {
    let mut cutter = Cutter::default();
    let mut packets = Vec::new();
    let mut rest = bytes;
    let mut sizes = pieces.iter().cycle();
    while !rest.is_empty() {
        let size = (*sizes.next().unwrap()).clamp(1, rest.len());
        cutter.push(&rest[..size]);
        rest = &rest[size..];
        loop {
            match cutter.next() {
                Ok(Some(packet)) => packets.push(packet),
                Ok(None) => break,
                Err(malformed) => return (packets, Some(malformed)),
            }
        }
        assert!(cutter.buffer.len() <= PACKET_LIMIT, "the buffer is bounded");
    }
    (packets, None)
}

fn publish(topic: &str, payload: &[u8], qospid: QosPid, retain: bool) -> Vec<u8> {
    let packet = Packet::Publish(mqttrs::Publish {
        dup: false,
        qospid,
        retain,
        topic_name: topic,
        payload,
    });
    let mut bytes = vec![0; topic.len() + payload.len() + 16];
    let length = mqttrs::encode_slice(&packet, &mut bytes).unwrap();
    bytes.truncate(length);
    bytes
}

fn message(topic: &str, payload: &[u8], retain: bool) -> Message {
    Message {
        topic: topic.to_owned(),
        payload: payload.to_vec(),
        retain,
    }
}

#[test]
fn what_makes_the_codec_panic_is_malformed() {
    let publish_without_id = [0x32, 0x03, 0x00, 0x01, b'a'];
    for bytes in [
        &[0x40, 0x00][..],
        &[0x20, 0x00],
        &[0x90, 0x00],
        &[0xb0, 0x00],
        &publish_without_id,
    ] {
        let bare = std::panic::catch_unwind(|| mqttrs::decode_slice(bytes).is_ok());
        assert!(bare.is_err(), "{bytes:02x?} no longer panics the codec");
        let (packets, error) = cut(bytes, &[64]);
        assert!(packets.is_empty() && error.is_some(), "{bytes:02x?}");
    }
}

#[test]
fn nothing_is_read_past_the_end_of_a_packet() {
    // The codec alone reads a PUBACK 53248 out of these two packets.
    let (packets, error) = cut(&[0x40, 0x00, 0xd0, 0x00], &[64]);
    assert_eq!(packets, []);
    let packet = "PUBACK";
    assert_eq!(error, Some(Malformed::Length { packet, length: 0 }));
    // A topic that claims the bytes of the next packet.
    let (packets, error) = cut(&[0x30, 0x03, 0x00, 0x03, b'a', 0xd0, 0x00], &[64]);
    assert_eq!((packets, error), (vec![], Some(Malformed::Body("PUBLISH"))));
}

#[test]
fn every_packet_of_a_broker_is_understood() {
    let id = QosPid::AtLeastOnce(mqttrs::Pid::try_from(7).unwrap());
    let mut bytes = vec![
        0x20, 2, 0, 0, 0x20, 2, 1, 0, 0x40, 2, 0, 9, 0x50, 2, 0, 8, 0x70, 2, 1, 0, 0x90, 4, 0, 1,
        0, 0x80, 0xd0, 0,
    ];
    bytes.extend(publish("a/b", b"long", QosPid::AtMostOnce, true));
    bytes.extend(publish("a/b", b"", id, false));
    let expected = vec![
        Incoming::Connack(Ok(false)),
        Incoming::Connack(Ok(true)),
        Incoming::Puback(9),
        Incoming::Pubrec(8),
        Incoming::Pubcomp(256),
        Incoming::Suback(1, vec![true, false]),
        Incoming::Pingresp,
        Incoming::Publish(message("a/b", b"long", true), None),
        Incoming::Publish(message("a/b", b"", false), Some(7)),
    ];
    for piece in 1..bytes.len() {
        assert_eq!(cut(&bytes, &[piece]), (expected.clone(), None));
    }
}

#[test]
fn refusals_have_reasons() {
    for (code, refusal) in [
        (1, Refusal::Protocol),
        (2, Refusal::Identifier),
        (3, Refusal::Unavailable),
        (4, Refusal::Login),
        (5, Refusal::NotAuthorised),
    ] {
        let (packets, error) = cut(&[0x20, 2, 0, code], &[64]);
        assert_eq!(
            (packets, error),
            (vec![Incoming::Connack(Err(refusal))], None)
        );
    }
    assert_eq!(
        cut(&[0x20, 2, 0, 6], &[64]).1,
        Some(Malformed::Body("CONNACK"))
    );
}

#[test]
fn what_no_broker_sends_is_malformed() {
    for (bytes, error) in [
        (&[0x00][..], Malformed::Type(0)),
        (&[0x10], Malformed::Type(1)),
        (&[0xf0], Malformed::Type(15)),
        (
            &[0x41],
            Malformed::Flags {
                packet: "PUBACK",
                flags: 1,
            },
        ),
        (
            &[0x34],
            Malformed::Flags {
                packet: "PUBLISH",
                flags: 4,
            },
        ),
        (
            &[0x36],
            Malformed::Flags {
                packet: "PUBLISH",
                flags: 6,
            },
        ),
        (
            &[0x38],
            Malformed::Flags {
                packet: "PUBLISH",
                flags: 8,
            },
        ),
        (&[0x30, 0xff, 0xff, 0xff, 0xff], Malformed::Endless),
        (
            &[0x30, 0x02],
            Malformed::Length {
                packet: "PUBLISH",
                length: 2,
            },
        ),
        (
            &[0x90, 0x7f],
            Malformed::Length {
                packet: "SUBACK",
                length: 127,
            },
        ),
        (&[0x40, 2, 0, 0], Malformed::Body("PUBACK")),
        (&[0x50, 2, 0, 0], Malformed::Body("PUBREC")),
        (&[0x70, 2, 0, 0], Malformed::Body("PUBCOMP")),
        (&[0x90, 3, 0, 1, 3], Malformed::Body("SUBACK")),
        (&[0x20, 2, 2, 0], Malformed::Body("CONNACK")),
        (&[0x30, 3, 0, 0, b'x'], Malformed::Body("PUBLISH")),
        (&[0x30, 3, 0, 1, 0], Malformed::Body("PUBLISH")),
        (&[0x30, 3, 0, 1, b'#'], Malformed::Body("PUBLISH")),
        (&[0x30, 3, 0, 1, 0xff], Malformed::Body("PUBLISH")),
    ] {
        assert_eq!(cut(bytes, &[64]), (vec![], Some(error)), "{bytes:02x?}");
    }
}

#[test]
fn a_message_too_long_is_skipped_without_keeping_it() {
    let mut bytes = publish("a", &vec![0x40; 3 * PACKET_LIMIT], QosPid::AtMostOnce, true);
    let length = bytes.len() - 4;
    bytes.extend([0xd0, 0x00]);
    for piece in [1, 7, 1000, bytes.len()] {
        let (packets, error) = cut(&bytes, &[piece]);
        assert_eq!(error, None);
        assert_eq!(packets, [Incoming::TooLong { length }, Incoming::Pingresp]);
    }
}

/// Bytes that get past the first byte often enough to be worth feeding.
fn stream() -> impl Strategy<Value = Vec<u8>> {
    let byte = prop_oneof![
        prop::sample::select(vec![
            0u8, 1, 2, 3, 4, 0x20, 0x30, 0x32, 0x40, 0x50, 0x70, 0x80, 0x90, 0xb0, 0xd0
        ]),
        any::<u8>(),
    ];
    prop::collection::vec(byte, 0..200)
}

/// A sound packet of a broker.
fn sound() -> impl Strategy<Value = Vec<u8>> {
    prop_oneof![
        (0u8..=5).prop_map(|code| vec![0x20, 2, 0, code]),
        (1u16..).prop_map(|id| [vec![0x40, 2], id.to_be_bytes().to_vec()].concat()),
        Just(vec![0xd0, 0]),
        (
            "[a-z/]{1,40}",
            prop::collection::vec(any::<u8>(), 0..400),
            any::<bool>()
        )
            .prop_map(|(topic, payload, retain)| publish(
                &topic,
                &payload,
                QosPid::AtMostOnce,
                retain
            )),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4096))]

    #[test]
    fn arbitrary_bytes_never_panic_and_pieces_do_not_matter(
        bytes in stream(),
        pieces in prop::collection::vec(1usize..9, 1..6),
    ) {
        prop_assert_eq!(cut(&bytes, &[bytes.len().max(1)]), cut(&bytes, &pieces));
    }

    #[test]
    fn a_packet_means_the_same_whatever_follows_it(packet in sound(), after in stream()) {
        let alone = cut(&packet, &[packet.len()]);
        prop_assert_eq!(alone.0.len(), 1);
        let followed = cut(&[packet, after].concat(), &[4096]);
        prop_assert_eq!(&followed.0[..1], &alone.0[..]);
    }

    #[test]
    fn sound_packets_survive_any_pieces(
        packets in prop::collection::vec(sound(), 1..20),
        pieces in prop::collection::vec(1usize..600, 1..6),
    ) {
        let (cut, error) = cut(&packets.concat(), &pieces);
        prop_assert_eq!(error, None);
        prop_assert_eq!(cut.len(), packets.len());
    }

    #[test]
    fn a_changed_byte_never_panics(packet in sound(), at in any::<prop::sample::Index>(), to in any::<u8>()) {
        let mut packet = packet;
        let at = at.index(packet.len());
        packet[at] = to;
        cut(&packet, &[3]);
    }
}

//! What is sent to the broker, encoded.

use mqttrs::{
    Connect, LastWill, Packet, Pid, Protocol, Publish, QoS, QosPid, Subscribe, SubscribeTopic,
    encode_slice,
};

use crate::{Login, Publication, Topic};

/// Room for a packet's header and its fixed fields beside texts and payload, in bytes.
const OVERHEAD: usize = 64;

/// CONNECT with a clean session; the last will is a state.
pub(crate) fn connect(
    output: &mut Vec<u8>,
    client: &str,
    login: Option<&Login>,
    keep_alive: u16,
    will: &Publication,
) {
    let user = login.map(|login| login.user.as_str());
    let password = login.and_then(|login| login.password.as_deref());
    let packet = Packet::Connect(Connect {
        protocol: Protocol::MQTT311,
        keep_alive,
        client_id: client,
        clean_session: true,
        last_will: Some(LastWill {
            topic: will.topic().as_str(),
            message: will.payload(),
            qos: QoS::AtLeastOnce,
            retain: will.retain(),
        }),
        username: user,
        password: password.map(str::as_bytes),
    });
    let texts = user.map_or(0, str::len) + password.map_or(0, str::len);
    let room = client.len() + texts + size(will);
    append(output, &packet, room);
}

/// SUBSCRIBE to one topic at quality 0: a press from afar is for now or for never.
pub(crate) fn subscribe(output: &mut Vec<u8>, id: u16, topics: &[Topic]) {
    let wanted = topics.iter().map(|topic| SubscribeTopic {
        topic_path: topic.as_str().to_owned(),
        qos: QoS::AtMostOnce,
    });
    let packet = Packet::Subscribe(Subscribe::new(pid(id), wanted.collect()));
    // Each with its length and its quality of service.
    let size = topics.iter().map(|topic| topic.as_str().len() + 3).sum();
    append(output, &packet, size);
}

/// PUBLISH at quality 1; `dup` when it may have been sent before.
pub(crate) fn publish(output: &mut Vec<u8>, id: u16, dup: bool, publication: &Publication) {
    let packet = Packet::Publish(Publish {
        dup,
        qospid: QosPid::AtLeastOnce(pid(id)),
        retain: publication.retain(),
        topic_name: publication.topic().as_str(),
        payload: publication.payload(),
    });
    append(output, &packet, size(publication));
}

/// PUBACK.
pub(crate) fn puback(output: &mut Vec<u8>, id: u16) {
    append(output, &Packet::Puback(pid(id)), 0);
}

/// PINGREQ.
pub(crate) fn ping(output: &mut Vec<u8>) {
    append(output, &Packet::Pingreq, 0);
}

/// DISCONNECT: the broker discards the last will.
pub(crate) fn disconnect(output: &mut Vec<u8>) {
    append(output, &Packet::Disconnect, 0);
}

fn size(publication: &Publication) -> usize {
    publication.topic().as_str().len() + publication.payload().len()
}

fn pid(id: u16) -> Pid {
    Pid::try_from(id).expect("packet identifiers are never 0")
}

/// Encodes behind what is there; `room` is what texts and payload take at most.
fn append(output: &mut Vec<u8>, packet: &Packet<'_>, room: usize) {
    let start = output.len();
    output.resize(start + room + OVERHEAD, 0);
    let written = encode_slice(packet, &mut output[start..])
        .expect("topics, logins and payloads are bounded below what a packet carries");
    output.truncate(start + written);
}

//! What is sent to the broker, encoded.

use mqttrs::{
    Connect, LastWill, Packet, Pid, Protocol, Publish, QoS, QosPid, Subscribe, SubscribeTopic,
    encode_slice,
};

use crate::outbox::Publishing;
use crate::{Login, Publication};

/// Room for a packet's header and its fixed fields beside texts and payload, in bytes.
const OVERHEAD: usize = 64;

/// What CONNECT says.
pub(crate) struct Hello<'a> {
    pub client: &'a str,
    pub login: Option<&'a Login>,
    /// Whether the broker is to forget what it remembers of us.
    pub clean: bool,
    /// In seconds.
    pub keep_alive: u16,
    /// The last will, if any: a state.
    pub will: Option<&'a Publication>,
}

/// CONNECT.
pub(crate) fn connect(output: &mut Vec<u8>, hello: &Hello<'_>) {
    let user = hello.login.map(|login| login.user.as_str());
    let password = hello.login.and_then(|login| login.password.as_deref());
    let packet = Packet::Connect(Connect {
        protocol: Protocol::MQTT311,
        keep_alive: hello.keep_alive,
        client_id: hello.client,
        clean_session: hello.clean,
        last_will: hello.will.map(|will| LastWill {
            topic: will.topic().as_str(),
            message: will.payload(),
            qos: QoS::AtLeastOnce,
            retain: will.retain(),
        }),
        username: user,
        password: password.map(str::as_bytes),
    });
    let texts = user.map_or(0, str::len) + password.map_or(0, str::len);
    let room = hello.client.len() + texts + hello.will.map_or(0, size);
    append(output, &packet, room);
}

/// SUBSCRIBE at quality 0: a press from afar is for now or for never.
pub(crate) fn subscribe(output: &mut Vec<u8>, id: u16, filters: &[String]) {
    let wanted = filters.iter().map(|filter| SubscribeTopic {
        topic_path: filter.clone(),
        qos: QoS::AtMostOnce,
    });
    let packet = Packet::Subscribe(Subscribe::new(pid(id), wanted.collect()));
    // Each with its length and its quality of service.
    let size = filters.iter().map(|filter| filter.len() + 3).sum();
    append(output, &packet, size);
}

/// PUBLISH, of events at quality 2, of all else at quality 1.
pub(crate) fn publish(output: &mut Vec<u8>, sending: &Publishing<'_>) {
    let publication = sending.publication;
    let id = pid(sending.id);
    let packet = Packet::Publish(Publish {
        dup: sending.dup,
        qospid: match sending.once {
            true => QosPid::ExactlyOnce(id),
            false => QosPid::AtLeastOnce(id),
        },
        retain: publication.retain(),
        topic_name: publication.topic().as_str(),
        payload: publication.payload(),
    });
    append(output, &packet, size(publication));
}

/// PUBREL.
pub(crate) fn pubrel(output: &mut Vec<u8>, id: u16) {
    append(output, &Packet::Pubrel(pid(id)), 0);
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

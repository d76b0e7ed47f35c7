//! The session: MQTT 3.1.1 as a state machine.

mod event;
mod role;

use std::time::{Duration, Instant};

use crate::incoming::{Cutter, Incoming, PACKET_LIMIT};
use crate::outbox::{Outbox, Sending};
use crate::{Login, PAYLOAD_LIMIT, Publication, Topic, Topics, outgoing};
pub use event::{Event, Lost, TooLarge};
use role::Role;

/// How long the broker may hear nothing of us before it sends our last will (at one and a half times this).
const KEEP_ALIVE: Duration = Duration::from_secs(30);

/// Silence of ours after which a ping is sent.
const PING_AFTER: Duration = Duration::from_secs(20);

/// How long the broker has for each of its answers.
const ANSWER_WITHIN: Duration = Duration::from_secs(10);

/// How long the broker has to acknowledge a publication: a picture may cross a slow wireless network.
const ACKNOWLEDGE_WITHIN: Duration = Duration::from_secs(30);

/// The packet identifier of SUBSCRIBE. Publications use others.
const SUBSCRIBE_ID: u16 = 1;

/// The state of one appliance's MQTT session, over as many connections as it takes.
///
/// An appliance asks the broker to remember its session. While the broker does, what is unacknowledged is
/// taken up where the last connection left it: sent again with the same packet identifiers and the DUP
/// flag, or released, so that an event passes exactly once. A broker that has forgotten is told anew, in
/// order: better twice, under the same number, than never. A session that cannot be trusted is discarded
/// first: one of an earlier life of ours, whose identifiers nobody knows any more, and that of a broker that
/// hung up while an event was being released.
///
/// Commands are listened to at quality 0, and those that come before the subscription is confirmed are
/// left out: none is obeyed long after it was meant.
///
/// The owner of the socket calls [`connected`](Self::connected) once it is open, moves bytes with
/// [`receive`](Self::receive), [`output`](Self::output) and [`written`](Self::written), calls
/// [`poll`](Self::poll) at [`deadline`](Self::deadline), and [`disconnected`](Self::disconnected) when
/// the socket is gone or one of them says [`Lost`].
#[derive(Clone, Debug)]
pub struct Session {
    role: Role,
    login: Option<Login>,
    phase: Phase,
    cutter: Cutter,
    output: Vec<u8>,
    outbox: Outbox,
    closing: bool,
    refusal_told: bool,
    /// Whether what the broker remembers is known here.
    known: bool,
    /// Whether this connection is only made to have the broker forget.
    discarding: bool,
    /// Whether the present subscription is confirmed.
    listening: bool,
    /// Whether the present connection was given up by us, not by the broker.
    left: bool,
    /// States that were given up, with their lengths: as long ones are not tried again.
    given_up: Vec<(Topic, usize)>,
}

#[derive(Clone, Copy, Debug)]
enum Phase {
    /// No socket.
    Offline,
    /// CONNECT is sent.
    Connecting { until: Instant },
    /// CONNACK has come.
    Online {
        /// When to send a ping, unless something else is sent before.
        ping: Instant,
        /// When the answer to the last ping is overdue.
        pong: Option<Instant>,
    },
    /// DISCONNECT is sent.
    Closed,
}

impl Session {
    /// A session that has not been connected yet.
    #[must_use]
    pub fn new(topics: Topics, login: Option<Login>) -> Self {
        Self::of(Role::Appliance(topics), login)
    }

    /// A session that only listens to what a filter names, under a client identifier of its own.
    #[must_use]
    pub fn listener(client: String, filter: String, login: Option<Login>) -> Self {
        Self::of(Role::Listener { client, filter }, login)
    }

    fn of(role: Role, login: Option<Login>) -> Self {
        Self {
            role,
            login,
            phase: Phase::Offline,
            cutter: Cutter::default(),
            output: Vec::new(),
            outbox: Outbox::default(),
            closing: false,
            refusal_told: false,
            known: false,
            discarding: false,
            listening: false,
            left: false,
            given_up: Vec::new(),
        }
    }

    /// A socket to the broker is open: says CONNECT.
    pub fn connected(&mut self, now: Instant) {
        self.output.clear();
        (self.listening, self.left) = (false, false);
        let will = self.role.availability("offline");
        let will = will.filter(|_| !self.discarding);
        self.cutter = match self.role.listens() {
            false => Cutter::default(),
            true => Cutter::keeping(PAYLOAD_LIMIT + PACKET_LIMIT),
        };
        let connect = outgoing::Hello {
            client: &self.role.client(),
            login: self.login.as_ref(),
            clean: self.discarding || self.role.listens(),
            keep_alive: KEEP_ALIVE.as_secs() as u16,
            will: will.as_ref(),
        };
        outgoing::connect(&mut self.output, &connect);
        let until = now + ANSWER_WITHIN;
        self.phase = Phase::Connecting { until };
    }

    /// The socket is gone. Everything unacknowledged waits for the next one. Gives the publication that is
    /// given up because the broker has hung up again and again while it was the first to be acknowledged.
    pub fn disconnected(&mut self) -> Option<Publication> {
        self.output.clear();
        if !matches!(self.phase, Phase::Closed) {
            self.phase = Phase::Offline;
        }
        // A broker that is gone may come back with a session older than what it had received. A release is
        // then answered for nothing, and the event lost: it is to be published anew.
        self.known &= self.left || !self.outbox.releases();
        self.outbox.disconnected(!self.left);
        if let (false, Role::Appliance(topics)) = (self.closing, &self.role) {
            // What comes first at the next connection says it anew.
            self.outbox.withdraw(&topics.availability());
        }
        let given_up = self.outbox.give_up()?;
        if given_up.retain() {
            self.given_up.retain(|(topic, _)| topic != given_up.topic());
            let length = given_up.payload().len();
            self.given_up.push((given_up.topic().clone(), length));
        }
        Some(given_up)
    }

    /// Takes a publication: sends it at once when it may, else keeps it.
    ///
    /// # Errors
    /// When its payload is longer than [`PAYLOAD_LIMIT`]; it is not kept then.
    pub fn publish(&mut self, publication: Publication, now: Instant) -> Result<(), TooLarge> {
        let length = publication.payload().len();
        if length > PAYLOAD_LIMIT {
            let topic = publication.topic().clone();
            return Err(TooLarge { topic, length });
        }
        let hopeless = |(topic, least): &(Topic, usize)| {
            publication.retain() && topic == publication.topic() && length >= *least
        };
        let unheard = publication.is_reply() && !self.is_online();
        if !unheard && !self.given_up.iter().any(hopeless) {
            self.outbox.push(publication);
            self.pump(now);
        }
        Ok(())
    }

    /// Keys of events that were acknowledged or dropped since this was asked.
    pub fn settled(&mut self) -> Vec<u64> {
        self.outbox.settled()
    }

    /// Whether a state of this topic waits to be sent.
    #[must_use]
    pub fn awaits(&self, topic: &Topic) -> bool {
        self.outbox.awaits(topic)
    }

    /// Ends the session once everything is acknowledged: publishes `offline`, then says DISCONNECT.
    pub fn close(&mut self, now: Instant) {
        if self.closing {
            return;
        }
        self.closing = true;
        if let Some(offline) = self.role.availability("offline") {
            self.outbox.push(offline);
        }
        self.pump(now);
    }

    /// Takes what arrived and gives what it means, in order.
    ///
    /// # Errors
    /// When the connection has to be dropped. What arrived before the offending packet is still given to
    /// `events`.
    pub fn receive(
        &mut self,
        bytes: &[u8],
        now: Instant,
        events: &mut Vec<Event>,
    ) -> Result<(), Lost> {
        self.cutter.push(bytes);
        let taken = self.take_all(now, events);
        self.left |= taken.is_err();
        taken?;
        self.pump(now);
        self.finish(events);
        Ok(())
    }

    /// Does what is due: pings.
    ///
    /// # Errors
    /// When the broker has not answered in time.
    pub fn poll(&mut self, now: Instant) -> Result<(), Lost> {
        let due = self.due(now);
        self.left |= due.is_err();
        due
    }

    fn due(&mut self, now: Instant) -> Result<(), Lost> {
        match &mut self.phase {
            Phase::Offline | Phase::Closed => {}
            Phase::Connecting { until } => {
                if now >= *until {
                    return Err(Lost::NoConnack);
                }
            }
            Phase::Online { ping, pong } => {
                if pong.is_some_and(|until| now >= until) {
                    return Err(Lost::NoPong);
                }
                let oldest = self.outbox.oldest();
                if oldest.is_some_and(|sent| now >= sent + ACKNOWLEDGE_WITHIN) {
                    return Err(Lost::NoAcknowledgement);
                }
                if now >= *ping {
                    outgoing::ping(&mut self.output);
                    *ping = now + PING_AFTER;
                    pong.get_or_insert(now + ANSWER_WITHIN);
                }
            }
        }
        Ok(())
    }

    /// When [`poll`](Self::poll) has something to do; `None` while nothing can be due.
    #[must_use]
    pub fn deadline(&self) -> Option<Instant> {
        match self.phase {
            Phase::Offline | Phase::Closed => None,
            Phase::Connecting { until } => Some(until),
            Phase::Online { ping, pong } => {
                let acknowledged = self.outbox.oldest().map(|sent| sent + ACKNOWLEDGE_WITHIN);
                [Some(ping), pong, acknowledged].into_iter().flatten().min()
            }
        }
    }

    /// Bytes to be sent.
    #[must_use]
    pub fn output(&self) -> &[u8] {
        &self.output
    }

    /// Forgets the first bytes of [`output`](Self::output): the socket has them.
    ///
    /// # Panics
    /// When there were not as many.
    pub fn written(&mut self, bytes: usize) {
        self.output.drain(..bytes);
    }

    /// Whether the broker has accepted the present connection.
    #[must_use]
    pub const fn is_online(&self) -> bool {
        matches!(self.phase, Phase::Online { .. })
    }

    /// Publications the broker has not acknowledged, sent or waiting.
    #[must_use]
    pub fn unacknowledged(&self) -> usize {
        self.outbox.len()
    }

    /// Events among [`unacknowledged`](Self::unacknowledged).
    #[must_use]
    pub fn unacknowledged_events(&self) -> usize {
        self.outbox.events()
    }

    /// Events that were dropped because too many waited, ever.
    #[must_use]
    pub fn dropped(&self) -> u64 {
        self.outbox.dropped()
    }

    fn take_all(&mut self, now: Instant, events: &mut Vec<Event>) -> Result<(), Lost> {
        while let Some(packet) = self.cutter.next().map_err(Lost::Malformed)? {
            self.take(packet, now, events)?;
        }
        Ok(())
    }

    fn take(
        &mut self,
        packet: Incoming,
        now: Instant,
        events: &mut Vec<Event>,
    ) -> Result<(), Lost> {
        let connecting = matches!(self.phase, Phase::Connecting { .. });
        match packet {
            Incoming::Connack(answer) if connecting => {
                let remembered = answer.map_err(Lost::Refused)?;
                events.push(self.accepted(remembered, now));
            }
            Incoming::Connack(_) => return Err(Lost::OutOfTurn("CONNACK")),
            _ if connecting => return Err(Lost::OutOfTurn("packet before CONNACK")),
            Incoming::Publish(message, id) => {
                if let Some(id) = id {
                    outgoing::puback(&mut self.output, id);
                }
                if self.listening || self.role.listens() {
                    events.push(Event::Message(message));
                }
            }
            Incoming::TooLong { length } => events.push(Event::TooLong { length }),
            Incoming::Puback(id) => self.outbox.acknowledge(id),
            Incoming::Pubrec(id) => self.outbox.received(id),
            Incoming::Pubcomp(id) => self.outbox.completed(id),
            Incoming::Suback(SUBSCRIBE_ID, granted) => {
                self.listening = true;
                let topics = self.role.filters().into_iter().zip(granted);
                let refused: Vec<String> = topics
                    .filter(|(_, granted)| !granted)
                    .map(|(topic, _)| topic)
                    .collect();
                if !refused.is_empty() && !self.refusal_told {
                    self.refusal_told = true;
                    events.extend(refused.into_iter().map(Event::NotSubscribed));
                }
            }
            Incoming::Suback(..) => return Err(Lost::OutOfTurn("SUBACK")),
            Incoming::Pingresp => {
                if let Phase::Online { pong, .. } = &mut self.phase {
                    *pong = None;
                }
            }
        }
        Ok(())
    }

    /// The broker has accepted: listens, says `online`, and lets everything that waits follow. What it
    /// remembers of another life it is to forget first.
    fn accepted(&mut self, remembered: bool, now: Instant) -> Event {
        let strange = remembered && !self.known && !self.role.listens();
        if self.discarding || strange {
            self.discarding = strange && !self.discarding;
            outgoing::disconnect(&mut self.output);
            self.phase = Phase::Offline;
            return Event::Again;
        }
        self.known = true;
        self.outbox.resume(remembered);
        let ping = now + PING_AFTER;
        self.phase = Phase::Online { ping, pong: None };
        let filters = self.role.filters();
        outgoing::subscribe(&mut self.output, SUBSCRIBE_ID, &filters);
        if let (false, Some(online)) = (self.closing, self.role.availability("online")) {
            self.outbox.push_first(online);
        }
        Event::Online
    }

    /// Sends what may be sent.
    fn pump(&mut self, now: Instant) {
        let Phase::Online { ping, .. } = &mut self.phase else {
            return;
        };
        while let Some(sending) = self.outbox.next(now) {
            match sending {
                Sending::Publish(flight) => outgoing::publish(&mut self.output, &flight),
                Sending::Release(id) => outgoing::pubrel(&mut self.output, id),
            }
            *ping = now + PING_AFTER;
        }
    }

    fn finish(&mut self, events: &mut Vec<Event>) {
        if self.closing && self.is_online() && self.outbox.len() == 0 {
            outgoing::disconnect(&mut self.output);
            self.phase = Phase::Closed;
            events.push(Event::Closed);
        }
    }
}

#[cfg(test)]
mod tests;

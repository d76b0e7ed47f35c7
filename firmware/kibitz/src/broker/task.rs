//! The task itself.

use std::io;
use std::pin::pin;
use std::time::Duration;

use link::payload::Reply;
use link::{Backoff, Command, Event, NotACommand, Publication, Session, Topics};
use tokio::io::{AsyncReadExt, AsyncWrite, AsyncWriteExt, split};
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep_until, timeout};

use super::report::{Report, SETTLED_AFTER};
use super::socket::unreachable;
use super::{BrokerConfig, CLOSE_WITHIN, Shelf, Stream, locked};

/// How long finding the broker's address, opening a socket to it and shaking hands may take.
const CONNECT_WITHIN: Duration = Duration::from_secs(10);

/// Bytes taken from the socket at once.
const PIECE: usize = 4096;

/// How long taking leave of a socket may take.
const GOODBYE_WITHIN: Duration = Duration::from_secs(1);

/// What the handle asks for.
#[derive(Debug)]
pub(super) enum Order {
    Publish(Publication),
    Close,
}

/// The orders end the task: everything is said, time is up, or the handle is gone.
struct Ended;

/// How a connection ended.
#[derive(Clone, Debug)]
enum End {
    /// The task is done.
    Task,
    /// Another connection is to be made at once.
    Again,
    /// Another connection is to be made.
    Lost(String),
}

pub(super) struct Task {
    config: BrokerConfig,
    session: Session,
    backoff: Backoff,
    orders: mpsc::UnboundedReceiver<Order>,
    commands: mpsc::Sender<Command>,
    report: Report,
    shelf: Shelf,
    /// The newest value of every state, in the order in which they first came.
    states: Vec<Publication>,
    /// When to end at the latest, once that is asked for.
    close_by: Option<Instant>,
}

impl Task {
    /// The events on the shelf go first. They are taken now, before others can be put there.
    pub fn new(
        config: BrokerConfig,
        orders: mpsc::UnboundedReceiver<Order>,
        commands: mpsc::Sender<Command>,
        shelf: Shelf,
    ) -> Self {
        let address = config.connector.address();
        let kept = locked(&shelf).map(|store| store.waiting(&config.topics));
        let mut task = Self {
            session: Session::new(config.topics.clone(), address.login.clone()),
            report: Report::new(address.clone()),
            shelf,
            states: Vec::new(),
            backoff: Backoff::default(),
            config,
            orders,
            commands,
            close_by: None,
        };
        for event in kept.into_iter().flatten() {
            task.publish(event);
        }
        task
    }

    /// Connects, talks, waits, and begins again, until the handle ends it.
    pub async fn run(mut self) {
        loop {
            match self.connection().await {
                End::Task => break,
                End::Again => {}
                End::Lost(cause) => {
                    self.report.offline(&cause);
                    if self.pause().await.is_err() {
                        break;
                    }
                }
            }
        }
        let events = self.session.unacknowledged_events();
        let states = self.session.unacknowledged() - events;
        // `offline` is one of them, and the broker says it in our place.
        let states = states.saturating_sub(usize::from(self.close_by.is_some()));
        self.report.undelivered(events, states);
    }

    /// One connection, from the attempt to the end.
    async fn connection(&mut self) -> End {
        let stream = match self.open().await {
            Ok(Ok(stream)) => stream,
            Ok(Err(cause)) => return End::Lost(cause),
            Err(Ended) => return End::Task,
        };
        let opened = Instant::now();
        self.session.connected(opened.into_std());
        let end = self.talk(stream).await;
        if let Some(publication) = self.session.disconnected() {
            self.report.given_up(&publication);
        }
        self.backoff.lasted(opened.elapsed());
        end
    }

    /// Opens a socket to the broker, while orders are obeyed.
    async fn open(&mut self) -> Result<Result<Box<dyn Stream>, String>, Ended> {
        let connector = self.config.connector.clone();
        let opening = timeout(CONNECT_WITHIN, connector.open());
        let mut opening = pin!(opening);
        loop {
            tokio::select! {
                opened = &mut opening => return Ok(match opened {
                    Ok(stream) => stream.map_err(|error| unreachable(&error)),
                    Err(_) => Err("it does not answer".to_owned()),
                }),
                order = self.orders.recv() => self.obey_offline(order)?,
                () = until(self.close_by) => return Err(Ended),
            }
        }
    }

    /// Waits before the next attempt, while orders are obeyed. The order to close makes it come at once.
    async fn pause(&mut self) -> Result<(), Ended> {
        let then = Instant::now() + self.backoff.pause(fastrand::f64());
        loop {
            let closing = self.close_by.is_some();
            tokio::select! {
                () = sleep_until(then) => return Ok(()),
                order = self.orders.recv() => self.obey_offline(order)?,
                () = until(self.close_by) => return Err(Ended),
            }
            if self.close_by.is_some() && !closing {
                return Ok(());
            }
        }
    }

    /// Moves bytes between the socket and the session until one of them ends it.
    async fn talk(&mut self, stream: Box<dyn Stream>) -> End {
        let (mut reader, mut writer) = split(stream);
        let mut piece = [0; PIECE];
        let (mut closed, mut unflushed) = (None::<End>, false);
        let mut settled = Some(Instant::now() + SETTLED_AFTER);
        loop {
            if let Err(lost) = self.session.poll(Instant::now().into_std()) {
                return End::Lost(lost.to_string());
            }
            let unsent = !self.session.output().is_empty();
            if let (Some(end), false) = (&closed, unsent) {
                let _ = timeout(GOODBYE_WITHIN, writer.shutdown()).await;
                return end.clone();
            }
            let due = self.session.deadline().map(Instant::from_std);
            tokio::select! {
                read = reader.read(&mut piece) => match read {
                    Ok(0) => return hung_up(closed, "it has closed the connection".to_owned()),
                    Ok(length) => match self.arrived(&piece[..length]) {
                        Ok(end) => closed = closed.or(end),
                        Err(cause) => return End::Lost(cause),
                    },
                    Err(error) => return hung_up(closed, unreachable(&error)),
                },
                written = push(&mut writer, self.session.output()), if unsent || unflushed => match written {
                    Ok(length) => {
                        self.session.written(length);
                        unflushed = unsent;
                    }
                    Err(error) => return hung_up(closed, unreachable(&error)),
                },
                order = self.orders.recv() => if self.obey(order).is_err() {
                    return End::Task;
                },
                () = until(due) => {}
                () = until(settled) => {
                    settled = None;
                    if self.session.is_online() {
                        self.report.settled();
                    }
                }
                () = until(self.close_by) => return End::Task,
            }
        }
    }

    /// Gives the session what arrived. How the connection is to end, once it has heard enough.
    fn arrived(&mut self, bytes: &[u8]) -> Result<Option<End>, String> {
        let mut events = Vec::new();
        let now = Instant::now().into_std();
        let result = self.session.receive(bytes, now, &mut events);
        let mut closed = None;
        for event in events {
            match event {
                Event::Online => {
                    self.report.online();
                    self.announce_anew();
                }
                Event::Message(message) => self.message(&message),
                Event::TooLong { length } => self.ignore(&NotACommand::Game {
                    length,
                    start: String::new(),
                }),
                Event::NotSubscribed(topic) => self.report.not_subscribed(&topic),
                Event::Closed => closed = Some(End::Task),
                Event::Again => closed = Some(End::Again),
            }
        }
        self.settle();
        result.map(|()| closed).map_err(|lost| lost.to_string())
    }

    /// Says every state again that does not wait anyway: the broker may have forgotten them, or Home
    /// Assistant wants to hear them.
    fn announce_anew(&mut self) {
        let now = Instant::now().into_std();
        for state in &self.states {
            if !self.session.awaits(state.topic())
                && let Err(error) = self.session.publish(state.clone(), now)
            {
                self.report.too_large(&error);
            }
        }
    }

    /// Forgets on the disk what the broker has.
    fn settle(&mut self) {
        let keys = self.session.settled();
        if !keys.is_empty()
            && let Some(mut store) = locked(&self.shelf)
        {
            store.done(&keys);
        }
    }

    fn message(&mut self, message: &link::Message) {
        let topics: &Topics = &self.config.topics;
        let home = topics.home_status();
        if home.is_some_and(|home| home.as_str() == message.topic) {
            if message.payload == b"online" {
                self.announce_anew();
                let here = Publication::state(self.config.topics.availability(), "online");
                self.publish(here);
            }
            return;
        }
        match Command::of(message, topics) {
            Err(why) => self.ignore(&why),
            Ok(command) => {
                let said = command.to_string();
                if let Err(mpsc::error::TrySendError::Full(_)) = self.commands.try_send(command) {
                    self.report.command_lost(&said);
                    let why = "others still wait; say it again".to_owned();
                    self.reply(said, why);
                }
            }
        }
    }

    /// A message is no command: the log says so, and who sent it is told.
    fn ignore(&mut self, why: &NotACommand) {
        self.report.ignored(why);
        let start = match why {
            NotACommand::Topic(_) => return,
            NotACommand::Retained => String::new(),
            NotACommand::Press { start, .. } | NotACommand::Game { start, .. } => start.clone(),
        };
        self.reply(start, why.to_string());
    }

    fn reply(&mut self, command: String, why: String) {
        let reply = Reply::new(command, Some(why));
        let reply = Publication::json_reply(self.config.topics.reply(), &reply);
        self.publish(reply);
    }

    fn publish(&mut self, publication: Publication) {
        let now = Instant::now().into_std();
        if let Err(error) = self.session.publish(publication, now) {
            self.report.too_large(&error);
        }
        self.report.dropped(self.session.dropped());
        self.settle();
    }

    /// As [`obey`](Self::obey), without a connection: ends at once when nothing waits but `offline`,
    /// which the broker has said in our place.
    fn obey_offline(&mut self, order: Option<Order>) -> Result<(), Ended> {
        self.obey(order)?;
        if self.close_by.is_some() && self.session.unacknowledged() <= 1 {
            return Err(Ended);
        }
        Ok(())
    }

    fn obey(&mut self, order: Option<Order>) -> Result<(), Ended> {
        let now = Instant::now();
        match order {
            None => return Err(Ended),
            Some(Order::Close) => {
                self.session.close(now.into_std());
                self.close_by = Some(now + CLOSE_WITHIN);
            }
            Some(Order::Publish(publication)) => {
                if publication.retain() {
                    let same = |state: &Publication| state.topic() == publication.topic();
                    match self.states.iter().position(same) {
                        Some(at) => self.states[at] = publication.clone(),
                        None => self.states.push(publication.clone()),
                    }
                }
                self.publish(publication);
            }
        }
        Ok(())
    }
}

/// Writes a piece of what is to be sent; when that is nothing, flushes what TLS may hold back.
async fn push(writer: &mut (impl AsyncWrite + Unpin), output: &[u8]) -> io::Result<usize> {
    if output.is_empty() {
        writer.flush().await?;
        return Ok(0);
    }
    writer.write(output).await
}

/// Waits until then; for ever when there is no then.
async fn until(then: Option<Instant>) {
    match then {
        Some(then) => sleep_until(then).await,
        None => std::future::pending().await,
    }
}

/// The other side is gone: as wanted after DISCONNECT, else a loss.
fn hung_up(closed: Option<End>, cause: String) -> End {
    closed.unwrap_or(End::Lost(cause))
}

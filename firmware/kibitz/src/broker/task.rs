//! The task itself.

use std::io;
use std::pin::pin;
use std::time::Duration;

use link::{Backoff, Command, Event, Publication, Session, Topics};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep_until, timeout};

use super::report::{Report, SETTLED_AFTER};
use super::{BrokerConfig, CLOSE_WITHIN};

/// How long finding the broker's address and opening a socket to it may take.
const CONNECT_WITHIN: Duration = Duration::from_secs(10);

/// Bytes taken from the socket at once.
const PIECE: usize = 4096;

/// What the handle asks for.
#[derive(Debug)]
pub(super) enum Order {
    Publish(Publication),
    Close,
}

/// The orders end the task: everything is said, time is up, or the handle is gone.
struct Ended;

/// How a connection ended.
enum End {
    /// The task is done.
    Task,
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
    /// When to end at the latest, once that is asked for.
    close_by: Option<Instant>,
}

impl Task {
    pub fn new(
        config: BrokerConfig,
        orders: mpsc::UnboundedReceiver<Order>,
        commands: mpsc::Sender<Command>,
    ) -> Self {
        Self {
            session: Session::new(config.topics.clone(), config.address.login.clone()),
            report: Report::new(config.address.clone()),
            backoff: Backoff::default(),
            config,
            orders,
            commands,
            close_by: None,
        }
    }

    /// Connects, talks, waits, and begins again, until the handle ends it.
    pub async fn run(mut self) {
        while let End::Lost(cause) = self.connection().await {
            self.report.offline(&cause);
            if self.pause().await.is_err() {
                break;
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
    async fn open(&mut self) -> Result<Result<TcpStream, String>, Ended> {
        let (host, port) = (self.config.address.host.clone(), self.config.address.port);
        let opening = timeout(CONNECT_WITHIN, TcpStream::connect((host.as_str(), port)));
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
    async fn talk(&mut self, mut stream: TcpStream) -> End {
        // A turn is a few hundred bytes and should not wait for more of them.
        let _ = stream.set_nodelay(true);
        let (mut reader, mut writer) = stream.split();
        let mut piece = [0; PIECE];
        let mut closed = false;
        let mut settled = Some(Instant::now() + SETTLED_AFTER);
        loop {
            if let Err(lost) = self.session.poll(Instant::now().into_std()) {
                return End::Lost(lost.to_string());
            }
            let unsent = !self.session.output().is_empty();
            if closed && !unsent {
                let _ = writer.shutdown().await;
                return End::Task;
            }
            let due = self.session.deadline().map(Instant::from_std);
            tokio::select! {
                read = reader.read(&mut piece) => match read {
                    Ok(0) => return hung_up(closed, "it has closed the connection".to_owned()),
                    Ok(length) => match self.arrived(&piece[..length]) {
                        Ok(end) => closed |= end,
                        Err(cause) => return End::Lost(cause),
                    },
                    Err(error) => return hung_up(closed, unreachable(&error)),
                },
                written = writer.write(self.session.output()), if unsent => match written {
                    Ok(length) => self.session.written(length),
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

    /// Gives the session what arrived. Whether that was the last it wanted to hear.
    fn arrived(&mut self, bytes: &[u8]) -> Result<bool, String> {
        let mut events = Vec::new();
        let now = Instant::now().into_std();
        let result = self.session.receive(bytes, now, &mut events);
        let mut closed = false;
        for event in events {
            match event {
                Event::Online => self.report.online(),
                Event::Message(message) => self.message(&message),
                Event::TooLong { length } => self.report.ignored(&link::NotACommand::Game {
                    length,
                    start: String::new(),
                }),
                Event::NotSubscribed(topic) => self.report.not_subscribed(&topic),
                Event::Closed => closed = true,
            }
        }
        result.map(|()| closed).map_err(|lost| lost.to_string())
    }

    fn message(&mut self, message: &link::Message) {
        let topics: &Topics = &self.config.topics;
        match Command::of(message, topics) {
            Err(why) => self.report.ignored(&why),
            Ok(command) => {
                if let Err(mpsc::error::TrySendError::Full(_)) = self.commands.try_send(command) {
                    self.report.press_lost();
                }
            }
        }
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
                if let Err(error) = self.session.publish(publication, now.into_std()) {
                    self.report.too_large(&error);
                }
                self.report.dropped(self.session.dropped());
            }
        }
        Ok(())
    }
}

/// Waits until then; for ever when there is no then.
async fn until(then: Option<Instant>) {
    match then {
        Some(then) => sleep_until(then).await,
        None => std::future::pending().await,
    }
}

/// The other side is gone: as wanted after DISCONNECT, else a loss.
fn hung_up(closed: bool, cause: String) -> End {
    if closed { End::Task } else { End::Lost(cause) }
}

/// An error of the socket in words for the log.
fn unreachable(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::ConnectionRefused => "nothing listens there".to_owned(),
        io::ErrorKind::ConnectionReset => "it has broken off the connection".to_owned(),
        _ => error.to_string(),
    }
}

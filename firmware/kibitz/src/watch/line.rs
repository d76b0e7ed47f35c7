//! The line to the broker: listens, and connects again without end.

use std::time::Duration;

use link::{Backoff, Event, Message, Session};
use tokio::io::{AsyncReadExt, AsyncWriteExt, split};
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep, sleep_until, timeout};

use crate::broker::{Connector, Stream, unreachable};

/// How long finding the broker and opening a connection may take.
const CONNECT_WITHIN: Duration = Duration::from_secs(10);

/// What is heard.
#[derive(Debug)]
pub enum News {
    /// The broker is there.
    There,
    /// It is not, for this cause.
    Gone(String),
    /// Something was published.
    Message(Message),
}

/// Listens to a filter until nobody wants the news any more.
pub async fn run(connector: Connector, filter: String, news: mpsc::Sender<News>) {
    let client = format!("kibitz-watch-{:08x}", fastrand::u32(..));
    let login = connector.address().login.clone();
    let mut session = Session::listener(client, filter, login);
    let mut backoff = Backoff::default();
    loop {
        let opened = Instant::now();
        let cause = match timeout(CONNECT_WITHIN, connector.open()).await {
            Err(_) => "it does not answer".to_owned(),
            Ok(Err(error)) => unreachable(&error),
            Ok(Ok(stream)) => {
                session.connected(opened.into_std());
                let cause = listen(stream, &mut session, &news).await;
                session.disconnected();
                backoff.lasted(opened.elapsed());
                cause
            }
        };
        let place = connector.address();
        if news
            .send(News::Gone(format!("{place}: {cause}")))
            .await
            .is_err()
        {
            return;
        }
        sleep(backoff.pause(fastrand::f64())).await;
    }
}

/// One connection, until it ends for a cause.
async fn listen(
    stream: Box<dyn Stream>,
    session: &mut Session,
    news: &mpsc::Sender<News>,
) -> String {
    let (mut reader, mut writer) = split(stream);
    let mut piece = [0; 4096];
    loop {
        if let Err(lost) = session.poll(Instant::now().into_std()) {
            return lost.to_string();
        }
        // A listener says a few bytes now and then.
        let output = session.output().to_vec();
        if !output.is_empty() {
            let sent = timeout(CONNECT_WITHIN, async {
                writer.write_all(&output).await?;
                writer.flush().await
            });
            match sent.await {
                Ok(Ok(())) => session.written(output.len()),
                Ok(Err(error)) => return unreachable(&error),
                Err(_) => return "it takes nothing any more".to_owned(),
            }
        }
        let due = session
            .deadline()
            .map_or_else(Instant::now, Instant::from_std);
        let mut events = Vec::new();
        tokio::select! {
            read = reader.read(&mut piece) => match read {
                Ok(0) => return "it has closed the connection".to_owned(),
                Ok(length) => {
                    let now = Instant::now().into_std();
                    if let Err(lost) = session.receive(&piece[..length], now, &mut events) {
                        return lost.to_string();
                    }
                }
                Err(error) => return unreachable(&error),
            },
            () = sleep_until(due) => {}
        }
        for event in events {
            let told = match event {
                Event::Online => News::There,
                Event::Message(message) => News::Message(message),
                Event::NotSubscribed(filter) => {
                    News::Gone(format!("the broker does not let us listen on {filter}"))
                }
                Event::TooLong { .. } | Event::Again | Event::Closed => continue,
            };
            if news.send(told).await.is_err() {
                return "nobody listens any more".to_owned();
            }
        }
    }
}

//! A gate on the way to a broker: the test says at which packet nothing passes any more.
//!
//! Everything panics with a sentence when it does not work: it is for tests only.

use std::io::{self, Read, Write};
use std::net::{Ipv4Addr, Shutdown, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// How long anything may take before the test gives up.
const PATIENCE: Duration = Duration::from_secs(20);

/// Packets of MQTT by the upper half of their first byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum At {
    /// A publication, on its way to the broker.
    Publish = 3,
    /// A state has arrived.
    Puback = 4,
    /// An event has arrived.
    Pubrec = 5,
    /// An event is to be passed on, on its way to the broker.
    Pubrel = 6,
    /// An event is passed on.
    Pubcomp = 7,
}

/// A TCP port through which a client reaches a broker on loopback.
#[derive(Debug)]
pub struct Gate {
    port: u16,
    inner: Arc<Inner>,
}

#[derive(Debug)]
struct Inner {
    broker: u16,
    /// The packet that closes the gate; 0 for none.
    at: AtomicU8,
    /// Of these, how many pass before.
    spare: AtomicUsize,
    closed: AtomicBool,
    told: Mutex<()>,
    changed: Condvar,
}

impl Gate {
    /// A gate that stands open.
    ///
    /// # Panics
    /// When there is no free port.
    #[must_use]
    pub fn to(broker: u16) -> Self {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a free loopback port");
        let port = listener.local_addr().expect("the port just bound").port();
        let inner = Arc::new(Inner {
            broker,
            at: AtomicU8::new(0),
            spare: AtomicUsize::new(0),
            closed: AtomicBool::new(false),
            told: Mutex::new(()),
            changed: Condvar::new(),
        });
        let gate = Arc::clone(&inner);
        // Ends with the process, as the listener does.
        thread::spawn(move || {
            for client in listener.incoming().map_while(Result::ok) {
                let gate = Arc::clone(&gate);
                thread::spawn(move || gate.lead(&client));
            }
        });
        Self { port, inner }
    }

    /// Where clients connect: `mqtt://127.0.0.1:PORT`.
    #[must_use]
    pub fn url(&self) -> String {
        format!("mqtt://127.0.0.1:{}", self.port)
    }

    /// Lets so many packets of a type pass from now on, and at the next one closes: it and all after it, either
    /// way, are lost.
    pub fn close_at(&self, at: At, spare: usize) {
        self.inner.spare.store(spare, Ordering::SeqCst);
        self.inner.at.store(at as u8, Ordering::SeqCst);
    }

    /// Waits until it has closed.
    ///
    /// # Panics
    /// When it does not in time.
    pub fn wait(&self) {
        let told = self
            .inner
            .told
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let open = |(): &mut ()| !self.inner.closed.load(Ordering::SeqCst);
        let (_told, waited) = self
            .inner
            .changed
            .wait_timeout_while(told, PATIENCE, open)
            .unwrap_or_else(PoisonError::into_inner);
        assert!(!waited.timed_out(), "the packet never came to the gate");
    }

    /// Opens it for the connections to come.
    pub fn open(&self) {
        self.inner.at.store(0, Ordering::SeqCst);
        self.inner.closed.store(false, Ordering::SeqCst);
    }
}

impl Inner {
    /// Carries one connection both ways until either end, or the gate, ends it.
    fn lead(self: &Arc<Self>, client: &TcpStream) {
        let Ok(broker) = TcpStream::connect((Ipv4Addr::LOCALHOST, self.broker)) else {
            return;
        };
        let _ = (client.set_nodelay(true), broker.set_nodelay(true));
        thread::scope(|scope| {
            scope.spawn(|| self.carry(client, &broker));
            self.carry(&broker, client);
        });
    }

    fn carry(&self, mut from: &TcpStream, mut to: &TcpStream) {
        while let Ok(packet) = packet(&mut from) {
            if !self.passes(packet[0] >> 4) || to.write_all(&packet).is_err() {
                break;
            }
        }
        if self.closed.load(Ordering::SeqCst) {
            // Nobody hears of the end until the broker is killed or the gate opened: it is only silent.
            while self.closed.load(Ordering::SeqCst) && !ended(from) {
                thread::sleep(Duration::from_millis(5));
            }
        }
        let _ = (from.shutdown(Shutdown::Both), to.shutdown(Shutdown::Both));
    }

    fn passes(&self, kind: u8) -> bool {
        if self.closed.load(Ordering::SeqCst) {
            return false;
        }
        if kind != self.at.load(Ordering::SeqCst) {
            return true;
        }
        let one_less = |spare: usize| spare.checked_sub(1);
        let (set, get) = (Ordering::SeqCst, Ordering::SeqCst);
        if self.spare.fetch_update(set, get, one_less).is_ok() {
            return true;
        }
        let _told = self.told.lock().unwrap_or_else(PoisonError::into_inner);
        self.closed.store(true, Ordering::SeqCst);
        self.changed.notify_all();
        false
    }
}

/// Whether the other side has closed its end.
fn ended(stream: &TcpStream) -> bool {
    let pause = Some(Duration::from_millis(5));
    if stream.set_read_timeout(pause).is_err() {
        return true;
    }
    let mut lost = [0; 4096];
    let mut stream = stream;
    match stream.read(&mut lost) {
        Ok(length) => length == 0,
        Err(error) => !matches!(
            error.kind(),
            io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut
        ),
    }
}

/// The next packet, whole.
fn packet(from: &mut impl Read) -> io::Result<Vec<u8>> {
    let mut packet = vec![0; 2];
    from.read_exact(&mut packet)?;
    let mut length = usize::from(packet[1] & 0x7f);
    let mut shift = 7;
    while packet[packet.len() - 1] & 0x80 != 0 && shift < 28 {
        let mut byte = [0];
        from.read_exact(&mut byte)?;
        length |= usize::from(byte[0] & 0x7f) << shift;
        shift += 7;
        packet.push(byte[0]);
    }
    let head = packet.len();
    packet.resize(head + length, 0);
    from.read_exact(&mut packet[head..])?;
    Ok(packet)
}

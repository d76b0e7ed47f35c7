//! A real broker of one's own, and independent listeners.
//!
//! Everything panics with a sentence when it does not work: it is for tests only. Processes are ended by
//! their own identifiers when their values are dropped.

use std::fs;
use std::net::{Ipv4Addr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use rcgen::{
    BasicConstraints, CertificateParams, DnType, ExtendedKeyUsagePurpose, IsCa, Issuer, KeyPair,
};
use tempfile::TempDir;

mod subscriber;
pub use subscriber::{Received, Subscriber};

/// How long a process may take to start or to answer.
const PATIENCE: Duration = Duration::from_secs(20);

/// Ports tried before giving up: somebody else may take a free one first.
const PORTS_TRIED: usize = 5;

/// Access for everybody.
const EVERYBODY: &str = "allow_anonymous true\n";

/// Sessions and retained messages are written down at every change, so that even a kill keeps them.
const MEMORY: &str = "persistence true\nautosave_interval 1\nautosave_on_changes true\n\
                      max_queued_messages 0\n";

/// A mosquitto on a loopback port of its own.
#[derive(Debug)]
pub struct Mosquitto {
    folder: TempDir,
    port: u16,
    process: Option<Process>,
}

impl Mosquitto {
    /// Starts a broker that lets everybody in.
    ///
    /// # Panics
    /// When mosquitto is not installed or does not start.
    #[must_use]
    pub fn start() -> Self {
        Self::within(folder(), &format!("{EVERYBODY}{MEMORY}"))
    }

    /// Starts a broker that writes nothing down, as most are set up: quicker, and forgetful.
    ///
    /// # Panics
    /// When mosquitto is not installed or does not start.
    #[must_use]
    pub fn forgetful() -> Self {
        Self::within(folder(), EVERYBODY)
    }

    /// Starts a broker that lets in one user only.
    ///
    /// # Panics
    /// When mosquitto is not installed or does not start.
    #[must_use]
    pub fn with_login(user: &str, password: &str) -> Self {
        let folder = folder();
        let file = folder.path().join("passwords");
        let made = Command::new("mosquitto_passwd")
            .args(["-c", "-b"])
            .args([file.as_os_str(), user.as_ref(), password.as_ref()])
            .status();
        assert!(
            made.is_ok_and(|status| status.success()),
            "mosquitto_passwd failed"
        );
        let access = format!(
            "allow_anonymous false\npassword_file {}\n{MEMORY}",
            file.display()
        );
        Self::within(folder, &access)
    }

    /// Starts a broker that speaks TLS only, with a certificate for `name` and for nobody else. Its
    /// authority's certificate is [`authority`](Self::authority). With `clients` it wants certificates of
    /// those who connect; [`client`](Self::client) has one.
    ///
    /// # Panics
    /// When mosquitto is not installed or does not start.
    #[must_use]
    pub fn with_tls(name: &str, clients: bool) -> Self {
        let folder = folder();
        certify(folder.path(), name);
        let path = |file: &str| folder.path().join(file).display().to_string();
        let settings = format!(
            "cafile {}\ncertfile {}\nkeyfile {}\nrequire_certificate {clients}\n{EVERYBODY}{MEMORY}",
            path("ca.pem"),
            path("server.pem"),
            path("server.key"),
        );
        Self::within(folder, &settings)
    }

    /// The certificate of the authority that vouches for a broker with TLS.
    #[must_use]
    pub fn authority(&self) -> PathBuf {
        self.folder.path().join("ca.pem")
    }

    /// Certificate and key of somebody such a broker lets in.
    #[must_use]
    pub fn client(&self) -> (PathBuf, PathBuf) {
        let path = |file: &str| self.folder.path().join(file);
        (path("client.pem"), path("client.key"))
    }

    /// Starts a broker on which everybody may do what the lines of an access list say (mosquitto.conf(5),
    /// `acl_file`).
    ///
    /// # Panics
    /// When mosquitto is not installed or does not start.
    #[must_use]
    pub fn with_access(lines: &str) -> Self {
        let folder = folder();
        let file = folder.path().join("access");
        fs::write(&file, lines).expect("the access list is written");
        let settings = format!("{EVERYBODY}acl_file {}\n{MEMORY}", file.display());
        Self::within(folder, &settings)
    }

    /// Starts a broker that also listens on a Unix socket.
    ///
    /// # Panics
    /// When mosquitto is not installed or does not start.
    #[must_use]
    pub fn with_socket() -> Self {
        let folder = folder();
        let socket = folder.path().join("mosquitto.sock");
        let settings = format!("{EVERYBODY}{MEMORY}listener 0 {}\n", socket.display());
        Self::within(folder, &settings)
    }

    /// The path of that socket.
    #[must_use]
    pub fn socket(&self) -> PathBuf {
        self.folder.path().join("mosquitto.sock")
    }

    /// Starts a broker that takes messages of so many bytes at most.
    ///
    /// # Panics
    /// When mosquitto is not installed or does not start.
    #[must_use]
    pub fn with_limit(bytes: usize) -> Self {
        Self::within(
            folder(),
            &format!("{EVERYBODY}message_size_limit {bytes}\n"),
        )
    }

    fn within(folder: TempDir, settings: &str) -> Self {
        for _ in 0..PORTS_TRIED {
            let port = free_port();
            configure(folder.path(), port, settings);
            if let Some(process) = launch(folder.path(), port) {
                return Self {
                    folder,
                    port,
                    process: Some(process),
                };
            }
        }
        let log = fs::read_to_string(folder.path().join("log")).unwrap_or_default();
        panic!("mosquitto does not start:\n{log}");
    }

    /// Its TCP port on 127.0.0.1.
    #[must_use]
    pub const fn port(&self) -> u16 {
        self.port
    }

    /// Its address: `mqtt://127.0.0.1:PORT`.
    #[must_use]
    pub fn url(&self) -> String {
        format!("mqtt://127.0.0.1:{}", self.port)
    }

    /// Ends it as a power cut would.
    pub fn kill(&mut self) {
        self.process = None;
    }

    /// Starts it again on the same port, with what it remembers.
    ///
    /// # Panics
    /// When it still runs, or does not start.
    pub fn restart(&mut self) {
        assert!(self.process.is_none(), "mosquitto still runs");
        // A client's own end of a connection may hold the port for a moment.
        let process = (0..PORTS_TRIED).find_map(|attempt| {
            thread::sleep(Duration::from_millis(200) * attempt as u32);
            launch(self.folder.path(), self.port)
        });
        self.process = Some(process.expect("mosquitto does not start again on its port"));
    }

    /// A listener that has subscribed at quality of service 1 when this returns. It connects again by
    /// itself, and the broker keeps for it what it misses.
    ///
    /// # Panics
    /// When it cannot subscribe.
    #[must_use]
    pub fn subscribe(&self, filter: &str) -> Subscriber {
        Subscriber::start(self.port, filter)
    }

    /// Publishes one message and waits until the broker has it.
    ///
    /// # Panics
    /// When it cannot be published.
    pub fn publish(&self, topic: &str, payload: &str, retain: bool) {
        let mut client = Command::new("mosquitto_pub");
        client
            .args(broker(self.port))
            .args(["-q", "1", "-t", topic, "-m", payload]);
        client.args(retain.then_some("-r"));
        let status = client
            .status()
            .expect("mosquitto_pub is in mosquitto-clients");
        assert!(status.success(), "mosquitto_pub failed");
    }
}

/// A process that ends with its value.
#[derive(Debug)]
struct Process(Child);

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Writes an authority, a certificate for a name and one for a client into a folder, with their keys.
fn certify(folder: &Path, name: &str) {
    let made = "certificates can be made";
    let write = |file: &str, text: String| fs::write(folder.join(file), text).expect(made);
    let key = KeyPair::generate().expect(made);
    let mut params = CertificateParams::new(Vec::new()).expect(made);
    params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    params
        .distinguished_name
        .push(DnType::CommonName, "An authority of tests");
    write("ca.pem", params.self_signed(&key).expect(made).pem());
    let issuer = Issuer::new(params, key);
    for (who, names, usage) in [
        (
            "server",
            vec![name.to_owned()],
            ExtendedKeyUsagePurpose::ServerAuth,
        ),
        ("client", Vec::new(), ExtendedKeyUsagePurpose::ClientAuth),
    ] {
        let key = KeyPair::generate().expect(made);
        let mut params = CertificateParams::new(names).expect(made);
        params.distinguished_name.push(DnType::CommonName, who);
        params.extended_key_usages.push(usage);
        write(
            &format!("{who}.pem"),
            params.signed_by(&key, &issuer).expect(made).pem(),
        );
        write(&format!("{who}.key"), key.serialize_pem());
    }
}

fn folder() -> TempDir {
    tempfile::tempdir().expect("a temporary folder")
}

fn free_port() -> u16 {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a free loopback port");
    listener.local_addr().expect("the port just bound").port()
}

/// `user root` keeps a mosquitto that root started from becoming another user, who could not write into
/// the folder; it changes nothing for others.
fn configure(folder: &Path, port: u16, settings: &str) {
    let text = format!(
        "listener {port} 127.0.0.1\nuser root\npersistence_location {}/\n{settings}",
        folder.display()
    );
    fs::write(folder.join("mosquitto.conf"), text).expect("the broker's configuration is written");
}

/// Starts the broker and waits until it answers; `None` when it has ended instead.
fn launch(folder: &Path, port: u16) -> Option<Process> {
    let log = fs::File::create(folder.join("log")).expect("the broker's log is made");
    let child = Command::new(program())
        .arg("-c")
        .arg(folder.join("mosquitto.conf"))
        .stdout(Stdio::null())
        .stderr(log)
        .spawn()
        .expect("mosquitto is not installed: apt-get install mosquitto mosquitto-clients");
    let mut process = Process(child);
    let until = Instant::now() + PATIENCE;
    while Instant::now() < until {
        if !matches!(process.0.try_wait(), Ok(None)) {
            return None;
        }
        if listens(process.0.id(), port) {
            return Some(process);
        }
        thread::sleep(Duration::from_millis(5));
    }
    None
}

/// Debian keeps daemons where only root's search path looks.
fn program() -> PathBuf {
    let debian = PathBuf::from("/usr/sbin/mosquitto");
    if debian.exists() {
        debian
    } else {
        "mosquitto".into()
    }
}

/// Whether the listening socket of this loopback port belongs to this very process.
fn listens(process: u32, port: u16) -> bool {
    let table = fs::read_to_string("/proc/net/tcp").unwrap_or_default();
    let inode = table.lines().find_map(|line| {
        let fields: Vec<&str> = line.split_whitespace().collect();
        let local = format!("0100007F:{port:04X}");
        // State 0A is LISTEN; field 9 the inode (proc_net_tcp(5)).
        (fields.get(1) == Some(&local.as_str()) && fields.get(3) == Some(&"0A"))
            .then(|| fields.get(9).map(|inode| format!("socket:[{inode}]")))?
    });
    let Some(inode) = inode else { return false };
    let Ok(files) = fs::read_dir(format!("/proc/{process}/fd")) else {
        return false;
    };
    files
        .flatten()
        .filter_map(|file| fs::read_link(file.path()).ok())
        .any(|target| target.as_os_str() == inode.as_str())
}

/// What tells mosquitto's clients where the broker is.
fn broker(port: u16) -> [String; 4] {
    ["-h", "127.0.0.1", "-p", &port.to_string()].map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_killed_broker_comes_back_with_what_it_knew() {
        let mut broker = Mosquitto::start();
        let listener = broker.subscribe("t/#");
        broker.publish("t/state", "kept", true);
        let first = listener.next_on("state", PATIENCE);
        assert_eq!((first.text(), first.retain), ("kept", false));
        broker.kill();
        broker.restart();
        broker.publish("t/event", "", false);
        assert_eq!(listener.next_on("event", PATIENCE).payload, b"");
        let late = broker.subscribe("t/#").next_on("state", PATIENCE);
        assert_eq!((late.text(), late.retain), ("kept", true));
    }

    #[test]
    fn a_taken_port_is_not_taken_for_the_broker() {
        let other = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let port = other.local_addr().unwrap().port();
        assert!(listens(std::process::id(), port));
        assert!(!listens(1, port));
        let folder = folder();
        configure(folder.path(), port, EVERYBODY);
        assert!(launch(folder.path(), port).is_none());
    }
}

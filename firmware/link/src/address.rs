//! Where the broker is.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// The port of MQTT without TLS, registered with IANA.
pub const PORT: u16 = 1883;

/// The port of MQTT over TLS, registered with IANA.
pub const TLS_PORT: u16 = 8883;

/// The longest path of a Unix socket, in bytes (`sun_path` of unix(7), without its end).
const PATH_LIMIT: usize = 107;

/// How bytes reach a broker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Transport {
    /// TCP: `mqtt://`.
    Tcp,
    /// TLS over TCP: `mqtts://`.
    Tls,
    /// A Unix socket on the same computer: `unix://`.
    Unix,
}

/// Where a broker is and who connects: `mqtt://[user[:password]@]host[:port]`, the same with `mqtts://`
/// for TLS, or `unix:///path/of/the/socket`.
///
/// Neither `Debug` nor `Display` shows the password.
#[derive(Clone, PartialEq, Eq)]
pub struct Address {
    /// How bytes get there.
    pub transport: Transport,
    /// Name or address of the computer, IPv6 without brackets; the path of a Unix socket.
    pub host: String,
    /// TCP port; 0 for a Unix socket.
    pub port: u16,
    /// Who connects; `None` connects without a name.
    pub login: Option<Login>,
}

/// User and password.
#[derive(Clone, PartialEq, Eq)]
pub struct Login {
    /// Name of the user.
    pub user: String,
    /// Password; `None` when the user needs none.
    pub password: Option<String>,
}

/// Why a text is no address of a broker. No message quotes more than the offending part, and never a
/// password.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum AddressError {
    /// Another protocol.
    #[error(
        "{0}:// is not a broker's address; write mqtt://host, mqtts://host (TLS) or unix:///path"
    )]
    Scheme(String),
    /// No protocol at all.
    #[error(
        "the broker's address does not begin with mqtt://; write mqtt://host or mqtt://host:port"
    )]
    NoScheme,
    /// No path of a Unix socket, or one that no socket can have.
    #[error(
        "no path of a socket; write unix:///run/mosquitto/mosquitto.sock (at most {PATH_LIMIT} bytes)"
    )]
    Path,
    /// No host.
    #[error("the broker's address names no host; write mqtt://host or mqtt://host:port")]
    NoHost,
    /// A character that no host name carries.
    #[error("{0:?} cannot stand in a host name; write mqtt://host or mqtt://host:port")]
    Host(char),
    /// A bracket of an IPv6 address that does not fit.
    #[error("the host is no IPv6 address in brackets; write mqtt://[::1]:1883")]
    Brackets,
    /// No number of a port.
    #[error(
        "{0:?} is no port; ports are 1 to 65535; without one {PORT} is used, with TLS {TLS_PORT}"
    )]
    Port(String),
    /// Something after host and port.
    #[error(
        "{0:?} after the host is not understood; the topics are fixed, write mqtt://host:port only"
    )]
    Rest(String),
    /// A password or nothing where a user should be.
    #[error("no user before the '@'; write mqtt://user:password@host")]
    NoUser,
    /// A percent sign without two hexadecimal digits, or one that makes no UTF-8 or a zero character.
    #[error(
        "user or password holds a '%' that is not followed by two hexadecimal digits of UTF-8; write a literal '%' as %25"
    )]
    Percent,
    /// More than a packet's text can carry.
    #[error("the {what} has {length} bytes; MQTT carries up to 65535")]
    Long {
        /// User or password.
        what: &'static str,
        /// Its bytes.
        length: usize,
    },
}

impl Login {
    /// User and password, as they are.
    ///
    /// # Errors
    /// When the user is empty, or one of them does not fit into MQTT's texts.
    pub fn new(user: String, password: Option<String>) -> Result<Self, AddressError> {
        if user.is_empty() {
            return Err(AddressError::NoUser);
        }
        let texts = [("user", Some(&user)), ("password", password.as_ref())];
        for (what, text) in texts {
            let length = text.map_or(0, String::len);
            if length > usize::from(u16::MAX) {
                return Err(AddressError::Long { what, length });
            }
        }
        Ok(Self { user, password })
    }
}

impl FromStr for Address {
    type Err = AddressError;

    fn from_str(text: &str) -> Result<Self, AddressError> {
        let (scheme, rest) = text.split_once("://").ok_or(AddressError::NoScheme)?;
        let (transport, usual) = match scheme.to_ascii_lowercase().as_str() {
            "mqtt" => (Transport::Tcp, PORT),
            "mqtts" => (Transport::Tls, TLS_PORT),
            "unix" => return socket(rest),
            _ => return Err(AddressError::Scheme(scheme.chars().take(16).collect())),
        };
        let (login, rest) = match rest.rsplit_once('@') {
            Some((login, rest)) => (Some(login_of(login)?), rest),
            None => (None, rest),
        };
        let end = rest.find(['/', '?', '#']).unwrap_or(rest.len());
        let (place, tail) = rest.split_at(end);
        if !matches!(tail, "" | "/") {
            return Err(AddressError::Rest(tail.chars().take(32).collect()));
        }
        let (host, port) = place_of(place, usual)?;
        Ok(Self {
            transport,
            host,
            port,
            login,
        })
    }
}

/// A Unix socket's path, as it is: nothing in it is percent-encoded, and no login.
fn socket(path: &str) -> Result<Address, AddressError> {
    let sound = path.starts_with('/') && path.len() <= PATH_LIMIT && !path.contains('\0');
    sound
        .then(|| Address {
            transport: Transport::Unix,
            host: path.to_owned(),
            port: 0,
            login: None,
        })
        .ok_or(AddressError::Path)
}

fn login_of(text: &str) -> Result<Login, AddressError> {
    match text.split_once(':') {
        Some((user, password)) => Login::new(decoded(user)?, Some(decoded(password)?)),
        None => Login::new(decoded(text)?, None),
    }
}

fn place_of(place: &str, usual: u16) -> Result<(String, u16), AddressError> {
    let (host, port) = if let Some(rest) = place.strip_prefix('[') {
        let (host, rest) = rest.split_once(']').ok_or(AddressError::Brackets)?;
        if host.parse::<std::net::Ipv6Addr>().is_err() {
            return Err(AddressError::Brackets);
        }
        match rest.strip_prefix(':') {
            Some(port) => (host, Some(port)),
            None if rest.is_empty() => (host, None),
            None => return Err(AddressError::Rest(rest.chars().take(32).collect())),
        }
    } else {
        let (host, port) = match place.split_once(':') {
            Some((host, port)) => (host, Some(port)),
            None => (place, None),
        };
        let allowed = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '.');
        if let Some(found) = host.chars().find(|c| !allowed(*c)) {
            return Err(AddressError::Host(found));
        }
        (host, port)
    };
    if host.is_empty() {
        return Err(AddressError::NoHost);
    }
    let port = match port {
        None => usual,
        Some(port) => port
            .parse()
            .ok()
            .filter(|number| *number != 0 && port.bytes().all(|b| b.is_ascii_digit()))
            .ok_or_else(|| AddressError::Port(port.chars().take(16).collect()))?,
    };
    Ok((host.to_owned(), port))
}

/// Undoes percent encoding (RFC 3986, 2.1).
fn decoded(text: &str) -> Result<String, AddressError> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut parts = text.split('%');
    bytes.extend_from_slice(parts.next().unwrap_or_default().as_bytes());
    for part in parts {
        let digits = part
            .get(..2)
            .filter(|digits| digits.bytes().all(|b| b.is_ascii_hexdigit()))
            .ok_or(AddressError::Percent)?;
        bytes.push(u8::from_str_radix(digits, 16).map_err(|_| AddressError::Percent)?);
        bytes.extend_from_slice(&part.as_bytes()[2..]);
    }
    let text = String::from_utf8(bytes).map_err(|_| AddressError::Percent)?;
    if text.contains('\0') {
        return Err(AddressError::Percent);
    }
    Ok(text)
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let scheme = match self.transport {
            Transport::Unix => return write!(f, "unix://{}", self.host),
            Transport::Tcp => "mqtt",
            Transport::Tls => "mqtts",
        };
        if self.host.contains(':') {
            write!(f, "{scheme}://[{}]:{}", self.host, self.port)
        } else {
            write!(f, "{scheme}://{}:{}", self.host, self.port)
        }
    }
}

impl fmt::Debug for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Address")
            .field("transport", &self.transport)
            .field("host", &self.host)
            .field("port", &self.port)
            .field("login", &self.login)
            .finish()
    }
}

impl fmt::Debug for Login {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Login")
            .field("user", &self.user)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests;

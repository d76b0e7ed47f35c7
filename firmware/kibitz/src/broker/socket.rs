//! The way to the broker: TCP, TLS over it, or a Unix socket.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use link::{Address, Transport};
use thiserror::Error;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpStream, UnixStream};
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::pem::{self, PemObject};
use tokio_rustls::rustls::pki_types::{
    CertificateDer, InvalidDnsNameError, PrivateKeyDer, ServerName,
};
use tokio_rustls::rustls::{CertificateError, ClientConfig, Error as Fault, RootCertStore};

/// The files TLS is spoken with.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TlsFiles {
    /// Certificates of those who may vouch for the broker; the system's when none is named.
    pub authorities: Option<PathBuf>,
    /// Our own certificate and its key, where the broker wants to know who connects.
    pub client: Option<(PathBuf, PathBuf)>,
}

/// Why TLS cannot be spoken.
#[derive(Debug, Error)]
pub enum TlsError {
    /// A file cannot be read, or holds no PEM.
    #[error("{path} cannot be used ({source}); a readable file of {what} in PEM is wanted")]
    File {
        path: PathBuf,
        what: &'static str,
        source: pem::Error,
    },
    /// A file holds nothing.
    #[error("{path} holds no certificate; a file in PEM is wanted")]
    Empty { path: PathBuf },
    /// The system trusts nobody.
    #[error(
        "this system has no certificates of authorities: install ca-certificates, or name mqtt.ca_file"
    )]
    NoAuthorities,
    /// A certificate or key of the wrong kind.
    #[error("certificate or key cannot be used: {0}")]
    Unfit(#[from] Fault),
    /// A host no certificate can be for.
    #[error("no certificate can be for this host; write its name as in the certificate")]
    Host(#[from] InvalidDnsNameError),
}

/// Bytes to and from the broker.
pub trait Stream: AsyncRead + AsyncWrite + Send + Unpin {}

impl<T: AsyncRead + AsyncWrite + Send + Unpin> Stream for T {}

/// Knows the way to one broker.
#[derive(Clone)]
pub struct Connector {
    address: Address,
    tls: Option<(TlsConnector, ServerName<'static>)>,
}

impl std::fmt::Debug for Connector {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Connector").field(&self.address).finish()
    }
}

impl Connector {
    /// The way to an address; the files are only read where it asks for TLS.
    ///
    /// # Errors
    /// When TLS is asked for and cannot be spoken.
    pub fn new(address: Address, files: &TlsFiles) -> Result<Self, TlsError> {
        let tls = match address.transport {
            Transport::Tls => {
                let host = ServerName::try_from(address.host.clone())?;
                Some((TlsConnector::from(Arc::new(client(files)?)), host))
            }
            Transport::Tcp | Transport::Unix => None,
        };
        Ok(Self { address, tls })
    }

    /// Where the broker is.
    pub const fn address(&self) -> &Address {
        &self.address
    }

    /// Opens a socket, and shakes hands where that is wanted.
    ///
    /// # Errors
    /// When nobody is there, or nobody to be trusted.
    pub async fn open(&self) -> io::Result<Box<dyn Stream>> {
        let host = self.address.host.as_str();
        if self.address.transport == Transport::Unix {
            return Ok(Box::new(UnixStream::connect(host).await?));
        }
        let stream = TcpStream::connect((host, self.address.port)).await?;
        // A turn is a few hundred bytes and should not wait for more of them.
        let _ = stream.set_nodelay(true);
        Ok(match &self.tls {
            None => Box::new(stream),
            Some((tls, name)) => Box::new(tls.connect(name.clone(), stream).await?),
        })
    }
}

/// TLS 1.2 and 1.3 as they are safe today, with `ring`.
fn client(files: &TlsFiles) -> Result<ClientConfig, TlsError> {
    let builder = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()?
        .with_root_certificates(authorities(files.authorities.as_deref())?);
    let Some((certificate, key)) = &files.client else {
        return Ok(builder.with_no_client_auth());
    };
    let chain = certificates(certificate)?;
    let key = PrivateKeyDer::from_pem_file(key).map_err(|source| TlsError::File {
        path: key.clone(),
        what: "a private key",
        source,
    })?;
    Ok(builder.with_client_auth_cert(chain, key)?)
}

fn authorities(file: Option<&Path>) -> Result<RootCertStore, TlsError> {
    let mut roots = RootCertStore::empty();
    match file {
        Some(path) => {
            for certificate in certificates(path)? {
                roots.add(certificate)?;
            }
        }
        None => {
            // Some system's stores hold certificates nobody can read; the others do.
            let found = rustls_native_certs::load_native_certs().certs;
            roots.add_parsable_certificates(found);
            if roots.is_empty() {
                return Err(TlsError::NoAuthorities);
            }
        }
    }
    Ok(roots)
}

fn certificates(path: &Path) -> Result<Vec<CertificateDer<'static>>, TlsError> {
    let wrong = |source| TlsError::File {
        path: path.to_owned(),
        what: "certificates",
        source,
    };
    let found = CertificateDer::pem_file_iter(path).map_err(wrong)?;
    let found: Vec<_> = found.collect::<Result<_, _>>().map_err(wrong)?;
    if found.is_empty() {
        let path = path.to_owned();
        return Err(TlsError::Empty { path });
    }
    Ok(found)
}

/// An error of the socket in words for the log, with what to do.
pub fn unreachable(error: &io::Error) -> String {
    let fault = error
        .get_ref()
        .and_then(|inner| inner.downcast_ref::<Fault>());
    if let Some(fault) = fault {
        return untrusted(fault);
    }
    match error.kind() {
        io::ErrorKind::ConnectionRefused => "nothing listens there".to_owned(),
        io::ErrorKind::ConnectionReset => "it has broken off the connection".to_owned(),
        io::ErrorKind::NotFound => "there is no such socket".to_owned(),
        io::ErrorKind::UnexpectedEof => "it has closed the connection".to_owned(),
        _ => error.to_string(),
    }
}

fn untrusted(fault: &Fault) -> String {
    match fault {
        Fault::InvalidCertificate(
            CertificateError::NotValidForName | CertificateError::NotValidForNameContext { .. },
        ) => "its certificate is for another name; write the name in the certificate into mqtt.url".to_owned(),
        Fault::InvalidCertificate(CertificateError::UnknownIssuer | CertificateError::BadSignature) => {
            "its certificate is vouched for by nobody known here; name its authority in mqtt.ca_file".to_owned()
        }
        Fault::InvalidCertificate(
            CertificateError::Expired | CertificateError::ExpiredContext { .. },
        ) => "its certificate has expired; renew it (or is the clock wrong?)".to_owned(),
        Fault::InvalidMessage(_) => "it does not speak TLS on this port; is mqtt:// meant?".to_owned(),
        fault => format!("TLS: {fault}"),
    }
}

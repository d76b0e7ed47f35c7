//! The section about the broker.

use std::ffi::OsString;
use std::fmt::Display;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::str::FromStr;

use link::{Address, ApplianceId, Base, Login, Topics, Transport};

use super::{Wrong, quoted, some_path};
use crate::broker::TlsFiles;
use crate::config::Mqtt;
use crate::config::settings::MqttSettings;

/// A longer file holds no password.
const PASSWORD_LIMIT: u64 = 4096;

/// Where systemd puts what `LoadCredential=` names.
const CREDENTIALS: &str = "CREDENTIALS_DIRECTORY";

/// The longest name of the appliance for people, in characters.
const NAME_LIMIT: usize = 60;

impl Wrong {
    /// `Some(None)`: no broker is wanted.
    pub(super) fn mqtt(&mut self, mqtt: MqttSettings) -> Option<Option<Mqtt>> {
        if mqtt.url.is_empty() {
            return Some(None);
        }
        let address = mqtt.url.parse::<Address>();
        if let Err(error) = &address {
            // The address may hold a password: only the part the error quotes is shown.
            self.says("mqtt.url", "…", error.to_string());
        }
        let login = self.login(&mqtt);
        let topics = self.topics(&mqtt);
        if mqtt.name.trim().is_empty() || mqtt.name.chars().count() > NAME_LIMIT {
            let remedy = format!("1 to {NAME_LIMIT} characters are wanted");
            self.says("mqtt.name", quoted(&mqtt.name), remedy);
        }
        let mut address = address.ok()?;
        let tls = self.tls(&mqtt, address.transport);
        address.login = login.or(address.login);
        Some(Some(Mqtt {
            address,
            tls,
            topics: topics?,
            name: mqtt.name,
        }))
    }

    fn topics(&mut self, mqtt: &MqttSettings) -> Option<Topics> {
        let id = self.parsed::<ApplianceId>("mqtt.id", &mqtt.id);
        let base = self.parsed::<Base>("mqtt.base", &mqtt.base);
        let topics = Topics::new(id?).below_base(base?);
        if mqtt.discovery.is_empty() {
            return Some(topics);
        }
        let prefix = self.parsed::<Base>("mqtt.discovery", &mqtt.discovery)?;
        Some(topics.found_below(prefix))
    }

    fn parsed<T: FromStr<Err: Display>>(&mut self, key: &str, text: &str) -> Option<T> {
        let parsed = text.parse::<T>();
        if let Err(error) = &parsed {
            self.says(key, quoted(text), error.to_string());
        }
        parsed.ok()
    }

    fn tls(&mut self, mqtt: &MqttSettings, transport: Transport) -> TlsFiles {
        let certificate = some_path(mqtt.certificate_file.clone());
        let key = some_path(mqtt.key_file.clone());
        let files = TlsFiles {
            authorities: some_path(mqtt.ca_file.clone()),
            client: certificate.clone().zip(key.clone()),
        };
        if certificate.is_some() != key.is_some() {
            let remedy = "a certificate wants its key, and a key its certificate";
            self.says(
                "mqtt.certificate_file",
                quoted(&mqtt.certificate_file.to_string_lossy()),
                remedy,
            );
        }
        if transport != Transport::Tls && files != TlsFiles::default() {
            let remedy = "certificates are for mqtts:// only; write mqtts://host";
            self.says("mqtt.url", "…", remedy);
        }
        files
    }

    fn login(&mut self, mqtt: &MqttSettings) -> Option<Login> {
        let Some(file) = some_path(mqtt.password_file.clone()) else {
            return if mqtt.user.is_empty() {
                None
            } else {
                self.user(mqtt, None)
            };
        };
        let password = match password(&file, std::env::var_os(CREDENTIALS)) {
            Ok(password) => password,
            Err(error) => {
                let remedy = format!("{error}; name a file this user may read");
                self.says(
                    "mqtt.password_file",
                    quoted(&file.to_string_lossy()),
                    remedy,
                );
                return None;
            }
        };
        if mqtt.user.is_empty() {
            self.says("mqtt.user", "\"\"", "a password wants a user name with it");
            return None;
        }
        self.user(mqtt, Some(password))
    }

    fn user(&mut self, mqtt: &MqttSettings, password: Option<String>) -> Option<Login> {
        let login = Login::new(mqtt.user.clone(), password);
        if let Err(error) = &login {
            self.says("mqtt.user", quoted(&mqtt.user), error.to_string());
        }
        login.ok()
    }
}

/// A password from a file; a name without a folder is looked for among systemd's credentials first.
///
/// # Errors
/// When there is no such file, or it holds no password.
pub fn password(file: &Path, credentials: Option<OsString>) -> io::Result<String> {
    let bare = file.components().count() == 1 && file.is_relative();
    let credential = credentials.map(|folder| PathBuf::from(folder).join(file));
    let path = credential.filter(|path| bare && path.exists());
    let mut text = String::new();
    std::fs::File::open(path.as_deref().unwrap_or(file))?
        .take(PASSWORD_LIMIT + 1)
        .read_to_string(&mut text)?;
    if text.len() as u64 > PASSWORD_LIMIT {
        return Err(io::Error::other("it is too long for a password"));
    }
    Ok(text.trim_end_matches(['\r', '\n']).to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_credential_goes_before_a_file_of_the_same_name() {
        let folder = tempfile::tempdir().expect("a folder");
        std::fs::write(folder.path().join("mqtt"), "credential\n").expect("writable");
        let credentials = Some(folder.path().as_os_str().to_owned());
        let found = password(Path::new("mqtt"), credentials.clone()).expect("a credential");
        assert_eq!(found, "credential");
        assert!(password(Path::new("other"), credentials.clone()).is_err());
        assert!(password(Path::new("/nowhere/mqtt"), credentials).is_err());
        std::fs::write(folder.path().join("long"), "x".repeat(5000)).expect("writable");
        assert!(password(&folder.path().join("long"), None).is_err());
    }
}

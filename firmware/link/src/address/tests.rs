use proptest::prelude::*;

use super::*;

fn login(user: &str, password: Option<&str>) -> Option<Login> {
    Some(Login {
        user: user.to_owned(),
        password: password.map(str::to_owned),
    })
}

#[test]
fn addresses_people_write_are_understood() {
    for (text, host, port, who) in [
        ("mqtt://localhost", "localhost", 1883, None),
        ("MQTT://broker.lan:1884", "broker.lan", 1884, None),
        ("mqtt://192.168.1.5/", "192.168.1.5", 1883, None),
        ("mqtts://broker.lan", "broker.lan", 8883, None),
        ("mqtts://ana@[::1]:1", "::1", 1, login("ana", None)),
        ("unix:///run/m q.sock", "/run/m q.sock", 0, None),
        ("mqtt://[::1]", "::1", 1883, None),
        ("mqtt://[fe80::1]:99", "fe80::1", 99, None),
        ("mqtt://ana@host", "host", 1883, login("ana", None)),
        ("mqtt://ana:x@host:1", "host", 1, login("ana", Some("x"))),
        (
            "mqtt://a%40b:p%3Aq%25@h",
            "h",
            1883,
            login("a@b", Some("p:q%")),
        ),
        (
            "mqtt://ana:p/a@s:s@h",
            "h",
            1883,
            login("ana", Some("p/a@s:s")),
        ),
    ] {
        let address: Address = text.parse().unwrap_or_else(|e| panic!("{text}: {e}"));
        assert_eq!(
            (address.host.as_str(), address.port),
            (host, port),
            "{text}"
        );
        assert_eq!(address.login, who, "{text}");
        assert!(address.to_string().parse::<Address>().is_ok(), "{text}");
    }
}

#[test]
fn addresses_that_cannot_be_meant_are_refused() {
    use AddressError as E;
    for (text, error) in [
        ("localhost", E::NoScheme),
        ("localhost:1883", E::NoScheme),
        ("http://localhost", E::Scheme("http".into())),
        ("unix://run/socket", E::Path),
        ("unix://", E::Path),
        ("mqtt://", E::NoHost),
        ("mqtt://:1883", E::NoHost),
        ("mqtt://host:", E::Port(String::new())),
        ("mqtt://host:0", E::Port("0".into())),
        ("mqtt://host:+5", E::Port("+5".into())),
        ("mqtt://host:65536", E::Port("65536".into())),
        ("mqtt://a b", E::Host(' ')),
        ("mqtt://[::1", E::Brackets),
        ("mqtt://[nonsense]", E::Brackets),
        ("mqtt://[::1]1883", E::Rest("1883".into())),
        ("mqtt://host/topic", E::Rest("/topic".into())),
        ("mqtt://host?x=1", E::Rest("?x=1".into())),
        ("mqtt://:secret@host", E::NoUser),
        ("mqtt://a%zz@host", E::Percent),
        ("mqtt://a%4@host", E::Percent),
        ("mqtt://a%ff@host", E::Percent),
        ("mqtt://a%00@host", E::Percent),
    ] {
        assert_eq!(text.parse::<Address>(), Err(error), "{text}");
    }
}

#[test]
fn a_password_is_never_shown() {
    let address: Address = "mqtt://ana:secret@host".parse().unwrap();
    assert!(!format!("{address} {address:?}").contains("secret"));
    for text in [
        "mqtt://ana:secret@",
        "mqtt://ana:secret%@host",
        "mqtt://ana:secret@ho st",
        "mqtt://ana:secret@host:x",
    ] {
        let error = text.parse::<Address>().unwrap_err();
        assert!(!format!("{error} {error:?}").contains("secret"), "{text}");
    }
}

proptest! {
    #[test]
    fn no_text_panics(text in ".*") {
        let _ = text.parse::<Address>();
        let _ = format!("mqtt://{text}").parse::<Address>();
    }
}

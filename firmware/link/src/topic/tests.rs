use super::*;

#[test]
fn topics_stand_below_the_id() {
    let topics = Topics::new("living-room_2".parse().unwrap());
    assert_eq!(
        topics.availability().as_str(),
        "kibitz/living-room_2/availability"
    );
    assert_eq!(topics.board().as_str(), "kibitz/living-room_2/board");
    assert_eq!(topics.game().as_str(), "kibitz/living-room_2/game");
    assert_eq!(topics.clock().as_str(), "kibitz/living-room_2/clock");
    assert_eq!(topics.turn().as_str(), "kibitz/living-room_2/turn");
    assert_eq!(topics.picture().as_str(), "kibitz/living-room_2/board.png");
    assert_eq!(
        topics.press().as_str(),
        "kibitz/living-room_2/command/press"
    );
    assert_eq!(topics.play().as_str(), "kibitz/living-room_2/command/game");
    assert_eq!(topics.filter(), "kibitz/living-room_2/#");
    assert_eq!(topics.client(), "kibitz-living-room_2");
}

#[test]
fn two_appliances_share_no_topic() {
    let prefix: Base = "homeassistant".parse().unwrap();
    let of = |base: &str, id: &str| {
        let topics = Topics::new(id.parse().unwrap()).below_base(base.parse().unwrap());
        topics.found_below(prefix.clone())
    };
    let (one, other, far) = (of("kibitz", "a"), of("kibitz", "b"), of("house/up", "a"));
    assert_eq!(
        one.discovery().unwrap().as_str(),
        "homeassistant/device/kibitz-a/config"
    );
    assert_eq!(
        far.discovery().unwrap().as_str(),
        "homeassistant/device/house-up-a/config"
    );
    assert_eq!(far.event().as_str(), "house/up/a/event");
    for (x, y) in [(&one, &other), (&one, &far), (&other, &far)] {
        assert_ne!(x.discovery(), y.discovery());
        assert_ne!(x.client(), y.client());
        assert_ne!(x.filter(), y.filter());
    }
    assert_eq!(one.home_status(), other.home_status());
}

#[test]
fn a_base_that_would_break_a_topic_is_refused() {
    for (text, error) in [
        ("", BaseError::Length(0)),
        ("/a", BaseError::Level),
        ("a/", BaseError::Level),
        ("a//b", BaseError::Level),
        ("a/+", BaseError::Character('+')),
        ("#", BaseError::Character('#')),
        ("$SYS", BaseError::Character('$')),
    ] {
        assert_eq!(text.parse::<Base>(), Err(error), "{text:?}");
    }
    assert!("a/b-c_d/E9".parse::<Base>().is_ok());
}

#[test]
fn an_id_that_would_break_a_topic_is_refused() {
    for (text, error) in [
        ("", IdError::Length(0)),
        ("a/b", IdError::Character('/')),
        ("+", IdError::Character('+')),
        ("a#", IdError::Character('#')),
        ("stół", IdError::Character('ó')),
        ("a\0", IdError::Character('\0')),
    ] {
        assert_eq!(text.parse::<ApplianceId>(), Err(error), "{text:?}");
    }
    assert!("x".repeat(ID_LIMIT).parse::<ApplianceId>().is_ok());
    let long = "x".repeat(ID_LIMIT + 1);
    assert_eq!(
        long.parse::<ApplianceId>(),
        Err(IdError::Length(ID_LIMIT + 1))
    );
}

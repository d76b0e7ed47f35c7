//! What passes from one connection to the next: order, identifiers, what is given up.

use super::*;

/// The connection is lost without a word: the broker is still there.
fn fall_silent(table: &mut Table) {
    table.wait(30);
    assert!(table.session.poll(table.now).is_err());
    assert!(table.session.disconnected().is_none());
}

#[test]
fn a_broker_that_hangs_up_during_a_release_is_not_trusted_to_remember() {
    let mut table = Table::online();
    table.turn();
    table.received(3);
    table.sent();
    table.session.disconnected();
    table.session.connected(table.now);
    assert_eq!(table.receive(&[0x20, 2, 1, 0]), Ok(vec![Event::Again]));
    table.session.disconnected();
    table.session.connected(table.now);
    assert_eq!(table.receive(&[0x20, 2, 0, 0]), Ok(vec![Event::Again]));
    table.session.disconnected();
    table.sent();
    table.connect();
    table.received(3);
    assert_eq!(table.sent(), ["PUBREL 3"]);
}

#[test]
fn what_the_broker_remembers_is_taken_up_where_it_was() {
    let mut table = Table::online();
    table.sent();
    table.turn();
    table.turn();
    assert_eq!(table.turns(), [(3, 1, false), (4, 2, false)]);
    // The first has arrived, which the session knows; its release is lost, and all about the second.
    table.received(3);
    assert_eq!(table.sent(), ["PUBREL 3"]);
    fall_silent(&mut table);
    assert_eq!(table.session.unacknowledged_events(), 2);
    let again = table.accepted(true);
    assert_eq!(
        again[2], "PUBLISH 5 availability online retain",
        "online comes first"
    );
    assert_eq!(again[3], "PUBREL 3");
    assert!(again[4].starts_with("PUBLISH 4 turn") && again[4].ends_with("DUP"));
    table.received(4);
    assert_eq!(table.sent(), ["PUBREL 4"]);
    for id in [4, 3, 9999] {
        table.completed(id);
    }
    assert_eq!(table.session.unacknowledged_events(), 0);
}

#[test]
fn a_broker_that_has_forgotten_is_told_anew() {
    let mut table = Table::online();
    table.turn();
    table.turn();
    table.received(3);
    table.sent();
    table.session.disconnected();
    table.session.connected(table.now);
    table.sent();
    assert_eq!(table.receive(&[0x20, 2, 0, 0]), Ok(vec![Event::Online]));
    assert_eq!(table.turns(), [(3, 1, false), (4, 2, false)]);
}

#[test]
fn a_session_of_an_earlier_life_is_discarded_first() {
    let mut table = Table::new();
    table.turn();
    table.session.connected(table.now);
    table.sent();
    assert_eq!(table.receive(&[0x20, 2, 1, 0]), Ok(vec![Event::Again]));
    assert_eq!(table.sent(), ["DISCONNECT"]);
    assert!(table.session.disconnected().is_none());
    table.session.connected(table.now);
    assert_eq!(
        table.sent(),
        ["CONNECT kibitz-t clean=true no will None:None"]
    );
    assert_eq!(table.receive(&[0x20, 2, 0, 0]), Ok(vec![Event::Again]));
    assert_eq!(table.sent(), ["DISCONNECT"]);
    table.session.disconnected();
    let sent = table.connect();
    assert!(sent[0].starts_with("CONNECT kibitz-t clean=false"));
    assert!(
        sent[3].contains(" turn ") && !sent[3].ends_with("DUP"),
        "{sent:?}"
    );
}

#[test]
fn answers_to_what_was_not_asked_change_nothing() {
    let mut table = Table::online();
    table.turn();
    table.sent();
    // Neither an acknowledgement of quality 1, nor a completion before the release.
    table.acknowledge(3);
    table.completed(3);
    assert_eq!(table.session.unacknowledged_events(), 1);
    table.received(3);
    table.received(3);
    assert_eq!(table.sent(), ["PUBREL 3"]);
    table.completed(3);
    assert_eq!(table.session.unacknowledged_events(), 0);
}

#[test]
fn turns_keep_their_order_across_connections_and_the_window_is_bounded() {
    let mut table = Table::online();
    table.sent();
    for _ in 0..3 * WINDOW {
        table.turn();
    }
    let first = table.turns();
    assert_eq!(first.len(), WINDOW);
    table.session.disconnected();
    table.turn();
    table.connect();
    // The window is full of what is sent again; nothing new until it is acknowledged.
    let mut seen = Vec::new();
    let mut waiting: Vec<u16> = first.iter().map(|(id, ..)| *id).collect();
    table.acknowledge(2);
    while !waiting.is_empty() {
        let id = waiting.remove(0);
        table.pass(id);
        for (id, seq, dup) in table.turns() {
            assert!(
                !dup && !waiting.contains(&id),
                "identifier {id} in flight twice"
            );
            waiting.push(id);
            seen.push(seq);
        }
        assert!(waiting.len() <= WINDOW);
    }
    let expected: Vec<u64> = (WINDOW as u64 + 1..=3 * WINDOW as u64 + 1).collect();
    assert_eq!(seen, expected);
}

#[test]
fn identifiers_wrap_around_without_touching_what_is_in_flight() {
    let mut table = Table::online();
    table.turn();
    assert_eq!(table.turns(), [(3, 1, false)]);
    for _ in 0..=u16::MAX {
        table.turn();
        for (id, ..) in table.turns() {
            assert!(id > SUBSCRIBE_ID && id != 3);
            table.pass(id);
        }
    }
    assert_eq!(table.session.unacknowledged_events(), 1);
}

#[test]
fn states_collapse_to_the_newest_and_never_overtake_a_turn() {
    let mut table = Table::new();
    table.state("old");
    table.turn();
    table.state("older");
    table.state("new");
    let sent = table.connect();
    assert_eq!(sent.len(), 4, "{sent:?}");
    assert!(sent[3].starts_with("PUBLISH 3 turn"));
    // The broker passes the turn on when it is released, and only then the state may follow.
    table.received(3);
    assert_eq!(table.sent(), ["PUBREL 3", "PUBLISH 4 board new retain"]);
    fall_silent(&mut table);
    table.state("newest");
    let again = table.accepted(true);
    assert_eq!(again[3], "PUBREL 3");
    assert!(again[4].ends_with("board newest retain"), "{again:?}");
    assert_eq!(again.len(), 5);
}

#[test]
fn of_states_in_flight_only_the_newest_is_sent_again() {
    let mut table = Table::online();
    table.state("a");
    table.turn();
    table.received(4);
    table.state("b");
    table.sent();
    fall_silent(&mut table);
    let again = table.accepted(true);
    assert_eq!(again[3..], ["PUBREL 4", "PUBLISH 5 board b retain DUP"]);
}

#[test]
fn the_oldest_turns_make_room_and_are_counted() {
    let mut table = Table::new();
    for _ in 0..EVENT_LIMIT + 3 {
        table.turn();
    }
    assert_eq!(table.session.dropped(), 3);
    assert_eq!(table.session.unacknowledged_events(), EVENT_LIMIT);
    table.session.connected(table.now);
    table.sent();
    table.receive(&[0x20, 2, 0, 0]).unwrap();
    assert_eq!(table.turns()[0].1, 4);
}

/// Connects, has `online` acknowledged, and hangs up.
fn hang_up(table: &mut Table) -> Option<String> {
    let sent = table.accepted(table.session.known);
    let online: u16 = sent[2].split(' ').nth(1).unwrap().parse().unwrap();
    table.acknowledge(online);
    let given_up = table.session.disconnected();
    given_up.map(|p| p.topic().as_str().to_owned())
}

#[test]
fn a_state_at_which_the_broker_hangs_up_is_given_up_before_long() {
    let mut table = Table::new();
    table.state("poison");
    table.turn();
    for _ in 1..5 {
        assert_eq!(hang_up(&mut table), None);
    }
    assert_eq!(hang_up(&mut table).as_deref(), Some("kibitz/t/board"));
    assert_eq!(hang_up(&mut table), None);
    // As long a one is not tried again; the turn is.
    table.state("poison");
    assert_eq!(table.session.unacknowledged(), 1);
}

#[test]
fn an_event_at_which_the_broker_hangs_up_is_tried_at_quality_1_and_given_up_at_last() {
    let mut table = Table::new();
    table.turn();
    table.turn();
    for _ in 1..10 {
        assert_eq!(hang_up(&mut table), None);
    }
    table.session.connected(table.now);
    table.receive(&[0x20, 2, 1, 0]).unwrap();
    let first = |table: &Table| table.session.outbox.event_quality();
    assert_eq!(first(&table), Some(2));
    table.session.disconnected();
    assert_eq!(first(&table), Some(1));
    for _ in 10..19 {
        table.session.connected(table.now);
        table.receive(&[0x20, 2, 1, 0]).unwrap();
        assert!(table.session.disconnected().is_none());
    }
    table.session.connected(table.now);
    table.receive(&[0x20, 2, 1, 0]).unwrap();
    assert!(table.session.disconnected().is_some_and(|p| p.is_event()));
    assert_eq!(table.session.unacknowledged_events(), 1);
}

#[test]
fn what_the_broker_only_leaves_unanswered_is_never_given_up() {
    let mut table = Table::new();
    table.turn();
    table.state("board");
    for _ in 0..50 {
        table.session.connected(table.now);
        table.wait(10);
        assert_eq!(table.session.poll(table.now), Err(Lost::NoConnack));
        assert!(table.session.disconnected().is_none());
        table.connect();
        table.wait(30);
        assert!(table.session.poll(table.now).is_err());
        assert!(table.session.disconnected().is_none());
    }
    assert_eq!(table.session.unacknowledged(), 2);
}

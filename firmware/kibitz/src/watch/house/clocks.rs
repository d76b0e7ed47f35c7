//! Clocks on the views where one waits for a turn.

use link::payload;
use screen::{Clock, View};

/// The view with the clocks as they are.
pub fn on(mut view: View, clock: Option<payload::Clock>) -> View {
    let Some(clock) = clock else {
        return view;
    };
    let (players, paused) = match &mut view {
        View::Board(board) => (&mut board.players, &mut board.paused),
        View::Waiting(waiting) => (&mut waiting.players, &mut waiting.paused),
        _ => return view,
    };
    for (i, (player, left)) in players.iter_mut().zip(&clock.players).enumerate() {
        player.clock = Some(Clock {
            seconds: left.remaining,
            runs: clock.running == Some(i),
        });
    }
    *paused = clock.paused;
    view
}

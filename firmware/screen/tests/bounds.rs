//! Nothing is ever drawn outside the target, whatever a view holds and whatever the target's size.

mod samples;

use std::convert::Infallible;

use embedded_graphics::prelude::*;
use game::{Emblem, Premium, Square, Status};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use screen::{
    Answer, BlankChoice, BoardView, Caption, Cell, Claim, Clock, Correction, Exchange, Gain, Help,
    Hint, Illegal, Outcome, Over, Photo, Place, Play, Player, Question, Rescored, Rgb565, Size,
    Trouble, TurnCard, View, Waiting, Who, Word, draw, draw_into,
};

/// A target that panics when something is drawn outside it, and counts the pixels never drawn.
struct Strict {
    size: Size,
    drawn: Vec<bool>,
}

impl Strict {
    fn new(size: Size) -> Self {
        let count = size.width as usize * size.height as usize;
        Self {
            size,
            drawn: vec![false; count],
        }
    }
}

impl OriginDimensions for Strict {
    fn size(&self) -> Size {
        self.size
    }
}

impl DrawTarget for Strict {
    type Color = Rgb565;
    type Error = Infallible;

    fn draw_iter<I>(&mut self, pixels: I) -> Result<(), Infallible>
    where
        I: IntoIterator<Item = Pixel<Rgb565>>,
    {
        for Pixel(at, _) in pixels {
            let area = self.bounding_box();
            assert!(area.contains(at), "{at} is outside {}", self.size);
            self.drawn[at.y as usize * self.size.width as usize + at.x as usize] = true;
        }
        Ok(())
    }
}

fn check(view: &View, size: Size) {
    let mut target = Strict::new(size);
    let Ok(()) = draw_into(view, &mut target);
    let missed = target.drawn.iter().filter(|drawn| !**drawn).count();
    assert_eq!(missed, 0, "every pixel is drawn, {size}");
}

fn text() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => "[A-Za-zĄŻŹĆÓĘŚŃŁÄÖÜßÀÈÉĂÂÎȘȚ ,.'-]{0,24}",
        2 => any::<String>(),
        1 => "\\PC{0,600}",
        1 => "[WMŻ]{15,17}",
    ]
}

fn claim() -> impl Strategy<Value = Claim> {
    prop_oneof![
        Just(Claim::Valid),
        Just(Claim::Invalid),
        Just(Claim::NotChecked)
    ]
}

fn play() -> impl Strategy<Value = Play> {
    let word = (text(), any::<i32>(), claim()).prop_map(|(text, points, claim)| Word {
        text,
        points,
        claim,
    });
    (any::<i32>(), vec(word, 0..12), any::<i32>()).prop_map(|(points, words, bonus)| Play {
        points,
        words,
        bonus,
    })
}

fn card() -> impl Strategy<Value = View> {
    let outcome = prop_oneof![
        play().prop_map(Outcome::Stands),
        play().prop_map(Outcome::Falls),
        play().prop_map(Outcome::NotChecked),
        play().prop_map(Outcome::Lost),
        play().prop_map(Outcome::Marked),
        play().prop_map(Outcome::Open),
        any::<i32>().prop_map(|points| Outcome::Unfounded { points }),
        Just(Outcome::Swapped),
        Just(Outcome::Pass),
        any::<i32>().prop_map(|points| Outcome::Withdrawn { points }),
    ];
    (who(), outcome, any::<i32>(), option::of(who())).prop_map(|(player, outcome, total, next)| {
        View::Turn(TurnCard {
            player,
            outcome,
            total,
            next,
        })
    })
}

fn emblem() -> impl Strategy<Value = Emblem> {
    (0..Emblem::ALL.len()).prop_map(|i| Emblem::ALL[i])
}

fn who() -> impl Strategy<Value = Who> {
    (text(), emblem()).prop_map(|(name, emblem)| Who { name, emblem })
}

fn players(count: std::ops::RangeInclusive<usize>) -> impl Strategy<Value = Vec<Player>> {
    let clock = prop::option::of((any::<i64>(), any::<bool>()));
    let clock = clock.prop_map(|clock| clock.map(|(seconds, runs)| Clock { seconds, runs }));
    let player = (who(), any::<i32>(), any::<bool>(), clock);
    let player = player.prop_map(|(Who { name, emblem }, total, next, clock)| Player {
        name,
        emblem,
        total,
        next,
        clock,
    });
    vec(player, count)
}

fn cell() -> impl Strategy<Value = Cell> {
    let premium = prop_oneof![
        Just(Premium::Plain),
        any::<u8>().prop_map(Premium::Letter),
        any::<u8>().prop_map(Premium::Word),
    ];
    let status = prop_oneof![
        Just(Status::NotSet),
        Just(Status::Valid),
        Just(Status::Invalid),
        Just(Status::Mixed),
        Just(Status::Connection),
        Just(Status::Single),
        Just(Status::Disconnected),
    ];
    let letter = option::of(prop_oneof![3 => "[A-ZĄŻÄȘ]", 1 => "[A-Z]{0,3}", 1 => text()]);
    (letter, premium, status, any::<[bool; 4]>()).prop_map(
        |(letter, premium, status, [blank, last, marked, centre])| Cell {
            letter,
            blank,
            premium,
            status,
            last,
            marked,
            centre,
        },
    )
}

fn board() -> impl Strategy<Value = View> {
    let caption = prop_oneof![
        Just(Caption::None),
        (text(), text(), any::<i32>(), claim()).prop_map(|(player, text, points, claim)| {
            Caption::Turn {
                player,
                text,
                points,
                claim,
            }
        }),
        text().prop_map(|player| Caption::Pass { player }),
        (text(), any::<i32>()).prop_map(|(player, points)| Caption::Withdrawn { player, points }),
        text().prop_map(Caption::Illegal),
        text().prop_map(Caption::Task),
    ];
    let side = prop_oneof![Just(15_u8), Just(17), 1_u8..=21];
    let squares = side.prop_flat_map(|side| {
        let count = usize::from(side) * usize::from(side);
        vec(cell(), count).prop_map(move |cells| (side, cells))
    });
    let paused = any::<bool>();
    (squares, players(0..=6), caption, paused).prop_map(
        |((side, cells), players, caption, paused)| {
            let board = BoardView::from_cells(side, cells).expect("as many squares as wanted");
            let mut board = board.with_players(players).with_caption(caption);
            board.paused = paused;
            View::Board(board)
        },
    )
}

fn question() -> impl Strategy<Value = View> {
    let photo = (1_u32..50, 1_u32..50).prop_flat_map(|(w, h)| {
        vec(any::<u8>(), (w * h * 3) as usize).prop_map(move |rgb| Photo::new(w, h, rgb))
    });
    let answer = (text(), any::<u8>()).prop_map(|(text, percent)| Answer { text, percent });
    let square = (0_u8..21, 0_u8..21).prop_map(|(row, col)| Square::new(row, col));
    (square, photo, vec(answer, 0..7), any::<[u16; 2]>()).prop_map(
        |(square, photo, candidates, [number, of])| {
            View::Question(Question {
                square,
                photo,
                candidates,
                number: usize::from(number),
                of: usize::from(of),
            })
        },
    )
}

fn correction() -> impl Strategy<Value = View> {
    let tile = (0_u8..21, 0_u8..21, text(), text()).prop_map(|(row, col, from, to)| Exchange {
        square: Square::new(row, col),
        from,
        to,
    });
    let turn =
        (any::<usize>(), any::<i32>(), any::<i32>()).prop_map(|(turn, before, after)| Rescored {
            turn,
            before,
            after,
        });
    let gain = (text(), any::<i32>()).prop_map(|(player, points)| Gain { player, points });
    let tiles = vec(tile, 0..9);
    (tiles, vec(text(), 0..5), vec(turn, 0..5), vec(gain, 0..5)).prop_map(
        |(tiles, fallen, turns, gains)| {
            View::Correction(Box::new(Correction {
                tiles,
                photo: None,
                fallen,
                turns,
                gains,
            }))
        },
    )
}

fn over() -> impl Strategy<Value = View> {
    let place = (who(), any::<i32>(), text(), any::<bool>());
    let place = place.prop_map(|(Who { name, emblem }, total, left, wins)| Place {
        name,
        emblem,
        total,
        left,
        wins,
    });
    (text(), vec(place, 0..6), text()).prop_map(|(reason, places, advice)| {
        View::Over(Over {
            reason,
            places,
            advice,
        })
    })
}

fn blank_choice() -> impl Strategy<Value = View> {
    (0..15_u8, 0..15_u8, option::of(text()), vec(text(), 0..30)).prop_map(
        |(row, col, now, letters)| {
            View::BlankChoice(BlankChoice {
                square: Square::new(row, col),
                now,
                letters,
            })
        },
    )
}

fn hint() -> impl Strategy<Value = View> {
    let place = option::of((
        0..21_u8,
        0..21_u8,
        prop::sample::select(vec!["Across", "Down"]),
    ));
    let help = (any::<u32>(), place, option::of(text()), option::of(text()));
    let help = help.prop_map(|(points, place, letter, word)| Help {
        points,
        place: place.map(|(row, col, way)| (Square::new(row, col), way)),
        letter,
        word,
    });
    (text(), option::of(help), any::<bool>()).prop_map(|(rack, found, exchange)| {
        View::Hint(Hint {
            rack,
            found,
            exchange,
        })
    })
}

fn view() -> impl Strategy<Value = View> {
    prop_oneof![
        1 => over(),
        1 => blank_choice(),
        1 => hint(),
        3 => card(),
        3 => board(),
        1 => question(),
        1 => correction(),
        1 => (text(), players(0..=6), any::<bool>())
            .prop_map(|(game, players, paused)| View::Waiting(Waiting { game, players, paused })),
        1 => option::of(text()).prop_map(View::Reading),
        1 => vec(text(), 0..6).prop_map(|rules| View::Illegal(Illegal { rules })),
        1 => (text(), text()).prop_map(|(title, advice)| View::Trouble(Trouble { title, advice })),
    ]
}

fn panel() -> impl Strategy<Value = Size> {
    prop_oneof![
        Just(Size::new(240, 240)),
        Just(Size::new(320, 240)),
        Just(Size::new(240, 320)),
        Just(Size::new(480, 480)),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_view_stays_within_any_panel(view in view(), size in panel()) {
        check(&view, size);
    }

    #[test]
    fn any_view_stays_within_any_target(view in view(), w in 0_u32..300, h in 0_u32..300) {
        check(&view, Size::new(w, h));
    }

    #[test]
    fn any_view_can_be_said_in_one_go(view in view()) {
        prop_assert!(!view.to_string().is_empty());
    }
}

#[test]
fn the_samples_stay_within_every_small_target() {
    for (_, view) in samples::all() {
        for side in 0..40 {
            check(&view, Size::new(side, side));
            check(&view, Size::new(240, side));
            check(&view, Size::new(side, 240));
        }
    }
}

#[test]
fn equal_views_are_equal_pictures() {
    for (name, view) in samples::all() {
        let size = Size::new(240, 240);
        assert!(draw(&view, size) == draw(&view.clone(), size), "{name}");
    }
}

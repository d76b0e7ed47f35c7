//! Boards by chance: as sold in any country and any decade, or never.

use crate::board_style::{BoardStyle, Centre, Lines, Mark, Ornament, Teeth};
use crate::board_texts::{TEXTS, TITLES};
use crate::colour::{Colour, any, hsv, luma, mix, near};
use crate::{Dice, Shelf, TableError};

impl BoardStyle {
    /// A board as sold in any country and any decade, or never.
    ///
    /// # Errors
    /// When the machine has no font.
    pub fn random(dice: &mut Dice) -> Result<Self, TableError> {
        // What is drawn for the looks of the print alone does not disturb what else is drawn.
        let mut looks = Dice::new(dice.clone().bits() ^ 2);
        let (plain, wooden) = plain_colour(dice);
        let premiums = premium_colours(dice, plain, wooden);
        let (mark, inks) = (mark(dice), mark_inks(dice, &premiums));
        let border = match dice.below(4) {
            0 => plain,
            1 => near(dice, plain, 30.0),
            2 => premiums[3],
            _ => any_colour(dice),
        };
        let dark = luma(border) < 120.0;
        let even = dice.between(0.15, 0.9);
        let margins = std::array::from_fn(|_| {
            if dice.chance(0.35) {
                dice.between(0.1, 2.0)
            } else {
                even
            }
        });
        let relief = *dice.weighted(&[(6.0, 0.0), (2.0, 1.0), (1.0, -1.0)]);
        Ok(Self {
            plain,
            premiums,
            aspect: if dice.chance(0.6) {
                1.0 + dice.normal() * 0.01
            } else {
                dice.between(0.87, 1.13)
            },
            lines: lines(dice, plain, relief),
            margins,
            border,
            border_ink: if dark {
                near(dice, [225.0; 3], 20.0)
            } else {
                near(dice, [35.0; 3], 20.0)
            },
            outline: if dice.chance(0.4) {
                dice.between(0.02, 0.15)
            } else {
                0.0
            },
            coordinates: dice.chance(0.35),
            title: dice.chance(0.5).then(|| (*dice.pick(&TITLES)).to_owned()),
            mark,
            mark_inks: inks,
            mark_aside: if looks.chance(0.2) {
                [looks.normal() * 0.06, looks.between(-0.22, 0.22)]
            } else {
                [0.0; 2]
            },
            rim: if looks.chance(0.12) {
                looks.between(0.02, 0.06)
            } else {
                0.0
            },
            teeth: teeth(dice, &mut looks),
            ornament: looks.chance(0.1).then(|| ornament(&mut looks, plain)),
            emblem: looks.chance(0.04).then(|| {
                let other = any_colour(&mut looks);
                mix(plain, other, looks.between(0.1, 0.35))
            }),
            centre: *dice.weighted(&[
                (0.3, Centre::Premium),
                (0.45, Centre::Star),
                (0.15, Centre::Logo),
                (0.1, Centre::Arrow),
            ]),
            inset: if dice.chance(0.3) {
                dice.between(0.01, 0.1)
            } else {
                0.0
            },
            rounding: if dice.chance(0.15) {
                // A fifth of these are discs.
                dice.between(0.03, 0.2) + if looks.chance(0.2) { 0.5 } else { 0.0 }
            } else {
                0.0
            },
            unevenness: if dice.chance(0.3) {
                dice.between(0.01, 0.05)
            } else {
                0.0
            },
            bulge: if looks.chance(0.15) {
                looks.between(-0.12, 0.2)
            } else {
                0.0
            },
            clouds: if looks.chance(0.2) {
                looks.between(0.03, 0.2)
            } else {
                0.0
            },
            grain: if wooden { dice.between(0.05, 0.2) } else { 0.0 },
            tooth: dice.between(0.0, 0.05),
            seams: match dice.below(10) {
                0..4 => [false, true],
                4..6 => [true, false],
                6 => [true, true],
                _ => [false, false],
            },
            stickers: dice.chance(0.06).then(|| any_colour(dice)),
            frame: if dice.chance(0.12) {
                dice.between(0.1, 0.5)
            } else {
                0.0
            },
            thickness: dice.between(0.03, 0.3),
            gloss: dice.between(0.2, 1.0),
            face: Shelf::system().any(dice, "")?,
            seed: dice.bits(),
        })
    }
}

/// Half of all boards have none.
fn teeth(dice: &mut Dice, looks: &mut Dice) -> Option<Teeth> {
    let kinds = [
        (0.5, None),
        (0.3, Some((true, 0.13))),
        (0.2, Some((false, 0.11))),
    ];
    let (pointed, size) = (*dice.weighted(&kinds))?;
    let of_two = looks.below(3) as u8;
    Some(Teeth {
        pointed,
        size: size * looks.between(0.5, 1.2),
        counts: [2 + of_two, if looks.chance(0.5) { 3 } else { 2 } + of_two],
        over_lines: looks.chance(0.4),
    })
}

fn ornament(dice: &mut Dice, plain: Colour) -> (Ornament, Colour) {
    let ornament = *dice.pick(&[
        Ornament::Dot,
        Ornament::Diamond,
        Ornament::Ring,
        Ornament::Panel,
    ]);
    let ink = any_colour(dice);
    let ink = mix(plain, ink, dice.between(0.1, 0.5));
    (ornament, ink)
}

fn any_colour(dice: &mut Dice) -> Colour {
    any(dice, 0.15, 0.92)
}

/// The plain squares' colour, and whether the board is of wood.
fn plain_colour(dice: &mut Dice) -> (Colour, bool) {
    let (hue, spread, saturation, value, wooden) = *dice.weighted(&[
        (3.0, (0.11, 0.03, (0.08, 0.35), (0.7, 0.95), false)), // beige, cream
        (2.0, (0.38, 0.06, (0.3, 0.85), (0.25, 0.6), false)),  // green
        (2.0, (0.55, 0.06, (0.15, 0.6), (0.25, 0.6), false)),  // petrol, blue
        (1.5, (0.10, 0.10, (0.0, 0.1), (0.35, 0.85), false)),  // grey
        (1.5, (0.10, 0.03, (0.6, 0.95), (0.7, 0.95), false)),  // orange, yellow
        (1.5, (0.08, 0.03, (0.3, 0.65), (0.45, 0.85), true)),  // wood
        (0.7, (0.06, 0.03, (0.4, 0.75), (0.2, 0.4), true)),    // dark wood
        (0.7, (0.60, 0.50, (0.0, 0.5), (0.05, 0.22), false)),  // black, navy
        (0.8, (0.10, 0.50, (0.0, 0.05), (0.9, 0.99), false)),  // white
        (0.6, (0.99, 0.03, (0.4, 0.85), (0.35, 0.7), false)),  // red, wine
        (0.8, (0.50, 0.50, (0.05, 0.9), (0.2, 0.95), false)),  // anything
    ]);
    let hue = hue + dice.between(-spread, spread);
    let colour = hsv(
        hue,
        dice.between(saturation.0, saturation.1),
        dice.between(value.0, value.1),
    );
    (colour, wooden)
}

fn premium_colours(dice: &mut Dice, plain: Colour, wooden: bool) -> [Colour; 4] {
    let classic = [
        [150.0, 200.0, 228.0],
        [40.0, 125.0, 190.0],
        [235.0, 150.0, 165.0],
        [205.0, 40.0, 50.0],
    ];
    let modern = [
        [150.0, 190.0, 225.0],
        [25.0, 70.0, 140.0],
        [190.0, 120.0, 200.0],
        [120.0, 30.0, 30.0],
    ];
    let earthy = [
        [45.0, 40.0, 60.0],
        [225.0, 60.0, 95.0],
        [230.0, 190.0, 70.0],
        [175.0, 180.0, 40.0],
    ];
    let kind = *dice.weighted(&[
        (4.0, 0),
        (1.5, 1),
        (1.5, 2),
        (3.0, 3),
        (1.2, 4),
        (0.8, 5),
        (if wooden { 2.0 } else { 0.3 }, 6),
    ]);
    match kind {
        0 => classic.map(|c| near(dice, c, 18.0)),
        1 => modern.map(|c| near(dice, c, 18.0)),
        2 => earthy.map(|c| near(dice, c, 18.0)),
        3 => std::array::from_fn(|_| any_colour(dice)),
        // Nearly plain: only a shade tells them apart.
        4 => std::array::from_fn(|_| near(dice, plain, 16.0)),
        5 => {
            let base = dice.unit();
            std::array::from_fn(|i| {
                hsv(
                    base + i as f32 * 0.25,
                    dice.between(0.1, 0.3),
                    dice.between(0.8, 0.97),
                )
            })
        }
        // Stain on wood.
        _ => classic.map(|c| mix(plain, c, dice.between(0.2, 0.6))),
    }
}

fn lines(dice: &mut Dice, plain: Colour, relief: f32) -> Lines {
    let strength = dice.between(0.3, 1.0);
    let width = *dice.weighted(&[(0.1, 0.0), (0.4, 0.025), (0.35, 0.05), (0.15, 0.09)]);
    let colour = match dice.below(4) {
        0 => near(dice, [235.0; 3], 12.0),
        1 => near(dice, [25.0; 3], 12.0),
        2 => mix(plain, [255.0; 3], dice.between(0.15, 0.8)),
        _ => mix(plain, [0.0; 3], dice.between(0.15, 0.8)),
    };
    let width = width * dice.between(0.6, 1.3);
    Lines {
        width: if relief == 0.0 {
            width
        } else {
            width.max(0.03)
        },
        colour: if relief == 0.0 || dice.chance(0.5) {
            colour
        } else {
            plain
        },
        relief: relief * strength,
    }
}

fn mark(dice: &mut Dice) -> Mark {
    match dice.below(10) {
        0..6 => {
            let texts = dice.pick(&TEXTS).map(str::to_owned);
            let longest = texts
                .iter()
                .flat_map(|t| t.lines())
                .map(|l| l.chars().count())
                .max();
            let height = match longest.unwrap_or(1) {
                0..=1 => dice.between(0.25, 0.5),
                2..=3 => dice.between(0.2, 0.38),
                _ => dice.between(0.09, 0.15),
            };
            Mark::Text(texts, height)
        }
        6 => Mark::Dots,
        7 => Mark::Shapes,
        _ => Mark::None,
    }
}

fn mark_inks(dice: &mut Dice, premiums: &[Colour; 4]) -> [Colour; 4] {
    let faint = dice.between(0.4, 1.0);
    let always_dark = dice.chance(0.4);
    premiums.map(|ground| {
        let ink = if luma(ground) > 130.0 || (always_dark && luma(ground) > 80.0) {
            [25.0, 25.0, 30.0]
        } else {
            [240.0, 238.0, 230.0]
        };
        mix(ground, ink, faint)
    })
}

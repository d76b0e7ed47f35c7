//! A whole table to photograph.

use game::{Board, Variant};

use crate::board_style::{Centre, Lines, Mark};
use crate::lay::{self, Laid};
use crate::tile_style::{BlankPrint, Lay, ValuePrint};
use crate::{
    BoardStyle, Camera, Dice, Hand, Light, Pose, Shelf, Supply, Surface, TableError, Thing,
    TileStyle,
};

/// A board with its tiles on a table, in its light, before a camera. Rendering it twice gives the same pixels.
#[derive(Clone, Debug)]
pub struct Scene {
    /// The game played.
    pub variant: Variant,
    /// The position.
    pub board: Board,
    /// The board's look.
    pub print: BoardStyle,
    /// The tile set's look.
    pub tiles: TileStyle,
    /// How each tile lies.
    pub laid: Vec<Laid>,
    /// The table under it.
    pub surface: Surface,
    /// What else stands there.
    pub things: Vec<Thing>,
    /// A hand over the table.
    pub hand: Option<Hand>,
    /// The light.
    pub light: Light,
    /// Where the camera is.
    pub pose: Pose,
    /// The camera.
    pub camera: Camera,
    /// Seed of everything that has no field of its own: noise, grain.
    pub seed: u64,
}

impl Scene {
    /// A pleasant table at home: what the demo shows.
    ///
    /// # Errors
    /// When no plain font with the variant's letters is installed.
    pub fn demo(variant: &Variant, board: &Board) -> Result<Self, TableError> {
        let letters: String = variant
            .faces
            .iter()
            .map(|face| face.text.as_str())
            .collect();
        let shelf = Shelf::system();
        let print = demo_board(shelf)?;
        let tiles = demo_tiles(shelf, &letters)?;
        let seed = 20;
        Ok(Self {
            laid: lay::lay(board, &tiles, print.aspect, seed),
            variant: variant.clone(),
            board: board.clone(),
            print,
            tiles,
            surface: Surface::oak(),
            things: Vec::new(),
            hand: None,
            light: Light::homely(),
            pose: Pose {
                tilt: 0.2,
                side: 1.45,
                turn: 0.035,
                distance: 2.2,
                fill: 0.8,
                shift: [0.0, 0.0],
            },
            camera: Camera {
                width: 1200,
                height: 1200,
                curvature: 0.015,
                blur: 0.55,
                motion: [0.0, 0.0],
                sharpening: 0.0,
                noise: 2.0,
                blotches: 0.3,
                jpeg: None,
            },
            seed,
        })
    }

    /// Any table: the whole range of boards, tiles, light and cameras.
    ///
    /// # Errors
    /// When no font with the variant's letters is installed.
    pub fn random(dice: &mut Dice, variant: &Variant, board: &Board) -> Result<Self, TableError> {
        let side = f32::from(variant.side);
        let print = BoardStyle::random(&mut dice.fork())?;
        let tiles = TileStyle::random(&mut dice.fork(), variant, &print)?;
        let field = [side, side * print.aspect];
        let [left, top, right, bottom] = print.margins;
        let (from, to) = ([-left, -top], [side + right, field[1] + bottom]);
        let mut rest = dice.fork();
        let hand = match rest.below(100) {
            0..4 => {
                let tip = [
                    rest.between(0.1, 0.9) * field[0],
                    rest.between(0.1, 0.9) * field[1],
                ];
                Some(Hand::reaching(&mut rest, field, tip))
            }
            4..12 => Some(Hand::at_the_edge(&mut rest, field)),
            _ => None,
        };
        let pose = Pose::random(&mut dice.fork());
        let camera = Camera::random(&mut dice.fork(), variant.side, &pose);
        Ok(Self {
            laid: lay::lay(board, &tiles, print.aspect, rest.bits()),
            variant: variant.clone(),
            board: board.clone(),
            surface: Surface::random(&mut rest),
            things: Thing::random(&mut rest, from, to),
            hand,
            light: Light::random(&mut dice.fork(), side),
            pose,
            camera,
            print,
            tiles,
            seed: dice.bits(),
        })
    }

    /// The table of a seed: any table, with any position of one of these games, each in turn.
    ///
    /// # Errors
    /// When no font with the variant's letters is installed.
    ///
    /// # Panics
    /// When there are no variants.
    pub fn of_seed(seed: u64, variants: &[Variant], supply: Supply) -> Result<Self, TableError> {
        let mut dice = Dice::new(seed);
        let variant = &variants[(seed % variants.len() as u64) as usize];
        let board = crate::filled(&mut dice, variant, supply);
        Self::random(&mut dice, variant, &board)
    }

    /// Shows another position on the same table: tiles that stay lie as they lay.
    pub fn show(&mut self, board: &Board) {
        let fresh = lay::lay(
            board,
            &self.tiles,
            self.print.aspect,
            self.seed ^ board.tiles().count() as u64,
        );
        let old = std::mem::take(&mut self.laid);
        self.laid = fresh
            .into_iter()
            .map(|new| {
                old.iter()
                    .find(|laid| laid.square == new.square && laid.tile == new.tile)
                    .copied()
                    .unwrap_or(new)
            })
            .collect();
        self.board = board.clone();
    }
}

impl Pose {
    /// Overhead mostly, up to 38° oblique, turned any way.
    pub fn random(dice: &mut Dice) -> Self {
        let tilt = match dice.below(10) {
            0..3 => dice.between(0.0, 0.08),
            3..8 => dice.between(0.05, 0.4),
            _ => dice.between(0.35, 0.66),
        };
        let quarter = std::f32::consts::FRAC_PI_2;
        let turn = match dice.below(10) {
            0..5 => dice.normal() * 0.05,
            5..7 => dice.below(4) as f32 * quarter + dice.normal() * 0.05,
            _ => dice.between(0.0, 4.0 * quarter),
        };
        Self {
            tilt,
            side: dice.between(0.0, 4.0 * quarter),
            turn,
            distance: dice.between(1.25, 3.5),
            fill: if dice.chance(0.6) {
                dice.between(0.65, 0.97)
            } else {
                dice.between(0.3, 0.75)
            },
            shift: [dice.between(-0.8, 0.8), dice.between(-0.8, 0.8)],
        }
    }
}

impl Camera {
    /// A camera or telephone that, so placed, gives a board of `side` squares about 20 to 90 pixels each.
    pub fn random(dice: &mut Dice, side: u8, pose: &Pose) -> Self {
        let per_square = match dice.below(10) {
            0 => dice.between(20.0, 34.0),
            1..5 => dice.between(34.0, 55.0),
            _ => dice.between(50.0, 90.0),
        };
        // A board turned askew fills its share of the frame with smaller squares.
        let askew = pose.turn.cos().abs() + pose.turn.sin().abs();
        let short = (per_square * f32::from(side) * askew / pose.fill).clamp(360.0, 2100.0);
        let long = short * *dice.pick(&[1.0, 1.0, 4.0 / 3.0, 1.5, 16.0 / 9.0]);
        let (width, height) = if dice.chance(0.5) {
            (long, short)
        } else {
            (short, long)
        };
        let sharp = dice.chance(0.6);
        let shaken = dice.chance(0.12);
        Self {
            width: width as u32,
            height: height as u32,
            curvature: if dice.chance(0.5) {
                dice.normal() * 0.02
            } else {
                0.0
            },
            blur: if sharp {
                dice.between(0.3, 0.8)
            } else {
                dice.between(0.6, 1.8)
            } * (per_square / 60.0).clamp(0.5, 1.5),
            motion: if shaken {
                [dice.normal() * 2.0, dice.normal() * 2.0]
            } else {
                [0.0, 0.0]
            },
            sharpening: if dice.chance(0.35) {
                dice.between(0.3, 1.2)
            } else {
                0.0
            },
            noise: if dice.chance(0.2) {
                dice.between(5.0, 14.0)
            } else {
                dice.between(0.5, 5.0)
            },
            blotches: dice.between(0.0, 0.7),
            jpeg: dice.chance(0.85).then(|| dice.between(45.0, 97.0) as u8),
        }
    }
}

fn demo_board(shelf: &Shelf) -> Result<BoardStyle, TableError> {
    Ok(BoardStyle {
        plain: [146.0, 170.0, 146.0],
        premiums: [
            [160.0, 200.0, 222.0],
            [52.0, 120.0, 176.0],
            [232.0, 158.0, 160.0],
            [196.0, 58.0, 56.0],
        ],
        aspect: 1.0,
        lines: Lines {
            width: 0.035,
            colour: [206.0, 218.0, 198.0],
            relief: 0.0,
        },
        margins: [0.75, 0.75, 0.75, 0.9],
        border: [46.0, 88.0, 84.0],
        border_ink: [232.0, 226.0, 208.0],
        outline: 0.06,
        coordinates: true,
        title: None,
        mark: Mark::Text(["2L", "3L", "2W", "3W"].map(str::to_owned), 0.22),
        mark_inks: [
            [70.0, 110.0, 140.0],
            [214.0, 230.0, 240.0],
            [150.0, 70.0, 76.0],
            [246.0, 216.0, 210.0],
        ],
        mark_aside: [0.0, 0.0],
        rim: 0.0,
        teeth: None,
        ornament: None,
        emblem: None,
        centre: Centre::Star,
        inset: 0.0,
        rounding: 0.0,
        unevenness: 0.0,
        bulge: 0.0,
        clouds: 0.0,
        grain: 0.0,
        tooth: 0.02,
        seams: [false, true],
        stickers: None,
        frame: 0.0,
        thickness: 0.12,
        gloss: 0.6,
        face: shelf.bold("")?,
        seed: 7,
    })
}

fn demo_tiles(shelf: &Shelf, letters: &str) -> Result<TileStyle, TableError> {
    let face = shelf.bold(letters)?;
    Ok(TileStyle {
        body: [240.0, 228.0, 200.0],
        grain: 0.05,
        speckle: 0.012,
        size: 0.92,
        aspect: 1.0,
        thickness: 0.22,
        rounding: 0.1,
        bevel: 0.05,
        gloss: 0.3,
        pits: Vec::new(),
        rim: false,
        underline: false,
        ink: [34.0, 32.0, 30.0],
        print: 1.0,
        wear: 0.0,
        cap: 0.52,
        stretch: 1.0,
        weight: 0.0,
        offset: [-0.03, -0.02],
        value: Some(ValuePrint {
            at: [0.32, 0.32],
            height: 0.15,
            face: face.clone(),
            ringed: false,
        }),
        blank: BlankPrint::Bare,
        variation: 0.02,
        lay: Lay {
            shift: 0.03,
            drift: 0.03,
            turn: 0.02,
            careless: 0.0,
        },
        face,
    })
}

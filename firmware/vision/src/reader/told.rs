//! From a board set upright to what is told of it.

use std::collections::BTreeSet;
use std::time::Instant;

use game::Reading;

use super::{Last, Reader, Seen, Upright, grey};
use crate::answers::{self, Answers, Kit};
use crate::astray;
use crate::frame::Frame;
use crate::fuse;
use crate::glare;
use crate::group;
use crate::lost;
use crate::mutual;
use crate::settled::Settled;
use crate::sighting::Sighting;
use crate::stray;
use crate::trouble::{self, Trouble};
use crate::ways;

/// What is left of the probability of a square on which something was overlooked.
const OVERLOOKED: f32 = 0.9;

/// Quarter turns of every other way round.
const ANY_OTHER: [u8; 3] = [1, 2, 3];

impl Reader {
    pub(super) fn seen(
        &mut self,
        frame: &Frame,
        settled: &Settled,
    ) -> opencv::Result<Result<Seen, Trouble>> {
        let mut upright = match self.set_upright(frame, settled)? {
            Ok(upright) => upright,
            Err(trouble) => return Ok(Err(trouble)),
        };
        let mut clock = Instant::now();
        let mut answers = self.weighed(&mut upright, settled)?;
        upright.stages.end("weigh", &mut clock);
        if self.may_be_turned(&upright, settled) && ways::partly_read(&answers.squares) {
            upright.rivals = ANY_OTHER.into();
        }
        if !upright.rivals.is_empty() && answers.squares.iter().any(|p| ways::may_hold(p)) {
            (upright, answers) = self.plainest(upright, answers, settled)?;
            upright.stages.end("ways", &mut clock);
        }
        let information = upright.track.pose.information;
        let blanks = (!self.unread.any()).then_some(self.variant.blanks);
        let trouble = trouble::unreadable(&upright.rectified, &answers, information, blanks);
        if let Some(trouble) = trouble {
            return Ok(Err(trouble));
        }
        let overlooked = self.overlooked(&mut upright, &answers)?;
        for square in &overlooked {
            answers.doubt(*square, OVERLOOKED);
        }
        let side = usize::from(self.variant.side);
        let between = astray::between(
            &mut self.eyes.whole,
            (&upright.board, &upright.field),
            &answers,
            side,
        )?;
        upright.stages.end("astray", &mut clock);
        if let Some(squares) = between {
            return Ok(Err(Trouble::OffGrid(squares)));
        }
        self.doubt(&mut upright, &mut answers, &overlooked, settled);
        // Nobody is sent for more light because of faces that no light makes known.
        let unknown_faces = upright.rivals.is_empty() && self.unread.any();
        if !unknown_faces
            && let Some(trouble) = trouble::too_doubtful(&upright.rectified, &answers.squares)
        {
            return Ok(Err(trouble));
        }
        Ok(Ok(self.told(frame, upright, answers)))
    }

    /// Doubts what squares, tiles and ways round tell against each other, once every square has been weighed.
    fn doubt(
        &self,
        upright: &mut Upright,
        answers: &mut Answers,
        overlooked: &BTreeSet<usize>,
        settled: &Settled,
    ) {
        // Not before a photograph is found sharp enough: one with many such squares is as sharp as any.
        self.unread
            .doubt(&mut answers.squares, &upright.looks, &answers.values);
        mutual::doubt(answers, settled);
        settled.check(&mut answers.squares);
        if self.may_be_turned(upright, settled) && ways::hardly_read(&answers.squares) {
            upright.rivals = ANY_OTHER.into();
        }
        group::settle(&mut answers.squares, overlooked, &self.variant);
        group::doubt(&mut answers.squares, &self.variant);
        mutual::disbelieve(answers, settled);
        let places = (self.variant.side, self.variant.centre);
        ways::doubt_places(&mut answers.squares, &upright.rivals, places);
    }

    /// Whether nothing but its letters tells which way round a board lies, and they seemed to.
    fn may_be_turned(&self, upright: &Upright, settled: &Settled) -> bool {
        let known = self.turns_as_before(&upright.track.pose) == Some(0) || settled.knows_any();
        upright.rivals.is_empty() && !known
    }

    /// The squares, counted row by row, on which something lies that nobody has read.
    fn overlooked(
        &mut self,
        upright: &mut Upright,
        answers: &Answers,
    ) -> opencv::Result<BTreeSet<usize>> {
        let Upright {
            rectified,
            board,
            field,
            looks,
            ..
        } = upright;
        let (whole, layout) = (&mut self.eyes.whole, &self.layout);
        let mut overlooked = lost::squares(whole, (board, field), looks, answers, layout)?;
        overlooked.extend(stray::squares(whole, (board, field), layout, answers)?);
        overlooked.extend(astray::read_twice(whole, (board, field), looks, answers)?);
        overlooked.extend(glare::blanks(looks, &answers.squares, &answers.expected));
        let hidden = glare::hidden(rectified, looks, &answers.squares, &answers.expected);
        overlooked.extend(hidden);
        Ok(overlooked)
    }

    /// What is told of a board, and remembered of it.
    fn told(&mut self, frame: &Frame, upright: Upright, answers: Answers) -> Seen {
        let squares = &answers.squares;
        let sighting = Sighting {
            reading: Reading::new(
                self.variant.side,
                squares.iter().map(|p| fuse::seen(p)).collect(),
            ),
            rectified: upright.rectified,
            pose: upright.track.pose,
            stages: upright.stages,
            moved: self
                .known
                .moved(frame, &upright.track.pose, self.variant.side),
            confidences: squares.iter().map(|p| p[fuse::likeliest(p)]).collect(),
            grounds: answers.grounds,
        };
        let seen = Seen {
            sighting,
            looks: upright.looks.clone(),
            expected: answers.expected,
            centre: answers.centre,
            small: upright.track.small().clone(),
            turned_any_way: !upright.rivals.is_empty(),
        };
        // Which way round it lies is asked again as long as it is not certain.
        (self.last, self.place) = match upright.rivals[..] {
            [] => {
                let last = Last {
                    track: upright.track,
                    lifted: upright.lifted,
                    looks: upright.looks,
                    doubtful: answers.doubtful,
                };
                (Some(last), None)
            }
            _ => (None, Some(upright.track)),
        };
        seen
    }

    /// What the voices say of every square together.
    pub(super) fn weighed(
        &mut self,
        upright: &mut Upright,
        settled: &Settled,
    ) -> opencv::Result<Answers> {
        let now = self.known.empty().map(|_| grey(upright.track.small()));
        let kit = Kit {
            eyes: &mut self.eyes,
            tesseract: self.tesseract.as_mut(),
            layout: &self.layout,
            variant: &self.variant,
            settled,
            enrolled: self.known.exemplars(),
            rectified: &upright.rectified,
            empty: self.known.empty().zip(now.as_ref()),
        };
        answers::weigh(kit, &upright.board, &mut upright.looks)
    }
}

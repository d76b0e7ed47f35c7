//! A board that may lie several ways round, read in each of them.

use crate::answers::Answers;
use crate::lost::Printed;
use crate::settled::Settled;
use crate::values;
use crate::ways::{self, Way};
use crate::whole::Field;

use super::Reader;
use super::placed::Placed;
use super::upright::Upright;

impl Reader {
    /// The board in the way round in which its letters are seen most plainly. Those rivals stay in which they are seen about
    /// as plainly.
    pub(super) fn plainest(
        &mut self,
        upright: Upright,
        answers: Answers,
        settled: &Settled,
    ) -> opencv::Result<(Upright, Answers)> {
        let mut read = vec![(0, upright, answers)];
        for turns in read[0].1.rivals.clone() {
            let mut turned = self.turned(&read[0].1, turns)?;
            let answers = self.weighed(&mut turned, settled)?;
            read.push((turns, turned, answers));
        }
        let ways: Vec<Way<'_>> = read
            .iter()
            .map(|(turns, upright, answers)| Way {
                turns: *turns,
                answers: &answers.squares,
                looks: &upright.looks,
            })
            .collect();
        let places = (self.variant.side, self.variant.centre);
        let mut known = settled.ways(read[0].1.looks.iter().map(|look| &look.whole));
        for way in &ways {
            known[usize::from(way.turns)] +=
                values::speak_for_way(way.answers, way.looks, &self.variant);
        }
        let printed = Printed::of(&read[0].1.board, &self.layout, read[0].2.centre);
        let printed = |square| printed.alone_on(square, &self.variant);
        let plain = ways::plainness(&ways, known, printed, places);
        let (best, rivals) = ways::plainest(&plain);
        let (_, upright, answers) = read.swap_remove(best);
        Ok((Upright { rivals, ..upright }, answers))
    }

    /// The same board turned clockwise by quarter turns, and looked at anew.
    fn turned(&mut self, upright: &Upright, turns: u8) -> opencv::Result<Upright> {
        let first = upright.looks.iter().map(|look| look.whole.clone());
        let placed = Placed {
            track: upright.track.clone(),
            rectified: upright.rectified.clone(),
            lifted: upright.lifted,
            board: upright.board.clone(),
            first: first.collect(),
            // Looked at anew when it is turned.
            field: Field::default(),
        };
        let placed = placed.turned(turns, self.variant.side, &mut self.eyes)?;
        let turned = Self::anew(placed, &mut self.eyes)?;
        Ok(Upright {
            stages: upright.stages.clone(),
            ..turned
        })
    }
}

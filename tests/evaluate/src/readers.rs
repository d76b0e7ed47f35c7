//! Readers of every variant, and work shared among the machine's cores.

use std::num::NonZero;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use anyhow::{Context, Result, anyhow};
use game::Variant;
use image::RgbImage;
use vision::{Frame, Profile, Reader, Sighting};

/// The word for a reader that gave up in a way it must not.
const PANIC: &str = "panic";

/// One reader for each variant, made when it is first wanted.
#[derive(Default)]
pub struct Readers(Vec<(String, Reader)>);

impl Readers {
    /// The reader of a variant.
    pub fn of(&mut self, variant: &Variant) -> Result<&mut Reader> {
        let place = match self.0.iter().position(|(id, _)| *id == variant.id) {
            Some(place) => place,
            None => {
                let reader = Reader::new(variant).context("the reader's weights are damaged")?;
                self.0.push((variant.id.clone(), reader));
                self.0.len() - 1
            }
        };
        Ok(&mut self.0[place].1)
    }

    /// Reads a photograph by a profile of its table.
    pub fn read_by(
        &mut self,
        profile: &Profile,
        variant: &Variant,
        photo: RgbImage,
    ) -> Result<Result<Sighting, &'static str>> {
        self.of(variant)?.use_profile(profile);
        let answer = self.read(variant, photo);
        self.of(variant)?.use_profile(&Profile::new(variant));
        answer
    }

    /// Reads a photograph of which nothing is known, or says with a word why not.
    pub fn read(
        &mut self,
        variant: &Variant,
        photo: RgbImage,
    ) -> Result<Result<Sighting, &'static str>> {
        let reader = self.of(variant)?;
        reader.forget();
        let frame = Frame::new(photo);
        // One defect must not cost the results of the thousands before it.
        let read = catch_unwind(AssertUnwindSafe(|| reader.read(&frame)));
        Ok(match read {
            Ok(result) => result.map_err(|trouble| trouble.status()),
            Err(_) => {
                self.0.retain(|(id, _)| *id != variant.id);
                Err(PANIC)
            }
        })
    }
}

/// Does a piece of work for every seed, on all cores; results come in the order of the seeds.
pub fn for_each_seed<T: Send>(
    what: &str,
    seeds: &[u64],
    each: impl Fn(u64, &mut Readers) -> Result<T> + Sync,
) -> Result<Vec<T>> {
    let next = AtomicUsize::new(0);
    let work = || -> Result<Vec<(usize, T)>> {
        let (mut readers, mut done) = (Readers::default(), Vec::new());
        loop {
            let i = next.fetch_add(1, Ordering::Relaxed);
            let Some(&seed) = seeds.get(i) else {
                return Ok(done);
            };
            let result = each(seed, &mut readers).with_context(|| format!("seed {seed}"))?;
            done.push((i, result));
            if (i + 1).is_multiple_of(50) {
                eprintln!("{what}: {} of {}", i + 1, seeds.len());
            }
        }
    };
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    let mut all = thread::scope(|scope| -> Result<Vec<(usize, T)>> {
        let threads: Vec<_> = (0..cores).map(|_| scope.spawn(work)).collect();
        let mut all = Vec::new();
        for thread in threads {
            let done = thread
                .join()
                .map_err(|_| anyhow!("{what}: a thread panicked"))?;
            all.extend(done?);
        }
        Ok(all)
    })?;
    all.sort_by_key(|(i, _)| *i);
    Ok(all.into_iter().map(|(_, result)| result).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use anyhow::ensure;

    #[test]
    fn results_come_in_order_and_a_failure_names_its_seed() {
        let seeds: Vec<u64> = (10..50).rev().collect();
        let doubled = for_each_seed("test", &seeds, |seed, _| Ok(2 * seed)).expect("no failure");
        let expected: Vec<u64> = seeds.iter().map(|seed| 2 * seed).collect();
        assert_eq!(doubled, expected);
        let failed = for_each_seed("test", &seeds, |seed, _| {
            ensure!(seed != 13, "unlucky");
            Ok(())
        });
        assert_eq!(
            format!("{:#}", failed.expect_err("seed 13")),
            "seed 13: unlucky"
        );
    }
}

//! A small convolutional network, run through OpenCV.

use std::io::{self, Read};

use flate2::read::GzDecoder;
use opencv::core::{Mat, Vector};
use opencv::dnn;
use opencv::prelude::*;
use thiserror::Error;

/// Samples that go through the network at a time: memory stays small and nothing is slower; 15×15 squares
/// are nine whole batches, and a batch of another size costs OpenCV new memory.
const BATCH: usize = 25;

/// A network with its classes.
pub(crate) struct Net {
    net: dnn::Net,
    classes: usize,
    shape: [i32; 3],
    batch: usize,
}

/// Why a network does not load.
#[derive(Debug, Error)]
pub enum NetError {
    /// The weights cannot be unpacked.
    #[error("the weights of the {name} network are damaged; install kibitz again")]
    Packed {
        /// Which network.
        name: &'static str,
        /// What is wrong with the file.
        source: io::Error,
    },
    /// OpenCV does not understand the weights.
    #[error("the weights of the {name} network are damaged; install kibitz again")]
    Weights {
        /// Which network.
        name: &'static str,
        /// What OpenCV says.
        source: opencv::Error,
    },
    /// The weights are of another network.
    #[error(
        "the {name} network answers {found} classes instead of {expected}; install kibitz again"
    )]
    Classes {
        /// Which network.
        name: &'static str,
        /// Classes expected.
        expected: usize,
        /// Classes it has.
        found: usize,
    },
}

impl Net {
    /// Loads ONNX weights, packed by gzip; `shape` is channels, rows and columns of one sample.
    pub(crate) fn load(
        name: &'static str,
        packed: &[u8],
        shape: [i32; 3],
        classes: usize,
    ) -> Result<Self, NetError> {
        let weights = |source| NetError::Weights { name, source };
        let mut onnx = Vec::new();
        GzDecoder::new(packed)
            .read_to_end(&mut onnx)
            .map_err(|source| NetError::Packed { name, source })?;
        let net = dnn::read_net_from_onnx_buffer(&Vector::from_slice(&onnx)).map_err(weights)?;
        let mut loaded = Self {
            net,
            classes,
            shape,
            batch: BATCH,
        };
        let size: i32 = shape.iter().product();
        let found = loaded
            .run(&vec![0.0; size as usize])
            .map_err(weights)?
            .len();
        if found != classes {
            return Err(NetError::Classes {
                name,
                expected: classes,
                found,
            });
        }
        Ok(loaded)
    }

    /// The same with so many samples at a time: for one that is asked about few, and would hold memory for many.
    pub(crate) fn at_a_time(self, batch: usize) -> Self {
        Self { batch, ..self }
    }

    /// Probabilities of the classes for each sample, one after another.
    pub(crate) fn probabilities(&mut self, samples: &[f32]) -> opencv::Result<Vec<Vec<f32>>> {
        let size = self.shape.iter().product::<i32>() as usize;
        let mut out = Vec::with_capacity(samples.len() / size);
        for batch in samples.chunks(self.batch * size) {
            let scores = self.run(batch)?;
            out.extend(scores.chunks(self.classes).map(softmax));
        }
        Ok(out)
    }

    /// Of a network that may look at larger pictures, `side` pixels square: the probabilities of the
    /// classes at each place, row by row.
    pub(crate) fn field(&mut self, picture: &[f32], side: usize) -> opencv::Result<Vec<Vec<f32>>> {
        let shape = [self.shape[0], side as i32, side as i32];
        let scores = self.forward(picture, shape)?;
        let places = scores.len() / self.classes;
        let at = |place: usize| -> Vec<f32> {
            let scores = scores.iter().skip(place).step_by(places);
            softmax(&scores.copied().collect::<Vec<_>>())
        };
        Ok((0..places).map(at).collect())
    }

    fn run(&mut self, samples: &[f32]) -> opencv::Result<Vec<f32>> {
        self.forward(samples, self.shape)
    }

    fn forward(&mut self, samples: &[f32], shape: [i32; 3]) -> opencv::Result<Vec<f32>> {
        let [channels, rows, cols] = shape;
        let count = samples.len() as i32 / (channels * rows * cols);
        let input = Mat::new_nd_with_data::<f32>(&[count, channels, rows, cols], samples)?;
        self.net.set_input_def(&input)?;
        Ok(self.net.forward_single_def()?.data_typed::<f32>()?.to_vec())
    }
}

fn softmax(scores: &[f32]) -> Vec<f32> {
    let most = scores.iter().copied().fold(f32::MIN, f32::max);
    let powers: Vec<f32> = scores.iter().map(|s| (s - most).exp()).collect();
    let sum: f32 = powers.iter().sum();
    powers.into_iter().map(|p| p / sum).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const PACKED: &[u8] = include_bytes!("../models/values.onnx.gz");

    fn loaded(packed: &[u8], classes: usize) -> Result<(), NetError> {
        Net::load("value", packed, [2, 48, 48], classes).map(|_| ())
    }

    #[test]
    fn damaged_weights_are_refused_by_name() {
        let classes = include_str!("../models/values.txt").lines().count();
        loaded(PACKED, classes).expect("the weights shipped");
        assert!(matches!(
            loaded(PACKED, classes + 1),
            Err(NetError::Classes { .. })
        ));
        let mut spoilt = PACKED.to_vec();
        spoilt[5000] ^= 0x55;
        for damaged in [&[][..], &PACKED[..PACKED.len() / 2], b"weights", &spoilt] {
            let error = loaded(damaged, classes).expect_err("damaged");
            assert!(matches!(error, NetError::Packed { .. }), "{error:?}");
            assert!(error.to_string().contains("value network"), "{error}");
        }
    }
}

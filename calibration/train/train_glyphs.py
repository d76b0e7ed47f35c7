"""Trains the network of cut letters on rendered faces alone and writes it as ONNX with the list of its classes.

Usage: python3 train_glyphs.py [--batches N] --out FOLDER
"""

import argparse
import pathlib

import torch
from torch import nn

import export
import faces
import measure
from glyphs import CLASSES
from learn import learn
from samples import SEED, Glyphs
from train_squares import conv

BATCH = 256
BATCHES = 3200


def network():
    """Four convolutions and one matrix: 32 x 32 ink to one logit a class. Two layers stride, and none pads."""
    return nn.Sequential(
        *conv(1, 32, kernel=4, stride=2), *conv(32, 64, stride=2), *conv(64, 80, kernel=2), *conv(80, 96), nn.Flatten(),
        nn.Dropout(0.15), nn.Linear(96 * 16, len(CLASSES)),
    )  # fmt: skip


def prepared(inputs):
    return (inputs.float() / 255).contiguous(memory_format=torch.channels_last)


def loader(dataset, workers):
    return torch.utils.data.DataLoader(dataset, batch_size=None, num_workers=workers)


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--batches", type=int, default=BATCHES)
    options.add_argument("--out", type=pathlib.Path, required=True)
    given = options.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(SEED)
    learned, held = faces.split(faces.select())
    print(f"{len(learned)} faces to train with, {len(held)} held out", flush=True)
    net = network().to(memory_format=torch.channels_last)
    lessons = Glyphs(learned, given.batches, BATCH, 0)
    batches = ((prepared(inputs), labels) for inputs, labels in loader(lessons, 1))
    learn(net, batches, len(lessons), rate=4e-3, decay=0.01)
    calibration = measure.logits_of(net, loader(Glyphs(held, 60, BATCH, 1), 1), prepared)
    temperature = measure.temperature_of(*calibration)
    final = export.folded(net, nn.Linear, temperature)
    given.out.mkdir(parents=True, exist_ok=True)
    path = given.out / "glyphs.onnx"
    export.write(final, (1, faces.INPUT, faces.INPUT), path)
    (given.out / "glyphs.txt").write_text("\n".join(CLASSES) + "\n")
    print(f"OpenCV differs by at most {export.verify(final, (1, faces.INPUT, faces.INPUT), path):.2e}")
    print(f"weights {sum(p.numel() for p in final.parameters())}, {export.pack(path)} bytes, temperature {temperature:.3f}")
    for line in measure.report(*measure.logits_of(final, loader(Glyphs(held, 120, BATCH, 2), 1), prepared), CLASSES):
        print(line)


if __name__ == "__main__":
    main()

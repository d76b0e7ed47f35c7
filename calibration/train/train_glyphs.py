"""Trains the network of cut letters, or that of the values printed beside them, on rendered faces alone and writes it
as ONNX with the list of its classes.

Usage: python3 train_glyphs.py glyphs|values [--batches N] --out FOLDER
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
from samples import SEED, VALUES, Glyphs, Values

BATCH = 256


def network(widths, classes):
    """Three convolutions and one matrix: 32 x 32 ink to one logit a class."""
    one, two, three = widths

    def block(before, after):
        # Rectified last, when a quarter is left to do.
        return [nn.Conv2d(before, after, 3, padding=1), nn.BatchNorm2d(after), nn.MaxPool2d(2), nn.ReLU()]

    return nn.Sequential(
        *block(1, one), *block(one, two), *block(two, three), nn.Flatten(), nn.Dropout(0.15),
        nn.Linear(three * 16, len(classes)),
    )  # fmt: skip


# Samples, classes, the convolutions' widths, and batches.
KINDS = {"glyphs": (Glyphs, CLASSES, (24, 56, 112), 2200), "values": (Values, VALUES, (16, 32, 64), 1200)}


def prepared(inputs):
    return (inputs.float() / 255).contiguous(memory_format=torch.channels_last)


def loader(dataset, workers):
    return torch.utils.data.DataLoader(dataset, batch_size=None, num_workers=workers)


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("kind", choices=KINDS)
    options.add_argument("--batches", type=int, help="instead of as many as the networks shipped")
    options.add_argument("--out", type=pathlib.Path, required=True)
    given = options.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(SEED)
    learned, held = faces.split(faces.select())
    print(f"{len(learned)} faces to train with, {len(held)} held out", flush=True)
    samples, classes, widths, batches = KINDS[given.kind]
    net = network(widths, classes).to(memory_format=torch.channels_last)
    lessons = samples(learned, given.batches or batches, BATCH, 0)
    batches = ((prepared(inputs), labels) for inputs, labels in loader(lessons, 1))
    learn(net, batches, len(lessons), rate=4e-3, decay=0.01)
    calibration = measure.logits_of(net, loader(samples(held, 60, BATCH, 1), 1), prepared)
    temperature = measure.temperature_of(*calibration)
    final = export.folded(net, nn.Linear, temperature)
    given.out.mkdir(parents=True, exist_ok=True)
    path = given.out / f"{given.kind}.onnx"
    export.write(final, (1, faces.INPUT, faces.INPUT), path)
    (given.out / f"{given.kind}.txt").write_text("\n".join(classes) + "\n")
    print(f"OpenCV differs by at most {export.verify(final, (1, faces.INPUT, faces.INPUT), path):.2e}")
    print(f"weights {sum(p.numel() for p in final.parameters())}, {export.pack(path)} bytes, temperature {temperature:.3f}")
    for line in measure.report(*measure.logits_of(final, loader(samples(held, 120, BATCH, 2), 1), prepared), classes):
        print(line)


if __name__ == "__main__":
    main()

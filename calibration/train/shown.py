"""What networks of letters with what stands around them have in common: how they are shown a letter, and how they are made."""

import argparse
import pathlib

import cv2
import numpy as np
import torch
from torch import nn

import export
import measure
from enlarged import CANVAS
from learn import learn
from squares import BENDERS, taken

SEEN = 48  # side of what a network sees
INK = (0.25, 0.6)  # the reader cuts with half of the ink and with three tenths
UNCUT = 0.15  # share shown without what was cut
BATCH = 192
SEED = 1
CUT_SEED = 5


def seen_by_chance(shown, rng, generator):
    """Network inputs: shifted, turned and scaled a little each, some bent, blurred or sharpened, noisy, some without what
    was cut."""
    count = len(shown)
    angle, scale, shift = rng.normal(0, 0.035, count), np.exp(rng.normal(0, 0.06, count)), rng.uniform(-2, 2, (count, 2))
    numbers = rng.random((count, BENDERS))
    moved = np.empty((count, SEEN, SEEN, 2), np.uint8)
    middle, own = (CANVAS - 1) / 2, (SEEN - 1) / 2
    for i, picture in enumerate(shown):
        cos, sin = np.cos(angle[i]) * scale[i], np.sin(angle[i]) * scale[i]
        across, down = middle + shift[i]
        matrix = np.array([[cos, -sin, across - cos * own + sin * own], [sin, cos, down - sin * own - cos * own]])
        taken(picture, matrix, numbers[i], moved[i])
    soft = np.stack([cv2.blur(picture, (3, 3), borderType=cv2.BORDER_REPLICATE) for picture in moved])

    def uniform(low, high):
        return low + (high - low) * torch.rand(count, 1, 1, 1, generator=generator)

    def normal(deviation):
        return torch.randn(count, 1, 1, 1, generator=generator) * deviation

    share = uniform(-0.7, 0.9).clamp(min=-0.4)  # below zero it sharpens
    planes = torch.lerp(units(moved), units(soft), share)
    gain, lift = torch.exp(normal(0.1)), normal(0.05)
    noise = torch.randn(count, SEEN, SEEN, 1, generator=generator)
    planes[..., :1] = (planes[..., :1] - 0.5) * gain + 0.5 + lift
    planes[..., :1] += noise * (uniform(0, 1) ** 2 * 0.12)
    planes[..., 1:] *= uniform(0, 1) >= UNCUT
    return planes.clamp_(0, 2).permute(0, 3, 1, 2)


def units(shown):
    return torch.from_numpy(np.ascontiguousarray(shown)).float().div_(127.5)


def as_read(shown):
    """Network inputs as the reader has them."""
    edge = (CANVAS - SEEN) // 2
    return units(shown[:, edge : edge + SEEN, edge : edge + SEEN]).permute(0, 3, 1, 2)


def make(usage, name, classes, kind, simple=lambda net: net):
    """Trains a network as the command line says, which `usage` tells, and writes it with the list of its classes. `kind` is
    what holds letters, with `shown`, `told` and `boards`; the network; its lessons; and how many of them. `simple` makes of
    what has learned the layers that are written."""
    letters, network, lessons, batches = kind
    options = argparse.ArgumentParser(description=usage.splitlines()[0])
    options.add_argument("--crops", type=pathlib.Path, required=True)
    options.add_argument("--batches", type=int, default=batches)
    options.add_argument("--out", type=pathlib.Path, required=True)
    given = options.parse_args()
    torch.set_num_threads(1)
    cv2.setNumThreads(1)
    torch.manual_seed(SEED)
    learned, held = (letters(given.crops / part) for part in ("learned", "held"))
    net = network().to(memory_format=torch.channels_last)
    learn(net, lessons(learned, given.batches), given.batches, rate=3e-3, decay=0.02, sixteen=True)

    def in_batches(chosen):
        for start in range(0, len(chosen), BATCH):
            part = chosen[start : start + BATCH]
            yield as_read(held.shown[part]), torch.from_numpy(held.told[part])

    # One half of the held-out boards sets the temperature.
    half = np.nonzero(held.boards % 2 == 0)[0]
    temperature = measure.temperature_of(*measure.logits_of(net, in_batches(half), lambda inputs: inputs))
    final = export.folded(simple(net), nn.Linear, temperature)
    given.out.mkdir(parents=True, exist_ok=True)
    path, shape = given.out / f"{name}.onnx", (2, SEEN, SEEN)
    (given.out / f"{name}.txt").write_text("\n".join(classes) + "\n")
    export.write(final, shape, path)
    worst = export.verify(final, shape, path)
    print(f"weights {sum(p.numel() for p in final.parameters())}, {export.pack(path)} bytes, temperature {temperature:.3f}")
    print(f"OpenCV differs by at most {worst:.2e}")
    logits, labels = measure.logits_of(final, in_batches(np.arange(len(held.told))), lambda inputs: inputs)
    for line in measure.report(logits, labels, classes):
        print(line)

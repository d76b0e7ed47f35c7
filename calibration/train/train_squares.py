"""Trains a network of whole squares on crops of rendered boards and writes it as ONNX with the
list of its classes.

Usage: python3 train_squares.py first|closer-1|closer-2|judge --crops FOLDER [--batches N] --out FOLDER

FOLDER holds `learned` and `held`, crops as `table crops` writes them. The first look leaves there what it makes of each
crop learned from, for the others to learn from the hard ones more often.

Layers multiply in sixteen bits where the processor can; what is learned and what is written has thirty-two.
"""

import argparse
import dataclasses
import pathlib
import typing

import numpy as np
import torch
from torch import nn

import export
import measure
from glyphs import ALIKE
from learn import ahead, learn
from squares import CLASSES, FINE, HIDDEN, SIDE, Crops, Noise, Textures, augmented, inputs_of

BATCH = 192
TURNED = 0.1  # share of letters shown the wrong way round, which are to be taken for no letter in particular
OTHERS_TURNED = 0.3  # share of the other squares that are turned: premium prints read sideways too
OFTEN = (1.5, 3.0)  # how much more often empty squares and blanks are shown than letters as rare
EASY = 0.2  # how often a closer look learns from what the first has no trouble with, beside what it gets wrong
SEED = 20240301


def conv(before, after, kernel=3, padding=0, stride=1, half=None):
    """A convolution and what goes with it. What is halved is so before the rectifier, which has a quarter to do then: the
    greatest of four rectified is the greatest of the four, rectified."""
    halved = [half] if half else []
    return [nn.Conv2d(before, after, kernel, stride, padding), nn.BatchNorm2d(after), *halved, nn.ReLU()]


def first():
    """The first look: a crop in red, green and blue to one logit a class. No layer pads, so the same weights answer for
    every square of a whole board in one run, and halfway from each to the next. Three layers stride: to halve what
    was made at full size takes a third more time and told no more."""
    return nn.Sequential(
        *conv(3, 24, kernel=4, stride=2), *conv(24, 48, stride=2), *conv(48, 64, kernel=2),
        *conv(64, 64, kernel=4, stride=2), *conv(64, 96, kernel=2), nn.Dropout(0.1),
        nn.Conv2d(96, len(CLASSES), 3, stride=2), nn.Flatten(),
    )  # fmt: skip


def quick():
    """The second look: a crop in five planes to one logit a class. As in the first, three layers stride and none pads: it takes half
    the time of one that halves what was made at full size, and tells no less."""
    return nn.Sequential(
        *conv(5, 24, kernel=4, stride=2), *conv(24, 48, stride=2), *conv(48, 64, kernel=2), *conv(64, 64, kernel=4, stride=2),
        *conv(64, 96, kernel=2), nn.Flatten(), nn.Dropout(0.2), nn.Linear(96 * 9, len(CLASSES)),
    )  # fmt: skip


def deep():
    """The same with more channels, half as slow again."""
    return nn.Sequential(
        *conv(5, 32, kernel=4, stride=2), *conv(32, 64, stride=2), *conv(64, 64, kernel=2), *conv(64, 96, kernel=4, stride=2),
        *conv(96, 112, kernel=2), nn.Flatten(), nn.Dropout(0.2), nn.Linear(112 * 9, len(CLASSES)),
    )  # fmt: skip


def judge():
    """The third look, at few squares, finer, and beside a fellow: a crop in eight planes to one logit a class. The first layer
    strides: most of the time would go into the full picture."""
    half = nn.MaxPool2d(2)
    return nn.Sequential(
        *conv(8, 32, kernel=4, padding=1, stride=2), *conv(32, 48, padding=1, half=half), *conv(48, 64, padding=1),
        *conv(64, 64, padding=1, half=half), *conv(64, 96, padding=1), *conv(96, 96, padding=1, half=half), nn.Flatten(),
        nn.Dropout(0.2), nn.Linear(96 * 16, len(CLASSES)),
    )  # fmt: skip


@dataclasses.dataclass
class Look:
    """What a network is made of and sees: its layers, pixels and planes of a crop, how many batches it learns from, and
    what is added to the seed, for the networks are to err in different places."""

    make: typing.Callable[[], nn.Sequential]
    side: int
    planes: int
    batches: int
    more: int


# The reader tells by the quick one which way round a board lies.
LOOKS = {
    "first": Look(first, SIDE, 3, 5000, 0),
    "closer-1": Look(quick, SIDE, 5, 5000, 1),
    "closer-2": Look(deep, SIDE, 5, 5500, 2),
    "judge": Look(judge, FINE, 8, 4000, 3),
}


def turn_some(pictures, fellows, labels, rng):
    """Turns some squares and their fellows by quarter turns, in place. Returns the targets, a row of probabilities each: what is no letter
    stays what it is, and a turned letter, unless it may pass for one then, is to be taken for all letters alike, so that
    the network is at a loss when a board is read the wrong way round."""
    targets = np.zeros((len(labels), len(CLASSES)), np.float32)
    targets[np.arange(len(labels)), labels] = 1
    letter = (labels >= 2) & (labels != HIDDEN)
    for i in np.nonzero(rng.random(len(labels)) < np.where(letter, TURNED, OTHERS_TURNED))[0]:
        turns = int(rng.integers(1, 4))
        if letter[i] and turns in ALIKE.get(CLASSES[labels[i]], ()):
            continue
        pictures[i] = np.rot90(pictures[i], turns)
        if fellows is not None:
            fellows[i] = np.rot90(fellows[i], turns)
        if letter[i]:
            targets[i] = 0
            targets[i, 2:HIDDEN] = 1 / (HIDDEN - 2)
    return torch.from_numpy(targets)


def shares(crops, trouble):
    """How often each crop is to be learned from: rare letters more often than they lie on boards, but not as often as
    common ones; and where it is known how much `trouble` (0 to 1) each makes, those that make most."""
    counts = np.bincount(crops.labels, minlength=len(CLASSES)).clip(1)
    weights = 1 / np.sqrt(counts)
    weights[:2] *= OFTEN
    weights = weights[crops.labels]
    if trouble is not None:
        weights *= EASY + (1 - EASY) * np.sqrt(trouble)
    return weights / weights.sum()


def lessons(look, crops, shares, count):
    """So many batches of inputs and targets. Each is made while the one before it is learned from, in order: the longest way
    through the training is the third look's, and leaves the other core time."""
    noise = Noise(torch.Generator().manual_seed(SEED + look.more))
    rng = np.random.default_rng(SEED + look.more)
    textures = Textures(rng, look.side)
    ladder = np.cumsum(shares)

    def lesson():
        picked = np.minimum(np.searchsorted(ladder, rng.random(BATCH)), len(crops) - 1)
        pictures = crops.pictures[picked]
        fellows = crops.fellows_of(picked) if look.planes > 5 else None
        targets = turn_some(pictures, fellows, crops.labels[picked], rng)
        return augmented(pictures, crops.colours[picked], fellows, look.planes, noise, textures), targets

    return ahead(lesson, count)


def in_batches(crops, planes, known, chosen):
    """Inputs and labels of some crops; colours and fellows `known` or not."""
    for start in range(0, len(chosen), BATCH):
        part = chosen[start : start + BATCH]
        colours, fellows = crops.colours[part], crops.fellows_of(part) if planes > 5 else None
        if not known:
            colours, fellows = np.full_like(colours, np.nan), None if fellows is None else np.zeros_like(fellows)
        inputs = inputs_of(crops.pictures[part], colours, fellows, planes)
        yield inputs, torch.from_numpy(crops.labels[part])


def kinds(logits, labels):
    """Errors by kind, as one line."""

    def kind(values):
        return values.clamp(max=2)

    said = logits.argmax(1)
    names = ("empty", "blank", "letter")
    found = []
    for truth, name in enumerate(names):
        of = kind(labels) == truth
        for answer, other in enumerate(names):
            wrong = (of & (kind(said) == answer) & (said != labels)).sum().item()
            if truth != answer or truth == 2:
                found.append(f"{name}>{other if truth != answer else 'letter'} {wrong}")
        found[-1] += f" (of {of.sum().item()})"
    return "errors: " + ", ".join(found)


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("look", choices=LOOKS)
    options.add_argument("--crops", type=pathlib.Path, required=True)
    options.add_argument("--batches", type=int, help="instead of as many as the networks shipped")
    options.add_argument("--out", type=pathlib.Path, required=True)
    given = options.parse_args()
    torch.set_num_threads(1)
    look = LOOKS[given.look]
    planes, side = look.planes, look.side
    torch.manual_seed(SEED + look.more)
    crops = Crops(given.crops / "learned", np.random.default_rng(SEED), side)
    held = Crops(given.crops / "held", np.random.default_rng(SEED), side)
    troubles = given.crops / "trouble.npy"
    print(f"{len(crops)} crops of {crops.boards.max() + 1} boards, {len(held)} of {held.boards.max() + 1} held out", flush=True)
    net = look.make().to(memory_format=torch.channels_last)
    whole_board = look.make is first
    trouble = None if whole_board else np.load(troubles)
    count = given.batches or look.batches
    learn(net, lessons(look, crops, shares(crops, trouble), count), count, rate=3e-3, decay=0.02, sixteen=True)
    # One half of the held-out boards sets the temperature, one number: that of the games with most letters of their own.
    half = held.boards % 2 == 0
    calibration = measure.logits_of(net, in_batches(held, planes, True, np.nonzero(half)[0]), lambda inputs: inputs)
    temperature = measure.temperature_of(*calibration)
    final = export.folded(net, nn.Conv2d if whole_board else nn.Linear, temperature)
    given.out.mkdir(parents=True, exist_ok=True)
    path = given.out / f"{given.look}.onnx"
    (given.out / f"{given.look}.txt").write_text("\n".join(CLASSES) + "\n")
    if whole_board:
        board = nn.Sequential(*[layer for layer in final if not isinstance(layer, nn.Flatten)])
        export.write(board, (planes, side, side), path, ("height", "width"))
        worst = export.verify_board(final, planes, side, path)
        logits, labels = measure.logits_of(final, in_batches(crops, planes, True, np.arange(len(crops))), lambda i: i)
        np.save(troubles, 1 - torch.softmax(logits, 1)[torch.arange(len(labels)), labels].numpy())
    else:
        export.write(final, (planes, side, side), path)
        worst = export.verify(final, (planes, side, side), path)
    print(f"weights {sum(p.numel() for p in final.parameters())}, {export.pack(path)} bytes, temperature {temperature:.3f}")
    print(f"OpenCV differs by at most {worst:.2e}")
    for known in (False, True)[: 1 if whole_board else 2]:
        logits, labels = measure.logits_of(final, in_batches(held, planes, known, np.arange(len(held))), lambda i: i)
        print("colours and fellows known" if known else "colours and fellows unknown")
        print(kinds(logits, labels))
        for line in measure.report(logits, labels, CLASSES):
            print(line)


if __name__ == "__main__":
    main()

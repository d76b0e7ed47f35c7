"""Trains the network of enlarged letters on crops of rendered boards and writes it as ONNX with the list of its classes.

Usage: python3 train_loupe.py --crops FOLDER [--batches N] --out FOLDER

FOLDER holds `learned` and `held`, crops as `table crops` writes them.
"""

import json
import pathlib

import numpy as np
import torch
from torch import nn

from enlarged import SIDE, enlarged
from glyphs import ALIKE
from learn import ahead
from shown import BATCH, CUT_SEED, INK, SEED, make, seen_by_chance
from squares import CLASSES, HIDDEN
from train_squares import conv

EMPTY = 0.6  # share of the empty squares that are not learned from
OFTEN = {".": 1.5, "?": 2.0, "-": 0.5}  # how much more often these are shown than letters as rare …
MARKED = 1.5  # … and letters with marks
TURNED = 0.08  # share shown the wrong way round
# Letters that are another with a mark of some kind.
MARKS = {"acute": "ĆŃÓŚŹ", "dot": "Ż", "tail": "ĄĘ", "stroke": "Ł", "dots": "ÄÖÜ", "tilde": "Ñ"}
PLAIN = dict(zip("ĆŃÓŚŹŻĄĘŁÄÖÜÑ", "CNOSZZAELAOUN"))
BATCHES = 2200


class LetterAndMark(nn.Module):
    """One logit a class: a letter's and its mark's, so that what an acute looks like is learned from all that have one."""

    def __init__(self, features):
        super().__init__()
        letters, marks = sorted({PLAIN.get(name, name) for name in CLASSES}), ["", *MARKS]

        def mark(name):
            return next((mark for mark in MARKS if name in MARKS[mark]), "")

        self.letter, self.mark = nn.Linear(features, len(letters)), nn.Linear(features, len(marks))
        of = [[float(PLAIN.get(name, name) == letter) for letter in letters] for name in CLASSES]
        self.register_buffer("of_letter", torch.tensor(of))
        self.register_buffer("of_mark", torch.tensor([[float(mark(name) == other) for other in marks] for name in CLASSES]))

    def forward(self, features):
        return self.letter(features) @ self.of_letter.T + self.mark(features) @ self.of_mark.T

    def folded(self):
        """The same as one layer."""
        layer = nn.Linear(self.letter.in_features, len(CLASSES))
        with torch.no_grad():
            layer.weight.copy_(self.of_letter @ self.letter.weight + self.of_mark @ self.mark.weight)
            layer.bias.copy_(self.of_letter @ self.letter.bias + self.of_mark @ self.mark.bias)
        return layer


def network():
    """An enlarged letter in two planes to one logit a class."""
    half = nn.MaxPool2d(2)
    return nn.Sequential(
        *conv(2, 24, kernel=4, padding=1, stride=2), *conv(24, 48, padding=1, half=half), *conv(48, 64, padding=1),
        *conv(64, 64, padding=1, half=half), *conv(64, 96, padding=1), *conv(96, 96, padding=1, half=half), nn.Flatten(),
        nn.Dropout(0.2), LetterAndMark(96 * 9),
    )  # fmt: skip


class Letters:
    """What can be cut out of all crops of some files, enlarged (n, CANVAS, CANVAS, 2), with their labels and boards."""

    def __init__(self, folder):
        shown, labels, boards, count, uncut = [], [], [], 0, 0
        for path in sorted(pathlib.Path(folder).glob("*.json")):
            header, rng = json.loads(path.read_text()), np.random.default_rng(CUT_SEED)
            raw = np.memmap(path.with_suffix(".u8"), np.uint8, "r").reshape(-1, header["record_bytes"])
            known = np.array([CLASSES.index(name) for name in (".", "?", *header["alphabet"])])
            picture = SIDE * SIDE * 3
            for record in raw:
                label = HIDDEN if record[picture + 3] > 0 else int(known[record[picture]])
                if label == 0 and rng.random() < EMPTY:
                    continue
                seen = enlarged(record[:picture].reshape(SIDE, SIDE, 3), rng.uniform(*INK))
                if seen is None:
                    uncut += 2 <= label < HIDDEN
                    continue
                shown.append(seen)
                labels.append(label)
                boards.append(count + int.from_bytes(record[picture + 4 : picture + 8].tobytes(), "little"))
            count += len(header["boards"])
        if not shown:
            raise ValueError(f"{folder} holds no crops: make crops")
        self.shown, self.labels, self.boards = np.stack(shown), np.array(labels), np.array(boards)
        # What is no letter is told as nothing of the kind.
        self.told = np.where(self.labels < 2, HIDDEN, self.labels)
        print(f"{len(shown)} of {count} boards in {folder}; of {uncut} letters nothing can be cut", flush=True)


def lesson(letters, ladder, rng, generator):
    """One batch of inputs and targets. Letters the wrong way round are to be taken for no letter in particular."""
    picked = np.minimum(np.searchsorted(ladder, rng.random(BATCH)), len(letters.labels) - 1)
    shown, told = letters.shown[picked], letters.told[picked]
    targets = np.zeros((BATCH, len(CLASSES)), np.float32)
    targets[np.arange(BATCH), told] = 1
    for i in np.nonzero(rng.random(BATCH) < TURNED)[0]:
        turns = int(rng.integers(1, 4))
        letter = told[i] != HIDDEN
        if letter and turns in ALIKE.get(CLASSES[told[i]], ()):
            continue
        shown[i] = np.rot90(shown[i], turns)
        if letter:
            targets[i] = 0
            targets[i, 2:] = 1 / (len(CLASSES) - 2)
    return seen_by_chance(shown, rng, generator), torch.from_numpy(targets)


def lessons(letters, count):
    """So many batches, each made while the one before it is learned from."""
    rng, generator = np.random.default_rng(SEED), torch.Generator().manual_seed(SEED)
    weights = 1 / np.sqrt(np.bincount(letters.labels, minlength=len(CLASSES)).clip(1))
    for name, often in (*OFTEN.items(), *((name, MARKED) for name in PLAIN)):
        weights[CLASSES.index(name)] *= often
    shares = weights[letters.labels]
    ladder = np.cumsum(shares / shares.sum())
    return ahead(lambda: lesson(letters, ladder, rng, generator), count)


if __name__ == "__main__":
    make(__doc__, "loupe", CLASSES, (Letters, network, lessons, BATCHES), lambda net: net[:-1].append(net[-1].folded()))

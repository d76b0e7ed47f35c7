"""Trains the network of the values printed beside letters on crops of rendered boards and writes it as ONNX with the list
of its classes.

Usage: python3 train_values.py --crops FOLDER [--batches N] --out FOLDER

FOLDER holds `learned` and `held`, crops as `table crops --any-values` writes them: the letter is seen, and tells nothing.
"""

import json
import pathlib

import numpy as np
import torch
from torch import nn

from enlarged import SIDE, about
from learn import ahead
from shown import BATCH, CUT_SEED, INK, SEED, make, seen_by_chance
from train_squares import conv

CLASSES = ["-", *(str(value) for value in range(1, 11))]
NONE = 0.5  # how much rarer letters without a value are shown
BATCHES = 2500


def network():
    """What stands about a letter in two planes to one logit a class."""
    half = nn.MaxPool2d(2)
    return nn.Sequential(
        *conv(2, 16, kernel=4, padding=1, stride=2), *conv(16, 32, padding=1), *conv(32, 32, padding=1, half=half),
        *conv(32, 64, padding=1), *conv(64, 64, padding=1, half=half), *conv(64, 96, padding=1), nn.Flatten(),
        nn.Dropout(0.3), nn.Linear(96 * 36, len(CLASSES)),
    )  # fmt: skip


class Letters:
    """What stands about all letters of some files that can be cut (n, CANVAS, CANVAS, 2), with their values and boards."""

    def __init__(self, folder):
        shown, values, boards, count = [], [], [], 0
        for path in sorted(pathlib.Path(folder).glob("*.json")):
            header, rng = json.loads(path.read_text()), np.random.default_rng(CUT_SEED)
            raw = np.memmap(path.with_suffix(".u8"), np.uint8, "r").reshape(-1, header["record_bytes"])
            picture = SIDE * SIDE * 3
            for record in raw[(raw[:, picture] >= 2) & (raw[:, picture + 3] == 0)]:
                seen = about(record[:picture].reshape(SIDE, SIDE, 3), rng.uniform(*INK))
                if seen is not None:
                    board = int.from_bytes(record[picture + 4 : picture + 8].tobytes(), "little")
                    printed = header["boards"][board]["values"]
                    shown.append(seen)
                    values.append(printed[header["alphabet"][record[picture] - 2]] if printed else 0)
                    boards.append(count + board)
            count += len(header["boards"])
        if not shown:
            raise ValueError(f"{folder} holds no crops: make values")
        self.shown, self.told, self.boards = np.stack(shown), np.array(values), np.array(boards)
        print(f"{len(shown)} letters of {count} boards in {folder}", flush=True)


def lessons(letters, count):
    """So many batches."""
    rng, generator = np.random.default_rng(SEED), torch.Generator().manual_seed(SEED)
    shares = np.where(letters.told == 0, NONE, 1.0)
    ladder = np.cumsum(shares / shares.sum())

    def lesson():
        picked = np.minimum(np.searchsorted(ladder, rng.random(BATCH)), len(ladder) - 1)
        shown = seen_by_chance(letters.shown[picked], rng, generator)
        return shown, torch.from_numpy(letters.told[picked])

    return ahead(lesson, count)


if __name__ == "__main__":
    make(__doc__, "values", CLASSES, (Letters, network, lessons, BATCHES))

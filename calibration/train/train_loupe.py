"""Trains the network of enlarged letters on crops of rendered boards and writes it as ONNX with the list of its classes.

Usage: python3 train_loupe.py --crops FOLDER [--batches N] --out FOLDER

FOLDER holds `learned` and `held`, crops as `table crops` writes them.
"""

import argparse
import json
import pathlib

import cv2
import numpy as np
import torch
from torch import nn

import export
import measure
from enlarged import CANVAS, SIDE, enlarged
from glyphs import ALIKE
from learn import ahead, learn
from squares import CLASSES, HIDDEN
from train_squares import conv

SEEN = 48  # side of what the network sees
INK = (0.25, 0.6)  # the reader cuts with half of the ink and with three tenths
EMPTY = 0.6  # share of the empty squares that are not learned from
OFTEN = {".": 1.5, "?": 2.0, "-": 0.5}  # how much more often these are shown than letters as rare …
MARKED = 1.5  # … and letters with marks
TURNED = 0.08  # share shown the wrong way round
UNCUT = 0.15  # share shown without what was cut
# Letters that are another with a mark of some kind.
MARKS = {"acute": "ĆŃÓŚŹ", "dot": "Ż", "tail": "ĄĘ", "stroke": "Ł", "dots": "ÄÖÜ", "tilde": "Ñ"}
PLAIN = dict(zip("ĆŃÓŚŹŻĄĘŁÄÖÜÑ", "CNOSZZAELAOUN"))
BATCH = 192
BATCHES = 3000
SEED = 1
CUT_SEED = 5


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


def seen_by_chance(shown, rng, generator):
    """Network inputs: shifted, turned and scaled a little each, blurred or sharpened, noisy, some without what was cut."""
    count = len(shown)
    angle, scale, shift = rng.normal(0, 0.035, count), np.exp(rng.normal(0, 0.06, count)), rng.uniform(-2, 2, (count, 2))
    moved = np.empty((count, SEEN, SEEN, 2), np.uint8)
    middle, own = (CANVAS - 1) / 2, (SEEN - 1) / 2
    how = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    for i, picture in enumerate(shown):
        cos, sin = np.cos(angle[i]) * scale[i], np.sin(angle[i]) * scale[i]
        across, down = middle + shift[i]
        matrix = np.array([[cos, -sin, across - cos * own + sin * own], [sin, cos, down - sin * own - cos * own]])
        cv2.warpAffine(picture, matrix, (SEEN, SEEN), moved[i], how, cv2.BORDER_REPLICATE)
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


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--crops", type=pathlib.Path, required=True)
    options.add_argument("--batches", type=int, default=BATCHES)
    options.add_argument("--out", type=pathlib.Path, required=True)
    given = options.parse_args()
    torch.set_num_threads(1)
    cv2.setNumThreads(1)
    torch.manual_seed(SEED)
    learned, held = (Letters(given.crops / part) for part in ("learned", "held"))
    net = network().to(memory_format=torch.channels_last)
    learn(net, lessons(learned, given.batches), given.batches, rate=3e-3, decay=0.02, sixteen=True)

    def in_batches(chosen):
        for start in range(0, len(chosen), BATCH):
            part = chosen[start : start + BATCH]
            yield as_read(held.shown[part]), torch.from_numpy(held.told[part])

    # One half of the held-out boards sets the temperature.
    half = np.nonzero(held.boards % 2 == 0)[0]
    temperature = measure.temperature_of(*measure.logits_of(net, in_batches(half), lambda inputs: inputs))
    net[-1] = net[-1].folded()
    final = export.folded(net, nn.Linear, temperature)
    given.out.mkdir(parents=True, exist_ok=True)
    path, shape = given.out / "loupe.onnx", (2, SEEN, SEEN)
    (given.out / "loupe.txt").write_text("\n".join(CLASSES) + "\n")
    export.write(final, shape, path)
    worst = export.verify(final, shape, path)
    print(f"weights {sum(p.numel() for p in final.parameters())}, {export.pack(path)} bytes, temperature {temperature:.3f}")
    print(f"OpenCV differs by at most {worst:.2e}")
    logits, labels = measure.logits_of(final, in_batches(np.arange(len(held.labels))), lambda inputs: inputs)
    for line in measure.report(logits, labels, CLASSES):
        print(line)


if __name__ == "__main__":
    main()

"""Trains the whole-square network on crops of rendered boards and writes `squares.onnx` and `squares.txt`.

Usage: python3 train_squares.py --crops FOLDER --held FOLDER [--batches N] [--out FOLDER]
"""

import argparse
import pathlib
import time

import numpy as np
import torch
from torch import nn

import export
import measure
from squares import CLASSES, SIDE, Crops, augmented, inputs_of

BATCH = 192
SEED = 20240301
MODELS = pathlib.Path(__file__).resolve().parents[2] / "firmware" / "vision" / "models"


def network():
    """Four convolutions and one matrix: a 48 x 48 crop in four planes to one logit a class."""

    def block(before, after):
        return [nn.Conv2d(before, after, 3, padding=1), nn.BatchNorm2d(after), nn.ReLU(), nn.MaxPool2d(2)]

    return nn.Sequential(
        *block(4, 12), *block(12, 24), *block(24, 56), nn.Conv2d(56, 80, 3, padding=1), nn.BatchNorm2d(80), nn.ReLU(),
        nn.Flatten(), nn.Dropout(0.2), nn.Linear(80 * 36, len(CLASSES)),
    )  # fmt: skip


def train(net, crops, batches, rate=3e-3):
    optimiser = torch.optim.AdamW(net.parameters(), lr=rate, weight_decay=0.02)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, rate, total_steps=batches, pct_start=0.1)
    generator = torch.Generator().manual_seed(SEED)
    rng = np.random.default_rng(SEED)
    # Rare letters are shown more often than they lie on boards, but not as often as common ones.
    counts = np.bincount(crops.labels, minlength=len(CLASSES)).clip(1)
    weights = (1 / np.sqrt(counts))[crops.labels]
    ladder = np.cumsum(weights / weights.sum())
    net.train()
    began, loss_sum = time.time(), 0.0
    for step in range(1, batches + 1):
        picked = np.minimum(np.searchsorted(ladder, rng.random(BATCH)), len(crops) - 1)
        inputs = augmented(crops.pictures[picked], crops.colours[crops.boards[picked]], generator)
        loss = nn.functional.cross_entropy(net(inputs), torch.from_numpy(crops.labels[picked]))
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        schedule.step()
        loss_sum += loss.item()
        if step % 200 == 0:
            print(f"batch {step}/{batches}  loss {loss_sum / 200:.4f}  {time.time() - began:.0f} s", flush=True)
            loss_sum = 0.0


def in_batches(crops, second_pass, chosen):
    for start in range(0, len(chosen), BATCH):
        part = chosen[start : start + BATCH]
        colours = crops.colours[crops.boards[part]]
        inputs = inputs_of(crops.pictures[part], colours if second_pass else np.full_like(colours, np.nan))
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
    options.add_argument("--crops", type=pathlib.Path, required=True)
    options.add_argument("--held", type=pathlib.Path, required=True)
    options.add_argument("--batches", type=int, default=4000)
    options.add_argument("--out", type=pathlib.Path, default=MODELS)
    given = options.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(SEED)
    crops = Crops(given.crops, np.random.default_rng(SEED))
    held = Crops(given.held, np.random.default_rng(SEED))
    print(f"{len(crops)} crops of {crops.boards.max() + 1} boards, {len(held)} of {held.boards.max() + 1} held out", flush=True)
    net = network().to(memory_format=torch.channels_last)
    train(net, crops, given.batches)
    # One half of the held-out boards sets the temperature, the other is reported.
    half = held.boards % 2 == 0
    calibration = measure.logits_of(net, in_batches(held, False, np.nonzero(half)[0]), lambda inputs: inputs)
    temperature = measure.temperature_of(*calibration)
    final = export.folded(net, nn.Linear, temperature)
    given.out.mkdir(parents=True, exist_ok=True)
    path = given.out / "squares.onnx"
    export.write(final, (4, SIDE, SIDE), path)
    (given.out / "squares.txt").write_text("\n".join(CLASSES) + "\n")
    print(f"weights {sum(p.numel() for p in final.parameters())}, {path.stat().st_size} bytes, temperature {temperature:.3f}")
    print(f"OpenCV differs by at most {export.verify(final, (4, SIDE, SIDE), path):.2e}")
    for second_pass in (False, True):
        logits, labels = measure.logits_of(final, in_batches(held, second_pass, np.nonzero(~half)[0]), lambda i: i)
        print("second pass" if second_pass else "first pass")
        print(kinds(logits, labels))
        for line in measure.report(logits, labels, CLASSES):
            print(line)


if __name__ == "__main__":
    main()

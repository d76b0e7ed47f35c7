"""Learns how far an answer is to be trusted from what was weighed of many, and writes the sums that the reader vouches by.

Usage: python3 fit_vouch.py GROUNDS.csv... --out firmware/vision/src/vouch/weights.rs

The files hold what `evaluate grounds` writes. A sum for empty squares and one for letters: logistic regression, each value
in units of its own deviation. Prints what it would do on boards that it was not learned from: at every bar, how many answers
that are right, and how many that are wrong, would be vouched for.
"""

import argparse
import csv
import pathlib

import numpy as np
import torch

HEADS = ["seed", "square", "answer", "right"]  # columns before what is weighed
HEAD = len(HEADS)
UNTOLD = ("enlarged", "value", "tesseract", "cut-", "marked", "by-mark", "next-kin", "next-empty")  # of empty squares
WEAK = 20.0  # how weakly the weights are held near nothing: one over the inverse variance
PARTS = 4  # each part of the boards is told by what the others teach
BARS = (5, 6, 6.5, 7, 7.5, 8, 9)


def read(paths):
    """Names of what is weighed, seeds, answers as kinds (0 empty, 1 blank, 2 letter), whether right, and values."""
    rows, names = [], None
    for path in paths:
        with open(path, newline="") as lines:
            found, *more = [*csv.reader(lines)] or [None]
        if found is None or found[:HEAD] != HEADS or names not in (None, found):
            raise ValueError(f"{path} is not what `evaluate grounds` writes, or not of the same build as those before it")
        names = found
        rows += more
    if not rows:
        raise ValueError("no answer in any of the files")
    table = np.array(rows, dtype=np.float64)
    return names[HEAD:], table[:, 0].astype(int), table[:, 2].clip(max=2), table[:, 3] > 0, table[:, HEAD:]


def fitted(values, right, told):
    """Weights and bias of the sum whose logistic is the probability of being right; `told` says which values count."""
    middle, deviation = values.mean(0), values.std(0)
    counts = told & (deviation > 1e-3)
    units = torch.from_numpy((values[:, counts] - middle[counts]) / deviation[counts])
    wanted = torch.from_numpy(right.astype(np.float64))
    weights, bias = torch.zeros(units.shape[1], dtype=torch.float64, requires_grad=True), torch.zeros(1, dtype=torch.float64)
    bias.requires_grad_()
    search = torch.optim.LBFGS([weights, bias], max_iter=600, history_size=20, line_search_fn="strong_wolfe")

    def loss():
        search.zero_grad()
        missed = torch.nn.functional.binary_cross_entropy_with_logits(units @ weights + bias, wanted, reduction="sum")
        whole = missed + (weights**2).sum() / (2 * WEAK)
        whole.backward()
        return whole

    search.step(loss)
    out = np.zeros(values.shape[1])
    out[counts] = weights.detach().numpy() / deviation[counts]
    return out, float(bias.detach()[0] - (out * middle).sum())


def sums(names, kinds, values, right):
    """For empty squares and for letters: weights and bias."""
    told = {0: np.array([not name.startswith(UNTOLD) for name in names]), 2: np.full(len(names), True)}
    return {kind: fitted(values[kinds == kind], right[kinds == kind], told[kind]) for kind in told}


def held_out(names, boards, kinds, right, values):
    """The sum of every answer, learned from other boards; blanks have none."""
    of_board = {board: i % PARTS for i, board in enumerate(np.random.default_rng(0).permutation(np.unique(boards)))}
    part = np.array([of_board[board] for board in boards])
    weighed = np.full(len(boards), -np.inf)
    for k in range(PARTS):
        others = part != k
        for kind, (weights, bias) in sums(names, kinds[others], values[others], right[others]).items():
            own = (part == k) & (kinds == kind)
            weighed[own] = values[own] @ weights + bias
    return weighed


def source(names, learned):
    """The file of Rust source."""
    def row(kind):
        numbers = "".join(f"        {learned[kind][0][i]:.4f}, // {name}\n" for i, name in enumerate(names))
        return f"    [\n{numbers}    ],\n"

    biases = ", ".join(f"{learned[kind][1]:.4f}" for kind in (0, 2))
    return (
        "//! What each of the grounds counts, for empty squares and for letters: written by `calibration/train/fit_vouch.py`.\n\n"
        "use super::GROUNDS;\n\n"
        f"pub(super) const BIASES: [f32; 2] = [{biases}];\n\n"
        "#[rustfmt::skip]\n"
        f"pub(super) const WEIGHTS: [[f32; GROUNDS.len()]; 2] = [\n{row(0)}{row(2)}];\n"
    )


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("grounds", type=pathlib.Path, nargs="+")
    options.add_argument("--out", type=pathlib.Path, required=True)
    given = options.parse_args()
    torch.set_num_threads(1)
    names, boards, kinds, right, values = read(given.grounds)
    print(f"{len(right)} answers of {len(np.unique(boards))} boards, {(~right).sum()} of them wrong")
    weighed = held_out(names, boards, kinds, right, values)
    for bar in BARS:
        over = weighed > bar
        print(f"over {bar}: {(over & right).sum()} right, {(over & ~right).sum()} wrong")
    given.out.write_text(source(names, sums(names, kinds, values, right)))


if __name__ == "__main__":
    main()

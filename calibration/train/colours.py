"""What the middle of every square would look like as a tile and as the empty square, under one light.

The same least squares as the reader's `colour.rs`: in the logarithm of each channel a level for tiles and for each
premium class, and a quadratic over the board for the light; learned from some of a board's squares.
"""

import pathlib
import tomllib

import numpy as np

VARIANTS = pathlib.Path(__file__).resolve().parents[2] / "firmware" / "game" / "variants"
BLACK = 8.0  # added before the logarithm
RIDGE = 0.05


def layout(variant):
    """Premium class of every square (side, side), and how many classes there are."""
    rows = tomllib.loads((VARIANTS / f"{variant}.toml").read_text())["squares"]
    kinds = sorted(set("".join(rows)))
    return np.array([[kinds.index(kind) for kind in row] for row in rows]), len(kinds)


def predicted(faces, rows, cols, lettered, empty, variant, rng):
    """Of the squares of one board, faces (n, 3) 0..1: the colours (n, 3) of a tile and of the empty square there, as
    learned from a part of the tiles with letters and of the empty squares; NaN where there was nothing to learn from."""
    classes, kinds = layout(variant)
    side, count = len(classes), len(faces)
    of = classes[rows, cols]
    settled = np.zeros(count, bool)
    for members in (np.nonzero(lettered)[0], np.nonzero(empty)[0]):
        share = rng.uniform(0.2, 1)
        settled[members] = rng.random(len(members)) < share
    kind = np.where(lettered, kinds, of)
    centre = (rows == side // 2) & (cols == side // 2)
    settled &= ~centre
    x, y = (2 * (at + 0.5) / side - 1 for at in (cols, rows))
    light = np.stack([x, y, x * x - 0.33, y * y - 0.33, x * y], 1)
    logs = np.log(faces * 255 + BLACK)
    middle = np.median(logs, 0)
    design = np.concatenate([np.eye(kinds + 1)[kind], light], 1)[settled]
    normal = design.T @ design + RIDGE * np.eye(design.shape[1])
    model = np.linalg.solve(normal, design.T @ (logs[settled] - middle))
    levels = model[: kinds + 1] + middle
    lit = light @ model[kinds + 1 :]
    seen = np.bincount(kind[settled], minlength=kinds + 1) > 0
    tile = np.where(seen[kinds], levels[kinds] + lit, np.nan)
    own = np.where(seen[of][:, None], levels[of] + lit, np.nan)
    own[centre] = np.nan
    return tuple(((np.exp(c) - BLACK) / 255).clip(0, 1).astype(np.float32) for c in (tile, own))

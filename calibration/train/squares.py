"""Crops of rendered boards as `table crops` writes them: what the whole-square network learns from.

A picture is 72 x 72 RGB of one and a half squares, already normalised per board; those networks that look at many
squares see it at 48 x 48. Labels become the classes of this program: `.` empty, `?` a blank tile, then the letters, and
`-` what a hand hides.
"""

import json
import pathlib

import cv2
import numpy as np
import torch
from torch.nn import functional

from colours import layout, predicted

FINE = 72  # a picture's side as it was cut
SIDE = 48  # and as most networks see it
INNER = (0.3, 0.7)  # the middle of the picture, where a tile shows only its face
UNKNOWN = 0.08  # share of squares whose fellow is kept back
SIGMA = 0.12  # how far a colour may be from the tiles' to be like it, in units of full scale
FACES = [*"ABCDEFGHIJKLMNOPQRSTUVWXYZĄĆĘŁŃÓŚŹŻÄÖÜÑ", "CH", "LL", "RR"]  # of every game shipped
CLASSES = [".", "?", *FACES, "-"]
HIDDEN = len(CLASSES) - 1


class Crops:
    """All crops of some files: pictures (n, side, side, 3) uint8, labels, board numbers, of each the colours (n, 2, 3)
    of a tile and of the empty square at its place, and which crop is its fellow: the nearest empty square of the same
    premium class on the same board, -1 where there is none."""

    def __init__(self, folder, rng, side=SIDE):
        pictures, labels, boards, colours, fellows, count, before = [], [], [], [], [], 0, 0
        for header_path in sorted(pathlib.Path(folder).glob("*.json")):
            header = json.loads(header_path.read_text())
            size = header["record_bytes"]
            raw = np.fromfile(header_path.with_suffix(".u8"), np.uint8).reshape(-1, size)
            picture = FINE * FINE * 3
            if raw.shape[0] != header["records"] or header["picture"] != [FINE, FINE, 3]:
                raise ValueError(f"{header_path} does not describe its records")
            names = [".", "?", *header["alphabet"]]
            known = np.array([CLASSES.index(name) for name in names])
            number = raw[:, picture + 4 : picture + 8].copy().view("<u4")[:, 0].astype(np.int64)
            pictures.append(sized(raw[:, :picture].reshape(-1, FINE, FINE, 3), side))
            labels.append(np.where(raw[:, picture + 3] > 0, HIDDEN, known[raw[:, picture]]))
            boards.append(number + count)
            faces = face_colour(pictures[-1])
            of = np.full((len(raw), 2, 3), np.nan, np.float32)
            fellow = np.full(len(raw), -1)
            for board, about in enumerate(header["boards"]):
                on = np.nonzero(number == board)[0]
                if len(on):
                    rows, cols = raw[on, picture + 1].astype(int), raw[on, picture + 2].astype(int)
                    label = labels[-1][on]
                    lettered, empty = (label >= 2) & (label != HIDDEN), label == 0
                    tile, own = predicted(faces[on], rows, cols, lettered, empty, about["variant"], rng)
                    of[on, 0], of[on, 1] = tile, own
                    nearest = nearest_alike(rows, cols, empty, about["variant"])
                    fellow[on] = np.where(nearest < 0, -1, on[nearest] + before)
            colours.append(of)
            fellows.append(fellow)
            count += len(header["boards"])
            before += len(raw)
        self.pictures = np.concatenate(pictures)
        self.labels = np.concatenate(labels).astype(np.int64)
        self.boards = np.concatenate(boards)
        self.colours = np.concatenate(colours)
        self.fellows = np.concatenate(fellows)

    def __len__(self):
        return len(self.labels)


    def fellows_of(self, picked):
        """The pictures of the fellows of some crops, black where there are none."""
        fellows = self.fellows[picked]
        return np.where((fellows >= 0)[:, None, None, None], self.pictures[fellows], 0)


def sized(pictures, side):
    """Pictures at another side, as the reader shrinks the whole board."""
    if side == FINE:
        return pictures
    return np.stack([cv2.resize(picture, (side, side), interpolation=cv2.INTER_AREA) for picture in pictures])


def nearest_alike(rows, cols, empty, variant):
    """Of each of the squares of one board the number of the nearest other that is empty and of its premium class; -1
    where there is none, and for the middle, which has a print of its own."""
    classes, _ = layout(variant)
    of, middle = classes[rows, cols], len(classes) // 2
    centre = (rows == middle) & (cols == middle)
    far = (rows[:, None] - rows) ** 2 + (cols[:, None] - cols) ** 2
    fit = (of[:, None] == of) & (empty & ~centre) & ~np.eye(len(rows), dtype=bool) & ~centre[:, None]
    far = np.where(fit, far, far.max() + 1)
    return np.where(fit.any(1), far.argmin(1), -1)


def face_colour(pictures):
    """Median colour of the middle of each picture, 0..1: of a tile it is the body's, for ink covers less than half."""
    near, far = (round(share * pictures.shape[1]) for share in INNER)
    inner = pictures[:, near:far, near:far].reshape(len(pictures), -1, 3)
    return np.median(inner, axis=1).astype(np.float32) / 255


def likenesses(rgb, colours):
    """Planes of likeness (n, 2, side, side) to the tile's and the empty square's colour (n, 2, 3); zero where NaN."""
    far = ((rgb[:, None] - colours[:, :, :, None, None]) ** 2).sum(2)
    return torch.nan_to_num(torch.exp(-far / (2 * SIGMA**2)), nan=0.0)


def planes_of(pictures):
    return torch.from_numpy(np.ascontiguousarray(pictures)).permute(0, 3, 1, 2).float() / 255


def inputs_of(pictures, colours, fellows):
    """(n, 8, side, side) floats: red, green, blue as value / 255, likeness to a tile and to the empty square, and the
    fellow's red, green, blue."""
    rgb = planes_of(pictures)
    planes = likenesses(rgb, torch.from_numpy(np.ascontiguousarray(colours)))
    return torch.cat([rgb, planes, planes_of(fellows)], 1).contiguous(memory_format=torch.channels_last)


class Noise:
    """Normal noise out of a stock, from anywhere in it: drawing it anew takes longer than all else."""

    def __init__(self, generator):
        self.stock, self.generator = torch.randn(1 << 24, generator=generator), generator

    def like(self, planes):
        start = int(torch.randint(len(self.stock) - planes.numel(), (1,), generator=self.generator))
        return self.stock[start : start + planes.numel()].view(planes.shape)


def augmented(pictures, colours, fellows, noise):
    """Network inputs with what renderings lack: shifts, small turns, colour and brightness changes, blur, noise.
    `fellows` None where the network does not look at them."""
    count, side, generator = len(pictures), pictures.shape[1], noise.generator

    def uniform(low, high, *shape):
        return low + (high - low) * torch.rand(*shape, generator=generator)

    rgb = planes_of(pictures)
    angle = torch.randn(count, generator=generator) * 0.03
    scale = uniform(0.94, 1.06, count)
    shift = uniform(-1, 1, count, 2) / 8  # of half the picture
    matrix = torch.zeros(count, 2, 3)
    matrix[:, 0, 0] = matrix[:, 1, 1] = torch.cos(angle) * scale
    matrix[:, 0, 1], matrix[:, 1, 0] = -torch.sin(angle) * scale, torch.sin(angle) * scale
    matrix[:, :, 2] = shift
    grid = functional.affine_grid(matrix, (count, 3, side, side), align_corners=False)
    rgb = functional.grid_sample(rgb, grid, padding_mode="border", align_corners=False)
    soft = functional.avg_pool2d(functional.pad(rgb, (1, 1, 1, 1), mode="replicate"), 3, 1)
    share = (uniform(-0.6, 0.9, count, 1, 1, 1)).clamp(min=-0.3)  # below zero it sharpens
    rgb = rgb + share * (soft - rgb)
    gain = torch.exp(torch.randn(count, 1, 1, 1, generator=generator) * 0.08)
    tint = torch.exp(torch.randn(count, 3, 1, 1, generator=generator) * 0.03)
    lift = torch.randn(count, 1, 1, 1, generator=generator) * 0.015
    rgb = rgb * gain * tint + lift
    rgb = (rgb + noise.like(rgb) * uniform(0, 0.03, count, 1, 1, 1)).clamp(0, 1)
    # The learned colours moved along with the board's, up to what differs from square to square.
    colours = torch.from_numpy(np.ascontiguousarray(colours)) * tint.reshape(count, 1, 3)
    colours = colours + torch.randn(count, 2, 3, generator=generator) * 0.02
    unknown = torch.rand(count, 3, generator=generator) < torch.tensor([0.08, 0.08, 0.12])
    colours[unknown[:, :2] | unknown[:, 2:]] = float("nan")
    planes = [rgb, likenesses(rgb, colours)]
    if fellows is not None:
        # Of the same photograph: the same light.
        planes.append((planes_of(fellows) * gain * tint + lift).clamp(0, 1))
        none = (fellows == 0).all((1, 2, 3)) | (torch.rand(count, generator=generator) < UNKNOWN).numpy()
        planes[-1][torch.from_numpy(none)] = 0
    return torch.cat(planes, 1).contiguous(memory_format=torch.channels_last)

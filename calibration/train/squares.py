"""Crops of rendered boards as `table crops` writes them: what the whole-square network learns from.

A picture is 48 x 48 RGB of one and a half squares, already normalised per board. Labels become the classes of this
program: `.` empty, `?` a blank tile, then the letters, and `-` what a hand hides.
"""

import json
import pathlib

import numpy as np
import torch
from torch.nn import functional

from colours import predicted

SIDE = 48
INNER = slice(14, 34)  # the middle of the square, where a tile shows only its face
SIGMA = 0.12  # how far a colour may be from the tiles' to be like it, in units of full scale
FACES = [*"ABCDEFGHIJKLMNOPQRSTUVWXYZĄĆĘŁŃÓŚŹŻÄÖÜÑ", "CH", "LL", "RR"]  # of every game shipped
CLASSES = [".", "?", *FACES, "-"]
HIDDEN = len(CLASSES) - 1


class Crops:
    """All crops of some files: pictures (n, 48, 48, 3) uint8, labels, board numbers, and of each the colours (n, 2, 3)
    of a tile and of the empty square at its place."""

    def __init__(self, folder, rng):
        pictures, labels, boards, colours, count = [], [], [], [], 0
        for header_path in sorted(pathlib.Path(folder).glob("*.json")):
            header = json.loads(header_path.read_text())
            size = header["record_bytes"]
            raw = np.fromfile(header_path.with_suffix(".u8"), np.uint8).reshape(-1, size)
            picture = SIDE * SIDE * 3
            if raw.shape[0] != header["records"] or header["picture"] != [SIDE, SIDE, 3]:
                raise ValueError(f"{header_path} does not describe its records")
            names = [".", "?", *header["alphabet"]]
            known = np.array([CLASSES.index(name) for name in names])
            number = raw[:, picture + 4 : picture + 8].copy().view("<u4")[:, 0].astype(np.int64)
            pictures.append(raw[:, :picture].reshape(-1, SIDE, SIDE, 3))
            labels.append(np.where(raw[:, picture + 3] > 0, HIDDEN, known[raw[:, picture]]))
            boards.append(number + count)
            faces = face_colour(pictures[-1])
            of = np.full((len(raw), 2, 3), np.nan, np.float32)
            for board, about in enumerate(header["boards"]):
                on = np.nonzero(number == board)[0]
                if len(on):
                    rows, cols = raw[on, picture + 1].astype(int), raw[on, picture + 2].astype(int)
                    label = labels[-1][on]
                    lettered, empty = (label >= 2) & (label != HIDDEN), label == 0
                    tile, own = predicted(faces[on], rows, cols, lettered, empty, about["variant"], rng)
                    of[on, 0], of[on, 1] = tile, own
            colours.append(of)
            count += len(header["boards"])
        self.pictures = np.concatenate(pictures)
        self.labels = np.concatenate(labels).astype(np.int64)
        self.boards = np.concatenate(boards)
        self.colours = np.concatenate(colours)

    def __len__(self):
        return len(self.labels)


def face_colour(pictures):
    """Median colour of the middle of each picture, 0..1: of a tile it is the body's, for ink covers less than half."""
    inner = pictures[:, INNER, INNER].reshape(len(pictures), -1, 3)
    return np.median(inner, axis=1).astype(np.float32) / 255


def likenesses(rgb, colours):
    """Planes of likeness (n, 2, 48, 48) to the tile's and the empty square's colour (n, 2, 3); zero where NaN."""
    far = ((rgb[:, None] - colours[:, :, :, None, None]) ** 2).sum(2)
    return torch.nan_to_num(torch.exp(-far / (2 * SIGMA**2)), nan=0.0)


def inputs_of(pictures, colours):
    """(n, 5, 48, 48) floats: red, green, blue as value / 255, and likeness to a tile and to the empty square."""
    rgb = torch.from_numpy(np.ascontiguousarray(pictures)).permute(0, 3, 1, 2).float() / 255
    planes = likenesses(rgb, torch.from_numpy(np.ascontiguousarray(colours)))
    return torch.cat([rgb, planes], 1).contiguous(memory_format=torch.channels_last)


def augmented(pictures, colours, generator):
    """Network inputs with what renderings lack: shifts, small turns, colour and brightness changes, blur, noise."""
    count = len(pictures)

    def uniform(low, high, *shape):
        return low + (high - low) * torch.rand(*shape, generator=generator)

    rgb = torch.from_numpy(np.ascontiguousarray(pictures)).permute(0, 3, 1, 2).float() / 255
    angle = torch.randn(count, generator=generator) * 0.03
    scale = uniform(0.94, 1.06, count)
    shift = uniform(-3, 3, count, 2) * 2 / SIDE
    matrix = torch.zeros(count, 2, 3)
    matrix[:, 0, 0] = matrix[:, 1, 1] = torch.cos(angle) * scale
    matrix[:, 0, 1], matrix[:, 1, 0] = -torch.sin(angle) * scale, torch.sin(angle) * scale
    matrix[:, :, 2] = shift
    grid = functional.affine_grid(matrix, (count, 3, SIDE, SIDE), align_corners=False)
    rgb = functional.grid_sample(rgb, grid, padding_mode="border", align_corners=False)
    soft = functional.avg_pool2d(functional.pad(rgb, (1, 1, 1, 1), mode="replicate"), 3, 1)
    share = (uniform(-0.6, 0.9, count, 1, 1, 1)).clamp(min=-0.3)  # below zero it sharpens
    rgb = rgb + share * (soft - rgb)
    gain = torch.exp(torch.randn(count, 1, 1, 1, generator=generator) * 0.08)
    tint = torch.exp(torch.randn(count, 3, 1, 1, generator=generator) * 0.03)
    lift = torch.randn(count, 1, 1, 1, generator=generator) * 0.015
    rgb = rgb * gain * tint + lift
    noise = torch.randn(rgb.shape, generator=generator) * uniform(0, 0.03, count, 1, 1, 1)
    rgb = (rgb + noise).clamp(0, 1)
    # The learned colours moved along with the board's, up to what differs from square to square.
    colours = torch.from_numpy(np.ascontiguousarray(colours)) * tint.reshape(count, 1, 3)
    colours = colours + torch.randn(count, 2, 3, generator=generator) * 0.02
    unknown = torch.rand(count, 3, generator=generator) < torch.tensor([0.08, 0.08, 0.12])
    colours[unknown[:, :2] | unknown[:, 2:]] = float("nan")
    return torch.cat([rgb, likenesses(rgb, colours)], 1).contiguous(memory_format=torch.channels_last)

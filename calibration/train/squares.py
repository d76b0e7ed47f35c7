"""Crops of rendered boards as `table crops` writes them: what the whole-square network learns from.

A picture is 48 x 48 RGB of one and a half squares, already normalised per board. Labels become the classes of this
program: `.` empty, `?` a blank tile, then the letters.
"""

import json
import pathlib

import numpy as np
import torch
from torch.nn import functional

SIDE = 48
INNER = slice(14, 34)  # the middle of the square, where a tile shows only its face
SIGMA = 0.12  # how far a colour may be from the tiles' to be like it, in units of full scale
ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZĄĆĘŁŃÓŚŹŻÄÖÜ"
CLASSES = [".", "?", *ALPHABET]


class Crops:
    """All crops of some files: pictures (n, 48, 48, 3) uint8, labels, board numbers, and a colour per board."""

    def __init__(self, folder, rng):
        pictures, labels, boards, count = [], [], [], 0
        for header_path in sorted(pathlib.Path(folder).glob("*.json")):
            header = json.loads(header_path.read_text())
            size = header["record_bytes"]
            raw = np.fromfile(header_path.with_suffix(".u8"), np.uint8).reshape(-1, size)
            picture = SIDE * SIDE * 3
            if raw.shape[0] != header["records"] or header["picture"] != [SIDE, SIDE, 3]:
                raise ValueError(f"{header_path} does not describe its records")
            names = [".", "?", *header["alphabet"]]
            known = np.array([CLASSES.index(name) if name in CLASSES else -1 for name in names])
            number = raw[:, picture + 4 : picture + 8].copy().view("<u4")[:, 0].astype(np.int64) + count
            keep = known[raw[:, picture]] >= 0
            pictures.append(raw[keep, :picture].reshape(-1, SIDE, SIDE, 3))
            labels.append(known[raw[keep, picture]])
            boards.append(number[keep])
            count += len(header["boards"])
        self.pictures = np.concatenate(pictures)
        self.labels = np.concatenate(labels).astype(np.int64)
        self.boards = np.concatenate(boards)
        self.colours = tile_colours(self.pictures, self.labels, self.boards, count, rng)

    def __len__(self):
        return len(self.labels)


def face_colour(pictures):
    """Median colour of the middle of each picture, 0..1: of a tile it is the body's, for ink covers less than half."""
    inner = pictures[:, INNER, INNER].reshape(len(pictures), -1, 3)
    return np.median(inner, axis=1).astype(np.float32) / 255


def tile_colours(pictures, labels, boards, count, rng):
    """Per board the median colour of a random part of its lettered tiles: those a first pass would be sure of.
    NaN where a board has none."""
    colours = np.full((count, 3), np.nan, np.float32)
    lettered = np.nonzero(labels >= 2)[0]
    order = lettered[np.argsort(boards[lettered], kind="stable")]
    starts = np.searchsorted(boards[order], np.arange(count + 1))
    for board in range(count):
        tiles = order[starts[board] : starts[board + 1]]
        if len(tiles):
            part = rng.choice(tiles, max(1, int(len(tiles) * rng.uniform(0.2, 1))), replace=False)
            colours[board] = np.median(face_colour(pictures[np.sort(part)]), axis=0)
    return colours


def inputs_of(pictures, colours):
    """(n, 4, 48, 48) floats: red, green, blue as value / 255, and likeness to the tiles' colour; the last plane is
    zero where the colour is NaN."""
    rgb = torch.from_numpy(np.ascontiguousarray(pictures)).permute(0, 3, 1, 2).float() / 255
    colour = torch.from_numpy(np.ascontiguousarray(colours))[:, :, None, None]
    far = ((rgb - colour) ** 2).sum(1, keepdim=True)
    like = torch.nan_to_num(torch.exp(-far / (2 * SIGMA**2)), nan=0.0)
    return torch.cat([rgb, like], 1).contiguous(memory_format=torch.channels_last)


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
    # The tiles' colour moved along with the board's, up to what differs from square to square.
    colour = torch.from_numpy(np.ascontiguousarray(colours))[:, :, None, None] * tint
    colour = colour + torch.randn(count, 3, 1, 1, generator=generator) * 0.02
    colour[torch.rand(count, generator=generator) < 0.5] = float("nan")
    far = ((rgb - colour) ** 2).sum(1, keepdim=True)
    like = torch.nan_to_num(torch.exp(-far / (2 * SIGMA**2)), nan=0.0)
    return torch.cat([rgb, like], 1).contiguous(memory_format=torch.channels_last)

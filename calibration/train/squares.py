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
DEEPEST = 2.5  # of a scratch, in deviations of the whole texture
ROUGH = 0.4  # share of squares that are shown grained, blotched or scratched
BENT = 0.4  # share of pictures that are bent …
BEND = 0.02  # … by so much of their side at most, deviation …
BENDS = 5  # … between so many places each way
BENDERS = 2 + 2 * BENDS**2  # random numbers for that: whether, how much, and where to
SIGMA = 0.12  # how far a colour may be from the tiles' to be like it, in units of full scale
FACES = [*"ABCDEFGHIJKLMNOPQRSTUVWXYZĄĆĘŁŃÓŚŹŻÄÖÜÑ", "CH", "LL", "RR"]  # of every game shipped
CLASSES = [".", "?", *FACES, "-"]
HIDDEN = len(CLASSES) - 1


class Crops:
    """All crops of some files: pictures (n, side, side, 3) uint8, labels, board numbers, of each the colours (n, 2, 3)
    of a tile and of the empty square at its place, and which crop is its fellow: the nearest empty square of the same
    premium class on the same board, -1 where there is none."""

    def __init__(self, folder, rng, side=SIDE):
        headers = {path: json.loads(path.read_text()) for path in sorted(pathlib.Path(folder).glob("*.json"))}
        if not headers:
            raise ValueError(f"{folder} holds no crops: make crops")
        total = sum(header["records"] for header in headers.values())
        self.pictures = np.empty((total, side, side, 3), np.uint8)
        labels, boards, colours, fellows, count, before = [], [], [], [], 0, 0
        for header_path, header in headers.items():
            size = header["record_bytes"]
            raw = np.memmap(header_path.with_suffix(".u8"), np.uint8, "r").reshape(-1, size)
            picture = FINE * FINE * 3
            if raw.shape[0] != header["records"] or header["picture"] != [FINE, FINE, 3]:
                raise ValueError(f"{header_path} does not describe its records")
            names = [".", "?", *header["alphabet"]]
            known = np.array([CLASSES.index(name) for name in names])
            number = raw[:, picture + 4 : picture + 8].copy().view("<u4")[:, 0].astype(np.int64)
            pictures = self.pictures[before : before + len(raw)]
            sized(raw[:, :picture].reshape(-1, FINE, FINE, 3), pictures)
            labels.append(np.where(raw[:, picture + 3] > 0, HIDDEN, known[raw[:, picture]]))
            boards.append(number + count)
            faces = face_colour(pictures)
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


def sized(pictures, out):
    """Pictures at the side of `out`, as the reader shrinks the whole board."""
    side = out.shape[1]
    for picture, small in zip(pictures, out):
        small[:] = picture if side == FINE else cv2.resize(picture, (side, side), interpolation=cv2.INTER_AREA)


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
    """Likeness (n, side, side, 2) to the tile's and the empty square's colour (n, 2, 3); zero where NaN."""
    count, side = rgb.shape[:2]
    flat = rgb.reshape(count, -1, 3)
    across = torch.bmm(flat, torch.nan_to_num(colours).transpose(1, 2))
    far = torch.bmm(flat * flat, torch.ones(count, 3, 1)) - across.mul_(2) + (colours**2).sum(2)[:, None]
    return far.div_(-2 * SIGMA**2).exp_().nan_to_num_(nan=0.0).view(count, side, side, 2)


def floats_of(pictures):
    """(n, side, side, 3) as value / 255."""
    return torch.from_numpy(np.ascontiguousarray(pictures)).float().div_(255)


def planes_of(parts):
    """Pictures (n, side, side, channels) side by side, channels first to the eye and last in memory."""
    return torch.cat(parts, 3).permute(0, 3, 1, 2)


def inputs_of(pictures, colours, fellows, planes):
    """(n, planes, side, side) floats, the first of eight: red, green, blue as value / 255, likeness to a tile and to the
    empty square, and the fellow's red, green, blue. `fellows` None where they are not among them."""
    parts = [floats_of(pictures)]
    if planes > 3:
        parts.append(likenesses(parts[0], torch.from_numpy(np.ascontiguousarray(colours))))
    if planes > 5:
        parts.append(floats_of(fellows))
    return planes_of(parts)


class Noise:
    """Normal noise out of a stock, from anywhere in it: drawing it anew takes longer than all else."""

    def __init__(self, generator):
        self.stock, self.generator = torch.randn(1 << 24, generator=generator), generator

    def like(self, planes):
        start = int(torch.randint(len(self.stock) - planes.numel(), (1,), generator=self.generator))
        return self.stock[start : start + planes.numel()].view(planes.shape)


class Textures:
    """A stock of what boards and tiles are made of and have been through, as brightness (n, side, side, 1) of deviation 1:
    grain, blotches and scratches. Two neighbours, 2i and 2i + 1, are of a kind, as two squares of a board are."""

    COUNT = 512

    def __init__(self, rng, side):
        stock = np.empty((self.COUNT, side, side), np.float32)
        for i in range(0, self.COUNT, 2):
            kind, turn = rng.integers(3), rng.uniform(0, 180) * (rng.random() < 0.3) + 90 * rng.integers(2)
            fine = rng.uniform(2, 12) if kind else rng.uniform(1, 5)
            for k in (i, i + 1):
                stock[k] = self.drawn(rng, side, kind, fine, turn + rng.normal() * 4)
        stock -= stock.mean((1, 2), keepdims=True)
        stock /= stock.std((1, 2), keepdims=True) + 1e-6
        self.stock = torch.from_numpy(stock.clip(-DEEPEST, DEEPEST))[..., None]

    @staticmethod
    def drawn(rng, side, kind, fine, turn):
        """One texture: 0 grain along a direction, 1 blotches, 2 scratches."""
        broad = 2 * side
        if kind == 2:
            field = np.zeros((broad, broad), np.float32)
            for _ in range(rng.integers(1, 8)):
                ends = [tuple(int(v) for v in rng.integers(0, broad, 2)) for _ in range(2)]
                cv2.line(field, *ends, rng.normal(), int(rng.integers(1, 3)), cv2.LINE_AA)
            return field[side // 2 : side // 2 + side, side // 2 : side // 2 + side]
        along = fine * (1 if kind else rng.uniform(6, 20))
        coarse = rng.normal(size=(max(int(broad / fine), 2), max(int(broad / along), 2))).astype(np.float32)
        field = cv2.resize(coarse, (broad, broad), interpolation=cv2.INTER_CUBIC)
        matrix = cv2.getRotationMatrix2D((side, side), turn, 1)
        field = cv2.warpAffine(field, matrix, (broad, broad), borderMode=cv2.BORDER_REFLECT)
        return field[side // 2 : side // 2 + side, side // 2 : side // 2 + side]


def taken(picture, matrix, numbers, out):
    """Fills `out` with what `matrix` takes from a picture, some of it bent: no type face has just that shape. `numbers` are
    BENDERS uniform ones, 0 to 1."""
    if numbers[0] >= BENT:
        cv2.warpAffine(picture, matrix, out.shape[:2], out, cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP, cv2.BORDER_REPLICATE)
        return
    side = len(out)
    places = np.indices((side, side))[::-1].reshape(2, -1)
    maps = (matrix[:, :2] @ places + matrix[:, 2:]).T.reshape(side, side, 2).astype(np.float32)
    coarse = (numbers[2:].reshape(BENDS, BENDS, 2) * 2 - 1) * 3**0.5 * numbers[1] * BEND * side
    maps += cv2.resize(coarse.astype(np.float32), (side, side), interpolation=cv2.INTER_CUBIC)
    cv2.remap(picture, maps, None, cv2.INTER_LINEAR, out, cv2.BORDER_REPLICATE)


def displaced(pictures, generator):
    """The pictures shifted, turned and scaled a little each, and some bent."""
    count, side = len(pictures), pictures.shape[1]
    angle = torch.randn(count, generator=generator).numpy() * 0.03
    scale = torch.rand(count, generator=generator).numpy() * 0.12 + 0.94
    shift = (torch.rand(count, 2, generator=generator).numpy() * 2 - 1) * side / 16
    cos, sin, middle = np.cos(angle) * scale, np.sin(angle) * scale, (side - 1) / 2
    matrices = np.empty((count, 2, 3))
    matrices[:, 0, 0], matrices[:, 0, 1], matrices[:, 1, 0], matrices[:, 1, 1] = cos, -sin, sin, cos
    matrices[:, :, 2] = middle + shift - matrices[:, :, :2].sum(2) * middle
    numbers = torch.rand(count, BENDERS, generator=generator).numpy()
    moved = np.empty_like(pictures)
    for picture, matrix, of, out in zip(pictures, matrices, numbers, moved):
        taken(picture, matrix, of, out)
    return moved


def augmented(pictures, colours, fellows, planes, noise, textures):
    """Network inputs, so many planes, with what renderings lack: shifts, small turns, grain and scratches, colour and
    brightness changes, blur, noise. `fellows` None where the network does not look at them."""
    count, generator = len(pictures), noise.generator

    def uniform(low, high, *shape):
        return low + (high - low) * torch.rand(*shape, generator=generator)

    moved = displaced(pictures, generator)
    soft = np.stack([cv2.blur(picture, (3, 3), borderType=cv2.BORDER_REPLICATE) for picture in moved])
    share = uniform(-0.6, 0.9, count, 1, 1, 1).clamp(min=-0.3)  # below zero it sharpens
    rgb = torch.lerp(floats_of(moved), floats_of(soft), share)
    gain = torch.exp(torch.randn(count, 1, 1, 1, generator=generator) * 0.08)
    tint = torch.exp(torch.randn(count, 1, 1, 3, generator=generator) * 0.03)
    lift = torch.randn(count, 1, 1, 1, generator=generator) * 0.015
    chosen = torch.randint(textures.COUNT, (count,), generator=generator)
    rough = uniform(0, 0.16, count, 1, 1, 1) * (uniform(0, 1, count, 1, 1, 1) < ROUGH)

    def lit(rgb, chosen):
        texture = textures.stock[chosen].mul_(rough).add_(1)
        return rgb.mul_(texture * (gain * tint)).add_(lift)

    rgb = lit(rgb, chosen)
    rgb = rgb.add_(noise.like(rgb) * uniform(0, 0.03, count, 1, 1, 1)).clamp_(0, 1)
    # The learned colours moved along with the board's, up to what differs from square to square.
    colours = torch.from_numpy(np.ascontiguousarray(colours)) * tint.reshape(count, 1, 3)
    colours = colours + torch.randn(count, 2, 3, generator=generator) * 0.02
    unknown = torch.rand(count, 3, generator=generator) < torch.tensor([0.08, 0.08, 0.12])
    colours[unknown[:, :2] | unknown[:, 2:]] = float("nan")
    parts = [rgb] if planes == 3 else [rgb, likenesses(rgb, colours)]
    if fellows is not None:
        # Of the same photograph: the same light, and of the same make.
        alike = lit(floats_of(fellows), chosen ^ 1)
        none = (fellows == 0).all((1, 2, 3)) | (torch.rand(count, generator=generator) < UNKNOWN).numpy()
        alike = alike.clamp_(0, 1)
        alike[torch.from_numpy(none)] = 0
        parts.append(alike)
    return planes_of(parts)

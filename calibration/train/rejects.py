"""What a reader may cut out of a board that is not a letter."""

import cv2
import numpy as np

from faces import CANVAS, CAPITALS, bounds, draw
from glyphs import ALIKE, TEXTS, text_picture

MIDDLE = CANVAS // 2


def polygon(points, filled=True, thick=3):
    ink = np.zeros((CANVAS, CANVAS), np.uint8)
    points = np.round(np.asarray(points) * 8).astype(np.int32)
    if filled:
        cv2.fillPoly(ink, [points], 255, cv2.LINE_AA, 3)
    else:
        cv2.polylines(ink, [points], True, 255, thick, cv2.LINE_AA, 3)
    return ink


def text(rng, _pictures, font):
    return text_picture(rng, font, TEXTS[int(rng.integers(len(TEXTS)))])


def pair(rng, pictures, _font):
    """Two letters side by side or one above the other, touching or nearly."""
    names = rng.choice(list(pictures), 2)
    boxes = [bounds(pictures[n].astype(np.float32) / 255) for n in names]
    one, two = (pictures[n][b[1] : b[3], b[0] : b[2]] for n, b in zip(names, boxes))
    gap = max(int(rng.integers(-3, 9)), 1 - min(*one.shape, *two.shape))  # an I may be two pixels wide
    if rng.random() < 0.8:
        h, w = max(one.shape[0], two.shape[0]), one.shape[1] + two.shape[1] + gap
        ink = np.zeros((h, w), np.uint8)
        ink[: one.shape[0], : one.shape[1]] = one
        view = ink[: two.shape[0], one.shape[1] + gap :]
    else:
        h, w = one.shape[0] + two.shape[0] + gap, max(one.shape[1], two.shape[1])
        ink = np.zeros((h, w), np.uint8)
        ink[: one.shape[0], : one.shape[1]] = one
        view = ink[one.shape[0] + gap :, : two.shape[1]]
    np.maximum(view, two, out=view)
    side = 72 / max(ink.shape)
    ink = cv2.resize(ink, None, fx=side, fy=side, interpolation=cv2.INTER_AREA)
    out = np.zeros((CANVAS, CANVAS), np.uint8)
    top, left = (CANVAS - ink.shape[0]) // 2, (CANVAS - ink.shape[1]) // 2
    out[top : top + ink.shape[0], left : left + ink.shape[1]] = ink
    return out


def star(rng, _pictures, _font):
    points = int(rng.choice([4, 5, 5, 5, 6, 8, 12]))
    radius, inner = rng.uniform(20, 36), rng.uniform(0.35, 0.7)
    turn = rng.uniform(0, 2 * np.pi) if rng.random() < 0.5 else -np.pi / 2
    angles = turn + np.arange(2 * points) * np.pi / points
    radii = np.where(np.arange(2 * points) % 2 == 0, radius, radius * inner)
    return polygon(np.stack([MIDDLE + radii * np.cos(angles), MIDDLE + radii * np.sin(angles)], 1), rng.random() < 0.75)


def blob(rng, _pictures, _font):
    """Filled dots, squares, and what thresholds leave of wood, cloth and shadows."""
    kind = rng.random()
    if kind < 0.25:
        ink = np.zeros((CANVAS, CANVAS), np.uint8)
        axes = (int(rng.integers(10, 34)), int(rng.integers(10, 34)))
        cv2.ellipse(ink, (MIDDLE, MIDDLE), axes, float(rng.uniform(0, 180)), 0, 360, 255, -1, cv2.LINE_AA)
        return ink
    if kind < 0.4:
        w, h = rng.uniform(18, 36, 2)
        corners = MIDDLE + np.array([[-w, -h], [w, -h], [w, h], [-w, h]]) + rng.normal(0, 3, (4, 2))
        return polygon(corners)
    smooth = rng.uniform(2, 9)
    field = cv2.GaussianBlur(rng.normal(0, 1, (CANVAS, CANVAS)), (0, 0), smooth, sigmaY=smooth * rng.uniform(0.3, 4))
    field = (field - field.mean()) / field.std()
    ys, xs = np.mgrid[0:CANVAS, 0:CANVAS] - MIDDLE
    field += 1.2 - (xs**2 + ys**2) / rng.uniform(20, 36) ** 2 * 1.2
    return (np.clip((field - rng.uniform(0, 0.8)) * rng.uniform(1, 6) + 0.5, 0, 1) * 255).astype(np.uint8)


def lines(rng, _pictures, _font):
    """Seams, folds and crossings of the grid; never a lone upright stroke, which is an I."""
    ink = np.zeros((CANVAS, CANVAS), np.uint8)
    thick = int(rng.integers(2, 9))
    kind = rng.random()
    far = int(rng.integers(26, 40))
    at = MIDDLE + int(rng.integers(-8, 9))
    if kind < 0.3:  # lying stroke
        cv2.line(ink, (MIDDLE - far, at), (MIDDLE + far, at), 255, thick, cv2.LINE_AA)
    elif kind < 0.6:  # crossing
        cv2.line(ink, (MIDDLE - far, at), (MIDDLE + far, at), 255, thick, cv2.LINE_AA)
        at = MIDDLE + int(rng.integers(-12, 13))
        cv2.line(ink, (at, MIDDLE - far), (at, MIDDLE + far), 255, thick, cv2.LINE_AA)
    elif kind < 0.8:  # frame of a square, often open
        w, h = rng.integers(22, 36, 2)
        corners = [(MIDDLE - w, MIDDLE - h), (MIDDLE + w, MIDDLE - h), (MIDDLE + w, MIDDLE + h), (MIDDLE - w, MIDDLE + h)]
        for k in range(4):
            cv2.line(ink, tuple(map(int, corners[k])), tuple(map(int, corners[(k + 1) % 4])), 255, max(1, thick // 2), cv2.LINE_AA)
    else:  # parallel strokes
        for k in range(int(rng.integers(2, 5))):
            y = MIDDLE - 24 + 14 * k
            cv2.line(ink, (MIDDLE - far, y), (MIDDLE + far, y), 255, max(1, thick // 2), cv2.LINE_AA)
    return ink


def face(rng, _pictures, _font):
    """A smiling face, as jokers carry it."""
    ink = np.zeros((CANVAS, CANVAS), np.uint8)
    thick = int(rng.integers(2, 6))
    r = int(rng.integers(26, 36))
    if rng.random() < 0.8:
        cv2.circle(ink, (MIDDLE, MIDDLE), r, 255, -1 if rng.random() < 0.2 else thick, cv2.LINE_AA)
    value = 0 if ink[MIDDLE, MIDDLE] else 255
    dx, dy = int(r * rng.uniform(0.3, 0.45)), int(r * rng.uniform(0.2, 0.4))
    for s in (-1, 1):
        cv2.circle(ink, (MIDDLE + s * dx, MIDDLE - dy), int(rng.integers(2, 6)), value, -1, cv2.LINE_AA)
    mouth = (int(r * rng.uniform(0.4, 0.65)), int(r * rng.uniform(0.3, 0.6)))
    cv2.ellipse(ink, (MIDDLE, MIDDLE + 2), mouth, 0, 15, 165, value, thick, cv2.LINE_AA)
    if rng.random() < 0.3:
        cv2.line(ink, (MIDDLE, MIDDLE - 4), (MIDDLE, MIDDLE + 4), value, max(1, thick - 1), cv2.LINE_AA)
    return ink


def logo(rng, _pictures, _font):
    """Random closed shapes one over the other."""
    ink = np.zeros((CANVAS, CANVAS), np.uint8)
    for _ in range(int(rng.integers(2, 6))):
        centre = rng.normal(MIDDLE, 12, 2)
        count = int(rng.integers(3, 8))
        angles = np.sort(rng.uniform(0, 2 * np.pi, count))
        radii = rng.uniform(8, 28, count)
        shape = polygon(
            np.stack([centre[0] + radii * np.cos(angles), centre[1] + radii * np.sin(angles)], 1),
            rng.random() < 0.6,
            int(rng.integers(2, 6)),
        )
        ink = cv2.bitwise_xor(ink, shape) if rng.random() < 0.5 else cv2.max(ink, shape)
    return ink


def scribble(rng, _pictures, _font):
    steps = int(rng.integers(6, 16))
    walk = np.cumsum(rng.normal(0, 14, (steps, 2)), axis=0)
    walk = (walk - walk.mean(axis=0)) / (np.abs(walk - walk.mean(axis=0)).max() + 1e-6) * 34 + MIDDLE
    ink = np.zeros((CANVAS, CANVAS), np.uint8)
    cv2.polylines(ink, [np.round(walk * 8).astype(np.int32)], False, 255, int(rng.integers(2, 9)), cv2.LINE_AA, 3)
    return ink


def noise(rng, _pictures, _font):
    ink = rng.normal(128, rng.uniform(30, 120), (CANVAS, CANVAS))
    ink = cv2.GaussianBlur(ink, (0, 0), rng.uniform(0.5, 3))
    ink = 128 + (ink - ink.mean()) / (ink.std() + 1e-6) * rng.uniform(40, 120)
    ink = np.clip(ink, 0, 255).astype(np.uint8)
    ink[:14] = ink[-14:] = 0
    ink[:, :14] = ink[:, -14:] = 0
    return ink


def part(rng, pictures, _font):
    """A corner of a letter with both a horizontal and a vertical cut through it."""
    name = CAPITALS[int(rng.integers(26))]
    x0, y0, x1, y1 = bounds(pictures[name].astype(np.float32) / 255)
    ink = np.zeros((CANVAS, CANVAS), np.uint8)
    w, h = max(4, int((x1 - x0) * rng.uniform(0.4, 0.7))), max(4, int((y1 - y0) * rng.uniform(0.3, 0.55)))
    x, y = (x0, x1 - w)[int(rng.integers(2))], (y0, y1 - h)[int(rng.integers(2))]
    piece = pictures[name][y : y + h, x : x + w]
    scale = 60 / max(piece.shape)
    piece = cv2.resize(piece, None, fx=scale, fy=scale)
    if (piece > 128).mean() > 0.75 or piece.shape[0] > 2.5 * piece.shape[1]:
        return None  # only a stroke is left
    top, left = (CANVAS - piece.shape[0]) // 2, (CANVAS - piece.shape[1]) // 2
    ink[top : top + piece.shape[0], left : left + piece.shape[1]] = piece
    return ink


def turned(rng, pictures, _font):
    """A letter a quarter, half or three quarters round, where that is no letter."""
    names = list(pictures)
    name = names[int(rng.integers(len(names)))]
    quarter = int(rng.integers(1, 4))
    if quarter in ALIKE.get(name, ()):
        return None
    return np.ascontiguousarray(np.rot90(pictures[name], quarter))


def numeral(_rng, _pictures, font):
    return draw(font, str(_rng.choice(list("3479%&?!#*+="))))


# (maker, share): turned letters make up a fifth, enough to vote on the board's orientation with.
KINDS = (
    (text, 0.13), (pair, 0.1), (star, 0.08), (blob, 0.15), (lines, 0.1), (face, 0.05), (logo, 0.07),
    (scribble, 0.05), (noise, 0.04), (part, 0.03), (turned, 0.18), (numeral, 0.02),
)  # fmt: skip


def reject(rng, pictures, font):
    """A CANVAS picture of something that is not a letter, or None when this draw came to nothing."""
    shares = np.array([share for _, share in KINDS])
    maker = KINDS[int(rng.choice(len(KINDS), p=shares / shares.sum()))][0]
    return maker(rng, pictures, font)

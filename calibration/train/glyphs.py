"""Training pictures for the glyph network: letters as a camera sees them, and what is not a letter.

A sample is drawn from a face, bent, thickened, seen at 10 to 60 pixels, spoilt as photographs are, and only then cut
and fitted as the reader does it (`faces.fit`). Everything comes from one generator seeded by the batch's number.
"""

import math

import cv2
import numpy as np
from PIL import Image, ImageDraw

from faces import CANVAS, LETTERS, bounds, draw, fit

CLASSES = ["-", *LETTERS]
HEIGHTS = (10, 56)  # a letter's longer side in camera pixels
REJECT_SHARE = 0.24
RECOGNISABLE = 0.8  # least cosine between a spoilt picture and its clean original
# Premium texts of boards in the languages of the variants, and numerals that stand on tiles.
TEXTS = (
    "DOUBLE LETTER SCORE|TRIPLE WORD SCORE|DOPPELTER BUCHSTABENWERT|DREIFACHER WORTWERT|PODWÓJNA PREMIA LITEROWA|"
    "POTRÓJNA PREMIA SŁOWNA|PAROLA TRIPLA|LETTERA DOPPIA|LETTRE COMPTE DOUBLE|MOT COMPTE TRIPLE|TRIPLEAZĂ VALOAREA "
    "CUVÂNTULUI|PALABRA TRIPLE|2x|3x|x2|x3|2W|3L|DL|TW|DW|TL|WORD x2|LETTER x3|START|10|12|20|4 9|8 3"
).split("|")
# Quarter turns (counter-clockwise) after which a letter may pass for a letter and so teaches nothing.
ALIKE = {
    "A": (2,), "C": (1, 3), "D": (2,), "E": (1, 3), "H": (1, 2, 3), "I": (2,), "L": (1, 2, 3), "M": (1, 2, 3),
    "N": (1, 2, 3), "O": (1, 2, 3), "Q": (1, 2, 3), "S": (2,), "T": (2,), "U": (1, 3), "V": (2,), "W": (1, 2, 3),
    "X": (1, 2, 3), "Z": (1, 2, 3), "P": (2,), "B": (2,), "K": (2,), "Ą": (2,), "Ä": (2,), "Ć": (1, 3),
    "Ę": (1, 3), "Ł": (1, 2, 3), "Ń": (1, 2, 3), "Ñ": (1, 2, 3), "Ó": (1, 2, 3), "Ö": (1, 2, 3), "Ś": (2,),
    "Ü": (1, 3), "Ź": (1, 2, 3), "Ż": (1, 2, 3),
}  # fmt: skip


def matrix_of(rng, turn):
    """A random turn (degrees, at most `turn`), shear and stretch about the canvas centre."""
    angle = math.radians(min(max(rng.normal(0, turn / 2.5), -turn), turn))
    shear = min(max(rng.normal(0, 0.07), -0.2), 0.2)
    stretch = math.sqrt(rng.uniform(0.8, 1.25))
    squash = rng.uniform(0.8, 1.0) if rng.random() < 0.15 else 1.0  # perspective of a tilted tile is close to it
    cos, sin = math.cos(angle), math.sin(angle)
    across, down = stretch, squash / stretch
    linear = (cos * across, (cos * shear - sin) * down), (sin * across, (sin * shear + cos) * down)
    centre = (CANVAS - 1) / 2
    return np.array([(a, b, centre - (a + b) * centre) for a, b in linear])


def weight(rng, ink):
    """Strokes made thicker or thinner, or left."""
    kind = rng.random()
    if kind < 0.35:
        size = int(rng.integers(2, 7))
        return cv2.dilate(ink, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (size, size)))
    if kind < 0.6:
        size = int(rng.integers(2, 4))
        thin = cv2.erode(ink, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (size, size)))
        if thin.max() > 200 and thin.sum() > 0.45 * ink.sum():
            return thin
    return ink


def levelled(ink):
    """Faint strokes brought to full ink, as the reader does: the strongest tenth of the shape becomes 1."""
    strong = ink[ink > 0.5 * ink.max()]
    if not strong.size:
        return ink
    # The 0.9 quantile; numpy's own takes longer than all else here.
    place = 0.9 * (strong.size - 1)
    below = int(place)
    above = min(below + 1, strong.size - 1)
    strong.partition((below, above))
    step, far = strong[above] - strong[below], place - below
    quantile = strong[below] + step * far if far < 0.5 else strong[above] - step * (1 - far)
    return ink / max(0.15, quantile)


def spoil(rng, ink, gentle):
    """Blur, illumination, noise, compression and thresholds on the small picture; float in and out, 0..1."""
    if rng.random() < 0.75:
        ink = cv2.GaussianBlur(ink, (0, 0), rng.uniform(0.25, 0.7 if gentle else 1.3))
    ink = levelled(ink)
    h, w = ink.shape
    if rng.random() < 0.5:  # a slope of light over the tile, as left after normalising
        slope = rng.normal(0, 0.12, 2)
        xs, ys = np.arange(w, dtype=np.float32) / w - 0.5, np.arange(h, dtype=np.float32)[:, None] / h - 0.5
        ink = ink * (1 + slope[0] * xs + slope[1] * ys) + rng.uniform(-0.05, 0.08)
    if rng.random() < 0.5:
        low, high = rng.uniform(-0.12, 0.15), rng.uniform(0.75, 1.25)
        ink = low + (high - low) * ink
    if rng.random() < 0.6:
        noise = rng.normal(0, rng.uniform(0.01, 0.1), ink.shape)
        ink = ink + (cv2.GaussianBlur(noise, (0, 0), 0.8) * 2 if rng.random() < 0.5 else noise)
    if rng.random() < 0.25:
        grey = np.clip(40 + (1 - ink) * 170, 0, 255).astype(np.uint8)
        packed = cv2.imencode(".jpg", grey, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(25, 90))])[1]
        ink = 1 - (cv2.imdecode(packed, cv2.IMREAD_GRAYSCALE).astype(np.float64) - 40) / 170
    if rng.random() < 0.25:
        ink = (ink > rng.uniform(0.35, 0.65)).astype(np.float64)
    elif rng.random() < 0.2:
        ink = np.clip((ink - 0.5) * rng.uniform(1.2, 3) + 0.5, 0, 1)
    return np.clip(ink, 0, 1)


def remains(rng, ink, box):
    """Leftovers of neighbours, walls or the printed value near the box."""
    x0, y0, x1, y1 = (float(v) for v in box)
    side = max(x1 - x0, y1 - y0)
    cx, cy = (x0 + x1) / 2, (y0 + y1) / 2
    for _ in range(int(rng.integers(1, 3))):
        angle = rng.uniform(0, 2 * np.pi)
        centre = np.array([cx + np.cos(angle) * side * 0.58, cy + np.sin(angle) * side * 0.58])
        ends = rng.normal(0, side * 0.09, (2, 2)) + centre
        points = [tuple(int(round(v * 16)) for v in p) for p in ends]
        thick = max(1, int(side * rng.uniform(0.02, 0.09)))
        cv2.line(ink, points[0], points[1], float(rng.uniform(0.4, 1)), thick, cv2.LINE_AA, 4)
    return ink


def seen(rng, picture, turn=15, gentle=False, joined=None):
    """One network input (INPUT x INPUT float32) of a CANVAS picture seen HEIGHTS camera pixels tall, or None when
    nothing is left of it."""
    ink = weight(rng, picture)
    ink = cv2.warpAffine(ink, matrix_of(rng, turn), (CANVAS, CANVAS), flags=cv2.INTER_LINEAR)
    clean = ink.astype(np.float32) / 255
    tall = np.exp(rng.uniform(*np.log(HEIGHTS)))
    box = bounds(clean)
    if box is None:
        return None
    factor = tall / max(box[2] - box[0], box[3] - box[1])
    size = max(8, round(CANVAS * factor))
    small = cv2.resize(clean, (size, size), interpolation=cv2.INTER_AREA if factor < 1 else cv2.INTER_LINEAR)
    small = levelled(small.astype(np.float64))
    box = bounds(small)
    whole = small.copy()
    if joined is not None:
        small = joined(rng, small, box)
    if rng.random() < 0.18:
        small = remains(rng, small, box)
    small = spoil(rng, small, gentle or tall < 16)
    x0, y0, x1, y1 = (float(v) for v in box)
    w, h = x1 - x0, y1 - y0
    side = max(w, h)
    jitter = rng.normal(0, 0.02, 4) * side
    edges = np.array([x0, y0, x1, y1]) + jitter
    if rng.random() < 0.15:  # something at the side made the box too large
        grow = rng.uniform(0, 0.12, 4) * side * (rng.random(4) < 0.4)
        edges += np.array([-grow[0], -grow[1], grow[2], grow[3]])
    if rng.random() < 0.2:  # cut off at one side; the rest is gone for good
        cut = rng.uniform(0, 0.08)
        kind = int(rng.integers(0, 4))
        if kind == 0:
            small[:, : int(round(x0 + cut * w))] = 0
        elif kind == 1:
            small[:, int(round(x1 - cut * w)) :] = 0
        elif kind == 2:
            small[: int(round(y0 + cut * h))] = 0
        else:
            small[int(round(y1 - cut * h)) :] = 0
    if rng.random() < 0.6:  # the reader blanks what belongs to other shapes
        keep = np.zeros_like(small)
        m = 0.06 * side + 1
        keep[int(max(0, y0 - m)) : int(y1 + m) + 1, int(max(0, x0 - m)) : int(x1 + m) + 1] = 1
        small = small * keep
    if edges[2] - edges[0] < 1 or edges[3] - edges[1] < 1:
        return None
    made = fit(small.astype(np.float32), edges)
    return made if alike(made, fit(whole.astype(np.float32), edges)) else None


def alike(one, two):
    """Whether a spoilt picture still shows what it was made from."""
    one, two = (cv2.GaussianBlur(p, (0, 0), 1.5).ravel() for p in (one, two))
    return float(one @ two) > RECOGNISABLE * float(np.linalg.norm(one) * np.linalg.norm(two))


def value_digit(font):
    """A painter of a remnant of the printed value at the lower right of the glyph."""

    def paint(rng, ink, box):
        x0, y0, x1, y1 = box
        side = max(x1 - x0, y1 - y0)
        picture = draw(font, str(int(rng.integers(1, 10))))
        if picture is None:
            return ink
        digit = picture[22:74, 26:70].astype(np.float64) / 255
        size = max(3, int(side * rng.uniform(0.2, 0.32)))
        digit = cv2.resize(digit, (size, size), interpolation=cv2.INTER_AREA)
        left, top = int(x1 - size * rng.uniform(-0.3, 0.4)), int(y1 - size * rng.uniform(0.3, 0.7))
        h, w = ink.shape
        digit = digit[: max(0, h - top), : max(0, w - left)]
        if digit.size:
            view = ink[top : top + digit.shape[0], left : left + digit.shape[1]]
            np.maximum(view, digit[: view.shape[0], : view.shape[1]], out=view)
        return ink

    return paint


def text_picture(rng, font, text):
    """Words in one or two lines, cut at random as a binarisation would."""
    lines = text.split() if rng.random() < 0.6 else [text]
    size = int(rng.integers(12, 34))
    try:
        small = font.font_variant(size=size)
    except OSError:
        return None
    image = Image.new("L", (CANVAS * 3, CANVAS * 3), 0)
    pen = ImageDraw.Draw(image)
    for row, line in enumerate(lines[:4]):
        x0, _, x1, _ = small.getbbox(line)
        pen.text((CANVAS * 1.5 - (x0 + x1) / 2, CANVAS + row * size * 1.15), line, font=small, fill=255)
    picture = np.array(image)
    ys, xs = np.nonzero(picture > 128)
    if len(xs) == 0:
        return None
    x = int(np.clip(rng.integers(xs.min(), xs.max() + 1) - CANVAS // 2, 0, CANVAS * 2))
    y = int(np.clip(rng.integers(ys.min(), ys.max() + 1) - CANVAS // 2, 0, CANVAS * 2))
    window = picture[y : y + CANVAS, x : x + CANVAS].copy()
    margin = int(rng.integers(8, 26))
    window[:margin] = window[-margin:] = 0
    window[:, :margin] = window[:, -margin:] = 0
    components = cv2.connectedComponents((window > 128).astype(np.uint8))[0]
    return window if components >= 4 else None  # a single shape may be a whole letter

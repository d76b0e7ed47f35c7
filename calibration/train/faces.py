"""The type faces the networks learn from: every usable upright Latin face of the packages in `FONTS`.

A face is usable when it draws all 26 capitals as one connected shape each, all different, and close enough to the
average of all faces (which drops symbol fonts, outlines, blackletter and scripts). At most four faces of a family
are kept. The choice depends only on the packages' contents, never on the order of the file system.
"""

import hashlib
import pathlib
import subprocess
from typing import NamedTuple

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

HERE = pathlib.Path(__file__).resolve().parent
CAPITALS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
MARKED = "ĄĆĘŁŃÓŚŹŻÄÖÜÑ"
LETTERS = CAPITALS + MARKED
CANVAS = 96  # side of a rendered glyph's picture, pixels
CAP_HEIGHT = 52  # height of an H in that picture
FACES_PER_FAMILY = 4
TYPICAL = 0.62  # least mean cosine with the average capitals
HELD_OUT = 0.15  # share of families never trained on
SKIPPED_STYLES = ("italic", "oblique", "thin", "hairline", "extralight", "ultralight", "outline", "shadow", "slanted")
INPUT = 32  # side of the network's input, pixels
EXTENT = 26  # longest side of the glyph inside it


class Face(NamedTuple):
    """One face: its file, its family, and {letter: picture}."""

    path: str
    family: str
    pictures: dict


def fit(ink, box):
    """Cuts `box` (x0, y0, x1, y1, pixels, may be fractional) out of `ink` (float, 1 = ink, 0 = background), scales it
    without distortion so that its longer side is EXTENT pixels and centres it in INPUT x INPUT; what lies around the
    box comes along as far as the input reaches. This is the definition the reader repeats."""
    x0, y0, x1, y1 = box
    side = max(x1 - x0, y1 - y0) * INPUT / EXTENT
    left, top = (x0 + x1 - side) / 2, (y0 + y1 - side) / 2
    if side > INPUT:  # shrink with area averaging first: warpAffine alone would alias
        factor = INPUT / side
        size = (max(1, round(ink.shape[1] * factor)), max(1, round(ink.shape[0] * factor)))
        fx, fy = size[0] / ink.shape[1], size[1] / ink.shape[0]
        ink = cv2.resize(ink, size, interpolation=cv2.INTER_AREA)
    else:
        fx = fy = 1.0
    sx, sy = INPUT / (side * fx), INPUT / (side * fy)
    # Pixel centres lie at +0.5.
    matrix = np.array([[sx, 0, -left * fx * sx + 0.5 * sx - 0.5], [0, sy, -top * fy * sy + 0.5 * sy - 0.5]])
    return cv2.warpAffine(ink, matrix, (INPUT, INPUT), flags=cv2.INTER_LINEAR, borderValue=0.0)


def bounds(ink):
    """Bounding box (x0, y0, x1, y1) of the pixels of at least half ink, or None."""
    inked = ink >= 0.5
    xs, ys = np.flatnonzero(inked.any(0)), np.flatnonzero(inked.any(1))
    if len(xs) == 0:
        return None
    return xs[0], ys[0], xs[-1] + 1, ys[-1] + 1


def draw(font, text, canvas=CANVAS):
    """`text` in `font`, centred by its own outline; uint8, 255 = ink. None when it does not fit."""
    x0, y0, x1, y1 = font.getbbox(text)
    if x1 - x0 < 2 or y1 - y0 < 2 or x1 - x0 > canvas - 4 or y1 - y0 > canvas - 4:
        return None
    image = Image.new("L", (canvas, canvas), 0)
    ImageDraw.Draw(image).text(((canvas - x0 - x1) / 2, (canvas - y0 - y1) / 2), text, font=font, fill=255)
    return np.array(image)


def sized(path):
    """The face at the size that makes its H CAP_HEIGHT tall, or None."""
    try:
        probe = ImageFont.truetype(str(path), 100)
        _, y0, _, y1 = probe.getbbox("H")
        if y1 - y0 < 30 or y1 - y0 > 120:
            return None
        return ImageFont.truetype(str(path), round(100 * CAP_HEIGHT / (y1 - y0)))
    except (OSError, ValueError):
        return None


def glyphs(font):
    """{letter: picture} of what the face can draw, or None when it lacks a proper capital."""
    missing = draw(font, "\uffff")
    found = {}
    for letter in LETTERS:
        picture = draw(font, letter)
        if picture is None or (missing is not None and np.array_equal(picture, missing)):
            continue
        found[letter] = picture
    if any(letter not in found for letter in CAPITALS):
        return None
    for letter in CAPITALS:
        if cv2.connectedComponents((found[letter] > 100).astype(np.uint8))[0] != 2:
            return None
    if len({found[letter].tobytes() for letter in CAPITALS}) != len(CAPITALS):
        return None
    plain = {found[letter].tobytes() for letter in CAPITALS}
    return {k: v for k, v in found.items() if k in CAPITALS or v.tobytes() not in plain}


def installed():
    """Font files of the packages in FONTS, sorted."""
    packages = (HERE / "FONTS").read_text().split()
    listing = subprocess.run(["dpkg", "-L", *packages], capture_output=True, text=True, check=True).stdout
    files = {line for line in listing.splitlines() if line.lower().endswith((".ttf", ".otf"))}
    return sorted(path for path in files if pathlib.Path(path).is_file() and not pathlib.Path(path).is_symlink())


def rank(name):
    return hashlib.sha256(name.encode()).hexdigest()


def likeness_vector(pictures):
    rows = []
    for letter in CAPITALS:
        ink = pictures[letter].astype(np.float32) / 255
        fitted = cv2.GaussianBlur(fit(ink, bounds(ink)), (0, 0), 1.5).ravel()
        rows.append(fitted / (np.linalg.norm(fitted) + 1e-6))
    return np.array(rows)


def select():
    """All usable faces, sorted by file name."""
    candidates = []
    for path in installed():
        font = sized(path)
        if font is None:
            continue
        family, style = (part or "" for part in font.getname())
        label = (style + " " + pathlib.Path(path).stem).lower()
        if any(word in label for word in SKIPPED_STYLES):
            continue
        pictures = glyphs(font)
        if pictures is not None:
            # The first word names the family across "Noto Sans", "Noto Sans Thai UI" …
            root = " ".join(family.split()[:2]).lower()
            candidates.append((Face(path, root, pictures), likeness_vector(pictures)))
    mean = np.mean([vector for _, vector in candidates], axis=0)
    mean /= np.linalg.norm(mean, axis=1, keepdims=True)
    typical = [face for face, vector in candidates if (vector * mean).sum(axis=1).mean() >= TYPICAL]
    chosen, seen, counts = [], set(), {}
    for face in sorted(typical, key=lambda f: (rank(pathlib.Path(f.path).name), f.path)):
        look = hashlib.sha256(b"".join(face.pictures[k].tobytes() for k in CAPITALS)).digest()
        if counts.get(face.family, 0) >= FACES_PER_FAMILY or look in seen:
            continue
        seen.add(look)
        counts[face.family] = counts.get(face.family, 0) + 1
        chosen.append(face)
    return sorted(chosen, key=lambda f: (pathlib.Path(f.path).name, f.path))


def split(faces):
    """(training faces, held-out faces); a family is on one side as a whole."""
    families = sorted({face.family for face in faces}, key=rank)
    apart = set(families[: max(1, round(HELD_OUT * len(families)))])
    return [f for f in faces if f.family not in apart], [f for f in faces if f.family in apart]


if __name__ == "__main__":
    everything = select()
    train, held = split(everything)
    marked = sum(len(f.pictures) == len(LETTERS) for f in everything)
    print(f"{len(everything)} faces ({marked} with every marked letter), {len(train)} to train, {len(held)} held out")
    for face in everything:
        print(pathlib.Path(face.path).name, "|", face.family, "|", len(face.pictures))

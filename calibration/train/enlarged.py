"""The letter of a crop with what stands around it, enlarged to one size or as large as it is, as the reader does it
(`firmware/vision/src/glyph.rs` and `glyph/enlarged.rs`, which tell why)."""

import cv2
import numpy as np

PITCH, SIDE = 48, 72  # pixels of a square and of a crop
INNER = slice(20, 52)  # where a tile shows nothing but its face
MIDDLE = SIDE / 2
LUMA = np.array([77, 150, 29], np.uint32)
FEWEST = 50  # pixels that are split once more
EXTENT = 34  # longest side of the letter that was cut, in pixels of what is shown
CANVAS = 64  # side of what is kept: the network sees less, so that it can be shifted


def otsu(face):
    """The brightness from which pixels are of the lighter class."""
    return int(cv2.threshold(np.ascontiguousarray(face[None]), 0, 255, cv2.THRESH_BINARY + cv2.THRESH_OTSU)[0]) + 1


def levels(dark, light, dark_ink):
    """Brightness of the strongest ink and of what is around it; None where one of them is missing or they do not stand apart."""
    if not len(dark) or not len(light):
        return None

    def at(values, share):
        return float(np.sort(values)[int(len(values) * share)])

    ink, body = (at(dark, 0.25), at(light, 0.5)) if dark_ink else (at(light, 0.75), at(dark, 0.5))
    return (ink, body) if abs(np.log((body + 6) / (ink + 6))) >= 0.12 and abs(body - ink) >= 6 else None


def classes(face):
    """The pixels that are darker than the threshold, those that are not, and whether the dark ones are the rarer."""
    threshold = otsu(face)
    dark, light = face[face < threshold], face[face >= threshold]
    return dark, light, len(dark) <= len(light)


def splits(face):
    """Ink and body in every way that the brightnesses of a face can be split, the likeliest first."""
    dark, light, dark_ink = classes(face)
    first = levels(dark, light, dark_ink)
    if first is None:
        return
    yield first
    for part in (light, dark) if dark_ink else (dark, light):
        within = levels(*classes(part)) if len(part) >= FEWEST else None
        if within is not None:
            yield within
    other = levels(dark, light, not dark_ink)
    if other is not None:
        yield other


def inked(crop):
    """How far each pixel is on the way to the ink, 0 to 1, in every way that tells one; nothing where nothing stands out."""
    grey = ((crop.astype(np.uint32) @ LUMA) >> 8).astype(np.uint8)
    for ink, body in splits(grey[INNER, INNER].ravel()):
        yield np.clip((body - grey.astype(np.float32)) / (body - ink), 0, 1)


def letter(soft, least):
    """The pixels of the main shape and of its marks, and left, top, right and bottom of both; None where there is none."""
    count, labels, stats, _ = cv2.connectedComponentsWithStats((soft >= least).astype(np.uint8))
    if count < 2:
        return None
    left, top, width, height, area = stats[1:].T.astype(np.float32)
    right, bottom, x, y = left + width, top + height, left + width / 2, top + height / 2
    edge = (left == 0) | (top == 0) | (right >= SIDE) | (bottom >= SIDE)
    central = (abs(x - MIDDLE) < 0.4 * PITCH) & (abs(y - MIDDLE) < 0.4 * PITCH)
    sized = (height >= 0.22 * PITCH) & (height < 0.95 * PITCH) & (width < 0.95 * PITCH)
    fit = ~edge & central & sized
    if not fit.any():
        return None
    about = np.nonzero(abs(np.arange(SIDE) + 0.5 - MIDDLE) < 0.3 * PITCH)[0]
    about = slice(about[0], about[-1] + 1)
    core = np.where(fit, np.bincount(labels[about, about].ravel(), minlength=count)[1:], -1)
    main = len(core) - 1 - int(core[::-1].argmax())
    hovers = ~edge & (area * 40 > area[main]) & (x > left[main] - 1) & (x < right[main] + 1)
    hovers &= (y < top[main] + 0.15 * height[main]) & (top[main] - bottom < 0.18 * PITCH)
    hovers &= (height < height[main] // 2) & (5 * width < 4 * max(width[main], height[main]))
    inside = (left >= left[main]) & (top >= top[main]) & (right <= right[main]) & (bottom <= bottom[main])
    part = hovers | inside
    return np.concatenate([[False], part])[labels], (left[part].min(), top[part].min(), right[part].max(), bottom[part].max())


def planes_of(crop, least):
    """(SIDE, SIDE, 2): how far each pixel's colour is from the body's to the ink's, -0.5 to 1.5, and the ink of what was cut
    with so much of it at `least`; and left, top, right and bottom of that. None where nothing can be cut."""
    cuts = ((soft, letter(soft, least)) for soft in inked(crop))
    soft, cut = next((found for found in cuts if found[1] is not None), (None, None))
    if cut is None:
        return None
    own, bounds = cut
    face = np.zeros_like(own)
    face[INNER, INNER] = True
    around, strong = face & (soft < 0.25), own & (soft > 0.75)
    if not around.any() or not strong.any():
        return None
    body, ink = np.median(crop[around], 0), crop[strong].mean(0)
    way = (ink - body).astype(np.float32)
    along = (crop.astype(np.float32) - body.astype(np.float32)) @ way / max(float(way @ way), 1.0)
    near = cv2.dilate(own.astype(np.uint8), np.ones((3, 3), np.uint8)) > 0
    return np.stack([along.clip(-0.5, 1.5), np.where(near, soft, 0)], 2).astype(np.float32), bounds


def packed(planes):
    """The planes from 0 to 2, the second twice as strong, as 127.5 a unit."""
    shown = planes * np.float32([1, 2]) + np.float32([0.5, 0])
    return (shown.clip(0, 2) * 127.5).astype(np.uint8)


def enlarged(crop, least):
    """(CANVAS, CANVAS, 2), packed: both planes scaled so that what was cut has one size. None where nothing can be cut."""
    found = planes_of(crop, least)
    if found is None:
        return None
    planes, (left, top, right, bottom) = found
    # Two samples of each pixel, either way.
    step = max(right - left, bottom - top) / EXTENT / 2
    edge = [(near + far) / 2 - 0.5 - step * (2 * CANVAS - 1) / 2 for near, far in ((left, right), (top, bottom))]
    matrix = np.array([[step, 0, edge[0]], [0, step, edge[1]]])
    how = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    fine = cv2.warpAffine(planes, matrix, (2 * CANVAS, 2 * CANVAS), flags=how, borderMode=cv2.BORDER_REPLICATE)
    return packed(cv2.resize(fine, (CANVAS, CANVAS), interpolation=cv2.INTER_AREA))


def about(crop, least):
    """(CANVAS, CANVAS, 2), packed: both planes about the middle of what was cut, as large as they are. None where nothing
    can be cut."""
    found = planes_of(crop, least)
    if found is None:
        return None
    planes, (left, top, right, bottom) = found
    rows, cols = (
        (int(near + far + 1) // 2 - CANVAS // 2 + np.arange(CANVAS)).clip(0, SIDE - 1) for near, far in ((top, bottom), (left, right))
    )
    return packed(planes[np.ix_(rows, cols)])

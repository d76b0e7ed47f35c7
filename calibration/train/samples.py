"""Batches of glyph samples by number: the same number gives the same batch on every run."""

import cv2
import numpy as np
import torch

from faces import INPUT, sized
from glyphs import CLASSES, REJECT_SHARE, seen, value_digit
from rejects import reject

SEED = 20240229


class Glyphs(torch.utils.data.Dataset):
    """`count` batches of `size` samples from `faces`: inputs (size, 1, 32, 32) uint8 of 255, class numbers."""

    def __init__(self, faces, count, size, stream):
        self.faces = faces
        self.fonts = [sized(face.path) for face in faces]
        self.count, self.size, self.stream = count, size, stream
        self.of = {name: i for i, name in enumerate(CLASSES)}
        self.drawing = {  # faces able to draw each letter
            letter: [i for i, face in enumerate(faces) if letter in face.pictures] for letter in CLASSES[1:]
        }

    def __len__(self):
        return self.count

    def sample(self, rng):
        """(input, class number), or None when nothing was left to see."""
        if rng.random() < REJECT_SHARE:
            which = int(rng.integers(len(self.faces)))
            picture = reject(rng, self.faces[which].pictures, self.fonts[which])
            made = None if picture is None or picture.max() < 128 else seen(rng, picture)
            return None if made is None else (made, 0)
        letter = CLASSES[1 + int(rng.integers(len(CLASSES) - 1))]
        able = self.drawing[letter]
        which = able[int(rng.integers(len(able)))]
        joined = value_digit(self.fonts[which]) if rng.random() < 0.05 else None
        made = seen(rng, self.faces[which].pictures[letter], joined=joined)
        return None if made is None else (made, self.of[letter])

    def __getitem__(self, number):
        cv2.setNumThreads(1)
        rng = np.random.default_rng([SEED, self.stream, number])
        inputs = np.zeros((self.size, 1, INPUT, INPUT), np.uint8)
        labels = np.zeros(self.size, np.int64)
        filled = 0
        while filled < self.size:
            made = self.sample(rng)
            if made is not None:
                inputs[filled, 0] = np.round(np.clip(made[0], 0, 1) * 255)
                labels[filled] = made[1]
                filled += 1
        return inputs, labels

"""The rows of the sets, as the trainings of the reader and of orientation take them."""
import numpy as np
import torch

from data import HEIGHT

WIDTHS = (40, 64, 96, 128, 176, 224)


def load(files):
    rows = []
    for path in files:
        with np.load(path) as z:
            texts, widths, crops = z["texts"], z["widths"], z["crops"]
        ends = np.cumsum(widths)
        rows += [(crops[:, e - w : e], str(t)) for t, w, e in zip(texts, widths, ends)]
    return rows


def normalise(x):
    mean = x.mean((2, 3), keepdim=True)
    spread = x.std((2, 3), keepdim=True)
    return (x - mean) / (spread + 4.0)


def batch_of(rows, width, rng=None):
    x = np.empty((len(rows), 1, HEIGHT, width), np.float32)
    for i, (crop, _) in enumerate(rows):
        crop = crop.astype(np.float32)
        if rng is not None:
            if rng.random() < 0.15:
                crop = 255 - crop
            if rng.random() < 0.3:
                crop = crop + rng.standard_normal(crop.shape, dtype=np.float32) * rng.uniform(0, 8)
            if rng.random() < 0.2:
                crop = np.roll(crop, rng.integers(-2, 3), 0)
        # Narrower rows go on with their last column, as the reader pads them.
        w = crop.shape[1]
        x[i, 0, :, :w] = crop
        x[i, 0, :, w:] = crop[:, -1:]
    return normalise(torch.from_numpy(x))


def bucket(row):
    return next(w for w in WIDTHS if row[0].shape[1] <= w)


def by_width(rows):
    """The rows that fit each width: the least one that holds them."""
    return {w: [r for r in rows if bucket(r) == w] for w in WIDTHS}


def in_batches(rows):
    """Rows of one width at a time, with that width."""
    for width, part in by_width(rows).items():
        for i in range(0, len(part), 64):
            yield width, part[i : i + 64]


def kind_of(text):
    return "empty" if not text else "number" if text.strip("0123456789.:-/") == "" else "word"


class Draw:
    """Draws rows of one width, each width as often as it has rows."""

    def __init__(self, rows, rng):
        self.rng, self.buckets = rng, by_width(rows)
        share = np.array([len(self.buckets[w]) * 1.0 for w in WIDTHS])
        self.share = share / share.sum()

    def __call__(self):
        width = int(self.rng.choice(WIDTHS, p=self.share))
        rows = self.buckets[width]
        return width, [rows[i] for i in self.rng.integers(len(rows), size=min(96, 64 * 96 // width))]

"""The rows of the sets, as the trainings of the reader and of orientation take them."""
from dataclasses import dataclass

import numpy as np
import torch

from data import CHARACTERS, HEIGHT
from optimise import BATCH, DEVICE

WIDTHS = (40, 64, 96, 128, 176, 224)
CLASS = {c: i + 1 for i, c in enumerate(CHARACTERS)}


@dataclass
class Rows:
    """Rows that one width holds."""

    crops: torch.Tensor  # rows x 1 x HEIGHT x width, uint8; black right of a row
    widths: torch.Tensor  # of each row in pixels
    classes: torch.Tensor  # rows x the longest text: CLASS of each character, 0 after the last
    lengths: torch.Tensor  # of each text; on the processor, where CTC wants them
    texts: np.ndarray

    def __len__(self):
        return len(self.texts)

    def pick(self, which):
        which_here = torch.from_numpy(which)
        there = which_here.to(DEVICE)
        return Rows(self.crops[there], self.widths[there], self.classes[there], self.lengths[which_here], self.texts[which])


def load(files):
    """Crops with what they say."""
    rows = []
    for path in files:
        with np.load(path) as z:
            texts, widths, crops = z["texts"], z["widths"], z["crops"]
        ends = np.cumsum(widths)
        rows += [(crops[:, e - w : e], str(t)) for t, w, e in zip(texts, widths, ends)]
    return rows


def stack(rows, width):
    crops = np.zeros((len(rows), 1, HEIGHT, width), np.uint8)
    classes = np.zeros((len(rows), max((len(text) for _, text in rows), default=0)), np.int64)
    for i, (crop, text) in enumerate(rows):
        crops[i, 0, :, : crop.shape[1]] = crop
        classes[i, : len(text)] = [CLASS[c] for c in text]
    widths = torch.tensor([crop.shape[1] for crop, _ in rows], device=DEVICE)
    lengths = torch.tensor([len(text) for _, text in rows])
    texts = np.array([text for _, text in rows], dtype=object)
    return Rows(torch.from_numpy(crops).to(DEVICE), widths, torch.from_numpy(classes).to(DEVICE), lengths, texts)


def by_width(rows):
    """The rows that fit each width: the least one that holds them."""
    least = [next(w for w in WIDTHS if crop.shape[1] <= w) for crop, _ in rows]
    return {w: stack([row for row, l in zip(rows, least) if l == w], w) for w in WIDTHS}


def in_batches(buckets):
    """Rows of one width at a time."""
    for rows in buckets.values():
        for i in range(0, len(rows), 64):
            yield rows.pick(np.arange(i, min(i + 64, len(rows))))


def columns(widths, width):
    """The column of each row that each pixel shows: narrower rows go on with their last column, as the reader pads them."""
    at = torch.arange(width, device=DEVICE)[None, None, None]
    return torch.minimum(at, widths[:, None, None, None] - 1).expand(-1, 1, HEIGHT, -1)


def upside_down(crops, widths):
    """The rows upside down, not what is right of them."""
    return crops.flip(2).gather(3, widths[:, None, None, None] - 1 - columns(widths, crops.shape[3]))


def vary(x, rng):
    """Some rows inverted, noisy, or moved up or down."""
    some = lambda share: torch.rand(len(x), 1, 1, 1, device=DEVICE) < share
    x = torch.where(some(0.15), 255 - x, x)
    x = x + torch.randn_like(x) * torch.rand(len(x), 1, 1, 1, device=DEVICE) * 8 * some(0.3)
    return torch.where(some(0.2), x.roll(int(rng.integers(-2, 3)), 2), x)


def normalise(crops, widths, rng=None):
    """What the reader sees; varied for training, where there is an `rng`."""
    x = crops.float()
    if rng is not None:
        x = vary(x, rng)
    x = x.gather(3, columns(widths, crops.shape[3]))
    mean = x.mean((2, 3), keepdim=True)
    spread = x.std((2, 3), keepdim=True)
    return ((x - mean) / (spread + 4.0)).contiguous(memory_format=torch.channels_last)


def kind_of(text):
    return "empty" if not text else "number" if text.strip("0123456789.:-/") == "" else "word"


class Draw:
    """Draws rows of one width, each width as often as it has rows."""

    def __init__(self, buckets, rng):
        self.rng, self.buckets = rng, buckets
        share = np.array([len(rows) for rows in buckets.values()], float)
        self.share = share / share.sum()

    def __call__(self):
        width = int(self.rng.choice(WIDTHS, p=self.share))
        rows = self.buckets[width]
        return rows.pick(self.rng.integers(len(rows), size=min(BATCH * 3 // 2, BATCH * 96 // width)))

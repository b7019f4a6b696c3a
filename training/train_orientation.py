"""Trains the network that tells rows from the same upside down: `python3 train_orientation.py SETS OUT MINUTES [SEED] [READER.bin]`.

It learns from the crops of the reader and from what the trained reader sees in them. Stops by itself; OUT is kept up to date and
gone on from.
"""
import glob
import os
import sys

import cv2
import numpy as np
import torch
import torch.nn.functional as F

from data import HEIGHT
from frozen import Frozen
from networks import Orientation
from optimise import train
from rows import WIDTHS, Draw, batch_of, in_batches, kind_of, load

READER = os.path.join(os.path.dirname(__file__), "..", "server-stub", "reader", "weights", "reader.bin")
STEP = 4
# Rows that lie on their side among the narrow ones: nobody can tell their way up.
SIDEWAYS = 48


def lay_on_side(crop, rng):
    """Some characters of a row, rotated by a quarter."""
    width = int(min(crop.shape[1], rng.integers(16, 80)))
    left = rng.integers(crop.shape[1] - width + 1)
    part = np.rot90(crop[:, left : left + width], rng.choice([1, 3]))
    wide = int(np.clip(HEIGHT * HEIGHT / width, 16, WIDTHS[0]))
    return cv2.resize(np.ascontiguousarray(part), (wide, HEIGHT), interpolation=cv2.INTER_LINEAR)


def evidence(reader, model, rows, width, rng=None):
    """How much each row speaks for upright rather than upside down: log-odds."""
    other = [(np.rot90(crop, 2), text) for crop, text in rows]
    x = torch.cat([batch_of(rows, width, rng), batch_of(other, width, rng)])
    said = model(reader(x.contiguous(memory_format=torch.channels_last)))
    ends = torch.tensor([-(-crop.shape[1] // STEP) for crop, _ in rows]).repeat(2)
    said = (said * (torch.arange(said.shape[1])[None] < ends[:, None])).sum(1)
    return said[: len(rows)] - said[len(rows) :]


def measure(reader, model, rows):
    """Of numbers and words: how many are told, and how many are told wrongly, at odds of 20 to 1."""
    model.eval()
    counts = {}
    with torch.no_grad():
        for width, some in in_batches(rows):
            for (_, text), said in zip(some, evidence(reader, model, some, width).tolist()):
                right, wrong, count = counts.get(kind_of(text), (0, 0, 0))
                counts[kind_of(text)] = (right + (said > 3), wrong + (said < -3), count + 1)
    model.train()
    return {k: f"{100 * a / n:.1f} % told, {100 * b / n:.2f} % wrongly, of {n}" for k, (a, b, n) in sorted(counts.items())}


def main(sets, out, minutes, seed=1, weights=READER):
    torch.manual_seed(seed)
    rng = np.random.default_rng(seed)
    files = sorted(glob.glob(os.path.join(sets, "*.npz")))
    held, rows = load(files[:1])[:2000], load(files[1:])
    draw = Draw(rows, rng)
    print(f"{len(rows)} rows", flush=True)
    reader = Frozen(weights, without=1)
    model = Orientation()

    def next_loss():
        width, some = draw()
        if width == WIDTHS[0]:
            some += [(lay_on_side(rows[i][0], rng), "") for i in rng.integers(len(rows), size=SIDEWAYS)]
        said = evidence(reader, model, some, width, rng)
        # A row without text is as likely one way up as the other.
        upright = torch.tensor([1.0 if text else 0.5 for _, text in some])
        return F.binary_cross_entropy_with_logits(said, upright)

    train(model, out, minutes, 100, next_loss, lambda: measure(reader, model, held))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], float(sys.argv[3]), *map(int, sys.argv[4:5]), *sys.argv[5:])

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
from optimise import DEVICE, train
from rows import WIDTHS, Draw, by_width, in_batches, kind_of, load, normalise, upside_down

READER = os.path.join(os.path.dirname(__file__), "../../../src/viewfinder/networks/weights/reader.bin")
STEP = 4


def lay_on_side(crop, rng):
    """Some characters of a row, rotated by a quarter."""
    width = int(min(crop.shape[1], rng.integers(16, 80)))
    left = rng.integers(crop.shape[1] - width + 1)
    part = np.rot90(crop[:, left : left + width], rng.choice([1, 3]))
    wide = int(np.clip(HEIGHT * HEIGHT / width, 16, WIDTHS[0]))
    return cv2.resize(np.ascontiguousarray(part), (wide, HEIGHT), interpolation=cv2.INTER_LINEAR)


def some_sideways(rows, rng):
    """Rows that lie on their side, a third of the narrow ones: nobody can tell their way up."""
    narrow = sum(crop.shape[1] <= WIDTHS[0] for crop, _ in rows)
    return [(lay_on_side(rows[i][0], rng), "") for i in rng.integers(len(rows), size=narrow // 2)]


def evidence(reader, model, rows, rng=None):
    """How much each row speaks for upright rather than upside down: log-odds."""
    widths = rows.widths.repeat(2)
    said = model(reader(normalise(torch.cat([rows.crops, upside_down(rows.crops, rows.widths)]), widths, rng)))
    steps = torch.arange(said.shape[1], device=DEVICE)[None]
    said = (said * (steps * STEP < widths[:, None])).sum(1)
    return said[: len(rows)] - said[len(rows) :]


def measure(reader, model, held):
    """Of numbers and words: how many are told, and how many are told wrongly, at odds of 20 to 1."""
    model.eval()
    counts = {}
    with torch.no_grad():
        for rows in in_batches(held):
            for text, said in zip(rows.texts, evidence(reader, model, rows).tolist()):
                right, wrong, count = counts.get(kind_of(text), (0, 0, 0))
                counts[kind_of(text)] = (right + (said > 3), wrong + (said < -3), count + 1)
    model.train()
    return {k: f"{100 * a / n:.1f} % told, {100 * b / n:.2f} % wrongly, of {n}" for k, (a, b, n) in sorted(counts.items())}


def main(sets, out, minutes, seed=1, weights=READER):
    torch.manual_seed(seed)
    rng = np.random.default_rng(seed)
    files = sorted(glob.glob(os.path.join(sets, "*.npz")))
    held, rows = by_width(load(files[:1])[:2000]), load(files[1:])
    draw = Draw(by_width(rows + some_sideways(rows, rng)), rng)
    print(f"{len(rows)} rows", flush=True)
    reader = Frozen(weights, without=1)
    model = Orientation().to(DEVICE)

    def next_loss():
        rows = draw()
        said = evidence(reader, model, rows, rng)
        # A row without text is as likely one way up as the other.
        upright = torch.where(rows.lengths > 0, 1.0, 0.5).to(DEVICE)
        return F.binary_cross_entropy_with_logits(said, upright)

    train(model, out, minutes, 100, next_loss, lambda: measure(reader, model, held))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], float(sys.argv[3]), *map(int, sys.argv[4:5]), *sys.argv[5:])

"""Trains the reader: `python3 train_reader.py SETS OUT MINUTES [SEED]`. Stops by itself; OUT is kept up to date and gone on from."""
import glob
import os
import sys

import numpy as np
import torch
import torch.nn.functional as F

from data import CHARACTERS
from networks import Reader
from optimise import DEVICE, train
from rows import Draw, by_width, in_batches, kind_of, load, normalise


def decode(logits):
    best = logits.argmax(1).cpu().numpy()
    texts = []
    for steps in best:
        kept = [s for i, s in enumerate(steps) if s and (i == 0 or steps[i - 1] != s)]
        texts.append("".join(CHARACTERS[s - 1] for s in kept))
    return texts


def same(a, b):
    return a.lower() == b.lower()


def measure(model, held):
    model.eval()
    counts = {}
    with torch.no_grad():
        for rows in in_batches(held):
            for text, said in zip(rows.texts, decode(model(normalise(rows.crops, rows.widths)))):
                right, all_ = counts.get(kind_of(text), (0, 0))
                counts[kind_of(text)] = (right + same(said, text), all_ + 1)
    model.train()
    return {k: f"{100 * a / b:.1f} % of {b}" for k, (a, b) in sorted(counts.items())}


def main(sets, out, minutes, seed=1):
    torch.manual_seed(seed)
    rng = np.random.default_rng(seed)
    files = sorted(glob.glob(os.path.join(sets, "*.npz")))
    held, buckets = by_width(load(files[:1])[:3000]), by_width(load(files[1:]))
    draw = Draw(buckets, rng)
    print(f"{sum(map(len, buckets.values()))} rows, {({w: len(b) for w, b in buckets.items()})}", flush=True)
    model = Reader().to(DEVICE, memory_format=torch.channels_last)

    def next_loss():
        rows = draw()
        logits = F.log_softmax(model(normalise(rows.crops, rows.widths, rng)), 1).permute(2, 0, 1)
        steps = torch.full_like(rows.lengths, logits.shape[0])
        loss = F.ctc_loss(logits, rows.classes, steps, rows.lengths, zero_infinity=True, reduction="none")
        return (loss / rows.lengths.clamp(min=1).to(DEVICE)).mean()

    train(model, out, minutes, 200, next_loss, lambda: measure(model, held))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], float(sys.argv[3]), *map(int, sys.argv[4:]))

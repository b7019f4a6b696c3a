"""Trains the reader: `python3 train_reader.py SETS OUT MINUTES [SEED]`. Stops by itself; OUT is kept up to date and gone on from."""
import glob
import os
import sys

import numpy as np
import torch
import torch.nn.functional as F

from data import CHARACTERS
from networks import Reader
from optimise import train
from rows import Draw, batch_of, in_batches, kind_of, load

CLASS = {c: i + 1 for i, c in enumerate(CHARACTERS)}


def decode(logits):
    best = logits.argmax(1).numpy()
    texts = []
    for steps in best:
        kept = [s for i, s in enumerate(steps) if s and (i == 0 or steps[i - 1] != s)]
        texts.append("".join(CHARACTERS[s - 1] for s in kept))
    return texts


def same(a, b):
    return a.lower() == b.lower()


def measure(model, rows):
    model.eval()
    counts = {}
    with torch.no_grad():
        for width, some in in_batches(rows):
            for (_, text), said in zip(some, decode(model(batch_of(some, width)))):
                right, all_ = counts.get(kind_of(text), (0, 0))
                counts[kind_of(text)] = (right + same(said, text), all_ + 1)
    model.train()
    return {k: f"{100 * a / b:.1f} % of {b}" for k, (a, b) in sorted(counts.items())}


def main(sets, out, minutes, seed=1):
    torch.manual_seed(seed)
    rng = np.random.default_rng(seed)
    files = sorted(glob.glob(os.path.join(sets, "*.npz")))
    held, rows = load(files[:1])[:3000], load(files[1:])
    draw = Draw(rows, rng)
    print(f"{len(rows)} rows, {({w: len(b) for w, b in draw.buckets.items()})}", flush=True)
    model = Reader().to(memory_format=torch.channels_last)

    def next_loss():
        width, some = draw()
        x = batch_of(some, width, rng)
        targets = torch.tensor([CLASS[c] for _, t in some for c in t], dtype=torch.long)
        lengths = torch.tensor([len(t) for _, t in some])
        logits = F.log_softmax(model(x.contiguous(memory_format=torch.channels_last)), 1).permute(2, 0, 1)
        steps = torch.full((len(some),), logits.shape[0], dtype=torch.long)
        loss = F.ctc_loss(logits, targets, steps, lengths, zero_infinity=True, reduction="none")
        return (loss / lengths.clamp(min=1)).mean()

    train(model, out, minutes, 200, next_loss, lambda: measure(model, held))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], float(sys.argv[3]), *map(int, sys.argv[4:]))

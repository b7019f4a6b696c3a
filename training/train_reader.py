"""Trains the reader: `python3 train_reader.py SETS OUT MINUTES [SEED]`. Stops by itself; OUT is kept up to date and gone on from."""
import glob
import os
import sys
import time

import numpy as np
import torch
import torch.nn.functional as F

from data import CHARACTERS, HEIGHT
from networks import Reader
from optimise import descend, set_rate

torch.set_num_threads(int(os.environ.get("THREADS", "1")))
CLASS = {c: i + 1 for i, c in enumerate(CHARACTERS)}
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
        for width in WIDTHS:
            part = [r for r in rows if bucket(r) == width]
            for i in range(0, len(part), 64):
                some = part[i : i + 64]
                for (_, text), said in zip(some, decode(model(batch_of(some, width)))):
                    kind = "empty" if not text else "number" if text.strip("0123456789.:-/") == "" else "word"
                    right, all_ = counts.get(kind, (0, 0))
                    counts[kind] = (right + same(said, text), all_ + 1)
    model.train()
    return {k: f"{100 * a / b:.1f} % of {b}" for k, (a, b) in sorted(counts.items())}


def bucket(row):
    return next(w for w in WIDTHS if row[0].shape[1] <= w)


def main(sets, out, minutes, seed=1):
    torch.manual_seed(seed)
    rng = np.random.default_rng(seed)
    files = sorted(glob.glob(os.path.join(sets, "*.npz")))
    held, rows = load(files[:1])[:3000], load(files[1:])
    buckets = {w: [r for r in rows if bucket(r) == w] for w in WIDTHS}
    share = np.array([len(buckets[w]) * 1.0 for w in WIDTHS])
    share /= share.sum()
    print(f"{len(rows)} rows, {({w: len(b) for w, b in buckets.items()})}", flush=True)
    model = Reader().to(memory_format=torch.channels_last)
    print(f"{sum(p.numel() for p in model.parameters())} parameters", flush=True)
    optimiser = torch.optim.AdamW(model.parameters(), 2e-3, weight_decay=1e-2)
    if os.path.exists(out):
        model.load_state_dict(torch.load(out)["model"])
    begun, step, losses, told = time.time(), 0, [], 0.0
    total = minutes * 60
    while time.time() - begun < total:
        done = (time.time() - begun) / total
        rate = set_rate(optimiser, step, done, 200)
        width = int(rng.choice(WIDTHS, p=share))
        some = [buckets[width][i] for i in rng.integers(len(buckets[width]), size=min(96, 64 * 96 // width))]
        x = batch_of(some, width, rng)
        targets = torch.tensor([CLASS[c] for _, t in some for c in t], dtype=torch.long)
        lengths = torch.tensor([len(t) for _, t in some])
        logits = F.log_softmax(model(x.contiguous(memory_format=torch.channels_last)), 1).permute(2, 0, 1)
        steps = torch.full((len(some),), logits.shape[0], dtype=torch.long)
        loss = F.ctc_loss(logits, targets, steps, lengths, zero_infinity=True, reduction="none")
        loss = (loss / lengths.clamp(min=1)).mean()
        descend(model, optimiser, loss)
        losses.append(loss.item())
        step += 1
        if time.time() - told > 120:
            told = time.time()
            print(f"{(told - begun) / 60:.1f} min, step {step}, rate {rate:.5f}, loss {np.mean(losses[-200:]):.4f}, {measure(model, held)}", flush=True)
            torch.save({"model": model.state_dict()}, out)
    print(f"end: step {step}, loss {np.mean(losses[-300:]):.4f}, {measure(model, held)}", flush=True)
    torch.save({"model": model.state_dict()}, out)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], float(sys.argv[3]), *map(int, sys.argv[4:]))

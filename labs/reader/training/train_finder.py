"""Trains the finder: `python3 train_finder.py SETS OUT MINUTES [SEED]`. Stops by itself; OUT is kept up to date and gone on from."""
import glob
import os
import sys

import numpy as np
import torch
import torch.nn.functional as F

from data import FINDER_SIDE, MAP_STEP
from networks import Finder
from optimise import BATCH, DEVICE, train

PART = 192


def load(files):
    pictures, maps = [], []
    for path in files:
        with np.load(path) as z:
            pictures.append(z["pictures"])
            maps.append(z["maps"])
    return tuple(torch.from_numpy(np.concatenate(a)).to(DEVICE) for a in (pictures, maps))


def cut_out(pictures, maps, rng):
    """The same square part of some pictures and of their maps: parts teach as well and cost less."""
    x, y = MAP_STEP * rng.integers((FINDER_SIDE - PART) // MAP_STEP + 1, size=2)
    u, v, size = x // MAP_STEP, y // MAP_STEP, PART // MAP_STEP
    pictures, maps = pictures[:, y : y + PART, x : x + PART], maps[:, :, v : v + size, u : u + size]
    # A device that lies upside down has rows, too.
    return (pictures.flip(1, 2), maps.flip(2, 3)) if rng.random() < 0.25 else (pictures, maps)


def tensors(pictures, maps, rng=None):
    if rng is not None:
        pictures, maps = cut_out(pictures, maps, rng)
    x, y = pictures.permute(0, 3, 1, 2).float() / 127.5 - 1, maps.float()
    if rng is not None:
        if rng.random() < 0.3:
            x = x[:, rng.permutation(3).tolist()]
        if rng.random() < 0.2:
            x = -x
    return x.contiguous(memory_format=torch.channels_last), y


def losses_of(said, y):
    """Cross-entropy and overlap (Dice) of both maps; cores that are too small do not count."""
    core, glass, counts = y[:, 0], y[:, 1], y[:, 2]
    beside = F.max_pool2d(core[:, None], 5, 1, 2)[:, 0] - core  # gaps, which keep rows apart
    weights = (1 + 4 * core + 3 * beside) * counts
    first = (F.binary_cross_entropy_with_logits(said[:, 0], core, reduction="none") * weights).sum() / weights.sum()
    second = F.binary_cross_entropy_with_logits(said[:, 1], glass)
    p = torch.sigmoid(said[:, 0]) * counts
    dice = 1 - (2 * (p * core).sum((1, 2)) + 1) / (p.sum((1, 2)) + (core * counts).sum((1, 2)) + 1)
    return first + 0.5 * second + dice.mean()


def overlap(said, y):
    core = ((said[:, 0] > 0) & (y[:, 2] > 0), y[:, 0] > 0)
    glass = (said[:, 1] > 0, y[:, 1] > 0)
    return [((a & b).sum() / max(1, (a | b).sum())).item() for a, b in (core, glass)]


def measure(model, held):
    model.eval()
    with torch.no_grad():
        said = torch.cat([model(held[0][i : i + 25]) for i in range(0, len(held[0]), 25)])
    model.train()
    rows, glass = overlap(said, held[1])
    return f"overlap of rows {rows:.3f}, of displays {glass:.3f}"


def main(sets, out, minutes, seed=1):
    torch.manual_seed(seed)
    rng = np.random.default_rng(seed)
    files = sorted(glob.glob(os.path.join(sets, "*.npz")))
    held = tensors(*(a[:150] for a in load(files[:1])))
    pictures, maps = load(files[1:])
    print(f"{len(pictures)} pictures", flush=True)
    model = Finder().to(DEVICE, memory_format=torch.channels_last)

    def next_loss():
        some = torch.from_numpy(rng.integers(len(pictures), size=BATCH // 4)).to(DEVICE)
        x, y = tensors(pictures[some], maps[some], rng)
        return losses_of(model(x), y)

    train(model, out, minutes, 100, next_loss, lambda: measure(model, held))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], float(sys.argv[3]), *map(int, sys.argv[4:]))

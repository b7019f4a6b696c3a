"""What the trainings of all networks share."""
import os
import time

import numpy as np
import torch

torch.set_num_threads(int(os.environ.get("THREADS", "1")))
DEVICE = os.environ.get("DEVICE") or ("cuda" if torch.cuda.is_available() else "cpu")
# Rows 96 pixels wide that one step of the reader learns from; the finder learns from a quarter as many pictures.
BATCH = int(os.environ.get("BATCH") or (512 if DEVICE == "cuda" else 64))


def set_rate(optimiser, step, done, warm_up):
    """Warms up over some steps and falls like a cosine while `done` goes from 0 to 1."""
    rate = 2.5e-3 * min(1, (step + 1) / warm_up) * 0.5 * (1 + np.cos(np.pi * done)) + 2e-5
    for group in optimiser.param_groups:
        group["lr"] = rate
    return rate


def descend(model, optimiser, loss):
    optimiser.zero_grad()
    loss.backward()
    torch.nn.utils.clip_grad_norm_(model.parameters(), 5)
    optimiser.step()


def train(model, out, minutes, warm_up, next_loss, measure):
    """Goes on from `out`, until the time is over. Tells of it as often as a minute, and keeps `out` up to date."""
    print(f"{sum(p.numel() for p in model.parameters())} parameters, on {DEVICE}", flush=True)
    optimiser = torch.optim.AdamW(model.parameters(), 2e-3, weight_decay=1e-2)
    if os.path.exists(out):
        model.load_state_dict(torch.load(out, map_location=DEVICE)["model"])
    begun, step, losses, told = time.time(), 0, [], time.time()
    while time.time() - begun < minutes * 60:
        rate = set_rate(optimiser, step, (time.time() - begun) / (minutes * 60), warm_up)
        loss = next_loss()
        descend(model, optimiser, loss)
        losses = [*losses[-299:], loss.detach()]
        step += 1
        if time.time() - told > 60:
            told = time.time()
            progress = f"{(told - begun) / 60:.1f} min, step {step}, rate {rate:.5f}, loss {torch.stack(losses).mean().item():.4f}"
            print(f"{progress}, {measure()}", flush=True)
            torch.save({"model": model.state_dict()}, out)
    print(f"end: step {step}, loss {torch.stack(losses).mean().item():.4f}, {measure()}", flush=True)
    torch.save({"model": model.state_dict()}, out)

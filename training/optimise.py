"""What the trainings of both networks share."""
import numpy as np
import torch


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

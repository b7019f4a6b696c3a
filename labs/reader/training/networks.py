"""Three small networks: where the rows of a display are, what a row says, and which way up it is."""
import torch
from torch import nn
import torch.nn.functional as F

from data import CHARACTERS


def conv(i, o, k, stride=1, groups=1):
    k = (k, k) if isinstance(k, int) else k
    return nn.Sequential(
        nn.Conv2d(i, o, k, stride, (k[0] // 2, k[1] // 2), groups=groups, bias=False), nn.BatchNorm2d(o), nn.ReLU(inplace=True)
    )


class Block(nn.Module):
    """Depthwise, pointwise; added to its input where the shapes agree."""

    def __init__(self, i, o, stride=1, k=3):
        super().__init__()
        self.depth = conv(i, i, k, stride, groups=i)
        self.point = conv(i, o, 1)
        self.residual = i == o and stride == 1

    def forward(self, x):
        y = self.point(self.depth(x))
        return x + y if self.residual else y


class Reader(nn.Module):
    """Rows 32 pixels high, grey, to likelihoods of characters (CTC), one step for each four pixels of width."""

    def __init__(self):
        super().__init__()
        self.body = nn.Sequential(
            conv(1, 24, 3, 2),
            Block(24, 48),
            Block(48, 48),
            Block(48, 80, 2),
            Block(80, 80),
            Block(80, 80),
            Block(80, 128, (2, 1)),
            Block(128, 128),
            Block(128, 128),
            Block(128, 160, (2, 1)),
            Block(160, 160),
            # Both remaining rows become one step.
            nn.Sequential(nn.Conv2d(160, 160, (2, 1), groups=160, bias=False), nn.BatchNorm2d(160), nn.ReLU(inplace=True)),
            Block(160, 160, 1, (1, 7)),
            Block(160, 160, 1, (1, 7)),
            Block(160, 160, 1, (1, 7)),
        )
        self.head = nn.Conv2d(160, 1 + len(CHARACTERS), 1)

    def forward(self, x):
        return self.head(self.body(x)).squeeze(2)  # batch, classes, steps


class Orientation(nn.Module):
    """What the reader sees in a row, before its last layer, to evidence that the row is upright: one number for each of its steps.

    A row speaks for upright by the sum of its steps less the sum of the same row upside down, so that no way up is preferred.
    """

    def __init__(self):
        super().__init__()
        self.body = nn.Sequential(conv(160, 40, 1), Block(40, 40, 1, (1, 5)))
        self.head = nn.Conv2d(40, 1, 1)

    def forward(self, x):
        return self.head(self.body(x))[:, 0, 0]  # batch, steps


class Finder(nn.Module):
    """Pictures in colour to two maps at a quarter of their size: cores of rows, and displays (before the sigmoid)."""

    def __init__(self):
        super().__init__()
        self.stem = nn.Sequential(conv(3, 16, 3, 2), Block(16, 24))
        self.s4 = nn.Sequential(Block(24, 32, 2), Block(32, 32))
        self.s8 = nn.Sequential(Block(32, 64, 2), Block(64, 64), Block(64, 64))
        self.s16 = nn.Sequential(Block(64, 96, 2), Block(96, 96), Block(96, 96))
        self.s32 = nn.Sequential(Block(96, 128, 2), Block(128, 128), Block(128, 128, 1, 5))
        self.lateral = nn.ModuleList(conv(i, 40, 1) for i in (32, 64, 96, 128))
        self.smooth = nn.ModuleList(Block(40, 40) for _ in range(3))
        self.head = nn.Sequential(Block(40, 40), nn.Conv2d(40, 2, 1))

    def forward(self, x):
        a = self.s4(self.stem(x))
        b = self.s8(a)
        c = self.s16(b)
        d = self.s32(c)
        y = self.lateral[3](d)
        for level, lateral, smooth in ((c, 2, 2), (b, 1, 1), (a, 0, 0)):
            y = smooth_up(y, self.lateral[lateral](level), self.smooth[smooth])
        return self.head(y)


def smooth_up(low, high, smooth):
    return smooth(F.interpolate(low, scale_factor=2, mode="nearest") + high)

"""Writes a trained network as the reader's runtime takes it: `python3 export.py reader|finder|orientation WEIGHTS OUT.bin SAMPLE.json`.

The file: the SHA-256 of all that follows, the length of the header (uint32, little endian), the header (JSON), and for each
convolution its scales and biases (float32, one each per output) and its weights (int8). Batch normalisation is folded into them.
"""
import hashlib
import json
import struct
import sys

import numpy as np
import torch
from torch import nn

from data import CHARACTERS
from networks import Block, Finder, Orientation, Reader


class Writer:
    def __init__(self):
        self.layers, self.blobs = [], []

    def convolution(self, convolution, norm, relu, source, plus=None):
        w = convolution.weight.detach().double().numpy()
        b = np.zeros(len(w)) if convolution.bias is None else convolution.bias.detach().double().numpy()
        factor = np.ones(len(w))
        if norm is not None:
            factor = (norm.weight / torch.sqrt(norm.running_var + norm.eps)).detach().double().numpy()
            w = w * factor[:, None, None, None]
            b = norm.bias.detach().double().numpy() + (b - norm.running_mean.double().numpy()) * factor
        scale = np.maximum(np.abs(w).reshape(len(w), -1).max(1) / 127, 1e-12).astype(np.float32)
        q = np.clip(np.round(w / scale[:, None, None, None]), -127, 127).astype(np.int8)
        self.blobs += [scale.tobytes(), b.astype(np.float32).tobytes(), q.tobytes() + b"\0" * (-q.size % 4)]
        # The model goes on with the rounded weights, so that its answers are those of the runtime.
        exact = q * scale.astype(np.float64)[:, None, None, None] / factor[:, None, None, None]
        convolution.weight.data = torch.from_numpy(exact.astype(np.float32))
        layer = {
            "from": source,
            "inputs": convolution.in_channels,
            "outputs": convolution.out_channels,
            "kernel": list(convolution.kernel_size),
            "stride": list(convolution.stride),
            "padding": list(convolution.padding),
            "depthwise": convolution.groups > 1,
            "relu": relu,
        }
        if plus is not None:
            layer["plus"] = plus
        self.layers.append(layer)
        return len(self.layers)

    def add(self, module, source):
        """Returns the number of the layer that holds the module's output; 0 is the input."""
        if isinstance(module, Block):
            depth = self.add(module.depth, source)
            return self.convolution(module.point[0], module.point[1], True, depth, source if module.residual else None)
        if isinstance(module, nn.Conv2d):
            return self.convolution(module, None, False, source)
        parts = list(module)
        if isinstance(parts[0], nn.Conv2d) and len(parts) > 1 and isinstance(parts[1], nn.BatchNorm2d):
            return self.convolution(parts[0], parts[1], True, source)
        for part in parts:
            source = self.add(part, source)
        return source

    def double(self, source, plus):
        self.layers.append({"double": source, "plus": plus})
        return len(self.layers)

    def write(self, path, about):
        header = json.dumps({**about, "layers": self.layers}).encode()
        header += b" " * (-len(header) % 4)
        rest = struct.pack("<I", len(header)) + header + b"".join(self.blobs)
        with open(path, "wb") as out:
            out.write(hashlib.sha256(rest).digest() + rest)


def main(kind, weights, out, sample):
    model = {"reader": Reader, "finder": Finder, "orientation": Orientation}[kind]()
    model.load_state_dict(torch.load(weights, map_location="cpu")["model"])
    model.eval()
    writer = Writer()
    if kind == "reader":
        writer.add(model.head, writer.add(model.body, 0))
        about, size = {"characters": CHARACTERS}, (1, 1, 32, 64)
    elif kind == "orientation":
        writer.add(model.head, writer.add(model.body, 0))
        about, size = {}, (1, 160, 1, 16)
    else:
        a = writer.add(model.s4, writer.add(model.stem, 0))
        b = writer.add(model.s8, a)
        c = writer.add(model.s16, b)
        d = writer.add(model.s32, c)
        y = writer.add(model.lateral[3], d)
        for level, i in ((c, 2), (b, 1), (a, 0)):
            y = writer.add(model.smooth[i], writer.double(y, writer.add(model.lateral[i], level)))
        writer.add(model.head, y)
        about, size = {}, (1, 3, 64, 96)
    writer.write(out, about)
    # The runtime keeps all channels of a pixel side by side.
    _, channels, height, width = size
    x = np.sin(np.arange(np.prod(size)) * 0.37).astype(np.float32).reshape(1, height, width, channels)
    with torch.no_grad():
        answer = model(torch.from_numpy(x).permute(0, 3, 1, 2)).movedim(1, -1).contiguous()
    step = max(1, answer.numel() // 60)
    values = answer.flatten()[::step]
    with open(sample, "w") as file:
        json.dump({"size": list(size[1:]), "step": step, "values": [round(v, 5) for v in values.tolist()]}, file)


if __name__ == "__main__":
    main(*sys.argv[1:5])

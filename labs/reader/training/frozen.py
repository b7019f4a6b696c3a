"""A network of a file of weights, as it runs in the product, for a training that goes on from what it sees."""
import json
import struct

import numpy as np
import torch
import torch.nn.functional as F

from optimise import DEVICE

SUM_LENGTH = 32


class Frozen:
    def __init__(self, path, without=0):
        """`without`: how many of the last layers are left out. Only convolutions are taken."""
        with open(path, "rb") as file:
            data = file.read()[SUM_LENGTH:]
        at = 4 + struct.unpack_from("<I", data)[0]
        layers = json.loads(data[4:at])["layers"]
        self.layers = []
        for layer in layers[: len(layers) - without]:
            outputs, inputs = layer["outputs"], 1 if layer["depthwise"] else layer["inputs"]
            count = outputs * inputs * int(np.prod(layer["kernel"]))
            scale, bias = np.frombuffer(data, np.float32, 2 * outputs, at).reshape(2, outputs)
            rounded = np.frombuffer(data, np.int8, count, at + 8 * outputs).reshape(outputs, inputs, *layer["kernel"])
            at += 8 * outputs + 4 * -(-count // 4)
            weight = torch.from_numpy(rounded * scale[:, None, None, None]).to(DEVICE, memory_format=torch.channels_last)
            self.layers.append((layer, weight, torch.from_numpy(bias.copy()).to(DEVICE)))

    @torch.no_grad()
    def __call__(self, x):
        done = [x]
        for layer, weight, bias in self.layers:
            groups = layer["inputs"] if layer["depthwise"] else 1
            y = F.conv2d(done[layer["from"]], weight, bias, layer["stride"], layer["padding"], groups=groups)
            y = F.relu(y) if layer["relu"] else y
            done.append(y + done[layer["plus"]] if "plus" in layer else y)
        return done[-1]

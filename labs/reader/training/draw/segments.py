"""Digits of seven segments with the shapes that makers of displays give them."""
import cv2
import numpy as np

#    a
#  f   b
#    g
#  e   c
#    d
SEGMENTS = {
    "0": "abcdef", "1": "bc", "2": "abged", "3": "abgcd", "4": "fgbc", "5": "afgcd",
    "6": "afgedc", "7": "abc", "8": "abcdefg", "9": "abcdfg", "-": "g", " ": "",
    "E": "afged", "r": "eg", "H": "fegbc", "L": "fed", "o": "gcde", "P": "abgfe", "C": "afed",
    "F": "afge", "d": "bcged", "b": "fgcde", "n": "egc", "t": "fged", "A": "abcefg", "U": "fedcb",
    "i": "c", "h": "fegc", "u": "edc", "I": "fe", "O": "abcdef", "S": "afgcd",
}  # fmt: skip


class Style:
    """The shape of all digits of one display. Lengths are shares of a digit's height."""

    def __init__(self, rng):
        self.width = rng.uniform(0.42, 0.68)
        self.thick = rng.uniform(0.075, 0.2) * (self.width / 0.55) ** 0.5
        self.gap = rng.choice([0.0, 0.01, 0.02, 0.035, 0.05, 0.07], p=[0.1, 0.2, 0.25, 0.2, 0.15, 0.1])
        self.slant = rng.choice([0.0, rng.uniform(0.02, 0.2)], p=[0.45, 0.55])
        self.shape = rng.choice(["mitre", "hexagon", "round", "bar"], p=[0.4, 0.3, 0.15, 0.15])
        self.tail6 = rng.random() < 0.85
        self.tail9 = rng.random() < 0.85
        self.hook7 = rng.random() < 0.12
        self.left1 = rng.random() < 0.05
        self.pitch = self.width + rng.uniform(0.1, 0.32)
        self.half1 = rng.random() < 0.4
        self.bevel = rng.uniform(0.35, 0.65)
        self.point = rng.choice(["square", "round"])
        self.point_size = rng.uniform(0.8, 1.25) * self.thick
        self.point_own_cell = rng.random() < 0.5
        self.waist = rng.uniform(0.46, 0.54)

    def lit(self, character):
        on = SEGMENTS[character]
        if character == "6" and not self.tail6:
            on = on.replace("a", "")
        if character == "9" and not self.tail9:
            on = on.replace("d", "")
        if character == "7" and self.hook7:
            on += "f"
        if character == "1" and self.left1:
            on = "fe"
        return on

    def polygons(self):
        """Outline of each segment in a cell of height 1."""
        w, t, m = self.width, self.thick, self.waist
        lo, hi = m - t / 2, m + t / 2
        if self.shape == "mitre":
            b = t * self.bevel
            shapes = {
                "a": [(0, 0), (w, 0), (w - t, t), (t, t)],
                "d": [(t, 1 - t), (w - t, 1 - t), (w, 1), (0, 1)],
                "f": [(0, 0), (t, t), (t, lo), (b / 2, m), (0, m)],
                "b": [(w, 0), (w, m), (w - b / 2, m), (w - t, lo), (w - t, t)],
                "e": [(0, m), (b / 2, m), (t, hi), (t, 1 - t), (0, 1)],
                "c": [(w - b / 2, m), (w, m), (w, 1), (w - t, 1 - t), (w - t, hi)],
                "g": [(b / 2, m), (t, lo), (w - t, lo), (w - b / 2, m), (w - t, hi), (t, hi)],
            }
            return {k: self._shrink(np.array(v, np.float32)) for k, v in shapes.items()}
        x0, x1, y0, y1 = t / 2, w - t / 2, t / 2, 1 - t / 2
        ends = {
            "a": ((x0, y0), (x1, y0)), "d": ((x0, y1), (x1, y1)), "g": ((x0, m), (x1, m)),
            "f": ((x0, y0), (x0, m)), "e": ((x0, m), (x0, y1)),
            "b": ((x1, y0), (x1, m)), "c": ((x1, m), (x1, y1)),
        }  # fmt: skip
        return {k: self._stroke(*v) for k, v in ends.items()}

    def _stroke(self, p, q):
        p, q = np.array(p, np.float32), np.array(q, np.float32)
        along = (q - p) / np.linalg.norm(q - p)
        across = np.array([-along[1], along[0]]) * self.thick / 2
        h = self.thick / 2
        if self.shape == "hexagon":
            p, q = p + along * self.gap, q - along * self.gap
            return np.array([p, p + along * h + across, q - along * h + across, q,
                             q - along * h - across, p + along * h - across])  # fmt: skip
        p, q = p + along * (h + self.gap), q - along * (h + self.gap)
        if self.shape == "bar":
            return np.array([p + across, q + across, q - across, p - across])
        turn = np.linspace(-np.pi / 2, np.pi / 2, 7)
        cap = lambda c, s: [c + s * (along * np.cos(a) * h * 0.9 + (across / h) * np.sin(a) * h) for a in turn]
        return np.array(cap(q, 1) + cap(p, -1))

    def _shrink(self, polygon):
        middle = (polygon.max(0) + polygon.min(0)) / 2
        size = np.maximum(polygon.max(0) - polygon.min(0), 1e-6)
        return middle + (polygon - middle) * np.maximum(0.3, 1 - self.gap / size)


def draw_text(mask, ghost, text, x, y, height, style, missing=frozenset()):
    """Draws `text` with its top left corner at (x, y) into two float masks; `ghost` gets every segment.

    `missing` are (index, segment) pairs that stay dark. Returns the box of what is lit: left, top, right, bottom.
    """
    polygons = style.polygons()
    box = [np.inf, np.inf, -np.inf, -np.inf]

    def fill(target, polygon, at, count):
        sheared = polygon.copy()
        sheared[:, 0] += (1 - polygon[:, 1]) * style.slant + at
        pixels = sheared * height + (x, y)
        cv2.fillPoly(target, [np.round(pixels * 16).astype(np.int32)], 1.0, cv2.LINE_AA, 4)
        if count:
            box[0], box[1] = min(box[0], pixels[:, 0].min()), min(box[1], pixels[:, 1].min())
            box[2], box[3] = max(box[2], pixels[:, 0].max()), max(box[3], pixels[:, 1].max())

    at = 0.0
    ends = []
    for i, character in enumerate(text):
        if character in ".:":
            size = style.point_size
            shift = at - (style.pitch - style.width) / 2 - size / 2
            if style.point_own_cell or character == ":":
                shift = at - (style.pitch - style.width) * 0.5 + size * 0.25
                at += size * 1.5
            heights = [1 - size] if character == "." else [0.3 - size / 2, 0.7 - size / 2]
            for top in heights:
                square = np.array([(0, 0), (size, 0), (size, size), (0, size)], np.float32)
                if style.point == "round":
                    turn = np.linspace(0, 2 * np.pi, 12, endpoint=False)
                    square = np.stack([np.cos(turn), np.sin(turn)], 1).astype(np.float32) * size / 2 + size / 2
                fill(mask, square + (0, top), shift, True)
                fill(ghost, square + (0, top), shift, False)
            continue
        narrow = character == "1" and i == 0 and style.half1
        left = at - (style.width - style.thick * 1.3) if narrow else at
        lit = style.lit(character)
        for name, polygon in polygons.items():
            if narrow and name not in "bc":
                continue
            if not narrow or name in lit:
                fill(ghost, polygon, left, False)
            if name in lit and (i, name) not in missing:
                fill(mask, polygon, left, True)
        at += (style.thick * 1.3 + style.pitch - style.width) if narrow else style.pitch
        ends.append(at)
    return box

"""A display as seen from straight ahead: its rows of text, its icons, its light."""
from dataclasses import dataclass

import cv2
import numpy as np
from PIL import Image, ImageDraw

from .fonts import font, fonts
from .segments import SEGMENTS, Style, draw_text
from .values import SEGMENT_WORDS, label, number, small_number


@dataclass
class Row:
    text: str
    box: tuple  # left, top, right, bottom in pixels of the display


def smooth_noise(rng, height, width, cells):
    """Values around 0.5 that change slowly over the picture."""
    small = rng.random((max(2, cells), max(2, cells))).astype(np.float32)
    return cv2.resize(small, (width, height), interpolation=cv2.INTER_CUBIC)


class Display:
    def __init__(self, rng):
        self.rng = rng
        self.width = int(rng.integers(260, 420))
        aspect = rng.choice([rng.uniform(0.6, 1.1), rng.uniform(1.1, 2.0), rng.uniform(2.0, 3.2)], p=[0.4, 0.45, 0.15])
        self.height = int(np.clip(self.width / aspect, 110, 480))
        self.ink = np.zeros((self.height, self.width), np.float32)
        self.ghost = np.zeros_like(self.ink)
        self.rows = []
        self.taken = []
        self.style = Style(rng)
        self.face = rng.choice(["own", "seven", "fourteen", "dots", "plain"], p=[0.62, 0.1, 0.03, 0.07, 0.18])
        self.face_font = None if self.face == "own" else str(rng.choice(fonts(self.face)))
        self.print_font = str(rng.choice(fonts("plain")))
        self.lay_out()
        self.rgb = self.light()

    # -- writing

    def put(self, text, x, y, height, face=None, width=None, align="left", grow=False):
        """Writes into the box at (x, y), no wider than `width`; returns the box of the ink or None."""
        face = face or self.face
        mask = np.zeros_like(self.ink)
        ghost = np.zeros_like(self.ink)
        if face == "own":
            text = text.replace("/", "-")
            if any(c not in SEGMENTS and c not in ".:" for c in text):
                return self.put(text, x, y, height, "plain", width, align)
            length = (len(text.replace(".", "")) * self.style.pitch + 0.2) * height
            if width and length > width:
                height *= width / length
                length = width
            x += {"left": 0, "middle": ((width or length) - length) / 2, "right": (width or length) - length}[align]
            box = draw_text(mask, ghost, text, x, y, height, self.style)
        else:
            path = self.print_font if face == "print" else self.face_font if face == self.face else str(self.rng.choice(fonts(face)))
            drawn = text.replace("/", "-") if face in ("seven", "fourteen") else text
            text = drawn
            dots = face == "dots" and height >= 14
            size = int(self.rng.integers(8, 17)) if dots else int(max(7, height * 1.35))
            f = font(path, size)
            l, t, r, b = f.getbbox(drawn)
            if r <= l or b <= t:
                return None
            picture = Image.new("L", (r - l + 2, b - t + 2))
            ImageDraw.Draw(picture).text((1 - l, 1 - t), drawn, 255, f)
            glyphs = np.asarray(picture, np.float32) / 255
            tall = f.getbbox("0")[3] - f.getbbox("0")[1]
            scale = height / max(tall, 1)
            if width and glyphs.shape[1] * scale > width:
                scale = width / glyphs.shape[1]
            size = (max(2, int(glyphs.shape[1] * scale)), max(2, int(glyphs.shape[0] * scale)))
            if dots:
                glyphs = cv2.resize((glyphs > 0.4).astype(np.float32), size, interpolation=cv2.INTER_NEAREST)
                if scale >= 2.5:
                    across = np.minimum(np.arange(size[0]) / scale % 1, np.arange(size[1])[:, None] / scale % 1)
                    glyphs *= across > self.rng.uniform(0, 0.3)
            else:
                shrunk = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
                glyphs = cv2.resize(glyphs, size, interpolation=shrunk)
            length = size[0]
            x += {"left": 0, "middle": ((width or length) - length) / 2, "right": (width or length) - length}[align]
            x, y = int(x), int(y)
            if x < 0 or y < 0:
                return None
            part = mask[y : y + size[1], x : x + size[0]]
            part[:] = glyphs[: part.shape[0], : part.shape[1]]
            ys, xs = np.nonzero(mask > 0.3)
            if len(xs) == 0:
                return None
            box = [xs.min(), ys.min(), xs.max() + 1, ys.max() + 1]
            if y + size[1] > self.height + 1 or x + size[0] > self.width + 1:
                return None
        if not np.isfinite(box[0]) or not self.take(tuple(box), 1):
            return None
        np.maximum(self.ink, mask, self.ink)
        np.maximum(self.ghost, ghost, self.ghost)
        self.rows.append(Row(text.replace(" ", ""), tuple(float(v) for v in box)))
        return box

    def beside(self, box, text, height, face="print"):
        """A unit right of a number, at its foot or head; joined to it when it is nearly as large."""
        if box is None:
            return
        tall = box[3] - box[1]
        gap = self.rng.uniform(0.06, 0.35) * tall
        y = box[3] - height if self.rng.random() < 0.6 else box[1]
        own = self.put(text, box[2] + gap, y, height, face)
        if own is not None and gap < 0.22 * tall and own[3] - own[1] > 0.6 * tall:
            unit, main = self.rows.pop(), self.rows.pop()
            joined = (main.box[0], min(main.box[1], unit.box[1]), unit.box[2], max(main.box[3], unit.box[3]))
            self.rows.append(Row(main.text + unit.text, joined))

    def take(self, box, slack=0):
        """Takes a place unless it is beyond the display or in another's by more than `slack` pixels; returns whether it did."""
        left, top, right, bottom = box
        is_within = left >= -slack and top >= -slack and right <= self.width + slack and bottom <= self.height + slack
        overlaps = (
            min(right, b[2]) - max(left, b[0]) > slack and min(bottom, b[3]) - max(top, b[1]) > slack for b in self.taken
        )
        if not is_within or any(overlaps):
            return False
        self.taken.append(box)
        return True

    def crowd(self, box):
        """An icon or a scale of bars close beside a number, which is none of its characters."""
        rng = self.rng
        tall = box[3] - box[1]
        gap, wide = rng.uniform(0.06, 0.4) * tall, rng.uniform(0.12, 0.6) * tall
        left = int(box[2] + gap if rng.random() < 0.6 else box[0] - gap - wide)
        if rng.random() < 0.6:
            self.icon(left, rng.uniform(box[1], box[3] - wide), wide)
        elif self.take((left, int(box[1]), left + int(wide), int(box[3]))):
            step = max(3, int(rng.uniform(0.08, 0.25) * tall))
            for y in range(int(box[1]), int(box[3]) - step, step):
                short = rng.uniform(0.4, 1) if rng.random() < 0.3 else 1
                cv2.rectangle(self.ink, (left, y), (left + int(wide * short), y + max(1, step // 2)), 1, -1)

    def icon(self, x, y, size):
        kind = self.rng.integers(7)
        x, y, size = int(x), int(y), int(max(4, size))
        if not self.take((x, y, x + size, y + size)):
            return
        at = lambda u, v: (int(x + u * size), int(y + v * size))
        thin = max(1, size // 10)
        if kind == 0:  # heart
            cv2.circle(self.ink, at(0.28, 0.33), size // 4, 1, -1)
            cv2.circle(self.ink, at(0.72, 0.33), size // 4, 1, -1)
            cv2.fillPoly(self.ink, [np.array([at(0.04, 0.42), at(0.96, 0.42), at(0.5, 0.98)])], 1)
        elif kind == 1:  # battery
            cv2.rectangle(self.ink, at(0, 0.25), at(0.85, 0.75), 1, thin)
            cv2.rectangle(self.ink, at(0.87, 0.4), at(0.97, 0.6), 1, -1)
            for i in range(int(self.rng.integers(0, 4))):
                cv2.rectangle(self.ink, at(0.1 + 0.25 * i, 0.34), at(0.26 + 0.25 * i, 0.66), 1, -1)
        elif kind == 2:  # drop
            cv2.circle(self.ink, at(0.5, 0.65), size // 3, 1, -1 if self.rng.random() < 0.5 else thin)
            cv2.fillPoly(self.ink, [np.array([at(0.22, 0.5), at(0.78, 0.5), at(0.5, 0)])], 1)
        elif kind == 3:  # arrow
            cv2.fillPoly(self.ink, [np.array([at(0, 0.2), at(0.8, 0.5), at(0, 0.8)])], 1)
        elif kind == 4:  # face or sun
            cv2.circle(self.ink, at(0.5, 0.5), size // 2 - 1, 1, thin)
            cv2.ellipse(self.ink, at(0.5, 0.5), (size // 4, size // 4), 0, 20, 160, 1, thin)
        elif kind == 5:  # speaker, envelope
            cv2.rectangle(self.ink, at(0, 0.2), at(1, 0.8), 1, thin)
            cv2.line(self.ink, at(0, 0.2), at(0.5, 0.5), 1, thin)
            cv2.line(self.ink, at(1, 0.2), at(0.5, 0.5), 1, thin)
        else:  # bars of a level
            for i in range(4):
                cv2.rectangle(self.ink, at(0.25 * i, 0.75 - 0.22 * i), at(0.25 * i + 0.16, 1), 1, -1)

    # -- layouts

    def lay_out(self):
        kind = self.rng.choice(["stack", "single", "pair", "line", "text", "loose"], p=[0.33, 0.3, 0.12, 0.07, 0.08, 0.1])
        getattr(self, kind)()
        for row in list(self.rows):
            if row.text[-1:].isdigit() and self.rng.random() < 0.15:
                self.crowd(row.box)
        for _ in range(int(self.rng.integers(0, 5))):
            size = self.rng.uniform(0.04, 0.16) * self.height
            self.icon(self.rng.uniform(0, self.width - size), self.rng.uniform(0, self.height - size), size)
        if self.rng.random() < 0.25:  # a scale of bars, or a line between two windows
            if self.rng.random() < 0.5:
                x = self.rng.choice([3, self.width - 9])
                for y in range(6, self.height - 8, int(self.rng.integers(7, 16))):
                    cv2.rectangle(self.ink, (int(x), y), (int(x) + 6, y + 4), 1, -1)
            else:
                y = int(self.rng.uniform(0.2, 0.8) * self.height)
                if not any(b[1] < y + 2 and b[3] > y - 2 for b in self.taken):
                    cv2.line(self.ink, (0, y), (self.width, y), 1, int(self.rng.integers(1, 4)))

    def small_row(self, y, height):
        x = self.rng.uniform(0.02, 0.1) * self.width
        for _ in range(int(self.rng.integers(1, 4))):
            face = self.face if self.rng.random() < 0.7 else "print"
            text = small_number(self.rng) if self.rng.random() < 0.75 else label(self.rng)
            box = self.put(text, x, y, height, face)
            if box is not None:
                x = box[2]
            x += self.rng.uniform(0.5, 4) * height

    def stack(self):
        rng = self.rng
        top = 0.02 * self.height
        if rng.random() < 0.5:
            high = rng.uniform(0.05, 0.11) * self.height
            self.small_row(top + 2, high)
            top += high + rng.uniform(0.01, 0.06) * self.height + 3
        bottom = self.height * rng.uniform(0.93, 0.985)
        if rng.random() < 0.2:
            high = rng.uniform(0.05, 0.1) * self.height
            self.small_row(bottom - high, high)
            bottom -= high * 1.3
        count = 3 if rng.random() < 0.75 else 2
        gap = rng.uniform(0.015, 0.09) * self.height
        sizes = np.ones(count)
        if rng.random() < 0.55:
            sizes[-1] = rng.uniform(0.5, 0.95)
        heights = sizes / sizes.sum() * (bottom - top - gap * (count - 1))
        side = rng.choice(["left", "right", "none"], p=[0.45, 0.35, 0.2])
        room = self.width * rng.uniform(0.55, 0.8) if side != "none" else self.width * 0.96
        left = self.width * 0.98 - room if side == "left" else self.width * 0.02
        align = str(rng.choice(["right", "left", "middle"], p=[0.6, 0.15, 0.25]))
        for high in heights:
            text = str(rng.choice(SEGMENT_WORDS)) if rng.random() < 0.04 else number(rng)
            if rng.random() < 0.85:
                text = text.replace(".", "")
            box = self.put(text, left, top, high, None, room, align)
            if side != "none" and rng.random() < 0.85:
                x = self.width * 0.02 if side == "left" else left + room + 4
                small = min(rng.uniform(0.12, 0.32) * high, 0.09 * self.height)
                if rng.random() < 0.85:
                    self.put(label(rng), x, top + rng.uniform(0, 0.3) * high, small, "print", self.width - room - 12)
                if rng.random() < 0.6:
                    self.put(label(rng), x, top + rng.uniform(0.5, 0.75) * high, small * 0.8, "print", self.width - room - 12)
            elif box is not None and rng.random() < 0.3:
                self.beside(box, label(rng), 0.2 * high)
            top += high + gap

    def single(self):
        rng = self.rng
        high = rng.uniform(0.3, 0.82) * self.height
        top = rng.uniform(0.03, 0.97 - high / self.height) * self.height
        text = str(rng.choice(SEGMENT_WORDS)) if rng.random() < 0.08 else number(rng)
        room = self.width * rng.uniform(0.6, 0.94)
        box = self.put(text, rng.uniform(0.02, 0.97 - room / self.width) * self.width, top, high, None, room,
                       str(rng.choice(["left", "middle", "right"])))  # fmt: skip
        if box is None:
            return
        tall = box[3] - box[1]
        unit = str(rng.choice(["mg/dL", "mmol/L", "°C", "°F", "kg", "lb", "%", label(rng)]))
        if rng.random() < 0.8:
            if rng.random() < 0.6:
                self.beside(box, unit, tall * rng.uniform(0.15, 0.75), "print" if rng.random() < 0.7 else "plain")
            else:
                small = rng.uniform(0.12, 0.3) * tall
                self.put(unit, rng.uniform(box[0], box[2] - 5), box[3] + 0.15 * small + 2, small, "print")
        small = rng.uniform(0.07, 0.16) * self.height
        if rng.random() < 0.6 and box[1] > small + 6:
            self.small_row(rng.uniform(1, box[1] - small - 2), small)
        if rng.random() < 0.6 and self.height - box[3] > small + 6:
            self.small_row(rng.uniform(box[3] + 3, self.height - small - 2), small)

    def pair(self):
        rng = self.rng
        half = self.width / 2
        for left in (0.03 * self.width, half + 0.03 * self.width):
            high = rng.uniform(0.3, 0.6) * self.height
            top = rng.uniform(0.16, 0.92 - high / self.height) * self.height
            box = self.put(number(rng), left, top, high, None, half * 0.86)
            if box is None:
                continue
            small = rng.uniform(0.12, 0.3) * (box[3] - box[1])
            self.put(label(rng), left, box[1] - small * 1.35, small, "print")
            if rng.random() < 0.5:
                self.beside(box, str(rng.choice(["%", "°C", "bpm", "°F"])), small)
        if rng.random() < 0.4:
            self.small_row(self.height * 0.9, self.height * 0.07)

    def line(self):
        rng = self.rng
        high = rng.uniform(0.2, 0.5) * self.height
        top = rng.uniform(0.25, 0.85 - high / self.height) * self.height
        x = 0.03 * self.width
        for _ in range(int(rng.integers(2, 5))):
            box = self.put(number(rng), x, top, high, None, self.width * 0.3)
            if box is None:
                break
            small = rng.uniform(0.2, 0.45) * (box[3] - box[1])
            self.put(label(rng), box[0], top - small * 1.4, small, "print")
            x = box[2] + rng.uniform(0.4, 1) * (box[3] - box[1])

    def text(self):
        y = 4.0
        high = self.rng.uniform(0.08, 0.18) * self.height
        while y < self.height - high:
            words = [label(self.rng) if self.rng.random() < 0.6 else number(self.rng) for _ in range(int(self.rng.integers(1, 4)))]
            x = self.rng.uniform(0.02, 0.15) * self.width
            for word in words:
                box = self.put(word, x, y, high, "plain" if self.face == "own" else None)
                x = (box[2] if box else x) + high * self.rng.uniform(0.5, 2)
            y += high * self.rng.uniform(1.25, 2)

    def loose(self):
        for _ in range(int(self.rng.integers(3, 9))):
            high = self.rng.uniform(0.08, 0.5) * self.height
            face = str(self.rng.choice(["own", "print", "plain", "dots", "seven", "fourteen"], p=[0.45, 0.2, 0.15, 0.1, 0.05, 0.05]))
            text = number(self.rng) if self.rng.random() < 0.6 else small_number(self.rng) if self.rng.random() < 0.5 else label(self.rng)
            self.put(text, self.rng.uniform(0, 0.7) * self.width, self.rng.uniform(0, 1 - high / self.height) * self.height, high, face)

    # -- light

    def light(self):
        rng = self.rng
        kind = rng.choice(["lcd", "backlit", "negative", "led", "oled", "tft"], p=[0.46, 0.12, 0.14, 0.12, 0.09, 0.07])
        ink = self.ink * (1 - rng.uniform(0, 0.4) * smooth_noise(rng, self.height, self.width, 3))
        ghost = np.clip(self.ghost - self.ink, 0, 1)
        pick = lambda *options: (np.array(options[rng.integers(len(options))]) + rng.normal(0, 10, 3)).astype(np.float32)
        if kind in ("lcd", "backlit", "tft"):
            if kind == "lcd":
                back = pick((150, 160, 140), (170, 175, 165), (130, 140, 115), (185, 180, 160), (120, 125, 120), (200, 205, 200))
                front = back * np.float32(rng.uniform(0.05, 0.6))
            elif kind == "backlit":
                back = pick((40, 110, 240), (240, 150, 30), (110, 220, 60), (240, 240, 240), (60, 200, 220), (230, 90, 60), (60, 80, 220))
                front = back * np.float32(rng.uniform(0.03, 0.4))
            else:
                back = pick((250, 250, 250), (230, 240, 250), (240, 235, 220))
                front = pick((10, 10, 10), (20, 40, 120), (160, 20, 20), (20, 100, 40))
            shade = cv2.GaussianBlur(ink, (0, 0), rng.uniform(0.8, 3)) if rng.random() < 0.5 and kind != "tft" else None
            canvas = np.ones((self.height, self.width, 3), np.float32) * back
            if shade is not None:
                move = np.float32([[1, 0, rng.uniform(-5, 5)], [0, 1, rng.uniform(0, 6)]])
                shade = cv2.warpAffine(shade, move, (self.width, self.height))
                canvas *= 1 - rng.uniform(0.05, 0.3) * shade[..., None]
        elif kind == "negative":
            back = pick((10, 10, 15), (15, 25, 90), (20, 50, 140), (40, 40, 45), (10, 60, 60), (70, 75, 80))
            front = pick((235, 240, 250), (180, 215, 255), (250, 220, 150), (210, 250, 210), (160, 190, 230))
            canvas = np.ones((self.height, self.width, 3), np.float32) * back
        else:
            back = pick((4, 4, 4), (10, 10, 12), (30, 8, 8), (25, 25, 28)) * (1 if kind == "led" else 0.6)
            front = (
                pick((255, 40, 30), (255, 60, 20), (60, 255, 80), (70, 130, 255), (255, 180, 40), (240, 245, 255))
                if kind == "led"
                else pick((240, 245, 255), (150, 220, 255), (255, 230, 90), (120, 180, 255), (255, 255, 255))
            )
            canvas = np.ones((self.height, self.width, 3), np.float32) * np.clip(back, 0, 255)
        if kind in ("led", "oled", "negative", "backlit"):
            canvas *= 1 + rng.uniform(0, 0.5) * (smooth_noise(rng, self.height, self.width, 3)[..., None] - 0.5)
        faint = rng.choice([0.0, rng.uniform(0.01, 0.07), rng.uniform(0.07, 0.2)], p=[0.45, 0.4, 0.15])
        amount = np.clip(ink + faint * ghost, 0, 1)[..., None]
        rgb = canvas * (1 - amount) + np.clip(front, 0, 255) * amount
        if kind in ("led", "oled") or (kind == "negative" and rng.random() < 0.4):
            bloom = cv2.GaussianBlur(ink, (0, 0), rng.uniform(2, 9))
            rgb += bloom[..., None] * np.clip(front, 0, 255) * rng.uniform(0, 0.7)
            if rng.random() < 0.4:  # overexposed: the middle of the strokes turns white
                rgb = rgb * rng.uniform(1.2, 2.2)
                rgb += np.maximum(rgb.max(2, keepdims=True) - 255, 0) * 0.6
        return np.clip(rgb, 0, 255)

"""A display in its device, on a table or in a hand, as a phone's camera sees it."""
import functools
from dataclasses import dataclass

import cv2
import numpy as np
from PIL import Image, ImageDraw

from .display import Display, smooth_noise
from .fonts import font, fonts
from .values import label

SIDE = 448


@dataclass
class Scene:
    rgb: np.ndarray  # SIDE x SIDE x 3, uint8
    displays: list  # quads, 4 x 2
    rows: list  # (text, quad)


def colour(rng, vivid=0.3):
    grey = rng.uniform(5, 250)
    tint = rng.normal(0, 60 if rng.random() < vivid else 10, 3)
    return np.clip(grey + tint, 0, 255).astype(np.float32)


def write(picture, rng, text, x, y, height, shade):
    """Prints onto a picture; returns the box of the ink or None."""
    f = font(str(rng.choice(fonts("plain"))), int(max(7, height * 1.35)))
    l, t, r, b = f.getbbox(text)
    x, y = int(x), int(y)
    if r <= l or b <= t or x < 0 or y < 0 or x + r - l > picture.shape[1] or y + b - t > picture.shape[0]:
        return None
    glyphs = Image.new("L", (r - l, b - t))
    ImageDraw.Draw(glyphs).text((-l, -t), text, 255, f)
    alpha = np.asarray(glyphs, np.float32)[..., None] / 255
    part = picture[y : y + b - t, x : x + r - l, :3]
    part[:] = part * (1 - alpha) + shade * alpha
    return (x, y, x + r - l, y + b - t)


@functools.lru_cache(None)
def paper(seed, size):
    """A printed page: one of a few, since words take long to draw."""
    rng = np.random.default_rng(seed)
    picture = np.full((size, size, 3), rng.uniform(190, 255), np.float32)
    height = rng.uniform(5, 14)
    for y in np.arange(4, size - 20, height * rng.uniform(1.4, 2.2)):
        x = rng.uniform(0, 30)
        while x < size - 20:
            word = "".join(rng.choice(list("abcdefghijklmnopqrstuvwxyz"), int(rng.integers(2, 9))))
            box = write(picture, rng, word, x, y, height, colour(rng, 0.1) * 0.3)
            x = (box[2] if box else size) + height * 0.5
    return picture


def motif(rng, size):
    """Small shapes that repeat, as on a table cloth, a shirt or a wallpaper."""
    period = int(np.exp(rng.uniform(np.log(8), np.log(80))))
    tile = np.zeros((period, period), np.float32)
    for _ in range(int(rng.integers(1, 5))):
        middle, reach = rng.uniform(0, period, 2), rng.uniform(0.05, 0.3, 2) * period + 1
        turn, shade = float(rng.uniform(0, 180)), float(rng.uniform(0.4, 1))
        thick = -1 if rng.random() < 0.6 else max(1, period // 12)
        around = 360 if rng.random() < 0.7 else float(rng.uniform(90, 270))
        cv2.ellipse(tile, tuple(map(int, middle)), tuple(map(int, reach)), turn, 0, around, shade, thick, cv2.LINE_AA)
    field = np.tile(tile, (2 * size // period + 1, 2 * size // period + 1))
    if rng.random() < 0.5:  # every other row by half a step
        for i in range(0, len(field), 2 * period):
            field[i : i + period] = np.roll(field[i : i + period], period // 2, 1)
    return turned(rng, field, size)


def checks(rng, size):
    """Stripes or checks."""
    period = np.exp(rng.uniform(np.log(4), np.log(90)))
    at = np.arange(2 * size) / period % 1
    bands = (at < rng.uniform(0.15, 0.7)).astype(np.float32)
    if rng.random() < 0.4:
        bands = np.maximum(bands, 0.7 * ((at > 0.8) & (at < 0.9)))
    across = bands if rng.random() < 0.7 else np.zeros_like(bands)
    return turned(rng, (bands[None] + across[:, None]) / 2, size)


def turned(rng, field, size):
    """The middle of a picture of at least twice the size, rotated."""
    turn = rng.uniform(0, 180) if rng.random() < 0.7 else 0
    matrix = cv2.getRotationMatrix2D((size, size), turn, 1) - np.float64([[0, 0, size / 2], [0, 0, size / 2]])
    return cv2.warpAffine(field, matrix, (size, size), flags=cv2.INTER_LINEAR)


def texture(rng, size=SIDE):
    kind = rng.integers(10)
    a, b = colour(rng), colour(rng)
    if kind == 0:
        field = smooth_noise(rng, size, size, int(rng.integers(2, 5)))
    elif kind == 1:  # cloth, stone
        field = sum(smooth_noise(rng, size, size, c) / (i + 1) for i, c in enumerate((4, 17, 60, 150))) / 2.1
    elif kind == 2:  # wood
        grain = cv2.resize(rng.random((size // int(rng.integers(2, 12)), 4)).astype(np.float32), (size, size))
        field = 0.7 * grain + 0.3 * smooth_noise(rng, size, size, 3)
        if rng.random() < 0.5:
            field = field.T
    elif kind == 3:  # weave, tiles
        x, y = np.meshgrid(np.arange(size), np.arange(size))
        period = rng.uniform(3, 60)
        field = ((np.sin(x * 6.28 / period) * np.sin(y * 6.28 / period)) > rng.uniform(-0.3, 0.5)).astype(np.float32)
    elif kind == 4:
        field = motif(rng, size)
    elif kind == 5:
        field = checks(rng, size)
    else:
        field = smooth_noise(rng, size, size, 2) * rng.uniform(0, 0.6)
    picture = a + (b - a) * np.clip(field, 0, 1)[..., None].astype(np.float32)
    if kind >= 8:  # things in a room or a shop
        for _ in range(int(rng.integers(4, 25))):
            middle, reach = rng.uniform(0, size, 2), rng.uniform(8, size / 2.5, 2)
            corners = cv2.boxPoints((tuple(map(float, middle)), tuple(map(float, reach)), float(rng.uniform(0, 90))))
            shade = tuple(float(v) for v in colour(rng, 0.5))
            if rng.random() < 0.7:
                cv2.fillPoly(picture, [corners.astype(np.int32)], shade, cv2.LINE_AA)
            else:
                cv2.ellipse(picture, tuple(map(int, middle)), tuple(map(int, reach / 2)), 0, 0, 360, shade, -1, cv2.LINE_AA)
    if kind == 7:
        picture = paper(int(rng.integers(12)), size).copy()
    if rng.random() < 0.3:
        picture = cv2.GaussianBlur(picture, (0, 0), rng.uniform(1, 8))
    return picture


def plate(rng, display):
    """The device from straight ahead, with an alpha channel; where its display is; print on it as rows."""
    h, w = display.height, display.width
    bezel = rng.uniform(0.0, 0.18, 4) * min(w, h)
    body = rng.uniform(0.02, 0.9, 4) * min(w, h) * (rng.random() < 0.85)
    left, top, right, bottom = (bezel + body).astype(int) + 2
    height, width = h + top + bottom, w + left + right
    shade = colour(rng)
    rgba = np.zeros((height, width, 4), np.float32)
    rgba[..., :3] = shade * (1 + 0.25 * (smooth_noise(rng, height, width, 3)[..., None] - 0.5))
    alpha = np.zeros((height, width), np.float32)
    round_by = int(min(rng.uniform(0, 0.3) * min(height, width), 0.5 * min(height, width) - 2))
    cv2.rectangle(alpha, (round_by, round_by), (width - 1 - round_by, height - 1 - round_by), 1, -1)
    if round_by > 1:
        alpha = (cv2.distanceTransform((alpha < 0.5).astype(np.uint8), cv2.DIST_L2, 5) < round_by).astype(np.float32)
    frame = [int(left - bezel[0]), int(top - bezel[1]), int(left + w + bezel[2]), int(top + h + bezel[3])]
    alpha[max(0, top - 2) : top + h + 2, max(0, left - 2) : left + w + 2] = 1
    rgba[..., 3] = alpha
    if rng.random() < 0.75:
        ring = colour(rng, 0.15) if rng.random() < 0.6 else shade * rng.uniform(0.6, 1.2)
        rgba[frame[1] : frame[3], frame[0] : frame[2], :3] = np.clip(ring, 0, 255)
    rgba[top : top + h, left : left + w, :3] = display.rgb
    if rng.random() < 0.5:
        shadow = float(rng.uniform(0, 80))
        cv2.rectangle(rgba, (left, top), (left + w, top + h), (shadow, shadow, shadow, 1.0), int(rng.integers(1, 4)))
    rows = []
    glass = np.array([left - 2, top - 2, left + w + 2, top + h + 2])
    for _ in range(int(rng.integers(0, 8))):
        x, y = rng.uniform(0, width), rng.uniform(0, height)
        size = rng.uniform(0.03, 0.12) * h
        outside = x > glass[2] or y > glass[3] or y + size * 1.6 < glass[1] or x + size * 6 < glass[0]
        if not outside:
            continue
        ink = np.clip(colour(rng), 0, 255)
        if rng.random() < 0.55:
            text = label(rng)
            behind = rgba[..., :3][min(int(y), height - 1), min(int(x), width - 1)].mean()
            if abs(ink.mean() - behind) < 50:
                ink = np.full(3, 20 if behind > 128 else 235, np.float32)
            box = write(rgba, rng, text, x, y, size, ink)
            if box:
                rows.append((text, box))
        else:
            reach = rng.uniform(0.03, 0.14) * h
            cv2.circle(rgba, (int(x), int(y)), int(reach), (*map(float, ink), 1.0), -1, cv2.LINE_AA)
    # A button may cover print that was placed before it: such print is no longer a row.
    rgba[top : top + h, left : left + w, :3] = display.rgb
    inside = [(row.text, tuple(np.array(row.box) + (left, top, left, top))) for row in display.rows]
    return rgba, (left, top, left + w, top + h), inside, rows


def corners(box):
    l, t, r, b = box
    return np.array([(l, t), (r, t), (r, b), (l, b)], np.float32)


def place(rng, width, height, fill):
    """Homography from a plate into the picture, such that its display spans `fill` of the side."""
    size = fill * SIDE
    scale = size / max(width, height)
    turn = np.deg2rad(rng.normal(0, 5) if rng.random() < 0.8 else rng.uniform(-25, 25))
    quad = np.array([(-width, -height), (width, -height), (width, height), (-width, height)], np.float32) / 2 * scale
    quad = quad @ np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]], np.float32)
    quad += rng.normal(0, rng.choice([0.005, 0.03, 0.06]), (4, 2)) * size
    room = max(0.0, SIDE - size)
    middle = SIDE / 2 + rng.uniform(-0.5, 0.5, 2) * (room + 0.1 * size)
    return (quad + middle).astype(np.float32)


def camera(rng, picture, glass):
    """What light, lens, hand, sensor and file do to a picture (float, 0 to 255)."""
    size = picture.shape[0]
    if rng.random() < 0.55:  # uneven light
        x, y = np.meshgrid(np.linspace(-1, 1, size, dtype=np.float32), np.linspace(-1, 1, size, dtype=np.float32))
        turn = rng.uniform(0, 6.28)
        picture = picture * (1 + rng.uniform(0, 0.5) * (x * np.cos(turn) + y * np.sin(turn)))[..., None]
    if rng.random() < 0.35:  # the shadow of a hand or a phone
        mask = np.zeros((size, size), np.float32)
        points = rng.uniform(-0.2, 1.2, (int(rng.integers(3, 6)), 2)) * size
        cv2.fillPoly(mask, [cv2.convexHull(points.astype(np.int32))], 1.0)
        mask = cv2.GaussianBlur(mask, (0, 0), rng.uniform(1.5, 25))
        picture = picture * (1 - rng.uniform(0.2, 0.65) * mask)[..., None]
    if rng.random() < 0.45:  # what the glass mirrors
        mask = np.zeros((size, size), np.float32)
        for _ in range(int(rng.integers(1, 4))):
            middle = glass.mean(0) + rng.normal(0, 0.4, 2) * np.ptp(glass, 0)
            reach = np.abs(rng.normal(0.1, 0.4, 2)) * np.ptp(glass, 0) + 3
            shape = cv2.boxPoints((tuple(map(float, middle)), tuple(map(float, reach)), float(rng.uniform(0, 90))))
            if rng.random() < 0.5:
                cv2.fillPoly(mask, [shape.astype(np.int32)], float(rng.uniform(0.3, 1)), cv2.LINE_AA)
            else:
                cv2.ellipse(mask, tuple(map(int, middle)), tuple(map(int, reach / 2 + 1)), float(rng.uniform(0, 180)), 0, 360, float(rng.uniform(0.3, 1)), -1, cv2.LINE_AA)
        mask = cv2.GaussianBlur(mask, (0, 0), rng.uniform(0.8, 14))
        only = np.zeros((size, size), np.float32)
        cv2.fillConvexPoly(only, glass.astype(np.int32), 1.0)
        picture = picture + (rng.uniform(20, 170) * mask * only)[..., None] * np.clip(1 + rng.normal(0, 0.1, 3), 0.6, 1.3).astype(np.float32)
    if rng.random() < 0.08:  # moiré
        x, y = np.meshgrid(np.arange(size, dtype=np.float32), np.arange(size, dtype=np.float32))
        turn, period = rng.uniform(0, 6.28), rng.uniform(2.5, 14)
        wave = np.sin((x * np.cos(turn) + y * np.sin(turn)) * 6.28 / period + 0.01 * x)
        picture = picture * (1 + rng.uniform(0.03, 0.15) * wave)[..., None]
    if rng.random() < 0.5:  # colour of the light
        picture = picture * np.clip(1 + rng.normal(0, 0.12, 3), 0.6, 1.5).astype(np.float32)
    if rng.random() < 0.3:  # haze, fog on the glass
        picture = picture * rng.uniform(0.5, 0.95) + rng.uniform(10, 100)
    picture = np.clip(picture, 0, 255)
    exposure = rng.choice([1.0, rng.uniform(0.25, 0.9), rng.uniform(1.1, 1.7)], p=[0.4, 0.35, 0.25])
    picture = np.clip(255 * (picture / 255) ** rng.uniform(0.75, 1.35) * exposure, 0, 255)
    small = rng.choice([1.0, rng.uniform(0.45, 0.9)], p=[0.65, 0.35])  # seen from further away
    if small < 1:
        picture = cv2.resize(picture.astype(np.float32), None, fx=small, fy=small, interpolation=cv2.INTER_AREA)
    if rng.random() < 0.6:
        picture = cv2.GaussianBlur(picture, (0, 0), rng.choice([rng.uniform(0.3, 1), rng.uniform(1, 2.4)], p=[0.7, 0.3]))
    if rng.random() < 0.15:  # shake
        length = int(rng.integers(3, 9))
        kernel = np.zeros((length, length), np.float32)
        turn = rng.uniform(0, 3.14)
        d = np.array([np.cos(turn), np.sin(turn)]) * length / 2
        cv2.line(kernel, tuple((length / 2 - d).astype(int)), tuple((length / 2 + d).astype(int)), 1.0, 1)
        picture = cv2.filter2D(picture, -1, kernel / max(kernel.sum(), 1e-6))
    if rng.random() < 0.25:  # sharpened by the phone
        picture = picture * 1.8 - cv2.GaussianBlur(picture, (0, 0), 1.3) * 0.8
    noise = rng.choice([1.5, rng.uniform(2, 8), rng.uniform(8, 18)], p=[0.45, 0.4, 0.15])
    grain = rng.standard_normal(picture.shape[:2] + (1,)).astype(np.float32) * noise
    if rng.random() < 0.4:
        grain = grain + rng.standard_normal(picture.shape).astype(np.float32) * noise * 0.7
    picture = np.clip(picture + grain, 0, 255).astype(np.uint8)
    quality = int(rng.choice([rng.integers(25, 60), rng.integers(60, 97)], p=[0.35, 0.65]))
    picture = cv2.imdecode(cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])[1], cv2.IMREAD_COLOR)
    return cv2.resize(picture, (size, size), interpolation=cv2.INTER_LINEAR) if small < 1 else picture


def draw_scene(rng):
    """One photograph: usually of one device, sometimes of two or of none."""
    picture = texture(rng).astype(np.float32)
    displays, rows = [], []
    count = int(rng.choice([0, 1, 2], p=[0.06, 0.84, 0.1]))
    glass = corners((0, 0, SIDE, SIDE))
    for _ in range(count):
        display = Display(rng)
        rgba, box, inside, outside = plate(rng, display)
        least, most = (0.4, 1.15) if rng.random() < 0.6 else (0.13, 0.5)
        fill = float(np.exp(rng.uniform(np.log(least), np.log(most)))) * (1 if count == 1 else 0.55)
        l, t, r, b = box
        target = place(rng, r - l, b - t, fill)
        matrix = cv2.getPerspectiveTransform(corners(box), target)
        over = cv2.warpPerspective(rgba, matrix, (SIDE, SIDE), flags=cv2.INTER_AREA if fill < 0.5 else cv2.INTER_LINEAR)
        if fill < 0.55:  # warping does not average: shrink first
            shrink = max(fill / 0.7, 0.25)
            less = cv2.resize(rgba, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA)
            fit = np.diag([rgba.shape[1] / less.shape[1], rgba.shape[0] / less.shape[0], 1]).astype(np.float64)
            over = cv2.warpPerspective(less, matrix @ fit, (SIDE, SIDE), flags=cv2.INTER_LINEAR)
        alpha = over[..., 3:]
        picture = picture * (1 - alpha) + over[..., :3] * alpha
        covered = [q for q in displays if cv2.intersectConvexConvex(q, target)[0] > 1]
        if covered:
            displays = [q for q in displays if not any(q is c for c in covered)]
            rows = [row for row in rows if cv2.pointPolygonTest(target, tuple(map(float, row[1].mean(0))), False) < 0]
        through = lambda bx: cv2.perspectiveTransform(corners(bx)[None], matrix)[0]
        displays.append(target)
        rows += [(text, through(bx)) for text, bx in inside + outside]
        glass = target
    if rng.random() < 0.2:  # a finger, a strap
        middle = rng.uniform(0, SIDE, 2)
        far = all(np.linalg.norm(q.mean(0) - middle) > 0.75 * np.ptp(q, 0).max() for q in displays)
        if far:
            shade = (np.array([200, 150, 120]) * rng.uniform(0.3, 1.2) + rng.normal(0, 12, 3)).astype(np.float32)
            reach = (int(rng.uniform(20, 120)), int(rng.uniform(15, 50)))
            mask = np.zeros((SIDE, SIDE), np.float32)
            cv2.ellipse(mask, tuple(map(int, middle)), reach, float(rng.uniform(0, 180)), 0, 360, 1.0, -1)
            rows = [row for row in rows if mask[tuple(np.clip(row[1].mean(0), 0, SIDE - 1).astype(int)[::-1])] < 0.1]
            mask = cv2.GaussianBlur(mask, (0, 0), 2)[..., None]
            picture = picture * (1 - mask) + shade * mask
    return Scene(camera(rng, picture, glass), displays, rows)

"""Draws a set of crops for the reader and of small pictures for the finder, and keeps it: `python3 data.py FOLDER SCENES SEED`."""
import os
import sys

import cv2
import numpy as np

from draw.scene import SIDE, draw_scene

cv2.setNumThreads(1)

CHARACTERS = "0123456789.:-/%°ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
HEIGHT = 32
MAX_WIDTH = 224
FINDER_SIDE = 288
MAP_STEP = 4
LUMA = np.array([0.35, 0.45, 0.2], np.float32)


def rotated_box(quad):
    """Centre, size and angle of the rectangle that follows a row, as the reader cuts it."""
    along = (quad[1] - quad[0]) + (quad[2] - quad[3])
    angle = np.arctan2(along[1], along[0])
    u = np.array([np.cos(angle), np.sin(angle)])
    v = np.array([-u[1], u[0]])
    a, b = quad @ u, quad @ v
    centre = u * (a.min() + a.max()) / 2 + v * (b.min() + b.max()) / 2
    return centre, np.ptp(a), np.ptp(b), angle


def cut(picture, centre, width, height, angle, out_width):
    u = np.array([np.cos(angle), np.sin(angle)]) * width / 2
    v = np.array([-np.sin(angle), np.cos(angle)]) * height / 2
    source = np.array([centre - u - v, centre + u - v, centre - u + v], np.float32)
    target = np.array([(0, 0), (out_width, 0), (0, HEIGHT)], np.float32) - 0.5
    shrink = height / HEIGHT
    if shrink > 2:
        step = 2 ** int(np.log2(shrink))
        picture = cv2.resize(picture, None, fx=1 / step, fy=1 / step, interpolation=cv2.INTER_AREA)
        source = (source + 0.5) / step - 0.5
    matrix = cv2.getAffineTransform(source, target)
    return cv2.warpAffine(picture, matrix, (out_width, HEIGHT), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)


def row_crop(rng, picture, quad, text):
    centre, width, height, angle = rotated_box(quad)
    if height < 9 or width < 4:
        return None
    up, down = rng.uniform(-0.04, 0.28, 2) if rng.random() < 0.85 else rng.uniform(0.1, 0.7, 2)
    left, right = rng.uniform(0.0, 0.35, 2) if rng.random() < 0.8 else rng.uniform(0.0, 0.9, 2)
    angle += np.deg2rad(rng.normal(0, 1.5)) * min(1, 3 * height / width)
    u, v = np.array([np.cos(angle), np.sin(angle)]), np.array([-np.sin(angle), np.cos(angle)])
    centre = centre + u * (right - left) / 2 * height + v * (down - up) / 2 * height
    wide, tall = width + (left + right) * height, height * (1 + up + down)
    corners = np.array([centre + s * u * wide / 2 + t * v * tall / 2 for s in (-1, 1) for t in (-1, 1)])
    if np.any(corners < -0.02 * SIDE) or np.any(corners > 1.02 * SIDE):
        return None
    out = int(np.clip(round(HEIGHT * wide / tall * rng.uniform(0.85, 1.2)), 12, MAX_WIDTH))
    if out < 7 * len(text):  # CTC needs two steps a character
        out = min(MAX_WIDTH, 8 * len(text) + 8)
    return cut(picture, centre, wide, tall, angle, out)


def empty_crop(rng, picture, scene):
    """A place without text: a reader must say nothing there."""
    height = rng.uniform(12, 90)
    width = height * rng.uniform(0.8, 4)
    centre = rng.uniform(0.1, 0.9, 2) * SIDE
    mine = ((tuple(map(float, centre)), (float(width), float(height)), 0.0))
    for _, quad in scene.rows:
        c, w, h, a = rotated_box(quad)
        other = (tuple(map(float, c)), (float(w), float(h)), float(np.rad2deg(a)))
        if cv2.rotatedRectangleIntersection(mine, other)[0] != cv2.INTERSECT_NONE:
            return None
    return cut(picture, centre, width, height, 0, int(np.clip(HEIGHT * width / height, 16, MAX_WIDTH)))


def shrink_row(quad):
    """The core of a row that the finder marks: half as high, and shorter by half of its height."""
    centre, width, height, angle = rotated_box(quad)
    u, v = np.array([np.cos(angle), np.sin(angle)]), np.array([-np.sin(angle), np.cos(angle)])
    w, h = max(width - height / 2, 0.35 * width), height / 2
    return np.array([centre + s * u * w / 2 + t * v * h / 2 for s, t in ((-1, -1), (1, -1), (1, 1), (-1, 1))])


def finder_sample(rng, scene):
    """A square picture and three maps: cores of rows, displays, and where the cores count."""
    picture, rows, displays = scene.rgb, scene.rows, scene.displays
    side = int(SIDE * rng.uniform(0.55, 1.0)) if rng.random() < 0.4 else SIDE
    x, y = rng.integers(0, SIDE - side + 1, 2)
    scale = FINDER_SIDE / side
    picture = cv2.resize(picture[y : y + side, x : x + side], (FINDER_SIDE, FINDER_SIDE), interpolation=cv2.INTER_AREA)
    size = FINDER_SIDE // MAP_STEP
    core, glass, counts = np.zeros((size, size), np.uint8), np.zeros((size, size), np.uint8), np.ones((size, size), np.uint8)
    fill = lambda m, q, value: cv2.fillPoly(m, [np.round(((q - (x, y)) * scale / MAP_STEP - 0.5) * 16).astype(np.int32)], value, cv2.LINE_8, 4)
    for quad in displays:
        fill(glass, quad, 1)
    for text, quad in rows:
        _, width, height, _ = rotated_box(quad)
        if height * scale < 7:
            fill(counts, quad, 0)
        else:
            fill(core, shrink_row(quad), 1)
    return picture, np.stack([core, glass, counts])


def draw_set(folder, scenes, seed):
    os.makedirs(folder, exist_ok=True)
    rng = np.random.default_rng(seed)
    crops, widths, texts, pictures, maps = [], [], [], [], []
    for i in range(scenes):
        scene = draw_scene(rng)
        for text, quad in scene.rows:
            if all(c in CHARACTERS for c in text):
                for _ in range(2 if any(c.isdigit() for c in text) or rng.random() < 0.5 else 1):
                    crop = row_crop(rng, scene.rgb, quad, text)
                    if crop is not None:
                        crops.append(crop)
                        texts.append(text)
        if rng.random() < 0.45:
            crop = empty_crop(rng, scene.rgb, scene)
            if crop is not None:
                crops.append(crop)
                texts.append("")
        picture, layers = finder_sample(rng, scene)
        pictures.append(picture)
        maps.append(layers)
    grey = [np.clip(c.astype(np.float32) @ LUMA, 0, 255).astype(np.uint8) for c in crops]
    # A set that is cut off while it is written is no set.
    part = os.path.join(folder, f"{seed}.part")
    with open(part, "wb") as file:
        np.savez(file, texts=np.array(texts), widths=np.array([g.shape[1] for g in grey]),
             crops=np.concatenate(grey, 1), pictures=np.array(pictures), maps=np.array(maps))  # fmt: skip
    os.replace(part, os.path.join(folder, f"{seed}.npz"))
    print(f"seed {seed}: {len(texts)} crops, {scenes} pictures", flush=True)


if __name__ == "__main__":
    draw_set(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))

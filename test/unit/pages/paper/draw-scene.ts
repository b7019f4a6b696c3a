import sharp from 'sharp';
import type { Corners, NormalizedPoint } from '../../../../src/pages/paper.js';
import type { RgbaImage } from '../../../../src/prepare/pixels.js';
import { createDice, type Dice } from '../../../support/drawn/devices/faces.js';
import { createNoise, drawGround, GROUNDS, type Ground, type GroundKind, type Rgb } from './draw-ground.js';
import { drawSheet, type Form, type Sheet } from './draw-sheet.js';

/** What makes a photo of paper difficult. */
export interface Difficulty {
  readonly ground: GroundKind | 'papers';
  readonly form: Form;
  /** Degrees by which the phone is tilted from above. */
  readonly tilt: number;
  readonly hasShadow: boolean;
  /** Whether the edge of the shadow is hard, and the shadow deep. */
  readonly hasHardShadow: boolean;
  readonly hasFolds: boolean;
  readonly hasFingers: boolean;
  readonly hasCutCorner: boolean;
  /** Longer extent of the paper as a share of the picture. */
  readonly extent: number;
  /** Brightness of the light, 1 by day. */
  readonly light: number;
  /** Pixels of blur in a picture of 1280 pixels. */
  readonly blur: number;
  readonly noise: number;
  /** Radius of a lamp's reflection as a share of the picture's width. */
  readonly glare: number;
  readonly rows: number;
  /** Movement of the paper in the picture, in shares of its width. */
  readonly moved: NormalizedPoint;
}

/** A photo of a sheet of paper, and where its corners are. */
export interface Scene {
  readonly difficulty: Difficulty;
  readonly corners: Corners;
  readonly image: RgbaImage;
}

function throwDifficulty(dice: Dice): Difficulty {
  return {
    ground: dice.pick([...GROUNDS, 'wood', 'cloth', 'papers'] as const),
    form: dice.pick(['a4', 'a4', 'a4', 'letter', 'slip', 'half'] as const),
    tilt: dice.pick([dice.between(0, 12), dice.between(0, 30), dice.between(20, 45)]),
    hasShadow: dice() < 0.5,
    hasHardShadow: false,
    hasFolds: dice() < 0.4,
    hasFingers: dice() < 0.3,
    hasCutCorner: dice() < 0.15,
    extent: dice.between(0.62, 0.96),
    light: dice.pick([1, 1, dice.between(0.45, 1)]),
    blur: dice.pick([0.4, dice.between(0.4, 2.2)]),
    noise: dice.between(1, 7),
    glare: 0,
    rows: dice.whole(6, 16),
    moved: { x: 0, y: 0 },
  };
}

const WIDTH = 1280;

/** Draws a photo of a sheet; every seed is another sheet, light and angle. */
export async function drawScene(
  seed: number,
  change: Partial<Difficulty> = {},
  width = WIDTH,
): Promise<Scene> {
  const dice = createDice(seed);
  const difficulty = { ...throwDifficulty(dice), ...change };
  const sheet = await drawSheet(seed, difficulty.form, difficulty.rows);
  const isUpright = sheet.height > sheet.width !== dice() < 0.15;
  const [wide, high] = isUpright ? [(width * 3) / 4, width] : [width, (width * 3) / 4];
  const pose = placeSheet(sheet, difficulty, dice, wide, high);
  const pixels = paintScene(sheet, pose, difficulty, dice, wide, high, seed);
  return { difficulty, corners: pose.corners, image: await photograph(pixels, wide, high, difficulty, dice) };
}

interface Pose {
  readonly corners: Corners;
  /** From the picture, in pixels, to the sheet in shares of its width and height. */
  readonly toSheet: readonly number[];
}

/** Tilts the sheet in space, and moves it so far away that it has its extent. */
function placeSheet(
  sheet: Sheet,
  { tilt, extent, moved }: Difficulty,
  dice: Dice,
  width: number,
  height: number,
): Pose {
  const direction = dice.between(0, 2 * Math.PI);
  const roll = (dice.pick([dice.between(-4, 4), dice.between(-25, 25)]) * Math.PI) / 180;
  const angle = (tilt * Math.PI) / 180;
  const [ux, uy] = [Math.cos(direction), Math.sin(direction)];
  const proportion = sheet.height / sheet.width;
  const flat = [
    [-0.5, -0.5 * proportion],
    [0.5, -0.5 * proportion],
    [0.5, 0.5 * proportion],
    [-0.5, 0.5 * proportion],
  ].map(
    ([x, y]) =>
      [x! * Math.cos(roll) - y! * Math.sin(roll), x! * Math.sin(roll) + y! * Math.cos(roll)] as const,
  );
  const distance = dice.between(1.25, 1.9) * Math.max(1, proportion);
  const seen = flat.map(([x, y]) => {
    const along = x * ux + y * uy;
    const depth = distance + along * Math.sin(angle);
    const shortened = along * (Math.cos(angle) - 1);
    return { x: (x + shortened * ux) / depth, y: (y + shortened * uy) / depth };
  });
  const [left, right] = [Math.min(...seen.map(({ x }) => x)), Math.max(...seen.map(({ x }) => x))];
  const [top, bottom] = [Math.min(...seen.map(({ y }) => y)), Math.max(...seen.map(({ y }) => y))];
  const zoom = Math.min((extent * width) / (right - left), (extent * height) / (bottom - top));
  const [roomX, roomY] = [width - zoom * (right - left), height - zoom * (bottom - top)];
  const [shiftX, shiftY] = [
    roomX * dice.between(0.25, 0.75) + moved.x * width,
    roomY * dice.between(0.25, 0.75) + moved.y * width,
  ];
  const spots = seen.map(({ x, y }) => ({ x: (x - left) * zoom + shiftX, y: (y - top) * zoom + shiftY }));
  // The spots are positions of pixels, whose middles lie half a pixel from their edges.
  const points = spots.map(({ x, y }) => ({ x: (x + 0.5) / width, y: (y + 0.5) / height }));
  const first = points.reduce(
    (best, { x, y }, i) => (x + y < points[best]!.x + points[best]!.y ? i : best),
    0,
  );
  return {
    corners: [0, 1, 2, 3].map((i) => points[(first + i) & 3]!) as unknown as Corners,
    toSheet: solveHomography(spots),
  };
}

/** The homography from four spots to the unit square. */
function solveHomography(spots: readonly NormalizedPoint[]): number[] {
  const target = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ] as const;
  const rows = spots.flatMap(({ x, y }, i) => {
    const [u, v] = target[i]!;
    return [
      [x, y, 1, 0, 0, 0, -u * x, -u * y, u],
      [0, 0, 0, x, y, 1, -v * x, -v * y, v],
    ];
  });
  for (let column = 0; column < 8; column++) {
    let pivot = column;
    for (let row = column; row < 8; row++)
      if (Math.abs(rows[row]![column]!) > Math.abs(rows[pivot]![column]!)) pivot = row;
    [rows[column], rows[pivot]] = [rows[pivot]!, rows[column]!];
    for (let row = 0; row < 8; row++) {
      if (row === column) continue;
      const by = rows[row]![column]! / rows[column]![column]!;
      for (let at = column; at < 9; at++) rows[row]![at]! -= by * rows[column]![at]!;
    }
  }
  return [...rows.map((row, i) => row[8]! / row[i]!), 1];
}

/** Other sheets under the one that is photographed: their print, edges and shadows. */
function drawPapers(dice: Dice): Ground {
  const below = drawGround(dice.pick(['wood', 'plain']), dice);
  const noise = createNoise(dice.whole(0, 1e9));
  const sheets = Array.from({ length: dice.whole(1, 3) }, () => {
    const turn = dice.between(-0.6, 0.6);
    return {
      cos: Math.cos(turn),
      sin: Math.sin(turn),
      x: dice.between(0.2, 0.8),
      y: dice.between(0.2, 0.9),
      wide: dice.between(0.35, 0.6),
      high: dice.between(0.5, 0.8),
      tone: dice.between(0.9, 1),
      line: dice.between(0.016, 0.03),
    };
  });
  return (x, y) => {
    let color = below(x, y);
    for (const { cos, sin, x: cx, y: cy, wide, high, tone, line } of sheets) {
      const [u, v] = [(x - cx) * cos + (y - cy) * sin, (y - cy) * cos - (x - cx) * sin];
      const outside = Math.max(Math.abs(u) - wide, Math.abs(v) - high);
      if (outside < 0) {
        const isPrint =
          Math.abs(u) < 0.85 * wide &&
          (((v / line) % 1) + 1) % 1 < 0.4 &&
          noise(u * 70, Math.floor(v / line)) > 0.45;
        const level = isPrint && noise(u * 300, v * 300) > 0.45 ? 90 : 238 * tone;
        color = [level, level, level * 0.98];
      } else if (outside < 0.012) color = [color[0] * 0.8, color[1] * 0.8, color[2] * 0.8];
    }
    return color;
  };
}

/** Light at a point of the picture, in shares of its width; 1 is full. */
type Light = (x: number, y: number) => number;

/** The edge of a shadow across the picture. */
function throwShadow(dice: Dice, isHard: boolean): Light {
  const [turn, at, depth, soft] = [
    dice.between(0, 6.3),
    dice.between(-0.2, 0.2),
    isHard ? dice.between(0.45, 0.75) : dice.between(0.25, 0.6),
    isHard ? dice.between(0.002, 0.01) : dice.between(0.02, 0.3),
  ];
  return (x, y) => {
    const side = (x - 0.5) * Math.cos(turn) + (y - 0.4) * Math.sin(turn) - at;
    return 1 - depth * Math.min(1, Math.max(0, side / soft + 0.5));
  };
}

/** Creases of a letter that was folded once or twice, and the parts between them in another light. */
function throwFolds(dice: Dice): (v: number) => number {
  const folds = dice.pick([[0.5], [1 / 3, 2 / 3]]);
  const depth = dice.between(0.04, 0.14);
  return (v) => {
    const part = Math.floor(v * (folds.length + 1)) % 2 ? 1 - depth * 0.7 : 1;
    return folds.reduce(
      (light, fold) => light * (1 - depth * Math.exp(-(((v - fold) / 0.012) ** 2)) * (v > fold ? 1 : -0.5)),
      part,
    );
  };
}

/** Whether the sheet, with a corner torn off, is at a point in shares of its width and height. */
function throwOutline(sheet: Sheet, hasCutCorner: boolean, dice: Dice): (u: number, v: number) => boolean {
  const [corner, size] = [dice.whole(0, 3), hasCutCorner ? dice.between(0.04, 0.12) : -1];
  return (u, v) => {
    if (u < 0 || v < 0 || u > 1 || v > 1) return false;
    const [a, b] = [corner & 1 ? 1 - u : u, corner & 2 ? 1 - v : v];
    return a + (b * sheet.height) / sheet.width > size;
  };
}

/** The sheet's own shadow on what it lies on, from the point in shares of the sheet. */
function contactShadow(u: number, v: number, depth: number): number {
  const away = Math.max(-u, u - 1, -v, v - 1);
  return 1 - depth * Math.min(1, Math.max(0, 1 - away / 0.03));
}

function paintScene(
  sheet: Sheet,
  { toSheet: h, corners }: Pose,
  difficulty: Difficulty,
  dice: Dice,
  width: number,
  height: number,
  seed: number,
): Float32Array {
  const ground = difficulty.ground === 'papers' ? drawPapers(dice) : drawGround(difficulty.ground, dice);
  const noise = createNoise(seed);
  const tint: Rgb = dice.pick([
    [1, 1, 1],
    [1, 0.97, 0.9],
    [0.96, 0.98, 1],
    [1, 0.93, 0.8],
  ]);
  const stock = dice.between(0.88, 1) * 246;
  const curl = dice.between(0, 0.006);
  const isOnSheet = throwOutline(sheet, difficulty.hasCutCorner, dice);
  const contact = {
    x: dice.between(-1, 1) * 0.006 * width,
    y: dice.between(0, 1) * 0.008 * width,
    depth: dice.between(0.1, 0.4),
  };
  const [foldAt, shadowAt] = [throwFolds(dice), throwShadow(dice, difficulty.hasHardShadow)];
  const fingers = difficulty.hasFingers ? throwFingers(corners, dice) : [];
  const place = (x: number, y: number): [number, number] => {
    const w = h[6]! * x + h[7]! * y + 1;
    const [u, v] = [(h[0]! * x + h[1]! * y + h[2]!) / w, (h[3]! * x + h[4]! * y + h[5]!) / w];
    return [u + curl * Math.sin(Math.PI * v), v + curl * Math.sin(Math.PI * u)];
  };
  const paintSheet = (u: number, v: number): Rgb => {
    const light = (0.97 + 0.06 * noise(u * 3, v * 3)) * (difficulty.hasFolds ? foldAt(v) : 1);
    const level = (sampleSheet(sheet, u, v) / 255) * stock * light;
    return [level, level, level * 0.985];
  };
  const paintGround = (column: number, row: number): Rgb => {
    const [u, v] = place(column - contact.x, row - contact.y);
    const light = contactShadow(u, v, contact.depth);
    const [r, g, b] = ground(column / width, row / width);
    return [r * light, g * light, b * light];
  };
  const lampAt = throwLamp(corners, difficulty.glare, height / width);
  const pixels = new Float32Array(3 * width * height);
  for (let row = 0, at = 0; row < height; row++) {
    for (let column = 0; column < width; column++, at += 3) {
      const [u, v] = place(column, row);
      const [x, y] = [column / width, row / width];
      const color =
        paintFingers(fingers, x, row / height) ??
        (isOnSheet(u, v) ? paintSheet(u, v) : paintGround(column, row));
      const isShadowed = difficulty.hasShadow || difficulty.hasHardShadow;
      const light = 0.92 * difficulty.light * (isShadowed ? shadowAt(x, y) : 1);
      const lamp = lampAt(x, y);
      for (let channel = 0; channel < 3; channel++) {
        pixels[at + channel] = color[channel]! * light * tint[channel]! + lamp;
      }
    }
  }
  return pixels;
}

/** The reflection of a lamp in the middle of the sheet. */
function throwLamp(corners: Corners, radius: number, proportion: number): Light {
  if (radius === 0) return () => 0;
  const [cx, cy] = [(corners[0].x + corners[2].x) / 2, ((corners[0].y + corners[2].y) / 2) * proportion];
  return (x, y) => 330 * Math.exp(-1.2 * (Math.hypot(x - cx, y - cy) / radius) ** 4);
}

function sampleSheet({ width, height, luma }: Sheet, u: number, v: number): number {
  const [x, y] = [u * (width - 1.01), v * (height - 1.01)];
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const at = top * width + left;
  const [s, t] = [x - left, y - top];
  return (
    (luma[at]! * (1 - s) + luma[at + 1]! * s) * (1 - t) +
    (luma[at + width]! * (1 - s) + luma[at + width + 1]! * s) * t
  );
}

interface Finger {
  readonly x: number;
  readonly y: number;
  readonly dx: number;
  readonly dy: number;
  readonly radius: number;
}

/** Fingers that hold the paper at its sides, from outside. */
function throwFingers(corners: Corners, dice: Dice): Finger[] {
  const middle = { x: (corners[0].x + corners[2].x) / 2, y: (corners[0].y + corners[2].y) / 2 };
  return Array.from({ length: dice.whole(1, 3) }, () => {
    const side = dice.whole(0, 3);
    const share = dice.between(0.2, 0.8);
    const [from, to] = [corners[side as 0]!, corners[((side + 1) & 3) as 0]!];
    const [x, y] = [from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share];
    const length = Math.hypot(x - middle.x, y - middle.y);
    return {
      x: x - 0.04 * ((x - middle.x) / length),
      y: y - 0.04 * ((y - middle.y) / length),
      dx: (x - middle.x) / length,
      dy: (y - middle.y) / length,
      radius: dice.between(0.018, 0.03),
    };
  });
}

/** Light on the finger; 0 beside it. */
function fingerAt({ x, y, dx, dy, radius }: Finger, px: number, py: number): number {
  const along = Math.max(0, (px - x) * dx + (py - y) * dy);
  const across = Math.hypot(px - x - along * dx, py - y - along * dy) / radius;
  return across < 1 ? 0.6 + 0.4 * Math.sqrt(1 - across * across) : 0;
}

function paintFingers(fingers: readonly Finger[], x: number, y: number): Rgb | null {
  const light = Math.max(0, ...fingers.map((finger) => fingerAt(finger, x, y)));
  return light > 0 ? [205 * light, 150 * light, 124 * light] : null;
}

/** Blur, grain and JPEG. */
async function photograph(
  pixels: Float32Array,
  width: number,
  height: number,
  { blur, noise }: Difficulty,
  dice: Dice,
): Promise<RgbaImage> {
  const bytes = Buffer.alloc(pixels.length);
  for (let at = 0; at < pixels.length; at++) {
    const grain = (dice() + dice() + dice() - 1.5) * 2 * noise;
    bytes[at] = Math.max(0, Math.min(255, pixels[at]! + grain));
  }
  const raw = sharp(bytes, { raw: { width, height, channels: 3 } });
  const jpeg = await (blur > 0.3 ? raw.blur(Math.max(0.3, (blur * width) / WIDTH)) : raw)
    .jpeg({ quality: dice.whole(60, 92) })
    .toBuffer();
  return decodeImage(jpeg, Math.max(width, height));
}

/** Decodes a picture as a browser does, scaled down to `edge` pixels. */
export async function decodeImage(bytes: Buffer, edge: number): Promise<RgbaImage> {
  const { data, info } = await sharp(bytes)
    .rotate()
    .resize({ width: edge, height: edge, fit: 'inside', kernel: 'linear', withoutEnlargement: true })
    .removeAlpha()
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8ClampedArray(data) };
}

/** Scales pixels down as a browser does. */
export async function shrinkImage({ width, height, data }: RgbaImage, edge: number): Promise<RgbaImage> {
  const scaled = await sharp(Buffer.from(data.buffer, data.byteOffset, data.byteLength), {
    raw: { width, height, channels: 4 },
  })
    .resize({ width: edge, height: edge, fit: 'inside', kernel: 'linear', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: scaled.info.width, height: scaled.info.height, data: new Uint8ClampedArray(scaled.data) };
}

import type { Dice } from '../../../support/drawn/devices/faces.js';

/** Colour of the place that paper lies on, 0 to 255 for red, green and blue, at a point in shares of the picture's width. */
export type Ground = (x: number, y: number) => Rgb;
export type Rgb = readonly [red: number, green: number, blue: number];

/** Smooth noise of one octave, 0 to 1. */
export function createNoise(seed: number): (x: number, y: number) => number {
  const at = (x: number, y: number): number => {
    let h = Math.imul(x, 374761393) ^ Math.imul(y, 668265263) ^ seed;
    h = Math.imul(h ^ (h >>> 13), 1274126177);
    return ((h ^ (h >>> 16)) >>> 0) / 4294967296;
  };
  return (x, y) => {
    const [left, top] = [Math.floor(x), Math.floor(y)];
    const [u, v] = [x - left, y - top];
    const [s, t] = [u * u * (3 - 2 * u), v * v * (3 - 2 * v)];
    const upper = at(left, top) * (1 - s) + at(left + 1, top) * s;
    const lower = at(left, top + 1) * (1 - s) + at(left + 1, top + 1) * s;
    return upper * (1 - t) + lower * t;
  };
}

const mix = (a: Rgb, b: Rgb, share: number): Rgb => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
  a[2] + (b[2] - a[2]) * share,
];

const scale = ([r, g, b]: Rgb, by: number): Rgb => [r * by, g * by, b * by];

const WOODS: readonly (readonly [Rgb, Rgb])[] = [
  [
    [196, 150, 100],
    [150, 100, 58],
  ],
  [
    [120, 76, 44],
    [78, 46, 26],
  ],
  [
    [224, 196, 154],
    [196, 160, 112],
  ],
  [
    [86, 60, 46],
    [52, 36, 28],
  ],
];
const CLOTHS: readonly Rgb[] = [
  [60, 80, 130],
  [150, 40, 44],
  [90, 120, 84],
  [180, 172, 160],
  [50, 50, 56],
  [206, 188, 150],
];

export type GroundKind = 'wood' | 'cloth' | 'marble' | 'plain' | 'tiles';
export const GROUNDS: readonly GroundKind[] = ['wood', 'cloth', 'marble', 'plain', 'tiles'];

/** A table, a cloth, a stone, a plain surface or tiles, different for every throw of the dice. */
export function drawGround(kind: GroundKind, dice: Dice): Ground {
  const noise = createNoise(dice.whole(0, 1e9));
  const turn = dice.between(0, Math.PI);
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  if (kind === 'wood') {
    const [light, dark] = dice.pick(WOODS);
    const rings = dice.between(8, 26);
    const plank = dice.pick([0, 0, dice.between(2, 5)]);
    return (x, y) => {
      const [u, v] = [x * cos + y * sin, y * cos - x * sin];
      const grain = noise(u * 3, v * 60) * 0.35 + noise(u * 8, v * 220) * 0.25;
      const ring = 0.5 + 0.5 * Math.sin(v * rings * 6 + 5 * noise(u * 1.5, v * 3));
      const color = mix(light, dark, 0.4 * ring + grain);
      const isSeam = plank > 0 && Math.abs(((v * plank) % 1) - 0.5) < 0.008 * plank;
      return isSeam ? scale(color, 0.45) : color;
    };
  }
  if (kind === 'cloth') {
    const base = dice.pick(CLOTHS);
    const other = dice.pick(CLOTHS);
    const checks = dice.pick([0, 0, dice.between(4, 12)]);
    const threads = dice.between(120, 300);
    return (x, y) => {
      const [u, v] = [x * cos + y * sin, y * cos - x * sin];
      const weave =
        0.86 + 0.1 * Math.sin(u * threads) * Math.sin(v * threads) + 0.18 * (noise(u * 90, v * 90) - 0.5);
      const crumple = 0.8 + 0.4 * noise(u * 4, v * 4);
      const isChecked = checks > 0 && ((Math.floor(u * checks) + Math.floor(v * checks)) & 1) === 0;
      return scale(isChecked ? other : base, weave * crumple);
    };
  }
  if (kind === 'marble') {
    const base: Rgb = dice.pick([
      [226, 224, 220],
      [205, 200, 190],
      [60, 62, 66],
    ]);
    const vein: Rgb = dice.pick([
      [150, 150, 156],
      [120, 104, 90],
    ]);
    return (x, y) => {
      const [u, v] = [x * cos + y * sin, y * cos - x * sin];
      const wobble = noise(u * 4, v * 4) + 0.5 * noise(u * 9, v * 9) + 0.25 * noise(u * 20, v * 20);
      const line = 1 - Math.abs(Math.sin(u * 9 + 6 * wobble));
      return mix(base, vein, 0.75 * line ** 6 + 0.25 * noise(u * 14, v * 14));
    };
  }
  if (kind === 'tiles') {
    const base: Rgb = dice.pick([
      [200, 198, 190],
      [164, 150, 136],
      [110, 120, 126],
    ]);
    const count = dice.between(2, 5);
    return (x, y) => {
      const [u, v] = [x * cos + y * sin, y * cos - x * sin];
      const isJoint =
        Math.abs(((u * count) % 1) - 0.5) < 0.012 * count ||
        Math.abs(((v * count) % 1) - 0.5) < 0.012 * count;
      return scale(base, (isJoint ? 0.68 : 1) * (0.9 + 0.2 * noise(u * 12, v * 12)));
    };
  }
  const base: Rgb = dice.pick([
    [232, 230, 226],
    [190, 170, 150],
    [58, 58, 62],
    [120, 130, 140],
    [205, 205, 210],
  ]);
  const away = dice.between(-0.3, 0.3);
  return (x, y) => scale(base, 0.97 + 0.06 * noise(x * 200, y * 200) + away * (x - 0.5));
}

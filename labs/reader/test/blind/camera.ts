import type { NormalizedRect, RgbaImage, Size } from '../../../../src/prepare/pixels.js';
import type { Dice } from '../../../../test/support/drawn/devices/faces.js';
import { createSampler, type Sampler, type Scene } from './scene.js';

/** Where a phone is, and how it is held. All angles are 0 when its back faces the table squarely. */
export interface Pose {
  /** Centimetres to the right of the display. */
  readonly x: number;
  /** Centimetres from the display towards the person. */
  readonly y: number;
  /** Centimetres above the table. */
  readonly height: number;
  /** Radians by which the camera looks away from the person. */
  readonly pitch: number;
  /** Radians by which the camera looks to the right. */
  readonly yaw: number;
  /** Radians by which the phone is turned clockwise. */
  readonly roll: number;
}

/** A rear camera whose video is held upright: 9 by 16, 65 degrees along its long side. */
export const PICTURE: Size = { width: 1080, height: 1920 };
const HALF_LONG_SIDE = Math.tan((32.5 * Math.PI) / 180);
/** Nearest distance in centimetres at which it is sharp, and the diameter of its lens. */
const NEAREST_FOCUS = 9;
const APERTURE = 0.3;

/** The light falls evenly; the sensor adds noise. */
export interface Light {
  /** Mean luminance, 0 to 255, that the camera exposes for. */
  readonly exposure: number;
  /** Standard deviation of the noise of a pixel. */
  readonly noise: number;
}

/** Places within a pixel, each of another moment of the exposure. */
const SAMPLES = [
  [0.25, 0.4],
  [0.75, 0.15],
  [0.5, 0.85],
] as const;

type Ray = readonly [x: number, y: number, z: number];

/** Axes of the camera in the room: right, down in its picture, and forward; forward is down to the table. */
function axesOf({ pitch, yaw, roll }: Pose): readonly [right: Ray, down: Ray, forward: Ray] {
  const [cp, sp, cy, sy] = [Math.cos(pitch), Math.sin(pitch), Math.cos(yaw), Math.sin(yaw)];
  const forward: Ray = [sy * cp, -sp, cy * cp];
  const level: Ray = [cy, 0, -sy];
  const down: Ray = [sy * sp, cp, cy * sp];
  const [cr, sr] = [Math.cos(roll), Math.sin(roll)];
  const turn = (one: number, other: number): Ray => [
    one * level[0] + other * down[0],
    one * level[1] + other * down[1],
    one * level[2] + other * down[2],
  ];
  return [turn(cr, sr), turn(-sr, cr), forward];
}

/** Tangent of half the angle that the camera sees along its short side. */
const HALF_SHORT_SIDE = (HALF_LONG_SIDE * PICTURE.width) / PICTURE.height;

/**
 * Adds the colours of all pixels of a part of the picture to their sums.
 *
 * @param place Within each pixel, 0 to 1.
 */
function addSamples(
  pose: Pose,
  rect: NormalizedRect,
  { width, height }: Size,
  place: readonly [x: number, y: number],
  sample: Sampler,
  sums: Float32Array,
): void {
  const [right, down, forward] = axesOf(pose);
  for (let y = 0, at = 0; y < height; y++) {
    const b = (2 * (rect.y + (rect.height * (y + place[1])) / height) - 1) * HALF_LONG_SIDE;
    const rowX = b * down[0] + forward[0];
    const rowY = b * down[1] + forward[1];
    const rowZ = b * down[2] + forward[2];
    for (let x = 0; x < width; x++, at += 3) {
      const a = (2 * (rect.x + (rect.width * (x + place[0])) / width) - 1) * HALF_SHORT_SIDE;
      // The table reaches to the horizon, but not beyond.
      const far = pose.height / Math.max(0.05, a * right[2] + rowZ);
      sample(pose.x + far * (a * right[0] + rowX), pose.y + far * (a * right[1] + rowY), sums, at);
    }
  }
}

/** Least and greatest brightness of what is white, as a share of that of the sheets, which were drawn in daylight. */
const MIN_GAIN = 0.6;
const MAX_GAIN = 2.5;
/** Points across and down at which the camera measures the light, and the centimetres that each covers. */
const METERED = 12;
const METERED_DETAIL = 0.5;

/** How much brighter the camera takes the scene than it was drawn, since it exposes for the mean of its picture. */
function exposureGain(scene: Scene, pose: Pose, { exposure }: Light): number {
  const size = { width: METERED, height: METERED };
  const sums = new Float32Array(3 * METERED ** 2);
  const sample = createSampler(scene, METERED_DETAIL);
  addSamples(pose, { x: 0, y: 0, width: 1, height: 1 }, size, [0.5, 0.5], sample, sums);
  const weights = [0.2126, 0.7152, 0.0722];
  const mean = sums.reduce((sum, value, at) => sum + weights[at % 3]! * value, 0) / METERED ** 2;
  return Math.min(MAX_GAIN, Math.max(MIN_GAIN, exposure / Math.max(1, mean)));
}

/**
 * What the camera sees in a part of its picture.
 *
 * @param poses Of the phone while the picture is exposed: so many points of each pixel are taken.
 * @param size Of the answer in pixels.
 */
export function takeFrame(
  scene: Scene,
  poses: readonly Pose[],
  rect: NormalizedRect,
  size: Size,
  light: Light,
  dice: Dice,
): RgbaImage {
  const { width, height } = size;
  const [first] = poses;
  const sums = new Float32Array(3 * width * height);
  const pixel = (2 * HALF_LONG_SIDE * rect.height) / height;
  const blur = (APERTURE * Math.max(0, NEAREST_FOCUS - first!.height)) / NEAREST_FOCUS;
  const sample = createSampler(scene, Math.max(0.6 * pixel * first!.height, blur));
  for (const [at, pose] of poses.entries()) addSamples(pose, rect, size, SAMPLES[at]!, sample, sums);
  const gain = exposureGain(scene, first!, light) / poses.length;
  const data = new Uint8ClampedArray(4 * width * height);
  for (let from = 0, to = 0; from < sums.length; from += 3, to += 4) {
    const grain = light.noise * 1.7 * (dice() + dice() - 1);
    data[to] = gain * sums[from]! + grain;
    data[to + 1] = gain * sums[from + 1]! + grain;
    data[to + 2] = gain * sums[from + 2]! + grain;
    data[to + 3] = 255;
  }
  return { width, height, data };
}

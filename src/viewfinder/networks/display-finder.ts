import { findComponents, type Mask } from './components.js';
import { type Network, type Planes, runNetwork } from './network.js';
import { type Pyramid, type RotatedBox, sampleBox } from './patch.js';
import { convexHull, type Point, rectangleAlong } from './quad.js';

/** A part of a picture, in its pixels. */
export interface Region {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Whether the centre of a row lies in a region. */
export const containsCentre = ({ left, top, width, height }: Region, { x, y }: RotatedBox): boolean =>
  x >= left && x <= left + width && y >= top && y <= top + height;

/** The rows and displays that the network finds in a region, in pixels of the picture. */
export interface FoundRows {
  /** Rows of text, the tallest first. */
  readonly rows: readonly RotatedBox[];
  /** Upright boxes around displays, the largest first. */
  readonly displays: readonly Region[];
}

/** Long side of what the network sees; its maps are a quarter as large. */
const LONG_SIDE = 288;
/** The network halves its input five times. */
const STEP = 32;
const MAP_STEP = 4;
const MIN_ROW_PROBABILITY = 0.45;
const MIN_DISPLAY_PROBABILITY = 0.5;
/** Least share of the map that a display covers. */
const MIN_DISPLAY_SHARE = 0.004;
/** Least ratio of length to height of a core whose axis shows the rotation of the text: of all rows together, and of its own row. */
const LONG_CORE = 1.4;
const WIDE_CORE = 2;

/** A region of the picture in colour, from -1 to 1. */
function regionPlanes(levels: Pyramid, region: Region): Planes {
  const scale = LONG_SIDE / Math.max(region.width, region.height);
  const round = (size: number): number => Math.max(STEP, STEP * Math.round((size * scale) / STEP));
  const [width, height] = [round(region.width), round(region.height)];
  const box = {
    x: region.left + region.width / 2,
    y: region.top + region.height / 2,
    width: region.width,
    height: region.height,
    angle: 0,
  };
  const pixels = sampleBox(levels, box, { width, height, scale: 1 / scale });
  // `Float32Array.from` with a function takes as long as the network.
  const data = new Float32Array(pixels.length);
  for (let i = 0; i < data.length; i++) data[i] = pixels[i]! / 127.5 - 1;
  return { channels: 3, height, width, data };
}

/** Whether the axis of a core shows the rotation of the text. A core that stands upright is no row. */
const showsRotation = ({ angle, ratio }: Axis, minRatio: number): boolean =>
  ratio > minRatio && Math.abs(angle) < Math.PI / 4;

/** Pixels of a blob side by side; `right` is exclusive. */
interface Run {
  readonly y: number;
  readonly left: number;
  readonly right: number;
}

interface Blob {
  readonly runs: readonly Run[];
  readonly area: number;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Connected parts of a map above a logit. */
function blobsOf({ channels, width, height, data }: Planes, channel: number, least: number): Blob[] {
  const mask: Mask = { width, height, data: new Uint8Array(width * height) };
  for (let i = 0; i < mask.data.length; i++) if (data[i * channels + channel]! > least) mask.data[i] = 1;
  const { components, runs } = findComponents(mask);
  const runsOf: Run[][] = components.map(() => []);
  for (let i = 0; i < runs.label.length; i++)
    runsOf[runs.label[i]! - 1]!.push({ y: runs.y[i]!, left: runs.left[i]!, right: runs.right[i]! });
  return components.map(({ area, left, top, right, bottom }, i) => ({
    runs: runsOf[i]!,
    area,
    left,
    top,
    right,
    bottom,
  }));
}

const hullOf = ({ runs }: Blob): Point[] =>
  convexHull(
    runs.flatMap(({ y, left, right }) => [
      { x: left, y },
      { x: right, y },
      { x: left, y: y + 1 },
      { x: right, y: y + 1 },
    ]),
  );

/** The longer axis of a blob. */
interface Axis {
  /** Radians from level, clockwise, from -π/2 to π/2. */
  readonly angle: number;
  /** How many times the blob reaches farther along it than across. */
  readonly ratio: number;
}

/** Variance of a pixel's own extent, in pixels. */
const PIXEL_VARIANCE = 1 / 12;

/** Sums the weighted pixels of a blob, which gives its axis with subpixel precision. */
export class BlobMoments {
  #weight = 0;
  #x = 0;
  #y = 0;
  #xx = 0;
  #yy = 0;
  #xy = 0;

  add(x: number, y: number, weight: number): void {
    this.#weight += weight;
    this.#x += weight * x;
    this.#y += weight * y;
    this.#xx += weight * x * x;
    this.#yy += weight * y * y;
    this.#xy += weight * x * y;
  }

  /** The major axis of an ellipse with the same moments. Needs at least one pixel. */
  axis(): Axis {
    const [x, y] = [this.#x / this.#weight, this.#y / this.#weight];
    const xx = this.#xx / this.#weight - x * x + PIXEL_VARIANCE;
    const yy = this.#yy / this.#weight - y * y + PIXEL_VARIANCE;
    const xy = this.#xy / this.#weight - x * y;
    const middle = (xx + yy) / 2;
    const spread = Math.hypot((xx - yy) / 2, xy);
    return {
      angle: Math.atan2(2 * xy, xx - yy) / 2,
      ratio: Math.sqrt((middle + spread) / (middle - spread)),
    };
  }
}

/** The axis of a blob, each pixel weighted by how far its logit is above `least`. */
function axisOf({ runs }: Blob, { channels, width, data }: Planes, channel: number, least: number): Axis {
  const moments = new BlobMoments();
  for (const { y, left, right } of runs)
    for (let x = left; x < right; x++) moments.add(x, y, data[(y * width + x) * channels + channel]! - least);
  return moments.axis();
}

/** The median, the greater one of two in the middle; 0 without values. */
const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

const logit = (probability: number): number => Math.log(probability / (1 - probability));

/** The rows and displays in a region. */
export function findRows(network: Network, levels: Pyramid, region: Region): FoundRows {
  const input = regionPlanes(levels, region);
  const maps = runNetwork(network, input);
  const [sx, sy] = [(region.width / input.width) * MAP_STEP, (region.height / input.height) * MAP_STEP];
  const toPicture = ({ x, y }: Point): Point => ({ x: region.left + x * sx, y: region.top + y * sy });
  const least = logit(MIN_ROW_PROBABILITY);
  const cores = blobsOf(maps, 0, least)
    .filter(({ area }) => area >= 3)
    .map((blob) => ({ axis: axisOf(blob, maps, 0, least), hull: hullOf(blob) }));
  // The map has the proportions of the picture, apart from the rounding to steps, so that angles are the same in both.
  const level = median(
    cores.filter(({ axis }) => showsRotation(axis, LONG_CORE)).map(({ axis }) => axis.angle),
  );
  const rows = cores.map(({ axis, hull }): RotatedBox => {
    const core = rectangleAlong(hull.map(toPicture), showsRotation(axis, WIDE_CORE) ? axis.angle : level);
    // A core is half as high as its row and shorter by half of its height; drawn on the map it gains about half a step.
    const tall = Math.max(core.height - 0.6 * sy, 0.6 * core.height);
    return { ...core, height: 2 * tall, width: core.width - 0.6 * sx + tall };
  });
  const displays = blobsOf(maps, 1, logit(MIN_DISPLAY_PROBABILITY))
    .filter(({ area }) => area >= MIN_DISPLAY_SHARE * maps.width * maps.height)
    .sort((a, b) => b.area - a.area)
    .map(({ left, top, right, bottom }) => ({
      left: region.left + left * sx,
      top: region.top + top * sy,
      width: (right - left) * sx,
      height: (bottom - top) * sy,
    }));
  return { rows: rows.sort((a, b) => b.height - a.height), displays };
}

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

/** What the finder sees in a region, in pixels of the picture. */
export interface FoundRows {
  /** Rows of text, the tallest first. */
  readonly rows: readonly RotatedBox[];
  /** Upright boxes around displays, the surest first. */
  readonly displays: readonly Region[];
}

/** Long side of what the network sees; its maps are a quarter as large. */
const LONG_SIDE = 288;
/** The network halves its input five times. */
const STEP = 32;
const MAP_STEP = 4;
const MIN_ROW_PROBABILITY = 0.45;
const MIN_DISPLAY_PROBABILITY = 0.5;
/** Share of the map that a display covers at least. */
const MIN_DISPLAY_SHARE = 0.004;
/** Rows whose cores are at least so much longer than high say how far the text is turned: together, and each by itself. */
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

/** Whether a core of this shape says how far the text is turned: one that stands upright is no row. */
const saysTurn = ({ angle, ratio }: Axis, minRatio: number): boolean =>
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

/** Sums the pixels of a blob by their weights, so that its axis is known finer than the pixels are. */
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

  /** The axis of the blob as an ellipse. Not before a pixel was added. */
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

/** The axis of a blob whose pixels weigh as much as they are above a logit. */
function axisOf({ runs }: Blob, { channels, width, data }: Planes, channel: number, least: number): Axis {
  const moments = new BlobMoments();
  for (const { y, left, right } of runs)
    for (let x = left; x < right; x++) moments.add(x, y, data[(y * width + x) * channels + channel]! - least);
  return moments.axis();
}

/** The middle one of some values, of two the greater; not a number where there is none. */
const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

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
  // Map and picture have the same shape, but for the rounding to steps.
  const turns = cores.filter(({ axis }) => saysTurn(axis, LONG_CORE)).map(({ axis }) => axis.angle);
  const level = turns.length === 0 ? 0 : median(turns);
  const rows = cores.map(({ axis, hull }): RotatedBox => {
    const core = rectangleAlong(hull.map(toPicture), saysTurn(axis, WIDE_CORE) ? axis.angle : level);
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

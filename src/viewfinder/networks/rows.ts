import { type Character, decodeCtc } from './ctc.js';
import { type Network, type Planes, runNetwork, splitHead } from './network.js';
import { type Pyramid, type RotatedBox, sampleBox } from './patch.js';

/** Height of the rows that the network reads, in pixels. */
const ROW_HEIGHT = 32;
const MIN_ROW_WIDTH = 16;
const MAX_ROW_WIDTH = 320;
/** Shares of red, green and blue in the grey that the network reads. */
const GREY = [0.35, 0.45, 0.2] as const;
/** Added to the deviation of a row, so that noise in an empty row is not amplified. */
const LEAST_DEVIATION = 4;

/** The row in a box: level, grey, 32 pixels high, with mean 0 and deviation 1. Its last column is repeated as padding. */
function rowPlanes(levels: Pyramid, box: RotatedBox): { planes: Planes; wide: number } {
  const wide = Math.min(
    MAX_ROW_WIDTH,
    Math.max(MIN_ROW_WIDTH, Math.round((ROW_HEIGHT * box.width) / box.height)),
  );
  const width = 8 * Math.ceil(wide / 8) + 8;
  const pixels = sampleBox(levels, box, { width: wide, height: ROW_HEIGHT, scale: box.height / ROW_HEIGHT });
  const data = new Float32Array(ROW_HEIGHT * width);
  for (let v = 0; v < ROW_HEIGHT; v++)
    for (let u = 0; u < width; u++) {
      const from = 3 * (v * wide + Math.min(u, wide - 1));
      data[v * width + u] =
        GREY[0] * pixels[from]! + GREY[1] * pixels[from + 1]! + GREY[2] * pixels[from + 2]!;
    }
  let [mean, square] = [0, 0];
  for (const value of data) mean += value / data.length;
  for (const value of data) square += (value - mean) ** 2 / (data.length - 1);
  const deviation = Math.sqrt(square) + LEAST_DEVIATION;
  for (let i = 0; i < data.length; i++) data[i] = (data[i]! - mean) / deviation;
  return { planes: { channels: 1, height: ROW_HEIGHT, width, data }, wide };
}

/** Likelihoods of the classes of each step. */
function softmaxSteps({ channels, data }: Planes): Float32Array {
  const out = new Float32Array(data.length);
  for (let first = 0; first < data.length; first += channels) {
    const logits = data.subarray(first, first + channels);
    const most = Math.max(...logits);
    let sum = 0;
    for (let k = 0; k < channels; k++) sum += out[first + k] = Math.exp(logits[k]! - most);
    for (let k = 0; k < channels; k++) out[first + k]! /= sum;
  }
  return out;
}

/** What the network computes of a row, before its last layer. */
export interface SeenRow {
  readonly features: Planes;
  /** Share of the width that is the row; the rest is padding. */
  readonly filled: number;
}

export function seeRow(network: Network, levels: Pyramid, box: RotatedBox): SeenRow {
  const { planes, wide } = rowPlanes(levels, box);
  return { features: runNetwork(splitHead(network)[0], planes), filled: wide / planes.width };
}

/** The characters of a row that was seen. */
export function spellRow(network: Network, { features, filled }: SeenRow): Character[] {
  const answer = runNetwork(splitHead(network)[1], features);
  const data = softmaxSteps(answer);
  const characters = ['', ...network.characters];
  return decodeCtc({ dims: [1, answer.width, answer.channels], data }, characters).map((each) => ({
    ...each,
    at: Math.min(1, each.at / filled),
  }));
}

/** The most that one row counts, so that no row that is seen wrongly outvotes the others. */
const MAX_EVIDENCE = 6;

/** The sum of the network's answers at the steps of a row, without the padding. */
function sumSteps(orientation: Network, { features, filled }: SeenRow): number {
  const { data, width } = runNetwork(orientation, features);
  return data.subarray(0, Math.ceil(filled * width)).reduce((sum, value) => sum + value, 0);
}

/**
 * How much a row speaks for being upright: about the logarithm of the odds, positive for upright, negative for upside down. The
 * row is seen both ways up, so that the network prefers neither.
 *
 * @param seen The row as it lies in the picture.
 */
export function weighOrientation(
  { reader, orientation }: { readonly reader: Network; readonly orientation: Network },
  levels: Pyramid,
  box: RotatedBox,
  seen: SeenRow,
): number {
  const other = seeRow(reader, levels, { ...box, angle: box.angle + Math.PI });
  const evidence = sumSteps(orientation, seen) - sumSteps(orientation, other);
  return Math.max(-MAX_EVIDENCE, Math.min(MAX_EVIDENCE, evidence));
}

import { type Kernels, LANES, plainKernels } from './kernels.js';
import { openSimdKernels } from './simd.js';

/** Rows of pixels of channels, as float32: all channels of a pixel stand side by side. */
export interface Planes {
  readonly channels: number;
  readonly height: number;
  readonly width: number;
  readonly data: Float32Array;
}

type Pair = readonly [vertical: number, horizontal: number];

/** Layers are numbered from 1 in their order; 0 is the network's input. */
interface ConvolutionHeader {
  readonly from: number;
  readonly inputs: number;
  readonly outputs: number;
  readonly kernel: Pair;
  readonly stride: Pair;
  readonly padding: Pair;
  /** Each output has one input of its own. */
  readonly depthwise: boolean;
  readonly relu: boolean;
  /** A layer of the same shape that is added after the activation. */
  readonly plus?: number;
}

/** Each pixel becomes four, and `plus` is added. */
interface DoublingHeader {
  readonly double: number;
  readonly plus: number;
}

type LayerHeader = ConvolutionHeader | DoublingHeader;

interface Convolution extends ConvolutionHeader {
  /** By place in the kernel, input and output; zeros make the outputs a multiple of `LANES`. */
  readonly weights: Float32Array;
  readonly biases: Float32Array;
}

type Layer = Convolution | DoublingHeader;

/** A network of convolutions, as `labs/reader/training/export.py` writes it. */
export interface Network {
  readonly layers: readonly Layer[];
  /** The characters that the classes of a reading network stand for, from class 1 on; class 0 is the blank of CTC. */
  readonly characters: string;
}

const isDoubling = (layer: LayerHeader): layer is DoublingHeader => 'double' in layer;

const roundToLanes = (count: number): number => LANES * Math.ceil(count / LANES);

/** Scales the weights of a file, which are in the order of outputs, inputs and places in the kernel, and reverses that order. */
function arrangeWeights(rounded: Int8Array, scales: Float32Array, places: number): Float32Array {
  const each = rounded.length / scales.length;
  const inputs = each / places;
  const wide = roundToLanes(scales.length);
  const weights = new Float32Array(each * wide);
  for (const [output, scale] of scales.entries())
    for (let input = 0; input < inputs; input++)
      for (let place = 0; place < places; place++)
        weights[(place * inputs + input) * wide + output] =
          rounded[output * each + input * places + place]! * scale;
  return weights;
}

/**
 * Parses a network: a header in JSON, then per convolution scales, biases and weights of 8 bits.
 * @throws {RangeError | SyntaxError} When the bytes are cut or are something that the kernels do not take.
 */
export function parseNetwork(bytes: Uint8Array): Network {
  const buffer = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
  const length = new DataView(buffer).getUint32(0, true);
  const header = JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, 4, length))) as {
    readonly layers: readonly LayerHeader[];
    readonly characters?: string;
  };
  let at = 4 + length;
  const layers = header.layers.map((layer): Layer => {
    if (isDoubling(layer)) return layer;
    const { inputs, outputs, kernel, depthwise } = layer;
    const places = kernel[0] * kernel[1];
    const count = outputs * (depthwise ? 1 : inputs) * places;
    const scales = new Float32Array(buffer, at, outputs);
    const biases = new Float32Array(roundToLanes(outputs));
    biases.set(new Float32Array(buffer, at + 4 * outputs, outputs));
    const rounded = new Int8Array(buffer, at + 8 * outputs, count);
    at += 8 * outputs + 4 * Math.ceil(count / 4);
    return { ...layer, biases, weights: arrangeWeights(rounded, scales, places) };
  });
  if (layers.some((layer) => !isDoubling(layer) && layer.depthwise && layer.outputs % LANES !== 0))
    throw new RangeError(`The channels of a depthwise layer are a multiple of ${LANES}.`);
  if (at !== buffer.byteLength)
    throw new RangeError('The file of a network has another length than it says.');
  return { layers, characters: header.characters ?? '' };
}

/** Bytes at the beginning of a file that are the SHA-256 of the rest. */
const SUM_LENGTH = 32;

/**
 * Verifies the checksum of a file, as `labs/reader/training/export.py` writes it, and parses the network.
 *
 * @throws {RangeError} When the bytes are cut, altered or something else.
 */
export async function openNetwork(bytes: Uint8Array): Promise<Network> {
  const rest = bytes.slice(SUM_LENGTH);
  const sum = new Uint8Array(await crypto.subtle.digest('SHA-256', rest));
  if (bytes.length < SUM_LENGTH || !sum.every((byte, i) => byte === bytes[i]))
    throw new RangeError('The file of a network was cut or altered.');
  return parseNetwork(rest);
}

/** The planes with rows and columns of zeros around them. */
function addPadding(planes: Planes, [vertical, horizontal]: Pair): Planes {
  if (vertical === 0 && horizontal === 0) return planes;
  const { channels, height, width, data } = planes;
  const [high, wide] = [height + 2 * vertical, width + 2 * horizontal];
  const padded = new Float32Array(channels * high * wide);
  for (let y = 0; y < height; y++)
    padded.set(
      data.subarray(y * width * channels, (y + 1) * width * channels),
      ((y + vertical) * wide + horizontal) * channels,
    );
  return { channels, height: high, width: wide, data: padded };
}

/** Gathers the inputs of each output pixel as its channels (im2col). */
function gatherPatches({ kernel, stride }: Convolution, input: Planes, height: number, width: number) {
  const row = kernel[1] * input.channels;
  const patches = new Float32Array(height * width * kernel[0] * row);
  let to = 0;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      for (let ky = 0; ky < kernel[0]; ky++) {
        const from = ((y * stride[0] + ky) * input.width + x * stride[1]) * input.channels;
        for (let k = 0; k < row; k++, to++) patches[to] = input.data[from + k]!;
      }
  return patches;
}

/** The first channels of each pixel. */
function dropChannels(data: Float32Array, from: number, to: number): Float32Array {
  if (from === to) return data;
  const pixels = data.length / from;
  const kept = new Float32Array(pixels * to);
  for (let p = 0; p < pixels; p++) kept.set(data.subarray(p * from, p * from + to), p * to);
  return kept;
}

function convolve(layer: Convolution, input: Planes, kernels: Kernels): Planes {
  const { outputs, kernel, stride, padding, depthwise } = layer;
  const padded = addPadding(input, padding);
  const height = Math.floor((padded.height - kernel[0]) / stride[0]) + 1;
  const width = Math.floor((padded.width - kernel[1]) / stride[1]) + 1;
  if (depthwise)
    return { channels: outputs, height, width, data: kernels.depthwise(layer, padded, height, width) };
  const isPointwise = kernel[0] * kernel[1] === 1;
  const pixels = isPointwise ? padded.data : gatherPatches(layer, padded, height, width);
  const data = kernels.dense(layer, pixels, height * width);
  return { channels: outputs, height, width, data: dropChannels(data, layer.biases.length, outputs) };
}

function double({ channels, height, width, data }: Planes, plus: Planes): Planes {
  const out = plus.data.slice();
  for (let y = 0, to = 0; y < 2 * height; y++)
    for (let x = 0; x < 2 * width; x++) {
      const from = ((y >> 1) * width + (x >> 1)) * channels;
      for (let c = 0; c < channels; c++, to++) out[to]! += data[from + c]!;
    }
  return { channels, height: 2 * height, width: 2 * width, data: out };
}

function addPlanes(to: Planes, { data }: Planes): Planes {
  for (let p = 0; p < data.length; p++) to.data[p]! += data[p]!;
  return to;
}

/** A network in two: all of its layers but the last one, and the last one. */
export function splitHead({ layers, characters }: Network): readonly [body: Network, head: Network] {
  const last = layers.at(-1);
  if (last === undefined || isDoubling(last)) throw new RangeError('A network ends with a convolution.');
  return [
    { layers: layers.slice(0, -1), characters: '' },
    { layers: [{ ...last, from: 0 }], characters },
  ];
}

const KERNELS = openSimdKernels() ?? plainKernels;

/** The output of the last layer. Frees the output of each layer after its last use. */
export function runNetwork({ layers }: Network, input: Planes, kernels: Kernels = KERNELS): Planes {
  const done: (Planes | undefined)[] = [input];
  const lastUse = new Map<number, number>();
  layers.forEach((layer, i) => {
    for (const used of isDoubling(layer) ? [layer.double, layer.plus] : [layer.from, layer.plus])
      if (used !== undefined) lastUse.set(used, i);
  });
  for (const [i, layer] of layers.entries()) {
    if (isDoubling(layer)) done.push(double(done[layer.double]!, done[layer.plus]!));
    else {
      const out = convolve(layer, done[layer.from]!, kernels);
      done.push(layer.plus === undefined ? out : addPlanes(out, done[layer.plus]!));
    }
    for (const [used, last] of lastUse) if (last === i) done[used] = undefined;
  }
  return done.at(-1)!;
}

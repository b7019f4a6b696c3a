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
  /** By place in the kernel, input and output; of a pointwise one by output and input. */
  readonly weights: Float32Array;
  readonly biases: Float32Array;
}

type Layer = Convolution | DoublingHeader;

/** A network of convolutions, as `training/export.py` writes it. */
export interface Network {
  readonly layers: readonly Layer[];
  /** What the classes of a reading network mean; class 0 is the blank of CTC. */
  readonly characters: string;
}

const isDoubling = (layer: LayerHeader): layer is DoublingHeader => 'double' in layer;

/** Weights as they are used, from those of the file: by output, input and place in the kernel. */
function arrangeWeights(rounded: Int8Array, scales: Float32Array, places: number): Float32Array {
  const each = rounded.length / scales.length;
  const inputs = each / places;
  const weights = new Float32Array(rounded.length);
  for (const [output, scale] of scales.entries())
    for (let input = 0; input < inputs; input++)
      for (let place = 0; place < places; place++) {
        const from = output * each + input * places + place;
        const to = places === 1 ? from : (place * inputs + input) * scales.length + output;
        weights[to] = rounded[from]! * scale;
      }
  return weights;
}

/**
 * Takes a network from the bytes of its file: a header in JSON, then per convolution scales, biases and weights of 8 bits.
 * @throws {RangeError | SyntaxError} When the bytes are cut or are something else.
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
    const biases = new Float32Array(buffer, at + 4 * outputs, outputs);
    const rounded = new Int8Array(buffer, at + 8 * outputs, count);
    at += 8 * outputs + 4 * Math.ceil(count / 4);
    return { ...layer, biases, weights: arrangeWeights(rounded, scales, places) };
  });
  if (at !== buffer.byteLength)
    throw new RangeError('The file of a network has another length than it says.');
  return { layers, characters: header.characters ?? '' };
}

/** One pixel after the other: each input is loaded once for four outputs. */
function addPointwise({ inputs, outputs, weights }: Convolution, x: Float32Array, out: Float32Array): void {
  const pixels = x.length / inputs;
  // Four outputs of two pixels are summed at once; the last pixel, or output, may be summed twice.
  for (let o = 0; o < outputs; o += 4) {
    const [o0, o1] = [o, Math.min(o + 1, outputs - 1)];
    const [o2, o3] = [Math.min(o + 2, outputs - 1), Math.min(o + 3, outputs - 1)];
    const [f0, f1, f2, f3] = [o0 * inputs, o1 * inputs, o2 * inputs, o3 * inputs];
    for (let p = 0; p < pixels; p += 2) {
      const next = Math.min(p + 1, pixels - 1);
      const from = p * inputs;
      const beside = next * inputs;
      let a0 = 0;
      let a1 = 0;
      let a2 = 0;
      let a3 = 0;
      let b0 = 0;
      let b1 = 0;
      let b2 = 0;
      let b3 = 0;
      for (let i = 0; i < inputs; i++) {
        const a = x[from + i]!;
        const b = x[beside + i]!;
        const w0 = weights[f0 + i]!;
        const w1 = weights[f1 + i]!;
        const w2 = weights[f2 + i]!;
        const w3 = weights[f3 + i]!;
        a0 += w0 * a;
        a1 += w1 * a;
        a2 += w2 * a;
        a3 += w3 * a;
        b0 += w0 * b;
        b1 += w1 * b;
        b2 += w2 * b;
        b3 += w3 * b;
      }
      const to = p * outputs;
      out[to + o0] = a0;
      out[to + o1] = a1;
      out[to + o2] = a2;
      out[to + o3] = a3;
      const also = next * outputs;
      out[also + o0] = b0;
      out[also + o1] = b1;
      out[also + o2] = b2;
      out[also + o3] = b3;
    }
  }
}

/** Adds one pixel, as one place of the kernel sees it, to the outputs of one pixel. */
function addPixel(
  { inputs, outputs, weights, depthwise }: Convolution,
  place: number,
  x: Float32Array,
  from: number,
  out: Float32Array,
  to: number,
): void {
  if (depthwise) {
    const first = place * outputs;
    for (let c = 0; c < outputs; c++) out[to + c]! += weights[first + c]! * x[from + c]!;
    return;
  }
  for (let i = 0; i < inputs; i++) {
    const first = (place * inputs + i) * outputs;
    const value = x[from + i]!;
    for (let o = 0; o < outputs; o++) out[to + o]! += weights[first + o]! * value;
  }
}

/** Adds a row of the input, as one row of the kernel sees it, to a row of the output. */
function addRow(
  layer: Convolution,
  input: Planes,
  row: number,
  ky: number,
  out: Float32Array,
  to: number,
): void {
  const { inputs, outputs, kernel, stride, padding } = layer;
  const width = outputWidth(layer, input);
  for (let x = 0; x < width; x++)
    for (let kx = 0; kx < kernel[1]; kx++) {
      const column = x * stride[1] + kx - padding[1];
      if (column < 0 || column >= input.width) continue;
      const from = (row * input.width + column) * inputs;
      addPixel(layer, ky * kernel[1] + kx, input.data, from, out, to + x * outputs);
    }
}

const outputWidth = ({ kernel, stride, padding }: Convolution, { width }: Planes): number =>
  Math.floor((width + 2 * padding[1] - kernel[1]) / stride[1]) + 1;

const outputHeight = ({ kernel, stride, padding }: Convolution, { height }: Planes): number =>
  Math.floor((height + 2 * padding[0] - kernel[0]) / stride[0]) + 1;

/** Adds its bias to each output and cuts off what is below zero, where the layer says so. */
function activate({ outputs, biases, relu }: Convolution, data: Float32Array): void {
  for (let p = 0; p < data.length; p += outputs)
    for (let o = 0; o < outputs; o++) {
      const value = data[p + o]! + biases[o]!;
      data[p + o] = relu && value < 0 ? 0 : value;
    }
}

function convolve(layer: Convolution, input: Planes): Planes {
  const { outputs, kernel, stride, padding } = layer;
  const [height, width] = [outputHeight(layer, input), outputWidth(layer, input)];
  const data = new Float32Array(outputs * height * width);
  if (kernel[0] * kernel[1] === 1) addPointwise(layer, input.data, data);
  else
    for (let y = 0; y < height; y++)
      for (let ky = 0; ky < kernel[0]; ky++) {
        const row = y * stride[0] + ky - padding[0];
        if (row >= 0 && row < input.height) addRow(layer, input, row, ky, data, y * width * outputs);
      }
  activate(layer, data);
  return { channels: outputs, height, width, data };
}

function double({ channels, height, width, data }: Planes, plus: Planes): Planes {
  const out = Float32Array.from(plus.data);
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

/** The output of the last layer. Layers that nothing reads any more are let go. */
export function runNetwork({ layers }: Network, input: Planes): Planes {
  const done: (Planes | undefined)[] = [input];
  const lastUse = new Map<number, number>();
  layers.forEach((layer, i) => {
    for (const used of isDoubling(layer) ? [layer.double, layer.plus] : [layer.from, layer.plus])
      if (used !== undefined) lastUse.set(used, i);
  });
  for (const [i, layer] of layers.entries()) {
    if (isDoubling(layer)) done.push(double(done[layer.double]!, done[layer.plus]!));
    else {
      const out = convolve(layer, done[layer.from]!);
      done.push(layer.plus === undefined ? out : addPlanes(out, done[layer.plus]!));
    }
    for (const [used, last] of lastUse) if (last === i) done[used] = undefined;
  }
  return done.at(-1)!;
}

/** Outputs are computed in groups of this many. */
export const LANES = 8;

/** A convolution as the kernels take it. Its outputs are padded to a multiple of `LANES`. */
interface Layer {
  /** In the order of places in the kernel, inputs and outputs. */
  readonly weights: Float32Array;
  readonly biases: Float32Array;
  readonly kernel: readonly [vertical: number, horizontal: number];
  readonly stride: readonly [vertical: number, horizontal: number];
  /** Whether negative outputs become 0. */
  readonly relu: boolean;
}

interface Padded {
  readonly width: number;
  readonly data: Float32Array;
}

/** The two loops in which networks spend their time. */
export interface Kernels {
  /** Computes each output of a pixel from all of its inputs. */
  dense(layer: Layer, x: Float32Array, pixels: number): Float32Array;
  /** Computes each output from one channel of the pixels under the kernel. The number of channels is a multiple of `LANES`. */
  depthwise(layer: Layer, padded: Padded, height: number, width: number): Float32Array;
}

/** The least output of a layer. */
export const leastOf = ({ relu }: Pick<Layer, 'relu'>): number => (relu ? 0 : Number.NEGATIVE_INFINITY);

/** Four outputs of two pixels are summed at once; the last pixel may be summed twice. */
function dense(layer: Layer, x: Float32Array, pixels: number): Float32Array {
  const { weights, biases } = layer;
  const outputs = biases.length;
  const inputs = x.length / pixels;
  const least = leastOf(layer);
  const out = new Float32Array(pixels * outputs);
  for (let o = 0; o < outputs; o += 4)
    for (let p = 0; p < pixels; p += 2) {
      const next = Math.min(p + 1, pixels - 1);
      let a0 = biases[o]!;
      let a1 = biases[o + 1]!;
      let a2 = biases[o + 2]!;
      let a3 = biases[o + 3]!;
      let [b0, b1, b2, b3] = [a0, a1, a2, a3];
      for (let i = 0, from = p * inputs, beside = next * inputs, w = o; i < inputs; i++, w += outputs) {
        const a = x[from + i]!;
        const b = x[beside + i]!;
        const w0 = weights[w]!;
        const w1 = weights[w + 1]!;
        const w2 = weights[w + 2]!;
        const w3 = weights[w + 3]!;
        a0 += w0 * a;
        a1 += w1 * a;
        a2 += w2 * a;
        a3 += w3 * a;
        b0 += w0 * b;
        b1 += w1 * b;
        b2 += w2 * b;
        b3 += w3 * b;
      }
      const to = p * outputs + o;
      out[to] = Math.max(a0, least);
      out[to + 1] = Math.max(a1, least);
      out[to + 2] = Math.max(a2, least);
      out[to + 3] = Math.max(a3, least);
      const also = next * outputs + o;
      out[also] = Math.max(b0, least);
      out[also + 1] = Math.max(b1, least);
      out[also + 2] = Math.max(b2, least);
      out[also + 3] = Math.max(b3, least);
    }
  return out;
}

function depthwise(layer: Layer, padded: Padded, height: number, width: number): Float32Array {
  const { weights, biases, kernel, stride } = layer;
  const channels = biases.length;
  const least = leastOf(layer);
  const row = padded.width * channels;
  const out = new Float32Array(height * width * channels);
  let to = 0;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const first = y * stride[0] * row + x * stride[1] * channels;
      for (let c = 0; c < channels; c++, to++) {
        let sum = biases[c]!;
        let w = c;
        for (let ky = 0; ky < kernel[0]; ky++)
          for (let kx = 0, from = first + ky * row + c; kx < kernel[1]; kx++, from += channels, w += channels)
            sum += weights[w]! * padded.data[from]!;
        out[to] = Math.max(sum, least);
      }
    }
  return out;
}

/** For pages that forbid WebAssembly, and engines without its SIMD. */
export const plainKernels: Kernels = { dense, depthwise };

import { type Kernels, leastOf } from './kernels.js';
import { SIMD_CODE } from './simd-code.js';

type Run = (...numbers: number[]) => void;

const BYTES = Float32Array.BYTES_PER_ELEMENT;
const PAGE = 65_536;

/** The kernels in WebAssembly: seven times as fast. Undefined where the page or the engine does not run it. */
export function openSimdKernels(): Kernels | undefined {
  try {
    return loadKernels();
  } catch {
    return undefined;
  }
}

function loadKernels(): Kernels {
  const memory = new WebAssembly.Memory({ initial: 1 });
  const code = Uint8Array.from(atob(SIMD_CODE), (byte) => byte.charCodeAt(0));
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(code), { env: { memory } });
  const run = exports as { readonly dense: Run; readonly depthwise: Run };

  /** Copies arrays into the memory, with room for the outputs behind them, and calls a kernel with where they are. */
  function call(
    kernel: Run,
    arrays: readonly Float32Array[],
    outputs: number,
    ...numbers: number[]
  ): Float32Array {
    const end = arrays.reduce((sum, { byteLength }) => sum + byteLength, 0);
    const missing = end + outputs * BYTES - memory.buffer.byteLength;
    if (missing > 0) memory.grow(Math.ceil(missing / PAGE));
    const heap = new Float32Array(memory.buffer);
    const starts: number[] = [];
    let start = 0;
    for (const array of arrays) {
      heap.set(array, start / BYTES);
      starts.push(start);
      start += array.byteLength;
    }
    kernel(...starts, end, ...numbers);
    return heap.slice(end / BYTES, end / BYTES + outputs);
  }

  return {
    dense: (layer, x, pixels) =>
      call(
        run.dense,
        [x, layer.weights, layer.biases],
        pixels * layer.biases.length,
        pixels,
        x.length / pixels,
        layer.biases.length,
        leastOf(layer),
      ),
    depthwise: (layer, padded, height, width) =>
      call(
        run.depthwise,
        [padded.data, layer.weights, layer.biases],
        height * width * layer.biases.length,
        layer.biases.length,
        padded.width,
        height,
        width,
        ...layer.kernel,
        ...layer.stride,
        leastOf(layer),
      ),
  };
}

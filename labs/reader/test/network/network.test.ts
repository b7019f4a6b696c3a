import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'vitest';
import { plainKernels } from '../../../../src/viewfinder/networks/kernels.js';
import { openNetwork, parseNetwork, runNetwork } from '../../../../src/viewfinder/networks/network.js';
import { openSimdKernels } from '../../../../src/viewfinder/networks/simd.js';

/** Torch and the runtime add the same numbers in another order. */
const TOLERANCE = 1e-3;

const weights = (name: string): Uint8Array =>
  readFileSync(new URL(`../../../../src/viewfinder/networks/weights/${name}.bin`, import.meta.url));

/** What torch answers to waves, as `labs/reader/training/export.py` writes it beside the weights: every `step`th number. */
interface Sample {
  readonly size: readonly [channels: number, height: number, width: number];
  readonly step: number;
  readonly values: readonly number[];
}

describe('a network', () => {
  const loops = [
    ['plain', plainKernels],
    ['SIMD', openSimdKernels()],
  ] as const;
  for (const [name, loop, kernels] of ['reader', 'finder', 'orientation'].flatMap((each) =>
    loops.map((one) => [each, ...one] as const),
  ))
    it(`says what torch says: the ${name} with ${loop} loops`, async () => {
      assert.ok(kernels);
      const { size, step, values }: Sample = JSON.parse(
        readFileSync(new URL(`./${name}.json`, import.meta.url), 'utf8'),
      );
      const [channels, height, width] = size;
      const data = Float32Array.from({ length: channels * height * width }, (_, i) => Math.sin(i * 0.37));
      const answer = runNetwork(await openNetwork(weights(name)), { channels, height, width, data }, kernels);
      for (const [i, value] of values.entries())
        assert.ok(Math.abs(answer.data[i * step]! - value) < TOLERANCE, `number ${i * step} of the answer`);
    });

  it('is refused when its file is cut, altered or something else', async () => {
    const bytes = weights('reader');
    const altered = Uint8Array.from(bytes, (byte, i) => (i === 100_000 ? byte ^ 1 : byte));
    const others = [bytes.subarray(0, bytes.length - 100), bytes.subarray(0, 10), altered, new Uint8Array(2)];
    for (const other of others) await assert.rejects(openNetwork(other), RangeError);
  });

  it('is not made of bytes that say another length', () => {
    const bytes = weights('reader').subarray(32);
    assert.throws(() => parseNetwork(bytes.subarray(0, bytes.length - 100)), RangeError);
    assert.throws(() => parseNetwork(new TextEncoder().encode('....{no weights}')));
  });
});

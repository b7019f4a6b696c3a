import { describe, expect, it } from 'vitest';
import { sha256Of } from '../../../src/core/crypto.js';
import { freeBuffer } from '../../../src/core/free-buffer.js';

describe('a buffer that is freed', () => {
  it.each<[string, () => ArrayBuffer | Promise<ArrayBuffer>]>([
    ['of an array', () => new Uint8Array(1000).buffer],
    ['of a Blob', () => new Blob(['x'.repeat(1000)]).arrayBuffer()],
    ['of pixels', () => new Uint8ClampedArray(4000).buffer],
    ['that is empty', () => new ArrayBuffer(0)],
  ])('%s holds nothing', async (_, create) => {
    const buffer = await create();
    const view = new Uint8Array(buffer);
    freeBuffer(buffer);
    expect([buffer.byteLength, view.length]).toEqual([0, 0]);
    expect(() => structuredClone(buffer)).toThrow(/detached|cloned/i);
  });
});

it('a file that is hashed leaves no bytes', async () => {
  const buffers: ArrayBuffer[] = [];
  const file = new Blob(['a report']);
  const read = file.arrayBuffer.bind(file);
  file.arrayBuffer = async () => {
    buffers.push(await read());
    return buffers[0]!;
  };
  expect(await sha256Of(file)).toMatch(/^[0-9a-f]{64}$/);
  expect(buffers.map(({ byteLength }) => byteLength)).toEqual([0]);
});

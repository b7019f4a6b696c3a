import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { BATCH_BYTES, packBatch } from '../../../src/upload/batch.js';

const items = (...sizes: number[]) => sizes.map((size) => ({ body: { size } }));

describe('packBatch', () => {
  it('packs ten at most', () => assert.equal(packBatch(items(...Array(11).fill(1))).length, 10));
  it('stops before the byte limit', () => assert.equal(packBatch(items(BATCH_BYTES - 1, 1, 1)).length, 2));
  it('sends a file over the limit by itself', () =>
    assert.equal(packBatch(items(BATCH_BYTES + 1, 1)).length, 1));
  it('keeps the order', () => {
    const queue = items(3, 1, 2);
    assert.deepEqual(packBatch(queue), queue);
  });
});

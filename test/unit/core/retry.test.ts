import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import type { HdtErrorCode } from '../../../src/core/errors.js';
import { retryDelay } from '../../../src/core/retry.js';
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

describe('retryDelay', () => {
  const delays = (random: number) =>
    [0, 1, 2, 3, 4].map((attempt) => retryDelay('network', attempt, { random }));

  it('doubles with half of it jitter, and ends after four attempts', () => {
    assert.deepEqual(delays(0), [500, 1000, 2000, 4000, null]);
    assert.deepEqual(
      delays(0.999999).map((delay) => delay && Math.round(delay)),
      [1000, 2000, 4000, 8000, null],
    );
  });

  it('is never shorter than Retry-After', () => {
    assert.equal(retryDelay('rate-limited', 0, { retryAfter: 5000, random: 0 }), 5000);
    assert.equal(retryDelay('rate-limited', 3, { retryAfter: 1000, random: 0 }), 4000);
  });

  const final: HdtErrorCode[] = [
    'rejected',
    'unauthorized',
    'forbidden',
    'not-found',
    'too-large',
    'unsupported-format',
    'processing-failed',
    'bad-response',
    'cancelled',
  ];
  for (const code of final) {
    it(`does not retry ${code}: the same bytes would be refused again`, () =>
      assert.equal(retryDelay(code, 0), null));
  }
});

import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'vitest';
import { type BenchOptions, codeOf, form, startBench, uploadIds } from '../support/bench.js';
import { type LossyBench, startLossyBench } from '../support/lost-responses.js';

let bench: LossyBench;
afterEach(() => bench.close());

describe('recording an owner', () => {
  const failing = (times: number): BenchOptions['store'] => {
    const { store } = bench;
    let left = times;
    const fails = () => {
      left -= 1;
      return left >= 0;
    };
    return {
      ...store,
      forOwner(who, handoff) {
        const owner = store.forOwner(who, handoff);
        return {
          ...owner,
          record: (...all) => (fails() ? Promise.reject(new Error('disk full')) : owner.record(...all)),
        };
      },
    };
  };

  test('is retried after a short failure', async () => {
    bench = await startLossyBench();
    const other = await startBench({
      answer: bench.account.answer,
      store: failing(3)!,
      limits: { recordRetryDelay: 1 },
    });
    const reply = await other.upload('ana');
    assert.equal(reply.status, 200);
    assert.equal((await other.as('ana', `/api/v1/status/${uploadIds(reply)[0]}`)).status, 200);
    await other.close();
  });

  test('fails for longer: the sender is told that the upload is filed, and it is recorded later, once', async () => {
    bench = await startLossyBench();
    const other = await startBench({
      answer: bench.account.answer,
      store: failing(8)!,
      limits: { recordRetryDelay: 1 },
    });
    const again = () =>
      other.as('ana', '/api/master?module=pathology', {
        method: 'POST',
        body: form(2),
        headers: { 'idempotency-key': 'k' },
      });
    assert.equal(codeOf(await again()), 'upload-unrecorded');
    let reply = await again();
    while (reply.status === 409) reply = await again();
    assert.equal(uploadIds(reply).length, 2);
    assert.equal(bench.account.uploads.length, 2);
    await other.close();
  });
});

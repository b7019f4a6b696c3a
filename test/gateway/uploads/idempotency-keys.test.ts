import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'vitest';
import { createUploadKey } from '../../../server-stub/gateway/src/uploads/idempotency.js';
import { codeOf, type Reply, uploadIds } from '../support/bench.js';
import { LOSSES, type LossyBench, startLossyBench } from '../support/lost-responses.js';
import { person } from '../support/person.js';
import { openTestStore } from '../support/store.js';
import { json } from '../support/upstream.js';

const MINUTE = 60_000;
let bench: LossyBench;
afterEach(() => bench.close());

describe('a photo with an idempotency key', () => {
  const photo = (key: string) => bench.send('ana', key, { module: 'medical', files: 1 });

  test('is processed once, however often it is sent', async () => {
    bench = await startLossyBench();
    const first = await photo('k');
    const again = await photo('k');
    assert.deepEqual([again.status, again.text], [200, first.text]);
    assert.deepEqual([bench.account.records.length, bench.posts()], [1, 1]);
    assert.equal((await bench.send('ana', 'k', { files: 1 })).status, 200, 'a report may have the same key');
  });

  test('without a device gets the same response again', async () => {
    bench = await startLossyBench();
    const body = { success: true, extractions: [{ result: { success: false } }] };
    bench.upstream.answer = (_, response) => json(response, 200, body);
    await photo('k');
    assert.deepEqual((await photo('k')).json(), body);
    assert.equal(bench.posts(), 1);
  });

  test('is reconciled by its record when the response is lost', async () => {
    bench = await startLossyBench();
    const comeBack = bench.goDownWithNext();
    assert.equal((await photo('k')).status, 502);
    comeBack();
    const again = await photo('k');
    assert.equal(again.status, 200);
    assert.equal((again.json() as { extractions: { id: string }[] }).extractions[0]?.id, 'm-1');
    assert.deepEqual([bench.account.records.length, bench.posts()], [1, 1]);
    assert.equal((await bench.as('ana', '/api/master/medical/m-1')).status, 200);
    assert.equal((await bench.as('eve', '/api/master/medical/m-1')).status, 404);
  });

  test('with a reading called id owns its record and nothing else', async () => {
    bench = await startLossyBench();
    const data = { id: 42, recordId: 'm-7' };
    const result = {
      success: true,
      id: 'r',
      data,
      items: [{ id: 'i', deviceType: 'x', data, confidence: 1 }],
    };
    bench.upstream.answer = (_, response) =>
      json(response, 200, { data: { id: 43 }, result, extractions: [{ id: 'm-1', data, result }] });
    assert.equal((await photo('k')).status, 200);
    const owner = bench.store.forOwner({ tenant: '', subject: 'ana' });
    assert.deepEqual(
      (await owner.list('medical')).map(({ id }) => id),
      ['m-1'],
    );
  });
});

describe('an idempotency key', () => {
  const keyOf = (who: string, method: string, key = 'k'): Promise<Reply> =>
    bench.as(who, `/idempotency-keys/${key}`, { method });

  test('returns the accepted upload to its owner and nobody else', async () => {
    bench = await startLossyBench();
    assert.equal((await keyOf('ana', 'GET')).status, 404);
    const ids = uploadIds(await bench.send('ana', 'k'));
    assert.deepEqual(uploadIds(await keyOf('ana', 'GET')), ids);
    assert.deepEqual(uploadIds(await keyOf('ana', 'DELETE')), ids);
    assert.equal((await keyOf('eve', 'GET')).status, 404);
  });

  test('returns it after a lost response too, without another upload', async () => {
    bench = await startLossyBench();
    const comeBack = bench.goDownWithNext();
    await bench.send('ana', 'k');
    comeBack();
    assert.equal(uploadIds(await keyOf('ana', 'GET')).length, 3);
    assert.equal(bench.posts(), 1);
  });

  test('accepts no upload after it was withdrawn', async () => {
    bench = await startLossyBench();
    assert.equal((await keyOf('ana', 'DELETE')).status, 204);
    assert.equal((await keyOf('ana', 'DELETE')).status, 204);
    const reply = await bench.send('ana', 'k');
    assert.deepEqual([reply.status, codeOf(reply)], [410, 'key-withdrawn']);
    assert.equal(bench.account.uploads.length, 0);
    assert.equal((await bench.send('ben', 'k')).status, 200);
  });

  test('with an unknown outcome is withdrawn once nothing was accepted', async () => {
    bench = await startLossyBench();
    bench.loseNext(LOSSES['504'], { accepted: false });
    await bench.send('ana', 'k');
    assert.equal(codeOf(await keyOf('ana', 'DELETE')), 'key-busy');
    bench.clock.time += MINUTE;
    const statuses = [await keyOf('ana', 'DELETE'), await keyOf('ana', 'DELETE')].map(({ status }) => status);
    assert.deepEqual(statuses, [409, 204]);
    assert.equal((await bench.send('ana', 'k')).status, 410);
  });

  test('is busy while its upload is in progress', async () => {
    bench = await startLossyBench();
    let release = () => {};
    const arrived = new Promise<void>((resolve) => {
      bench.upstream.answer = (...all) => {
        release = () => bench.account.answer(...all);
        resolve();
      };
    });
    const sent = bench.send('ana', 'k');
    await arrived;
    for (const method of ['GET', 'DELETE']) assert.equal(codeOf(await keyOf('ana', method)), 'key-busy');
    release();
    assert.equal((await sent).status, 200);
  });
});

test('a key that was withdrawn after its lease stays withdrawn, whatever its request still does', async () => {
  const store = await openTestStore();
  const { idempotency } = store;
  const key = createUploadKey(person('ana'), 'pathology', 'k');
  const lease = { holder: 'late', module: 'pathology', handoff: null, now: 0, lease: 10 } as const;
  const sent = { sentAt: 0, settlesAt: 30, fingerprint: null, marks: [] };
  assert.equal(await idempotency.acquire(key, lease), true);
  await idempotency.withdraw(key, 20);
  assert.equal(await idempotency.markSent(key, 'late', sent), false, 'its form must not be completed');
  for (const step of [
    () => idempotency.extend(key, 'late', { now: 5, lease: 100 }),
    () => idempotency.abandon(key, 'late', { now: 30, settlesAt: 40 }),
    () => idempotency.release(key, 'late'),
  ]) {
    await step();
    assert.equal((await idempotency.find(key, 20)).state, 'withdrawn');
  }
  const next = { ...lease, holder: 'next', now: 1000, lease: 2000 };
  assert.equal(await idempotency.acquire(key, next), false, 'nor is it free for another');
  await store.close();
});

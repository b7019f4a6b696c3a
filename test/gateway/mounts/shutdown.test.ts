import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'vitest';
import { DEFAULT_LIMITS } from '../../../server-stub/gateway/src/limits.js';
import { idleTimeoutFor, listen } from '../../../server-stub/gateway/src/mounts/listen.js';
import { form } from '../support/bench.js';
import { type LossyBench, startLossyBench } from '../support/lost-responses.js';
import { person } from '../support/person.js';

let bench: LossyBench;
afterEach(() => bench.close());

/** Holds the answer to the next request of the service until it is called. */
function holdAnswer(): { readonly arrived: Promise<void>; readonly answer: () => void } {
  let answer = () => {};
  const arrived = new Promise<void>((resolve) => {
    bench.upstream.answer = (...all) => {
      answer = () => bench.account.answer(...all);
      resolve();
    };
  });
  return { arrived, answer: () => answer() };
}

describe('a gateway that stops', { timeout: 280_000 }, () => {
  test('waits for a service slower than its grace period, and its client gets the response', async () => {
    bench = await startLossyBench();
    const { arrived, answer } = holdAnswer();
    let graceIsOver = () => {};
    const graceOver = new Promise<void>((resolve) => (graceIsOver = resolve));
    const drained = () => {
      graceIsOver();
      return bench.gateway.drained();
    };
    const server = await listen(bench.gateway.fetch, { host: '127.0.0.1', port: 0, grace: 1, drained });
    const headers = { authorization: `Bearer ${await bench.token('ana')}` };
    const sent = fetch(`${server.url}/api/master?module=pathology`, {
      method: 'POST',
      headers,
      body: form(1),
    });
    await arrived;
    const closed = server.close();
    await graceOver;
    answer();
    const reply = await sent;
    assert.equal(reply.status, 200);
    const { uploads } = (await reply.json()) as { uploads: { uploadId: string }[] };
    await closed;
    bench.upstream.answer = bench.account.answer;
    assert.equal(await bench.statusOf('ana', uploads[0]?.uploadId), 200);
  });

  // Long before an idle connection ends by itself, after 65 s.
  test('ends as soon as the last request has, whoever keeps a connection', { timeout: 30_000 }, async () => {
    bench = await startLossyBench();
    const { drain, drained } = bench.gateway;
    const server = await listen(bench.gateway.fetch, {
      host: '127.0.0.1',
      port: 0,
      grace: 2 ** 31 - 1,
      drained,
    });
    const headers = { authorization: `Bearer ${await bench.token('ana')}` };
    const stream = (await fetch(`${server.url}/events`, { headers })).body!.getReader();
    await stream.read();
    drain();
    const closed = server.close();
    assert.equal((await stream.read()).done, true);
    await closed;
  });

  test('waits for the ids of an upload whose client is gone', async () => {
    bench = await startLossyBench();
    const { arrived, answer } = holdAnswer();
    let isWaitedFor = () => {};
    const waited = new Promise<'waits'>((resolve) => {
      isWaitedFor = () => resolve('waits');
    });
    const drained = () => {
      isWaitedFor();
      return bench.gateway.drained();
    };
    const server = await listen(bench.gateway.fetch, { host: '127.0.0.1', port: 0, drained });
    const gone = new AbortController();
    const sent = fetch(`${server.url}/api/master?module=pathology`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await bench.token('ana')}` },
      body: form(1),
      signal: gone.signal,
    });
    await arrived;
    gone.abort();
    await assert.rejects(sent);
    const closed = server.close().then(() => 'closed' as const);
    assert.equal(await Promise.race([closed, waited]), 'waits');
    answer();
    await closed;
    assert.equal((await bench.store.forOwner(person('ana')).list('upload')).length, 1);
  });
});

test('the idle timeout of connections is longer than what the limits let a request wait', () => {
  assert.equal(idleTimeoutFor(DEFAULT_LIMITS), 120_000);
  for (const limit of ['serviceTimeout', 'heartbeat', 'uploadPause'] as const)
    assert.equal(idleTimeoutFor({ ...DEFAULT_LIMITS, [limit]: 180_000 }), 240_000, limit);
  assert.equal(idleTimeoutFor({ ...DEFAULT_LIMITS, heartbeat: 2 ** 31 - 1 }), 2 ** 31 - 1);
});

import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'vitest';
import { listen } from '../../../server-stub/gateway/src/mounts/listen.js';
import { form } from '../support/bench.js';
import { type LossyBench, startLossyBench } from '../support/lost-responses.js';

let bench: LossyBench;
afterEach(() => bench.close());

describe('a gateway that stops', { timeout: 280_000 }, () => {
  test('waits for a service slower than its grace period, and its client gets the response', async () => {
    bench = await startLossyBench();
    let answer = () => {};
    const arrived = new Promise<void>((resolve) => {
      bench.upstream.answer = (...all) => {
        answer = () => bench.account.answer(...all);
        resolve();
      };
    });
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
});

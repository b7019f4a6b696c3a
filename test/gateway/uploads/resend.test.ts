import assert from 'node:assert/strict';
import { describe, test } from 'vitest';
import { GatewayProblem } from '../../../server-stub/gateway/src/problem.js';
import { createFormFingerprint } from '../../../server-stub/gateway/src/uploads/digests.js';
import { createUploadKey } from '../../../server-stub/gateway/src/uploads/idempotency.js';
import { createPartScanner } from '../../../server-stub/gateway/src/uploads/part-scanner.js';
import { accountService } from '../support/account.js';
import {
  type Bench,
  type BenchOptions,
  codeOf,
  type Reply,
  startBench,
  uploadIds,
} from '../support/bench.js';
import { person } from '../support/person.js';
import { openTestStore } from '../support/store.js';
import { json } from '../support/upstream.js';

const PATH = '/api/master?module=pathology';

/** A body as a browser makes it: the boundary is its own each time. */
function multipart(files: readonly string[], boundary = `----form${Math.random().toString(36).slice(2)}`) {
  const parts = files.map(
    (text, n) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="files"; filename="r${n}.hl7"\r\n\r\n${text}\r\n`,
  );
  return { type: `multipart/form-data; boundary=${boundary}`, body: `${parts.join('')}--${boundary}--\r\n` };
}

const send = (bench: Bench, who: string, key: string, files = ['one', 'two']): Promise<Reply> => {
  const { type, body } = multipart(files);
  return bench.as(who, PATH, {
    method: 'POST',
    body,
    headers: { 'content-type': type, 'idempotency-key': key },
  });
};

async function withBench(use: (bench: Bench) => Promise<void>, options: BenchOptions = {}): Promise<void> {
  const bench = await startBench({ answer: accountService().answer, ...options });
  try {
    await use(bench);
  } finally {
    await bench.close();
  }
}

describe('an upload with an idempotency key', () => {
  test('is accepted once, however often it is sent', () =>
    withBench(async (bench) => {
      const first = await send(bench, 'ana', 'k1');
      const again = await send(bench, 'ana', 'k1');
      assert.equal(again.status, 200);
      assert.equal(uploadIds(first).length, 2);
      assert.deepEqual(uploadIds(again), uploadIds(first));
      assert.equal(bench.upstream.arrivals.length, 1);
      const other = await send(bench, 'ana', 'k2');
      assert.notDeepEqual(uploadIds(other), uploadIds(first));
    }));

  test('belongs to its sender: another person’s equal key is another upload', () =>
    withBench(async (bench) => {
      const ana = uploadIds(await send(bench, 'ana', 'k1'));
      const ben = uploadIds(await send(bench, 'ben', 'k1'));
      assert.equal(ana.filter((id) => ben.includes(id)).length, 0);
    }));

  test('with other bytes under the same key is rejected', () =>
    withBench(async (bench) => {
      await send(bench, 'ana', 'k1');
      const reply = await send(bench, 'ana', 'k1', ['one', 'twO']);
      assert.deepEqual([reply.status, codeOf(reply)], [422, 'key-reused']);
      assert.equal(bench.upstream.arrivals.length, 1);
    }));

  test('is busy during the first request', () =>
    withBench(async (bench) => {
      const account = accountService();
      let ask = () => {};
      let go = () => {};
      const asked = new Promise<void>((resolve) => (ask = resolve));
      const leave = new Promise<void>((resolve) => (go = resolve));
      bench.upstream.answer = (...args) => {
        ask();
        void leave.then(() => account.answer(...args));
      };
      const first = send(bench, 'ana', 'k1');
      await asked;
      const second = await send(bench, 'ana', 'k1');
      assert.deepEqual(
        [second.status, codeOf(second), second.headers.get('retry-after')],
        [409, 'key-busy', '2'],
      );
      go();
      assert.deepEqual(uploadIds(await send(bench, 'ana', 'k1')), uploadIds(await first));
    }));

  test('is new again after the service rejected it or failed', () =>
    withBench(async (bench) => {
      const account = accountService();
      for (const status of [400, 429, 500, 503]) {
        bench.upstream.answer = (_, response) => json(response, status, {});
        assert.notEqual((await send(bench, 'ana', 'k1')).status, 200);
      }
      bench.upstream.answer = account.answer;
      assert.equal((await send(bench, 'ana', 'k1')).status, 200);
    }));

  test('is taken over after its node is gone', () =>
    withBench(async (bench) => {
      const uploadKey = createUploadKey(person('ana'), 'pathology', 'k1');
      const now = bench.clock.time;
      const holding = {
        holder: 'a node that is gone',
        module: 'pathology',
        handoff: null,
        now,
        lease: now + 1000,
      } as const;
      assert.equal(await bench.store.idempotency.acquire(uploadKey, holding), true);
      assert.equal(codeOf(await send(bench, 'ana', 'k1')), 'key-busy');
      bench.clock.time += 1001;
      assert.equal((await send(bench, 'ana', 'k1')).status, 200);
      await bench.store.idempotency.release(uploadKey, holding.holder);
      assert.equal(bench.upstream.arrivals.length, 1);
      assert.equal((await send(bench, 'ana', 'k1')).status, 200);
      assert.equal(bench.upstream.arrivals.length, 1);
    }));

  test('has the same response on every node', async () => {
    const store = await openTestStore();
    const account = accountService();
    const nodes = await Promise.all([1, 2].map(() => startBench({ answer: account.answer, store })));
    const [one, two] = nodes as [Bench, Bench];
    const first = uploadIds(await send(one, 'ana', 'k1'));
    assert.deepEqual(uploadIds(await send(two, 'ana', 'k1')), first);
    assert.equal((await two.as('ana', `/api/v1/status/${first[0]}`)).status, 200);
    await Promise.all(nodes.map((node) => node.close()));
    await store.close();
  });

  test('sent twenty times at once reaches the service once', () =>
    withBench(
      async (bench) => {
        await bench.token('ana');
        const reply = await Promise.all(Array.from({ length: 20 }, () => send(bench, 'ana', 'k1')));
        assert.equal(bench.upstream.arrivals.length, 1);
        assert.ok(reply.every(({ status }) => status === 200 || status === 409));
      },
      { limits: { uploadsPerPerson: 20 } },
    ));

  test('with an empty or too long key is rejected', () =>
    withBench(async (bench) => {
      for (const key of ['', 'k'.repeat(1025)]) {
        const reply = await send(bench, 'ana', key);
        assert.deepEqual([reply.status, codeOf(reply)], [400, 'key-invalid']);
      }
    }));
});

describe('the fingerprint of a form', () => {
  /** Of the body cut into pieces of one size. */
  const of = (body: string, boundary: string, size: number) => {
    const fingerprint = createFormFingerprint();
    const scanner = createPartScanner(boundary, fingerprint);
    const bytes = Buffer.from(body);
    for (let at = 0; at < bytes.length; at += size) scanner.add(bytes.subarray(at, at + size));
    return fingerprint.value();
  };
  const files = ['alpha', 'x'.repeat(300), '----', ''];
  const [one, two] = ['----WebKitFormBoundaryAAAA', '--b'].map((boundary) => ({
    boundary,
    body: multipart(files, boundary).body,
  })) as [{ boundary: string; body: string }, { boundary: string; body: string }];

  test('does not depend on the boundary, nor on how the body arrives', () => {
    const whole = of(one.body, one.boundary, 1e6);
    for (const size of [1, 2, 3, 7, 25, 26, 27, 64, 1000]) {
      assert.equal(of(one.body, one.boundary, size), whole, `pieces of ${size}`);
    }
    assert.equal(of(two.body, '--b', 5), whole);
  });

  test('depends on every other byte of a valid form', () => {
    const whole = of(one.body, one.boundary, 1e6);
    let forms = 0;
    for (let at = 0; at < one.body.length; at += 1) {
      const changed = `${one.body.slice(0, at)}${one.body[at] === '!' ? '?' : '!'}${one.body.slice(at + 1)}`;
      try {
        assert.notEqual(of(changed, one.boundary, 1e6), whole, `byte ${at}`);
        forms += 1;
      } catch (thrown) {
        assert.ok(thrown instanceof GatewayProblem, String(thrown));
      }
    }
    assert.ok(forms > files.join('').length);
  });
});

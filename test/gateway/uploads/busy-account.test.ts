import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'vitest';
import type { Store } from '../../../server-stub/gateway/src/repositories.js';
import { codeOf, form, type Reply, startBench } from '../support/bench.js';
import { LOSSES, type LossyBench, nowhere, startLossyBench } from '../support/lost-responses.js';
import { json } from '../support/upstream.js';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

let bench: LossyBench;
afterEach(() => bench.close());

/** Files of other senders on the account, `age` milliseconds old. */
function addOthers(count: number, age = 0): void {
  const uploadedDate = new Date(bench.clock.time - age).toISOString();
  for (let n = 0; n < count; n += 1) bench.account.addUpload({ fileName: 'other.pdf', uploadedDate });
}

const isOurs = ({ fileName }: { readonly fileName: string }) => fileName.startsWith('report-');
const ours = () => bench.account.uploads.filter(isOurs);

/** The service lists what it receives under the time of the bench, which begins with the time in its own responses. */
function fileNow(): void {
  bench.clock.time = Date.now();
  const { answer } = bench.account;
  bench.account.answer = (request, response, body) => {
    const known = new Set(bench.account.uploads);
    answer(request, response, body);
    for (const upload of bench.account.uploads)
      if (!known.has(upload)) upload.uploadedDate = new Date(bench.clock.time).toISOString();
  };
  bench.upstream.answer = bench.account.answer;
}

async function untilRecorded(ask: () => Promise<Reply>): Promise<Reply> {
  for (;;) {
    const reply = await ask();
    if (reply.status === 200) return reply;
    assert.ok([409, 503].includes(reply.status), reply.text);
  }
}

describe('an upload that the service acknowledges while the database is away', () => {
  /** A store that cannot be reached while `isAway`. */
  const unreachable = (store: Store, outage: { isAway: boolean }): Store => {
    const guard = <Room extends object>(room: Room): Room =>
      new Proxy(room, {
        get(target, name, receiver) {
          const member: unknown = Reflect.get(target, name, receiver);
          if (typeof member === 'object' && member !== null && name !== 'bus') return guard(member);
          if (typeof member !== 'function') return member;
          return (...args: unknown[]) => {
            if (name === 'forOwner') return guard(Reflect.apply(member, target, args) as object);
            if (outage.isAway) return Promise.reject(Object.assign(new Error(), { code: 'ECONNREFUSED' }));
            return Reflect.apply(member, target, args);
          };
        },
      });
    return guard(store);
  };

  /** A node whose database goes away between the request and its acknowledgement, and what Ana sends there and elsewhere. */
  async function startNode(module = 'pathology') {
    bench = await startLossyBench();
    fileNow();
    const { answer } = bench.account;
    const outage = { isAway: false };
    const node = await startBench({
      store: unreachable(bench.store, outage),
      clock: bench.clock,
      limits: { recordRetryDelay: 1 },
      answer: (request, response, body) => {
        if (request.method === 'POST') outage.isAway = true;
        answer(request, response, body);
      },
    });
    const token = await node.token('ana');
    const sendTo = (receiver: Pick<LossyBench, 'call'>) =>
      receiver.call(`/api/master?module=${module}`, {
        method: 'POST',
        body: form(1),
        headers: { authorization: `Bearer ${token}`, 'idempotency-key': 'k' },
      });
    return { node, outage, sendTo };
  }

  for (const module of ['pathology', 'medical']) {
    test(`is filed once and recorded when it is back, whatever others file meanwhile: ${module}`, async () => {
      const { node, outage, sendTo } = await startNode(module);
      const send = () => sendTo(node);
      const told = await send();
      assert.deepEqual(
        [told.status, codeOf(told), told.headers.get('retry-after')],
        [409, 'upload-unrecorded', '5'],
      );
      bench.clock.time += SECOND;
      addOthers(150);
      for (let n = 0; n < 150; n += 1) bench.account.addRecord('other.jpg');
      // Longer than the lease, and than the time in which the service settles.
      bench.clock.time += 5 * MINUTE;
      assert.equal((await send()).status, 503);
      outage.isAway = false;
      const recorded = await untilRecorded(send);
      assert.match(recorded.text, module === 'pathology' ? /"uploads"/ : /"extractions"/);
      assert.equal(node.upstream.arrivals.filter(({ method }) => method === 'POST').length, 1);
      const list = module === 'pathology' ? '/api/v1/uploads' : '/api/master/transformations?module=medical';
      assert.match((await node.as('ana', list)).text, /"report-1\.jpg"/);
      assert.doesNotMatch((await node.as('eve', list)).text, /report-1/);
      await node.close();
    });
  }

  test('is not said to be lost by another node that cannot find it, before its own has recorded it', async () => {
    const { node, outage, sendTo } = await startNode();
    assert.equal(codeOf(await sendTo(node)), 'upload-unrecorded');
    bench.clock.time += SECOND;
    addOthers(150);
    bench.clock.time += 5 * MINUTE;
    assert.equal(codeOf(await sendTo(bench)), 'key-busy');
    outage.isAway = false;
    await untilRecorded(() => sendTo(bench));
    assert.equal(ours().length, 1);
    await node.close();
  });
});

describe('an upload whose response is lost on an account of many senders', () => {
  test('and that is not listed any more: its outcome is unknown, and it is not sent again', async () => {
    bench = await startLossyBench();
    fileNow();
    const comeBack = bench.goDownWithNext();
    assert.equal((await bench.send('ana', 'k', { files: 1 })).status, 502);
    comeBack();
    bench.clock.time += 2 * MINUTE;
    addOthers(150);
    const busy = await bench.send('ana', 'k', { files: 1 });
    assert.deepEqual([codeOf(busy), busy.headers.get('retry-after')], ['key-busy', '2']);
    bench.clock.time += 11 * SECOND;
    for (const method of ['POST', 'GET', 'DELETE']) {
      const path = '/idempotency-keys/k';
      const unknown =
        method === 'POST'
          ? await bench.send('ana', 'k', { files: 1 })
          : await bench.as('ana', path, { method });
      assert.deepEqual([unknown.status, codeOf(unknown)], [409, 'outcome-unknown'], method);
    }
    assert.deepEqual([ours().length, bench.posts()], [1, 1]);
    assert.match(await bench.gateway.metrics.text(), /hdt_gateway_unknown_uploads 0/);
    await bench.gateway.reconcile();
    assert.match(await bench.gateway.metrics.text(), /hdt_gateway_unknown_uploads 1/);
    assert.equal(
      (await bench.send('ana', 'k2', { files: 1 })).status,
      200,
      'the person decides, by a new key',
    );
  });

  test('and that was not accepted: is sent again where the list reaches back before the sending', async () => {
    bench = await startLossyBench();
    fileNow();
    addOthers(150, 20 * MINUTE);
    bench.loseNext(LOSSES['502'], { accepted: false });
    assert.equal((await bench.send('ana', 'k', { files: 1 })).status, 502);
    bench.clock.time += 2 * MINUTE;
    addOthers(50);
    assert.equal((await bench.send('ana', 'k', { files: 1 })).status, 200);
    assert.deepEqual([ours().length, bench.posts()], [1, 2]);
  });

  test('and that was not accepted: is sent again where the lists since overlap', async () => {
    bench = await startLossyBench();
    fileNow();
    addOthers(150, 20 * MINUTE);
    bench.loseNext(LOSSES['502'], { accepted: false });
    assert.equal((await bench.send('ana', 'k', { files: 1 })).status, 502);
    for (let round = 0; round < 5; round += 1) {
      bench.clock.time += 25 * SECOND;
      addOthers(60);
      await bench.gateway.reconcile();
    }
    assert.equal((await bench.send('ana', 'k', { files: 1 })).status, 200);
    assert.deepEqual([ours().length, bench.posts()], [1, 2]);
  });

  test('and that passes through the list between two requests for it is found', async () => {
    bench = await startLossyBench();
    fileNow();
    const comeBack = bench.goDownWithNext();
    assert.equal((await bench.send('ana', 'k', { files: 2 })).status, 502);
    comeBack();
    const [first, second] = ours();
    // Two files of one form, of which no list has both.
    second!.uploadedDate = new Date(bench.clock.time + 30 * SECOND).toISOString();
    bench.clock.time += 31 * SECOND;
    addOthers(98);
    second!.uploadedDate = new Date(0).toISOString();
    await bench.gateway.reconcile();
    second!.uploadedDate = new Date(bench.clock.time).toISOString();
    addOthers(99);
    await bench.gateway.reconcile();
    assert.equal(await bench.statusOf('ana', first?.uploadId), 200);
    assert.equal(await bench.statusOf('ana', second?.uploadId), 200);
  });

  for (const [what, answer] of Object.entries({
    'no list': (_: unknown, response: Parameters<typeof json>[0]) => json(response, 200, {}),
    'not found': (_: unknown, response: Parameters<typeof json>[0]) => json(response, 404, {}),
    'a list without times': (_: unknown, response: Parameters<typeof json>[0]) =>
      json(response, 200, { uploads: Array.from({ length: 100 }, (_, n) => ({ uploadId: `other-${n}` })) }),
    'a list that has more': (_: unknown, response: Parameters<typeof json>[0]) =>
      json(response, 200, { uploads: [], total: 7 }),
  })) {
    test(`${what} says nothing of what the service has`, async () => {
      bench = await startLossyBench();
      const { account, upstream } = bench;
      upstream.answer = (request, response, body) => {
        if (request.method !== 'POST') return answer(request, response);
        account.answer(request, nowhere, body);
        response.destroy();
      };
      assert.equal((await bench.send('ana', 'k', { files: 1 })).status, 502);
      bench.clock.time += 2 * MINUTE;
      for (let tries = 0; tries < 3; tries += 1) {
        assert.ok((await bench.send('ana', 'k', { files: 1 })).status >= 409);
        bench.clock.time += MINUTE;
      }
      assert.equal(bench.posts(), 1);
    });
  }
});

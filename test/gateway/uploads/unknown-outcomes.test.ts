import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { afterEach, describe, test } from 'node:test';
import { listen } from '../../../server-stub/gateway/src/mounts/listen.js';
import { accountService } from '../support/account.js';
import {
  type Bench,
  type BenchOptions,
  codeOf,
  form,
  type Reply,
  startBench,
  uploadIds,
} from '../support/bench.js';
import { type Answer, json } from '../support/upstream.js';

const MINUTE = 60_000;
let bench: Bench;
let account: ReturnType<typeof accountService>;
const start = async (options: BenchOptions = {}) => {
  account = accountService();
  bench = await startBench({ answer: account.answer, ...options });
};
afterEach(() => bench.close());

/** A response the service means to give and that reaches nobody. */
const nowhere = { writeHead: () => ({ end: () => {} }) } as unknown as ServerResponse;

/** The next upload is taken by the service, or not, and `loss` is what the gateway hears of it. */
const loseNext = (loss: Answer, { taken = true } = {}) => {
  bench.upstream.answer = (request, response, body) => {
    if (request.method !== 'POST') return account.answer(request, response, body);
    bench.upstream.answer = account.answer;
    if (taken) account.answer(request, nowhere, body);
    loss(request, response, body);
  };
};

const send = (
  who: string,
  key: string | null,
  { files = 3, module = 'pathology', body = form(files) } = {},
) =>
  bench.as(who, `/api/master?module=${module}`, {
    method: 'POST',
    body,
    headers: key === null ? {} : { 'idempotency-key': key },
  });
const posts = () => bench.upstream.arrivals.filter(({ method }) => method === 'POST').length;
const statusOf = async (who: string, id = '') => (await bench.as(who, `/api/v1/status/${id}`)).status;

/** The next upload is taken, and then the service can be reached by nobody until the function returned is called. */
const goDownWithNext = () => {
  bench.upstream.answer = (request, response, body) => {
    if (request.method === 'POST') account.answer(request, nowhere, body);
    response.destroy();
  };
  return () => {
    bench.upstream.answer = account.answer;
  };
};

/** The connection breaks, with some bytes out before that or none. */
const cut =
  (bytes = ''): Answer =>
  (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': 500 });
    response.write(bytes || ' ', () => response.destroy());
  };
const status =
  (code: number): Answer =>
  (_, response) =>
    json(response, code, {});
const LOSSES: Readonly<Record<string, Answer>> = {
  'a connection that breaks before the answer': (_, response) => response.destroy(),
  'an answer cut in the middle': cut('{"uploads":[{"uploa'),
  '502': status(502),
  '504': status(504),
  '500': status(500),
  '503': status(503),
  'an answer that is no JSON': (_, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end('<html>'),
  'an answer without ids': (_, response) => json(response, 200, { success: true }),
};

describe('an upload whose answer is lost', () => {
  for (const [name, loss] of Object.entries(LOSSES)) {
    test(`by ${name}: is found at once, and filed once`, async () => {
      await start();
      loseNext(loss);
      assert.equal((await send('ana', 'k')).status, 200);
      const again = await send('ana', 'k');
      assert.equal(again.status, 200);
      assert.deepEqual(
        uploadIds(again),
        account.uploads.map(({ uploadId }) => uploadId),
      );
      assert.deepEqual([account.uploads.length, posts()], [3, 1]);
      assert.equal(await statusOf('ana', uploadIds(again)[0]), 200);
      assert.equal(await statusOf('eve', uploadIds(again)[0]), 404);
      assert.deepEqual(uploadIds(await send('ana', 'k')), uploadIds(again));
      assert.equal(codeOf(await send('ana', 'k', { files: 2 })), 'key-reused');
      loseNext(loss);
      assert.equal((await send('ana', null)).status, 200, 'without a key too');
      assert.deepEqual([account.uploads.length, posts()], [6, 2]);
    });
  }

  for (const name of ['502', '504', 'a connection that breaks before the answer'] as const) {
    test(`by ${name}, and not taken: waits until the service cannot have it, and is sent again`, async () => {
      await start();
      loseNext(LOSSES[name]!, { taken: false });
      assert.ok((await send('ana', 'k')).status >= 500);
      for (let tries = 0; tries < 3; tries += 1) {
        const waiting = await send('ana', 'k');
        assert.deepEqual(
          [waiting.status, codeOf(waiting), waiting.headers.get('retry-after')],
          [409, 'key-busy', '2'],
        );
      }
      assert.equal(posts(), 1);
      bench.clock.time += MINUTE;
      assert.equal((await send('ana', 'k')).status, 200);
      assert.deepEqual([account.uploads.length, posts()], [3, 2]);
    });
  }

  test('by a service that lists it late is not sent again in between', async () => {
    await start();
    loseNext(LOSSES['502']!, { taken: false });
    await send('ana', 'k');
    assert.equal((await send('ana', 'k')).status, 409);
    for (const n of [1, 2, 3]) account.addUpload({ fileName: `report-${n}.jpg` });
    assert.equal(uploadIds(await send('ana', 'k')).length, 3);
    assert.deepEqual([account.uploads.length, posts()], [3, 1]);
  });

  test('on a node that is killed is found by another once the lease has run out', async () => {
    await start();
    const held = new Promise<void>((resolve) => {
      bench.upstream.answer = (request, _response, body) => {
        account.answer(request, nowhere, body);
        resolve();
      };
    });
    const dead = send('ana', 'k').catch(() => null);
    await held;
    bench.upstream.answer = account.answer;
    const other = await startBench({ answer: account.answer, store: bench.store });
    const token = await bench.token('ana');
    const again = () =>
      other.call('/api/master?module=pathology', {
        method: 'POST',
        body: form(3),
        headers: { authorization: `Bearer ${token}`, 'idempotency-key': 'k' },
      });
    assert.equal(codeOf(await again()), 'key-busy');
    other.clock.time += 81_000;
    assert.equal(uploadIds(await again()).length, 3);
    assert.equal(other.upstream.arrivals.filter(({ method }) => method === 'POST').length, 0);
    await other.close();
    await bench.upstream.close();
    await dead;
  });

  test('without a key of its own is given to its sender by the round of every minute', async () => {
    await start();
    const comeBack = goDownWithNext();
    assert.equal((await send('ana', null)).status, 502);
    comeBack();
    const [{ uploadId = '' } = {}] = account.uploads;
    assert.equal(await statusOf('ana', uploadId), 404);
    await bench.gateway.reconcile();
    assert.equal(await statusOf('ana', uploadId), 200);
    assert.equal(await statusOf('eve', uploadId), 404);
    assert.match(await bench.gateway.metrics.text(), /hdt_gateway_adopted_uploads_total 1/);
  });

  test('is looked up together with all others of a round, in one list', async () => {
    await start();
    for (const name of ['one.csv', 'two.csv', 'three.csv']) {
      const body = new FormData();
      body.append('files', new Blob(['x']), name);
      const comeBack = goDownWithNext();
      assert.equal((await send('ana', null, { body })).status, 502);
      comeBack();
    }
    const asked = bench.upstream.arrivals.length;
    await bench.gateway.reconcile();
    assert.equal(bench.upstream.arrivals.length, asked + 1);
    for (const { uploadId } of account.uploads) assert.equal(await statusOf('ana', uploadId), 200);
  });

  test('with names in other letters and with signs browsers escape is recognised', async () => {
    await start();
    const body = new FormData();
    for (const name of ['Blutbild März.csv', '血.csv', 'a "b".csv', '../c.csv'])
      body.append('files', new Blob(['x']), name);
    loseNext((_, response) => response.destroy(), { taken: false });
    await send('ana', 'k', { body });
    for (const fileName of ['Blutbild März.csv', '血.csv', 'a "b".csv', 'c.csv'])
      account.addUpload({ fileName });
    assert.deepEqual(
      uploadIds(await send('ana', 'k', { body })),
      account.uploads.map(({ uploadId }) => uploadId),
    );
  });
});

describe('an upload whose answer is lost is not given to the wrong person', () => {
  const lost = async (who: string, key: string) => {
    loseNext(LOSSES['502']!, { taken: false });
    await send(who, key, { files: 1 });
  };
  const isUndecided = async (who: string, key: string) => {
    assert.equal(codeOf(await send(who, key, { files: 1 })), 'key-busy');
    bench.clock.time += 2 * MINUTE;
    assert.equal(codeOf(await send(who, key, { files: 1 })), 'key-busy');
    const reply = await bench.as('ana', '/api/v1/uploads');
    assert.equal((reply.json() as { count: number }).count, 0);
    await bench.gateway.reconcile();
    assert.match(
      await bench.gateway.metrics.text(),
      /hdt_gateway_unknown_uploads\{state="ambiguous"\} [1-9]/,
    );
  };

  test('when two people lost one of the same name', async () => {
    await start();
    await lost('ana', 'k');
    await lost('ben', 'k');
    account.addUpload({ fileName: 'report-1.jpg' });
    await isUndecided('ana', 'k');
    await isUndecided('ben', 'k');
  });

  test('when more are listed than were sent', async () => {
    await start();
    await lost('ana', 'k');
    account.addUpload({ fileName: 'report-1.jpg' });
    account.addUpload({ fileName: 'report-1.jpg' });
    await isUndecided('ana', 'k');
  });

  test('when the list is too long to reach back to it', async () => {
    await start();
    await lost('ana', 'k');
    for (let n = 0; n < 100; n += 1) account.addUpload({ fileName: `other-${n}.pdf` });
    await isUndecided('ana', 'k');
  });

  test('when only a part of it is there', async () => {
    await start();
    loseNext(LOSSES['502']!, { taken: false });
    await send('ana', 'k', { files: 2 });
    account.addUpload({ fileName: 'report-2.jpg' });
    bench.clock.time += 2 * MINUTE;
    assert.equal(codeOf(await send('ana', 'k', { files: 2 })), 'key-busy');
    assert.equal(posts(), 1);
  });

  test('when what is listed is another’s, or older', async () => {
    await start();
    account.addUpload({
      fileName: 'report-1.jpg',
      uploadedDate: new Date(bench.clock.time - MINUTE).toISOString(),
    });
    const [id = ''] = uploadIds(await send('ben', 'k', { files: 1 }));
    await lost('ana', 'k');
    assert.equal(codeOf(await send('ana', 'k', { files: 1 })), 'key-busy');
    bench.clock.time += MINUTE;
    const [own = ''] = uploadIds(await send('ana', 'k', { files: 1 }));
    assert.notEqual(own, id);
    assert.equal(await statusOf('ana', id), 404);
    assert.equal(account.uploads.length, 3);
  });
});

describe('the record of an owner', () => {
  const failing = (times: number): BenchOptions['store'] => {
    const { store } = bench;
    let left = times;
    const fails = () => {
      left -= 1;
      return left >= 0;
    };
    return {
      ...store,
      forOwner(who) {
        const owner = store.forOwner(who);
        return {
          ...owner,
          record: (...all) => (fails() ? Promise.reject(new Error('disk full')) : owner.record(...all)),
          adopt: (...all) => (fails() ? Promise.reject(new Error('disk full')) : owner.adopt(...all)),
        };
      },
    };
  };

  test('that fails for a moment is tried again', async () => {
    await start();
    const other = await startBench({
      answer: account.answer,
      store: failing(3)!,
      limits: { recordRetryDelay: 1 },
    });
    const reply = await other.upload('ana');
    assert.equal(reply.status, 200);
    assert.equal((await other.as('ana', `/api/v1/status/${uploadIds(reply)[0]}`)).status, 200);
    await other.close();
  });

  test('that keeps failing leaves an upload that is found again, once', async () => {
    await start();
    const other = await startBench({
      answer: account.answer,
      store: failing(8)!,
      limits: { recordRetryDelay: 1 },
    });
    const again = () =>
      other.as('ana', '/api/master?module=pathology', {
        method: 'POST',
        body: form(2),
        headers: { 'idempotency-key': 'k' },
      });
    assert.equal((await again()).status, 500);
    assert.equal(uploadIds(await again()).length, 2);
    assert.equal(account.uploads.length, 2);
    await other.close();
  });
});

describe('a gateway that stops', { timeout: 280_000 }, () => {
  test('waits for a service slower than its grace, and its client gets the answer', async () => {
    await start();
    let answer = () => {};
    const arrived = new Promise<void>((resolve) => {
      bench.upstream.answer = (...all) => {
        answer = () => account.answer(...all);
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
    bench.upstream.answer = account.answer;
    assert.equal(await statusOf('ana', uploads[0]?.uploadId), 200);
  });
});

describe('a photo that names itself', () => {
  const photo = (key: string) => send('ana', key, { module: 'medical', files: 1 });

  test('is read once, however often it is sent', async () => {
    await start();
    const first = await photo('k');
    const again = await photo('k');
    assert.deepEqual([again.status, again.text], [200, first.text]);
    assert.deepEqual([account.records.length, posts()], [1, 1]);
    assert.equal((await send('ana', 'k', { files: 1 })).status, 200, 'a report may have the same key');
  });

  test('and shows no device is answered again too', async () => {
    await start();
    const body = { success: true, extractions: [{ result: { success: false } }] };
    bench.upstream.answer = (_, response) => json(response, 200, body);
    await photo('k');
    assert.deepEqual((await photo('k')).json(), body);
    assert.equal(posts(), 1);
  });

  test('is found by its record when the answer is lost', async () => {
    await start();
    const comeBack = goDownWithNext();
    assert.equal((await photo('k')).status, 502);
    comeBack();
    const again = await photo('k');
    assert.equal(again.status, 200);
    assert.equal((again.json() as { extractions: { id: string }[] }).extractions[0]?.id, 'm-1');
    assert.deepEqual([account.records.length, posts()], [1, 1]);
    assert.equal((await bench.as('ana', '/api/master/medical/m-1')).status, 200);
    assert.equal((await bench.as('eve', '/api/master/medical/m-1')).status, 404);
  });

  test('whose reading has something called id owns its record and nothing else', async () => {
    await start();
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

  test('tells its owner what was filed under it, and nobody else', async () => {
    await start();
    assert.equal((await keyOf('ana', 'GET')).status, 404);
    const ids = uploadIds(await send('ana', 'k'));
    assert.deepEqual(uploadIds(await keyOf('ana', 'GET')), ids);
    assert.deepEqual(uploadIds(await keyOf('ana', 'DELETE')), ids);
    assert.equal((await keyOf('eve', 'GET')).status, 404);
  });

  test('tells it also when the answer was lost, without the bytes being sent again', async () => {
    await start();
    const comeBack = goDownWithNext();
    await send('ana', 'k');
    comeBack();
    assert.equal(uploadIds(await keyOf('ana', 'GET')).length, 3);
    assert.equal(posts(), 1);
  });

  test('that is withdrawn files nothing any more', async () => {
    await start();
    assert.equal((await keyOf('ana', 'DELETE')).status, 204);
    assert.equal((await keyOf('ana', 'DELETE')).status, 204);
    const reply = await send('ana', 'k');
    assert.deepEqual([reply.status, codeOf(reply)], [410, 'key-withdrawn']);
    assert.equal(account.uploads.length, 0);
    assert.equal((await send('ben', 'k')).status, 200);
  });

  test('of unknown outcome is withdrawn once it is known that nothing was filed', async () => {
    await start();
    loseNext(LOSSES['504']!, { taken: false });
    await send('ana', 'k');
    assert.equal(codeOf(await keyOf('ana', 'DELETE')), 'key-busy');
    bench.clock.time += MINUTE;
    const statuses = [await keyOf('ana', 'DELETE'), await keyOf('ana', 'DELETE')].map(({ status }) => status);
    assert.deepEqual(statuses, [409, 204]);
    assert.equal((await send('ana', 'k')).status, 410);
  });

  test('is busy while its upload is on its way', async () => {
    await start();
    let release = () => {};
    const arrived = new Promise<void>((resolve) => {
      bench.upstream.answer = (...all) => {
        release = () => account.answer(...all);
        resolve();
      };
    });
    const sent = send('ana', 'k');
    await arrived;
    for (const method of ['GET', 'DELETE']) assert.equal(codeOf(await keyOf('ana', method)), 'key-busy');
    release();
    assert.equal((await sent).status, 200);
  });
});

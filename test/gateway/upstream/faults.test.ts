import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'vitest';
import type { Store } from '../../../server-stub/gateway/src/repositories.js';
import { accountService } from '../support/account.js';
import { type Bench, codeOf, KEY, type Reply, startBench, uploadIds } from '../support/bench.js';
import { openTestStore } from '../support/store.js';
import { type Answer, json } from '../support/upstream.js';

const HTML = '<html><body>nginx at inner.host</body></html>';
const html =
  (status: number): Answer =>
  (_, response) =>
    response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(HTML);

/** What the service does, and what has to become of it on every route. */
const FAULTS: [string, Answer, number, string][] = [
  ['a page of HTML with 200', html(200), 502, 'service-bad-answer'],
  ['a page of HTML with 403', html(403), 502, 'service-bad-answer'],
  ['a page of HTML with 502', html(502), 502, 'service-failed'],
  ['500 with a stack', (_, r) => json(r, 500, { error: 'at x (/srv/a.js:1:1)' }), 502, 'service-failed'],
  ['503', (_, r) => json(r, 503, {}, { 'retry-after': '30' }), 502, 'service-failed'],
  ['504', (_, r) => json(r, 504, {}), 504, 'service-timeout'],
  ['a refusal of the key', (_, r) => json(r, 401, { message: `bad ${KEY}` }), 502, 'service-refused-key'],
  [
    'a redirect',
    (_, r) => r.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
    502,
    'service-bad-answer',
  ],
  ['429', (_, r) => json(r, 429, {}, { 'retry-after': '9' }), 429, 'service-busy'],
  ['a cut connection', (q) => q.socket.destroy(), 502, 'service-unreachable'],
];

/** Faults of a JSON body; a result in another format has no JSON to be wrong. */
const JSON_FAULTS: [string, Answer, number, string][] = [
  ['JSON that is none', (_, r) => r.writeHead(200, {}).end('{"uploadId":'), 502, 'service-bad-answer'],
  ['the key itself', (_, r) => json(r, 200, { uploadId: 'x', echo: KEY }), 502, 'service-bad-answer'],
  ['the key in an error', (_, r) => json(r, 400, { message: KEY }), 502, 'service-bad-answer'],
  ['an error without words', (_, r) => json(r, 400, ['x']), 502, 'service-bad-answer'],
  ['more JSON than fits', (_, r) => json(r, 200, { uploadId: 'x'.repeat(5000) }), 502, 'service-bad-answer'],
  [
    'half an answer',
    (_, r) => {
      r.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
      r.write('{"upload', () => r.destroy());
    },
    502,
    'service-unreachable',
  ],
];

/** A store that says which of its methods about idempotency keys are called. */
const withCalls = (store: Store, onCall: (name: string) => void): Store => ({
  ...store,
  idempotency: new Proxy(store.idempotency, {
    get(target, name, receiver) {
      onCall(String(name));
      return Reflect.get(target, name, receiver) as unknown;
    },
  }),
});

describe('a service that fails', () => {
  let bench: Bench;
  let id: string;
  beforeEach(async () => {
    bench = await startBench({
      answer: accountService().answer,
      limits: { serviceTimeout: 280_000, jsonBytes: 4000 },
    });
    [id = ''] = uploadIds(await bench.upload('ana'));
    await bench.upload('ana', 'medical');
  });
  afterEach(() => bench.close());

  const requests = (to = bench): Record<string, () => Promise<Reply>> => ({
    upload: () => to.upload('ana'),
    picture: () => to.upload('ana', 'medical'),
    status: () => to.as('ana', `/api/v1/status/${id}`),
    result: () => to.as('ana', `/api/v1/results/${id}`),
    list: () => to.as('ana', '/api/v1/uploads'),
    history: () => to.as('ana', '/api/master/transformations?module=medical'),
    record: () => to.as('ana', '/api/master/medical/m-1'),
  });

  const check = (reply: Reply, status: number, code: string, where: string) => {
    assert.equal(reply.status, status, where);
    assert.equal(reply.headers.get('content-type'), 'application/problem+json', where);
    assert.equal(codeOf(reply), code, where);
    assert.deepEqual(Object.keys(reply.json() as object), ['type', 'title', 'status', 'code'], where);
    assert.equal(reply.headers.get('location'), null);
  };

  for (const [name, answer, status, code] of FAULTS) {
    test(`${name}: ${status} ${code} on every route`, async () => {
      bench.upstream.answer = answer;
      await Promise.all(
        Object.entries(requests()).map(async ([where, request]) =>
          check(await request(), status, code, where),
        ),
      );
    });
  }

  test('no response: 504 service-timeout on every route', async () => {
    const impatient = await startBench({
      answer: () => {},
      store: bench.store,
      limits: { serviceTimeout: 100 },
    });
    await Promise.all(
      Object.entries(requests(impatient)).map(async ([where, request]) =>
        check(await request(), 504, 'service-timeout', where),
      ),
    );
    await impatient.close();
  });

  for (const [name, answer, status, code] of JSON_FAULTS) {
    test(`${name}: ${status} ${code} where JSON is read`, async () => {
      bench.upstream.answer = answer;
      const { upload, picture, status: statusOf, record } = requests();
      for (const [where, request] of Object.entries({ upload, picture, statusOf, record })) {
        if (request) check(await request(), status, code, where);
      }
    });
  }

  test('Retry-After of 503 and 429 is passed on', async () => {
    for (const status of [503, 429]) {
      bench.upstream.answer = (_, response) => json(response, status, {}, { 'retry-after': '30' });
      assert.equal((await bench.as('ana', `/api/v1/status/${id}`)).headers.get('retry-after'), '30');
    }
  });

  test('an acknowledgement without an id is invalid', async () => {
    bench.upstream.answer = (_, response) => json(response, 200, { success: true });
    check(await bench.upload('ana'), 502, 'service-bad-answer', 'upload');
  });

  test('a picture without a record gets its response', async () => {
    const body = { success: true, extractions: [{ result: { success: false, message: 'no device' } }] };
    bench.upstream.answer = (_, response) => json(response, 200, body);
    const reply = await bench.upload('ana', 'medical');
    assert.equal(reply.status, 200);
    assert.deepEqual(reply.json(), body);
  });

  test('413 of the service is passed on, whatever its body', async () => {
    for (const answer of [html(413), ((_, r) => json(r, 413, { title: 'x' })) satisfies Answer]) {
      bench.upstream.answer = answer;
      check(await bench.upload('ana'), 413, 'too-large', 'upload');
    }
  });

  test('an upload that the service has refused is looked up nowhere, and its key is free at once', async () => {
    for (const [status, body] of [
      [400, { title: 'x' }],
      [404, {}],
      [413, {}],
      [422, { title: 'x' }],
      [429, {}],
    ] as const) {
      const asked: string[] = [];
      const store = await openTestStore();
      const watched = await startBench({
        store: withCalls(store, (name) => asked.push(name)),
        answer: (_, response) => json(response, status, body),
      });
      assert.equal((await watched.upload('ana')).status, status);
      assert.deepEqual(asked, ['acquire', 'release'], String(status));
      await watched.close();
      await store.close();
    }
  });

  test('a truncated result is truncated for the client too', async () => {
    bench.upstream.answer = (_, response) => {
      response.writeHead(200, { 'content-type': 'text/csv', 'transfer-encoding': 'chunked' });
      response.write('Date,LOINC-Code\r\n', () => response.destroy());
    };
    const headers = { authorization: `Bearer ${await bench.token('ana')}` };
    const read = async () =>
      (await fetch(`${bench.url}/api/v1/results/${id}?format=csv`, { headers })).text();
    await assert.rejects(read());
  });

  test('an unreachable service: 502 at once, and the budget is returned', async () => {
    await bench.upstream.close();
    const before = await spentBy(bench);
    check(await bench.upload('ana'), 502, 'service-unreachable', 'upload');
    assert.deepEqual(await spentBy(bench), before);
    const last = bench.logs.at(-1);
    assert.ok(last?.event === 'request' && last.code === 'service-unreachable');
    assert.equal(last.reason, 'ECONNREFUSED');
  });
});

async function spentBy(bench: Bench) {
  const [, claims = ''] = (await bench.token('ana')).split('.');
  const { jti } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { jti: string };
  return bench.store.spent(jti);
}

import assert from 'node:assert/strict';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { createEmulator, DEFAULT_KEY, type Emulator } from '../../../server-stub/emulator/src/browser.js';
import { createGateway, type Gateway } from '../../../server-stub/gateway/src/app.js';
import type { Store } from '../../../server-stub/gateway/src/repositories.js';
import {
  createFetchTransport,
  type FetchService,
} from '../../../server-stub/gateway/src/upstream/transport.js';
import { readUploadAck } from '../../../src/core/service/wire.js';
import { SECRET, TOKEN_HEADERS } from '../support/bench.js';
import { openTestStore } from '../support/store.js';

const CSV = 'Test,Result,Unit\nGlucose,5.6,mmol/L\n';
/** More than the gateway reads before it sends. */
const LARGE_CSV = `${CSV}Note,${'-'.repeat(200_000)},\n`;

/** A gateway whose service is a function, without any socket. */
describe('a service in this process', () => {
  let store: Store;
  let emulator: Emulator;
  let gateway: Gateway;
  let serve: FetchService;
  let token: string;

  const post = (content: string, headers: Record<string, string> = {}) => {
    const body = new FormData();
    body.append('files', new File([content], 'report.csv', { type: 'text/csv' }));
    const init = { method: 'POST', body, headers: { authorization: `Bearer ${token}`, ...headers } };
    return gateway.request('/api/master?module=pathology', init);
  };
  const problemOf = async (response: Response) => [
    response.status,
    ((await response.json()) as { code: string }).code,
  ];

  beforeAll(async () => {
    store = await openTestStore();
    emulator = createEmulator({ advance: 'at-once' });
    gateway = createGateway({
      service: { url: 'https://service.test', key: DEFAULT_KEY, fetch: (request) => serve(request) },
      authenticate: () => ({ subject: 'ada' }),
      store,
      secrets: [SECRET],
      limits: { serviceTimeout: 200, reconcileTimeout: 200 },
    });
    const response = await gateway.request('/token', {
      method: 'POST',
      headers: TOKEN_HEADERS,
      body: JSON.stringify({ scope: 'pathology' }),
    });
    token = ((await response.json()) as { access_token: string }).access_token;
  });
  afterAll(async () => {
    await gateway.close();
    await store.close();
    emulator.close();
  });

  test.for([
    ['small', CSV],
    ['streamed', LARGE_CSV],
  ] as const)('gets a %s form, and its results come back', async ([_, content]) => {
    serve = emulator.fetch;
    const [upload] = readUploadAck(await (await post(content)).json(), 1)!;
    const id = upload!.uploadId;
    const headers = { authorization: `Bearer ${token}` };
    await gateway.request(`/api/v1/status/${id}`, { headers });
    await emulator.idle();
    const results = await gateway.request(`/api/v1/results/${id}?format=json`, { headers });
    assert.equal(results.status, 200);
    assert.match(await results.text(), /Glucose/);
  });

  test('gets no complete form that fails a check', async () => {
    serve = emulator.fetch;
    const count = emulator.uploads().length;
    const response = await post(LARGE_CSV, {
      'content-digest': `sha-256=:${Buffer.alloc(32).toString('base64')}:`,
    });
    assert.deepEqual(await problemOf(response), [400, 'digest-mismatch']);
    assert.equal(emulator.uploads().length, count);
  });

  test('is unreachable when the function throws', async () => {
    serve = () => Promise.reject(new TypeError('fetch failed'));
    assert.deepEqual(await problemOf(await post(CSV)), [502, 'service-unreachable']);
  });

  test('has failed, too, when its connection breaks in the answer', async () => {
    const broken = new ReadableStream({ start: (controller) => controller.error(new Error('lost')) });
    serve = () => Promise.resolve(new Response(broken, { status: 500 }));
    assert.deepEqual(await problemOf(await post(CSV)), [502, 'service-failed']);
  });

  test('has timed out when the function never answers', async () => {
    serve = () => new Promise(() => {});
    assert.deepEqual(await problemOf(await post(CSV)), [504, 'service-timeout']);
  });
});

test('a service in this process hears of a body that is given up while it is read', async () => {
  for (const end of ['destroy', 'dump'] as const) {
    let isCancelled = false;
    const stream = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(8)),
      cancel: () => {
        isCancelled = true;
      },
    });
    const transport = createFetchTransport('https://service.test', async () => new Response(stream));
    const { signal } = new AbortController();
    const { body } = await transport.exchange({ method: 'GET', path: '/', headers: {}, body: null, signal });
    const chunks = body[Symbol.asyncIterator]();
    await chunks.next();
    await body[end]();
    await Promise.resolve();
    assert.equal(isCancelled, true, end);
    assert.equal((await chunks.next()).done, true, end);
  }
});

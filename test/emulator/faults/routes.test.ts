import assert from 'node:assert/strict';
import { setImmediate as turn } from 'node:timers/promises';
import { describe, test } from 'vitest';
import { FAULT_KINDS, type FaultKind } from '../../../server-stub/emulator/src/faults/fault.js';
import { FAULT_ROUTES, type FaultRoute } from '../../../server-stub/emulator/src/faults/route.js';
import type { FaultRule } from '../../../server-stub/emulator/src/faults/rule.js';
import { BEN, type Bench, createBench, form } from '../support.js';

const DOCUMENT = 'Test,Result,Unit\nGlucose,5.1,mmol/L\n';
const PICTURE = Buffer.from('\xff\xd8\xff\xe0', 'latin1');
const UPLOAD = '/api/master?module=pathology';
const MEDICAL = '/api/master?module=medical';

const reader = { read: async () => ({ success: false, message: 'No device.' }) as const };

const bench = (...faults: FaultRule[]) => createBench({ reader, faults });

const counted = async ({ get }: Bench, path: string) =>
  ((await (await get(path)).json()) as { count: number }).count;
const uploads = (on: Bench) => counted(on, '/api/v1/uploads');
const records = (on: Bench) => counted(on, '/api/master/transformations?module=medical');

async function recordId({ post }: Bench): Promise<string> {
  const answer = await post(MEDICAL, form(['a.jpg', PICTURE]));
  return ((await answer.json()) as { extractions: { id: string }[] }).extractions[0]!.id;
}

/** One request to each route that succeeds without a fault, or is a genuine 202. */
const ASK: Record<FaultRoute, (on: Bench) => Promise<() => Promise<Response>>> = {
  upload: async (on) => () => on.post(UPLOAD, form(['a.csv', DOCUMENT])),
  medical: async (on) => () => on.post(MEDICAL, form(['a.jpg', PICTURE])),
  status: async (on) => {
    const id = await on.upload(DOCUMENT, 'a.csv');
    return () => on.get(`/api/v1/status/${id}`);
  },
  results: async (on) => {
    const id = await on.upload(DOCUMENT, 'a.csv');
    return () => on.get(`/api/v1/results/${id}`);
  },
  list: async (on) => () => on.get('/api/v1/uploads'),
  history: async (on) => () => on.get('/api/master/transformations?module=medical'),
  record: async (on) => {
    const id = await recordId(on);
    return () => on.get(`/api/master/medical/${id}`);
  },
};

/** Milliseconds short enough for a test; the kinds without a value take none. */
const VALUES: Partial<Record<FaultKind, number>> = { '429': 7, '503': 30, latency: 1, drip: 1 };

/** What retrieval says, word for word where the interface lists the status. */
const RETRIEVAL: Record<string, string> = {
  '401': 'Invalid or missing API key',
  '403': 'You do not have permission to access this upload result',
  '404': 'Result not found or expired (> 30 days)',
  '422': 'Document processing failed. Please verify file quality or re-upload.',
  '429': 'Too many requests. Please try again later.',
  '500': 'Internal server error',
  '503': 'Service temporarily unavailable. Please try again later.',
};

for (const route of FAULT_ROUTES) {
  describe(`on ${route}`, () => {
    for (const kind of FAULT_KINDS) {
      test(kind, async () => {
        const value = VALUES[kind];
        const faulted = bench({ kind, route, next: 1, ...(value !== undefined && { value }) });
        const ask = await ASK[route](faulted);
        const twin = bench();
        const real = await (await ASK[route](twin))();
        const expected = Buffer.from(await real.arrayBuffer());
        await check(kind, route, ask, { status: real.status, body: expected });
        const done = kind === 'cut' || RETRIEVAL[kind] || kind === 'html' || kind === 'wrong-type' ? 0 : 1;
        if (route === 'upload') assert.equal(await uploads(faulted), done);
        if (route === 'medical') assert.equal(await records(faulted), done);
        assert.equal((await ask()).status, real.status, 'the next one is answered');
      });
    }
  });
}

async function check(
  kind: FaultKind,
  route: FaultRoute,
  ask: () => Promise<Response>,
  real: { status: number; body: Buffer },
): Promise<void> {
  if (kind === 'cut' || kind === 'cut-after') {
    await assert.rejects(
      ask,
      ({ name, cause }: Error) =>
        name === 'TypeError' && cause instanceof Error && 'code' in cause && cause.code === 'ECONNRESET',
    );
    return;
  }
  const answer = await ask();
  assert.equal(answer.headers.get('x-emulator'), 'hdt-emulator');
  if (kind === 'half') {
    assert.equal(answer.headers.get('content-length'), String(real.body.length));
    const pieces = answer.body!.getReader();
    const { value } = await pieces.read();
    assert.deepEqual(Buffer.from(value!), real.body.subarray(0, Math.floor(real.body.length / 2)));
    await assert.rejects(pieces.read(), { name: 'TypeError' });
  } else if (kind === 'latency' || kind === 'drip') {
    assert.equal(answer.status, real.status);
    assert.deepEqual(Buffer.from(await answer.arrayBuffer()), real.body);
  } else if (kind === 'html' || kind === 'wrong-type') {
    assert.equal(answer.status, kind === 'html' ? 502 : 200);
    assert.match(answer.headers.get('content-type') ?? '', /^text\/html/);
  } else {
    const status = Number(kind);
    assert.equal(answer.status, status);
    assert.equal(answer.headers.get('retry-after'), { '429': '7', '503': '30' }[kind as string] ?? null);
    const body = await answer.json();
    if (route === 'results') {
      assert.deepEqual(body, { success: false, statusCode: status, message: RETRIEVAL[kind] });
      assert.equal(answer.headers.get('content-type'), 'application/json');
    } else {
      assert.deepEqual(Object.keys(body), ['type', 'title', 'status', 'detail']);
      assert.equal(body.status, status);
      assert.equal(answer.headers.get('content-type'), 'application/problem+json');
    }
  }
}

describe('a rule applies to', () => {
  test('exactly N of many concurrent requests', async () => {
    const { get } = bench({ kind: '503', route: 'list', next: 7 });
    const answers = await Promise.all(Array.from({ length: 20 }, () => get('/api/v1/uploads')));
    assert.equal(answers.filter(({ status }) => status === 503).length, 7);
    assert.equal(answers.filter(({ status }) => status === 200).length, 13);
  });

  test('one account, and not another', async () => {
    const { get } = bench({ kind: 'cut', customerId: BEN.customerId });
    assert.equal((await get('/api/v1/uploads')).status, 200);
    await assert.rejects(get('/api/v1/uploads', BEN.keys[0]));
  });

  test('one upload, by both forms of its status, and not for another account', async () => {
    const on = bench();
    const [id, other] = [await on.upload(DOCUMENT, 'a.csv'), await on.upload(DOCUMENT, 'b.csv')];
    await on.emulator.request('/admin/faults', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ kind: 429, value: 9, uploadId: id }),
    });
    for (const path of [`/api/v1/status/${id}`, `/api/master?uploadId=${id}`, `/api/v1/results/${id}`]) {
      const answer = await on.get(path);
      assert.deepEqual([answer.status, answer.headers.get('retry-after')], [429, '9']);
      assert.equal((await on.get(path, BEN.keys[0])).status, 403);
    }
    assert.equal((await on.get(`/api/v1/status/${other}`)).status, 200);
    assert.equal(await uploads(on), 2);
  });

  test('neither the admin interface nor the portal', async () => {
    const { emulator } = bench({ kind: 'cut' });
    for (const path of ['/admin', '/portal/']) assert.equal((await emulator.request(path)).status, 200);
  });
});

test('a delayed request is executed; an aborted client gets no answer', async () => {
  const on = bench({ kind: 'latency', value: 600_000, route: 'upload' });
  const abort = new AbortController();
  const lost = on.emulator.request(UPLOAD, {
    method: 'POST',
    body: form(['a.csv', DOCUMENT]),
    headers: { authorization: 'Bearer key-of-ana' },
    signal: abort.signal,
  });
  while ((await uploads(on)) === 0) await turn();
  abort.abort();
  await assert.rejects(lost);
  const held = on.post(UPLOAD, form(['b.csv', DOCUMENT]));
  while ((await uploads(on)) === 1) await turn();
  on.emulator.close();
  await assert.rejects(held, 'closing cancels the wait');
});

describe('markers in file names', () => {
  const names = async (fileName: string) => {
    const on = bench();
    const answer = on.post(UPLOAD, form(['plain.csv', DOCUMENT], [fileName, DOCUMENT]));
    return { on, answer };
  };

  test('replace the answer to the upload: nothing is stored and no memory is held', async () => {
    const on = createBench({ reader, limits: { keptBytes: DOCUMENT.length } });
    for (const name of ['a.fault-upload-503-30.csv', 'A.FAULT-UPLOAD-503-30.CSV']) {
      const answer = await on.post(UPLOAD, form([name, DOCUMENT]));
      assert.deepEqual([answer.status, answer.headers.get('retry-after')], [503, '30']);
      assert.equal(answer.headers.get('content-type'), 'application/problem+json');
    }
    assert.equal(await uploads(on), 0);
    assert.equal((await on.post(UPLOAD, form(['a.csv', DOCUMENT]))).status, 200);
  });

  test('in any file of a batch apply to the request', async () => {
    const { on, answer } = await names('b.fault-upload-cut-after.csv');
    await assert.rejects(answer);
    assert.equal(await uploads(on), 2, 'filed, its answer lost');
    const cut = await names('b.fault-upload-cut.csv');
    await assert.rejects(cut.answer);
    assert.equal(await uploads(cut.on), 0);
  });

  test('for the upload do not affect later reads', async () => {
    const on = bench();
    const id = await on.upload(DOCUMENT, 'a.fault-upload-latency-1.csv');
    assert.equal((await on.get(`/api/v1/status/${id}`)).status, 200);
  });

  test('for later reads can have a value', async () => {
    const on = bench();
    const id = await on.upload(DOCUMENT, 'a.fault-429-11.csv');
    assert.equal((await on.get(`/api/v1/status/${id}`)).headers.get('retry-after'), '11');
    const half = await on.upload(DOCUMENT, 'a.fault-half.csv');
    await assert.rejects((await on.get(`/api/v1/results/${half}`)).text());
  });

  test('of pictures affect their own request', async () => {
    const on = bench();
    for (const name of ['oximeter.fault-503.jpg', 'oximeter.fault-upload-503.jpg']) {
      assert.equal((await on.post(MEDICAL, form([name, PICTURE]))).status, 503);
    }
    assert.equal(await records(on), 0);
    await assert.rejects(on.post(MEDICAL, form(['a.fault-cut-after.jpg', PICTURE])));
    assert.equal(await records(on), 1);
  });

  test('that are malformed are ignored', async () => {
    const on = bench();
    for (const name of ['a.fault-418', 'a.fault-upload-html-5', 'a.fault-latency-900000', 'fault-503.csv']) {
      const id = await on.upload(DOCUMENT, name);
      assert.equal((await on.get(`/api/v1/status/${id}`)).status, 200, name);
    }
  });

  test('are overridden by a rule', async () => {
    const on = bench(
      { kind: '429', route: 'upload', next: 1 },
      { kind: 'latency', value: 1, route: 'upload' },
    );
    assert.equal((await on.post(UPLOAD, form(['a.csv', DOCUMENT]))).status, 429);
    assert.equal((await on.post(UPLOAD, form(['a.fault-upload-503.csv', DOCUMENT]))).status, 200);
  });
});

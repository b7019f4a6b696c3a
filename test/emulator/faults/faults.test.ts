import assert from 'node:assert/strict';
import { test } from 'vitest';
import { BEN, createBench } from '../support.js';

const DOCUMENT = 'Test,Result,Unit\nGlucose,5.1,mmol/L\n';

for (const status of [401, 403, 404, 422, 429, 500, 503]) {
  test(`a marker in the file name answers ${status}, in the shape of the route`, async () => {
    const { upload, get } = createBench();
    const id = await upload(DOCUMENT, `report.fault-${status}.csv`);
    const result = await get(`/api/v1/results/${id}`);
    assert.equal(result.status, status);
    const body = await result.json();
    assert.deepEqual([body.success, body.statusCode], [false, status]);
    const state = await get(`/api/v1/status/${id}`);
    assert.equal(state.status, status);
    assert.equal(state.headers.get('content-type'), 'application/problem+json');
    assert.equal(state.headers.has('retry-after'), status === 429 || status === 503);
    assert.equal(state.headers.get('x-emulator'), 'hdt-emulator');
  });
}

test('HTML pages replace an error and a success', async () => {
  const { upload, get } = createBench();
  for (const [kind, status] of [
    ['html', 502],
    ['wrong-type', 200],
  ] as const) {
    const answer = await get(`/api/master?uploadId=${await upload(DOCUMENT, `a.fault-${kind}.csv`)}`);
    assert.equal(answer.status, status);
    assert.match(answer.headers.get('content-type') ?? '', /^text\/html/);
  }
});

test('a fault does not affect another account, and an unknown marker is ignored', async () => {
  const { upload, get } = createBench();
  const id = await upload(DOCUMENT, 'a.fault-503.csv');
  assert.equal((await get(`/api/v1/status/${id}`, BEN.keys[0])).status, 403);
  const plain = await upload(DOCUMENT, 'a.fault-toString.csv');
  assert.equal((await get(`/api/v1/status/${plain}`)).status, 200);
});

test('a rule applies to a route, an account and the next requests, and never to the portal', async () => {
  const rule = { kind: '429', route: 'list', customerId: BEN.customerId, next: 2 } as const;
  const { emulator, get } = createBench({ faults: [rule] });
  assert.equal((await get('/api/v1/uploads')).status, 200);
  const seen = [];
  for (let i = 0; i < 3; i++) seen.push((await get('/api/v1/uploads', BEN.keys[0])).status);
  assert.deepEqual(seen, [429, 429, 200]);
  assert.notEqual((await emulator.request('/portal/')).status, 429);
  emulator.close();
});

test('a request that meets no fault says which rule came nearest, and what differed', async () => {
  const lines: string[] = [];
  const { emulator, get, upload } = createBench({ log: (line) => lines.push(line) });
  const nearest = async (path: string, key?: string) => {
    await get(path, key);
    return emulator.requests()[0]!.nearestFault;
  };
  assert.equal(await nearest('/api/v1/uploads'), null, 'no rules');
  const id = await upload(DOCUMENT, 'a.csv');
  emulator.fault({ kind: '429', value: 7, route: 'results', customerId: BEN.customerId });
  assert.equal(
    await nearest('/api/v1/uploads'),
    '429=7@results: the route is list, not results, the account is 1001, not 1002',
  );
  emulator.fault({ kind: 'cut', route: 'status', uploadId: 'another' });
  assert.equal(
    await nearest('/api/v1/uploads', BEN.keys[0]),
    '429=7@results: the route is list, not results',
    'the one that differs least',
  );
  assert.equal(await nearest(`/api/v1/status/${id}`), `cut@status: the upload is ${id}, not another`);
  assert.match(
    lines.at(-1) ?? '',
    /^GET \/api\/v1\/status\/:uploadId 200 \d+ ms \(no fault: cut@status: the upload is /,
  );
  assert.equal(
    await nearest('/api/v1/nothing'),
    '429=7@results: the route is unknown, not results, the account is 1001, not 1002',
    'the older of two that differ alike',
  );
  emulator.fault({ kind: '500', route: 'list', next: 1 });
  assert.equal(await nearest('/api/v1/uploads'), null, 'it met a fault');
  assert.equal(emulator.requests()[0]?.fault, '500');
  assert.equal(await nearest('/api/v1/uploads'), '500@list:1: it is used up');
  const marked = await upload(DOCUMENT, 'a.fault-404.csv');
  assert.equal(await nearest(`/api/v1/status/${marked}`), null);
  assert.equal(emulator.requests()[0]?.fault, '404', 'by its name');
  emulator.close();
});

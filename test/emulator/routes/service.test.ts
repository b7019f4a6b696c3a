import assert from 'node:assert/strict';
import { describe, test } from 'vitest';
import { createBench, fixture, form, PACE, problem, retrievalProblem, whole } from '../support.js';

const HL7 = fixture('chemistry.hl7');
const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;

describe('authentication', () => {
  const paths = [
    '/api/v1/status/x',
    '/api/v1/uploads',
    '/api/master?uploadId=x',
    '/api/master/transformations?module=medical',
    '/api/master/medical/x',
    '/api/nowhere',
  ];
  const unauthorized = problem(401, 'unauthorized', 'Unauthorized', 'Invalid or missing API key');
  for (const path of paths) {
    test(`rejects ${path} without a valid key`, async () => {
      const { emulator, get } = createBench();
      assert.deepEqual(await whole(await emulator.request(path)), unauthorized);
      const wrong = await get(path, 'key-of-nobody');
      assert.equal(wrong.headers.get('www-authenticate'), 'Bearer');
      assert.deepEqual(await whole(wrong), unauthorized);
    });
  }

  test('rejects an upload, which stores nothing', async () => {
    const { post, get } = createBench();
    const answer = await post('/api/master?module=pathology', form(['a.hl7', HL7]), 'key-of-nobody');
    assert.deepEqual(await whole(answer), unauthorized);
    assert.deepEqual(await (await get('/api/v1/uploads')).json(), { success: true, count: 0, uploads: [] });
  });

  test('rejects retrieval in its own error shape', async () => {
    const { emulator, get } = createBench();
    const expected = retrievalProblem(401, 'Invalid or missing API key');
    assert.deepEqual(await whole(await emulator.request('/api/v1/results/x')), expected);
    assert.deepEqual(await whole(await get('/api/v1/results/x', 'key-of-nobody')), expected);
  });

  const headers: [authorization: string, status: number][] = [
    ['Bearer key-of-ana', 200],
    ['bearer key-of-ana', 200],
    ['Bearer second-key-of-ana', 200],
    ['key-of-ana', 401],
    ['Basic key-of-ana', 401],
    ['Bearer', 401],
    ['Bearer key-of-ana key-of-ben', 401],
    ['Bearer key-of-an', 401],
  ];
  for (const [authorization, status] of headers) {
    test(`answers ${status} to "${authorization}"`, async () => {
      const { emulator } = createBench();
      assert.equal(
        (await emulator.request('/api/v1/uploads', { headers: { authorization } })).status,
        status,
      );
    });
  }
});

test('every response names the emulator', async () => {
  const { emulator, get } = createBench();
  const answers = [
    await get('/api/v1/uploads'),
    await get('/api/v1/results/x'),
    await emulator.request('/'),
    await emulator.request('/api/v1/uploads'),
  ];
  for (const answer of answers) assert.equal(answer.headers.get('x-emulator'), 'hdt-emulator');
});

test('an unknown route is a 404', async () => {
  const { get } = createBench();
  const expected = problem(404, 'not-found', 'Not found', 'The service has no such route.');
  assert.deepEqual(await whole(await get('/api/v2/uploads')), expected);
  assert.deepEqual(await whole(await get('/')), expected);
});

test('the log holds routes and states, never file names or values', async () => {
  const lines: string[] = [];
  const { get, upload, pass } = createBench({ log: (line) => lines.push(line) });
  const uploadId = await upload(HL7, 'talvik.hl7');
  await pass(PACE);
  await get(`/api/v1/results/${uploadId}?format=json`);
  await get('/api/v1/status/talvik?x=talvik');
  await get('/talvik');
  const withoutTimes = lines.map((line) => line.replace(/ \d+ ms$/, ' 0 ms'));
  assert.deepEqual(withoutTimes, [
    'POST /api/master?module=pathology 200 0 ms',
    `upload ${uploadId} completed`,
    'GET /api/v1/results/:uploadId 200 0 ms',
    'GET /api/v1/status/:uploadId 404 0 ms',
    'GET (unknown) 404 0 ms',
  ]);
});

test('the log has milliseconds of real time, whatever the time of the service', async () => {
  const lines: string[] = [];
  const { emulator } = createBench({ log: (line) => lines.push(line) });
  await emulator.request('/admin/clock/push', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ms: 6 * 60 * 60_000 }),
  });
  const [, milliseconds] = /^POST \S+ \d+ (-?\d+) ms$/.exec(lines[0] ?? '') ?? assert.fail(lines[0]);
  assert.ok(Number(milliseconds) >= 0 && Number(milliseconds) < 60_000, lines[0]);
});

test('a seed gives the same ids in every run', async () => {
  const ids = async () => {
    const { upload } = createBench();
    return [await upload(HL7), await upload(HL7)];
  };
  const [first, second] = [await ids(), await ids()];
  assert.deepEqual(first, second);
  assert.notEqual(first[0], first[1]);
  for (const id of first) assert.match(id, UUID);
});

import assert from 'node:assert/strict';
import { describe, test } from 'vitest';
import type { ParsedDocument } from '../../../server-stub/emulator/src/parse/document.js';
import { createBench, fixture, PACE, problem, whole } from '../support.js';

const HL7 = fixture('chemistry.hl7');
const NOTHING: ParsedDocument = { rows: [], laboratory: '', identity: [] };

describe('upload states', () => {
  test('follow the clock in status, list and retrieval', async () => {
    const { get, upload, pass } = createBench({ retryAfter: 2 });
    const uploadId = await upload(HL7);
    const look = async () => {
      const [status, older, results, list] = [
        await get(`/api/v1/status/${uploadId}`),
        await get(`/api/master?uploadId=${uploadId}`),
        await get(`/api/v1/results/${uploadId}`),
        (await (await get('/api/v1/uploads')).json()) as { uploads: { status: string }[] },
      ];
      const body = (await status.json()) as { status: string };
      assert.deepEqual(await older.json(), body);
      assert.equal(list.uploads[0]?.status, body.status);
      assert.equal(status.headers.get('retry-after'), results.headers.get('retry-after'));
      return [body.status, results.status, results.headers.get('retry-after')];
    };
    assert.deepEqual(await look(), ['uploaded', 202, '2']);
    await pass(PACE * 0.25 - 1);
    assert.deepEqual(await look(), ['uploaded', 202, '2']);
    await pass(1);
    assert.deepEqual(await look(), ['processing', 202, '2']);
    await pass(PACE * 0.75 - 1);
    assert.deepEqual(await look(), ['processing', 202, '2']);
    await pass(1);
    assert.deepEqual(await look(), ['completed', 200, null]);
  });

  test('wait for a slow parser', async () => {
    let start = () => {};
    let finish = (_: ParsedDocument) => {};
    const reading = new Promise<void>((resolve) => (start = resolve));
    const document = new Promise<ParsedDocument>((resolve) => (finish = resolve));
    const parse = () => {
      start();
      return document;
    };
    const { emulator, get, upload, clock } = createBench({ parse });
    const uploadId = await upload(HL7);
    const advanced = clock.advance(PACE * 10);
    await reading;
    assert.equal((await get(`/api/v1/results/${uploadId}`)).status, 202);
    finish(NOTHING);
    await advanced;
    await emulator.idle();
    assert.equal((await get(`/api/v1/results/${uploadId}`)).status, 200);
  });

  test('do not depend on a parser failure of another upload', async () => {
    const lines: string[] = [];
    let reads = 0;
    const parse = async (): Promise<ParsedDocument> => {
      if (reads++ === 0) throw new RangeError('secret content');
      return NOTHING;
    };
    const { get, upload, pass } = createBench({ parse, log: (line) => lines.push(line) });
    const [first, second] = [await upload(HL7), await upload(HL7)];
    await pass(PACE);
    assert.equal((await get(`/api/v1/results/${first}`)).status, 422);
    assert.equal((await get(`/api/v1/results/${second}`)).status, 200);
    assert.ok(lines.includes('a parser failed unexpectedly: RangeError'));
    assert.ok(!lines.join().includes('secret'));
  });

  test('do not change after the emulator is closed', async () => {
    const { emulator, get, upload, pass } = createBench();
    const uploadId = await upload(HL7);
    emulator.close();
    await pass(PACE);
    assert.equal((await get(`/api/v1/results/${uploadId}`)).status, 202);
  });
});

describe('status route', () => {
  test('returns the record with its callback delivery', async () => {
    const { get, upload } = createBench();
    const uploadId = await upload(HL7, 'a.hl7');
    const { status, type, body } = await whole(await get(`/api/v1/status/${uploadId}`));
    assert.deepEqual([status, type], [200, 'application/json']);
    assert.deepEqual(body, {
      success: true,
      uploadId,
      fileName: 'a.hl7',
      transactionId: 100_001,
      status: 'uploaded',
      uploadedDate: '2026-01-14T10:00:00.000Z',
      expiresAt: '2026-02-13T10:00:00.000Z',
      callbackDelivery: { status: 'pending' },
    });
  });

  test('refuses an unknown upload, a foreign one and none', async () => {
    const { get, upload } = createBench();
    const uploadId = await upload(HL7);
    const unknown = problem(404, 'not-found', 'Not found', 'The upload does not exist or has expired.');
    const foreign = problem(403, 'forbidden', 'Forbidden', 'The upload belongs to another account.');
    for (const path of ['/api/v1/status/', '/api/master?uploadId=']) {
      assert.deepEqual(await whole(await get(`${path}nowhere`)), unknown);
      assert.deepEqual(await whole(await get(`${path}${uploadId}`, 'key-of-ben')), foreign);
    }
    const unnamed = problem(
      400,
      'missing-parameter',
      'Missing parameter',
      'The query parameter uploadId is missing.',
    );
    assert.deepEqual(await whole(await get('/api/master')), unnamed);
  });
});

import assert from 'node:assert/strict';
import { describe, test } from 'vitest';
import { createBench, fixture, form, PACE, retrievalProblem, whole } from '../support.js';

const HL7 = fixture('chemistry.hl7');
const DAY = 24 * 60 * 60 * 1000;
const NOT_FOUND = retrievalProblem(404, 'Result not found or expired (> 30 days)');

describe('retrieval', () => {
  test('is a 202 with the status URL until completion', async () => {
    const { get, upload } = createBench();
    const uploadId = await upload(HL7);
    const answer = await get(`/api/v1/results/${uploadId}`);
    assert.equal(answer.headers.get('retry-after'), null);
    assert.deepEqual(await whole(answer), {
      status: 202,
      type: 'application/json',
      body: {
        success: false,
        status: 'In Progress',
        uploadId,
        message: 'The document is still being processed. Please try again in a few seconds.',
        statusUrl: `/api/v1/results/${uploadId}`,
      },
    });
  });

  test('returns rows in the retrieval shape, all strings', async () => {
    const { get, upload, pass } = createBench();
    const uploadId = await upload(HL7, 'chemistry.hl7');
    await pass(PACE);
    for (const query of ['', '?format=json']) {
      const { status, type, body } = await whole(await get(`/api/v1/results/${uploadId}${query}`));
      assert.deepEqual([status, type], [200, 'application/json']);
      const { results, ...envelope } = body as { results: Record<string, unknown>[] };
      assert.deepEqual(envelope, { customerId: 1001, fileName: 'chemistry.hl7' });
      assert.equal(results.length, 10);
      assert.deepEqual(results[1], {
        Date: '2026-01-14 08:35:00',
        'Biomarker-Name': 'Creatinine',
        Result: '1.00',
        Unit: 'mg/dL',
        'Low-Ref-Range': '0.57',
        'High-Ref-Range': '1.00',
        Interpretation: 'N',
        'LOINC-Code': '2160-0',
      });
      for (const result of results)
        assert.ok(Object.values(result).every((text) => typeof text === 'string'));
    }
  });

  test('returns results of each document type under any file name', async () => {
    const { get, upload, pass } = createBench();
    const files: [file: string, rows: number][] = [
      ['chemistry.hl7', 10],
      ['results-en.csv', 4],
      ['rows.json', 3],
      ['bundle.json', 3],
      ['report.xml', 2],
    ];
    for (const [file, rows] of files) {
      const uploadId = await upload(fixture(file), 'holiday.png');
      await pass(PACE);
      const { results } = (await (await get(`/api/v1/results/${uploadId}`)).json()) as { results: unknown[] };
      assert.equal(results.length, rows, file);
    }
  });

  const failing: [what: string, file: string | Uint8Array, reason: string, content?: string][] = [
    ['an empty file', '', 'empty'],
    ['an executable named report.pdf', 'MZ\x90\0\x03\0', 'unrecognised'],
    ['a truncated message', HL7.subarray(0, 300), 'no-results', 'data'],
    ['a PDF without pages', '%PDF-1.7\n', 'cut-off', 'document'],
    ['a picture that is cut', Buffer.from('\x89PNG\r\n\x1a\n\0\0', 'latin1'), 'cut-off', 'picture'],
    ['a letter', 'Dear colleague, the result will follow.\n', 'unrecognised', 'data'],
  ];
  for (const [what, file, reason, content] of failing) {
    test(`of ${what} is a 422 with the service's message`, async () => {
      const { get, upload, pass } = createBench();
      const uploadId = await upload(file, 'report.pdf');
      await pass(PACE);
      const answer = await get(`/api/v1/results/${uploadId}`);
      assert.equal(answer.headers.get('x-emulator-reason'), reason);
      assert.deepEqual(
        await whole(answer),
        retrievalProblem(422, 'Document processing failed. Please verify file quality or re-upload.'),
      );
      for (const path of [`/api/v1/status/${uploadId}`, `/api/master?uploadId=${uploadId}`]) {
        const status = (await (await get(path)).json()) as Record<string, string>;
        assert.deepEqual([status.status, status.reason, status.content], ['failed', reason, content]);
      }
    });
  }

  test('of a batch is independent of a failed file', async () => {
    const { get, post, pass } = createBench();
    const body = form(['good.hl7', HL7], ['bad.hl7', ''], ['also-good.csv', fixture('results-en.csv')]);
    const { uploads } = (await (await post('/api/master?module=pathology', body)).json()) as {
      uploads: { uploadId: string }[];
    };
    await pass(PACE);
    const answers = await Promise.all(uploads.map(({ uploadId }) => get(`/api/v1/results/${uploadId}`)));
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 422, 200],
    );
  });

  test("is a 403 for another account's upload and a 404 for an unknown one", async () => {
    const { get, upload } = createBench();
    const uploadId = await upload(HL7);
    assert.deepEqual(
      await whole(await get(`/api/v1/results/${uploadId}`, 'key-of-ben')),
      retrievalProblem(403, 'You do not have permission to access this upload result'),
    );
    assert.equal((await get(`/api/v1/results/${uploadId}`, 'second-key-of-ana')).status, 202);
    assert.deepEqual(
      await whole(await get('/api/v1/results/0b6f0c1e-0000-4000-8000-000000000000')),
      NOT_FOUND,
    );
  });

  test('refuses an unknown format, before completion too', async () => {
    const { get, upload, pass } = createBench();
    const uploadId = await upload(HL7);
    const unknown = retrievalProblem(
      400,
      'Unknown format. Use one of json, fhir_json, hl7, fhir_xml, csv, parquet.',
    );
    for (const format of ['docx', '', 'JSON']) {
      assert.deepEqual(await whole(await get(`/api/v1/results/${uploadId}?format=${format}`)), unknown);
    }
    assert.equal((await get(`/api/v1/results/${uploadId}?format=csv`)).status, 202);
    await pass(PACE);
    assert.deepEqual(await whole(await get(`/api/v1/results/${uploadId}?format=toString`)), unknown);
  });
});

describe('retention', () => {
  test('an upload is purged from all routes after thirty days', async () => {
    const { get, upload, pass } = createBench();
    const uploadId = await upload(HL7);
    await pass(30 * DAY);
    assert.equal((await get(`/api/v1/results/${uploadId}`)).status, 200);
    await pass(1);
    assert.deepEqual(await whole(await get(`/api/v1/results/${uploadId}`)), NOT_FOUND);
    assert.equal((await get(`/api/v1/results/${uploadId}`, 'key-of-ben')).status, 404);
    assert.equal((await get(`/api/v1/status/${uploadId}`)).status, 404);
    assert.deepEqual(await (await get('/api/v1/uploads')).json(), { success: true, count: 0, uploads: [] });
  });
});

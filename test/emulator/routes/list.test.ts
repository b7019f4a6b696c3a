import assert from 'node:assert/strict';
import { describe, test } from 'vitest';
import { createBench, fixture, form, problem, START, whole } from '../support.js';

const HL7 = fixture('chemistry.hl7');
const DAY = 24 * 60 * 60 * 1000;

describe('upload list', () => {
  /** Twelve uploads of ana, one every twelve hours from START, the odd ones completed, and one of ben. */
  async function filled() {
    const bench = createBench();
    await bench.upload(HL7, 'of-ben.hl7', 'key-of-ben');
    for (let i = 0; i < 12; i++) {
      await bench.upload(i % 2 ? HL7 : '', `${i}.hl7`);
      await bench.pass(DAY / 2);
    }
    const list = async (query: string) => {
      const { success, count, uploads } = (await (await bench.get(`/api/v1/uploads${query}`)).json()) as {
        success: boolean;
        count: number;
        uploads: { fileName: string }[];
      };
      assert.ok(success);
      assert.equal(count, uploads.length);
      return uploads.map(({ fileName }) => Number.parseInt(fileName, 10));
    };
    return { ...bench, list };
  }
  const down = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, i) => from - i);

  test('is newest first, limited to ten by default, and for the account only', async () => {
    const { list, get } = await filled();
    assert.deepEqual(await list(''), down(11, 2));
    assert.deepEqual(await list('?limit=1'), [11]);
    assert.deepEqual(await list('?limit=100'), down(11, 0));
    const ofBen = (await (await get('/api/v1/uploads', 'key-of-ben')).json()) as { uploads: object[] };
    assert.equal(ofBen.uploads.length, 1);
  });

  test('keeps the order of receipt within a batch', async () => {
    const { get, post } = createBench();
    await post('/api/master?module=pathology', form(['first.hl7', HL7], ['second.hl7', HL7]));
    const { uploads } = (await (await get('/api/v1/uploads')).json()) as { uploads: { fileName: string }[] };
    assert.deepEqual(
      uploads.map(({ fileName }) => fileName),
      ['second.hl7', 'first.hl7'],
    );
  });

  test('applies each filter and combinations', async () => {
    // START is 10:00: upload 0 on the 14th at 10:00, 1 on the 14th at 22:00, 2 on the 15th at 10:00, and so on.
    const { list } = await filled();
    assert.deepEqual(await list('?fromDate=2026-01-18'), down(11, 8));
    assert.deepEqual(await list('?toDate=2026-01-14'), [1, 0]);
    assert.deepEqual(await list('?fromDate=2026-01-15&toDate=2026-01-15'), [3, 2]);
    assert.deepEqual(await list('?fromDate=2026-01-16&toDate=2026-01-15'), []);
    assert.deepEqual(await list('?status=completed&limit=3'), [11, 9, 7]);
    assert.deepEqual(await list('?status=failed&toDate=2026-01-16&limit=2'), [4, 2]);
    assert.deepEqual(await list('?status=processing'), []);
  });

  test('returns complete records', async () => {
    const { get, upload } = createBench();
    const uploadId = await upload(HL7, 'a.hl7');
    const { uploads } = (await (await get('/api/v1/uploads')).json()) as { uploads: object[] };
    assert.deepEqual(uploads, [
      {
        uploadId,
        transactionId: 100_001,
        fileName: 'a.hl7',
        status: 'uploaded',
        uploadedDate: new Date(START).toISOString(),
        expiresAt: new Date(START + 30 * DAY).toISOString(),
      },
    ]);
  });

  const refused: [query: string, detail: string][] = [
    ...['0', '101', '-1', '1.5', 'ten', '', '1e1'].map((limit): [string, string] => [
      `limit=${limit}`,
      'limit must be a whole number from 1 to 100.',
    ]),
    ...['2026-02-30', '2026-2-1', '14.01.2026', '2026-01-14T00:00:00Z', '', 'today'].flatMap(
      (date): [string, string][] => [
        [`fromDate=${date}`, 'fromDate must be a date in the form YYYY-MM-DD.'],
        [`toDate=${date}`, 'toDate must be a date in the form YYYY-MM-DD.'],
      ],
    ),
    ...['done', '', 'Completed'].map((status): [string, string] => [
      `status=${status}`,
      'status must be one of uploaded, processing, completed, failed.',
    ]),
    ['limit=5&limit=200', 'limit must be given once.'],
    ['limit=5&limit=5', 'limit must be given once.'],
    ['fromDate=2026-01-14&fromDate=2026-01-15', 'fromDate must be given once.'],
    ['toDate=2026-01-14&toDate=2026-01-15', 'toDate must be given once.'],
    ['status=completed&status=failed', 'status must be given once.'],
  ];
  for (const [query, detail] of refused) {
    test(`refuses ${query}`, async () => {
      const { get } = createBench();
      const answer = await whole(await get(`/api/v1/uploads?${query}`));
      assert.deepEqual(answer, problem(400, 'invalid-parameter', 'Invalid parameter', detail));
    });
  }
});

import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'vitest';
import type { SettingsInput } from '../../../server-stub/emulator/src/accounts/account-settings.js';
import { drawPdf } from '../../support/drawn/pdf/draw.js';
import { partsOf, type Receiver, startReceiver } from '../delivery/receiver.js';
import { type Bench, createBench, PACE, readAny } from '../support.js';

const REVIEW = 60_000;

/** Two results, and two lines that look like results and are none to the emulator. */
const LINES = [
  'Hillside Clinical Laboratory',
  'Patient: Mary Test',
  'Collected: 2026-03-04',
  'Sodium: 140 mmol/L (135-145)',
  'Nonesuchin, asked for by Mary Test 42 ng/mL',
  'Potassium: 4.1 mmol/L (3.5-5.1)',
  'Ferritin 13 ng/mL lipemic sample',
];

let receiver: Receiver;
let bench: Bench | undefined;
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(async () => {
  bench?.emulator.close();
  await receiver.close();
});

/** Uploads the report and waits until it is in review. */
async function upload(settings: SettingsInput = {}, lines: readonly string[] = LINES) {
  const callback = { url: receiver.url, header: null, payloadType: 'Inline' } as const;
  const own = createBench({
    parse: readAny,
    reviewTime: REVIEW,
    accounts: [{ customerId: 7, keys: ['key'], settings: { callback, ...settings } }],
  });
  bench = own;
  const pdf = await drawPdf(({ table }) => table([60], 60, lines, 18));
  const uploadId = await own.upload(pdf, 'a.pdf', 'key');
  await own.pass(PACE);
  const get = async (path: string) => (await own.get(path, 'key')) as Response;
  return {
    bench: own,
    uploadId,
    status: async () => (await (await get(`/api/v1/status/${uploadId}`)).json()) as Record<string, unknown>,
    result: async (format: string) =>
      await (await get(`/api/v1/results/${uploadId}?format=${format}`)).text(),
  };
}

interface Envelope {
  totalTests: number;
  qaPassed: number;
  manualReview: number;
  Results: Record<string, string>[];
}

const envelopes = () => receiver.arrived.map(({ body }) => JSON.parse(body.toString()) as Envelope);
const counts = ({ totalTests, qaPassed, manualReview }: Envelope) => [totalTests, qaPassed, manualReview];
const cells = ({ Results }: Envelope) =>
  Results.map((row) => [row['Biomarker-Name'], row.Result, row['Unit-of-measurement']]);

const READ = [
  ['Sodium', '140', 'mmol/L'],
  ['Potassium', '4.1', 'mmol/L'],
];

describe('a document of which lines could not be read', () => {
  test('is in review, says how many, and completes with a row for each that says so and quotes nothing', async () => {
    const { bench, status, result } = await upload();
    assert.deepEqual(envelopes().map(cells), [READ]);
    const shown = ({
      status: state,
      totalTests,
      qaPassed,
      manualReview,
      unreadLines,
    }: Record<string, unknown>) => [state, totalTests, qaPassed, manualReview, unreadLines];
    assert.deepEqual(shown(await status()), ['processing', 4, 2, 2, 2]);
    await bench.pass(REVIEW);
    assert.deepEqual(envelopes().map(counts), [
      [4, 2, 2],
      [4, 2, 2],
    ]);
    const late = envelopes()[1]!;
    assert.deepEqual(cells(late), [
      ['Unread line', '', ''],
      ['Unread line', '', ''],
    ]);
    assert.match(late.Results[0]?.Comment ?? '', /could not be read/);
    assert.doesNotMatch(JSON.stringify(envelopes()), /Nonesuchin|Mary|lipemic/);
    assert.deepEqual(shown(await status()), ['completed', 4, 2, 2, 2]);
    const retrieved = JSON.parse(await result('json')) as { results: unknown[]; unreadLines: number };
    assert.deepEqual([retrieved.results.length, retrieved.unreadLines], [2, 2]);
    assert.equal((await result('csv')).trim().split('\r\n').length, 3);
    assert.equal((await result('hl7')).match(/^OBX/gm)?.length, 2);
    assert.equal((await result('fhir_json')).match(/"resourceType":"Observation"/g)?.length, 2);
  });

  test('takes what a reviewer reads in them, and is complete when nothing is left', async () => {
    const { bench, uploadId, status, result } = await upload({ originals: true });
    bench.emulator.approve(uploadId, [
      { row: 3, result: '42', name: 'Nonesuchin', unit: 'ng/mL' },
      { row: 4, result: '13', name: 'Ferritin', unit: 'ng/mL' },
    ]);
    await bench.pass(1);
    assert.deepEqual(envelopes().map(cells)[1], [
      ['Nonesuchin', '42', 'ng/mL'],
      ['Ferritin', '13', 'ng/mL'],
    ]);
    const { Original } = envelopes()[1]!.Results[1] as unknown as { Original: Record<string, string> };
    assert.deepEqual(new Set(Object.values(Original)), new Set(['']));
    assert.deepEqual(envelopes().map(counts)[1], [4, 2, 2]);
    assert.equal((await status()).unreadLines, undefined);
    const retrieved = JSON.parse(await result('json')) as { results: unknown[]; unreadLines?: number };
    assert.deepEqual([retrieved.results.length, retrieved.unreadLines], [4, undefined]);
  });

  test('keeps the numbers of its observations when some lines stay unread', async () => {
    const { bench, uploadId, result } = await upload({ outputFormat: 'fhir_json' });
    bench.emulator.approve(uploadId, [{ row: 4, result: '13', name: 'Ferritin', unit: 'ng/mL' }]);
    await bench.pass(1);
    const numbers = (text: string) => text.match(/report-\d+-test-\d+/g)?.map((one) => one.at(-1));
    assert.deepEqual(numbers(receiver.arrived[1]!.body.toString()), ['3', '4']);
    assert.deepEqual(numbers(await result('fhir_json')), ['1', '2', '4']);
    assert.equal((JSON.parse(await result('json')) as { unreadLines: number }).unreadLines, 1);
  });

  test('refuses a transcribed result without a name, and a name for a row that was read', async () => {
    const { bench, uploadId } = await upload({}, [...LINES, 'Chloride: 1010 mmol/L']);
    const refused = async (correction: object) => {
      const body = JSON.stringify({ corrections: [correction] });
      const url = `/admin/uploads/${uploadId}/review`;
      const headers = { 'content-type': 'application/json' };
      return (await bench.emulator.request(url, { method: 'POST', body, headers })).status;
    };
    assert.equal(await refused({ row: 4, result: '42' }), 400);
    assert.equal(await refused({ row: 4, result: '42', name: ' ' }), 400);
    assert.equal(await refused({ row: 3, result: '101', name: 'Chloride' }), 400);
    assert.equal(await refused({ row: 4, result: '42', name: 7 }), 400);
    assert.equal(await refused({ row: 4, result: '42', name: 'Nonesuchin' }), 204);
  });

  for (const [language, name] of [
    ['ES', 'Línea no leída'],
    ['DE', 'Nicht gelesene Zeile'],
    ['ZH', '未能读取的一行'],
  ] as const)
    test(`says so in ${language}`, async () => {
      const { bench } = await upload({ language });
      await bench.pass(2 * REVIEW);
      assert.equal(envelopes()[1]?.Results[0]?.['Biomarker-Name'], name);
    });

  for (const [outputFormat, count] of [
    ['hl7', (text: string) => text.match(/^OBX/gm)?.length],
    ['fhir_xml', (text: string) => text.match(/<Observation>/g)?.length],
    ['csv', (text: string) => text.trim().split('\r\n').length - 1],
  ] as const)
    test(`sends as many rows as it announces in ${outputFormat}`, async () => {
      const { bench } = await upload({
        outputFormat,
        callback: { url: receiver.url, header: null, payloadType: 'File' },
      });
      await bench.pass(REVIEW);
      const parts = await Promise.all(receiver.arrived.map(partsOf));
      assert.deepEqual(
        parts.map(([, file]) => count(file!.content.toString())),
        [2, 2],
      );
    });
});

test('a document that is read whole says nothing of unread lines', async () => {
  const { status, result } = await upload(
    {},
    LINES.filter((line) => /Sodium|Potassium/.test(line)),
  );
  const body = await status();
  assert.deepEqual([body.status, body.totalTests, 'unreadLines' in body], ['completed', 2, false]);
  assert.ok(!('unreadLines' in JSON.parse(await result('json'))));
  assert.equal(receiver.arrived.length, 1);
});

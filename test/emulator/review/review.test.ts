import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'vitest';
import type { SettingsInput } from '../../../server-stub/emulator/src/accounts/account-settings.js';
import type { EmulatorOptions } from '../../../server-stub/emulator/src/app.js';
import { settingsFrom } from '../../../server-stub/emulator/src/normalise/settings.js';
import { ReviewError } from '../../../server-stub/emulator/src/review/correction.js';
import { reviewedRows } from '../../../server-stub/emulator/src/review/reviewed.js';
import { drawPdf } from '../../support/drawn/pdf/draw.js';
import { type Receiver, startReceiver } from '../delivery/receiver.js';
import { type Bench, createBench, PACE, row } from '../support.js';

const REVIEW = 60_000;
const LONGEST_TRANSLATION = 5000;

/** Two of four rows are in doubt: an impossible sodium and a potassium without a unit. */
const TABLE = [
  'Date,Test,Result,Unit,LOINC',
  '2026-01-10,Glucose,95,mg/dL,2345-7',
  '2026-01-14,Sodium,1400,mmol/L,2951-2',
  ',Nitrite,Negative,,',
  ',Potassium,4.1,,2823-3',
  '',
].join('\n');

const ALL_IN_DOUBT = 'Test,Result,Unit\nSodium,1400,mmol/L\n';

let receiver: Receiver;
let bench: Bench;

beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(async () => {
  bench.emulator.close();
  await receiver.close();
});

async function upload(
  settings: SettingsInput = {},
  document: string | Uint8Array = TABLE,
  more: Partial<EmulatorOptions> = {},
) {
  const callback = { url: receiver.url, header: null, payloadType: 'Inline' } as const;
  bench = createBench({
    accounts: [{ customerId: 7, keys: ['key'], settings: { callback, ...settings } }],
    reviewTime: REVIEW,
    ...more,
  });
  return bench.upload(document, 'table.csv', 'key');
}

const get = (path: string) => bench.get(path, 'key');

async function statusOf(uploadId: string): Promise<readonly unknown[]> {
  const body = (await (await get(`/api/v1/status/${uploadId}`)).json()) as Record<string, unknown>;
  return [body.status, (body.callbackDelivery as { status: string }).status];
}

interface Envelope {
  totalTests: number;
  qaPassed: number;
  manualReview: number;
  Results: Record<string, string>[];
}

const envelopes = () => receiver.arrived.map(({ body }) => JSON.parse(body.toString()) as Envelope);
const counts = ({ totalTests, qaPassed, manualReview }: Envelope) => [totalTests, qaPassed, manualReview];
const cells = ({ Results }: Envelope) => Results.map((row) => [row['Biomarker-Name'], row.Result]);

const VERIFIED = [
  ['Glucose', '95'],
  ['Nitrite', 'Negative'],
];
const REVIEWED = [
  ['Sodium', '1400'],
  ['Potassium', '4.1'],
];

async function retrievedRows(uploadId: string): Promise<readonly unknown[]> {
  const body = (await (await get(`/api/v1/results/${uploadId}?format=json`)).json()) as {
    results: Record<string, string>[];
  };
  return body.results.map((row) => [row['Biomarker-Name'], row.Result]);
}

describe('an upload with rows in doubt', () => {
  test('is delivered in two parts, the second when the review times out', async () => {
    const uploadId = await upload();
    await bench.pass(PACE);
    assert.deepEqual(envelopes().map(cells), [VERIFIED]);
    assert.deepEqual(await statusOf(uploadId), ['processing', 'pending']);
    assert.equal((await get(`/api/v1/results/${uploadId}`)).status, 202);
    await bench.pass(REVIEW - 1);
    assert.equal(receiver.arrived.length, 1);
    await bench.pass(1);
    assert.deepEqual(envelopes().map(cells), [VERIFIED, REVIEWED]);
    assert.deepEqual(envelopes().map(counts), [
      [4, 2, 2],
      [4, 2, 2],
    ]);
    assert.deepEqual(await statusOf(uploadId), ['completed', 'delivered']);
    assert.deepEqual(await retrievedRows(uploadId), [
      ['Glucose', '95'],
      ['Sodium', '1400'],
      ['Nitrite', 'Negative'],
      ['Potassium', '4.1'],
    ]);
  });

  test('ends its review on approval, with the corrections', async () => {
    const uploadId = await upload();
    await bench.pass(PACE);
    bench.emulator.approve(uploadId, [
      { row: 2, result: '140' },
      { row: 4, result: '' },
    ]);
    await bench.pass(1);
    assert.deepEqual(envelopes().map(cells), [
      VERIFIED,
      [
        ['Sodium', '140'],
        ['Potassium', ''],
      ],
    ]);
    assert.deepEqual(await retrievedRows(uploadId), [
      ['Glucose', '95'],
      ['Sodium', '140'],
      ['Nitrite', 'Negative'],
      ['Potassium', ''],
    ]);
    await bench.pass(REVIEW);
    assert.equal(receiver.arrived.length, 2);
  });

  test('keeps the original values of corrected rows', async () => {
    const uploadId = await upload({ originals: true });
    await bench.pass(PACE);
    bench.emulator.approve(uploadId, [{ row: 2, result: '140' }]);
    await bench.pass(1);
    const [sodium] = (envelopes()[1]?.Results ?? []) as unknown as { Result: string; Original: object }[];
    assert.equal(sodium?.Result, '140');
    assert.deepEqual(sodium?.Original, { ...sodium?.Original, Result: '1400' });
  });

  test('keeps a number as the document writes it', () => {
    const read = row({ name: 'Leukozyten', result: '7100', unit: '/µl', written: { result: '7.100' } });
    const settings = settingsFrom({ originals: true });
    const [corrected] = reviewedRows([read], [{ row: 1, result: '7200' }], settings);
    assert.deepEqual([corrected?.result, corrected?.original?.result], ['7200', '7.100']);
  });

  test('takes a number without the spaces around it', () => {
    const [corrected] = reviewedRows(
      [row({ name: 'Sodium' })],
      [{ row: 1, result: ' 140 ' }],
      settingsFrom(),
    );
    assert.equal(corrected?.result, '140');
  });

  test('cannot be approved twice, nor corrected in accepted rows', async () => {
    const uploadId = await upload();
    const refused = (code: string) => (thrown: unknown) =>
      thrown instanceof ReviewError && thrown.code === code;
    const { approve } = bench.emulator;
    assert.throws(() => approve('another'), refused('unknown-upload'));
    assert.throws(() => approve(uploadId), refused('not-in-review'));
    await bench.pass(PACE);
    for (const row of [0, 1, 5, 1.5]) {
      assert.throws(() => approve(uploadId, [{ row, result: '1' }]), refused('not-in-doubt'));
    }
    approve(uploadId);
    assert.throws(() => approve(uploadId), refused('not-in-review'));
  });

  test('has one callback when every row is in doubt: empty results mean an error', async () => {
    await upload({}, ALL_IN_DOUBT);
    await bench.pass(PACE + REVIEW - 1);
    assert.equal(receiver.arrived.length, 0);
    await bench.pass(1);
    assert.deepEqual(envelopes().map(cells), [[['Sodium', '1400']]]);
    assert.deepEqual(envelopes().map(counts), [[1, 0, 1]]);
  });

  test('is retrying while a callback is, and exhausted once a callback is', async () => {
    receiver.behave(500, 500, 204, 500, 500);
    const uploadId = await upload();
    await bench.pass(PACE + REVIEW);
    assert.deepEqual(await statusOf(uploadId), ['completed', 'retrying']);
    await bench.pass(7 * 60 * 60_000);
    assert.deepEqual(await statusOf(uploadId), ['completed', 'exhausted']);
    assert.deepEqual(
      bench.emulator.uploads()[0]!.callbacks.map(({ stage, state }) => [stage, state]),
      [
        ['reviewed', 'delivered'],
        ['verified', 'exhausted'],
      ],
    );
  });

  test('sends both parts at once, in order, without pacing', async () => {
    await upload({ language: 'DE' }, TABLE, { advance: 'at-once' });
    await bench.pass(0);
    assert.deepEqual(
      envelopes().map((one) => one.Results.length),
      [2, 2],
    );
    assert.equal(envelopes()[0]?.Results[0]?.['Biomarker-Name'], 'Glukose');
  });
});

describe('observation numbers', () => {
  type Resource = { id: string; resourceType: string; identifier?: { value: string }[] };
  const observed = (bundle: { entry: { resource: Resource }[] }) =>
    bundle.entry
      .filter(({ resource }) => resource.resourceType === 'Observation')
      .map(({ resource }) => [resource.identifier?.[0]?.value, resource.id] as const);

  test('are the same in both parts and in the whole result', async () => {
    const uploadId = await upload({ outputFormat: 'fhir_json' });
    await bench.pass(PACE + REVIEW);
    const [early, late] = envelopes().map((one) => observed(one as never));
    const whole = observed((await (await get(`/api/v1/results/${uploadId}`)).json()) as never);
    const name = (n: number) => `report-100001-test-${n}`;
    assert.deepEqual(
      early?.map(([number]) => number),
      [name(1), name(3)],
    );
    assert.deepEqual(
      late?.map(([number]) => number),
      [name(2), name(4)],
    );
    assert.deepEqual([early?.[0], late?.[0], early?.[1], late?.[1]], whole);
  });

  test('have two HL7 control ids and one report date', async () => {
    await upload({ outputFormat: 'hl7' });
    receiver.behave(500);
    await bench.pass(PACE + REVIEW);
    const messages = receiver.arrived.map(({ body }) => body.toString());
    const seen = (pattern: RegExp) => messages.map((message) => pattern.exec(message)?.[1]);
    assert.deepEqual(seen(/^MSH\|(?:[^|]*\|){8}([^|]*)/m), ['100001-1', '100001-1', '100001-2']);
    assert.deepEqual(seen(/^OBR\|(?:[^|]*\|){6}([^|]*)/m), Array(3).fill('20260114'));
    assert.equal(new Set(seen(/filename="([^"]*)"/)).size, 2);
  });
});

describe('translation', () => {
  const GLUCOSE = { EN: 'Glucose', ES: 'Glucosa', DE: 'Glukose', ZH: '葡萄糖' } as const;
  const DOCUMENT = 'Test,Result,Unit\nGlucose,95,mg/dL\n';

  for (const language of ['ES', 'DE', 'ZH'] as const) {
    test(`into ${language} delays delivery by one to five seconds`, async () => {
      const uploadId = await upload({ language }, DOCUMENT);
      await bench.pass(PACE + 999);
      assert.deepEqual(await statusOf(uploadId), ['processing', 'pending']);
      assert.equal(receiver.arrived.length, 0);
      await bench.pass(LONGEST_TRANSLATION - 999);
      assert.deepEqual(envelopes().map(cells), [[[GLUCOSE[language], '95']]]);
      assert.deepEqual(await statusOf(uploadId), ['completed', 'delivered']);
    });
  }

  test('into English takes no time', async () => {
    await upload({ language: 'EN' }, DOCUMENT);
    await bench.pass(PACE);
    assert.deepEqual(envelopes().map(cells), [[[GLUCOSE.EN, '95']]]);
  });

  test('of the second part does not overtake the first part', async () => {
    for (const seed of ['a', 'b', 'c', 'd', 'e']) {
      const uploadId = await upload({ language: 'DE' }, TABLE, { ids: seed });
      const sent = receiver.arrived.length;
      await bench.pass(PACE);
      bench.emulator.approve(uploadId);
      await bench.pass(LONGEST_TRANSLATION);
      const parts = envelopes()
        .slice(sent)
        .map(({ Results }) => Results[0]?.['Biomarker-Name']);
      assert.deepEqual(parts, ['Glukose', 'Natrium']);
    }
  });

  test('delays each part, the second after its review', async () => {
    await upload({ language: 'DE' });
    await bench.pass(PACE + 999);
    assert.equal(receiver.arrived.length, 0);
    await bench.pass(LONGEST_TRANSLATION - 999);
    assert.equal(receiver.arrived.length, 1);
    await bench.pass(REVIEW - LONGEST_TRANSLATION + 999);
    assert.equal(receiver.arrived.length, 1);
    await bench.pass(LONGEST_TRANSLATION - 999);
    assert.deepEqual(envelopes()[1]?.Results[1]?.['Biomarker-Name'], 'Kalium');
  });
});

describe('a PDF whose pages name different patients', () => {
  const HEADING = ['Test', 'Result', 'Units', 'Reference Range'];
  const twoPeople = (...names: readonly [string, string]) =>
    drawPdf(({ pdf, text, table }) => {
      text(50, 60, `Patient: ${names[0]}`);
      table([50, 220, 300, 380], 100, [HEADING, ['Sodium', '140', 'mmol/L', '135 - 145']]);
      pdf.addPage({ size: 'A4' }).font('Helvetica');
      text(50, 60, `Patient: ${names[1]}`);
      table([50, 220, 300, 380], 100, [HEADING, ['Potassium', '4.4', 'mmol/L', '3.5 - 5.1']]);
    });

  test('delivers nothing before a person has looked at it, and names nobody', async () => {
    const uploadId = await upload({}, await twoPeople('Jane Public', 'John Smith'));
    await bench.pass(PACE);
    assert.deepEqual((await statusOf(uploadId))[0], 'processing');
    assert.equal(receiver.arrived.length, 0);
    await bench.pass(REVIEW);
    assert.deepEqual(envelopes().map(counts), [[2, 0, 2]]);
    assert.doesNotMatch(receiver.arrived[0]!.body.toString(), /Jane|Public|John|Smith/);
  });

  test('is delivered at once when both name the same one', async () => {
    const uploadId = await upload({}, await twoPeople('Jane Public', 'Public, Jane'));
    await bench.pass(PACE + LONGEST_TRANSLATION);
    assert.deepEqual((await statusOf(uploadId))[0], 'completed');
    assert.deepEqual(envelopes().map(counts), [[2, 2, 0]]);
  });
});

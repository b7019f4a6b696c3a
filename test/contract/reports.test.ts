import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { type Clock, systemClock } from '../../src/core/clock.js';
import { HdtError } from '../../src/core/hdt-error.js';
import type { Client } from '../../src/core/service/client.js';
import { createUpload } from '../../src/core/service/create-upload.js';
import { listUploads } from '../../src/core/service/lists.js';
import { getResults, getStatus } from '../../src/core/service/upload-state.js';
import type { BiomarkerRow } from '../../src/results/data/biomarkers.js';
import type { EntryEvent } from '../../src/upload/entry.js';
import { followUpload } from '../../src/upload/follow-upload.js';
import { createEventFeed } from '../../src/upload/upload-events.js';
import { needsShared } from '../support/shared-fixtures.js';
import { type House, openHouse } from './house.js';

const demo = new URL('../../demo/public/samples/', import.meta.url);
const real = new URL('../../../shared/fixtures/real/', import.meta.url);
const needsReal = needsShared('real/');

let house: House;
let client: Client;
const code = (expected: string) => (error: unknown) => error instanceof HdtError && error.code === expected;

const send = (from: URL, ...names: string[]) =>
  createUpload(
    client,
    names.map((name) => ({ name, body: new Blob([readFileSync(new URL(name, from))]) })),
  );

/** Follows an upload to its end and returns its last word. */
const lastWord = (uploadId: string, clock: Clock = systemClock) =>
  new Promise<EntryEvent>((resolve) => {
    void followUpload(uploadId, {
      client,
      clock,
      eventFeed: createEventFeed(client),
      signal: new AbortController().signal,
      whenVisible: () => Promise.resolve(),
      dispatch: (event) => {
        if (event.type === 'results' || event.type === 'failed') resolve(event);
      },
    });
  });

async function rowsOf(from: URL, name: string): Promise<readonly BiomarkerRow[]> {
  const [ref] = await send(from, name);
  const end = await lastWord(ref!.uploadId);
  assert.equal(end.type, 'results', `${name} ended in ${JSON.stringify(end)}`);
  return end.type === 'results' ? end.rows : [];
}

const short = ({ name, result, unit, low, high, flag, loinc }: BiomarkerRow) => [
  name,
  result.text,
  unit,
  low,
  high,
  flag.level,
  loinc,
];

beforeAll(async () => {
  house = await openHouse();
  client = house.client('ada');
});
afterAll(() => house.close());

describe('a report, from the client through the gateway to the service and back', () => {
  it('is polled without long rests where the emulator has no pace', async () => {
    const rests: number[] = [];
    const sleep: Clock['sleep'] = (ms, options) => {
      rests.push(ms);
      return systemClock.sleep(Math.min(ms, 250), options);
    };
    const [ref] = await send(demo, 'blood-panel.hl7');
    await lastWord(ref!.uploadId, { now: () => Date.now(), sleep });
    assert.deepEqual(
      rests.filter((ms) => ms > 250),
      [],
    );
  });

  it('gives the values, units, ranges, flags and codes of an HL7 message', async () => {
    const rows = await rowsOf(demo, 'blood-panel.hl7');
    assert.deepEqual(rows.map(short).slice(3), [
      ['Potassium', '5.3', 'mmol/L', '3.5', '5.1', 'high', '2823-3'],
      ['Alanine aminotransferase', '62', 'U/L', '', '<35', 'high', '1742-6'],
      ['Hemoglobin A1c', '5.4', '%', '', '<5.7', 'normal', '4548-4'],
      ['C reactive protein', '<0.5', 'mg/L', '', '<5', 'normal', '1988-5'],
      ['Hepatitis B virus surface antigen', 'Negative', '', '', 'Negative', 'normal', '5195-3'],
    ]);
    assert.equal(rows[0]?.date, '2026-11-02 07:40:00');
  });

  it('gives those of a message about someone else, which a person may send all the same', async () => {
    const rows = await rowsOf(demo, 'someone-else.hl7');
    assert.deepEqual(rows.map(short), [
      ['Sodium', '141', 'mmol/L', '136', '145', 'normal', '2951-2'],
      ['Potassium', '4.1', 'mmol/L', '3.5', '5.1', 'normal', '2823-3'],
    ]);
  });

  it('gives those of a FHIR bundle', async () => {
    const rows = await rowsOf(demo, 'lipids.fhir.json');
    assert.deepEqual(rows.map(short).slice(1, 3), [
      ['LDL cholesterol', '4.3', 'mmol/L', '', '3.0', 'high', '22748-8'],
      ['HDL cholesterol', '1.35', 'mmol/L', '1.0', '', 'normal', '14646-4'],
    ]);
  });

  it('gives those of a table', async () => {
    const rows = await rowsOf(demo, 'blood-count.csv');
    assert.deepEqual(rows.map(short).slice(0, 2), [
      ['Leukocytes', '11.8', '10*9/L', '4.0', '10.0', 'high', ''],
      ['Erythrocytes', '4.41', '10*12/L', '4.10', '5.10', 'normal', ''],
    ]);
  });

  it('gives those of a PDF', async () => {
    const rows = await rowsOf(demo, 'thyroid.pdf');
    assert.deepEqual(rows.map(short), [
      ['Thyrotropin (TSH)', '5.80', 'mIU/L', '0.40', '4.00', 'high', ''],
      ['Free thyroxine (FT4)', '11.2', 'pmol/L', '9.0', '19.0', 'normal', ''],
      ['Free triiodothyronine (FT3)', '4.1', 'pmol/L', '2.6', '5.7', 'normal', ''],
      ['Ferritin', '18', 'ug/L', '15', '150', 'normal', ''],
      ['Vitamin B12', '310', 'pmol/L', '145', '569', 'normal', ''],
      ['Vitamin D (25-OH)', '38', 'nmol/L', '50', '125', 'low', ''],
    ]);
  });

  it('gives those of a photographed sheet', async () => {
    const rows = await rowsOf(demo, 'photographed.jpg');
    assert.deepEqual(rows.map(short), [
      ['Hemoglobin', '13.4', 'g/dL', '12.0', '16.0', 'normal', ''],
      ['Hematocrit', '40.1', '%', '36.0', '46.0', 'normal', ''],
      ['Platelets', '412', '10^9/L', '150', '400', 'high', ''],
      ['Glucose', '5.1', 'mmol/L', '3.9', '5.5', 'normal', ''],
      ['Sodium', '139', 'mmol/L', '136', '145', 'normal', ''],
      ['Potassium', '3.3', 'mmol/L', '3.5', '5.1', 'low', ''],
    ]);
  });

  it('names no person', async () => {
    for (const name of ['blood-panel.hl7', 'thyroid.pdf']) {
      const rows = JSON.stringify(await rowsOf(demo, name));
      assert.doesNotMatch(rows, /MUSTER|ERIKA|19840312|INV-000417|Sample Street|Jane|1980/i);
    }
  });

  it('ends in processing-failed for a message without its values, with no rows invented', async () => {
    const [ref] = await send(demo, 'damaged.hl7');
    const end = await lastWord(ref!.uploadId);
    assert.ok(end.type === 'failed' && end.code === 'processing-failed' && end.retry.kind === 'none');
  });

  it('answers a batch with one reference a file, in order, and keeps one bad file from spoiling it', async () => {
    const refs = await send(demo, 'damaged.hl7', 'blood-count.csv');
    const ends = await Promise.all(refs.map(({ uploadId }) => lastWord(uploadId)));
    assert.deepEqual(
      ends.map(({ type }) => type),
      ['failed', 'results'],
    );
  });

  it('refuses eleven files in one request', async () => {
    await assert.rejects(send(demo, ...Array(11).fill('blood-count.csv')), code('rejected'));
  });

  for (const [name, rows] of [
    ['002_CA_ORU_R01.hl7', 155],
    ['002_Epic_ORU_R01.hl7', 3],
    ['004_Oracle_ORU_R01.hl7', 3],
    ['005_AL_ORU_R01.hl7', 1],
    ['fhir-diagnosticreport-example.json', 17],
    ['fhir-observation-decimal.json', 7],
    ['fhir-observation-decimal.xml', 7],
  ] as const) {
    it(`reads ${name} whole`, needsReal, async () => {
      const found = await rowsOf(real, name);
      assert.equal(found.length, rows);
      assert.ok(found.every((row) => row.name !== ''));
    });
  }

  it('keeps decimals as they were written', needsReal, async () => {
    for (const name of ['fhir-observation-decimal.json', 'fhir-observation-decimal.xml']) {
      const source = readFileSync(new URL(name, real), 'utf8');
      for (const { result } of await rowsOf(real, name)) {
        assert.ok(source.includes(result.text), `${result.text} does not stand in ${name}`);
      }
    }
  });
});

describe('people', () => {
  it('never meet: another’s upload looks like one that does not exist, everywhere', async () => {
    const [ref] = await send(demo, 'blood-count.csv');
    const other = house.client('bob');
    for (const id of [ref!.uploadId, '00000000-0000-4000-8000-000000000000']) {
      await assert.rejects(getStatus(other, id), code('not-found'));
      await assert.rejects(getResults(other, id), code('not-found'));
    }
    assert.deepEqual(await listUploads(other), []);
    const mine = await listUploads(client, { limit: 1 });
    assert.deepEqual(
      mine.map(({ uploadId }) => uploadId),
      [ref!.uploadId],
    );
  });

  it('go on when their token expires before the service has their file', async () => {
    await listUploads(client);
    house.later(11 * 60_000);
    const [ref] = await send(demo, 'blood-count.csv');
    assert.equal((await lastWord(ref!.uploadId)).type, 'results');
  });

  it('need a token of the right kind', async () => {
    const capture = house.client('ada', ['medical']);
    await assert.rejects(listUploads(capture), code('forbidden'));
  });
});

describe('samples', () => {
  it('are all covered here', () => {
    const reports = readdirSync(demo).filter((name) => !name.endsWith('.jpg'));
    assert.deepEqual(reports.sort(), [
      'blood-count.csv',
      'blood-panel.hl7',
      'damaged.hl7',
      'lipids.fhir.json',
      'someone-else.hl7',
      'thyroid.pdf',
    ]);
  });
});

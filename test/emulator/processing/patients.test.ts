import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'vitest';
import { createBench, PACE } from '../support.js';

const PDF = readFileSync(new URL('../../../demo/public/samples/thyroid.pdf', import.meta.url));
const TABLE = 'Patient,Test,Result,Unit\nErika Muster,Glucose,95,mg/dL\n';
const NAME = /muster/i;

describe('whom a document names', () => {
  test('is said of a PDF once it is read, by its status and the list, and in no result', async () => {
    const bench = createBench();
    const id = await bench.upload(PDF, 'thyroid.pdf');
    const text = async (path: string) => (await bench.get(path)).text();
    assert.doesNotMatch(await text(`/api/v1/status/${id}`), NAME);
    await bench.pass(PACE + 10_000);
    const patients = [{ name: 'erika muster', birthDate: '1984-03-12', ids: [] }];
    assert.deepEqual(JSON.parse(await text(`/api/v1/status/${id}`)).patients, patients);
    assert.deepEqual(JSON.parse(await text('/api/v1/uploads')).uploads[0].patients, patients);
    assert.doesNotMatch(await text('/api/v1/uploads').then((list) => list.replace('erika muster', '')), NAME);
    for (const format of ['json', 'fhir_json', 'hl7', 'fhir_xml', 'csv', 'parquet'])
      assert.doesNotMatch(await text(`/api/v1/results/${id}?format=${format}`), NAME);
  });

  test('is not said of a text format, which its sender can read', async () => {
    const bench = createBench();
    const id = await bench.upload(TABLE, 'table.at-once.csv');
    const status = await (await bench.get(`/api/v1/status/${id}`)).text();
    assert.match(status, /"completed"/, 'the control');
    assert.doesNotMatch(status, /patients|muster/i);
  });

  test('is in the memory of the process alone', async () => {
    const bench = createBench();
    await bench.upload(PDF, 'thyroid.pdf');
    await bench.pass(PACE + 10_000);
    assert.doesNotMatch(JSON.stringify(bench.emulator.uploads()), NAME);
  });
});

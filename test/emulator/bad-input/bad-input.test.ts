import assert from 'node:assert/strict';
import { afterAll, describe, test } from 'vitest';
import { createDeviceReader } from '../../../server-stub/emulator/src/node/worker/device-reader.js';
import { createDocumentReader } from '../../../server-stub/emulator/src/node/worker/document-reader.js';
import { BYSTANDER, row } from '../support.js';
import { DEVICES, DOCUMENTS, FORMATS } from './documents.js';
import { type Read, readMutated, readsDevices, readsDocuments } from './rounds.js';

/** Copies of each format, the same in every run; `run.ts` reads thousands. */
const COUNT = 100;
/** Of devices: one that still decodes is read whole, which takes a hundred times as long. */
const DEVICE_COUNT = 15;

/** Longer than a small file takes on however busy a machine, in milliseconds. */
const PATIENT = 150_000;

const ITS_ROWS = [row({ name: 'Urea', result: '5', unit: 'mmol/L' })];

const documents = createDocumentReader({ timeLimit: PATIENT, pictureTimeLimit: PATIENT });
/** By segments alone: the recogniser meets no bytes, only pixels. */
const devices = createDeviceReader({ readers: 'segments', timeLimit: PATIENT });

describe('mutated files neither crash nor stall what reads them', () => {
  afterAll(() => Promise.all([documents.close(), devices.close()]));

  /** Another document is read beside each, and gives what it always gives. */
  const besideBystander =
    (read: Read): Read =>
    async (bytes) => {
      const [outcome, bystander] = await Promise.all([read(bytes), documents.read(BYSTANDER)]);
      assert.deepEqual(bystander.rows, ITS_ROWS);
      return outcome;
    };

  test('before they are mutated, all documents give rows', async () => {
    for (const { name, make } of DOCUMENTS)
      assert.equal(await readsDocuments(documents)(await make()), 'rows', name);
  });

  for (const [formats, read, count] of [
    [FORMATS, besideBystander(readsDocuments(documents)), COUNT],
    [DEVICES, readsDevices(devices), DEVICE_COUNT],
  ] as const)
    for (const { name, make } of formats)
      test(name, async () => {
        const sound = await make();
        const tally = await readMutated(read, sound, { count, seed: 15 });
        console.info([...tally].map(([outcome, times]) => `${outcome} ${times}`).join(', '));
        assert.ok((tally.get('rows') ?? 0) < count, 'the damage is noticed');
        assert.equal(tally.get('timeout'), undefined);
      });
});

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import {
  createDocumentReader,
  type DocumentReader,
} from '../../../server-stub/emulator/src/parse/document-reader.js';
import { FORMATS } from './documents.js';
import { readMutated } from './rounds.js';

/** Longer than a small document takes on however busy a machine, in milliseconds. */
const PATIENT = 150_000;

describe('mutated documents neither crash nor stall what reads them', () => {
  let reader: DocumentReader;
  before(() => {
    reader = createDocumentReader({ timeLimit: PATIENT, pictureTimeLimit: PATIENT });
  });
  after(() => reader.close());

  for (const { name, make } of FORMATS)
    test(name, async (t) => {
      const tally = await readMutated(reader, await make(), { count: 100, seed: 15 });
      t.diagnostic([...tally].map(([outcome, times]) => `${outcome} ${times}`).join(', '));
      assert.equal(tally.get('timeout'), undefined);
    });
});

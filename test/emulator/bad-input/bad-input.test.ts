import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import {
  createDocumentReader,
  type DocumentReader,
} from '../../../server-stub/emulator/src/parse/document-reader.js';
import { WHOLE } from '../../support/sample.js';
import { FORMATS } from './documents.js';
import { readMutated } from './rounds.js';

/** Copies of each format, the same in every run; `run.ts` reads thousands. */
const COUNT = WHOLE ? 100 : 40;
/** Of those that take many times as long to decode. */
const DEAR_COUNT = WHOLE ? 100 : 10;
const DEAR = ['HEIC', 'PDF of a scan'];

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
      const tally = await readMutated(reader, await make(), {
        count: DEAR.includes(name) ? DEAR_COUNT : COUNT,
        seed: 15,
      });
      t.diagnostic([...tally].map(([outcome, times]) => `${outcome} ${times}`).join(', '));
      assert.equal(tally.get('timeout'), undefined);
    });
});

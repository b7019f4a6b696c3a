import assert from 'node:assert/strict';
import { describe, test } from 'vitest';
import { doubtsOf } from '../../../server-stub/emulator/src/review/doubt.js';
import { processorTimeOf } from '../../support/processor-time.js';
import { readAny } from '../support.js';

const HEAD = ['MSH|^~\\&|LAB|NORTH LAB|||20260102||ORU^R01|1|P|2.5.1', 'PID|1||X12345678||Okonkwo^Ada'];

const message = (...segments: readonly string[]): Buffer =>
  Buffer.from([...HEAD, ...segments, ''].join('\r'));

const results = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, i) => `OBX|${i}|NM|2345-7^Glucose^LN||${70 + (i % 40)}|mg/dL|70-99||||F`);

/** A report as one text, without the end of a line in it. */
const report = (sentence: string, length: number): readonly string[] => [
  `OBX|1|TX|18725-2^Microbiology^LN||${sentence.repeat(length / sentence.length)}||||||F`,
];

/** Processor time in seconds; what grows with the square of the length takes more than half a minute. */
const MOST_SECONDS = 15;

describe('a large message is read and checked in time linear in its length', () => {
  for (const [what, segments, rows] of [
    ['20,000 results', results(20_000), 20_000],
    ['20,000 results with notes', results(20_000).flatMap((obx) => [obx, 'NTE|1||Repeated']), 20_000],
    ['a sentence of 300,000 characters', report('Seen by the doctor on Monday and ', 300_000), 1],
    ['a word of 100,000 letters', report('abcdefghij', 100_000), 1],
    ['30,000 Chinese characters', report('标本中未见细菌生长建议复查', 30_000), 1],
  ] as const)
    test(what, async () => {
      const milliseconds = await processorTimeOf(async () => {
        const document = await readAny(message(...segments));
        doubtsOf(document.rows);
        assert.equal(document.rows.length, rows);
      });
      assert.ok(milliseconds < MOST_SECONDS * 1000, `${milliseconds} ms`);
    });
});

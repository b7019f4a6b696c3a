import assert from 'node:assert/strict';
import { test } from 'vitest';
import { doubtsOf } from '../../../server-stub/emulator/src/review/doubt.js';
import { withUnreadLines } from '../../../server-stub/emulator/src/review/unread-row.js';
import { readAny } from '../support.js';

/** Every row as `date name result unit low..high`, and behind it why it is in review. */
async function linesOf(document: string | Uint8Array): Promise<readonly string[]> {
  const parsed = await readAny(typeof document === 'string' ? Buffer.from(document) : document);
  const rows = withUnreadLines(parsed);
  const doubts = new Map(doubtsOf(rows).map(({ row, doubt }) => [row, doubt]));
  return rows.map(({ date, name, result, unit, low, high }, at) => {
    const day = date.replace(/ 00:00:00$/, '');
    const range = low === '' && high === '' ? '' : `${low}..${high}`;
    const words = [day, name, result, unit, range].filter((text) => text !== '').join(' ');
    return [words, doubts.get(at + 1)].filter((text) => text !== undefined && text !== '').join(' | ');
  });
}

/** A table of lines. */
export const table = (...lines: readonly string[]): string => `${lines.join('\n')}\n`;

/** Documents with what each is, and the lines of their rows. */
export type Cases = readonly (readonly [
  what: string,
  document: string | Uint8Array,
  lines: readonly string[],
])[];

/** Registers a test for each document. */
export const runAll = (cases: Cases): void => {
  for (const [what, document, lines] of cases)
    test(what, async () => assert.deepEqual(await linesOf(document), lines));
};

import assert from 'node:assert/strict';
import { describe, test } from 'vitest';
import { compactText } from '../../../server-stub/emulator/src/deidentify/fold.js';
import { REPORT_WORDS } from '../../../server-stub/emulator/src/deidentify/report-words.js';

const wordsOf = (lists: Readonly<Record<string, string>>): readonly string[] =>
  Object.values(lists).flatMap((list) => list.split(/\s+/));

const LABORATORY = new Set(Object.values(REPORT_WORDS).flatMap(({ laboratory }) => wordsOf(laboratory)));

describe('the words of reports', () => {
  for (const [language, { common, laboratory }] of Object.entries(REPORT_WORDS)) {
    const words = [...wordsOf(common), ...wordsOf(laboratory)];

    test(`stand once in ${language}`, () => {
      assert.deepEqual(
        words.filter((word, at) => words.indexOf(word) !== at),
        [],
      );
      assert.deepEqual(
        wordsOf(common).filter((word) => LABORATORY.has(word)),
        [],
      );
    });

    test(`are folded in ${language}, as the words of texts are that are compared with them`, () =>
      assert.deepEqual(
        words.filter((word) => word === '' || compactText(word) !== word),
        [],
      ));
  }
});

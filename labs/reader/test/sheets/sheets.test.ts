import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { sample } from '../../../../test/support/sample.js';
import { skipWhen } from '../../../../test/support/skip.js';
import { readPages } from '../../src/page/read-pages.js';
import { readPicture } from '../../src/picture/read-picture.js';
import { openRecogniser } from '../../src/text/recogniser.js';
import { countNumbers, noCount } from './count.js';
import { KINDS, takeSheet } from './kinds.js';

const hasModels = await openRecogniser().then(
  () => true,
  () => false,
);
const needsModels = skipWhen(!hasModels, 'the models of the recogniser are not installed');

/** `npm run -w hdt-reader sheets` reads whole pages of every kind. */
const ROWS = 6;
const CHOSEN = ['photo de 8 pt', 'scan zh 9 pt 150 dpi ruled', 'scan es 8 pt 200 dpi noise'];

describe('sheets of small print', needsModels, () => {
  for (const kind of sample(CHOSEN, 3))
    it(`has the numbers of a ${kind}, and is sure of most`, async () => {
      const { report, picture } = await takeSheet(KINDS[kind]!, 7, ROWS);
      const count = noCount();
      countNumbers(report, readPages([await readPicture(picture)]).rows, count);
      assert.equal(count.right, count.numbers);
      assert.equal(count.wrongAndSure + count.madeUp, 0);
      assert.ok(count.reviewed <= count.numbers / 3, `${count.reviewed} of ${count.numbers} in review`);
    });
});

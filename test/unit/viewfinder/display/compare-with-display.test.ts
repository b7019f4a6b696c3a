import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { compareWithDisplay } from '../../../../src/viewfinder/display/compare-with-display.js';
import type { DisplayRow, SecondOpinion } from '../../../../src/viewfinder/second-opinion.js';

const row = (digits: string, change: Partial<DisplayRow> = {}): DisplayRow => ({
  digits,
  score: 0.95,
  height: 1,
  isRepeated: true,
  ...change,
});
const agrees: SecondOpinion = { kind: 'agrees' };
const none: SecondOpinion = { kind: 'none' };
const differs = (value: string): SecondOpinion => ({ kind: 'differs', value });

describe('the second opinion', () => {
  const cases: [name: string, values: string[], rows: DisplayRow[], opinion: SecondOpinion][] = [
    ['agrees on all numbers', ['118', '76'], [row('118'), row('76'), row('1205')], agrees],
    ['agrees by any view, however small', ['72'], [row('72', { height: 0.2, isRepeated: false })], agrees],
    ['agrees without the point', ['36.6'], [row('366')], agrees],
    ['differs in one digit', ['118', '76'], [row('112'), row('76')], differs('112')],
    ['keeps the point of the service', ['5.8'], [row('59')], differs('5.9')],
    ['has read too little', ['118', '76'], [row('118')], none],
    ['has read nothing', ['118'], [], none],
    ['does not doubt by a number of another length', ['118'], [row('11')], none],
    ['does not doubt by two other digits', ['118'], [row('152')], none],
    ['does not doubt by what one view reads', ['118'], [row('112', { isRepeated: false })], none],
    ['does not doubt by an unsure row', ['118'], [row('112', { score: 0.89 })], none],
    ['does not doubt by small print', ['118'], [row('112', { height: 0.5 })], none],
    ['does not doubt a number by another of the same reading', ['97', '91'], [row('91')], none],
    ['has nothing to say of a display state', ['Lo'], [row('12')], none],
  ];
  for (const [name, values, rows, opinion] of cases)
    it(name, () => assert.deepEqual(compareWithDisplay(values, { rows, agreed: [] }), opinion));
});

describe('the numbers that the frames before a photo agreed on', () => {
  /** The photo's own rows always say what the service says. */
  const cases: [name: string, values: string[], agreed: string[], opinion: SecondOpinion][] = [
    ['are those of the photo', ['118', '76'], ['118', '76'], agrees],
    ['may be fewer', ['118', '76', '61'], ['118'], agrees],
    ['may be more, such as a clock', ['118', '76'], ['118', '76', '1205'], agrees],
    ['may be side by side', ['97', '81'], ['9781'], agrees],
    ['may be side by side in any order', ['81', '97'], ['9781'], agrees],
    ['may have no point', ['36.6'], ['366'], agrees],
    ['are unknown', ['118'], [], agrees],
    ['were others of the same length', ['112'], ['125'], differs('125')],
    ['were others beside one that is the same', ['111', '56'], ['177', '56'], differs('177')],
    ['had a digit before', ['25'], ['125'], differs('125')],
    ['had a digit after', ['12'], ['125'], differs('125')],
    ['had other digits at the same point', ['5.8'], ['59'], differs('5.9')],
    ['had a word where the number has a point', ['5.8'], ['LO'], differs('LO')],
    ['lost a number whose place another one took', ['89', '102'], ['130', '89'], differs('130')],
  ];
  for (const [name, values, agreed, opinion] of cases)
    it(name, () => {
      const rows = values.map((value) => row(value.replace('.', '')));
      assert.deepEqual(compareWithDisplay(values, { rows, agreed }), opinion);
    });
});

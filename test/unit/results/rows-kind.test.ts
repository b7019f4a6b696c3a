import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import type { BiomarkerRow } from '../../../src/results/data/biomarkers.js';
import { readResult } from '../../../src/results/data/result.js';
import { biomarkerRows, isSameReport } from '../../../src/results/rows-kind.js';

const original = { name: 'Kalium', result: '4,1', unit: 'mmol/l', low: '3,5', high: '5,1' };
const whole: BiomarkerRow = {
  key: 'a',
  name: 'Potassium',
  result: readResult('4.1'),
  unit: 'mmol/L',
  low: '3.5',
  high: '5.1',
  flag: { level: 'normal', derived: false },
  loinc: '2823-3',
  date: '',
  comment: '',
  isPreliminary: true,
  original,
};
const { comment: _, ...stored } = whole;
const readRow = (row: object) => biomarkerRows(null).read([row])?.[0];

describe('rows that a page stored', () => {
  it('stay the same objects where nothing is missing', () => {
    const rows = [whole];
    assert.equal(biomarkerRows(null).read(rows), rows);
  });

  it('get what is missing, and keep that a result is preliminary and what the document prints', () =>
    assert.deepEqual(readRow(stored), whole));

  it('have the value that their text has, where it was not stored with it', () => {
    for (const text of ['5.2', '<5', '3-9', '5.2 H', '≥ 60'])
      for (const kind of ['number', 'comparator', 'range', 'flagged', 'qualitative', 'constructor'])
        assert.deepEqual(readRow({ ...whole, result: { kind, text } })?.result, readResult(text));
  });

  it('have the value that their text has, where another one was stored', () => {
    for (const value of [5.3, '5.2', null, Number.NaN])
      assert.deepEqual(readRow({ ...whole, result: { kind: 'number', text: '5.2', value } })?.result, {
        kind: 'number',
        text: '5.2',
        value: 5.2,
      });
  });

  it('have no limit where it is blank', () => {
    const { flag: _, ...unflagged } = whole;
    const blank = readRow({ ...unflagged, result: { text: '-1' }, low: ' ', high: ' ' });
    assert.deepEqual(blank?.flag, { level: 'none', derived: false });
  });

  it('have an empty result where its text was not stored', () =>
    assert.deepEqual(readRow({ ...whole, result: { kind: 'number', value: 5.2 } })?.result, readResult('')));

  it('have no values of the document where some are missing', () => {
    for (const broken of [{ ...original, name: 4 }, { name: 'Kalium' }, 'Kalium', undefined])
      assert.equal(readRow({ ...whole, original: broken })?.original, null);
  });

  it('are final unless they say that they are preliminary', () => {
    for (const row of [stored, whole])
      assert.ok(!('isPreliminary' in readRow({ ...row, isPreliminary: 'no' })!));
  });

  it('are compared with their range where the flag is unknown', () =>
    assert.deepEqual(readRow({ ...whole, flag: { level: 'constructor', derived: false } })?.flag, {
      level: 'normal',
      derived: true,
    }));
});

describe('a report that a page gives again', () => {
  it('is the same where members were not stored', () => {
    const { read } = biomarkerRows(null);
    const rows = [stored, { ...stored, key: '' }];
    assert.ok(isSameReport(read([...rows]), read(rows)));
  });

  it('has a key for each row, whatever stood before it', () => {
    const { read } = biomarkerRows(null);
    const unnamed = { ...stored, key: '' };
    const added = { ...stored, key: '' };
    read([unnamed]);
    assert.deepEqual(
      read([added, unnamed])?.map(({ key }) => key),
      ['0', '1'],
    );
  });

  const other = { ...whole, key: 'b' };
  const cases: readonly [what: string, again: unknown, isSame: boolean][] = [
    ['the same array', null, true],
    ['another array of its rows', [whole, other], true],
    ['fewer rows', [whole], false],
    ['another order', [other, whole], false],
    ['equal rows of another report', [whole, { ...other }], false],
    ['none', null, false],
  ];
  for (const [what, again, isSame] of cases)
    it(`is ${isSame ? 'the same' : 'another'} with ${what}`, () => {
      const rows = [whole, other];
      assert.equal(isSameReport(what === 'the same array' ? rows : again, rows), isSame);
    });
});

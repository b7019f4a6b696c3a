import assert from 'node:assert/strict';
import { test } from 'vitest';
import { leadingLabelKind, textBehindColon } from '../../src/page/leading-label.js';

for (const [text, kind] of [
  ['Collected: 2021-03-04', 'collected'],
  ['Collected: 08:15', 'collected'],
  ['Collected on', 'collected'],
  ['Date of birth 12/03/1980', 'birth'],
  ['Date of birth 12/03/1980 08:15', 'birth'],
  ['姓名：王', 'person'],
  ['Sodium: 140', null],
  ['Titer 1:40', null],
] as const)
  test(`the kind of the label at the start: ${text}`, () => {
    assert.equal(leadingLabelKind(text), kind);
  });

test('the colon of a time is not that of a label', () => {
  assert.equal(textBehindColon('Comment: taken at 08:15'), 'taken at 08:15');
  assert.equal(textBehindColon('Comment taken at 08:15'), null);
});

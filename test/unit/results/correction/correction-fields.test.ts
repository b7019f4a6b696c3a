import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { en } from '../../../../src/i18n/en.js';
import { Locale } from '../../../../src/i18n/locale.js';
import {
  correctionFields,
  keepNumbersText,
  shownValue,
} from '../../../../src/results/correction/correction-fields.js';
import { review } from '../../../../src/results/data/review.js';

const locale = new Locale('en', en);
const cuff = {
  deviceType: 'blood pressure monitor',
  confidence: 0.9,
  measurements: [
    { key: 'systolic', value: '130', unit: 'mmHg' },
    { key: 'diastolic', value: '89', unit: 'mmHg' },
  ],
};

describe('the button that saves typed numbers', () => {
  const drafts: [systolic: string, diastolic: string, pulse: string | null, text: string][] = [
    ['145', '89', null, 'Save 145/89'],
    ['145', '89', '72', 'Save 145/89 · 72'],
    ['14,5', '89', null, 'Save 14.5/89'],
    ['abc', '89', null, 'Save these numbers'],
    ['145', 'abc', '72', 'Save these numbers'],
    ['145', '89', 'abc', 'Save these numbers'],
    ['145', '89', '7x', 'Save these numbers'],
    ['1e3', '89', '72', 'Save these numbers'],
    ['-145', '89', '72', 'Save these numbers'],
    ['١٤٥', '89', '72', 'Save these numbers'],
    ['', '89', '72', 'Save these numbers'],
    ['145', '', null, 'Save these numbers'],
  ];
  for (const [systolic, diastolic, pulse, text] of drafts) {
    it(`says “${text}” for ${systolic} / ${diastolic} · ${pulse}`, () => {
      const [reading] = review([cuff], []);
      // The pulse is a field of the form where numbers are typed; not every cuff shows one.
      const fields = correctionFields(reading!, 0, { confirmed: [] }, true);
      const value = (key: string, typed: string) => ({ device: 0, key, value: typed, unit: '' });
      const draft = [
        value('systolic', systolic.replace(',', '.')),
        value('diastolic', diastolic),
        ...(pulse === null ? [] : [value('pulseRate', pulse)]),
      ];
      assert.equal(keepNumbersText(fields, draft, locale), text);
    });
  }
});

describe('a field of a form that is drawn anew', () => {
  const [reading] = review([cuff], []);
  const fields = correctionFields(reading!, 0, { confirmed: [] }, false);
  const shown = (draft: Parameters<typeof shownValue>[1]) => fields.map((field) => shownValue(field, draft));
  const value = (key: string, typed: string) => ({ device: 0, key, value: typed, unit: 'mmHg' });

  it('has what was read until something is typed', () => assert.deepEqual(shown([]), ['130', '89']));
  it('has what was typed', () =>
    assert.deepEqual(shown([value('systolic', '142'), value('diastolic', '89')]), ['142', '89']));
  it('is empty where the person has emptied it', () =>
    assert.deepEqual(shown([value('systolic', '130')]), ['130', '']));
});

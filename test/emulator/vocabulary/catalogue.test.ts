import assert from 'node:assert/strict';
import { describe, test } from 'vitest';
import { parseSection } from '../../../server-stub/emulator/src/vocabulary/catalogue.js';

test('an entry says all that is known of an analyte', () => {
  const text = `
Calcium; Calcio; Kalzium; 钙
  codes 17861-6 mg/dL, 2000-8 mmol/L; SI mmol/L; molar mass 40.078; valence 2
  also Ca; Total calcium
  within Kalzium gesamt
Fibrinogen; Fibrinógeno; Fibrinogen; 纤维蛋白原
  codes 3255-7 mg/dL; specimen plasma
`;
  assert.deepEqual(parseSection('serum', text), [
    {
      specimen: 'serum',
      names: ['Calcium', 'Calcio', 'Kalzium', '钙'],
      codes: { '17861-6': 'mg/dL', '2000-8': 'mmol/L' },
      synonyms: 'Ca; Total calcium',
      within: 'Kalzium gesamt',
      si: 'mmol/L',
      molarMass: 40.078,
      valence: 2,
    },
    {
      specimen: 'plasma',
      names: ['Fibrinogen', 'Fibrinógeno', 'Fibrinogen', '纤维蛋白原'],
      codes: { '3255-7': 'mg/dL' },
      synonyms: '',
    },
  ]);
});

describe('an entry is refused', () => {
  const wrong: Readonly<Record<string, readonly [entry: string, message: RegExp]>> = {
    'without a language': ['A; B; C\n  codes 1-8 g/L', /A; B; C: a name in each of four languages/],
    'with a code without its unit': ['A; B; C; D\n  codes 1-8', /1-8: a code and its unit/],
    'with a fact that is none': ['A; B; C; D\n  codes 1-8 g/L; weight 2', /weight 2: no fact of an analyte/],
    'with a line that is none': ['A; B; C; D\n  code 1-8 g/L', /code 1-8 g\/L: codes, also or within/],
  };
  for (const [what, [entry, message]] of Object.entries(wrong))
    test(what, () => assert.throws(() => parseSection('serum', entry), { message }));
});

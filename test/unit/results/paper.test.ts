import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { enReports } from '../../../src/i18n/en-reports.js';
import { Locale } from '../../../src/i18n/locale.js';
import { readBiomarkers } from '../../../src/results/data/biomarkers.js';
import { readLaboratory } from '../../../src/results/data/laboratory.js';
import { type PaperFacts, paperFacts } from '../../../src/results/paper.js';

const rowsOf = (...dates: string[]) =>
  readBiomarkers({ results: dates.map((date) => ({ 'Biomarker-Name': 'Sodium', Result: '1', Date: date })) })!
    .rows;
const base: PaperFacts = {
  person: null,
  isNamed: true,
  laboratory: '',
  fileName: '',
  rows: [],
  printedBy: '',
  printedAt: '2026-11-28T09:15:00Z',
};
const factsOf = (more: Partial<PaperFacts>) =>
  Object.fromEntries(paperFacts({ ...base, ...more }, new Locale('en-US', enReports)));

describe('the facts on paper', () => {
  const people: [
    what: string,
    facts: Partial<PaperFacts>,
    patient: string | undefined,
    born: string | undefined,
  ][] = [
    ['a name', { person: { name: 'Erika Muster', birthDate: '1970-03-12' } }, 'Erika Muster', 'Mar 12, 1970'],
    ['a year of birth', { person: { name: 'Ana', birthDate: '1970' } }, 'Ana', '1970'],
    ['a month of birth', { person: { name: 'Ana', birthDate: '1970-03' } }, 'Ana', '1970-03'],
    ['no birth date', { person: { name: '李雷', birthDate: '' } }, '李雷', ''],
    ['a name that turns the line around', { person: { name: 'Ana\u202e\nB', birthDate: '' } }, 'Ana B', ''],
    ['nobody: lines to fill in', { person: null }, '', ''],
    [
      'a name that is not wanted',
      { person: { name: 'Ana', birthDate: '1970' }, isNamed: false },
      undefined,
      undefined,
    ],
  ];
  for (const [what, more, patient, born] of people) {
    it(`have ${what}`, () => {
      const facts = factsOf(more);
      assert.deepEqual([facts.Patient, facts['Date of birth']], [patient, born]);
    });
  }

  const dates: [dates: string[], tested: string | undefined][] = [
    [['2026-11-02 00:00:00'], 'Nov 2, 2026'],
    [['2026-11-02 00:00:00', '2026-11-02 08:30:00'], 'Nov 2, 2026'],
    [['2026-11-05', '2026-11-02 08:30:00', ''], 'Nov 2, 2026 – Nov 5, 2026'],
    [['', ''], undefined],
    [['5 March 2026 08:30'], '5 March 2026 08:30'],
  ];
  for (const [rows, tested] of dates) {
    it(`have the dates of ${rows.join(', ') || 'no test'}`, () =>
      assert.equal(factsOf({ rows: rowsOf(...rows) })['Date of the tests'], tested));
  }
});

describe('the laboratory of a bundle', () => {
  const organization = (name: unknown) => ({ entry: [{ resource: { resourceType: 'Organization', name } }] });
  const table: [bundle: unknown, expected: string][] = [
    [organization('Labor Nord'), 'Labor Nord'],
    [organization('Laboratory'), ''],
    [organization(undefined), ''],
    [{ entry: [{ resource: { resourceType: 'Patient' } }] }, ''],
    [{ entry: [null, 'x', {}] }, ''],
    [null, ''],
    ['text', ''],
  ];
  for (const [bundle, expected] of table)
    it(`${JSON.stringify(bundle)}: ${expected || 'none'}`, () =>
      assert.equal(readLaboratory(bundle), expected));
});

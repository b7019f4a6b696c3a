import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import type { UploadPatient } from '../../../../src/core/service/wire.js';
import { enReports } from '../../../../src/i18n/en-reports.js';
import { shortName, type Whose, whoseText } from '../../../../src/upload/patients/whose-text.js';

const patient = (name: string, birthDate = '') => ({ ids: [], name, birthDate });
const told = (initials: string, state: UploadPatient['state'] = 'named'): UploadPatient => ({
  state,
  tag: 't',
  initials,
  others: [],
});
const NOTHING: Whose = { own: [], isOfSeveral: false, told: undefined, isReady: true };

describe('a person in short', () => {
  for (const [name, birth, short] of [
    ['ERIKA MUSTER', '1984-03-12', 'E. M. 1984'],
    ['Muster, Erika', '1984', 'E. M. 1984'],
    ['erika maria muster', '', 'E. M.'],
    ['Élodie d’Arc', '', 'É. D.'],
    ['Cher', '1946', 'C. 1946'],
    ['王小明', '2001-02', '王 2001'],
    ['王, 小明', '', '王'],
    ['小明 王', '', '王'],
    ['王 明', '', '王'],
    ['', '1984-03-12', '1984'],
    ['***', '', ''],
    ['', '', ''],
  ] as const)
    it(`${name || 'nobody'}, ${birth || 'no birth date'}: ${short || 'nothing'}`, () => {
      assert.equal(shortName(patient(name, birth)), short);
    });
});

describe('whose a report of anybody is', () => {
  const { whose } = enReports;
  for (const [title, known, sentence] of [
    [
      'the file names a person',
      { own: [patient('Erika Muster', '1984-03-12')], isReady: false },
      'Report of E. M. 1984',
    ],
    ['it names several', { own: [patient('A B'), patient('C D')], isOfSeveral: true }, whose.several],
    ['it has a number alone', { own: [patient('')] }, whose.unnamed],
    ['a picture that the service has read', { told: told('E. M.') }, 'Report of E. M.'],
    ['a picture that names nobody', { told: told('', 'unknown') }, whose.unknown],
    ['a back end that does not tell', {}, whose.unknown],
    ['a picture before it is read', { isReady: false }, null],
  ] as const)
    it(title, () => {
      assert.equal(whoseText({ ...NOTHING, ...known }, whose), sentence);
    });
});

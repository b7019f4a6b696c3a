import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import type { Patient } from '../../../../src/core/patient.js';
import { areDifferentPatients, isAboutSomeoneElse } from '../../../../src/upload/patients/patients.js';

const id = (value: string, issuer = '') => ({ value, issuer });
const patient = (ids: Patient['ids'], name = '', birthDate = ''): Patient => ({ ids, name, birthDate });

const ERIKA = patient([id('417', 'HARBOUR MR')], 'Erika Muster', '1984-03-12');

describe('two reports', () => {
  const table: [what: string, one: Patient, other: Patient, different: boolean][] = [
    ['an id they share, whatever else', ERIKA, patient([id('417', 'HARBOUR MR')], 'E. Beispiel'), false],
    ['a shared id whose issuer one leaves out', ERIKA, patient([id('417')]), false],
    ['one of several ids', ERIKA, patient([id('9', 'X'), id('417', 'HARBOUR MR')]), false],
    ['two ids of one issuer', ERIKA, patient([id('418', 'HARBOUR MR')], 'Erika Muster'), true],
    ['one number of two issuers, and two names', ERIKA, patient([id('417', 'HILL MR')], 'Max Muster'), true],
    [
      'one number of two issuers, and one name',
      ERIKA,
      patient([id('417', 'HILL MR')], 'Erika Muster'),
      false,
    ],
    ['another date of birth', ERIKA, patient([], 'Erika Muster', '1985-03-12'), true],
    ['a date of birth that is less exact', ERIKA, patient([], 'Erika Muster', '1984'), false],
    ['another name', ERIKA, patient([], 'Max Muster', '1984-03-12'), true],
    ['a name in capitals, turned round', ERIKA, patient([], 'MUSTER, ERIKA'), false],
    ['a name with one more', ERIKA, patient([], 'Erika Anna Muster'), false],
    ['a name with and without accents', patient([], 'José Núñez'), patient([], 'JOSE NUNEZ'), false],
    ['a name in one piece and in two', patient([], '王小明'), patient([], '小明 王'), false],
    ['a name of two words in one', patient([], 'Erikamuster'), patient([], 'Muster, Erika'), false],
    ['a name of the same letters', patient([], 'Anna Beer'), patient([], 'Anne Bear'), true],
    ['a number that nobody has assigned', patient([id('1')], 'Erika'), patient([id('1')], 'Max'), false],
    [
      'a number that nobody has assigned, and another date of birth',
      patient([id('1')], 'Erika', '1984-03-12'),
      patient([id('1')], 'Max', '1950-01-02'),
      true,
    ],
    ['a name with and without umlauts', patient([], 'Jürgen Weiß'), patient([], 'WEISS JUERGEN'), false],
    [
      'a name with and without a stroke',
      patient([], 'Łukasz Sørensen'),
      patient([], 'LUKASZ SORENSEN'),
      false,
    ],
    [
      'a name with its middle one and its initial',
      patient([], 'John A Smith'),
      patient([], 'John Alan Smith'),
      false,
    ],
    [
      'a name with and without a title',
      patient([], 'Dr. Erika Muster'),
      patient([], 'Erika Anna Muster'),
      false,
    ],
    ['initials alone', patient([], 'E. M.'), patient([], 'A. B.'), true],
    ['nothing to compare', ERIKA, patient([id('x', 'y')]), false],
  ];
  for (const [what, one, other, different] of table) {
    it(`${different ? 'name two people' : 'may name one person'}: ${what}`, () => {
      assert.equal(areDifferentPatients(one, other), different);
      assert.equal(areDifferentPatients(other, one), different);
    });
  }
});

describe('a report needs to be checked', () => {
  const MAX = patient([id('9', 'HARBOUR MR')], 'Max Muster', '1990-01-01');
  const table: [
    what: string,
    patients: Patient[],
    subject: string | null,
    known: Patient[],
    held: boolean,
  ][] = [
    ['not when it is the first', [ERIKA], null, [], false],
    ['not when it names nobody', [], '417', [ERIKA], false],
    ['not when the others name the same', [ERIKA], null, [ERIKA], false],
    ['when the others name somebody else', [MAX], null, [ERIKA], true],
    ['not when one of the others names the same', [ERIKA], null, [MAX, ERIKA], false],
    ['when it names two people', [ERIKA, MAX], null, [], true],
    ['when it names two people, the subject among them', [ERIKA, MAX], '417', [], true],
    ['not when it names the subject', [ERIKA], '417', [MAX], false],
    ['when it names another than the subject', [ERIKA], '418', [], true],
    ['by the others when it has no id', [patient([], 'Max Muster')], '417', [ERIKA], true],
  ];
  for (const [what, patients, subject, known, held] of table) {
    it(what, () => assert.equal(isAboutSomeoneElse(patients, { subject, known }), held));
  }
});

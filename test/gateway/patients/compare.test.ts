import assert from 'node:assert/strict';
import { describe, test } from 'vitest';
import type { NamedPatient } from '../../../server-stub/gateway/src/dialect.js';
import { comparePatients, type Likeness } from '../../../server-stub/gateway/src/patients/compare.js';
import { createPatientKeys } from '../../../server-stub/gateway/src/patients/fingerprint.js';
import { birthParts, initialsOf, nameWords } from '../../../server-stub/gateway/src/patients/name-words.js';
import { person } from '../support/person.js';
import { named } from './people.js';

const NOW = Date.UTC(2026, 10, 28);
const keys = createPatientKeys(['a secret of the test suite, long enough'])(person('ana'));
const compare = (one: NamedPatient, other: NamedPatient): Likeness =>
  comparePatients(keys.fingerprints(one, NOW)[0], keys.fingerprints(other, NOW)[0]);

const DAY = '1984-03-12';
const erika = named('Erika Muster', DAY);

const CASES: Record<Likeness, readonly (readonly [string, NamedPatient, NamedPatient])[]> = {
  same: [
    ['in capitals', erika, named('ERIKA MUSTER', DAY)],
    ['in another order', erika, named('Muster Erika', DAY)],
    ['with a comma', erika, named('Muster, Erika', DAY)],
    ['with a title', erika, named('Frau Dr. med. Erika Muster', DAY)],
    ['with a middle initial', erika, named('Erika M. Muster', DAY)],
    ['with a second given name', erika, named('Erika Maria Muster', DAY)],
    ['with an umlaut and without', named('Jürgen Müller', DAY), named('JUERGEN MUELLER', DAY)],
    ['with an umlaut and without dots', named('Jürgen Müller', DAY), named('Jurgen Muller', DAY)],
    ['with a sharp s', named('Ute Groß', DAY), named('UTE GROSS', DAY)],
    ['with a ligature', named('Zoë Œhler', DAY), named('ZOE OEHLER', DAY)],
    ['with accents', named('José Ibáñez Núñez', DAY), named('JOSE IBANEZ NUNEZ', DAY)],
    ['with one of two family names', named('José Ibáñez Núñez', DAY), named('José Ibáñez', DAY)],
    ['with a hyphen', named('Anna-Maria Berg', DAY), named('Annamaria Berg', DAY)],
    ['with an apostrophe', named('Sinéad O’Brien', DAY), named('SINEAD OBRIEN', DAY)],
    ['with a stroke', named('Łukasz Żak', DAY), named('LUKASZ ZAK', DAY)],
    ['of one word in Chinese', named('王小明', DAY), named('小明 王', DAY)],
    ['with a Chinese form of address', named('王小明', DAY), named('王小明先生', DAY)],
    [
      'by a number, after a marriage',
      named('Erika Muster', DAY, ['7', 'H']),
      named('Erika Schmidt', DAY, ['7', 'H']),
    ],
    ['by a number alone', named('', '', ['7', 'H']), named('', '', ['7', 'H'])],
    ['by a number in groups', named('', '', ['943 476-5919', 'NHS']), named('', '', ['9434765919', 'nhs'])],
    [
      'by a number without issuer and the name',
      named('Erika Muster', '', ['7', '']),
      named('Muster Erika', '', ['7', 'H']),
    ],
    ['at two laboratories', named('Erika Muster', DAY, ['7', 'H']), named('Erika Muster', DAY, ['90', 'L'])],
  ],
  other: [
    ['of another birth date', erika, named('Erika Muster', '1984-03-13')],
    ['of another year', named('Erika Muster', '1984'), named('Erika Muster', '1958-03-12')],
    [
      'of one name, father and son',
      named('Erik Muster Jr.', '1984-03-12'),
      named('Erik Muster Sr.', '1955-01-02'),
    ],
    ['of another name', erika, named('Jonas Beispiel', DAY)],
    ['of another name without dates', named('Erika Muster'), named('Jonas Beispiel')],
    ['with another number of one laboratory', named('', '', ['7', 'H']), named('', '', ['8', 'H'])],
    [
      'of one name with another number',
      named('Erika Muster', '', ['7', 'H']),
      named('Erika Muster', '', ['8', 'H']),
    ],
    [
      'with the number of another laboratory',
      named('Erika Muster', DAY, ['7', '']),
      named('Jonas Beispiel', DAY, ['7', '']),
    ],
  ],
  alike: [
    ['in another script', named('Wang Xiaoming', DAY), named('王小明', DAY)],
    ['in Cyrillic', named('Иван Иванов', DAY), named('Ivan Ivanov', DAY)],
    ['twins', erika, named('Jana Muster', DAY)],
    ['after a marriage', erika, named('Erika Schmidt', DAY)],
    ['of one family', named('Erika Muster'), named('Jana Muster', DAY)],
    [
      'of one number and another first name',
      named('Erika Muster', '', ['7', 'H']),
      named('Jana Muster', DAY, ['7', 'H']),
    ],
  ],
  unclear: [
    ['by the name alone', named('Erika Muster'), named('Erika Muster')],
    ['with one birth date', named('Erika Muster'), erika],
    ['with the year alone', named('Erika Muster', '1984'), erika],
    ['by the birth date alone', named('', DAY), erika],
    ['by nothing', named(''), erika],
    ['by a placeholder', named('UNKNOWN', '1900-01-01'), erika],
    ['after de-identification', named('***', ''), named('***', '')],
    ['with a date in the future', named('Erika Muster', '2084-03-12'), erika],
    ['with a day that is none', named('Erika Muster', '1984-02-30'), named('Erika Muster', '1984-02-30')],
    [
      'with the number of a visit',
      named('Erika Muster', DAY, ['V1', 'H VN']),
      named('Erika Muster', DAY, ['V2', 'H VN']),
    ],
    ['by a number without issuer', named('', '', ['7', '']), named('', '', ['7', ''])],
    ['by zeros', named('', '', ['000', 'H']), named('', '', ['000', 'H'])],
  ],
};

for (const [likeness, cases] of Object.entries(CASES)) {
  describe(`patients are ${likeness}`, () => {
    test.each(cases)('%s', (_, one, other) => {
      assert.equal(compare(one, other), likeness);
      assert.equal(compare(other, one), likeness, 'the other way round');
    });
  });
}

test.each([
  ['Erika Muster', 'E. M.'],
  ['Muster, Erika', 'E. M.'],
  ['Dr. Erika Maria Muster', 'E. M.'],
  ['ökzan', 'O.'],
  ['王小明', '王'],
  ['王, 小明', '王'],
  ['小明 王', '王'],
  ['王 明', '王'],
  ['UNKNOWN', ''],
  ['', ''],
])('the initials of %s are %s', (text, initials) => {
  assert.equal(initialsOf(text), initials);
});

test('a name of a form is none', () => {
  assert.deepEqual(nameWords('Amartya Sen'), ['amartya', 'sen']);
  assert.deepEqual(nameWords('Dona Muster'), ['dona', 'muster']);
  assert.deepEqual([nameWords('Test Patient'), nameWords('N.N.'), nameWords('Dr.')], [[], [], []]);
});

test('a birth date has its certain parts alone', () => {
  assert.deepEqual(birthParts('1984-03', NOW), { year: '1984', day: '' });
  assert.deepEqual(birthParts('19840312', NOW), { year: '1984', day: '' });
  assert.deepEqual(birthParts('yesterday', NOW), { year: '', day: '' });
});

test('of two owners, two secrets and two tenants no hash is equal', () => {
  const other = createPatientKeys(['another secret of the suite, long enough']);
  const all = [
    keys,
    createPatientKeys(['a secret of the test suite, long enough'])(person('ben')),
    other(person('ana')),
  ]
    .map((one) => one.fingerprints(named('Erika Muster', DAY, ['7', 'H']), NOW)[0])
    .flatMap(({ words, letters, script, birthDay, birthYear, numbers }) => [
      ...words,
      letters,
      script,
      birthDay,
      birthYear,
      ...numbers.flatMap(({ value, issuer }) => [value, issuer]),
    ]);
  assert.equal(new Set(all).size, all.length);
});

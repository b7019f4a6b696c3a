import type { RandomInteger } from '../../support/seeded-random.js';
import { oneOf } from './style.js';

export const LANGUAGES = ['en', 'de', 'es', 'zh'] as const;
export type Language = (typeof LANGUAGES)[number];

/** A test that laboratories measure, with the limits of a usual report. Written beside the emulator's catalogue, not from it. */
interface KnownTest {
  readonly names: readonly [en: string, de: string, es: string, zh: string];
  readonly loinc: string;
  /** Spellings of one unit; empty where it has none. */
  readonly units: readonly string[];
  readonly low: number;
  readonly high: number;
  readonly decimals: number;
}

const PER_LITRE = ['10^9/L', '10*9/L', 'x10^9/L', '10E9/L', 'G/L', '10^3/uL', 'K/uL', 'x 10^9/L', '10⁹/L'];
const GRAMS = ['g/dL', 'g/dl', 'G/DL', 'gm/dL', 'g / dL'];
const MILLIGRAMS = ['mg/dL', 'mg/dl', 'MG/DL', 'mg / dL'];
const MILLIMOLES = ['mmol/L', 'mmol/l', 'MMOL/L', 'mmol / L'];
const MICROMOLES = ['umol/L', 'µmol/L', 'μmol/l', 'mcmol/L', 'UMOL/L'];
const UNITS = ['U/L', 'U/l', 'IU/L', 'UI/L'];
const NANOGRAMS = ['ng/mL', 'ng/ml', 'NG/ML', 'µg/L', 'ug/L'];

const TESTS: readonly KnownTest[] = [
  {
    names: ['Glucose', 'Glukose', 'Glucosa', '葡萄糖'],
    loinc: '2345-7',
    units: MILLIGRAMS,
    low: 70,
    high: 99,
    decimals: 0,
  },
  {
    names: ['Potassium', 'Kalium', 'Potasio', '钾'],
    loinc: '2823-3',
    units: MILLIMOLES,
    low: 3.5,
    high: 5.1,
    decimals: 1,
  },
  {
    names: ['Sodium', 'Natrium', 'Sodio', '钠'],
    loinc: '2951-2',
    units: MILLIMOLES,
    low: 135,
    high: 145,
    decimals: 0,
  },
  {
    names: ['Calcium', 'Calcium', 'Calcio', '钙'],
    loinc: '17861-6',
    units: MILLIGRAMS,
    low: 8.6,
    high: 10.2,
    decimals: 2,
  },
  {
    names: ['Creatinine', 'Kreatinin', 'Creatinina', '肌酐'],
    loinc: '2160-0',
    units: MILLIGRAMS,
    low: 0.6,
    high: 1.2,
    decimals: 2,
  },
  {
    names: ['Uric acid', 'Harnsäure', 'Ácido úrico', '尿酸'],
    loinc: '14933-6',
    units: MICROMOLES,
    low: 200,
    high: 420,
    decimals: 0,
  },
  {
    names: ['Hemoglobin', 'Hämoglobin', 'Hemoglobina', '血红蛋白'],
    loinc: '718-7',
    units: GRAMS,
    low: 12,
    high: 16,
    decimals: 1,
  },
  {
    names: ['Platelets', 'Thrombozyten', 'Plaquetas', '血小板'],
    loinc: '777-3',
    units: PER_LITRE,
    low: 150,
    high: 400,
    decimals: 0,
  },
  {
    names: ['Leukocytes', 'Leukozyten', 'Leucocitos', '白细胞'],
    loinc: '6690-2',
    units: PER_LITRE,
    low: 4,
    high: 11,
    decimals: 2,
  },
  {
    names: ['Hematocrit', 'Hämatokrit', 'Hematocrito', '红细胞压积'],
    loinc: '4544-3',
    units: ['%', 'percent', '% '],
    low: 36,
    high: 46,
    decimals: 1,
  },
  {
    names: ['MCV', 'MCV', 'VCM', 'MCV'],
    loinc: '787-2',
    units: ['fL', 'fl'],
    low: 80,
    high: 96,
    decimals: 1,
  },
  {
    names: ['ALT', 'ALT', 'ALT', '丙氨酸氨基转移酶'],
    loinc: '1742-6',
    units: UNITS,
    low: 7,
    high: 45,
    decimals: 0,
  },
  {
    names: ['Ferritin', 'Ferritin', 'Ferritina', '铁蛋白'],
    loinc: '2276-4',
    units: NANOGRAMS,
    low: 15,
    high: 300,
    decimals: 1,
  },
  {
    names: ['TSH', 'TSH', 'TSH', '促甲状腺激素'],
    loinc: '3016-3',
    units: ['mIU/L', 'uIU/mL', 'µIU/ml', 'mU/L'],
    low: 0.4,
    high: 4.5,
    decimals: 3,
  },
  {
    names: ['C-reactive protein', 'C-reaktives Protein', 'Proteína C reactiva', 'C反应蛋白'],
    loinc: '1988-5',
    units: ['mg/L', 'mg/l', 'MG/L'],
    low: 0,
    high: 5,
    decimals: 1,
  },
  {
    names: ['Total cholesterol', 'Cholesterin gesamt', 'Colesterol total', '总胆固醇'],
    loinc: '2093-3',
    units: MILLIGRAMS,
    low: 0,
    high: 200,
    decimals: 0,
  },
  {
    names: ['Albumin', 'Albumin', 'Albúmina', '白蛋白'],
    loinc: '1751-7',
    units: GRAMS,
    low: 3.5,
    high: 5.2,
    decimals: 1,
  },
  { names: ['INR', 'INR', 'INR', 'INR'], loinc: '6301-6', units: [''], low: 0.8, high: 1.2, decimals: 2 },
  {
    names: ['Creatine kinase', 'Kreatinkinase', 'Creatina quinasa', '肌酸激酶'],
    loinc: '2157-6',
    units: UNITS,
    low: 30,
    high: 2100,
    decimals: 0,
  },
  {
    names: ['Vitamin B12', 'Vitamin B12', 'Vitamina B12', '维生素B12'],
    loinc: '2132-9',
    units: ['pg/mL', 'pg/ml', 'ng/L'],
    low: 200,
    high: 900,
    decimals: 0,
  },
];

/** Results in words, of tests without a unit. */
const FINDINGS: readonly {
  readonly names: KnownTest['names'];
  readonly loinc: string;
  readonly words: KnownTest['names'];
}[] = [
  {
    names: ['HBsAg', 'HBsAg', 'HBsAg', '乙肝表面抗原'],
    loinc: '5195-3',
    words: ['Negative', 'negativ', 'negativo', '阴性'],
  },
  {
    names: ['Nitrite', 'Nitrit', 'Nitrito', '亚硝酸盐'],
    loinc: '5802-4',
    words: ['Positive', 'positiv', 'positivo', '阳性'],
  },
];

/** One result, as whoever writes the document knows it. */
export interface KnownRow {
  readonly name: string;
  readonly loinc: string;
  readonly comparator: '' | '<' | '>';
  /** A number with a decimal point and no mark of thousands, or a word. */
  readonly result: string;
  readonly unit: string;
  /** Numbers as `result`; both empty where the report has no limits. */
  readonly low: string;
  readonly high: string;
  readonly flag: '' | 'H' | 'L';
  readonly comment: string;
}

export interface Person {
  readonly family: string;
  readonly given: string;
  readonly number: string;
  /** `YYYY-MM-DD`. */
  readonly birthDate: string;
}

/** A report of which everything is known before it is written. */
export interface KnownReport {
  readonly language: Language;
  readonly person: Person;
  readonly laboratory: string;
  /** `YYYY-MM-DD`. */
  readonly day: string;
  /** `HH:mm`, or empty where the report has none. */
  readonly time: string;
  readonly rows: readonly KnownRow[];
}

const PEOPLE: readonly Person[] = [
  { family: 'Talvik', given: 'Iris', number: 'MR-88121', birthDate: '1984-02-29' },
  { family: 'Lindqvist', given: 'Maren', number: '7712045', birthDate: '1979-04-12' },
  { family: 'Okonkwo', given: 'Chidi', number: 'P00931', birthDate: '2003-11-30' },
];
export const ANOTHER_PERSON: Person = {
  family: 'Vasquez',
  given: 'Ramona',
  number: 'Q-55310',
  birthDate: '1966-07-08',
};

const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** A report in one language. */
export function makeReport(roll: RandomInteger, language: Language): KnownReport {
  const at = LANGUAGES.indexOf(language);
  const hasLimits = roll(6) > 0;
  const hasFlags = hasLimits && roll(3) > 0;
  const count = 3 + roll(8);
  const first = roll(TESTS.length);
  const measured = Array.from({ length: count }, (_, n) => TESTS[(first + n * 7) % TESTS.length]!);
  const rows = measured.map((test) => makeRow(test, at, roll, hasLimits, hasFlags));
  const finding = oneOf(roll, FINDINGS);
  const found: KnownRow = {
    name: finding.names[at]!,
    loinc: finding.loinc,
    comparator: '',
    result: finding.words[at]!,
    unit: '',
    low: '',
    high: '',
    flag: '',
    comment: '',
  };
  return {
    language,
    person: oneOf(roll, PEOPLE),
    laboratory: 'Northgate Laboratory',
    // Not later than the 12th in one of three, so that day and month can be mistaken for each other.
    day: `2026-${twoDigits(1 + roll(10))}-${twoDigits(roll(3) === 0 ? 1 + roll(12) : 13 + roll(15))}`,
    time: roll(2) === 0 ? '' : `${twoDigits(6 + roll(12))}:${twoDigits(roll(60))}`,
    rows: roll(3) === 0 ? [...rows, found] : rows,
  };
}

function makeRow(
  test: KnownTest,
  at: number,
  roll: RandomInteger,
  hasLimits: boolean,
  hasFlags: boolean,
): KnownRow {
  const { low, high, decimals } = test;
  const smallest = low > 0 ? low * 0.7 : high * 0.1;
  const value = smallest + ((high * 1.6 - smallest) * roll(10_000)) / 10_000;
  const result = value.toFixed(decimals);
  const comparator = roll(15) === 0 ? (value < high ? '<' : '>') : '';
  const limits = hasLimits
    ? { low: low === 0 ? '' : low.toFixed(decimals), high: high.toFixed(decimals) }
    : { low: '', high: '' };
  const flag = Number(result) > high ? 'H' : low > 0 && Number(result) < low ? 'L' : '';
  return {
    name: test.names[at]!,
    loinc: test.loinc,
    comparator,
    result,
    unit: oneOf(roll, test.units).trim(),
    ...limits,
    flag: hasFlags ? flag : '',
    comment: roll(12) === 0 ? 'Repeated on a fresh sample' : '',
  };
}

import { type DayOrder, datesIn, headerKey, readPrintedDate } from 'hdt-emulator/laboratory';
import type { LabeledValue } from './labels.js';

/** What a page says of the patient. */
export interface PatientFacts {
  readonly names: readonly Fact[];
  readonly births: readonly Fact[];
  /** By their label: numbers under different labels can be of one patient. */
  readonly numbers: ReadonlyMap<string, Fact>;
}

interface Fact {
  readonly text: string;
  /** From 0 to 1, of its least certain word. */
  readonly confidence: number;
}

const keysOf = (labels: string): ReadonlySet<string> => new Set(labels.split(';').map(headerKey));

/** Labels of other people. */
const OTHERS = keysOf(
  'next of kin; guardian; mother; father; contact person; alias; alias name; aka; also known as; known as; maiden name; former name; birth name; previous name; emergency contact; guarantor; insured; subscriber; spouse; nombre de soltera; contacto de emergencia; tutor; titular; conyuge; madre; padre; versicherter; name vorname des versicherten; geburtsname; madchenname; fruherer name; notfallkontakt; ansprechpartner; ehepartner; mutter; vater; 联系人; 曾用名; 别名; 紧急联系人; 母亲; 父亲; 监护人; 家属',
);
const GIVEN = keysOf('first name; given name; forename; vorname; nombre; nombres; 名字');
const FAMILY = keysOf('last name; surname; family name; nachname; familienname; apellidos; apellido');
const MIDDLE = keysOf('middle name');

/** Labels of numbers that a patient has, unlike those of a visit, an order or a specimen. */
const NUMBERS = keysOf(
  'mrn; medical record number; medical record no; medical record; patient id; patient no; patient number; pat id; pid; hospital no; hospital number; hospital id; nhs no; nhs number; ssn; social security number; social security; nric; fin; nric fin; passport; passport no; passport number; health card; health card number; member id; chart no; chart number; urn; uhid; umr no; nhi; ihi; medicare; medicare no; nhc; n historia; no historia; historia clinica; numero de historia clinica; n de historia; no de historia clinica; expediente; no expediente; dni; nif; nie; cedula; curp; pasaporte; documento de identidad; tarjeta sanitaria; cip; numero de paciente; id paciente; patienten id; patientennummer; patienten nr; patientennr; pat nr; versichertennummer; versicherten nr; versichertennr; krankenversichertennummer; kvnr; kv nr; ausweisnummer; 住院号; 门诊号; 病历号; 病案号; 患者id; 患者编号; 病人id; 病人编号; 身份证号; 身份证; 身份证号码; 医保号; 医保卡号; 体检号',
);

/** Words beside a name that are no part of it, and those behind `Patient` that are no name. */
const NO_NAME =
  /^(?:mr|mrs|ms|miss|sr|sra|srta|don|dona|herr|frau|hr|fr|male|female|man|woman|sex|age|years?|yrs?|masculino|femenino|hombre|mujer|edad|anos|mannlich|weiblich|geschlecht|alter|jahre?|男|女|先生|女士|copy|information|info|details?|data|name|report|results?|portal|id|instructions?|kopie|daten|datos|copia)$/;
/** Where a name ends. `Ward`, `Born` and `Sala` are surnames, too, and end one before a number. */
const NAME_END =
  /[\d(（*]|(?<!\p{L})(?:(?:dob|fn|age|gender|mrn|id|nr|zimmer|edad)(?!\p{L})|(?:geb|born|nac|ward|room|bed|no|station|alter|sala)(?=[.:#]?\s*(?:(?:am|el|on)\s)?\s*\p{L}?\d)|(?:sex|sexo)(?=[.:]?\s*\p{L}(?!\p{L})))/iu;
const PHYSICIAN = /^(?:dr|dra|prof)\b/i;

const PATIENT = /^(?:patient|paciente|患者|病人)/;

/** What the labels of a page say of the patient. Beside results and signatures a mere `Name` is that of anybody. */
export function patientOf(
  labeled: readonly LabeledValue[],
  pageHeight: number,
  order: DayOrder,
): PatientFacts {
  const people = labeled.filter(
    ({ kind, label, top }) =>
      kind === 'person' && !OTHERS.has(label) && (top < pageHeight / 2 || PATIENT.test(label)),
  );
  const births = labeled
    .filter(({ kind }) => kind === 'birth')
    .flatMap(({ value, confidence }) =>
      datesIn(value)
        .slice(0, 1)
        .map((printed) => ({
          text: readPrintedDate(printed, order) || numbersOfDay(printed),
          confidence,
        })),
    );
  const numbers = labeled
    .filter(({ kind, label }) => kind === 'identifier' && NUMBERS.has(label))
    .map(({ label, value, confidence }) => [label, { text: numberIn(value), confidence }] as const)
    .filter(([, { text }]) => text !== '');
  return { names: namesOf(people), births, numbers: new Map(numbers) };
}

/** The numbers of a day whose order is not known, without a time and leading zeros: `3/4/1980`. */
const numbersOfDay = (printed: string): string =>
  (printed.match(/\d+/g) ?? []).slice(0, 3).map(Number).join('/');

/** Whether two pages name different patients. A page without a name, number and birth date is of any. */
export function isOtherPatient(one: PatientFacts, other: PatientFacts): boolean {
  const birth = compareAny(one.births, other.births, isSameBirth);
  const number = [...one.numbers].reduce<Comparison>((found, [label, fact]) => {
    const match = other.numbers.get(label);
    if (!match || found === 'different') return found;
    return isSameText(fact, match) ? 'same' : 'different';
  }, 'unknown');
  if (birth === 'different' || number === 'different') return true;
  // A name that was changed or is written in another way.
  if (birth === 'same' && number === 'same') return false;
  return compareAny(one.names, other.names, isSameName) === 'different';
}

type Comparison = 'same' | 'different' | 'unknown';

function compareAny(
  some: readonly Fact[],
  others: readonly Fact[],
  isSame: (one: Fact, other: Fact) => boolean,
): Comparison {
  if (some.length === 0 || others.length === 0) return 'unknown';
  return some.some((one) => others.some((other) => isSame(one, other))) ? 'same' : 'different';
}

/** Whole names; those labeled as the patient's where there are any. */
function namesOf(people: readonly LabeledValue[]): readonly Fact[] {
  const named = people
    .map(({ label, value, confidence }) => ({ label, text: nameIn(value), confidence }))
    .filter(({ text }) => text !== '');
  const familyNames = named.filter(({ label }) => FAMILY.has(label));
  const isPart = ({ label }: { readonly label: string }) =>
    FAMILY.has(label) || MIDDLE.has(label) || (GIVEN.has(label) && familyNames.length > 0);
  const parts = named.filter(isPart);
  const whole = named.filter((one) => !isPart(one));
  const joined = {
    text: parts.map(({ text }) => text).join(' '),
    confidence: Math.min(...parts.map(({ confidence }) => confidence)),
  };
  const all = parts.length > 0 ? [...whole, { ...joined, label: '' }] : whole;
  const ofPatient = all.filter(({ label }) => PATIENT.test(label));
  return ofPatient.length > 0 ? ofPatient : all;
}

function nameIn(value: string): string {
  const end = NAME_END.exec(value)?.index ?? value.length;
  const text = value.slice(0, end).trim();
  return PHYSICIAN.test(text) ? '' : tokensOf(text).join(' ');
}

const tokensOf = (text: string): readonly string[] =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    // Two characters are set apart to the width of three.
    .replaceAll(/(?<=\p{Script=Han})\s+(?=\p{Script=Han})/gu, '')
    .split(/[^\p{L}]+/u)
    .filter((token) => token !== '' && !NO_NAME.test(token));

/** Groups of digits that belong together, such as `943 476 5919`. */
const numberIn = (value: string): string =>
  (/^\D{0,8}?(\p{L}*[\d][\p{L}\d/.-]*(?:[ -][\p{L}]?\d[\d-]*)*)/u.exec(value)?.[1] ?? '').replaceAll(
    /[^\p{L}\d]/gu,
    '',
  );

const isSameBirth = (one: Fact, other: Fact): boolean => {
  // A date whose day and month cannot be told apart says its year only.
  const [first, second] = [one, other].map(({ text }) => ({ text, iso: /^\d{4}-/.test(text) }));
  if (first!.iso !== second!.iso) return yearOf(one.text) === yearOf(other.text);
  return isSameText(one, other);
};

const yearOf = (text: string): string => /\d{4}/.exec(text)?.[0] ?? '';

/** `Public, Jane` and `Jane Q. Public`; every word of the shorter name is in the longer one, if only as an initial. */
function isSameName(one: Fact, other: Fact): boolean {
  const [words, others] = [one, other].map(({ text }) => text.split(' '));
  return isWithin(words!, others!, one, other) || isWithin(others!, words!, other, one);
}

function isWithin(words: readonly string[], others: readonly string[], one: Fact, other: Fact): boolean {
  if (words.length > others.length) return false;
  return words.every((word) =>
    others.some((match) =>
      isInitial(word) || isInitial(match)
        ? word[0] === match[0]
        : isSameText({ ...one, text: word }, { ...other, text: match }),
    ),
  );
}

const isInitial = (word: string): boolean => /^(?!\p{Script=Han})\p{L}$/u.test(word);

/** Confidence of a recogniser below which one letter may be another. */
const SURE = 0.8;

const isSameText = (one: Fact, other: Fact): boolean => {
  const [first, second] = [foldSimilar(one.text), foldSimilar(other.text)];
  if (first === second) return true;
  return Math.min(one.confidence, other.confidence) < SURE && isOneLetterApart(first, second);
};

/** The same text for letters and digits that look alike to a recogniser. */
const foldSimilar = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('rn', 'm')
    .replaceAll(/[il|!]/g, '1')
    .replaceAll('o', '0')
    .replaceAll('s', '5')
    .replaceAll('b', '8')
    .replaceAll('z', '2');

/** Texts of which one letter is another, and no other is. */
function isOneLetterApart(one: string, other: string): boolean {
  if (one.length !== other.length) return false;
  return [...one].filter((letter, index) => letter !== other[index]).length <= 1;
}

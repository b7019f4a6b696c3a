import { rangeInWords } from '../assumptions.js';
import { isComparable, type Measured } from '../normalise/comparable-units.js';
import { readUnit } from '../normalise/unit-text.js';
import type { ReferenceRange } from '../row.js';
import { isLoneNumber, splitRange } from './range.js';
import { ABSENT, type Stated, statedText, unclear, understood } from './stated.js';
import { isOtherRange, limitsBeside, oneRange } from './stated-ranges.js';
import { statedLimits } from './stated-row.js';
import { type Branch, branchAt, branchesAt, isBranch, type Tree, textAt, valuesAt } from './tree.js';
import { isBareCode } from './value.js';

const LOINC_SYSTEMS = ['http://loinc.org', 'urn:oid:2.16.840.1.113883.6.1'];

/** The LOINC code of a CodeableConcept and its name. */
export function conceptIdentity(concept: Branch | undefined): { loinc: string; name: string } {
  const coding = branchesAt(concept, 'coding');
  const loinc = coding.find((one) => LOINC_SYSTEMS.includes(textAt(one, 'system')));
  return { loinc: textAt(loinc, 'code'), name: conceptText(concept) };
}

/** The text of a CodeableConcept, or its code: of the coding that a person selected, else of the first with a text. */
export function conceptText(concept: Branch | undefined): string {
  const stated = branchesAt(concept, 'coding');
  const coding = [...stated.filter((one) => textAt(one, 'userSelected') === 'true'), ...stated];
  const display = coding.map((one) => textAt(one, 'display')).find((words) => words !== '');
  return textAt(concept, 'text') || display || textAt(coding[0], 'code');
}

export interface Value {
  readonly result: string;
  readonly unit: string;
}

const inWords = (result: string): Value => ({ result: result.trim(), unit: '' });

/**
 * `value[x]` of an Observation or component. It is unclear where there are several, where the reason for a missing one stands beside
 * it, and under an extension that changes the meaning of it (R4 §2.1.0.3): nobody here knows what that is.
 */
export function readValue(holder: Branch, observation = holder): Stated<Value> {
  const [first, ...others] = Object.keys(holder).flatMap((key) => valuesUnder(key, holder));
  if (first === undefined) return ABSENT;
  if (first.read === 'unreadable') return unclear(first.words);
  const { result } = first.read;
  const isOther = others.some(({ read }) => read === 'unreadable' || read.result !== result);
  const isChanged = [holder, observation].some((one) => branchesAt(one, 'modifierExtension').length > 0);
  const isAbsent = conceptText(branchAt(holder, 'dataAbsentReason')) !== '';
  return isOther || isChanged || isAbsent
    ? unclear([first, ...others].map(({ words }) => words).join(' / '))
    : understood(first.read);
}

interface StatedValue {
  readonly read: Value | 'unreadable';
  readonly words: string;
}

function valuesUnder(key: string, holder: Branch): readonly StatedValue[] {
  const type = key.slice('value'.length);
  // `valueSet` and other keys of a profile or an editor say which values there can be.
  if (!key.startsWith('value') || !TYPES.has(type)) return [];
  // A document, such as the PDF of the report, or a sequence is no result of its own.
  if (type === 'Attachment' || type === 'Reference') return [];
  return valuesAt(holder, key).flatMap((value) => {
    const read = isBranch(value) ? (COMPLEX[type] ?? anyText)(value) : inWords(String(value));
    if (read === null || (read !== 'unreadable' && read.result === '')) return [];
    return [{ read, words: read === 'unreadable' ? wordsOf(value) : withUnit(read) }];
  });
}

/** What a reviewer is shown of a value that is not understood: a code, or all of it. */
const wordsOf = (value: Tree): string =>
  conceptText(isBranch(value) ? value : undefined) || JSON.stringify(value);

/** Types of a value (R4 §2.24.0.12, open type), also where an Observation must not have them; `Attachment` and `Reference` are left out. */
const TYPES = new Set(
  'Quantity CodeableConcept String Boolean Integer Integer64 Range Ratio SampledData Time DateTime Period Attachment Reference Coding Decimal Date Instant Code PositiveInt UnsignedInt Markdown Uri Identifier Age Count Duration Money Distance Annotation'.split(
    ' ',
  ),
);

const COMPLEX: Readonly<Record<string, (value: Branch) => Value | 'unreadable' | null>> = {
  Quantity: quantityValue,
  CodeableConcept: conceptValue,
  Coding: (value) => conceptValue({ coding: [value] }),
  Range: rangeValue,
  Ratio: ratioValue,
  Period: (value) => inWords([textAt(value, 'start'), textAt(value, 'end')].filter(Boolean).join('/')),
  // Samples need their origin and factor.
  SampledData: () => 'unreadable',
};

/** The text of a value whose type the standard does not allow here. */
const anyText = (value: Branch): Value | 'unreadable' => {
  const words = textAt(value, 'text') || textAt(value, 'display') || textAt(value, 'value');
  return words === '' ? 'unreadable' : inWords(words);
};

/** The comparators of R4; `ad` of R5, sufficient to achieve, is of doses. */
const COMPARATORS = ['', '<', '<=', '>=', '>'];

/** The words of a coded value; a code of a terminology alone says nothing. */
function conceptValue(concept: Branch): Value | 'unreadable' {
  const words = conceptText(concept);
  const isCode = branchesAt(concept, 'coding').some((one) => textAt(one, 'code') === words);
  return isCode && isBareCode(words) ? 'unreadable' : inWords(words);
}

function quantityValue(value: Branch): Value | 'unreadable' | null {
  const isUnreadable =
    valuesAt(value, 'value').length > 1 || !COMPARATORS.includes(textAt(value, 'comparator'));
  return isUnreadable ? 'unreadable' : quantityOf(value);
}

function quantityOf(value: Branch): Value | null {
  const number = textAt(value, 'value');
  return number === '' ? null : { result: `${textAt(value, 'comparator')}${number}`, unit: unitOf(value) };
}

/** No system, or the one of UCUM. */
const UCUM = /^$|unitsofmeasure\.org|^urn:oid:2\.16\.840\.1\.113883\.6\.8$/;

/** Codes of UCUM that are no units. */
const NO_UNIT = /^(?:1|\{[^{}]*\}|\d{4,})$/;

/**
 * The printed unit, or the code in UCUM, whose `1` and annotations such as `{score}` are no units. A code of another system, such
 * as `258797006` of SNOMED CT, is the name of a unit but none.
 */
function unitOf(quantity: Branch): string {
  const printed = textAt(quantity, 'unit');
  if (printed !== '' || !UCUM.test(textAt(quantity, 'system'))) return printed;
  const code = textAt(quantity, 'code');
  return NO_UNIT.test(code) ? '' : code;
}

/** The unit of a value; unclear where only a code without a name states it, or a code in UCUM contradicts the printed unit. */
export function statedUnit(holder: Branch, row: Measured): Stated<string> {
  const quantity = branchAt(holder, 'valueQuantity');
  const [printed, code] = [textAt(quantity, 'unit'), textAt(quantity, 'code')];
  const isUcum = UCUM.test(textAt(quantity, 'system'));
  if (printed === '' && code !== '' && !isUcum) return unclear(code);
  // `ratio` beside `{INR}` is no contradiction: neither is a unit.
  const isBare = NO_UNIT.test(code) && readUnit(row.unit).every((one) => NO_UNIT.test(one));
  const isOther = isUcum && !isBare && !isComparable(code, row);
  return isOther ? unclear(`${row.unit} / ${code}`) : statedText(row.unit);
}

function quantityIn(holder: Branch | undefined, key: string): Value | null {
  const quantity = branchAt(holder, key);
  return quantity ? quantityOf(quantity) : null;
}

const withUnit = ({ result, unit }: Value): string => (unit === '' ? result : `${result} ${unit}`);

function rangeValue(range: Branch): Value | null {
  const [low, high] = [quantityIn(range, 'low'), quantityIn(range, 'high')];
  if (low && high)
    return low.unit === '' || high.unit === '' || low.unit === high.unit
      ? { result: `${low.result}-${high.result}`, unit: low.unit || high.unit }
      : inWords(`${withUnit(low)}-${withUnit(high)}`);
  if (low) return { ...low, result: `>=${low.result}` };
  return high && { ...high, result: `<=${high.result}` };
}

/** A titer, `1:128`; quantities with their units, since `Unit` has room for one. */
function ratioValue(ratio: Branch): Value | null {
  const [top, bottom] = [quantityIn(ratio, 'numerator'), quantityIn(ratio, 'denominator')];
  if (!top || !bottom) return top;
  if (top.unit === '' && bottom.unit === '') return inWords(`${top.result}:${bottom.result}`);
  if (bottom.result === '1' && bottom.unit !== '') return { ...top, unit: `${top.unit}/${bottom.unit}` };
  return inWords(`${withUnit(top)}:${withUnit(bottom)}`);
}

/** The normal ranges, or all where none is said to be: the limits or the text of one, several in words. */
export function rangeOf(holder: Branch, row: Measured): Stated<ReferenceRange> {
  const ranges = branchesAt(holder, 'referenceRange');
  const normal = ranges.filter(isNormal);
  const stated = normal.length > 0 ? normal : ranges;
  const lone = stated.find((range) => !hasLimits(range) && isLoneNumber(textAt(range, 'text')));
  if (lone) return unclear(textAt(lone, 'text'));
  return statedLimits(
    oneRange(
      stated.map((range) => ({
        limits: limitsIn(range, row),
        words: textAt(range, 'text'),
        whom: whomOf(range),
        other: otherOf(range),
      })),
    ),
  );
}

/** The people for whom a range holds: their kind and age. */
function whomOf(range: Branch): string {
  const age = branchAt(range, 'age');
  const years = age ? rangeValue(age) : null;
  const kinds = branchesAt(range, 'appliesTo').map(conceptText);
  return [...kinds, ...(years ? [withUnit(years)] : [])].join(', ');
}

const hasLimits = (range: Branch): boolean =>
  quantityIn(range, 'low') !== null || quantityIn(range, 'high') !== null;

function limitsIn(range: Branch, row: Measured): ReferenceRange {
  const [low, high] = (['low', 'high'] as const).map((key) => quantityIn(range, key));
  if (!low && !high) return splitRange(textAt(range, 'text'), row);
  if (low && high && low.unit !== '' && high.unit !== '' && low.unit !== high.unit)
    return rangeInWords(`${withUnit(low)}-${withUnit(high)}`);
  const limits = { low: low?.result ?? '', high: high?.result ?? '' };
  return limitsBeside(limits, low?.unit || high?.unit || '', row);
}

const isNormal = (range: Branch): boolean => {
  const type = branchAt(range, 'type');
  const isCoded = branchesAt(type, 'coding').some((one) => textAt(one, 'code') === 'normal');
  return isCoded || /^normal\b/i.test(conceptText(type));
};

/** The type of a range of alarms or targets, which has no limits of normal results. */
function otherOf(range: Branch): string {
  const type = branchAt(range, 'type');
  const code = textAt(branchAt(type, 'coding'), 'code');
  const words = conceptText(type);
  // HL7 displays the code `therapeutic` as "Therapeutic Desired Level".
  const isTherapeutic = code === 'therapeutic' || /^therapeutic\b/i.test(words);
  return !isTherapeutic && isOtherRange(`${code} ${words}`) ? words : '';
}

/** ObservationInterpretation of HL7, also as C-CDA names it, and table 0078, also of DSTU2. */
const HL7_FLAGS = /ObservationInterpretation$|v2[/-]0078$|^urn:oid:2\.16\.840\.1\.113883\.5\.83$/;

/** The code of an interpretation: of HL7, or else the first. */
function flagOf(concept: Branch): string {
  const coding = branchesAt(concept, 'coding');
  const standard = coding.find((one) => HL7_FLAGS.test(textAt(one, 'system')));
  return textAt(standard, 'code') || textAt(coding[0], 'code');
}

/** Codes of v3 ObservationInterpretation, which equal HL7 table 0078, or else the text. */
export const interpretationOf = (holder: Branch): string =>
  branchesAt(holder, 'interpretation')
    .map((concept) => flagOf(concept) || conceptText(concept))
    .filter((flag) => flag !== '')
    .join(', ');

/** Names of the codes of ObservationInterpretation. */
const NAMES_OF_FLAGS =
  /^(?:critical(?:ly)? |significantly |very )?(?:high|low|abnormal|normal)$|^(?:positive|negative|detected|not detected|reactive|non-?reactive|resistant|susceptible|intermediate|indeterminate)$/i;

/** What interpretations say in words beside their codes. */
export const interpretationWords = (holder: Branch): readonly string[] =>
  branchesAt(holder, 'interpretation')
    .filter((concept) => textAt(branchAt(concept, 'coding'), 'code') !== '')
    .filter((concept) => {
      const words = textAt(concept, 'text');
      const coded = branchesAt(concept, 'coding').flatMap((one) => [
        textAt(one, 'code'),
        textAt(one, 'display'),
      ]);
      return (
        !NAMES_OF_FLAGS.test(words.trim()) && !coded.some((one) => one.toLowerCase() === words.toLowerCase())
      );
    })
    .map((concept) => textAt(concept, 'text'));

/** The comments on a resource: `note`, and in DSTU2 and STU3 `comments` and `comment`. Their authors and times are left out. */
export const notesOf = (resource: Branch): readonly string[] =>
  [
    ...valuesAt(resource, 'note').map((note) => (isBranch(note) ? textAt(note, 'text') : String(note ?? ''))),
    textAt(resource, 'comment'),
    textAt(resource, 'comments'),
  ].filter((line) => line.trim() !== '');

import { WITHHELD_VALUE_TYPES } from '../assumptions.js';
import { isComparable } from '../normalise/comparable-units.js';
import { unescapeHl7 } from './hl7-escape.js';
import type { Delimiters, Segment } from './hl7-segment.js';
import { isLoinc } from './loinc.js';
import { type Stated, statedText, unclear, understood } from './stated.js';
import { isBareCode } from './value.js';

/** An explicit null (HL7 v2.5.1 §2.5.3): the value was deleted. */
const NULL = '""';

const splitField = (field: string, separator: string): readonly string[] =>
  field === '' || field === NULL ? [] : field.split(separator);

/** The components of one repetition, unescaped. */
export const componentsOf = (repetition: string, delimiters: Delimiters): readonly string[] =>
  splitField(repetition, delimiters.component).map((component) => unescapeHl7(component, delimiters).trim());

/** The first component of a field of a segment. */
export const firstComponent = (segment: Segment, n: number): string =>
  componentsOf(segment.field(n), segment.delimiters)[0] ?? '';

/** A field as one text, one repetition per line. */
export const textOf = (field: string, delimiters: Delimiters): string =>
  splitField(field, delimiters.repetition)
    .map((repetition) => unescapeHl7(repetition, delimiters))
    .join('\n')
    .trim();

/** ED and RP hold or point to a document. */
const isPrintable = (type: string): boolean =>
  type !== 'ED' && type !== 'RP' && !WITHHELD_VALUE_TYPES.has(type);

/** Whether OBX-5 states a value of a type with a printable result. */
export const statesValue = (
  type: string,
  field: string,
  { component, subcomponent, repetition }: Delimiters,
): boolean =>
  isPrintable(type) &&
  field !== NULL &&
  [component, subcomponent, repetition].reduce((rest, mark) => rest.replaceAll(mark, ''), field).trim() !==
    '';

/** The text of OBX-5 by its type, OBX-2; empty for types without a printable result. */
export function observationValue(type: string, field: string, delimiters: Delimiters): string {
  if (!isPrintable(type)) return '';
  if (['TX', 'FT', 'ST'].includes(type)) return textOf(field, delimiters);
  const values = splitField(field, delimiters.repetition).map((repetition) =>
    oneValue(type, repetition, delimiters),
  );
  return values.includes(null) ? '' : values.filter((value) => value !== '').join(', ');
}

/** Null for a code of a terminology without its words. */
function oneValue(type: string, repetition: string, delimiters: Delimiters): string | null {
  switch (type) {
    case 'SN':
      return structuredNumeric(componentsOf(repetition, delimiters));
    case 'NM':
    case '':
      return numberOrText(repetition, delimiters);
    case 'NR':
      return componentsOf(repetition, delimiters).slice(0, 2).join('-');
    case 'NA':
    case 'MA':
      return componentsOf(repetition, delimiters).join(', ');
    case 'CQ':
      return componentsOf(repetition, delimiters)[0] ?? '';
    case 'CE':
    case 'CF':
    case 'CNE':
    case 'CWE':
      return codedValue(componentsOf(repetition, delimiters));
    default:
      return unescapeHl7(repetition === NULL ? '' : repetition, delimiters).trim();
  }
}

/**
 * SN is comparator, number, separator or suffix, number (HL7 v2.5.1 §2.A.71): `>100`, `1:128`, `3-5`, `2+`. `=` says nothing of a number,
 * and `<>` says only which one it is not: that is no result.
 */
function structuredNumeric([comparator = '', ...rest]: readonly string[]): string {
  if (comparator === '<>') return '';
  return [comparator === '=' ? '' : comparator, ...rest.slice(0, 3)].join('');
}

/** Of a number, or a value without a type, components are those of a structured number, or nothing that is understood. */
function numberOrText(repetition: string, delimiters: Delimiters): string {
  const components = componentsOf(repetition, delimiters);
  if (components.length < 2) return unescapeHl7(repetition === NULL ? '' : repetition, delimiters).trim();
  const isStructured = /^[<>=]{0,2}$/.test(components[0] ?? '') && /^[+-]?[\d.]+$/.test(components[1] ?? '');
  return isStructured ? structuredNumeric(components) : '';
}

function codedValue(components: readonly string[]): string | null {
  const value = codedText(components);
  return wordsOfCode(components) === '' && isBareCode(value) ? null : value;
}

const wordsOfCode = ([, text, , , alternateText, , , , original]: readonly string[]): string =>
  text || original || alternateText || '';

/** The text of a coded element, its original text, the alternate's text, or the code. */
function codedText(components: readonly string[]): string {
  const [code, , , alternateCode] = components;
  return wordsOfCode(components) || code || alternateCode || '';
}

/** OBX-8: the codes of table 0078, or the text where there is no code. */
export const flagOf = (field: string, delimiters: Delimiters): string =>
  splitField(field, delimiters.repetition)
    .map((repetition) => componentsOf(repetition, delimiters))
    .map(([code, text]) => code || text || '')
    .filter((flag) => flag !== '')
    .join(', ');

/** OBX-6. Rejoins a power such as `10^9/L`, which is often not escaped; a code and a name that are two units are unclear. */
export function unitOf(field: string, delimiters: Delimiters): Stated<string> {
  const [code = '', text = '', ...rest] = componentsOf(field, delimiters);
  if (/^[x*×]?\s?10$/i.test(code) && /^\d{1,2}\s?\//.test(text))
    return understood(`${code}${delimiters.component}${text}`);
  const isOther = !isComparable(text, { loinc: '', name: '', result: '', unit: code });
  return isOther
    ? unclear(`${code} / ${text}`)
    : statedText(code || text || codedText(['', '', '', ...rest.slice(1)]));
}

/** The unit within a composite quantity (CQ): `5^mg`. */
export const unitInValue = (type: string, field: string, delimiters: Delimiters): string =>
  type === 'CQ'
    ? (componentsOf(field, delimiters)[1]?.split(delimiters.subcomponent, 1)[0]?.trim() ?? '')
    : '';

/** OBX-3: the LOINC code of either triplet, and the sender's name of the test. */
export function observationIdentity(field: string, delimiters: Delimiters): { loinc: string; name: string } {
  const components = componentsOf(field, delimiters);
  const [code = '', , system = '', alternateCode = '', , alternateSystem = ''] = components;
  const loinc = isLoinc(code, system) ? code : isLoinc(alternateCode, alternateSystem) ? alternateCode : '';
  return { loinc, name: codedText(components) };
}

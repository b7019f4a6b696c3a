import type { ReferenceRange } from '../row.js';
import { readDate, type StatedDate } from './stated-date.js';
import { isBareCode, isUnit } from './value.js';
import { childrenOf, textIn, type XmlElement } from './xml.js';
import { attributeOf, childNamed, childrenNamed, deepText, descendants } from './xml-tree.js';

const LOINC = '2.16.840.1.113883.6.1';

/** The narrative of a section by the ID that entries refer to. */
export type Texts = ReadonlyMap<string, XmlElement>;

export function textsById(section: XmlElement): Texts {
  const narrative = childNamed(section, 'text');
  const texts = new Map<string, XmlElement>();
  if (!narrative) return texts;
  for (const element of descendants(narrative)) {
    const id = attributeOf(element, 'ID');
    if (id !== '') texts.set(id, element);
  }
  return texts;
}

/** `effectiveTime`, or its start. */
export function dateOf(element: XmlElement): StatedDate {
  const time = childNamed(element, 'effectiveTime');
  return readDate(attributeOf(time, 'value') || attributeOf(childNamed(time, 'low'), 'value'));
}

/** Several values in one unit as one; in more units each has its own. */
export function joinValues(values: readonly Value[]): Value {
  const stated = values.filter(({ result }) => result !== '');
  const units = new Set(stated.map(({ unit }) => unit));
  const [unit = ''] = units;
  return units.size > 1
    ? { result: stated.map(withUnit).join(', '), unit: '' }
    : { result: stated.map(({ result }) => result).join(', '), unit };
}

const withUnit = ({ result, unit }: Value): string => (unit === '' ? result : `${result} ${unit}`);

/** The attributes and texts of an element, as they stand. */
export const wordsOf = (element: XmlElement): string =>
  [...element.attributes.values(), deepText(element)].join(' ');

/** SNOMED CT: unit of measurement. */
const UNIT_CODE = '246514001';

/** Whether an observation is the unit of the one that it is a component of. */
export const isUnitOfResult = (observation: XmlElement): boolean => {
  const code = childNamed(observation, 'code');
  return (
    attributeOf(code, 'code') === UNIT_CODE ||
    /^units?(?: of measure(?:ment)?)?$/i.test(attributeOf(code, 'displayName'))
  );
};

/** The unit that stands in an observation of its own. */
export function unitBeside(observation: XmlElement): string {
  const inner = childrenNamed(observation, 'entryRelationship').flatMap(childrenOf);
  const value = childNamed(inner.find(isUnitOfResult), 'value');
  const code = attributeOf(value, 'code');
  return isUnit(code) ? code : attributeOf(value, 'displayName') || code || (value ? textIn(value) : '');
}

/** A document within the value, or a place where there is one. */
export const isDocument = (value: XmlElement): boolean => attributeOf(value, 'representation') === 'B64';

export const isBlank = ({ attributes, content }: XmlElement): boolean =>
  attributes.size === 0 && content.length === 0;

export function identityOf(code: XmlElement | undefined, texts: Texts): { loinc: string; name: string } {
  const coded = [code, ...childrenNamed(code, 'translation')];
  const loinc = coded.find((one) => attributeOf(one, 'codeSystem') === LOINC);
  return { loinc: attributeOf(loinc, 'code'), name: conceptText(code, texts) };
}

/** The text of a coded element: its name, its original text, a translation's name, or its code. */
export function conceptText(concept: XmlElement | undefined, texts: Texts): string {
  const named =
    attributeOf(concept, 'displayName') || referredText(childNamed(concept, 'originalText'), texts);
  const translated = childrenNamed(concept, 'translation').map((one) => attributeOf(one, 'displayName'));
  return named || translated.find((text) => text !== '') || attributeOf(concept, 'code');
}

/** The text of an element, or of the narrative it refers to. */
export function referredText(
  element: XmlElement | undefined,
  texts: Texts,
  read: (element: XmlElement) => string = deepText,
): string {
  if (!element) return '';
  const referred = texts.get(attributeOf(childNamed(element, 'reference'), 'value').replace(/^#/, ''));
  return read(element) || (referred ? readOnce(referred, read) : '');
}

/** Texts by the elements that they were read from: any number of entries can refer to one long text. */
const READ = new WeakMap<XmlElement, Map<(element: XmlElement) => string, string>>();

function readOnce(element: XmlElement, read: (element: XmlElement) => string): string {
  const known = READ.get(element) ?? new Map<typeof read, string>();
  const text = known.get(read) ?? read(element);
  READ.set(element, known.set(read, text));
  return text;
}

interface Value {
  readonly result: string;
  readonly unit: string;
}

const NO_VALUE: Value = { result: '', unit: '' };

/** Samples (SLIST) need their origin and scale, and an interval by its width or centre the arithmetic of its type. */
const UNREADABLE = ['digits', 'width', 'center'];

/** A value of any type: PQ, INT, REAL, IVL_PQ, RTO, CD, ST or ED. */
export function statedValue(value: XmlElement, texts: Texts): Value {
  if (isDocument(value) || UNREADABLE.some((name) => childNamed(value, name))) return NO_VALUE;
  // A null flavor beside a number says that the number is not the value.
  if (attributeOf(value, 'nullFlavor') !== '' && attributeOf(value, 'value') !== '') return NO_VALUE;
  const quantity = quantityOf(value);
  if (quantity.result !== '') return quantity;
  const ratio = ratioOf(value);
  if (ratio) return ratio;
  const { low, high } = limitsOf(value);
  const unit = unitOfLimits(value);
  if (low !== '' && high !== '')
    return unitsOfLimits(value).size > 1
      ? { result: boundsWithUnits(value), unit: '' }
      : { result: `${low}-${high}`, unit };
  if (low !== '') return { result: `${isExclusive(value, 'low') ? '>' : '>='}${low}`, unit };
  if (high !== '') return { result: `${isExclusive(value, 'high') ? '<' : '<='}${high}`, unit };
  const concept = conceptText(value, texts);
  const isCode = concept === attributeOf(value, 'code') && isBareCode(concept);
  return { result: (isCode ? '' : concept) || textIn(value) || referredText(value, texts), unit: '' };
}

/**
 * A quantity: its value with its unit, or those of a translation, whose unit is often the laboratory's own, or both in its original
 * text (C-CDA 2.1, units that are not in UCUM).
 */
function quantityOf(element: XmlElement | undefined): Value {
  const translations = childrenNamed(element, 'translation');
  const result = attributeOf(element, 'value');
  if (result !== '') {
    const same = translations.filter((one) => Number(attributeOf(one, 'value')) === Number(result));
    return {
      result,
      unit: attributeOf(element, 'unit') || (same.map(unitOf).find((unit) => unit !== '') ?? ''),
    };
  }
  const translated = translations.find((one) => attributeOf(one, 'value') !== '');
  if (translated) return { result: attributeOf(translated, 'value'), unit: unitOf(translated) };
  const original = childNamed(element, 'originalText');
  const [, number = '', unit = ''] =
    /^([<>≤≥]?=?\s?[+-]?\d[\d.,]*)\s*(\S.{0,40})?$/.exec(original ? deepText(original) : '') ?? [];
  return isUnit(unit) || unit === '' ? { result: number, unit } : { result: '', unit: '' };
}

/** The unit of a translation: its own, the laboratory's in its original text, or its code. */
function unitOf(translation: XmlElement): string {
  const original = childNamed(translation, 'originalText');
  return (
    attributeOf(translation, 'unit') ||
    (original ? deepText(original) : '') ||
    attributeOf(translation, 'code')
  );
}

/** A titre, `1:128`; a quantity of one of a unit, `5 mg/L`; others with their units. */
function ratioOf(value: XmlElement): Value | null {
  const [top, bottom] = [
    quantityOf(childNamed(value, 'numerator')),
    quantityOf(childNamed(value, 'denominator')),
  ];
  if (top.result === '' || bottom.result === '') return null;
  if (bottom.result === '1' && isNamed(bottom.unit) && isNamed(top.unit))
    return { result: top.result, unit: `${top.unit}/${bottom.unit}` };
  const [over, under] = [top, bottom].map(({ result, unit }) =>
    withUnit({ result, unit: isNamed(unit) ? unit : '' }),
  );
  return { result: `${over}:${under}`, unit: '' };
}

/** `1` is the unit of a number without one in UCUM. */
const isNamed = (unit: string): boolean => unit !== '' && unit !== '1';

const isExclusive = (interval: XmlElement, limit: 'low' | 'high'): boolean =>
  attributeOf(childNamed(interval, limit), 'inclusive') === 'false';

/** The units that the limits of an interval state. */
export const unitsOfLimits = (interval: XmlElement | undefined): ReadonlySet<string> =>
  new Set(
    ['low', 'high']
      .map((limit) => quantityOf(childNamed(interval, limit)).unit)
      .filter((unit) => unit !== ''),
  );

export const unitOfLimits = (interval: XmlElement | undefined): string =>
  [...unitsOfLimits(interval)][0] ?? '';

export const boundsWithUnits = (interval: XmlElement | undefined): string =>
  ['low', 'high'].map((limit) => withUnit(quantityOf(childNamed(interval, limit)))).join('-');

export const limitsOf = (interval: XmlElement | undefined): ReferenceRange => ({
  low: quantityOf(childNamed(interval, 'low')).result,
  high: quantityOf(childNamed(interval, 'high')).result,
});

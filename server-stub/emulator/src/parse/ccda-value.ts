import { EMPTY_ROW, type ReferenceRange, type Row } from '../row.js';
import { dateFromHl7 } from './date.js';
import { splitRange } from './range.js';
import { textIn, type XmlElement } from './xml.js';
import { attribute, child, childrenNamed, deepText, descendants } from './xml-tree.js';

const LOINC = '2.16.840.1.113883.6.1';

/** The narrative of a section by the ID that entries refer to. */
export type Texts = ReadonlyMap<string, XmlElement>;

export function textsById(section: XmlElement): Texts {
  const narrative = child(section, 'text');
  const texts = new Map<string, XmlElement>();
  if (!narrative) return texts;
  for (const element of descendants(narrative)) {
    const id = attribute(element, 'ID');
    if (id !== '') texts.set(id, element);
  }
  return texts;
}

/** `effectiveTime`, or its start; empty when it says none. */
export function dateOf(element: XmlElement): string {
  const time = child(element, 'effectiveTime');
  return dateFromHl7(attribute(time, 'value') || attribute(child(time, 'low'), 'value'));
}

/** The row of an observation; null without a name and a value. `date` is that of the elements around it. */
export function observationRow(observation: XmlElement, date: string, texts: Texts): Row | null {
  const { loinc, name } = identityOf(child(observation, 'code'), texts);
  const stated = childrenNamed(observation, 'value');
  const values = stated.map((value) => statedValue(value, texts));
  const isUnreadable = stated.some(
    (value, at) =>
      values[at]?.result === '' &&
      attribute(value, 'nullFlavor') === '' &&
      !isDocument(value) &&
      !isBlank(value),
  );
  const result = values
    .map((value) => value.result)
    .filter((text) => text !== '')
    .join(', ');
  if (name === '' && result === '') return null;
  return {
    ...EMPTY_ROW,
    ...rangeOf(observation, texts),
    date: dateOf(observation) || date,
    loinc,
    name,
    result,
    unit: values.find(({ unit }) => unit !== '')?.unit ?? '',
    interpretation: childrenNamed(observation, 'interpretationCode')
      .map((flag) => attribute(flag, 'code') || conceptText(flag, texts))
      .filter((flag) => flag !== '')
      .join(', '),
    ...(name === ''
      ? { flaw: 'name' as const }
      : isUnreadable && result === ''
        ? { flaw: 'value' as const }
        : {}),
  };
}

/** A document within the value, or a place where there is one. */
const isDocument = (value: XmlElement): boolean => attribute(value, 'representation') === 'B64';

const isBlank = ({ attributes, content }: XmlElement): boolean =>
  attributes.size === 0 && content.length === 0;

export function identityOf(code: XmlElement | undefined, texts: Texts): { loinc: string; name: string } {
  const coded = [code, ...childrenNamed(code, 'translation')];
  const loinc = coded.find((one) => attribute(one, 'codeSystem') === LOINC);
  return { loinc: attribute(loinc, 'code'), name: conceptText(code, texts) };
}

/** The text of a coded element: its name, its original text, a translation's name, or its code. */
function conceptText(concept: XmlElement | undefined, texts: Texts): string {
  const named = attribute(concept, 'displayName') || referredText(child(concept, 'originalText'), texts);
  const translated = childrenNamed(concept, 'translation').map((one) => attribute(one, 'displayName'));
  return named || translated.find((text) => text !== '') || attribute(concept, 'code');
}

/** The text of an element, or of the narrative it refers to. */
export function referredText(
  element: XmlElement | undefined,
  texts: Texts,
  read: (element: XmlElement) => string = deepText,
): string {
  if (!element) return '';
  const referred = texts.get(attribute(child(element, 'reference'), 'value').replace(/^#/, ''));
  return read(element) || (referred ? read(referred) : '');
}

interface Value {
  readonly result: string;
  readonly unit: string;
}

/** A value of any type: PQ, INT, REAL, IVL_PQ, RTO, CD, ST or ED. */
function statedValue(value: XmlElement, texts: Texts): Value {
  // Samples (SLIST) need their origin and scale.
  if (isDocument(value) || child(value, 'digits')) return { result: '', unit: '' };
  const stated = attribute(value, 'value');
  if (stated !== '') return { result: stated, unit: attribute(value, 'unit') };
  const [numerator, denominator] = [child(value, 'numerator'), child(value, 'denominator')].map(quantityText);
  if (numerator && denominator) return { result: `${numerator}:${denominator}`, unit: '' };
  const { low, high } = limitsOf(value);
  const unit = attribute(child(value, 'low'), 'unit') || attribute(child(value, 'high'), 'unit');
  if (low !== '' && high !== '') return { result: `${low}-${high}`, unit };
  if (low !== '') return { result: `${isExclusive(value, 'low') ? '>' : '>='}${low}`, unit };
  if (high !== '') return { result: `${isExclusive(value, 'high') ? '<' : '<='}${high}`, unit };
  return { result: conceptText(value, texts) || textIn(value) || referredText(value, texts), unit: '' };
}

const quantityText = (quantity: XmlElement | undefined): string =>
  [attribute(quantity, 'value'), attribute(quantity, 'unit')]
    .filter((text) => text !== '' && text !== '1')
    .join(' ') || attribute(quantity, 'value');

const isExclusive = (interval: XmlElement, limit: 'low' | 'high'): boolean =>
  attribute(child(interval, limit), 'inclusive') === 'false';

const limitsOf = (interval: XmlElement | undefined): ReferenceRange => ({
  low: attribute(child(interval, 'low'), 'value'),
  high: attribute(child(interval, 'high'), 'value'),
});

function rangeOf(observation: XmlElement, texts: Texts): ReferenceRange {
  const range = child(child(observation, 'referenceRange'), 'observationRange');
  const limits = limitsOf(child(range, 'value'));
  return limits.low === '' && limits.high === ''
    ? splitRange(referredText(child(range, 'text'), texts))
    : limits;
}

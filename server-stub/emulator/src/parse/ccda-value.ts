import { EMPTY_ROW, type ReferenceRange, type Row } from '../row.js';
import { splitRange } from './range.js';
import { limitsBeside, type Measured } from './range-unit.js';
import { dateCells, firstStated, readDate, type StatedDate } from './stated-date.js';
import { readStatus } from './status.js';
import { versionCells } from './versions.js';
import { textIn, type XmlElement } from './xml.js';
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

/** The row of an observation; null without a name and a value. `date` is that of the elements around it. */
export function observationRow(observation: XmlElement, date: StatedDate, texts: Texts): Row | null {
  const { loinc, name } = identityOf(childNamed(observation, 'code'), texts);
  const stated = childrenNamed(observation, 'value');
  const values = stated.map((value) => statedValue(value, texts));
  const isUnreadable = stated.some(
    (value, at) =>
      values[at]?.result === '' &&
      attributeOf(value, 'nullFlavor') === '' &&
      !isDocument(value) &&
      !isBlank(value),
  );
  const result = values
    .map((value) => value.result)
    .filter((text) => text !== '')
    .join(', ');
  if (name === '' && result === '') return null;
  const unit = values.find((value) => value.unit !== '')?.unit ?? '';
  return {
    ...EMPTY_ROW,
    ...rangeOf(observation, texts, { loinc, name, result, unit }),
    ...dateCells(firstStated([dateOf(observation), date])),
    ...versionCells(readStatus(attributeOf(childNamed(observation, 'statusCode'), 'code'))),
    loinc,
    name,
    result,
    unit,
    interpretation: childrenNamed(observation, 'interpretationCode')
      .map((flag) => attributeOf(flag, 'code') || conceptText(flag, texts))
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
const isDocument = (value: XmlElement): boolean => attributeOf(value, 'representation') === 'B64';

const isBlank = ({ attributes, content }: XmlElement): boolean =>
  attributes.size === 0 && content.length === 0;

export function identityOf(code: XmlElement | undefined, texts: Texts): { loinc: string; name: string } {
  const coded = [code, ...childrenNamed(code, 'translation')];
  const loinc = coded.find((one) => attributeOf(one, 'codeSystem') === LOINC);
  return { loinc: attributeOf(loinc, 'code'), name: conceptText(code, texts) };
}

/** The text of a coded element: its name, its original text, a translation's name, or its code. */
function conceptText(concept: XmlElement | undefined, texts: Texts): string {
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
  return read(element) || (referred ? read(referred) : '');
}

interface Value {
  readonly result: string;
  readonly unit: string;
}

/** A value of any type: PQ, INT, REAL, IVL_PQ, RTO, CD, ST or ED. */
function statedValue(value: XmlElement, texts: Texts): Value {
  // Samples (SLIST) need their origin and scale.
  if (isDocument(value) || childNamed(value, 'digits')) return { result: '', unit: '' };
  const stated = attributeOf(value, 'value');
  if (stated !== '') return { result: stated, unit: attributeOf(value, 'unit') };
  const [numerator, denominator] = [childNamed(value, 'numerator'), childNamed(value, 'denominator')].map(
    quantityText,
  );
  if (numerator && denominator) return { result: `${numerator}:${denominator}`, unit: '' };
  const { low, high } = limitsOf(value);
  const unit = unitOfLimits(value);
  if (low !== '' && high !== '') return { result: `${low}-${high}`, unit };
  if (low !== '') return { result: `${isExclusive(value, 'low') ? '>' : '>='}${low}`, unit };
  if (high !== '') return { result: `${isExclusive(value, 'high') ? '<' : '<='}${high}`, unit };
  return { result: conceptText(value, texts) || textIn(value) || referredText(value, texts), unit: '' };
}

const quantityText = (quantity: XmlElement | undefined): string =>
  [attributeOf(quantity, 'value'), attributeOf(quantity, 'unit')]
    .filter((text) => text !== '' && text !== '1')
    .join(' ') || attributeOf(quantity, 'value');

const isExclusive = (interval: XmlElement, limit: 'low' | 'high'): boolean =>
  attributeOf(childNamed(interval, limit), 'inclusive') === 'false';

const unitOfLimits = (interval: XmlElement | undefined): string =>
  attributeOf(childNamed(interval, 'low'), 'unit') || attributeOf(childNamed(interval, 'high'), 'unit');

const limitsOf = (interval: XmlElement | undefined): ReferenceRange => ({
  low: attributeOf(childNamed(interval, 'low'), 'value'),
  high: attributeOf(childNamed(interval, 'high'), 'value'),
});

function rangeOf(observation: XmlElement, texts: Texts, row: Measured): ReferenceRange {
  const range = childNamed(childNamed(observation, 'referenceRange'), 'observationRange');
  const value = childNamed(range, 'value');
  const limits = limitsOf(value);
  return limits.low === '' && limits.high === ''
    ? splitRange(referredText(childNamed(range, 'text'), texts), row)
    : limitsBeside(limits, unitOfLimits(value), row);
}

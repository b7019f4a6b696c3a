import { EMPTY_ROW, type ReferenceRange, type Row } from '../row.js';
import { createRowList } from './bounds.js';
import { laboratoryIn, peopleIn } from './ccda-people.js';
import { dateFromHl7 } from './date.js';
import type { ParsedDocument } from './document.js';
import { splitRange } from './range.js';
import { textIn, type XmlElement } from './xml.js';
import { attribute, child, childrenNamed, deepText, descendants } from './xml-tree.js';

const CDA_NAMESPACE = 'urn:hl7-org:v3';
const LOINC = '2.16.840.1.113883.6.1';

/** Results sections: their LOINC codes, and their templates in C-CDA 1.1 and 2.1 (Results Section, entries optional and required). */
const SECTION_CODES = ['30954-2', '26436-6'];
const SECTION_TEMPLATES = ['2.16.840.1.113883.10.20.22.2.3', '2.16.840.1.113883.10.20.22.2.3.1'];

/** Without a valid result. */
const WITHDRAWN = ['aborted', 'cancelled', 'nullified'];

/** Whether it is a clinical document with a structured body: others hold a document of another format. */
export const isClinicalDocument = (root: XmlElement): boolean =>
  root.name === 'ClinicalDocument' &&
  root.namespace === CDA_NAMESPACE &&
  descendants(root, 'structuredBody').next().value !== undefined;

/** The observations of the results sections of a clinical document (HL7 C-CDA R1.1 and R2.1). */
export function parseClinicalDocument(root: XmlElement): ParsedDocument {
  const list = createRowList();
  const sections = [...descendants(root, 'section')].filter(isResults);
  for (const section of sections) {
    const texts = textsById(section);
    for (const entry of childrenNamed(section, 'entry')) addRows(entry, '', texts, list.add);
  }
  return { rows: list.rows, laboratory: laboratoryIn(root, sections), identity: peopleIn(root) };
}

const isResults = (section: XmlElement): boolean =>
  SECTION_CODES.includes(attribute(child(section, 'code'), 'code')) ||
  childrenNamed(section, 'templateId').some((template) =>
    SECTION_TEMPLATES.includes(attribute(template, 'root')),
  );

/** The narrative of a section by the ID that entries refer to. */
type Texts = ReadonlyMap<string, string>;

function textsById(section: XmlElement): Texts {
  const narrative = child(section, 'text');
  const texts = new Map<string, string>();
  if (!narrative) return texts;
  for (const element of descendants(narrative)) {
    const id = attribute(element, 'ID');
    if (id !== '') texts.set(id, deepText(element));
  }
  return texts;
}

/** The observations below an element; those of an organizer without a date have the organizer's. */
function addRows(holder: XmlElement, date: string, texts: Texts, add: (row: Row) => void): void {
  for (const element of holder.content) {
    if (typeof element === 'string') continue;
    if (element.name === 'observation') {
      const row = toRow(element, date, texts);
      if (row) add(row);
    } else if (element.name === 'organizer' || element.name === 'component')
      addRows(element, dateOf(element) || date, texts, add);
  }
}

function dateOf(element: XmlElement): string {
  const time = child(element, 'effectiveTime');
  return dateFromHl7(attribute(time, 'value') || attribute(child(time, 'low'), 'value'));
}

function toRow(observation: XmlElement, date: string, texts: Texts): Row | null {
  if (WITHDRAWN.includes(attribute(child(observation, 'statusCode'), 'code'))) return null;
  const code = child(observation, 'code');
  const name = conceptText(code, texts);
  const values = childrenNamed(observation, 'value').map((value) => statedValue(value, texts));
  const result = values
    .map((value) => value.result)
    .filter((text) => text !== '')
    .join(', ');
  if (name === '' && result === '') return null;
  return {
    ...EMPTY_ROW,
    ...rangeOf(observation, texts),
    date: dateOf(observation) || date,
    loinc: attribute(
      [code, ...childrenNamed(code, 'translation')].find((one) => attribute(one, 'codeSystem') === LOINC),
      'code',
    ),
    name,
    result,
    unit: values.find(({ unit }) => unit !== '')?.unit ?? '',
    interpretation: childrenNamed(observation, 'interpretationCode')
      .map((flag) => attribute(flag, 'code') || conceptText(flag, texts))
      .filter((flag) => flag !== '')
      .join(', '),
    ...(name === '' ? { flaw: 'name' as const } : {}),
  };
}

/** The text of a coded element: its name, its original text, a translation's name, or its code. */
function conceptText(concept: XmlElement | undefined, texts: Texts): string {
  const named = attribute(concept, 'displayName') || referredText(child(concept, 'originalText'), texts);
  const translated = childrenNamed(concept, 'translation').map((one) => attribute(one, 'displayName'));
  return named || translated.find((text) => text !== '') || attribute(concept, 'code');
}

/** The text of an element, or of the narrative it refers to. */
function referredText(element: XmlElement | undefined, texts: Texts): string {
  if (!element) return '';
  const reference = attribute(child(element, 'reference'), 'value').replace(/^#/, '');
  return deepText(element) || (texts.get(reference) ?? '');
}

interface Value {
  readonly result: string;
  readonly unit: string;
}

/** A value of any type: PQ, INT, REAL, IVL_PQ, CD, ST or ED. */
function statedValue(value: XmlElement, texts: Texts): Value {
  const stated = attribute(value, 'value');
  if (stated !== '') return { result: stated, unit: attribute(value, 'unit') };
  const { low, high } = limitsOf(value);
  const unit = attribute(child(value, 'low'), 'unit') || attribute(child(value, 'high'), 'unit');
  if (low !== '' && high !== '') return { result: `${low}-${high}`, unit };
  if (low !== '') return { result: `${isExclusive(value, 'low') ? '>' : '>='}${low}`, unit };
  if (high !== '') return { result: `${isExclusive(value, 'high') ? '<' : '<='}${high}`, unit };
  return { result: conceptText(value, texts) || textIn(value) || referredText(value, texts), unit: '' };
}

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

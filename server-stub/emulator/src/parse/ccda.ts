import { type Row, withFlaw } from '../row.js';
import { createRowList } from './bounds.js';
import { isPending, isResultEntry, isResults, TEMPLATES, templatesOf } from './ccda-codes.js';
import { addRows, HOLDERS, isAboutAnother } from './ccda-entries.js';
import { laboratoryIn, patientsIn, peopleIn } from './ccda-people.js';
import { textsById } from './ccda-value.js';
import type { Cells } from './cell-content.js';
import type { ParsedDocument } from './document.js';
import { ABSENT } from './stated.js';
import { readTable } from './table.js';
import { namedShape, otherShape } from './table-shape.js';
import { childrenOf, type XmlElement } from './xml.js';
import { attributeOf, childNamed, childrenNamed, deepText, descendants } from './xml-tree.js';

const CDA_NAMESPACE = 'urn:hl7-org:v3';

/** Elements that a part of a document can be. */
const PARTS = new Set(['structuredBody', 'section', 'observation', ...HOLDERS]);

/** Elements that a part of a document can start with: also the header, or what stands before the entries of a section. */
const STARTS = new Set([
  ...PARTS,
  'realmCode',
  'typeId',
  'templateId',
  'recordTarget',
  'author',
  'custodian',
]);

/**
 * Whether it is a clinical document with a structured body, since others hold a document of another format; or a part of
 * one, also without the namespace of the document around it.
 */
export function isClinical(root: XmlElement): boolean {
  if (root.namespace !== CDA_NAMESPACE && root.namespace !== '') return false;
  if (root.name === 'ClinicalDocument') return descendants(root, 'structuredBody').next().value !== undefined;
  return PARTS.has(root.name) && [root, ...descendants(root)].some(isClinicalPart);
}

/** A section of results can have its tables only. */
const isClinicalPart = (element: XmlElement): boolean =>
  isCodedObservation(element) || (element.name === 'section' && isResults(element));

const isCodedObservation = (element: XmlElement): boolean =>
  element.name === 'observation' &&
  (attributeOf(element, 'classCode') !== '' || attributeOf(childNamed(element, 'code'), 'codeSystem') !== '');

/**
 * A part of a clinical document that is no document of its own, since the prefixes it uses are declared above it or it has several
 * roots: the same with the declarations around it. Null for any other text.
 */
export function wrappedPart(xml: string): string | null {
  const [declaration = ''] = /^\s*<\?xml[^>]{0,200}\?>/.exec(xml) ?? [];
  const part = xml.slice(declaration.length);
  const [, prefix = '', first = ''] = /<(?:([A-Za-z][\w-]{0,20}):)?(\w+)[\s/>]/.exec(part) ?? [];
  if (!STARTS.has(first)) return null;
  const prefixed = ['', 'xsi', 'sdtc', 'voc'].includes(prefix) ? '' : ` xmlns:${prefix}="${CDA_NAMESPACE}"`;
  return `<component xmlns="${CDA_NAMESPACE}"${prefixed} xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:sdtc="urn:hl7-org:sdtc" xmlns:voc="urn:hl7-org:v3/voc">${part}</component>`;
}

/** The observations of the results sections of a clinical document (HL7 C-CDA R1.1 and R2.1), or of a part of one. */
export function parseClinical(root: XmlElement): ParsedDocument {
  const list = createRowList();
  let unreadLines = 0;
  const found = [...sectionsIn(root)];
  const sections = found.map(({ section }) => section);
  for (const { section, isOfAnother } of found) {
    const all = isResults(section);
    const before = list.rows.length;
    const entries = childrenNamed(section, 'entry').filter((entry) => all || holdsResults(entry));
    const { first } = addRows(entries, {
      date: ABSENT,
      name: '',
      loinc: '',
      specimen: '',
      texts: textsById(section),
      list,
      isOfAnother,
    });
    // The narrative repeats the entries, withdrawn ones too; without them it is all there is.
    if (first !== null && all) unreadLines += countOnlyInNarrative(section, list.rows.slice(before));
    if (first !== null || !all || entries.some(hasObservation)) continue;
    const narrative = narrativeResults(section);
    for (const row of narrative.rows) list.add(isOfAnother ? withFlaw(row, 'person') : row);
    unreadLines += narrative.unreadLines ?? 0;
  }
  if (sections.length === 0)
    addRows([root].flatMap(looseEntries), {
      date: ABSENT,
      name: '',
      loinc: '',
      specimen: '',
      texts: new Map(),
      list,
      isOfAnother: false,
    });
  return {
    rows: list.rows,
    laboratory: laboratoryIn(root, sections),
    identity: peopleIn(root),
    people: patientsIn(root),
    ...(unreadLines > 0 ? { unreadLines } : {}),
    ...([...descendants(root)].some(isPending) ? { pending: true } : {}),
  };
}

/** The sections of a document or a section. The subject of one is that of the sections within it, too (CDA R2, context conduction). */
function* sectionsIn(
  element: XmlElement,
  isWithinAnother = false,
): Generator<{ readonly section: XmlElement; readonly isOfAnother: boolean }> {
  const isSection = element.name === 'section';
  const isOfAnother = isWithinAnother || (isSection && isAboutAnother(element));
  if (isSection) yield { section: element, isOfAnother };
  for (const child of childrenOf(element)) yield* sectionsIn(child, isOfAnother);
}

/** The tables in the narrative of a section. A table that cannot be read counts its rows with a number. */
function narrativeResults(section: XmlElement): Pick<ParsedDocument, 'rows' | 'unreadLines'> {
  const narrative = childNamed(section, 'text');
  const tables = narrative ? [...descendants(narrative, 'table')].map(readNarrativeTable) : [];
  const unreadLines = tables.reduce((sum, table) => sum + (table.unreadLines ?? 0), 0);
  return { rows: tables.flatMap(({ rows }) => rows), unreadLines };
}

function readNarrativeTable(table: XmlElement): Pick<ParsedDocument, 'rows' | 'unreadLines'> {
  const [headers = [], ...records] = [...descendants(table, 'tr')].map(
    (line): Cells =>
      [...descendants(line)].filter(({ name }) => name === 'th' || name === 'td').map(deepText),
  );
  const shape = namedShape(headers, records) ?? otherShape(headers, records);
  if (shape) return readTable({ headers, records }, shape);
  const hasNumber = (record: Cells) => record.slice(1).some((cell) => /^[<>≤≥]?\s?\d/.test(cell));
  return { rows: [], unreadLines: records.filter(hasNumber).length };
}

/** Results that a narrative may have beside the entries: an earlier value, or a number written in another way. */
const MAX_ONLY_IN_NARRATIVE = 2;

/** Counts the numbers in the tables of a section that none of its rows has, where there are more than a few. */
function countOnlyInNarrative(section: XmlElement, rows: readonly Row[]): number {
  const read = new Set(rows.map(({ result }) => numberIn(result)));
  const left = narrativeResults(section).rows.filter(({ result }) => {
    const number = numberIn(result);
    return number !== null && !read.has(number);
  });
  return left.length > MAX_ONLY_IN_NARRATIVE ? left.length : 0;
}

/** The number that a result begins with: `5.40 mmol/L` is 5.4. */
function numberIn(result: string): number | null {
  const [number] = /(?<=^[<>≤≥]?\s?)\d+(?:[.,]\d+)?/.exec(result.trim()) ?? [];
  return number === undefined ? null : Number(number.replace(',', '.'));
}

const hasObservation = (entry: XmlElement): boolean =>
  descendants(entry, 'observation').next().value !== undefined;

const holdsResults = (entry: XmlElement): boolean => [...descendants(entry)].some(isResultEntry);

/** Entries without a section around them, except those that their templates call something else, such as vital signs. */
function looseEntries(element: XmlElement): readonly XmlElement[] {
  if (element.name !== 'organizer' && element.name !== 'observation')
    return childrenOf(element).flatMap(looseEntries);
  const ofAnotherKind = templatesOf(element).some((template) => template.startsWith(TEMPLATES));
  return isResultEntry(element) || !ofAnotherKind ? [element] : [];
}

import type { Row } from '../row.js';
import { createRowList, joinComment, type RowList } from './bounds.js';
import { narrativeResults } from './ccda-narrative.js';
import { laboratoryIn, patientsIn, peopleIn } from './ccda-people.js';
import {
  dateOf,
  identityOf,
  isUnitOfResult,
  observationRow,
  referredText,
  type Texts,
  textsById,
} from './ccda-value.js';
import type { ParsedDocument } from './document.js';
import { ABSENT, firstStated, statedText } from './stated.js';
import type { StatedDate } from './stated-date.js';
import { rowOf, UNSTATED } from './stated-row.js';
import { childrenOf, type XmlElement } from './xml.js';
import { attributeOf, childNamed, childrenNamed, descendants, linesOf } from './xml-tree.js';

const CDA_NAMESPACE = 'urn:hl7-org:v3';

/** Results sections by LOINC code: of C-CDA, and by discipline of IHE's laboratory report (XD-LAB). */
const SECTION_CODES = new Set(
  '30954-2 26436-6 18717-9 18718-7 18719-5 18720-3 18721-1 18722-9 18723-7 18724-5 18725-2 18727-8 18728-6 18729-4 18767-4 18768-2 18769-0 26435-8 26437-4 26438-2'.split(
    ' ',
  ),
);

/** Results Section of C-CDA 1.1 and 2.1, entries optional and required, and of CCD 1.0. */
const SECTION_TEMPLATES = [
  '2.16.840.1.113883.10.20.22.2.3',
  '2.16.840.1.113883.10.20.22.2.3.1',
  '2.16.840.1.113883.10.20.1.14',
];

/** Result Organizer and Result Observation of C-CDA, and of CCD 1.0. */
const RESULT_TEMPLATES = [
  '2.16.840.1.113883.10.20.22.4.1',
  '2.16.840.1.113883.10.20.22.4.2',
  '2.16.840.1.113883.10.20.1.32',
  '2.16.840.1.113883.10.20.1.31',
];

/** The root of all templates of HL7's guides for clinical documents. */
const TEMPLATES = '2.16.840.1.113883.10.20.';

/** Annotation comment: the code of a Comment Activity. */
const COMMENT_CODE = '48767-8';
const COMMENT_TEMPLATES = [
  '2.16.840.1.113883.10.20.22.4.64',
  '2.16.840.1.113883.10.20.1.40',
  '1.3.6.1.4.1.19376.1.5.3.1.4.2',
];

/** Without a valid result. */
const WITHDRAWN = ['aborted', 'cancelled', 'nullified', 'obsolete'];

/** Whether an observation or all of an organizer was withdrawn, says what was not found, or is about a result. */
const isInvalid = (element: XmlElement): boolean =>
  WITHDRAWN.includes(attributeOf(childNamed(element, 'statusCode'), 'code')) ||
  attributeOf(element, 'negationInd') === 'true' ||
  (element.name === 'observation' && isUnitOfResult(element)) ||
  (element.name === 'observation' && ABOUT_RESULTS.has(attributeOf(childNamed(element, 'code'), 'code')));

/** Elements that hold results. */
const HOLDERS = new Set([
  'entry',
  'organizer',
  'component',
  'act',
  'procedure',
  'encounter',
  'entryRelationship',
]);

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

/** Of an observation or organizer whose result is not there yet. */
const PENDING = 'active';

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
  const holders = root.name === 'section' ? [root] : [];
  const sections = [...holders, ...descendants(root, 'section')];
  for (const section of sections) {
    const all = isResults(section);
    const before = list.rows.length;
    const entries = childrenNamed(section, 'entry').filter((entry) => all || holdsResults(entry));
    const { first } = addRows(entries, {
      date: ABSENT,
      name: '',
      loinc: '',
      texts: textsById(section),
      list,
    });
    // The narrative repeats the entries, withdrawn ones too; without them it is all there is.
    if (first !== null && all) unreadLines += countOnlyInNarrative(section, list.rows.slice(before));
    if (first !== null || !all || entries.some(hasObservation)) continue;
    const narrative = narrativeResults(section);
    for (const row of narrative.rows) list.add(row);
    unreadLines += narrative.unreadLines ?? 0;
  }
  if (sections.length === 0)
    addRows([root].flatMap(looseEntries), { date: ABSENT, name: '', loinc: '', texts: new Map(), list });
  return {
    rows: list.rows,
    laboratory: laboratoryIn(root, sections),
    identity: peopleIn(root),
    people: patientsIn(root),
    ...(unreadLines > 0 ? { unreadLines } : {}),
    ...([...descendants(root)].some(isPending) ? { pending: true } : {}),
  };
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

const isPending = (element: XmlElement): boolean =>
  isResultEntry(element) && attributeOf(childNamed(element, 'statusCode'), 'code') === PENDING;

const templatesOf = (element: XmlElement): readonly string[] =>
  childrenNamed(element, 'templateId').map((template) => attributeOf(template, 'root'));

const isResults = (section: XmlElement): boolean =>
  SECTION_CODES.has(attributeOf(childNamed(section, 'code'), 'code')) ||
  templatesOf(section).some((template) => SECTION_TEMPLATES.includes(template));

const isResultEntry = (element: XmlElement): boolean =>
  templatesOf(element).some((template) => RESULT_TEMPLATES.includes(template));

const holdsResults = (entry: XmlElement): boolean => [...descendants(entry)].some(isResultEntry);

/** Entries without a section around them, except those that their templates call something else, such as vital signs. */
function looseEntries(element: XmlElement): readonly XmlElement[] {
  if (element.name !== 'organizer' && element.name !== 'observation')
    return childrenOf(element).flatMap(looseEntries);
  const ofAnotherKind = templatesOf(element).some((template) => template.startsWith(TEMPLATES));
  return isResultEntry(element) || !ofAnotherKind ? [element] : [];
}

/** What observations have of the organizers around them. */
interface Context {
  readonly date: StatedDate;
  /** The name of the nearest organizer. */
  readonly name: string;
  readonly loinc: string;
  readonly texts: Texts;
  readonly list: RowList;
}

/** The first row of some elements, and notes on them that no row could take. */
interface Added {
  readonly first: number | null;
  readonly notes: readonly string[];
}

/**
 * Adds the observations of some elements. Those of an organizer without a date have the organizer's; a comment on it belongs to
 * its first row.
 */
function addRows(elements: readonly XmlElement[], context: Context): Added {
  let first: number | null = null;
  const notes: string[] = [];
  for (const element of elements) {
    const added = addElement(element, context);
    first ??= added.first;
    for (const note of added.notes) notes.push(note);
  }
  if (first === null || notes.length === 0) return { first, notes };
  context.list.annotate(first, notes, 'above');
  return { first, notes: [] };
}

function addElement(element: XmlElement, context: Context): Added {
  const comment = commentIn(element, context.texts);
  if (comment !== null) return { first: null, notes: [comment] };
  if (isInvalid(element)) return NOTHING;
  if (element.name === 'observation') return addObservation(element, context);
  if (!HOLDERS.has(element.name)) return NOTHING;
  if (element.name !== 'organizer') return addRows(childrenOf(element), context);
  const { loinc, name } = identityOf(childNamed(element, 'code'), context.texts);
  const date = firstStated([dateOf(element), context.date]);
  const added = addRows(childrenOf(element), { ...context, date, name, loinc });
  if (added.first !== null || added.notes.length === 0 || name === '') return added;
  const row = rowOf({
    ...UNSTATED,
    date,
    loinc: statedText(loinc),
    name: statedText(name),
    comment: statedText(joinComment(added.notes)),
  });
  return { first: context.list.add(row), notes: [] };
}

const NOTHING: Added = { first: null, notes: [] };

function addObservation(observation: XmlElement, context: Context): Added {
  const row = observationRow(observation, context.date, context.texts);
  const first = row ? context.list.add(row) : null;
  const inner = childrenNamed(observation, 'entryRelationship').flatMap(resultsWithin);
  const notes: string[] = [];
  for (const element of inner) {
    const comment = commentIn(element, context.texts);
    if (comment === null) notes.push(...addElement(element, context).notes);
    else notes.push(comment);
  }
  if (first === null) return { first, notes };
  context.list.annotate(first, notes, 'below');
  return { first, notes: [] };
}

/** Codes of observations about a result: its information source, its status, and the age of the patient at it. */
const ABOUT_RESULTS = new Set(['48766-0', '33999-4', '445518008', '8251-1']);

/**
 * The elements of a relationship within an observation: its comments and components, and results of their own. Others say something
 * about the observation, such as who told it.
 */
function resultsWithin(relationship: XmlElement): readonly XmlElement[] {
  const type = attributeOf(relationship, 'typeCode');
  return childrenOf(relationship).filter(
    (element) =>
      element.name !== 'observation' ||
      isResultEntry(element) ||
      type === 'COMP' ||
      type === '' ||
      isComment(element),
  );
}

/** The text of a comment, or null for any other element. Its author is left out. */
function commentIn(element: XmlElement, texts: Texts): string | null {
  if (element.name !== 'act' && element.name !== 'observation') return null;
  if (!isComment(element)) return null;
  const [text, value] = [childNamed(element, 'text'), childNamed(element, 'value')];
  return referredText(text, texts, linesOf) || referredText(value, texts, linesOf);
}

const isComment = (element: XmlElement): boolean =>
  attributeOf(childNamed(element, 'code'), 'code') === COMMENT_CODE ||
  templatesOf(element).some((template) => COMMENT_TEMPLATES.includes(template));

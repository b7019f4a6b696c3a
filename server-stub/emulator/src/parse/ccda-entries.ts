import { withFlaw } from '../row.js';
import { joinComment, type RowList } from './bounds.js';
import { isComment, isInvalid, isResultEntry } from './ccda-codes.js';
import { observationRow, specimenOf } from './ccda-row.js';
import { dateOf, identityOf, referredText, type Texts } from './ccda-value.js';
import { specimenOfPanel } from './specimen-of.js';
import { firstStated, statedText } from './stated.js';
import type { StatedDate } from './stated-date.js';
import { rowOf, UNSTATED } from './stated-row.js';
import { childrenOf, type XmlElement } from './xml.js';
import { attributeOf, childNamed, childrenNamed, linesOf } from './xml-tree.js';

/** Elements that hold results. */
export const HOLDERS = new Set([
  'entry',
  'organizer',
  'component',
  'act',
  'procedure',
  'encounter',
  'entryRelationship',
]);

/** What observations have of the organizers around them. */
interface Context {
  readonly date: StatedDate;
  /** The name of the nearest organizer. */
  readonly name: string;
  readonly loinc: string;
  /** What they were made of; empty where nothing says it. */
  readonly specimen: string;
  readonly texts: Texts;
  readonly list: RowList;
  /** Whether they are of another than the patient. */
  readonly isOfAnother: boolean;
}

/** Whether an element is about another than the patient, such as a fetus or a donor (CDA R2, subject). */
export function isAboutAnother(element: XmlElement): boolean {
  const subject = childNamed(element, 'subject');
  return subject !== undefined && attributeOf(childNamed(subject, 'relatedSubject'), 'classCode') !== 'PAT';
}

/** The first row of some elements, and notes on them that no row could take. */
interface Added {
  readonly first: number | null;
  readonly notes: readonly string[];
}

const NOTHING: Added = { first: null, notes: [] };

/**
 * Adds the observations of some elements. Those of an organizer without a date have the organizer's; a comment on it belongs to
 * its first row.
 */
export function addRows(elements: readonly XmlElement[], context: Context): Added {
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
  const isOfAnother = context.isOfAnother || isAboutAnother(element);
  if (element.name !== 'organizer') return addRows(childrenOf(element), { ...context, isOfAnother });
  const { loinc, name } = identityOf(childNamed(element, 'code'), context.texts);
  const date = firstStated([dateOf(element), context.date]);
  const specimen = specimenOfPanel(name) || specimenOf(element, context.texts) || context.specimen;
  const added = addRows(childrenOf(element), { ...context, date, name, loinc, specimen, isOfAnother });
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

function addObservation(observation: XmlElement, context: Context): Added {
  const row = observationRow(observation, context);
  const isOfAnother = context.isOfAnother || isAboutAnother(observation);
  let first = row ? context.list.add(isOfAnother ? withFlaw(row, 'person') : row) : null;
  const inner = childrenNamed(observation, 'entryRelationship').flatMap(resultsWithin);
  const specimen = specimenOf(observation, context.texts) || context.specimen;
  const notes: string[] = [];
  for (const element of inner) {
    const added = addElement(element, { ...context, specimen, isOfAnother });
    first ??= added.first;
    for (const note of added.notes) notes.push(note);
  }
  if (first === null) return { first, notes };
  context.list.annotate(first, notes, row ? 'below' : 'above');
  return { first, notes: [] };
}

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

import { headerKey } from './columns.js';
import {
  fitsKind,
  type IdentityTexts,
  isKinKey,
  isPersonal,
  isPersonNumber,
  type PersonalKind,
  personalKind,
} from './identity.js';
import { labelKind } from './label-kind.js';
import type { Person } from './people.js';
import { personIn } from './plain-people.js';
import { certainSpecimen, joinSpecimens, type SpecimenAround, specimenOfTitle } from './specimen-of.js';
import { isSpecimenHeader, specimenKind } from './specimen-words.js';
import { readDate } from './stated-date.js';
import type { LabelKind } from './words-of-labels.js';

/** Cells read per line. */
const MAX_CELLS = 60;

/** A label such as `Patient`, and the texts behind it up to the next label. */
interface Labelled {
  readonly label: string;
  readonly texts: readonly string[];
}

/**
 * Reads lines around a table such as `Patient: Jane Doe;DOB: 1980-04-12`: personal data goes to `identity`. Returns the
 * name of the laboratory, or an empty text.
 */
export function readLabelledLines(lines: Iterable<readonly string[]>, identity: IdentityTexts): string {
  let laboratory = '';
  for (const cells of lines) {
    for (const { label, texts } of labelledTexts(cells.slice(0, MAX_CELLS))) {
      const kind = personalKind(label);
      if (kind) addLabelled(kind, texts, identity);
      if (laboratory === '' && labelKind(label) === 'laboratory') laboratory = texts[0] ?? '';
    }
  }
  return laboratory;
}

/** The patients of the same lines: the next one begins where a label of the one before stands again. */
export function patientsIn(lines: Iterable<readonly string[]>): readonly Person[] {
  const patients: Map<string, string>[] = [];
  for (const cells of lines)
    for (const { label, texts } of labelledTexts(cells.slice(0, MAX_CELLS))) {
      const key = headerKey(label);
      const text = texts.join(' ');
      if (!isOfPatient(key) || !/[\p{L}\p{N}]/u.test(text)) continue;
      if (patients.length === 0 || patients.at(-1)!.has(key)) patients.push(new Map());
      patients.at(-1)!.set(key, text);
    }
  return patients.map((labelled) => personIn([...labelled]));
}

/** Labels of the date of a result, the best first. */
const DATES = ['collected', 'tested', 'date', 'reported'] as const;

/** The date of the results of the same lines: of their specimen, or else of their report. Empty for none, and for several. */
export function dateIn(lines: Iterable<readonly string[]>): string {
  const found = new Map<LabelKind | null, Set<string>>();
  for (const cells of lines)
    for (const { label, texts } of labelledTexts(cells.slice(0, MAX_CELLS))) {
      const kind = labelKind(label);
      const [date = ''] = texts.filter((text) => /\d/.test(text));
      if (date !== '') found.set(kind, (found.get(kind) ?? new Set()).add(date));
    }
  const [only = '', other] = found.get(DATES.find((kind) => found.has(kind)) ?? null) ?? [];
  return other === undefined && DATES.some((kind) => found.has(kind)) ? only : '';
}

/** What the tests below the same lines were made of: by a label, or else by the title right above them. */
export function specimenAbove(lines: readonly (readonly string[])[]): SpecimenAround {
  const labelled = lines
    .flatMap((cells) => labelledTexts(cells.slice(0, MAX_CELLS)))
    .flatMap(({ label, texts }) =>
      isSpecimenHeader(label) ? texts.filter((text) => specimenKind(text) !== null) : [],
    );
  const specimen = certainSpecimen(joinSpecimens(labelled));
  if (specimen !== '') return { specimen, isLabelled: true };
  const title = lines.map(titleIn).findLast((one) => one !== '') ?? '';
  return { specimen: specimenOfTitle(title), isLabelled: false };
}

/** The text of a line that has no other, as a title has; empty for a date and for `Patient: Jane Doe`. `Urine: Report` is a title. */
function titleIn(cells: readonly string[]): string {
  const [line = '', other] = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  if (other !== undefined) return '';
  const isOther = /[:：]./.test(line) || !/\p{L}/u.test(line) || readDate(line).state === 'understood';
  return isOther && specimenOfTitle(line) === '' ? '' : line;
}

/** Whether a line between the records of a table is `Patient: Jane Doe` or `Report date: 2026-01-09`, and no test. */
export function isLabelledLine(cells: readonly string[]): boolean {
  const [line = '', other] = cells.filter((cell) => cell.trim() !== '');
  const { label, hasColon } = labelOf(line);
  const kind = label !== null && hasColon && other === undefined ? labelKind(label) : null;
  return isPersonal(kind) || kind === 'laboratory' || DATES.some((one) => one === kind);
}

const isOfPatient = (key: string): boolean =>
  (personalKind(key) === 'person' && !isKinKey(key)) || personalKind(key) === 'birth' || isPersonNumber(key);

/** The labels of a line; texts before the first one belong to none. */
function labelledTexts(cells: readonly string[]): readonly Labelled[] {
  const found: { label: string; texts: string[] }[] = [];
  const parts = cells.flatMap((cell) => cell.split(/(?<=\S)\s{2,}|[;|]/));
  for (const part of parts.flatMap(divideAtLabels)) {
    const { label, rest } = labelOf(part);
    const text = rest.trim();
    if (label !== null) found.push({ label, texts: text ? [text] : [] });
    else if (text) found.at(-1)?.texts.push(text);
  }
  return found;
}

/** Of the longest label. */
const MAX_LABEL_LENGTH = 60;
const MAX_LABEL_WORDS = 5;

/** Characters of a line of labels; longer ones are prose. */
const MAX_LINE_LENGTH = 1000;

/** The labels of a text with one space between them, each with its text: `Patient: Jane Doe DOB: 1980-04-12`. */
function divideAtLabels(part: string): readonly string[] {
  if (part.length > MAX_LINE_LENGTH) return [part];
  const found: string[] = [];
  let from = 0;
  for (const { index } of part.matchAll(/[:：]/g)) {
    const offset = Math.max(from, index - MAX_LABEL_LENGTH);
    const before = part.slice(offset, index);
    const words = [...before.matchAll(/(?<=[\s,])[^\s,]/g)].slice(-MAX_LABEL_WORDS);
    const start = words.find((word) => labelKind(before.slice(word.index)) !== null);
    if (!start) continue;
    found.push(part.slice(from, offset + start.index).replace(/[\s,]+$/, ''));
    from = offset + start.index;
  }
  return [...found, part.slice(from)];
}

/** `Patient: Jane` is a label with its text; for `Patient` alone the text is in the next cell. */
function labelOf(cell: string): { label: string | null; rest: string; hasColon: boolean } {
  const [before = '', ...after] = cell.split(/[:：]/);
  const hasColon = after.length > 0;
  const isLabel = hasColon ? before.length <= MAX_LABEL_LENGTH : labelKind(cell) !== null;
  return isLabel ? { label: before, rest: after.join(':'), hasColon } : { label: null, rest: cell, hasColon };
}

function addLabelled(kind: PersonalKind, texts: readonly string[], identity: IdentityTexts): void {
  for (const text of [texts.join(' '), ...texts]) if (fitsKind(kind, text)) identity.add(text);
}

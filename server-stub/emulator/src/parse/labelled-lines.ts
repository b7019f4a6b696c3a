import { headerKey } from './columns.js';
import {
  fitsKind,
  type IdentityTexts,
  isKinKey,
  isPersonNumber,
  type PersonalKind,
  personalKind,
} from './identity.js';
import { labelKind } from './label-kind.js';
import type { Person } from './people.js';
import { personIn } from './plain-people.js';

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

const isOfPatient = (key: string): boolean =>
  (personalKind(key) === 'person' && !isKinKey(key)) || personalKind(key) === 'birth' || isPersonNumber(key);

/** The labels of a line; texts before the first one belong to none. */
function labelledTexts(cells: readonly string[]): readonly Labelled[] {
  const found: { label: string; texts: string[] }[] = [];
  for (const part of cells.flatMap((cell) => cell.split(/(?<=\S)\s{2,}|[;|]/))) {
    const [label, rest] = labelOf(part);
    const text = rest.trim();
    if (label !== null) found.push({ label, texts: text ? [text] : [] });
    else if (text) found.at(-1)?.texts.push(text);
  }
  return found;
}

/** `Patient: Jane` is a label with its text; for `Patient` alone the text is in the next cell. */
function labelOf(cell: string): readonly [label: string | null, rest: string] {
  const [before = '', ...after] = cell.split(/[:：]/);
  if (after.length > 0) return before.length <= 60 ? [before, after.join(':')] : [null, cell];
  return labelKind(cell) === null ? [null, cell] : [cell, ''];
}

function addLabelled(kind: PersonalKind, texts: readonly string[], identity: IdentityTexts): void {
  for (const text of [texts.join(' '), ...texts]) if (fitsKind(kind, text)) identity.add(text);
}

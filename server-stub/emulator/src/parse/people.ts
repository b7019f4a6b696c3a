import { type Row, withFlaw } from '../row.js';
import { isSameBirth } from './birth.js';

/** A person that a document names as its patient. Empty where it says nothing. */
export interface Person {
  readonly id: string;
  readonly name: string;
  /** As written. */
  readonly birth: string;
}

/** People compared with each other; a document of more is one of several. */
const MAX_COMPARED = 40;

/** Whether two of the people are certainly not the same. */
export function areSeveral(people: readonly Person[]): boolean {
  const unique = new Map(people.map((person) => [JSON.stringify(person), person]));
  if (unique.size > MAX_COMPARED) return true;
  const compared = [...unique.values()];
  return compared.some((one, at) => compared.slice(at + 1).some((other) => areDifferent(one, other)));
}

function areDifferent(one: Person, other: Person): boolean {
  const [ids, births, names] = [
    compare(one.id, other.id, isSameId),
    compare(one.birth, other.birth, isSameBirth),
    compare(one.name, other.name, isSameName),
  ];
  // A name changes with a marriage, a number with the hospital.
  if (names === 'other') return !(ids === 'same' && births === 'same');
  if (births === 'other') return ids !== 'same' || names !== 'same';
  return ids === 'other' && !(names === 'same' && births === 'same');
}

type Comparison = 'same' | 'other' | 'unknown';

const compare = (one: string, other: string, isSame: (one: string, other: string) => boolean): Comparison =>
  one.trim() === '' || other.trim() === '' ? 'unknown' : isSame(one, other) ? 'same' : 'other';

const isSameId = (one: string, other: string): boolean => letters(one) === letters(other);

const letters = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

const digitsIn = (name: string): string => name.replaceAll(/\P{N}/gu, '');

const wordsOf = (name: string): readonly string[] =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .match(/\p{L}+/gu) ?? [];

/** `MUSTER, ERIKA`, `Erika M. Muster` and `E. Muster` can be one person; `Patient 1` and `Patient 2` are two. */
function isSameName(one: string, other: string): boolean {
  const [number, another] = [digitsIn(one), digitsIn(other)];
  if (number !== '' && another !== '' && number !== another) return false;
  const [short = [], long = []] = [wordsOf(one), wordsOf(other)].sort((a, b) => a.length - b.length);
  const isIn = (word: string): boolean =>
    long.some((each) => each === word || (Math.min(each.length, word.length) === 1 && each[0] === word[0]));
  return short.every(isIn) || letters(one) === letters(other);
}

/** Rows of a document of several people: nobody can say whose they are. */
export const ofSeveral = (rows: readonly Row[]): readonly Row[] => rows.map((row) => withFlaw(row, 'person'));

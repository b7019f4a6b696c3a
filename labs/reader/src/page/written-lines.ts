import { datesIn, statesProperty } from 'hdt-emulator/laboratory';
import type { Line } from './line.js';
import { phrasesOf, textOf } from './phrase.js';
import type { TableRows } from './rows.js';
import { headingOf, type Section } from './section.js';
import type { Word } from './word.js';
import { readDetails } from './written-details.js';
import {
  type FoundResult,
  readFurtherValues,
  readNameBeside,
  readOne,
  readPair,
  readWrapped,
} from './written-one.js';

/** The lines of a long name that may be below the line with its value. */
const MAX_NAME_LINES = 3;

/** Share of proved results for accepting others. */
const MIN_PROVED_SHARE = 0.6;

/** Results below headings of something else that a plan or a prescription mentions; more are a report under another heading. */
const MAX_ELSEWHERE = 2;

export interface WrittenRows extends TableRows {
  /** Whether dates stand above their results, here or on a page before, rather than below. */
  readonly dated: boolean;
  /** Lines that made no row, without those of a sentence, and only several results below headings of something else. */
  readonly rest: readonly Line[];
}

/**
 * Results that are written as lines, below headings or in a letter. A line counts only when all of it is a result: in a
 * sentence, a prescription or the findings of an image something is always left.
 */
export function readWrittenLines(lines: readonly Line[], dated = false): WrittenRows {
  const reader = new LineReader(lines, dated);
  for (const index of lines.keys()) reader.read(index);
  return reader.rows();
}

class LineReader {
  readonly #lines: readonly Line[];
  readonly #found: FoundResult[] = [];
  readonly #used = new Set<Line>();
  readonly #tried: Line[] = [];
  /** Results below headings of something else. */
  readonly #elsewhere: Line[] = [];
  #section: Section = 'laboratory';
  #dated: boolean;

  constructor(lines: readonly Line[], dated: boolean) {
    this.#lines = lines;
    this.#dated = dated;
  }

  read(index: number): void {
    const line = this.#lines[index]!;
    const above = this.#lines[index - 1];
    this.#section = headingOf(line) ?? this.#section;
    if (this.#section === 'limits' || this.#used.has(line)) return;
    if (above && continuesSentence(above, line)) return;
    if (this.#section === 'other') {
      this.#readElsewhere(index);
      return;
    }
    this.#tried.push(line);
    this.#dated ||= this.#found.length === 0 && isDate(line);
    if (this.#add(index, readHere(this.#lines, index))) return;
    if (above && this.#isDetail(line, above)) this.#used.add(line);
    else this.#add(index, readWithBelow(this.#lines, index));
  }

  /** Below a heading of medicines or vital signs only what no other line can be is a row. */
  #readElsewhere(index: number): void {
    const found = readHere(this.#lines, index);
    const isCertain = found.every(
      ({ proof, limit, draft }) => proof === 'proved' && !limit && statesProperty(draft.name),
    );
    if (isCertain) this.#add(index, found);
    else if (found.every(({ proof, limit }) => proof === 'proved' && !limit))
      this.#elsewhere.push(this.#lines[index]!);
  }

  rows(): WrittenRows {
    const accepted = acceptedOf(this.#found);
    const rejected = new Set(this.#found.filter((one) => !accepted.includes(one)).map(({ line }) => line));
    const lines = new Set([...this.#used].filter((line) => !rejected.has(line)));
    return {
      drafts: accepted.map(({ draft }) => draft),
      lines,
      dated: this.#dated,
      rest: [
        ...this.#tried.filter((line) => !lines.has(line)),
        ...(this.#elsewhere.length > MAX_ELSEWHERE ? this.#elsewhere : []),
      ],
    };
  }

  #add(index: number, found: readonly FoundResult[]): boolean {
    const last = found.at(-1);
    if (!last) return false;
    this.#found.push(...found);
    for (const line of this.#lines.slice(index, this.#lines.indexOf(last.line) + 1)) this.#used.add(line);
    return true;
  }

  /** A date below a result is its own, unless dates are headings here. */
  #isDetail(line: Line, above: Line): boolean {
    if (!this.#used.has(above) || (this.#dated && isDate(line))) return false;
    return addDetails(this.#found.at(-1), above, line);
  }
}

/** A line with nothing but a date, and perhaps its label. */
const isDate = ({ words }: Line): boolean =>
  /^(?:[\p{L} ]{2,24}[:：])?\s*$/u.test(withoutDate(textOf(words))) && datesIn(textOf(words)).length === 1;

const withoutDate = (text: string): string => text.replace(datesIn(text)[0] ?? '', '');

/** The results of a line, with a name that can go on below. */
function readHere(lines: readonly Line[], index: number): readonly FoundResult[] {
  const line = lines[index]!;
  const beside = readNameBeside(line, lines.slice(index + 1, index + 1 + MAX_NAME_LINES));
  return beside ? [beside] : readLine(line);
}

/** The results that begin with a name, or a part of one, in a line, and go on in the lines below. */
function readWithBelow(lines: readonly Line[], index: number): readonly FoundResult[] {
  const line = lines[index]!;
  const pair = readPair(line, lines[index + 1]);
  if (pair) return [pair, ...readFurtherValues(pair, lines.slice(index + 2))];
  const wrapped = readWrapped(line, lines.slice(index + 1, index + MAX_NAME_LINES));
  return wrapped ? [wrapped] : [];
}

function acceptedOf(found: readonly FoundResult[]): readonly FoundResult[] {
  const measured = new Set(
    found.filter(({ limit, proof }) => proof === 'proved' && !limit).map(({ draft }) => draft.name),
  );
  const certain = found.filter(
    ({ proof, limit, draft }) =>
      proof === 'proved' && (!limit || (measured.size > 0 && !measured.has(draft.name))),
  );
  const enough = certain.length >= MIN_PROVED_SHARE * found.length;
  return enough ? found.filter((one) => one.proof !== 'proved' || certain.includes(one)) : certain;
}

/** Fewer are a heading. */
const MIN_PROSE_WORDS = 7;

/** Whether a line goes on with the sentence above it. */
function continuesSentence(above: Line, line: Line): boolean {
  const text = textOf(above.words);
  const close = line.top - above.bottom < 0.9 * line.height;
  return (
    close &&
    above.words.length >= MIN_PROSE_WORDS &&
    phrasesOf(above).length === 1 &&
    /[\p{Ll},]$/u.test(text) &&
    readLine(above).length === 0 &&
    !/[:：]/.test(text)
  );
}

/** The results of a line: one, or one in each of its parts. */
function readLine(line: Line): readonly FoundResult[] {
  const whole = readOne(line.words, line);
  if (whole) return [whole];
  for (const parts of [phrasesOf(line).map(({ words }) => words), partsOf(line.words)]) {
    const each = parts.length > 1 ? parts.map((words) => readOne(words, line)) : [];
    if (each.length > 0 && each.every((one) => one?.proof === 'proved')) return each as FoundResult[];
  }
  return [];
}

/** Words between `;`, `|` and commas before a capital letter. */
function partsOf(words: readonly Word[]): readonly (readonly Word[])[] {
  const parts: Word[][] = [[]];
  words.forEach((word, index) => {
    const next = words[index + 1];
    const ends = /[;|；]$/.test(word.text) || (/[,，]$/.test(word.text) && /^\p{Lu}/u.test(next?.text ?? ''));
    if (word.text !== '|') parts.at(-1)!.push(word);
    if (ends && next) parts.push([]);
  });
  return parts;
}

/** `Reference range: 70-99 mg/dL`, `Flag: High` below a result. */
function addDetails(last: FoundResult | undefined, above: Line, line: Line): boolean {
  if (!last || line.top - above.bottom > 1.6 * line.height) return false;
  const details = readDetails(textOf(line.words));
  if (!details || (details.range !== '' && last.draft.range !== '')) return false;
  last.draft.range ||= details.range;
  last.draft.interpretation ||= details.interpretation;
  last.draft.date ||= details.date;
  last.draft.words.push(...line.words);
  return true;
}

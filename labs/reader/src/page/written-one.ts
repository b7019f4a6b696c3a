import { isLaboratoryName, isUnit, takeDate } from 'hdt-emulator/laboratory';
import type { Draft } from './draft.js';
import { isKnownName } from './evidence.js';
import type { Line } from './line.js';
import { phrasesOf, textOf } from './phrase.js';
import type { Word } from './word.js';
import { isContinuation, isIncomplete } from './wrapping.js';
import { type Proof, proofOf } from './written-proof.js';
import { BULLET, type WrittenResult, writtenResults } from './written-result.js';

/** A result and its last line. */
export interface FoundResult {
  readonly line: Line;
  readonly draft: Draft;
  readonly proof: Proof;
  /** A limit alone: `HbA1c < 5.7 %` is a result, or a line of a guideline. */
  readonly limit: boolean;
}

/** Reads words as one result; null unless all of them are. */
export function readOne(words: readonly Word[], line: Line): FoundResult | null {
  const readings = writtenResults(textOf(words)).flatMap((written) => {
    const proof = proofOf(written);
    return proof ? [{ written, proof }] : [];
  });
  const best = readings.find(({ proof }) => proof !== 'unknown') ?? readings[0];
  return best ? foundOf(best.written, best.proof, words, line) : null;
}

const foundOf = (written: WrittenResult, proof: Proof, words: readonly Word[], line: Line): FoundResult => ({
  line,
  proof,
  limit: /^[<>≤≥]/.test(written.result) && written.range === '',
  draft: {
    ...written,
    low: '',
    high: '',
    comment: '',
    words: [...words],
  },
});

const isBelow = (line: Line, next: Line): boolean =>
  next.top - line.bottom <= 1.6 * line.height && Math.abs(next.left - line.left) <= 4 * line.height;

const VALUE_LABEL = /^(?:(?:your |test )?(?:result|value)|resultado|valor|ergebnis|wert|结果)\s*[:：]\s*/i;

/** A result whose name or bracket goes on in the next lines. */
export function readWrapped(line: Line, below: readonly Line[]): FoundResult | null {
  const [next, third] = below;
  if (!next || !isBelow(line, next)) return null;
  if (/[([（][^)\]）]*$/.test(textOf(line.words))) {
    const both = readWhole([...line.words, ...next.words], next);
    if (both) return both;
  }
  if (isUnit(textOf(next.words)) && /\d$/.test(textOf(line.words)))
    return readWhole([...line.words, ...next.words], next);
  return (
    readWrappedName([line, next]) ??
    (third && isBelow(next, third) ? readWrappedName([line, next, third]) : null)
  );
}

/** A result with a name over several lines: the vocabulary has it, or only laboratories give such a name. */
function readWrappedName(lines: readonly Line[]): FoundResult | null {
  const last = lines.at(-1)!;
  const found = readWhole(
    lines.flatMap(({ words }) => words),
    last,
  );
  if (!found || !isWholeName(found.draft.name) || isUnit(textOf(lines[0]!.words))) return null;
  const above = lines[lines.length - 2]!;
  const before = textOf(above.words);
  // Both lines have a part of the name, and none has a value of its own.
  const isSplit = [textOf(above.words.slice(-1)), textOf(last.words.slice(0, 1))].every((word) =>
    found.draft.name.includes(word.replace(/[:：=]$/, '')),
  );
  if (!isSplit || /[:=]|\s[<>]?\d+(?:[.,]\d+)?(?:\s\S+)?$/.test(before) || BULLET.test(textOf(last.words)))
    return null;
  const isCut = isIncomplete(before) || isContinuation(textOf(last.words));
  return isCut || isKnownName(found.draft.name) ? found : null;
}

function readWhole(words: readonly Word[], line: Line): FoundResult | null {
  const found = readOne(words, line);
  return found?.proof === 'proved' ? found : null;
}

const isWholeName = (name: string): boolean => isKnownName(name) || isLaboratoryName(name);

/** Words and marks that go on with a name, rather than with the text below it. */
const isNamePart = (text: string): boolean => /^(?:in|of|by|or|and|from|using)\s|^[[(（/,&+]/.test(text);

/** A long name that ends with its specimen. */
const ENDED = /\b(?:in|of) (?:serum|plasma|serum or plasma|blood|urine|stool)$/i;

const MAX_REST_WORDS = 4;

/** Whether a line below a name goes on with it; a name that is read with its value is rarely cut off. */
function continuesBelow(name: string, isWhole: boolean, next: string): boolean {
  if (isIncomplete(name) || isNamePart(next)) return true;
  if (!isContinuation(next)) return false;
  return !isWhole || (!ENDED.test(name) && next.split(' ').length <= MAX_REST_WORDS);
}

/** A name beside its value that goes on below: `Cholesterol in LDL [Mass/volume] in   98 mg/dL`, `Serum or Plasma`. */
export function readNameBeside(line: Line, below: readonly Line[]): FoundResult | null {
  const [name, ...values] = phrasesOf(line);
  if (!name || values.length === 0 || !/^[<>≤≥]?\s?\d/.test(values[0]!.text)) return null;
  let words = name.words;
  let found: FoundResult | null = null;
  const isWhole = readWhole(line.words, line) !== null;
  for (const [index, next] of below.entries()) {
    if (!isBelow(below[index - 1] ?? line, next) || phrasesOf(next).length > 1) break;
    if (Math.abs(next.left - line.left) > next.height || /[:：]/.test(textOf(next.words))) break;
    if (!continuesBelow(textOf(words), isWhole, textOf(next.words))) break;
    words = [...words, ...next.words];
    const longer = readOne([...words, ...values.flatMap((value) => value.words)], line);
    if (longer?.proof === 'proved' && isWholeName(longer.draft.name)) found = { ...longer, line: next };
  }
  return found;
}

/** A name on a line of its own, and its value below: a known one, or one with a value of its own date. */
export function readPair(line: Line, next: Line | undefined): FoundResult | null {
  if (!next || !isBelow(line, next)) return null;
  return readValueOf(textOf(line.words).replace(/\s*[:：]$/, ''), line.words, next);
}

function readValueOf(name: string, words: readonly Word[], line: Line): FoundResult | null {
  const text = textOf(line.words);
  const { date, rest } = takeDate(text) ?? { date: '', rest: text };
  const value = rest.replace(VALUE_LABEL, '');
  if (!(isKnownName(name) || (isLaboratoryName(name) && !/\d$/.test(name))) || !/^[<>≤≥]?\s?\d/.test(value))
    return null;
  const written = writtenResults(`${name}: ${value}`).find((one) => one.name === name);
  if (!written || proofOf(written) !== 'proved') return null;
  return foundOf({ ...written, date: date || written.date }, 'proved', [...words, ...line.words], line);
}

/** Further values of the name above, each with its own date. */
export function readFurtherValues(last: FoundResult, lines: readonly Line[]): readonly FoundResult[] {
  const more: FoundResult[] = [];
  for (const line of lines) {
    const found = isBelow(more.at(-1)?.line ?? last.line, line)
      ? readValueOf(last.draft.name, [], line)
      : null;
    if (!found || found.draft.date === '') break;
    more.push(found);
  }
  return more;
}

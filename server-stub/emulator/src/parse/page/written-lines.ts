import { matchRow } from '../../normalise/match.js';
import { analyteOfCode } from '../../vocabulary/lookup.js';
import { hasCheckDigit } from '../loinc.js';
import type { Draft } from './draft.js';
import { isKnownName } from './evidence.js';
import { startsWithLabel } from './labels.js';
import type { Line } from './line.js';
import { phrasesOf, textOf } from './phrase.js';
import type { TableRows } from './rows.js';
import { headingOf } from './section.js';
import { isQualitative } from './value.js';
import type { Word } from './word.js';
import { readDetails } from './written-details.js';
import { type WrittenResult, writtenResults } from './written-result.js';

/**
 * How certainly a written line is a laboratory result. `proved`: the unit fits the test's name, or the line has a code.
 * `bare`: a known name and a number without a unit. `unknown`: a name that is not in the vocabulary, with unit and range.
 */
type Proof = 'proved' | 'bare' | 'unknown';

interface Found {
  readonly line: Line;
  readonly draft: Draft;
  readonly proof: Proof;
  /** A limit alone: `HbA1c < 5.7 %` is a result, or a line of a guideline. */
  readonly limit: boolean;
}

/** Share of proved results for accepting others. */
const MIN_PROVED_SHARE = 0.6;

/**
 * Results that are written as lines, below headings or in a letter. A line counts only when all of it is a result: in a
 * sentence, a prescription or the findings of an image something is always left.
 */
export function readWrittenLines(lines: readonly Line[]): TableRows {
  const found: Found[] = [];
  const used = new Set<Line>();
  let section: 'laboratory' | 'other' = 'laboratory';
  lines.forEach((line, index) => {
    section = headingOf(line) ?? section;
    if (section === 'other' || used.has(line)) return;
    const before = lines[index - 1];
    if (before && isContinued(before, line)) return;
    const own = readLine(line);
    if (own.length > 0) {
      found.push(...own);
      used.add(line);
      return;
    }
    if (before && used.has(before) && addDetails(found.at(-1), before, line)) {
      used.add(line);
      return;
    }
    const pair = readPair(line, lines[index + 1]) ?? readWrapped(line, lines[index + 1]);
    if (!pair) return;
    found.push(pair);
    used.add(line).add(lines[index + 1]!);
  });
  const accepted = acceptedOf(found);
  const rejected = new Set(found.filter((one) => !accepted.includes(one)).map(({ line }) => line));
  return {
    drafts: accepted.map(({ draft }) => draft),
    lines: new Set([...used].filter((line) => !rejected.has(line))),
  };
}

function acceptedOf(found: readonly Found[]): readonly Found[] {
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
function isContinued(above: Line, line: Line): boolean {
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
function readLine(line: Line): readonly Found[] {
  const whole = readOne(line.words, line);
  if (whole) return [whole];
  for (const parts of [phrasesOf(line).map(({ words }) => words), partsOf(line.words)]) {
    const each = parts.length > 1 ? parts.map((words) => readOne(words, line)) : [];
    if (each.length > 0 && each.every((one) => one?.proof === 'proved')) return each as Found[];
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

function readOne(words: readonly Word[], line: Line): Found | null {
  const readings = writtenResults(textOf(words)).flatMap((written) => {
    const proof = proofOf(written);
    return proof ? [{ written, proof }] : [];
  });
  const best = readings.find(({ proof }) => proof !== 'unknown') ?? readings[0];
  return best ? foundOf(best.written, best.proof, words, line) : null;
}

const foundOf = (written: WrittenResult, proof: Proof, words: readonly Word[], line: Line): Found => ({
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

/** A vital sign that is in the vocabulary as a blood gas. */
const OXYGEN = /^(?:s[pat]?o2|(?:o2|oxygen) ?(?:sat|satur)|saturaci[oó]n de o|sauerstoffs|血氧)/i;
/** Measured at the bedside, on an image or by breathing. */
const OTHER_MEASURE =
  /pulse|rate$|pressure|temperat|weight|height|bmi|ejection|fraction$|lvef|\bef\b|fev|fvc|dlco|pef|output|volume|diameter|gradient|velocity|size|frecuencia|presi[oó]n|frequenz|druck|puls|gewicht|心率|血压|体温|呼吸/i;
/** Of a laboratory: an amount in a volume of blood, or a share. */
const SHARE_OR_CONCENTRATION = /^%$|\/\s?(?:[munpdµμ]?c?l|cumm|mm\^?3|mol|[hl]pf)\b/iu;

/** Null for what is no laboratory result. */
function proofOf(written: WrittenResult): Proof | null {
  const { name, loinc, result, unit, range, separated, interpretation } = written;
  if (OXYGEN.test(name) || isGuideline(written)) return null;
  if (!isKnownName(name)) return proofOfUnknown(written);
  // The strength of a solution.
  if (range === '' && /\/\s?100/.test(unit)) return null;
  const match = matchRow({ loinc: '', name, result, unit });
  if (!match) return null;
  if (isQualitative(result)) return separated ? 'proved' : null;
  if (match.unit !== null || loinc !== '') return 'proved';
  return unit === '' && separated && (range !== '' || interpretation !== '') ? 'bare' : null;
}

/** `Glucose: 70-99 mg/dL` and `HbA1c < 5.7 % normal` are lines of a guideline. */
function isGuideline({ result, unit, range, separated, interpretation }: WrittenResult): boolean {
  if (range !== '') return false;
  const isRange = /\d\s?[-–—~]\s?\d/.test(result) && !/[hl]pf/i.test(unit);
  return isRange || (/^[<>≤≥]/.test(result) && !separated && interpretation !== '');
}

function proofOfUnknown({ name, loinc, unit, range, separated }: WrittenResult): Proof | null {
  if (OTHER_MEASURE.test(name) || startsWithLabel(name) !== null) return null;
  const coded = analyteOfCode(loinc) !== null || hasCheckDigit(loinc);
  if (coded && unit !== '') return 'proved';
  return range !== '' && separated && SHARE_OR_CONCENTRATION.test(unit) ? 'unknown' : null;
}

/** `Reference range: 70-99 mg/dL`, `Flag: High` below a result. */
function addDetails(last: Found | undefined, above: Line, line: Line): boolean {
  if (!last || line.top - above.bottom > 1.6 * line.height) return false;
  const details = readDetails(textOf(line.words));
  if (!details || (details.range !== '' && last.draft.range !== '')) return false;
  last.draft.range ||= details.range;
  last.draft.interpretation ||= details.interpretation;
  last.draft.date ||= details.date;
  last.draft.words.push(...line.words);
  return true;
}

const isBelow = (line: Line, next: Line): boolean =>
  next.top - line.bottom <= 1.6 * line.height && Math.abs(next.left - line.left) <= 4 * line.height;

const VALUE_LABEL = /^(?:(?:your |test )?(?:result|value)|resultado|valor|ergebnis|wert|结果)\s*[:：]\s*/i;

/** A result whose bracket closes in the next line. */
function readWrapped(line: Line, next: Line | undefined): Found | null {
  if (!next || !isBelow(line, next) || !/[([（][^)\]）]*$/.test(textOf(line.words))) return null;
  const both = readOne([...line.words, ...next.words], next);
  return both?.proof === 'proved' ? both : null;
}

/** A known name on a line of its own, and its value below. */
function readPair(line: Line, next: Line | undefined): Found | null {
  if (!next || !isBelow(line, next)) return null;
  const name = textOf(line.words).replace(/\s*[:：]$/, '');
  const value = textOf(next.words).replace(VALUE_LABEL, '');
  if (!isKnownName(name) || !/^[<>≤≥]?\s?\d/.test(value)) return null;
  const words = [...line.words, ...next.words];
  const written = writtenResults(`${name}: ${value}`).find((one) => one.name === name);
  return written && proofOf(written) === 'proved' ? foundOf(written, 'proved', words, next) : null;
}

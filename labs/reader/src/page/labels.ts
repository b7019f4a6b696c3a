import { headerKey, type LabelKind, labelKind } from 'hdt-emulator/laboratory';
import { MAX_LABEL_WORDS } from './leading-label.js';
import { type Line, rightOf } from './line.js';
import { COLUMN_GAP, phrasesOf, textOf } from './phrase.js';
import type { Word } from './word.js';

/** A label with the value beside it, or else below it. */
export interface LabeledValue {
  readonly kind: LabelKind;
  /** The label itself, by its key. */
  readonly label: string;
  /** May be empty. */
  readonly value: string;
  /** From 0 to 1, of the least certain word of the value. */
  readonly confidence: number;
  /** Index of its line. */
  readonly line: number;
  /** Top of its line, in the units of the page. */
  readonly top: number;
  /** Left edge of the value, or of the label where there is no value. */
  readonly left: number;
}

/** The gap that ends a value, in line heights. */
const VALUE_GAP = 1.4;
/** The largest gap between a label and a value below it, in line heights. */
const MAX_GAP_BELOW = 1.5;
/** The largest distance between the left edges of a label and of a value below it, in line heights. */
const MAX_INDENT_BELOW = 2;

/** The words of a label in its line. */
interface LabelSpan {
  readonly kind: LabelKind;
  readonly start: number;
  /** Index after its last word. */
  readonly end: number;
}

interface LabeledLine {
  readonly line: Line;
  /** The words of the line, with labels and values apart: `Name:` and `Doe` for `Name:Doe`. */
  readonly words: readonly Word[];
  readonly spans: readonly LabelSpan[];
}

/** All labels of the lines with their values. */
export function readLabels(lines: readonly Line[]): readonly LabeledValue[] {
  const labeled = lines.map(findLabels);
  return labeled.flatMap((here, index) =>
    here.spans.map((span, at) => {
      const beside = valueBeside(here, span, here.spans[at + 1]);
      const value = beside.length > 0 ? beside : valueBelow(here, span, labeled[index + 1]);
      return {
        kind: span.kind,
        label: headerKey(textOf(here.words.slice(span.start, span.end))),
        value: textOf(value),
        confidence: Math.min(1, ...value.map(({ confidence }) => confidence)),
        line: index,
        top: here.line.top,
        left: (value[0] ?? here.words[span.start]!).left,
      };
    }),
  );
}

/** Splits words after a colon, so that `Name:Doe` is a label and a value. */
function wordsAtColons({ words }: Line): readonly Word[] {
  return words.flatMap((word) => {
    const at = /[:：](?!$)/.exec(word.text)?.index;
    if (at === undefined || labelKind(word.text.slice(0, at)) === null) return [word];
    const share = (word.width * (at + 1)) / word.text.length;
    return [
      { ...word, text: word.text.slice(0, at + 1), width: share },
      { ...word, text: word.text.slice(at + 1), left: word.left + share, width: word.width - share },
    ];
  });
}

function findLabels(line: Line): LabeledLine {
  const words = wordsAtColons(line);
  const spans: LabelSpan[] = [];
  for (let start = 0; start < words.length; ) {
    const span = spanAt(words, start, line.height);
    if (span) spans.push(span);
    start = span ? span.end : start + 1;
  }
  return { line, words, spans };
}

/** The longest label that starts at a word. It is closed by a colon, or else stands apart or beside what is surely its value. */
function spanAt(words: readonly Word[], start: number, height: number): LabelSpan | null {
  const startsApart = isApart(words[start - 1], words[start], height);
  for (let end = Math.min(words.length, start + MAX_LABEL_WORDS); end > start; end--) {
    const label = words.slice(start, end);
    const last = words[end - 1]!;
    const kind = label.slice(0, -1).some(endsWithColon) ? null : labelKind(textOf(label));
    if (kind === null) continue;
    const hasColonBehind = isColon(words[end]);
    const isClosed = hasColonBehind || endsWithColon(last);
    const endsApart = isApart(last, words[end], height) || isValueOf(kind, words.slice(end));
    if (isClosed || (startsApart && endsApart)) return { kind, start, end: hasColonBehind ? end + 1 : end };
  }
  return null;
}

const COLON_AT_END = /[:：]$/;

const endsWithColon = ({ text }: Word): boolean => COLON_AT_END.test(text);
const isColon = (word: Word | undefined): boolean => word?.text.length === 1 && endsWithColon(word);

/** Without a colon the value decides whether it is a label: `Patient Doe, Jane`, `DOB 12/03/1980`. */
function isValueOf(kind: LabelKind, words: readonly Word[]): boolean {
  const [first = '', second = ''] = words.map(({ text }) => text);
  if (kind === 'birth' || kind === 'identifier' || kind === 'phone') return /\d/.test(first);
  if (kind !== 'person') return false;
  return (
    words.length <= 5 &&
    /^[\p{Lu}\p{Script=Han}]/u.test(first) &&
    /^(?:$|[\p{Lu}\p{Script=Han}])/u.test(second)
  );
}

const isApart = (one: Word | undefined, next: Word | undefined, height: number): boolean =>
  !one || !next || next.left - rightOf(one) > COLUMN_GAP * height;

/** The words behind a label, up to the next label or a gap. */
function valueBeside(
  { line, words }: LabeledLine,
  { end }: LabelSpan,
  next: LabelSpan | undefined,
): readonly Word[] {
  const behind = words.slice(end, next?.start);
  const gap = behind.findIndex(
    (word, index) => index > 0 && word.left - rightOf(behind[index - 1]!) > VALUE_GAP * line.height,
  );
  return gap < 0 ? behind : behind.slice(0, gap);
}

/** In forms the value can be below its label. A line with labels of its own has only their values. */
function valueBelow(
  { line, words }: LabeledLine,
  { start, end }: LabelSpan,
  next: LabeledLine | undefined,
): readonly Word[] {
  if (!next || next.spans.length > 0) return [];
  if (next.line.top - line.bottom > MAX_GAP_BELOW * line.height) return [];
  const labelLeft = words[start]!.left;
  const labelRight = rightOf(words[end - 1]!);
  const below = phrasesOf(next.line).find(
    ({ left, right }) =>
      left < labelRight && right > labelLeft && Math.abs(left - labelLeft) < MAX_INDENT_BELOW * line.height,
  );
  return below?.words ?? [];
}

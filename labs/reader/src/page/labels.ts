import { headerKey, type LabelKind, labelKind } from 'hdt-emulator/laboratory';
import { type Line, rightOf } from './line.js';
import { COLUMN_GAP, phrasesOf, textOf } from './phrase.js';
import type { Word } from './word.js';

/** A label with the value beside it, or else below it. */
export interface Labelled {
  readonly kind: LabelKind;
  /** The label itself, by its key. */
  readonly label: string;
  /** May be empty. */
  readonly value: string;
  /** From 0 to 1, of the least certain word of the value. */
  readonly confidence: number;
  /** Index of its line. */
  readonly line: number;
  readonly top: number;
  /** Extent of the value. */
  readonly left: number;
  readonly right: number;
}

const MAX_WORDS = 7;
/** The gap that ends a value, in line heights. */
const VALUE_GAP = 1.4;

interface Span {
  readonly kind: LabelKind;
  readonly start: number;
  /** After its last word. */
  readonly end: number;
}

/** All labels of the lines with their values. */
export function readLabels(lines: readonly Line[]): readonly Labelled[] {
  const words = lines.map(wordsAtColons);
  const spans = words.map((tokens, index) => findSpans(tokens, lines[index]!));
  return lines.flatMap((line, index) =>
    spans[index]!.map((span, place) => {
      const next = spans[index]![place + 1];
      const beside = valueWords(words[index]!.slice(span.end, next?.start), line.height);
      const found = beside.length > 0 ? beside : valueBelow(span, index, lines, words, spans);
      return {
        kind: span.kind,
        label: headerKey(textOf(words[index]!.slice(span.start, span.end))),
        value: textOf(found),
        confidence: Math.min(1, ...found.map(({ confidence }) => confidence)),
        line: index,
        top: line.top,
        left: found[0]?.left ?? words[index]![span.start]!.left,
        right: found.reduce((right, word) => Math.max(right, rightOf(word)), 0),
      };
    }),
  );
}

/** The label at the start of a line or cell, or null. */
export function startsWithLabel(text: string): LabelKind | null {
  const [before = '', after] = text.split(/[:：]/, 2);
  if (after !== undefined) return labelKind(before);
  const words = text.split(' ');
  for (let end = Math.min(words.length, MAX_WORDS); end > 0; end--) {
    const label = words.slice(0, end).join(' ');
    const kind = labelKind(label);
    if (kind && (end === words.length || end > 1)) return kind;
  }
  return null;
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

function findSpans(words: readonly Word[], line: Line): readonly Span[] {
  const spans: Span[] = [];
  for (let start = 0; start < words.length; ) {
    const span = spanAt(words, start, line.height);
    if (span) spans.push(span);
    start = span ? span.end : start + 1;
  }
  return spans;
}

/** The longest label that starts at a word. It ends with a colon or a gap. */
function spanAt(words: readonly Word[], start: number, height: number): Span | null {
  for (let end = Math.min(words.length, start + MAX_WORDS); end > start; end--) {
    const label = words.slice(start, end);
    const last = label.at(-1)!;
    const separateColon = words[end] !== undefined && /^[:：]$/.test(words[end]!.text);
    const closed = separateColon || /[:：]$/.test(last.text);
    if (label.slice(0, -1).some(({ text }) => /[:：]$/.test(text))) continue;
    if (!closed && !isApart(words[start - 1], words[start]!, height)) continue;
    const kind = labelKind(textOf(label));
    if (kind && (closed || isApart(last, words[end], height) || isValueOf(kind, words.slice(end))))
      return { kind, start, end: separateColon ? end + 1 : end };
  }
  return null;
}

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

function valueWords(words: readonly Word[], height: number): readonly Word[] {
  const end = words.findIndex(
    (word, index) => index > 0 && word.left - rightOf(words[index - 1]!) > VALUE_GAP * height,
  );
  return end < 0 ? words : words.slice(0, end);
}

/** In forms the value can be below its label. */
function valueBelow(
  span: Span,
  index: number,
  lines: readonly Line[],
  words: readonly (readonly Word[])[],
  spans: readonly (readonly Span[])[],
): readonly Word[] {
  const line = lines[index]!;
  const next = lines[index + 1];
  if (!next || next.top - line.bottom > 1.5 * line.height) return [];
  const label = words[index]![span.start]!;
  const labelEnd = rightOf(words[index]![span.end - 1]!);
  const taken = new Set(spans[index + 1]!.flatMap(({ start, end }) => words[index + 1]!.slice(start, end)));
  const phrase = phrasesOf(next).find(
    ({ left, right }) =>
      left < labelEnd && right > label.left && Math.abs(left - label.left) < 2 * line.height,
  );
  return phrase && !phrase.words.some((word) => taken.has(word)) && spans[index + 1]!.length === 0
    ? phrase.words
    : [];
}

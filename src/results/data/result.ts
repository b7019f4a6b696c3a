/** A result by its kind (interface, Biomarker result row). `text` is the text exactly as sent. */
export type Result =
  | { readonly kind: 'empty'; readonly text: '' }
  | { readonly kind: 'number'; readonly text: string; readonly value: number }
  | {
      readonly kind: 'comparator';
      readonly text: string;
      readonly comparator: Comparator;
      readonly value: number;
    }
  | { readonly kind: 'range'; readonly text: string; readonly from: number; readonly to: number }
  | { readonly kind: 'flagged'; readonly text: string; readonly value: number; readonly letter: string }
  | { readonly kind: 'qualitative'; readonly text: string };

export type Comparator = '<' | '<=' | '>' | '>=';

const NUMBER = '[+-]?(?:\\d+(?:\\.\\d+)?|\\.\\d+)(?:[eE][+-]?\\d+)?';
const NUMERIC = new RegExp(`^${NUMBER}$`);
const COMPARATOR = new RegExp(`^(<=|>=|<|>|≤|≥)\\s*(${NUMBER})$`);
const RANGE = new RegExp(`^(${NUMBER})\\s*[-–]\\s*(${NUMBER})$`);
const FLAGGED = new RegExp(`^(${NUMBER})\\s*\\(?(HH|LL|H|L|AA|A|N|\\*)\\)?$`, 'i');

/**
 * Reads the text of a result.
 *
 * @param text As sent.
 * @returns The result by its kind; `qualitative` for anything that is not a number.
 */
export function readResult(text: string): Result {
  if (text === '') return { kind: 'empty', text };
  if (NUMERIC.test(text)) return { kind: 'number', text, value: Number(text) };
  const comparison = readComparator(text);
  if (comparison) return { kind: 'comparator', text, ...comparison };
  const range = RANGE.exec(text);
  if (range) return { kind: 'range', text, from: Number(range[1]), to: Number(range[2]) };
  const flagged = FLAGGED.exec(text);
  if (flagged) return { kind: 'flagged', text, value: Number(flagged[1]), letter: flagged[2]!.toUpperCase() };
  return { kind: 'qualitative', text };
}

/** Parses a comparator and its number, such as `<3.0` or `≥ 60`; null for anything else. */
export function readComparator(text: string): { comparator: Comparator; value: number } | null {
  const match = COMPARATOR.exec(text);
  if (!match) return null;
  const comparator = match[1]!.replace('≤', '<=').replace('≥', '>=') as Comparator;
  return { comparator, value: Number(match[2]) };
}

/** Characters up to which a result is shown as a figure. */
const MAX_FIGURE_LENGTH = 40;

/** Whether a result is a text to read rather than a figure. */
export const isProse = ({ text }: Result): boolean => text.length > MAX_FIGURE_LENGTH;

/** The single number of a result, as a position on a scale; null when there is none. */
export const numericValue = (result: Result): number | null =>
  result.kind === 'number' || result.kind === 'flagged' || result.kind === 'comparator' ? result.value : null;

import type { Draft } from './draft.js';
import { isKnown } from './evidence.js';
import { startsWithLabel } from './labels.js';
import { type Line, rightOf } from './line.js';
import { textOf } from './phrase.js';
import type { TableRows } from './rows.js';
import { bare, isFlag, isMoney, isQuantity, isUnit } from './value.js';
import type { Word } from './word.js';

/** Longest name, unit and range, in words. */
const MOST_WORDS = 16;
/** A name and its value are further apart than words, in heights of the line. */
const APART = 0.6;
/** Share of known names that vouches for the others. */
const MOSTLY = 0.75;

/**
 * Rows of tables that have no header: lines that are a name, a value, a unit and a range and nothing else. Believed
 * only where most of the names are those of tests.
 */
export function readPlainLines(lines: readonly Line[]): TableRows {
  const found = lines.flatMap((line) => {
    const draft = readPlainLine(line);
    return draft ? [{ line, draft }] : [];
  });
  const known = found.filter(({ draft }) => isKnown(draft.name)).length;
  const believed = known >= MOSTLY * found.length ? found : found.filter(({ draft }) => isKnown(draft.name));
  return {
    drafts: believed.map(({ draft }) => draft),
    lines: new Set(believed.map(({ line }) => line)),
  };
}

function readPlainLine({ words, height }: Line): Draft | null {
  if (words.length < 4 || words.length > MOST_WORDS || isMoney(textOf(words))) return null;
  for (let at = 1; at < words.length - 1; at++) {
    if (words[at]!.left - rightOf(words[at - 1]!) < APART * height) continue;
    const draft = readFrom(words, at);
    if (draft) return draft;
  }
  return null;
}

function readFrom(words: readonly Word[], at: number): Draft | null {
  const name = textOf(words.slice(0, at));
  if (!/\p{L}/u.test(name) || /[:：]./.test(name) || startsWithLabel(name)) return null;
  // The longest value: `1.2 - 3.4` before `1.2`.
  for (let end = Math.min(words.length - 1, at + 3); end > at; end--) {
    const result = textOf(words.slice(at, end));
    if (!isQuantity(result)) continue;
    const rest = readRest(words.slice(end));
    if (rest) return { ...EMPTY, ...rest, name, result, words: [...words] };
  }
  return null;
}

const EMPTY = { low: '', high: '', loinc: '', date: '', comment: '', interpretation: '' };

const LIMITS =
  /^[([]?\s*(?:[<>≤≥]=?\s*)?[+-]?\d[\d.,]*(?:\s*(?:-|–|—|~|to|bis|a|至)\s*[+-]?\d[\d.,]*)?\s*[)\]]?$/;
const isLimits = (text: string): boolean =>
  LIMITS.test(text) && /[<>≤≥~–—至]|\d\s*(?:-|to|bis|a)\s*\d/.test(text);

/** Unit and range in either order, with a flag before, between or behind. Both must be there. */
function readRest(words: readonly Word[]): Pick<Draft, 'unit' | 'range' | 'interpretation'> | null {
  const flags = words.filter(({ text }) => isFlag(text));
  const texts = words.filter(({ text }) => !isFlag(text)).map(({ text }) => text);
  if (flags.length > 1) return null;
  for (let cut = 1; cut < texts.length; cut++) {
    const [first, second] = [texts.slice(0, cut).join(' '), texts.slice(cut).join(' ')];
    const interpretation = bare(flags[0]?.text ?? '');
    if (isUnit(first) && isLimits(second)) return { unit: first, range: second, interpretation };
    if (isUnit(second) && isLimits(first)) return { unit: second, range: first, interpretation };
  }
  return null;
}

import { isQuantity, isUnit } from 'hdt-emulator/laboratory';
import type { Draft } from './draft.js';
import { isKnownName } from './evidence.js';
import { isFlag, stripBrackets } from './flags.js';
import { leadingLabelKind } from './leading-label.js';
import { type Line, rightOf } from './line.js';
import { isMoney } from './money.js';
import { textOf } from './phrase.js';
import type { TableRows } from './rows.js';
import type { Word } from './word.js';

/** Words of name, value, unit and range. */
const MAX_WORDS = 16;
/** Gap between name and value, in line heights. */
const MIN_GAP = 0.6;
/** Share of known names for accepting unknown ones. */
const MIN_KNOWN_SHARE = 0.75;

/**
 * Rows of tables without a header: lines with exactly a name, a value, a unit and a range. Unknown names are accepted
 * only where most names are known.
 */
export function readPlainLines(lines: readonly Line[]): TableRows {
  const found = lines.flatMap((line) => {
    const draft = readPlainLine(line);
    return draft ? [{ line, draft }] : [];
  });
  const known = found.filter(({ draft }) => isKnownName(draft.name)).length;
  const accepted =
    known >= MIN_KNOWN_SHARE * found.length ? found : found.filter(({ draft }) => isKnownName(draft.name));
  return {
    drafts: accepted.map(({ draft }) => draft),
    lines: new Set(accepted.map(({ line }) => line)),
  };
}

function readPlainLine({ words, height }: Line): Draft | null {
  if (words.length < 4 || words.length > MAX_WORDS || isMoney(textOf(words))) return null;
  for (let at = 1; at < words.length - 1; at++) {
    if (words[at]!.left - rightOf(words[at - 1]!) < MIN_GAP * height) continue;
    const draft = readFrom(words, at);
    if (draft) return draft;
  }
  return null;
}

function readFrom(words: readonly Word[], at: number): Draft | null {
  const name = textOf(words.slice(0, at));
  if (!/\p{L}/u.test(name) || /[:：]./.test(name) || leadingLabelKind(name)) return null;
  // The value is in the name, and what follows is its range.
  if (/[([][^)\]]*$|\d\s?%/.test(name)) return null;
  // The longest value first: `1.2 - 3.4` before `1.2`.
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

/** Unit and range, both required, in either order, with a flag anywhere. */
function readRest(words: readonly Word[]): Pick<Draft, 'unit' | 'range' | 'interpretation'> | null {
  const flags = words.filter(({ text }) => isFlag(text));
  const texts = words.filter(({ text }) => !isFlag(text)).map(({ text }) => text);
  if (flags.length > 1) return null;
  for (let cut = 1; cut < texts.length; cut++) {
    const [first, second] = [texts.slice(0, cut).join(' '), texts.slice(cut).join(' ')];
    const interpretation = stripBrackets(flags[0]?.text ?? '');
    if (isUnit(first) && isLimits(second)) return { unit: first, range: second, interpretation };
    if (isUnit(second) && isLimits(first)) return { unit: second, range: first, interpretation };
  }
  return null;
}

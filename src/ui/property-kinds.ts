import type { PropertyDeclaration } from 'lit';
import { hints } from '../core/hints.js';
import { parseUrl } from '../core/url.js';

/**
 * What a property of an element accepts. Pages hand over anything: frameworks clear a property by `undefined`, `null`, `''`
 * or `0`, and templates write words where a number belongs. No value throws; what is not accepted counts as the default.
 */
export interface Kind<Value = unknown> {
  readonly fallback: Value;
  /** What is accepted, in words for the page's developer. */
  readonly expected: string;
  /** The value as the property keeps it; undefined when it is not accepted. */
  read(given: unknown): Value | undefined;
  /** Words of an accepted value that mean nothing. */
  ignored?(value: Value): readonly string[];
}

/** Declarations of Lit's, some with a kind. Without one, a property keeps whatever it is given. */
export type KindDeclarations = Readonly<Record<string, PropertyDeclaration & { readonly kind?: Kind }>>;

/** Reads what a page gives to a property, and tells the page's developer when it is not accepted. */
export function readProperty<Value>(
  element: Element,
  name: string,
  kind: Kind<Value>,
  given: unknown,
): Value {
  if (given === undefined || given === null || given === '') return kind.read(given) ?? kind.fallback;
  const value = kind.read(given);
  if (value === undefined) hints.valueRefused?.(element, name, given, kind.expected);
  const ignored = value === undefined ? [] : (kind.ignored?.(value) ?? []);
  for (const word of ignored) hints.valueRefused?.(element, name, word, kind.expected);
  return value ?? kind.fallback;
}

/** A text. A number, such as that of a patient, is one too. */
export const text = <Fallback extends string | null>(fallback: Fallback): Kind<string | Fallback> => ({
  fallback,
  expected: 'a text',
  read: (given) => (typeof given === 'string' ? given : readIdentifier(given)),
});

const readIdentifier = (given: unknown): string | undefined =>
  typeof given === 'number' && Number.isFinite(given) ? String(given) : undefined;

interface Words {
  readonly expected?: string;
  readonly isKnown?: (word: string) => boolean;
}

/** A list of words, separated by commas, or an array of them. */
export const words = <Fallback extends string | null>(
  fallback: Fallback,
  { expected = 'words separated by commas', isKnown = () => true }: Words = {},
): Kind<string | Fallback> => ({
  fallback,
  expected,
  ignored: (value) => (value ?? '').split(/[\s,]+/).filter((word) => word !== '' && !isKnown(word)),
  read(given) {
    const list = Array.isArray(given) ? given : [given];
    return list.every((word) => typeof word === 'string') ? list.join(', ') : undefined;
  },
});

/** An address, relative to the page. */
export const address = (fallback: string): Kind<string> => ({
  fallback,
  expected: 'an address',
  read: (given) =>
    typeof given === 'string' && given !== '' && parseUrl(given, 'https://page.example') ? given : undefined,
});

export const oneOf = <Word extends string>(fallback: Word, ...others: readonly Word[]): Kind<Word> => ({
  fallback,
  expected: [fallback, ...others].filter(Boolean).join(' or '),
  read: (given) => [fallback, ...others].find((word) => word === given),
});

export const flag: Kind<boolean> = {
  fallback: false,
  expected: 'true or false',
  read: (given) => (typeof given === 'boolean' ? given : undefined),
};

interface Range {
  readonly from: number;
  readonly to?: number;
  /** Whether it counts something. */
  readonly isWhole?: boolean;
}

/** A number within a range, also as text, as in an attribute. */
export const number = <Fallback extends number | null>(
  fallback: Fallback,
  { from, to = Number.POSITIVE_INFINITY, isWhole = false }: Range,
): Kind<number | Fallback> => ({
  fallback,
  expected: `a ${isWhole ? 'whole ' : ''}number${Number.isFinite(to) ? ` from ${from} to ${to}` : `, at least ${from}`}`,
  read(given) {
    const value = typeof given === 'string' && given.trim() !== '' ? Number(given) : given;
    if (typeof value !== 'number' || !(value >= from && value <= to)) return undefined;
    return isWhole && value % 1 > 0 ? undefined : value;
  },
});

/** Bytes of a unit, decimal as file managers count them, and binary by its own name. */
const UNITS: Readonly<Record<string, number>> = {
  '': 1,
  b: 1,
  kb: 1e3,
  mb: 1e6,
  gb: 1e9,
  kib: 2 ** 10,
  mib: 2 ** 20,
  gib: 2 ** 30,
};

/** A number of bytes, also with a unit: `10MB`. */
export const bytes = (fallback: number): Kind<number> => ({
  fallback,
  expected: 'a number of bytes, or a size such as 10MB',
  read(given) {
    if (typeof given !== 'number' && typeof given !== 'string') return undefined;
    const [, amount, unit = ''] = /^\s*(\d+(?:\.\d+)?)\s*([kmg]?i?b)?\s*$/i.exec(String(given)) ?? [];
    const size = Math.floor(Number(amount) * (UNITS[unit.toLowerCase()] ?? Number.NaN));
    return size > 0 ? size : undefined;
  },
});

export const func: Kind<((...given: never[]) => unknown) | undefined> = {
  fallback: undefined,
  expected: 'a function',
  read: (given) => (typeof given === 'function' ? (given as () => unknown) : undefined),
};

/** An object with members of its own, such as the sentences of a page. */
export const record: Kind<object | undefined> = {
  fallback: undefined,
  expected: 'an object',
  read: (given) => (typeof given === 'object' && given !== null && !Array.isArray(given) ? given : undefined),
};

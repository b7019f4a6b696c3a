import type { Fingerprint } from './fingerprint.js';

/**
 * `same` and `other` are certain. `alike`: the names differ, but not so much that it must be another person (a twin, a maiden
 * name, another script). `unclear`: too little is known of one of them.
 */
export type Likeness = 'same' | 'other' | 'alike' | 'unclear';

/** Compares the numbers, then the birth dates, then the names of two patients of one owner. */
export function comparePatients(one: Fingerprint, other: Fingerprint): Likeness {
  const [number, birth, name] = [
    compareNumbers(one, other),
    compareBirths(one, other),
    compareNames(one, other),
  ];
  if (birth === 'different') return 'other';
  switch (number) {
    case 'different':
      // A visit may have a number of its own.
      return birth === 'same' && name === 'same' ? 'unclear' : 'other';
    case 'same':
      return name === 'same' || name === 'unknown' || birth === 'same' ? 'same' : 'alike';
    case 'perhaps':
      if (name === 'same' || (name === 'unknown' && birth === 'same')) return 'same';
      return withoutNumbers(birth, name);
    case 'unknown':
      return birth === 'same' && name === 'same' ? 'same' : withoutNumbers(birth, name);
  }
}

function withoutNumbers(birth: 'same' | 'unknown', name: NameLikeness): Likeness {
  if (name === 'different') return 'other';
  if (name === 'similar') return 'alike';
  return name === 'unknown' || birth === 'unknown' ? 'unclear' : 'same';
}

function compareBirths(one: Fingerprint, other: Fingerprint): 'same' | 'different' | 'unknown' {
  if (one.birthDay !== '' && other.birthDay !== '')
    return one.birthDay === other.birthDay ? 'same' : 'different';
  if (one.birthYear === '' || other.birthYear === '') return 'unknown';
  return one.birthYear === other.birthYear ? 'unknown' : 'different';
}

/** `perhaps`: the same number, without who assigned it. */
function compareNumbers(one: Fingerprint, other: Fingerprint): 'same' | 'perhaps' | 'different' | 'unknown' {
  const key = ({ value, issuer }: { readonly value: string; readonly issuer: string }) =>
    `${issuer} ${value}`;
  const numbers = new Set(other.numbers.map(key));
  const values = new Set(other.numbers.map(({ value }) => value));
  const issuers = new Set(other.numbers.map(({ issuer }) => issuer));
  const issued = one.numbers.filter(({ issuer }) => issuer !== '');
  if (issued.some((number) => numbers.has(key(number)))) return 'same';
  if (issued.some(({ issuer }) => issuers.has(issuer))) return 'different';
  const isOpen = one.numbers.some(({ value, issuer }) =>
    issuer === '' ? values.has(value) : numbers.has(key({ value, issuer: '' })),
  );
  return isOpen ? 'perhaps' : 'unknown';
}

type NameLikeness = 'same' | 'similar' | 'different' | 'unknown';

/** One word alone, such as a family name, is not a whole name. */
function compareNames(one: Fingerprint, other: Fingerprint): NameLikeness {
  if (one.words.length === 0 || other.words.length === 0) return 'unknown';
  if (one.letters === other.letters) return 'same';
  const [short, long] = [one.words, other.words].sort((a, b) => a.length - b.length) as [
    readonly string[],
    readonly string[],
  ];
  const shared = short.filter((word) => long.includes(word));
  if (shared.length === short.length && short.length >= 2) return 'same';
  return shared.length > 0 || one.script !== other.script ? 'similar' : 'different';
}

import { isCommonWord, isLaboratoryWord } from './common-words.js';
import { foldedSpellings, type Spellings } from './fold.js';
import type { AddTerm } from './term-index.js';

/** Words of a name that are looked for. */
const MAX_WORDS = 7;
/** Longer texts are prose, not names. */
const MAX_TEXT_WORDS = 15;
const HAN = /\p{Script=Han}/u;
const HYPHEN = /[-‐‑–]/;

/** A word of a name with its folded spellings. */
interface NameWord {
  readonly text: string;
  readonly spellings: Spellings;
}

/** Adds the variants of the names in a text: for `Doe, Jane` also Jane, `Doe J` and `J. Doe`. */
export function addNames(text: string, add: AddTerm): void {
  const [family = '', given = ''] = text.split(',');
  addName(family !== '' && given !== '' ? `${given} ${family}` : text, add);
  for (const part of text.split(/[,;]/)) if (part !== text) addName(part, add);
}

function addName(name: string, add: AddTerm): void {
  const all = name
    .split(/[\s,·]+/)
    .map(wordOf)
    .filter((word) => word.spellings[0] !== '');
  if (all.length === 0 || all.length > MAX_TEXT_WORDS) return;
  const words = all.length > MAX_WORDS ? withoutCommonWords(all).slice(0, MAX_WORDS) : all;
  // `UNKNOWN PHYSICIAN`, `TEST PATIENT`, `TESTS, B`: nobody's name, and part of the names of tests.
  if (words.every(isNoName)) return;
  for (const word of words) {
    addWord(word, add);
    // Both parts of a double name are names.
    if (HYPHEN.test(word.text)) for (const part of word.text.split(HYPHEN)) addWord(wordOf(part), add);
  }
  const initials = !HAN.test(name);
  for (let border = 1; border < words.length; border++) {
    for (const order of variantsOf(words.slice(0, border), words.slice(border), initials))
      addPhrase(order, add);
  }
}

const withoutCommonWords = (words: Words): Words =>
  words.filter(({ spellings: [plain] }) => !isCommonWord(plain));

/** A word of laboratories' sentences, or an initial, which is no name alone. */
const isNoName = ({ text, spellings: [plain] }: NameWord): boolean =>
  isLaboratoryWord(plain) || (plain.length === 1 && !HAN.test(text));

const wordOf = (text: string): NameWord => ({ text, spellings: foldedSpellings(text) });
const initialOf = ({ text }: NameWord): NameWord => wordOf(text.charAt(0));

type Words = readonly NameWord[];

function variantsOf(given: Words, family: Words, initials: boolean): readonly Words[] {
  const [first, surname] = [given.slice(0, 1), family.slice(0, 1)];
  return [
    [...family, ...given],
    [...first, ...family],
    [...family, ...first],
    [...first, ...surname],
    [...surname, ...first],
    ...(initials ? [...withInitials(given, family), ...withInitials(family, given)] : []),
    ...[given, family].filter(({ length }) => length > 1),
  ];
}

/** `J. Doe`, `Doe J`, `J. M. Doe`, `Doe J M`. */
function withInitials(given: Words, family: Words): readonly Words[] {
  const initials = given.map(initialOf);
  const first = initials.slice(0, 1);
  return [
    [...first, ...family],
    [...family, ...first],
    [...initials, ...family],
    [...family, ...initials],
  ];
}

function addPhrase(words: Words, add: AddTerm): void {
  const isUncommon = words.some(({ spellings: [plain] }) => plain.length > 2 && !isCommonWord(plain));
  for (const spelling of [0, 1, 2] as const) {
    const key = words.map(({ spellings: own }) => own[spelling]).join('');
    if (key.length > 2) add(key, isUncommon ? 'any' : 'capitalised');
  }
}

/** A single name, unless it is a common word or too short. */
function addWord({ text, spellings: own }: NameWord, add: AddTerm): void {
  const minLength = HAN.test(text) ? 2 : 3;
  for (const key of own) if (key.length >= minLength && !isCommonWord(key)) add(key);
}

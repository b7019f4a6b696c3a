import { type Spellings, spellings } from './fold.js';
import type { Add } from './known-texts.js';
import { isOrdinary } from './ordinary.js';

/** Longer texts are prose. */
const MOST_WORDS = 7;
const HAN = /\p{Script=Han}/u;
const HYPHEN = /[-‐‑–]/;

/** A word of a name, folded in each of its spellings. */
interface NameWord {
  readonly text: string;
  readonly spellings: Spellings;
}

/** Adds the names a text holds, in any usual order and abbreviation: `Doe, Jane` is also Jane, `Doe J` and `J. Doe`. */
export function addNames(text: string, add: Add): void {
  const [family = '', given = ''] = text.split(',');
  addName(family !== '' && given !== '' ? `${given} ${family}` : text, add);
  for (const part of text.split(/[,;]/)) if (part !== text) addName(part, add);
}

function addName(name: string, add: Add): void {
  const words = name
    .split(/[\s,·]+/)
    .map(wordOf)
    .filter((word) => word.spellings[0] !== '');
  if (words.length === 0 || words.length > MOST_WORDS) return;
  for (const word of words) {
    addAlone(word, add);
    // Both parts of a double name are hers.
    if (HYPHEN.test(word.text)) for (const part of word.text.split(HYPHEN)) addAlone(wordOf(part), add);
  }
  const initials = !HAN.test(name);
  for (let border = 1; border < words.length; border++) {
    for (const order of ordersOf(words.slice(0, border), words.slice(border), initials))
      addPhrase(order, add);
  }
}

const wordOf = (text: string): NameWord => ({ text, spellings: spellings(text) });
const initialOf = ({ text }: NameWord): NameWord => wordOf(text.charAt(0));

type Words = readonly NameWord[];

function ordersOf(given: Words, family: Words, initials: boolean): readonly Words[] {
  const [first, surname] = [given.slice(0, 1), family.slice(0, 1)];
  return [
    [...family, ...given],
    [...first, ...family],
    [...family, ...first],
    [...first, ...surname],
    [...surname, ...first],
    ...(initials ? [...initialled(given, family), ...initialled(family, given)] : []),
    ...[given, family].filter(({ length }) => length > 1),
  ];
}

/** `J. Doe`, `Doe J`, `J. M. Doe`, `Doe J M`; `Jane M. Doe` is `Jane M` and Doe. */
function initialled(given: Words, family: Words): readonly Words[] {
  const initials = given.map(initialOf);
  const first = initials.slice(0, 1);
  return [
    [...first, ...family],
    [...family, ...first],
    [...initials, ...family],
    [...family, ...initials],
  ];
}

function addPhrase(words: Words, add: Add): void {
  const isStrange = words.some(({ spellings: [plain] }) => plain.length > 2 && !isOrdinary(plain));
  for (const way of [0, 1, 2] as const) {
    const key = words.map(({ spellings: own }) => own[way]).join('');
    if (key.length > 2) add(key, isStrange ? 'any' : 'capital');
  }
}

/** A name alone, unless it is a word of every day or as short as an abbreviation. */
function addAlone({ text, spellings: own }: NameWord, add: Add): void {
  const least = HAN.test(text) ? 2 : 3;
  for (const key of own) if (key.length >= least && !isOrdinary(key)) add(key);
}

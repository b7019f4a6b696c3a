/** Letters that Unicode does not decompose, and how people write them without their keyboard. */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/ß/g, 'ss'],
  [/æ/g, 'ae'],
  [/œ/g, 'oe'],
  [/ø/g, 'o'],
  [/ł/g, 'l'],
  [/[đð]/g, 'd'],
  [/þ/g, 'th'],
  [/ı/g, 'i'],
  // `Mueller` is `Müller`, which has lost its dots by now.
  [/ae/g, 'a'],
  [/oe/g, 'o'],
  [/ue/g, 'u'],
];

const TITLES = new Set(
  'mr mrs ms miss mx dr dra prof sr sra srta herr frau hr fr dipl med md phd jr'.split(' '),
);

const TITLES_BEHIND = /(?:先生|女士|小姐|太太)$/;

/** What forms and de-identified reports print in place of a name. */
const NO_NAMES = new Set(
  'unknown unbekannt desconocido desconocida anonymous anonym anonymus anonimo patient paciente test na none null removed redacted deidentified 未知 匿名 患者 病人'.split(
    ' ',
  ),
);

/**
 * The words of a name by which it is compared, in the order of the report. Case, accents, umlauts, punctuation, titles and
 * middle initials do not count. Empty for a placeholder.
 */
export function nameWords(name: string): readonly string[] {
  const words = (fold(inReadingOrder(name)).match(/\p{L}+/gu) ?? []).map((word) =>
    word.replace(TITLES_BEHIND, ''),
  );
  const named = words.filter((word) => word !== '' && !TITLES.has(word));
  const whole = named.filter((word) => !/^[a-z]$/.test(word));
  const kept = whole.length >= 2 ? whole : named;
  return kept.every((word) => NO_NAMES.has(word) || /^[a-z]$/.test(word)) ? [] : kept;
}

/** `Muster, Erika` is `Erika Muster`. */
function inReadingOrder(name: string): string {
  const [family = '', given = '', ...more] = name.split(/[,，]/);
  return more.length === 0 && /\p{L}/u.test(given) ? `${given} ${family}` : name;
}

function fold(text: string): string {
  const plain = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/['’ʼ`´]/g, '');
  return SPELLINGS.reduce((folded, [from, to]) => folded.replace(from, to), plain);
}

/** All letters of a name in one order: `Anna Maria` and `Annamaria`, `王 小明` and `小明王` have the same. */
export const sortedLetters = (words: readonly string[]): string => [...words.join('')].sort().join('');

/** The script of a name. Names in two scripts cannot be compared. */
export function scriptOf(words: readonly string[]): string {
  const text = words.join('');
  return SCRIPTS.find(([, pattern]) => pattern.test(text))?.[0] ?? 'other';
}

const SCRIPTS = [
  ['latin', /^\p{Script=Latin}+$/u],
  ['han', /^\p{Script=Han}+$/u],
  ['cyrillic', /^\p{Script=Cyrillic}+$/u],
  ['greek', /^\p{Script=Greek}+$/u],
  ['arabic', /^\p{Script=Arabic}+$/u],
] as const;

/** The initials by which the owner tells patients apart: `E. M.`; for a name in Chinese the first character of the family name. */
export function initialsOf(name: string): string {
  const words = nameWords(name);
  const [first, last] = [words[0], words.at(-1)].map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '');
  if (first === undefined || first === '') return '';
  if (/\p{Script=Han}/u.test(first)) return [...familyAmong(name, words)][0]!;
  return words.length > 1 ? `${first}. ${last}.` : `${first}.`;
}

/** Family names in Chinese are shorter than given ones, and stand first where both are as long. */
function familyAmong(name: string, words: readonly string[]): string {
  const [family = '', given] = name.split(/[,，]/).map((part) => part.replace(/[^\p{L}]/gu, ''));
  return family && given ? family : [...words].sort((one, other) => one.length - other.length)[0]!;
}

/** Dates that systems fill in for a missing one. */
const PLACEHOLDER_DATES = /^(?:0000|1800|1900-01-01|1901-01-01|9999)/;

/** The certain parts of a birth date: its year, and the whole date when it has a day. Empty for what is no date. */
export function birthParts(birthDate: string, now: number): { readonly year: string; readonly day: string } {
  const [, year, month, day] = /^(\d{4})(?:-(\d\d)(?:-(\d\d))?)?/.exec(birthDate.trim()) ?? [];
  const none = { year: '', day: '' };
  if (year === undefined || PLACEHOLDER_DATES.test(birthDate) || Number(year) < 1850) return none;
  const text = `${year}-${month ?? '01'}-${day ?? '01'}`;
  const time = Date.parse(text);
  // Date.parse turns 30 February into 2 March.
  if (Number.isNaN(time) || time > now || new Date(time).toISOString().slice(0, 10) !== text) return none;
  return { year, day: day === undefined ? '' : text };
}

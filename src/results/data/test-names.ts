import type { BiomarkerRow } from './biomarkers.js';

/** Names of tests in one language, by LOINC code. */
export type TestNames = ReturnType<typeof createTestNames>;

/** Lines of LOINC codes and what belongs to them: `2345-7 14749-6 Glukose`. */
export function readCodeLines(lines: string): ReadonlyMap<string, string> {
  const byCode = new Map<string, string>();
  for (const [, codes = '', text = ''] of lines.matchAll(/^((?:\d+-\d )+)(.+)$/gm)) {
    for (const code of codes.trim().split(' ')) byCode.set(code, text);
  }
  return byCode;
}

/**
 * Names of one language. A name is translated only where the report's own is an English name of the same code: a wrong code
 * must not rename a result, and a name that is translated already stays.
 *
 * @param own Lines of codes and the name in this language.
 * @param english Lines of codes and their English names, separated by `;`.
 */
export function createTestNames(own: string, english: string) {
  const names = readCodeLines(own);
  const englishNames = readCodeLines(english);
  const isEnglishFor = (loinc: string) => {
    const known = new Set(englishNames.get(loinc)?.split(';').map(nameKey));
    return (name: string) => known.has(nameKey(name));
  };
  return {
    /** The name of a result in this language; null where the report's own name stays. */
    find({ loinc, name }: Pick<BiomarkerRow, 'loinc' | 'name'>): string | null {
      const translated = names.get(loinc);
      if (translated === undefined || name.length > MAX_NAME_LENGTH) return null;
      if (piecesOf(translated).some((piece) => nameKey(piece) === nameKey(name))) return null;
      const isEnglish = isEnglishFor(loinc);
      const isKnown = (spelling: string) =>
        isEnglish(spelling) || piecesOf(spelling).slice(0, 2).every(isEnglish);
      return spellingsOf(name).some(isKnown) ? translated : null;
    },
  };
}

/** Longer than any name of a test. */
const MAX_NAME_LENGTH = 200;

/** Without case, accents, spaces and punctuation. `%` stays, because it tells a share from a count. */
const nameKey = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('%', 'percent')
    .replaceAll(/[^\p{L}\p{N}+]/gu, '');

/** A name and what stands in brackets behind it, such as `Potassium (K)`; else the name alone. */
function piecesOf(name: string): readonly string[] {
  const [, outer, inner] = /^(.+?) ?[(（]([^()（）]+)[)）]$/.exec(name) ?? [];
  return outer !== undefined && inner !== undefined ? [outer, inner, name] : [name];
}

const BLOOD =
  '(?:(?:serum|plasma|platelet poor plasma|(?:venous |arterial |capillary )?blood)(?:,? or |, )?)+';

const LEADING_BLOOD = new RegExp(`^${BLOOD} `, 'i');
const TRAILING_BLOOD = new RegExp(`(?:,| in) ${BLOOD}$`, 'i');

/** A name, and the same without the property, the method and the blood that LOINC's long names state. */
function spellingsOf(name: string): readonly string[] {
  const plain = name
    .replace(/ ?\[[^\]]*\]/, '')
    .replace(/ by .*$/i, '')
    .trim();
  const bare = plain.replace(LEADING_BLOOD, '').replace(TRAILING_BLOOD, '');
  return [name, plain, bare];
}

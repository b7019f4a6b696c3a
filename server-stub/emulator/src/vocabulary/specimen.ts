import type { Specimen } from './analyte.js';
import { nameKey } from './name-key.js';

const WORDS: Readonly<Record<Specimen, string>> = {
  serum: 'serum plasma suero ser plas 血清 血浆',
  plasma: '',
  blood: 'blood sangre blut vollblut 全血',
  urine: 'urine urinary urin harn orina urinario urinaria 尿 尿液',
  csf: 'csf liquor lcr 脑脊液',
  stool: 'stool feces faeces fecal faecal stuhl heces 粪便 大便',
};

const SPECIMEN_OF = new Map<string, Specimen>();
for (const [specimen, words] of Object.entries(WORDS) as [Specimen, string][]) {
  for (const word of words.split(' ')) if (word !== '') SPECIMEN_OF.set(nameKey(word), specimen);
}

/** Words that join a specimen to its analyte: `in`, `im`, `en`, and the `or` of `Serum or Plasma`. */
const JOINTS = new Set(['in', 'im', 'en', 'of', 'de', 'or', 'random', 'spot']);

/** System prefix of IFCC and NPU: `S-Sodium`, `U—Albumin`. */
const PREFIXES = new Map<string, Specimen>([
  ['S', 'serum'],
  ['P', 'serum'],
  ['B', 'blood'],
  ['U', 'urine'],
]);

/**
 * Names in which such a letter can be part of the analyte: B lymphocytes, pancreatic and salivary amylase, secretory IgA.
 * Laboratories print them like a system with its analyte, so the specimen is not certain.
 */
const LETTER_OF_ANALYTE: Readonly<Record<string, RegExp>> = {
  B: /^(?:ly|linf|淋巴|cell|zell|c[eé]l|细胞)/i,
  P: /^(?:(?:alpha|alfa|α)[- ]?)?(?:am[iy]l|amy\b|淀粉)/i,
  S: /^(?:(?:(?:alpha|alfa|α)[- ]?)?(?:am[iy]l|amy\b|淀粉)|ig ?a\b|i[nm]muno?globulina? ?a\b)/i,
};

/** `Harn-Kreatinin`, and Chinese, which writes no spaces. */
const PREFIX_WORD =
  /^(?:(urine?|harn|serum|plasma|liquor)[-–]|(血清|血浆|全血|尿液|尿|脑脊液|粪便|大便))(.+)$/i;

export interface InSpecimen {
  /** The name without its specimen. */
  readonly base: string;
  readonly specimen: Specimen;
}

/** Takes a specimen off a name: `Glucose, urine`, `Glukose im Urin`, `尿葡萄糖`. Null unless it certainly states one. */
export function takeSpecimen(name: string): InSpecimen | null {
  return fromPrefix(name) ?? fromWords(name);
}

function fromPrefix(name: string): InSpecimen | null {
  const [, letter = '', rest = ''] = /^([SPBU])[-–—_]\s?(\S.*)$/.exec(name) ?? [];
  const system = PREFIXES.get(letter);
  if (system) return LETTER_OF_ANALYTE[letter]?.test(rest) ? null : { base: rest, specimen: system };
  const [, latin, han, base = ''] = PREFIX_WORD.exec(name) ?? [];
  const word = latin ?? han ?? '';
  const specimen = SPECIMEN_OF.get(nameKey(word));
  return specimen ? { base, specimen } : null;
}

function fromWords(name: string): InSpecimen | null {
  const words = name.split(/[\s,;()[\]（）]+/).filter((word) => word !== '');
  const named = new Set<Specimen>();
  const base: string[] = [];
  let beforeSpecimen = false;
  for (const word of words.reverse()) {
    const specimen = SPECIMEN_OF.get(nameKey(word));
    if (specimen) named.add(specimen);
    beforeSpecimen = specimen !== undefined || (beforeSpecimen && JOINTS.has(word.toLowerCase()));
    if (!beforeSpecimen) base.unshift(word);
  }
  const [specimen] = named;
  return specimen && named.size === 1 && base.length > 0 ? { base: base.join(' '), specimen } : null;
}

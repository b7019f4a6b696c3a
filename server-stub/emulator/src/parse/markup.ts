/** Entities of HTML 4 from U+00A0 to U+00FF, in their order. */
const LATIN =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml';

const ENTITIES = new Map([
  ...LATIN.split(' ').map((name, at) => [name, String.fromCodePoint(0xa0 + at)] as const),
  ...Object.entries({
    lt: '<',
    gt: '>',
    amp: '&',
    quot: '"',
    apos: "'",
    le: '≤',
    ge: '≥',
    ndash: '–',
    mdash: '—',
    minus: '−',
    alpha: 'α',
    beta: 'β',
    gamma: 'γ',
    delta: 'δ',
    kappa: 'κ',
    lambda: 'λ',
    mu: 'μ',
    lsquo: '‘',
    rsquo: '’',
    ldquo: '“',
    rdquo: '”',
    bull: '•',
    hellip: '…',
    uarr: '↑',
    darr: '↓',
  }),
]);

/** `&lt;`, `&#60;`, `&#x3C;`; a comparator before a number also without its semicolon, as browsers read it. */
const ENTITY = /&(?:#(\d{1,7})|#[xX]([\dA-Fa-f]{1,6})|([A-Za-z]\w{1,8}));|&(lt|gt)(?=[\s=\d.])/g;

/** A text that was escaped for the web and for the web again. */
const MAX_ESCAPES = 3;

/** Replaces entities, except those that stand for one of some characters. */
export function decodeEntities(text: string, except = ''): string {
  let decoded = text;
  for (let times = 0; times < MAX_ESCAPES && decoded.includes('&'); times++)
    decoded = decoded.replaceAll(ENTITY, (entity, decimal, hex, name, comparator) => {
      const meaning = decimal || hex ? fromCode(decimal, hex) : ENTITIES.get(name ?? comparator);
      return meaning === undefined || except.includes(meaning) ? entity : meaning;
    });
  return decoded;
}

/** What Windows-1252 has from 128 on, where Unicode has control characters. */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** As browsers read it: numbers of control characters are those of Windows, such as 150 for a dash (HTML 13.2.5.80). */
function fromCode(decimal: string | undefined, hex: string | undefined): string | undefined {
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
  if (code >= 0x80 && code < 0xa0) return WINDOWS_1252[code - 0x80];
  const isSurrogate = code >= 0xd800 && code < 0xe000;
  return code >= 0x20 && code <= 0x10ffff && !isSurrogate ? String.fromCodePoint(code) : undefined;
}

const BLOCK = /<(?:br|hr)\b[^<>]{0,200}>|<\/(?:p|div|tr|li|h[1-6]|table|ul|ol|pre)\s*>/gi;
const POWER = /(?<=10)<sup>(?:([-−–])|\+)?(\d{1,2})<\/sup>/gi;
/** The mark of a footnote, which is no digit of the number before it; `2<sup>nd</sup>` is a word. */
const FOOTNOTE = /(?<=\d)<sup>(?!st<|nd<|rd<|th<)(?=[^<>]{1,20}<\/sup>)/gi;
const TAG =
  /<\/?(?:html|head|body|title|style|p|div|span|b|i|u|em|strong|small|big|font|center|pre|code|table|thead|tbody|tr|td|th|ul|ol|li|a|sub|sup|h[1-6])(?:\s[^<>]{0,500})?\/?>/gi;

/** A text without the marks of raised and lowered letters: `10<sup>3</sup>` is `10^3`. */
export const readRaised = (text: string): string =>
  text
    .replaceAll(POWER, (_, minus, power) => `^${minus ? '-' : ''}${power}`)
    .replaceAll(FOOTNOTE, ' ')
    .replaceAll(/<\/?su[bp]>/g, '');

/** The text of a value or comment that was written for the web: without entities and tags. */
export function plainText(text: string): string {
  if (!/[&>]/.test(text)) return text;
  const entities = decodeEntities(text);
  const decoded = entities === text ? text : entities.replaceAll('\u00a0', ' ');
  const plain = readRaised(decoded).replaceAll(BLOCK, '\n').replaceAll(TAG, '');
  return plain === decoded ? plain : plain.replaceAll(/[ \t]*\n\s*/g, '\n').trim();
}

/** Whether a text holds an entity that is not known. */
export const hasEntity = (text: string): boolean => /&(?:#\w{1,8}|[A-Za-z]\w{1,20});/.test(text);

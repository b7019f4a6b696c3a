/**
 * The escapes by which JSON, JavaScript, URLs, HTML and XML write single characters: `%6b`, `%u006b`, `\u006b`, `\u{6b}`,
 * `\x6b`, `&#107;`, `&#x6b;`, `&sol;`, `\n`. The semicolon of a number may be missing, as HTML allows.
 */
const ESCAPE =
  /%([\da-f]{2})|[%\\]u([\da-f]{4})|\\u\{([\da-f]{1,6})\}|\\x([\da-f]{2})|&#x([\da-f]{1,8});?|&#(\d{1,8});?|&([a-z]{2,9});|\\[bfnrt]/gi;

/** Names of HTML for characters that secrets contain (HTML, Named character references). */
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  ast: '*',
  bsol: '\\',
  colon: ':',
  comma: ',',
  commat: '@',
  dollar: '$',
  equals: '=',
  excl: '!',
  grave: '`',
  lowbar: '_',
  lpar: '(',
  num: '#',
  percnt: '%',
  period: '.',
  plus: '+',
  quest: '?',
  quot: '"',
  rpar: ')',
  semi: ';',
  sol: '/',
  verbar: '|',
};

/** Decodes each escape once. The result is for searching, never for showing: a line break leaves nothing. */
export function decodeEscapes(text: string): string {
  if (!/[%\\&]/.test(text)) return text;
  return text.replaceAll(ESCAPE, (written, percent, unit, point, byte, reference, decimal, name) => {
    if (name !== undefined) return NAMED[name.toLowerCase()] ?? written;
    if (decimal !== undefined) return toCharacter(Number(decimal));
    const digits = percent ?? unit ?? point ?? byte ?? reference;
    return digits === undefined ? '' : toCharacter(Number.parseInt(digits, 16));
  });
}

const toCharacter = (code: number): string => (code <= 0x10ffff ? String.fromCodePoint(code) : '');

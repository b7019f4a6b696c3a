/** What print on and around a display can say, as far as it decides what a number is. */
export type Word =
  | 'systolic'
  | 'diastolic'
  | 'pulse'
  | 'mmHg'
  | 'kPa'
  | 'SpO2'
  | '%'
  | 'mg/dL'
  | 'mmol/L'
  | '°C'
  | '°F'
  | 'kg'
  | 'lb'
  | 'average'
  | 'error'
  /** The display of a clock, a weather station, a shop's scale, …: no reading of a person. */
  | 'no device';

/**
 * Spellings with what the recogniser makes of small print: a stroke between letters comes out as l, I, 1 or i, a
 * closing g as q or 9.
 */
const SPELLINGS: readonly (readonly [Word, RegExp])[] = [
  ['mg/dL', /^\(?m[gq9][/lI1i|\\]{0,2}d[lLI1i|]\)?$/],
  ['mmol/L', /^\(?m{1,2}[o0]l[/lI1i|\\]{0,2}[lLI1i|]\)?$/],
  ['mmHg', /^\(?mm?h[gq9eo]\)?$/i],
  ['kPa', /^\(?kpa\)?$/i],
  ['systolic', /^(sys|syst|systolic|sys\.?\(?mmhg\)?)$/i],
  ['diastolic', /^(d[il1]a|diast|diastolic|d[il1]a\.?\(?mmhg\)?)$/i],
  ['pulse', /^(pul|puls|pulse|prbpm|bpm|[/il1]min|pulse?[/il1]min|bpm[/il1]min|hr|beats[/il1]min)$/i],
  ['SpO2', /^%?sp[o0]?[2z₂]%?$/i],
  ['%', /^%$/],
  ['°C', /^°c$/i],
  ['°F', /^°f$/i],
  ['kg', /^kg$/i],
  ['lb', /^[l|1i]bs?$/i],
  ['average', /^(avg|average)$/i],
  ['error', /^err(or)?[-\s]?\d{0,2}$|^e-\d{1,2}$/i],
  [
    'no device',
    /humidity|hygrometer|^clock|indoor|outdoor|weather|barometer|^%?rh%?$|voltage|multimeter|calculator|km\/h|kwh/i,
  ],
];

/** Text as it is compared: full-width forms made plain, without what is no letter, digit or sign at its ends. */
export const normalizeText = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[º˚]/g, '°')
    .replace(/^[^\p{L}\d%°(/]+|[^\p{L}\d%°)]+$/gu, '');

export function wordOf(text: string): Word | undefined {
  const said = normalizeText(text).replace(/\s+/g, '');
  return SPELLINGS.find(([, spelling]) => spelling.test(said))?.[0];
}

/** Units that may stand right behind a number, in one line with it. */
const BEHIND: readonly (readonly [Word, RegExp])[] = [
  ['mg/dL', /^m[gq9][/lI1i|]?d[lLI1i|]$/],
  ['mmol/L', /^m{1,2}[o0]l[/lI1i|]?[lLI1i|]$/],
  ['°C', /^°c?$|^c$/i],
  ['°F', /^°?f$/i],
  ['kg', /^kg$/i],
  ['lb', /^[l|1i]bs?$/i],
  ['%', /^%$/],
];

export const unitBehind = (text: string): Word | undefined =>
  BEHIND.find(([, spelling]) => spelling.test(text.replace(/\s+/g, '')))?.[0];

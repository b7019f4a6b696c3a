/** Units as laboratories print them, to UCUM. `U` is an enzyme unit, an international or an arbitrary one. */
const ATOMS = new Map<string, string>(
  Object.entries({
    pg: 'pg',
    ng: 'ng',
    ug: 'ug',
    mcg: 'ug',
    mg: 'mg',
    g: 'g',
    gr: 'g',
    kg: 'kg',
    fl: 'fL',
    um3: 'fL',
    ul: 'uL',
    ml: 'mL',
    dl: 'dL',
    '100ml': 'dL',
    l: 'L',
    mm3: 'uL',
    cmm: 'uL',
    cumm: 'uL',
    fmol: 'fmol',
    pmol: 'pmol',
    nmol: 'nmol',
    umol: 'umol',
    mcmol: 'umol',
    mmol: 'mmol',
    mol: 'mol',
    meq: 'meq',
    mval: 'meq',
    eq: 'eq',
    mosm: 'mosm',
    mosmol: 'mosm',
    osm: 'osm',
    nkat: 'nkat',
    ukat: 'ukat',
    kat: 'kat',
    kpa: 'kPa',
    mmhg: 'mm[Hg]',
    'mm[hg]': 'mm[Hg]',
    mm: 'mm',
    s: 's',
    sec: 's',
    secs: 's',
    second: 's',
    seconds: 's',
    sek: 's',
    seg: 's',
    segundos: 's',
    sekunden: 's',
    秒: 's',
    min: 'min',
    h: 'h',
    hr: 'h',
    hour: 'h',
    std: 'h',
    小时: 'h',
    '24h': '(24.h)',
    '24hr': '(24.h)',
    '24hrs': '(24.h)',
    '(24.h)': '(24.h)',
    d: '(24.h)',
    day: '(24.h)',
    tag: '(24.h)',
    dia: '(24.h)',
    '24小时': '(24.h)',
    '1.73m2': '{1.73_m2}',
    '1.73': '{1.73_m2}',
    '{1.73_m2}': '{1.73_m2}',
    hpf: '[HPF]',
    '[hpf]': '[HPF]',
    hp: '[HPF]',
    lpf: '[LPF]',
    '[lpf]': '[LPF]',
    lp: '[LPF]',
    '%': '%',
    percent: '%',
    '100wbc': '100{WBCs}',
    '100wbcs': '100{WBCs}',
    '100{wbcs}': '100{WBCs}',
    copies: '{copies}',
    kopien: '{copies}',
    copias: '{copies}',
    '{copies}': '{copies}',
    mio: '10*6',
    'mio.': '10*6',
    million: '10*6',
    millones: '10*6',
    mill: '10*6',
    m: '10*6',
    tsd: '10*3',
    'tsd.': '10*3',
    thousand: '10*3',
    thousands: '10*3',
    thou: '10*3',
    mil: '10*3',
    miles: '10*3',
    k: '10*3',
    '103': '10*3',
    '106': '10*6',
    '109': '10*9',
    '1012': '10*12',
    cells: '',
    cell: '',
    zellen: '',
    个: '',
    '': '',
  }),
);

/** Of a result without a dimension. */
const NAMES = new Map<string, string>(
  Object.entries({
    inr: '{INR}',
    ratio: '{ratio}',
    quotient: '{ratio}',
    cociente: '{ratio}',
    比值: '{ratio}',
    titer: '{titer}',
    titre: '{titer}',
    titulo: '{titer}',
    ph: '[pH]',
  }),
);

const UNIT_LETTERS = new Map<string, readonly string[]>(
  Object.entries({
    u: ['U', '[IU]', "[arb'U]"],
    e: ['U', '[IU]', "[arb'U]"],
    iu: ['[IU]', 'U', "[arb'U]"],
    ui: ['[IU]', 'U', "[arb'U]"],
    ie: ['[IU]', 'U', "[arb'U]"],
    '[iu]': ['[IU]'],
    "[arb'u]": ["[arb'U]"],
  }),
);

/** `G/L` and `T/L` are giga and tera to a haematologist; a printer of capitals means grams. */
const MULTIPLES = new Map<string, string>(Object.entries({ G: '10*9', T: '10*12' }));

const LONGEST_UNIT = 40;

/** UCUM readings of a printed unit, likeliest first; none when it is not understood. */
export function readUnit(printed: string): readonly string[] {
  if (printed.length > LONGEST_UNIT) return [];
  const text = plain(printed);
  const only = NAMES.get(text.toLowerCase());
  if (only) return [only];
  const counted = /[ {(]?(FEU|DDU)[)}]?/i.exec(text)?.[1]?.toUpperCase();
  const bare = counted ? text.replace(/[ {(]?(?:FEU|DDU)[)}]?/i, '') : text;
  const [top = '', ...bottoms] = bare.split('/').map((part) => part.trim());
  const below = bottoms.map(denominator);
  if (below.some((part) => part === null) || (top === '' && below.length === 0)) return [];
  const end = below.map((part) => `/${part}`).join('');
  return numerators(top).map((start) => `${start}${end}${counted ? `{${counted}}` : ''}`);
}

/** One writing for micro signs, superscripts, multiplication signs and spaces. */
const plain = (printed: string): string =>
  printed
    .trim()
    .replaceAll(/[⁰¹²³⁴-⁹]+/g, (digits) => `^${digits.normalize('NFKC')}`)
    .normalize('NFKC')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[µμ]/g, 'u')
    .replaceAll(/1[,.]73 ?m?(?:\^?2)?/g, '1.73m2')
    .replaceAll('m^2', 'm2')
    .replaceAll(/mm\^?3/g, 'mm3')
    .replaceAll('um^3', 'um3')
    .replaceAll(/(\d) (?=[a-z])/gi, '$1')
    .replace(/ ?(?:per|por|pro) /i, '/');

function numerators(text: string): readonly string[] {
  const power = /^[x×*]? ?10 ?(?:\^|\*\*?|e\+?|exp|(?= ?\()| )? ?\(?(\d{1,2})\)?(?: ?[a-z]*)?$/i.exec(text);
  if (power && Number(power[1]) <= 12) return [`10*${Number(power[1])}`];
  const capital = MULTIPLES.get(text);
  const atom = atomOf(text);
  const readings = atom === null ? letters(text.toLowerCase()) : [atom];
  return capital ? [capital, ...readings] : readings;
}

function letters(text: string): readonly string[] {
  const [, prefix = '', letter = ''] =
    /^([mkun]?)(\[iu\]|\[arb'u\]|iu|ui|ie|u|e)$/.exec(text.replaceAll('.', '')) ?? [];
  return (UNIT_LETTERS.get(letter) ?? []).map((unit) => `${prefix}${unit}`);
}

function denominator(text: string): string | null {
  const creatinine =
    /^(m?mol|g|mg)[ {]?(?:of )?(?:creat|crea|krea|creatinin|kreatinin|creatinina)[a-z]*\}?$/i.exec(text);
  if (creatinine) return `${creatinine[1]!.toLowerCase()}{creat}`;
  const atom = atomOf(text);
  return atom === '' ? null : atom;
}

function atomOf(text: string): string | null {
  return ATOMS.get(text.toLowerCase().replaceAll(' ', '')) ?? null;
}

/** A UCUM unit as laboratories print it; empty for one that only names what is counted. */
export function printUnit(unit: string): string {
  if (/^(?:\{[^{}]*\}|\[pH\])$/.test(unit)) return '';
  return unit
    .replace('{1.73_m2}', '1.73m2')
    .replace('{copies}', 'copies')
    .replace('{WBCs}', ' WBC')
    .replace('(24.h)', '24h')
    .replace(/\{(creat|FEU|DDU)\}/, ' $1')
    .replace(/^10\*/, '10^')
    .replace(/\[arb'U\]/, 'U')
    .replaceAll(/[[\]]/g, '')
    .replace('meq', 'mEq')
    .replace('mosm', 'mOsm');
}

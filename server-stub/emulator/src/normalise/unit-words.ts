/** Printed names of each UCUM unit, separated by spaces; what is counted, such as cells, has none. */
const PRINTED: Readonly<Record<string, string>> = {
  pg: 'pg',
  ng: 'ng',
  ug: 'ug mcg',
  mg: 'mg',
  g: 'g gr gm gms',
  kg: 'kg',
  fL: 'fl um3',
  uL: 'ul mcl mm3 cmm cumm',
  nL: 'nl',
  pL: 'pl',
  mL: 'ml',
  dL: 'dl 100ml',
  L: 'l',
  fmol: 'fmol',
  pmol: 'pmol',
  nmol: 'nmol',
  umol: 'umol mcmol',
  mmol: 'mmol',
  mol: 'mol',
  meq: 'meq mval',
  eq: 'eq',
  mosm: 'mosm mosmol',
  osm: 'osm',
  nkat: 'nkat',
  ukat: 'ukat',
  kat: 'kat',
  kPa: 'kpa',
  'mm[Hg]': 'mmhg mm[hg]',
  mm: 'mm',
  s: 's sec secs second seconds sek seg segundos sekunden 秒',
  min: 'min',
  h: 'h hr hour std 小时',
  '(24.h)': '24h 24hr 24hrs 24hours 24std 24stunden 24horas (24.h) d day tag dia 24小时',
  '{1.73_m2}': '1.73m2 1.73 {1.73_m2}',
  '[HPF]': 'hpf [hpf] hp',
  '[LPF]': 'lpf [lpf] lp',
  '%': '% percent',
  '100{WBCs}': '100wbc 100wbcs 100{wbcs}',
  '{copies}': 'copies kopien copias {copies}',
  '10*6': 'mio million millones mill m 106',
  '10*3': 'tsd thousand thousands thou miles k 103',
  '10*5': 'lakh lakhs',
  '10*9': '109',
  '10*12': '1012',
  '': 'cells cell zellen 个 {#}',
};

/** Printed units to UCUM. */
export const ATOMS: ReadonlyMap<string, string> = new Map([
  ['', ''],
  ...Object.entries(PRINTED).flatMap(([unit, names]) =>
    names.split(' ').map((name) => [name, unit] as const),
  ),
]);

/** Printed names of units without a dimension to UCUM. */
export const DIMENSIONLESS_NAMES = new Map<string, string>(
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
    '[ph]': '[pH]',
    nominal: '{Spec_grav}',
    spec_grav: '{Spec_grav}',
  }),
);

/** `U` is an enzyme unit, an international or an arbitrary one. */
export const UNIT_LETTERS = new Map<string, readonly string[]>(
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

/** `G/L` and `T/L` mean giga and tera in haematology, but grams where units are printed in capitals. */
export const MULTIPLES = new Map<string, string>(Object.entries({ G: '10*9', T: '10*12' }));

/** Printed units with letters that the recogniser confuses with similar shapes. */
const UNITS: readonly string[] = [
  'g/dL',
  'g/L',
  'mg/dL',
  'mg/L',
  'mg/g',
  'µg/dL',
  'µg/L',
  'µg/mL',
  'ng/dL',
  'ng/L',
  'ng/mL',
  'pg/mL',
  'mmol/L',
  'mmol/mol',
  'µmol/L',
  'nmol/L',
  'pmol/L',
  'mEq/L',
  'U/L',
  'U/mL',
  'kU/L',
  'mU/L',
  'IU/L',
  'IU/mL',
  'mIU/L',
  'mIU/mL',
  'µIU/mL',
  'mL/min',
  'mm/h',
];

/** Equal for similar shapes: any number of upright strokes and slashes is one. */
const shapeOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[i1|!/v]/g, 'l')
    .replaceAll(/[µμ]/g, 'u')
    .replaceAll(/l+/g, 'l');

const BY_SHAPE = new Map(UNITS.map((unit) => [shapeOf(unit), unit]));

/** Units with the shape of a quotient. */
const WHOLE = /^(?:[munp]?mol|[µμumd]?[lL]|1)$/u;

/** `10^9/L` with the exponent mark read as letters, quotation marks or nothing. */
const POWER = /^([x×]?)10[^\s/]{0,3}?\/?(3|6|9|12)\/([µμu]?)[lLI1|]$/u;

/** The unit with the shape of a word, or the word itself: `mlU/L` is `mIU/L`. */
export function correctUnit(text: string): string {
  const bare = text.replace(/[.,;:]$/, '');
  const power = POWER.exec(bare);
  if (power) return `${power[1]}10^${power[2]}/${power[3] ? 'µ' : ''}L`;
  const unit = BY_SHAPE.get(shapeOf(bare));
  // `/ul` has the shape of `IU/L`.
  if (unit === undefined || WHOLE.test(bare) || /^\/[a-zµμ]?[lL]$/u.test(bare)) return text;
  const litres = (one: string): string => one.replaceAll('l', 'L').replaceAll(/[uμ](?=[gm])/g, 'µ');
  return litres(bare) === litres(unit) ? bare : unit;
}

export const isPower = (text: string): boolean => POWER.test(text);

/** Whether a word is a unit without doubt. */
export const isUnit = (text: string): boolean => isPower(text) || BY_SHAPE.get(shapeOf(text)) === text;

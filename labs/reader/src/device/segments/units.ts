import type { PrintWord } from './label-templates.js';
import type { DisplayValue } from './value.js';

export interface Unit {
  word: PrintWord;
  deviceType: string;
  key: string;
  unit: string;
  from: number;
  to: number;
  decimals: readonly number[];
}

/** Ranges a living person's reading can have, with room; outside them a misread digit is likelier. */
export const UNITS: readonly Unit[] = [
  {
    word: '°C',
    deviceType: 'thermometer',
    key: 'temperature',
    unit: '°C',
    from: 30,
    to: 44,
    decimals: [1, 2],
  },
  {
    word: '°F',
    deviceType: 'thermometer',
    key: 'temperature',
    unit: '°F',
    from: 86,
    to: 112,
    decimals: [1, 2],
  },
  {
    word: 'mg/dL',
    deviceType: 'glucometer',
    key: 'bloodGlucose',
    unit: 'mg/dL',
    from: 10,
    to: 700,
    decimals: [0],
  },
  {
    word: 'mmol/L',
    deviceType: 'glucometer',
    key: 'bloodGlucose',
    unit: 'mmol/L',
    from: 2,
    to: 35,
    decimals: [1],
  },
  {
    word: 'kg',
    deviceType: 'weight scale',
    key: 'weight',
    unit: 'kg',
    from: 2,
    to: 320,
    decimals: [0, 1, 2],
  },
  {
    word: 'lb',
    deviceType: 'weight scale',
    key: 'weight',
    unit: 'lb',
    from: 4,
    to: 700,
    decimals: [0, 1, 2],
  },
  {
    word: 'st',
    deviceType: 'weight scale',
    key: 'weight',
    unit: 'st',
    from: 1,
    to: 50,
    decimals: [0, 1],
  },
];

/** Whether a display with this unit can show the value. */
export const fitsUnit = ({ from, to, decimals }: Unit, value: DisplayValue): boolean =>
  value.kind === 'state' || (value.value >= from && value.value <= to && decimals.includes(value.decimals));

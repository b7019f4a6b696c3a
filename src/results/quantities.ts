/** One unit of a quantity, and the values in it that a living person can have. */
export interface Unit {
  readonly name: string;
  /** Spellings by devices and services, in lower case, without blanks, dots and degree signs. */
  readonly spellings: readonly string[];
  readonly low: number;
  readonly high: number;
}

const createUnit = (name: string, spellings: readonly string[], low: number, high: number): Unit => ({
  name,
  spellings,
  low,
  high,
});

/** 1 mmHg is 0.133322 kPa. */
const pressureUnits = (low: number, high: number): readonly Unit[] => [
  createUnit('mmHg', ['mmhg', 'mm[hg]'], low, high),
  createUnit('kPa', ['kpa'], low * 0.133322, high * 0.133322),
];

/**
 * Quantities of the interface, each with the units that displays show. The bounds are values that people survived, or that a
 * device can show as a number. They catch misread digits and units, and say nothing about health.
 *
 * - `spo2`: 34 % was measured in a climber below the top of Everest (Grocott et al., N Engl J Med 2009;360:140).
 * - `pulseRate`: ventricular escape rhythms go down to about 20 a minute, supraventricular tachycardia of infants up to
 *   about 300 (Pediatric Advanced Life Support, American Heart Association).
 * - `systolic`, `diastolic`: automated cuffs must not inflate above 300 mmHg (IEC 80601-2-30); below 40 and 10 mmHg there
 *   is no pulse wave left to measure at the arm.
 * - `bloodGlucose`: meters show 10 to 600 mg/dL at the widest, LO and HI beyond; 1 mmol/L is 18.016 mg/dL.
 * - `temperature`: 13.7 °C (Gilbert et al., Lancet 2000;355:375) and 46.5 °C (Slovis et al., Ann Emerg Med 1982;11:269)
 *   were survived.
 * - `weight`: 0.21 kg at birth and 635 kg, the lightest and the heaviest person on record (Guinness World Records).
 */
const QUANTITIES: ReadonlyMap<string, readonly Unit[]> = new Map([
  ['spo2', [createUnit('%', ['%', 'percent', 'pct'], 34, 100)]],
  ['pulseRate', [createUnit('bpm', ['bpm', '/min', '1/min', 'min-1', 'beats/min'], 20, 300)]],
  ['systolic', pressureUnits(40, 300)],
  ['diastolic', pressureUnits(10, 300)],
  [
    'bloodGlucose',
    [
      createUnit('mmol/L', ['mmol/l', 'mmol'], 10 / 18.016, 600 / 18.016),
      createUnit('mg/dL', ['mg/dl', 'mg'], 10, 600),
    ],
  ],
  [
    'temperature',
    [
      createUnit('°C', ['c', 'cel', 'celsius', 'degc'], 13.7, 46.5),
      createUnit('°F', ['f', 'fahrenheit', 'degf', '[degf]'], 56.6, 115.7),
    ],
  ],
  ['weight', [createUnit('kg', ['kg', 'kgs'], 0.21, 635), createUnit('lb', ['lb', 'lbs'], 0.46, 1400)]],
]);

/** The quantities that each device displays, in the order of the display. */
const DISPLAYS: ReadonlyMap<string, readonly string[]> = new Map([
  ['pulse oximeter', ['spo2', 'pulseRate']],
  ['blood pressure monitor', ['systolic', 'diastolic', 'pulseRate']],
  ['glucometer', ['bloodGlucose']],
  ['thermometer', ['temperature']],
  ['weight scale', ['weight']],
]);

/** Units in which displays show a quantity; none for an unknown key. */
export const unitsOf = (key: string): readonly Unit[] => QUANTITIES.get(key) ?? [];

/** Device types whose values can be typed. */
export const typeableDevices = (): string[] => [...DISPLAYS.keys()];

/** Keys of the quantities that a device displays; none for an unknown device. */
export const quantityKeys = (deviceType: string): readonly string[] => DISPLAYS.get(deviceType) ?? [];

/**
 * Recognizes a unit in the service's spelling.
 *
 * @returns The unit; `unclear` when the text is empty or names several; `other` when the quantity has no such unit.
 */
export function readUnit(key: string, text: string): Unit | 'unclear' | 'other' {
  const units = unitsOf(key);
  const normalized = text
    .toLowerCase()
    .replace(/℃/g, 'c')
    .replace(/℉/g, 'f')
    .replace(/[\s.°º]+/g, '');
  const exactUnit = units.find(({ spellings }) => spellings.includes(normalized));
  if (exactUnit) return exactUnit;
  if (!/[\p{L}%]/u.test(normalized)) return 'unclear';
  const namedUnits = units.filter(({ spellings }) => normalized.includes(spellings[0]!));
  return namedUnits.length > 1 ? 'unclear' : 'other';
}

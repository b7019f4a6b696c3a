/** The lowest and the highest value of a range, both of which belong to it. */
type Bounds = readonly [low: number, high: number];

/** One unit of a quantity. */
export interface Unit {
  readonly name: string;
  /** Spellings by devices and services, in lower case, without blanks, dots and degree signs. */
  readonly spellings: readonly string[];
  /** No living person has a value beyond it, or no device shows one as a number. */
  readonly possible: Bounds;
  /** A value beyond it is more often a misread digit or a slip of the finger than a measurement. */
  readonly likely: Bounds;
}

const createUnit = (name: string, spellings: readonly string[], possible: Bounds, likely: Bounds): Unit => ({
  name,
  spellings,
  possible,
  likely,
});

const scale = ([low, high]: Bounds, factor: number): Bounds => [low * factor, high * factor];

/** 1 mmHg is 0.133322 kPa. */
const pressureUnits = (possible: Bounds, likely: Bounds): readonly Unit[] => [
  createUnit('mmHg', ['mmhg', 'mm[hg]'], possible, likely),
  createUnit('kPa', ['kpa'], scale(possible, 0.133322), scale(likely, 0.133322)),
];

/**
 * Quantities of the interface, each with the units that displays show. The bounds catch misread digits, wrong units and slips
 * of the finger, and say nothing about health. What is not possible is never saved. What is possible but not likely is asked
 * about once.
 *
 * | | possible | likely |
 * |---|---|---|
 * | `spo2` | 34 % was measured in a climber below the top of Everest (Grocott et al., N Engl J Med 2009;360:140) | oximeters state their accuracy from 70 % (ISO 80601-2-61) |
 * | `pulseRate` | ventricular escape rhythms go down to about 20 a minute, supraventricular tachycardia of infants up to about 300 (Pediatric Advanced Life Support, American Heart Association) | below 30 such a rhythm, above 220 such a tachycardia (the same) |
 * | `systolic` | automated cuffs must not inflate above 300 mmHg (IEC 80601-2-30); below 40 there is no pulse wave left to measure at the arm | 60 to 260, the range of cuffs for the home (manuals of Omron HEM-7155 and HEM-7322) |
 * | `diastolic` | as above, and 10 mmHg | 40, the lowest of the same cuffs; 160, two standard deviations above the mean of hypertensive emergencies, 130 ± 15 (Zampaglione et al., Hypertension 1996;27:144) |
 * | `bloodGlucose` | meters show 10 to 600 mg/dL at the widest, LO and HI beyond; 1 mmol/L is 18.016 mg/dL | 40 to 500, rounded from the limits at which laboratories call a doctor, 46 and 484 on average (Kost, JAMA 1990;263:704) |
 * | `temperature` | 13.7 °C (Gilbert et al., Lancet 2000;355:375) and 46.5 °C (Slovis et al., Ann Emerg Med 1982;11:269) were survived | 34 to 42 °C, what clinical thermometers show at least (ISO 80601-2-56, EN 12470-3) |
 * | `weight` | 0.21 kg at birth and 635 kg, the lightest and the heaviest person on record (Guinness World Records) | 1 kg, below which a birth weight is extremely low (ICD-10 P07.0); 250 kg, the highest valid one in intensive care (Harutyunyan et al., Sci Data 2019;6:96) |
 */
const QUANTITIES: ReadonlyMap<string, readonly Unit[]> = new Map([
  ['spo2', [createUnit('%', ['%', 'percent', 'pct'], [34, 100], [70, 100])]],
  ['pulseRate', [createUnit('bpm', ['bpm', '/min', '1/min', 'min-1', 'beats/min'], [20, 300], [30, 220])]],
  ['systolic', pressureUnits([40, 300], [60, 260])],
  ['diastolic', pressureUnits([10, 300], [40, 160])],
  [
    'bloodGlucose',
    [
      createUnit('mmol/L', ['mmol/l', 'mmol'], scale([10, 600], 1 / 18.016), scale([40, 500], 1 / 18.016)),
      createUnit('mg/dL', ['mg/dl', 'mg'], [10, 600], [40, 500]),
    ],
  ],
  [
    'temperature',
    [
      createUnit('°C', ['c', 'cel', 'celsius', 'degc'], [13.7, 46.5], [34, 42]),
      createUnit('°F', ['f', 'fahrenheit', 'degf', '[degf]'], [56.6, 115.7], [93.2, 107.6]),
    ],
  ],
  [
    'weight',
    [
      createUnit('kg', ['kg', 'kgs'], [0.21, 635], [1, 250]),
      createUnit('lb', ['lb', 'lbs'], [0.46, 1400], [2.2, 552]),
    ],
  ],
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
export const quantityKeys = (deviceType: string): readonly string[] =>
  DISPLAYS.get(deviceType.toLowerCase()) ?? [];

/**
 * Recognizes a unit in the service's spelling.
 *
 * @returns The unit, also where the text is empty and the quantity has no other; `unclear` when the text is empty or names several;
 * `other` when the quantity has no such unit.
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
  if (!/[\p{L}%]/u.test(normalized)) return units.length === 1 ? units[0]! : 'unclear';
  const namedUnits = units.filter(({ spellings }) => normalized.includes(spellings[0]!));
  return namedUnits.length > 1 ? 'unclear' : 'other';
}

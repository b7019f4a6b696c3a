import type { Segment } from './hl7-segment.js';
import { componentsOf } from './hl7-value.js';
import type { IdentityTexts } from './identity.js';
import { decodeEntities } from './markup.js';
import type { Person } from './people.js';

/** Personal data types of HL7 v2.5.1 §2.A. */
type PersonType = 'name' | 'person' | 'id' | 'address' | 'phone' | 'date' | 'text' | 'staff';

type Fields = Readonly<Partial<Record<PersonType, readonly number[]>>>;

/** Personal fields by segment and type (HL7 v2.5.1, chapters 2, 3, 4, 6, 7, 10, 11 and 15; PRT of v2.8.2, chapter 7). */
const FIELDS: Readonly<Record<string, Fields>> = {
  PID: {
    id: [2, 3, 4, 18, 20, 21],
    name: [5, 6, 9],
    date: [7, 29],
    address: [11],
    phone: [13, 14],
    text: [19, 23],
  },
  PD1: { person: [4] },
  NK1: { name: [2, 26, 30], address: [4, 32], phone: [5, 6, 31], date: [16], id: [12, 33], text: [37] },
  GT1: {
    id: [2, 19],
    name: [3, 4, 16, 42, 45],
    address: [5, 17],
    phone: [6, 7, 18, 46],
    date: [8],
    text: [12],
  },
  IN1: { name: [6, 16], phone: [7], date: [18], address: [19], person: [30], text: [36], id: [49] },
  IN2: { id: [1, 61], text: [2, 6, 8], name: [3, 7, 9, 22, 40, 49, 52], phone: [50, 53, 63, 64] },
  IN3: { person: [3, 8, 14, 25] },
  PV1: { person: [7, 8, 9, 17, 52], id: [19, 50], text: [5] },
  ROL: { person: [4], address: [11], phone: [12] },
  ORC: { id: [2, 3, 4, 33], person: [10, 11, 12, 19], phone: [14], address: [24] },
  OBR: { id: [2, 3, 20, 21], person: [10, 16, 28], phone: [17], staff: [32, 33, 34, 35] },
  OBX: { person: [16, 25] },
  MRG: { id: [1, 2, 3, 4], name: [7] },
  SPM: { id: [2, 3, 30, 31] },
  SAC: { id: [3, 4] },
  EVN: { person: [5] },
  PV2: { person: [13] },
  FT1: { person: [20, 21, 24] },
  DG1: { person: [16] },
  NTE: { person: [5] },
  PRT: { person: [5], address: [14], phone: [15] },
  CTD: { name: [2], address: [3], phone: [5], id: [7] },
  STF: { id: [2], name: [3], date: [6], phone: [10], address: [11] },
  PRA: { id: [6] },
  AIP: { person: [3] },
};

/** OBX-2 of personal values. */
const VALUE_TYPES: Readonly<Record<string, PersonType>> = {
  XPN: 'name',
  PN: 'name',
  XCN: 'person',
  CN: 'person',
  PPN: 'person',
  XAD: 'address',
  AD: 'address',
  SAD: 'address',
  XTN: 'phone',
  TN: 'phone',
  CX: 'id',
  CK: 'id',
  EI: 'id',
};

/** Adds the identity texts of a segment. */
export function addPeople(segment: Segment, identity: IdentityTexts): void {
  for (const [type, fields] of Object.entries(FIELDS[segment.name] ?? {}) as [PersonType, number[]][]) {
    for (const field of fields) addField(segment, field, type, identity);
  }
  const type = segment.name === 'OBX' ? segment.field(2).trim().toUpperCase() : '';
  if (Object.hasOwn(VALUE_TYPES, type)) addField(segment, 5, VALUE_TYPES[type]!, identity);
}

function addField(segment: Segment, field: number, type: PersonType, identity: IdentityTexts): void {
  const raw = decodeEntities(segment.field(field), '|^~\\&');
  if (raw === '') return;
  const { delimiters } = segment;
  for (const repetition of raw.split(delimiters.repetition)) {
    const parts = repetition.split(delimiters.component).map((component) =>
      component
        .split(delimiters.subcomponent)
        .map((one) => componentsOf(one, delimiters)[0] ?? '')
        .filter((one) => one !== ''),
    );
    identity.add(...TEXTS[type](parts));
  }
}

/** Components with their subcomponents, without empty ones. */
type Parts = readonly (readonly string[])[];

/** Subcomponents such as `von` and `Heide` form one surname. */
const fullName = (family: readonly string[] = [], ...given: Parts): readonly string[] => {
  // The first subcomponent is the whole surname, the others are its parts.
  const surname = family[0] ?? '';
  const names = [...given.flat(), surname].filter((one) => one !== '');
  return [names.join(' '), ...family, ...names];
};

const TEXTS: Readonly<Record<PersonType, (parts: Parts) => readonly string[]>> = {
  name: ([family, given = [], middle = []]) => fullName(family, given, middle),
  person: ([id = [], family = [], given = [], middle = []]) => [...id, ...fullName(family, given, middle)],
  // Its subcomponents are number, family name and given names; some senders write components, as of other people.
  staff: (components) => {
    const [parts = [], second = []] = components;
    return /\p{L}/u.test(second[0] ?? '')
      ? TEXTS.person(components)
      : [...parts.slice(0, 1), ...fullName(parts.slice(1, 2), parts.slice(2))];
  },
  id: ([id = []]) => id,
  address: ([street = [], other = [], city = [], , zip = []]) => [
    ...street,
    ...other,
    ...city,
    ...zip,
    [street[0] ?? '', city[0] ?? ''].join(' '),
  ],
  phone: (parts) => [
    ...(parts[0] ?? []),
    ...(parts[3] ?? []),
    ...(parts[11] ?? []),
    [5, 6].flatMap((index) => parts[index] ?? []).join(''),
    [4, 5, 6].flatMap((index) => parts[index] ?? []).join(''),
  ],
  // Without the time: `198004121530` is a date of birth with a time.
  date: ([date = []]) => date.map((one) => (/^\d{8}/.test(one) ? one.slice(0, 8) : one)),
  text: (parts) => parts.flat(),
};

/** The performing (OBX-23, OBX-15) or sending institution (MSH-4): its name, else its code. */
export function laboratoryIn(segment: Segment): string {
  const { delimiters } = segment;
  const component = (field: number, n: number) => componentsOf(segment.field(field), delimiters)[n] ?? '';
  if (segment.name === 'OBX') return component(23, 0) || component(15, 1);
  return segment.name === 'MSH' ? component(4, 0) : '';
}

/** The patient of a PID segment: PID-3 or else PID-2, PID-5 and PID-7. */
export function patientIn(pid: Segment): Person {
  const first = (field: number): readonly string[] => {
    const [repetition = ''] = pid.field(field).split(pid.delimiters.repetition);
    return componentsOf(repetition, pid.delimiters);
  };
  const [family = '', given = '', middle = ''] = first(5);
  return {
    id: first(3)[0] || first(2)[0] || '',
    name: [given, middle, family.split(pid.delimiters.subcomponent)[0]].join(' ').trim(),
    birth: (first(7)[0] ?? '').slice(0, 8),
  };
}

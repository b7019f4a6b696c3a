import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { assertIdentity, parsed } from './identity.js';

/** A field of each type, and its identity texts. */
const HL7_TYPES = {
  name: ['Orwen^Tilda^May~Ortega', ['Tilda May Orwen', 'Orwen', 'Tilda', 'May', 'Ortega']],
  person: ['4711^Orwen^Tilda^May', ['4711', 'Tilda May Orwen', 'Orwen']],
  staff: ['4711&Orwen&Tilda&May', ['4711', 'Tilda May Orwen', 'Orwen']],
  id: ['ZX-4711^^^LAB~ZX-4712', ['ZX-4711', 'ZX-4712']],
  address: ['12 Elm^Flat 3^Ulm^BW^89073', ['12 Elm', 'Flat 3', 'Ulm', '89073', '12 Elm Ulm']],
  phone: [
    '(212)555-0143^PRN^PH^t@mail.example^49^751^5550198^^^^^+49 751 5550199',
    ['(212)555-0143', 't@mail.example', '7515550198', '497515550198', '+49 751 5550199'],
  ],
  date: ['198004121530', ['19800412']],
  text: ['Orwen', ['Orwen']],
} as const satisfies Record<string, readonly [field: string, texts: readonly string[]]>;

type Hl7Type = keyof typeof HL7_TYPES;

/** Fields about people by chapter 3 (PID, PD1, NK1, PV1, ROL, MRG), 4 (ORC, OBR), 6 (GT1, IN1, IN2), 7 (OBX, SPM) and 13 (SAC). */
const HL7_FIELDS: readonly (readonly [segment: string, type: Hl7Type, ...fields: readonly number[]])[] = [
  ['PID', 'id', 2, 3, 4, 18, 20, 21],
  ['PID', 'name', 5, 6, 9],
  ['PID', 'date', 7, 29],
  ['PID', 'address', 11],
  ['PID', 'phone', 13, 14],
  ['PID', 'text', 19, 23],
  ['PD1', 'person', 4],
  ['NK1', 'name', 2, 26, 30],
  ['NK1', 'address', 4, 32],
  ['NK1', 'phone', 5, 6, 31],
  ['NK1', 'date', 16],
  ['NK1', 'id', 12, 33],
  ['NK1', 'text', 37],
  ['GT1', 'id', 2, 19],
  ['GT1', 'name', 3, 4, 16, 42, 45],
  ['GT1', 'address', 5, 17],
  ['GT1', 'phone', 18, 46],
  ['GT1', 'phone', 6, 7],
  ['GT1', 'date', 8],
  ['GT1', 'text', 12],
  ['IN1', 'name', 6, 16],
  ['IN1', 'phone', 7],
  ['IN1', 'person', 30],
  ['IN1', 'date', 18],
  ['IN1', 'address', 19],
  ['IN1', 'text', 36],
  ['IN1', 'id', 49],
  ['IN2', 'id', 1, 61],
  ['IN2', 'text', 2, 6, 8],
  ['IN2', 'name', 3, 7, 9, 22, 40, 49, 52],
  ['IN2', 'phone', 50, 53, 63, 64],
  ['IN3', 'person', 3, 8, 14, 25],
  ['PV1', 'person', 7, 8, 9, 17, 52],
  ['PV1', 'id', 19, 50],
  ['PV1', 'text', 5],
  ['ROL', 'person', 4],
  ['ROL', 'address', 11],
  ['ROL', 'phone', 12],
  ['ORC', 'id', 2, 3, 4, 33],
  ['ORC', 'person', 10, 11, 12, 19],
  ['ORC', 'phone', 14],
  ['ORC', 'address', 24],
  ['OBR', 'id', 2, 3, 20, 21],
  ['OBR', 'person', 10, 16, 28],
  ['OBR', 'phone', 17],
  ['OBR', 'staff', 32, 33, 34, 35],
  ['OBX', 'person', 16, 25],
  ['MRG', 'id', 1, 2, 3, 4],
  ['MRG', 'name', 7],
  ['SPM', 'id', 2, 3, 30, 31],
  ['SAC', 'id', 3, 4],
  ['EVN', 'person', 5],
  ['PV2', 'person', 13],
  ['FT1', 'person', 20, 21, 24],
  ['DG1', 'person', 16],
  ['NTE', 'person', 5],
  ['PRT', 'person', 5],
  ['PRT', 'address', 14],
  ['PRT', 'phone', 15],
  ['CTD', 'name', 2],
  ['CTD', 'address', 3],
  ['CTD', 'phone', 5],
  ['CTD', 'id', 7],
  ['STF', 'id', 2],
  ['STF', 'name', 3],
  ['STF', 'date', 6],
  ['STF', 'phone', 10],
  ['STF', 'address', 11],
  ['PRA', 'id', 6],
  ['AIP', 'person', 3],
];

const RESULT = 'OBX|1|NM|2345-7^Glucose^LN||95|mg/dL||||||';
const hl7 = (...segments: readonly string[]) =>
  ['MSH|^~\\&|LIS|LAB|||||ORU^R01|1|P|2.5.1', ...segments, RESULT, ''].join('\r');
const withField = (segment: string, number: number, text: string) =>
  hl7(`${segment}${'|'.repeat(number)}${text}`);

describe('identity in HL7 v2', () => {
  for (const [segment, type, ...fields] of HL7_FIELDS) {
    for (const field of fields) {
      it(`${segment}-${field} ${type}`, () => {
        const [text, expected] = HL7_TYPES[type];
        return assertIdentity(withField(segment, field, text), expected, ['198004121530', 'PRN', 'LAB']);
      });
    }
  }

  for (const field of [32, 33, 34, 35])
    it(`OBR-${field} as a person, whose parts are components`, () =>
      assertIdentity(withField('OBR', field, '4711^Orwen^Tilda^May'), ['4711', 'Tilda May Orwen', 'Orwen']));

  it('OBR-32 with the times of the person', () =>
    assertIdentity(
      withField('OBR', 32, '4711&Orwen&Tilda^20260105^20260106'),
      ['4711', 'Tilda Orwen', 'Orwen'],
      ['20260105'],
    ));

  for (const [type, as] of Object.entries({
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
  } satisfies Record<string, Hl7Type>)) {
    it(`an OBX of type ${type}`, () => {
      const [text, expected] = HL7_TYPES[as];
      return assertIdentity(hl7(`OBX|1|${type}|X^About^L||${text}`), expected);
    });
  }

  it('none in an OBX whose type is no type', () =>
    assertIdentity(hl7('OBX|1|constructor|X^About^L||Orwen'), [], ['constructor']));

  it('none in punctuation', () => assertIdentity(withField('PID', 5, '---^.'), [], ['---', '.', '. ---']));

  it('none in fields about the order and the test', () =>
    assertIdentity(
      hl7('OBR|1|||24323-8^Panel^LN|||20260109||||||||SERUM'),
      [],
      ['24323-8', 'Panel', 'SERUM'],
    ));

  it('the laboratory: OBX-23, else OBX-15, else MSH-4', async () => {
    const laboratory = async (...segments: readonly string[]) => (await parsed(hl7(...segments))).laboratory;
    assert.equal(await laboratory(), 'LAB');
    assert.equal(await laboratory(`OBX|1|NM|X^A^L||1||||||F||||7^Northfield`), 'Northfield');
    assert.equal(await laboratory(`OBX|1|NM|X^A^L||1||||||F||||7^Northfield||||||||Eastfield`), 'Eastfield');
  });
});

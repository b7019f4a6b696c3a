import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { personalKind } from '../../../server-stub/emulator/src/parse/identity.js';
import { parseDocument } from '../../../server-stub/emulator/src/parse/parse.js';

const parsed = (document: string) => parseDocument(new TextEncoder().encode(document));

/** The identity holds all of `expected` and none of `others`. */
async function assertStates(document: string, expected: readonly string[], others: readonly string[] = []) {
  const { identity } = await parsed(document);
  assert.deepEqual(
    expected.filter((text) => !identity.includes(text)),
    [],
    identity.join(' · '),
  );
  assert.deepEqual(
    others.filter((text) => identity.includes(text)),
    [],
  );
}

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
  ['NK1', 'name', 2, 30],
  ['NK1', 'address', 4, 32],
  ['NK1', 'phone', 5, 6, 31],
  ['NK1', 'date', 16],
  ['NK1', 'id', 12, 33],
  ['NK1', 'text', 37],
  ['GT1', 'id', 2, 19],
  ['GT1', 'name', 3, 4, 42],
  ['GT1', 'address', 5],
  ['GT1', 'phone', 6, 7],
  ['GT1', 'date', 8],
  ['GT1', 'text', 12],
  ['IN1', 'name', 16],
  ['IN1', 'date', 18],
  ['IN1', 'address', 19],
  ['IN1', 'text', 36],
  ['IN1', 'id', 49],
  ['IN2', 'id', 1, 61],
  ['IN2', 'text', 2, 6, 8],
  ['IN2', 'name', 3, 7, 9, 40],
  ['IN2', 'phone', 63],
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
        return assertStates(withField(segment, field, text), expected, ['198004121530', 'PRN', 'LAB']);
      });
    }
  }

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
      return assertStates(hl7(`OBX|1|${type}|X^About^L||${text}`), expected);
    });
  }

  it('none in punctuation', () => assertStates(withField('PID', 5, '---^.'), [], ['---', '.', '. ---']));

  it('none in fields about the order and the test', () =>
    assertStates(hl7('OBR|1|||24323-8^Panel^LN|||20260109||||||||SERUM'), [], ['24323-8', 'Panel', 'SERUM']));

  it('the laboratory: OBX-23, else OBX-15, else MSH-4', async () => {
    const laboratory = async (...segments: readonly string[]) => (await parsed(hl7(...segments))).laboratory;
    assert.equal(await laboratory(), 'LAB');
    assert.equal(await laboratory(`OBX|1|NM|X^A^L||1||||||F||||7^Northfield`), 'Northfield');
    assert.equal(await laboratory(`OBX|1|NM|X^A^L||1||||||F||||7^Northfield||||||||Eastfield`), 'Eastfield');
  });
});

const RESULT_FHIR = {
  resourceType: 'Observation',
  status: 'final',
  code: { text: 'Glucose' },
  valueString: '95',
};
const fhir = (...resources: readonly object[]) =>
  JSON.stringify({
    resourceType: 'Bundle',
    entry: [...resources, RESULT_FHIR].map((resource) => ({ resource })),
  });

const PERSON = {
  identifier: [{ value: 'ZX-4711' }],
  birthDate: '1980-04-12',
  deceasedDateTime: '2025-03-01T10:00:00Z',
  name: [{ text: 'Mother Til' }, { family: 'Orwen', given: ['Tilda', 'May'] }],
  telecom: [{ value: '+49 751 5550198' }],
  address: [{ text: 'Elm 12 in Ulm', line: ['12 Elm'], city: 'Ulm', postalCode: '89073' }],
  extension: [{ valueString: 'Maiden Ortega' }, { valueAddress: { city: 'Birthtown' } }],
  contact: [
    {
      name: { text: 'Kim Kin' },
      telecom: [{ value: '555-0143' }],
      address: { city: 'Kintown' },
    },
  ],
};

describe('identity in FHIR', () => {
  for (const resourceType of ['Patient', 'RelatedPerson', 'Practitioner', 'PractitionerRole', 'Person'])
    it(resourceType, () =>
      assertStates(fhir({ resourceType, ...PERSON }), [
        'ZX-4711',
        '1980-04-12',
        '2025-03-01',
        'Mother Til',
        'Tilda May Orwen',
        'Orwen',
        'Tilda',
        '+49 751 5550198',
        'Elm 12 in Ulm',
        '12 Elm',
        'Ulm',
        '89073',
        'Maiden Ortega',
        'Birthtown',
        'Kim Kin',
        '555-0143',
        'Kintown',
      ]),
    );

  for (const resourceType of [
    'Specimen',
    'ServiceRequest',
    'DiagnosticReport',
    'Observation',
    'Encounter',
    'Coverage',
    'Account',
  ])
    it(`numbers of a ${resourceType}`, () =>
      assertStates(
        fhir({
          resourceType,
          identifier: [{ value: 'A-1' }],
          accessionIdentifier: { value: 'A-2' },
          requisition: { value: 'A-3' },
          groupIdentifier: { value: 'A-4' },
          subscriberId: 'A-5',
        }),
        ['A-1', 'A-2', 'A-3', 'A-4', 'A-5'],
      ));

  for (const key of [
    'subject',
    'patient',
    'individual',
    'requester',
    'performer',
    'author',
    'recorder',
    'asserter',
    'practitioner',
    'resultsInterpreter',
    'collector',
    'beneficiary',
    'subscriber',
    'participant',
    'authorReference',
    'member',
    'generalPractitioner',
  ])
    it(`a reference as ${key}`, () =>
      assertStates(
        fhir({
          resourceType: 'Basic',
          part: [
            { [key]: { display: 'Tilda Orwen', identifier: { value: 'ZX-4711' } } },
            { [key]: { reference: 'Organization/1', display: 'Orwen and Sons' } },
          ],
        }),
        ['Tilda Orwen', 'ZX-4711'],
        ['Orwen and Sons'],
      ));

  it('an institution only as the subject', () =>
    assertStates(
      fhir({
        resourceType: 'Basic',
        performer: { display: 'Northfield Laboratory' },
        subject: { display: 'Tilda Hospital' },
      }),
      ['Tilda Hospital'],
      ['Northfield Laboratory'],
    ));

  it('the author of a note', () =>
    assertStates(fhir({ resourceType: 'Basic', note: [{ authorString: 'Tilda Orwen' }] }), ['Tilda Orwen']));

  it('resources inside others', () =>
    assertStates(fhir({ resourceType: 'Basic', contained: [{ resourceType: 'Patient', ...PERSON }] }), [
      'Orwen',
    ]));
});

const plain = (about: object) =>
  JSON.stringify({ ...about, results: [{ test: 'Glucose', result: '95', unit: 'mg/dL' }] });

describe('identity in plain documents', () => {
  it('a section about a person, except common values', () =>
    assertStates(
      plain({
        patient: {
          given: 'Tilda',
          family: 'Orwen',
          sex: 'female',
          language: 'English',
          anything: ['Ortega', { more: 'ZX-4711' }],
          name: { first: 'May' },
        },
      }),
      ['Tilda', 'Orwen', 'Ortega', 'ZX-4711', 'May'],
      ['female', 'English'],
    ));

  it('adjacent name fields as one name', async () => {
    await assertStates(plain({ patient: { firstName: 'Tilda', lastName: 'Orwen' } }), ['Tilda Orwen']);
    await assertStates(plain({ firstName: 'Tilda', lastName: 'Orwen' }), ['Tilda Orwen', 'Tilda']);
  });

  it('personal keys anywhere, also in rows', async () => {
    await assertStates(
      plain({ report: { mrn: 'ZX-4711', dob: '1980-04-12', ward: 'North' } }),
      ['ZX-4711', '1980-04-12'],
      ['North'],
    );
    await assertStates(
      JSON.stringify([{ test: 'Glucose', result: '95', orderingPhysician: 'Tilda Orwen' }]),
      ['Tilda Orwen'],
      ['Glucose'],
    );
    await assertStates(plain({ nextOfKin: { called: 'Tilda Orwen' } }), ['Tilda Orwen']);
  });

  it('no values that do not fit their key', () =>
    assertStates(
      plain({ mrn: 'none', dob: 'unknown', email: 'none', phone: 'none', mother: 'Til' }),
      ['Til'],
      ['none', 'unknown'],
    ));

  it('unlabelled sections, but not the test of a row with a physician', async () => {
    await assertStates(plain({ demographics: { anything: 'Tilda Orwen' } }), ['Tilda Orwen']);
    await assertStates(
      JSON.stringify([{ name: 'Glucose', result: '95', physician: 'Kim Kin' }]),
      ['Kim Kin'],
      ['Glucose'],
    );
  });

  it('a bare name only beside other personal data', async () => {
    await assertStates(plain({ panel: { name: 'Lipids' } }), [], ['Lipids']);
    await assertStates(plain({ panel: { name: 'Tilda Orwen', dob: '1980-04-12' } }), ['Tilda Orwen']);
  });

  it('the laboratory', async () => {
    assert.equal((await parsed(plain({ laboratory: 'Northfield' }))).laboratory, 'Northfield');
    assert.equal((await parsed(plain({ laboratory: { name: 'Northfield' } }))).laboratory, 'Northfield');
  });
});

describe('identity in tables', () => {
  it('columns, with adjacent names as one', () =>
    assertStates(
      'First name,Last name,MRN,Ward,Test,Result\nTilda,Orwen,none,North,Glucose,95\nTilda,Orwen,ZX-4711,North,Urea,5\n',
      ['Tilda', 'Orwen', 'Tilda Orwen', 'ZX-4711'],
      ['none', 'North', 'Glucose'],
    ));

  it('lines above and below, one or several to a cell', async () => {
    await assertStates(
      'Patient:,Tilda,Orwen\n"MRN: ZX-4711; DOB: 1980-04-12   Mother: Til"\nTest,Result\nGlucose,95\nPhysician: Kim Kin,\n',
      ['Tilda Orwen', 'Tilda', 'Orwen', 'ZX-4711', '1980-04-12', 'Til', 'Kim Kin'],
    );
    await assertStates('Patient,Tilda\nMRN: none,\nTest,Result\nGlucose,95\n', ['Tilda'], ['none']);
  });

  it('the laboratory: above, in a column, or below', async () => {
    const laboratory = async (document: string) => (await parsed(document)).laboratory;
    assert.equal(
      await laboratory('Laboratory: Eastfield,\nTest,Result,Laboratory\nUrea,5,Northfield\n'),
      'Eastfield',
    );
    assert.equal(await laboratory('Test,Result,Laboratory\nUrea,5,Northfield\n'), 'Northfield');
    assert.equal(await laboratory('Test,Result\nUrea,5\nLaboratory: Westfield,\n'), 'Westfield');
  });

  it('no column of test names', () => assertStates('Name,Result\nGlucose,95\n', [], ['Glucose']));

  it('none in prose and punctuation', () =>
    assertStates(
      `Patient,Test,Result\n${'a'.repeat(301)},Glucose,95\n---,Urea,5\n`,
      [],
      ['a'.repeat(301), '---'],
    ));
});

describe('personalKind', () => {
  const cases: readonly (readonly [header: string, kind: ReturnType<typeof personalKind>])[] = [
    ['patientFirstName', 'person'],
    ['Patient Surname', 'person'],
    ["Patient's date of birth", 'birth'],
    ['Patient street', 'address'],
    ['Patientenname', 'person'],
    ['Patients name', 'person'],
    ['Alias name', 'person'],
    ['Next of kin phone', 'person'],
    ['Guarantor', 'person'],
    ['DOB', 'birth'],
    ['Patient DOB', 'birth'],
    ['MRN', 'identifier'],
    ['SSN number', 'identifier'],
    ['Street line 2', 'address'],
    ['Patient address line 2', 'address'],
    ['Phone 2', 'phone'],
    ['E-mail', 'mail'],
    ['Ordering physician NPI', 'physician'],
    ['Referring doctor', 'physician'],
    ['患者姓名', 'person'],
    ['Comment', null],
    ['Sex', null],
    ['Collected', null],
    ['Result', null],
    ['', null],
  ];
  for (const [header, kind] of cases) it(header, () => assert.equal(personalKind(header), kind));
});

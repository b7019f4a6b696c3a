import assert from 'node:assert/strict';
import { describe, test } from 'vitest';
import { createBench, failureOf, PACE, read, readAny } from '../support.js';

const hl7 = (...pids: readonly string[]) =>
  pids
    .map(
      (pid, at) =>
        `MSH|^~\\&|L|L|A|A|20260304||ORU^R01|${at}|P|2.5\rPID|1||${pid}\rOBX|1|NM|^Glucose||5.${at}|mmol/L|||||F\r`,
    )
    .join('');
const patient = (id: string, name: string, birth: string) => `${id}^^^H^MR||${name}||${birth}`;

const fhir = (...people: readonly (readonly [id: string, family: string, birth: string])[]) =>
  JSON.stringify({
    resourceType: 'Bundle',
    entry: people.flatMap(([id, family, birthDate]) => [
      {
        resource: {
          resourceType: 'Patient',
          id,
          identifier: [{ value: id }],
          name: [{ family, given: ['Kim'] }],
          birthDate,
        },
      },
      {
        resource: {
          resourceType: 'Observation',
          subject: { reference: `Patient/${id}` },
          code: { text: 'Glucose' },
          valueQuantity: { value: 5, unit: 'mmol/L' },
        },
      },
    ]),
  });
const cda = (id: string, name: string) =>
  `<ClinicalDocument xmlns="urn:hl7-org:v3" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><recordTarget><patientRole><id extension="${id}" root="1"/><patient><name><given>Kim</given><family>${name}</family></name></patient></patientRole></recordTarget><component><structuredBody><component><section><code code="30954-2"/><text/><entry><observation classCode="OBS" moodCode="EVN"><code code="1" codeSystem="2.16.840.1.113883.6.1" displayName="Urea"/><value xsi:type="PQ" value="5" unit="mmol/L"/></observation></entry></section></component></structuredBody></component></ClinicalDocument>`;

const SEVERAL: readonly (readonly [what: string, document: string])[] = [
  ['HL7', hl7(patient('1', 'ORWEN^KIM', '19800101'), patient('2', 'ELM^TOBY', '19750505'))],
  ['HL7 without numbers', hl7('||ORWEN^KIM', '||ELM^TOBY')],
  ['HL7 with twins', hl7(patient('1', 'ORWEN^KIM', '19800101'), patient('2', 'ORWEN^TOBY', '19800101'))],
  ['FHIR', fhir(['1', 'Orwen', '1980-01-01'], ['2', 'Elm', '1975-05-05'])],
  [
    'FHIR without its patients',
    JSON.stringify(
      ['1', '2'].map((id) => ({
        resourceType: 'Observation',
        subject: { reference: `Patient/${id}` },
        code: { text: 'Glucose' },
        valueQuantity: { value: 5, unit: 'mmol/L' },
      })),
    ),
  ],
  [
    'FHIR that names them beside its results',
    JSON.stringify({
      resourceType: 'Bundle',
      entry: [{ display: 'Kim Orwen' }, { display: 'Toby Elm' }].map((subject) => ({
        resource: {
          resourceType: 'Observation',
          subject,
          code: { text: 'Glucose' },
          valueQuantity: { value: 5, unit: 'mmol/L' },
        },
      })),
    }),
  ],
  [
    'FHIR that numbers them beside its results',
    JSON.stringify({
      resourceType: 'Bundle',
      entry: ['17', '18'].map((value) => ({
        resource: {
          resourceType: 'Observation',
          subject: { identifier: { value } },
          code: { text: 'Glucose' },
          valueQuantity: { value: 5, unit: 'mmol/L' },
        },
      })),
    }),
  ],
  ['C-CDA', cda('1', 'Orwen') + cda('2', 'Elm')],
  ['a table', 'Patient,Test,Result,Unit\nKim Orwen,Glucose,5.2,mmol/L\nToby Elm,Glucose,5.3,mmol/L\n'],
  ['a table by number', 'Patient ID,Test,Result,Unit\n17,Glucose,5.2,mmol/L\n18,Glucose,5.3,mmol/L\n'],
  ...['PID', 'Pt ID', 'Participant ID', 'Subject No', 'Subject', 'Patient'].map(
    (header): readonly [string, string] => [
      `a table by ${header}`,
      `${header},Test,Result,Unit\nP-17,Glucose,5.2,mmol/L\nP-18,Glucose,5.3,mmol/L\n`,
    ],
  ),
  [
    'a table by the names of Pt Name',
    'Pt Name,Test,Result,Unit\nKim Orwen,Glucose,5.2,mmol/L\nToby Elm,Glucose,5.3,mmol/L\n',
  ],
  [
    'lines with several labels, each above its table',
    'Patient: Kim Orwen MRN: 17\nTest\tResult\tUnit\nGlucose\t5.2\tmmol/L\n\nPatient: Kim Orwen MRN: 18\nTest\tResult\tUnit\nSodium\t139\tmmol/L\n',
  ],
  ...['patient', 'patients'].map((key): readonly [string, string] => [
    `JSON under ${key}`,
    JSON.stringify(
      ['Kim Orwen', 'Toby Elm'].map((name) => {
        const results = [{ test: 'Glucose', value: 5.2, unit: 'mmol/L' }];
        return key === 'patient' ? { patient: { name }, results } : { patients: [{ name, results }] };
      }),
    ),
  ]),
  [
    'a table by birth',
    'DOB,Test,Result,Unit\n1980-01-01,Glucose,5.2,mmol/L\n1975-05-05,Glucose,5.3,mmol/L\n',
  ],
  ...[
    ['1982-01-30', '1980-12-30'],
    ['19820130', '19801230'],
    ['30.01.1982', '30.12.1980'],
    ['30 Jan 1982', '1982-03-01'],
    ['1982', '1928-01-30'],
    ['1982-01', '1982-02-03'],
    ['30.01.82', '30.01.28'],
  ].map(([one, other]): readonly [string, string] => [
    `a table by birth, ${one} and ${other}`,
    `DOB,Test,Result,Unit\n${one},Glucose,5.2,mmol/L\n${other},Glucose,5.3,mmol/L\n`,
  ]),
  [
    'a table of more people than are compared',
    `Patient ID,Patient,DOB,Test,Result,Unit\n${Array.from(
      { length: 60 },
      (_, at) =>
        `${at < 50 ? at : 99},${at < 50 ? 'Kim Orwen' : 'Toby Elm'},1982-01-30,Glucose,5.${at},mmol/L\n`,
    ).join('')}`,
  ],
  [
    'two tables, each below its patient',
    'Patient: Kim Orwen\nTest,Result,Unit\nGlucose,5.2,mmol/L\n\nPatient: Toby Elm\nTest,Result,Unit\nSodium,139,mmol/L\n',
  ],
  [
    'two tables below the numbers of patients',
    'Patienten-ID;17\nTest;Ergebnis;Einheit\nGlukose;5,2;mmol/l\n\nPatienten-ID;18\nTest;Ergebnis;Einheit\nNatrium;139;mmol/l\n',
  ],
  [
    'FHIR with one of its two patients',
    fhir(['1', 'Orwen', '1980-01-01']).replace(
      /\]\}$/,
      `,{"resource":${JSON.stringify({
        resourceType: 'Observation',
        subject: { reference: 'Patient/2' },
        code: { text: 'Sodium' },
        valueQuantity: { value: 139, unit: 'mmol/L' },
      })}}]}`,
    ),
  ],
  [
    'FHIR that names another beside its patient',
    fhir(['1', 'Orwen', '1980-01-01'], ['1', 'Orwen', '1980-01-01']).replaceAll(
      '"reference":"Patient/1"',
      '"display":"Toby Elm"',
    ),
  ],
  [
    'a table with another below',
    'Test,Result,Unit,Patient\nGlucose,5.2,mmol/L,Kim Orwen\nPatient,Test,Result,Unit\nToby Elm,Sodium,139,mmol/L\n',
  ],
  [
    'a table by names in two columns',
    'Nachname;Vorname;Test;Ergebnis;Einheit\nOrwen;Kim;Glukose;5,2;mmol/l\nElm;Toby;Glukose;5,3;mmol/l\n',
  ],
  [
    'a table whose names have no heading of their own',
    'Name,Test,Result,Unit\nKim Orwen,Glucose,5.2,mmol/L\nToby Elm,Sodium,139,mmol/L\n',
  ],
  [
    'a table with a column a test',
    'MRN,Date,Glucose (mmol/L),Sodium (mmol/L)\n1,2026-03-03,5.2,139\n2,2026-03-03,5.3,140\n',
  ],
  [
    'JSON',
    JSON.stringify([
      { patientName: 'Kim Orwen', test: 'Glucose', value: 5.2, unit: 'mmol/L' },
      { patientName: 'Toby Elm', test: 'Glucose', value: 5.3, unit: 'mmol/L' },
    ]),
  ],
  [
    'JSON with a patient around the results',
    JSON.stringify(
      ['Orwen', 'Elm'].map((name, at) => ({
        patient: { id: String(at), name, dob: `198${at}-01-01` },
        results: [{ test: 'Glucose', value: 5.2, unit: 'mmol/L' }],
      })),
    ),
  ],
];

const ONE: readonly (readonly [what: string, document: string])[] = [
  ...[
    '30.01.1982',
    '01/30/1982',
    '19820130',
    '30011982',
    '198201300815',
    '30 Jan 1982',
    '1982',
    '1982-01',
    '30.1.82',
    '?',
  ].map((birth): [string, string] => [
    `a table by birth, 1982-01-30 and ${birth}`,
    `DOB,Test,Result,Unit\n1982-01-30,Glucose,5.2,mmol/L\n${birth},Sodium,139,mmol/L\n`,
  ]),
  ['HL7', hl7(patient('1', 'ORWEN^KIM^J', '19800101'), patient('1', 'ORWEN^KIM', '198001010000'))],
  [
    'HL7 of two hospitals',
    hl7(patient('1', 'ORWEN^KIM', '19800101'), patient('77', 'Orwen^Kim', '19800101')),
  ],
  ['HL7 of which one names nobody', hl7(patient('1', 'ORWEN^KIM', '19800101'), '')],
  ['HL7 after a marriage', hl7(patient('1', 'ORWEN^KIM', '19800101'), patient('1', 'ELM^KIM', '19800101'))],
  ['FHIR', fhir(['1', 'Orwen', '1980-01-01'], ['1', 'Orwen', '1980-01-01'])],
  [
    'a table',
    'Patient,Test,Result,Unit\n"Orwen, Kim",Glucose,5.2,mmol/L\nKim Orwen,Sodium,139,mmol/L\n,Urea,5,mmol/L\n',
  ],
  ['a table of samples', 'Sample ID,Test,Result,Unit\n17,Glucose,5.2,mmol/L\n18,Sodium,139,mmol/L\n'],
  [
    'two tables below one patient',
    'Patient: Kim Orwen;DOB: 1980-01-01\nPhysician: A. Rowe\nTest;Result;Unit\nGlucose;5.2;mmol/L\n\nPatient: Orwen, Kim J.\nPhysician: B. Reed\nTest;Result;Unit\nSodium;139;mmol/L\n',
  ],
  [
    'tables of one patient whose panels have a name',
    'Patient: Kim Orwen\nName: Chemistry\nTest;Result;Unit\nGlucose;5.2;mmol/L\n\nName: Electrolytes\nTest;Result;Unit\nSodium;139;mmol/L\n',
  ],
  [
    'FHIR whose addresses lead nowhere',
    fhir(['1', 'Orwen', '1980-01-01']).replace('"reference":"Patient/1"', '"reference":"Patient/x"'),
  ],
  [
    'a table with its physicians',
    'Patient,Physician,Test,Result,Unit\nKim Orwen,Dr A. Rowe,Glucose,5.2,mmol/L\nKim Orwen,Dr B. Reed,Sodium,139,mmol/L\n',
  ],
  [
    'JSON with its contact',
    JSON.stringify({
      patient: { name: 'Kim Orwen', dob: '1980-01-01', nextOfKin: { name: 'Toby Elm' } },
      results: [{ test: 'Glucose', value: 5.2, unit: 'mmol/L' }],
    }),
  ],
];

describe('a document of several people', () => {
  for (const [what, document] of SEVERAL)
    test(`is in review: ${what}`, async () => {
      const rows = await read(document);
      assert.ok(rows.length > 1);
      assert.ok(rows.every(({ flaws }) => flaws?.person === ''));
    });

  for (const [what, document] of ONE)
    test(`is none: ${what}`, async () => {
      const rows = await read(document);
      assert.ok(rows.every(({ flaws }) => flaws === undefined));
    });

  test('has no result that passed', async () => {
    const { upload, pass, get } = createBench();
    const id = await upload(SEVERAL[0]![1]);
    await pass(PACE);
    const status = (await (await get(`/api/v1/status/${id}`)).json()) as Record<string, unknown>;
    assert.deepEqual([status.totalTests, status.qaPassed, status.manualReview], [2, 0, 2]);
  });
});

describe('a result of another than the patient', () => {
  const flawed = async (document: string) => (await read(document)).map(({ flaws }) => flaws?.person);

  test('is in review alone: FHIR', async () => {
    const observation = (focus: object) => ({
      resource: {
        resourceType: 'Observation',
        subject: { reference: 'Patient/1' },
        code: { text: 'Glucose' },
        valueQuantity: { value: 5, unit: 'mmol/L' },
        ...focus,
      },
    });
    const entry = [
      observation({ focus: [{ reference: 'RelatedPerson/fetus' }] }),
      observation({ focus: [{ reference: 'Patient/1' }] }),
      observation({ focus: [{ reference: 'Device/1' }] }),
      observation({}),
    ];
    const document = JSON.stringify({ resourceType: 'Bundle', entry });
    assert.deepEqual(await flawed(document), ['', undefined, undefined, undefined]);
  });

  test('is in review alone: C-CDA', async () => {
    const observation = (subject: string) =>
      `<entry><observation classCode="OBS" moodCode="EVN"><code code="1" codeSystem="2.16.840.1.113883.6.1" displayName="Urea"/><value xsi:type="PQ" value="5" unit="mmol/L"/>${subject}</observation></entry>`;
    const document = `<section xmlns="urn:hl7-org:v3" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><code code="30954-2"/><text/>${observation('<subject><relatedSubject classCode="PRS"><code code="FETUS"/></relatedSubject></subject>')}${observation('<subject><relatedSubject classCode="PAT"/></subject>')}${observation('')}</section>`;
    assert.deepEqual(await flawed(document), ['', undefined, undefined]);
  });
});

describe('the names of people in a table', () => {
  test('are not those of its tests', async () => {
    const rows = await readAny(
      Buffer.from(
        'Name,Analyte code,Investigations,Result,Unit\nKim Orwen,G,Glucose,5.2,mmol/L\nKim Orwen,N,Sodium,139,mmol/L\n',
      ),
    );
    assert.deepEqual(
      rows.rows.map(({ name }) => name),
      ['Glucose', 'Sodium'],
    );
  });

  test('are none where nothing else is a test', async () => {
    for (const headers of [
      'Name,Age,Result',
      'Name,Sex,Value',
      'Nombre,Edad,Resultado',
      'Name,Geschlecht,Ergebnis',
    ])
      assert.equal(
        await failureOf(`${headers}\nKim Orwen,44,5.2\nToby Elm,51,5.3\n`),
        'unrecognised',
        headers,
      );
  });

  test('are none beside a column of known tests under any heading', async () => {
    const rows = await read(
      'Name,What,Result,Unit\nKim Orwen,Glucose,5.2,mmol/L\nKim Orwen,Sodium,139,mmol/L\n',
    );
    assert.deepEqual(
      rows.map(({ name }) => name),
      ['Glucose', 'Sodium'],
    );
  });
});

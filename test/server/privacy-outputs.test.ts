import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parquetReadObjects } from 'hyparquet';
import { readDocument } from '../../server-stub/emulator/parse/read-document.js';
import { createBench, PACE } from './emulator-support.js';
import { CLINICAL, FORBIDDEN, PERSON, PROSE } from './privacy-planted.js';

const fold = (text: string): string => text.normalize('NFKD').toLowerCase().replaceAll(/\p{M}/gu, '');

const escapeHl7 = (text: string): string => text.replaceAll('&', '\\T\\').replaceAll('^', '\\S\\');
const xml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const HL7 = [
  'MSH|^~\\&|LIS|Northfield Laboratory|||20260110||ORU^R01|1|P|2.5.1',
  `PID|1|${PERSON.account}|${PERSON.mrn}^^^MAIN~${PERSON.ssn}^^^SSA||${PERSON.family}^${PERSON.given}^${PERSON.middle}~${PERSON.chinese}|Xaverius^Brunhilde|19800412|F|von der Heidenau&von der&Heidenau^Ottokar||${PERSON.street}^^${PERSON.city}^^${PERSON.zip}||${PERSON.phone}^^^${PERSON.mail}|||||${PERSON.account}|${PERSON.ssn}`,
  `NK1|1|Pellegrini^Evaristo|SPO`,
  `PV1|1|O|||||99812^${PERSON.physicianFamily}^${PERSON.physicianGiven}`,
  'OBR|1|||24323-8^Panel^LN|||20260109',
  ...PROSE.flatMap((line, at) => [
    `OBX|${at + 1}|NM|2345-7^Glucose^LN||${90 + at}|mg/dL|70-99|N|||F`,
    `NTE|1||${escapeHl7(line)}`,
  ]),
  ...PROSE.map((line, at) => `OBX|${at + 50}|ST|X${at}^Remark ${at}^L||${escapeHl7(line)}||||||F`),
  '',
].join('\r');

const PATIENT = {
  resourceType: 'Patient',
  id: 'p',
  identifier: [{ value: PERSON.mrn }, { value: PERSON.account }, { value: PERSON.ssn }],
  name: [
    { family: PERSON.family, given: [PERSON.given, PERSON.middle] },
    { text: PERSON.chinese },
    { text: PERSON.alias },
    { text: PERSON.mother },
  ],
  birthDate: '1980-04-12',
  telecom: [{ value: PERSON.phone }, { value: PERSON.mail }],
  address: [{ line: [PERSON.street], city: PERSON.city, postalCode: PERSON.zip }],
  contact: [{ name: { text: PERSON.kin } }],
};
const PRACTITIONER = {
  resourceType: 'Practitioner',
  id: 'd',
  name: [{ family: PERSON.physicianFamily, given: [PERSON.physicianGiven] }],
};
const observation = (line: string, at: number) => ({
  resourceType: 'Observation',
  status: 'final',
  subject: { reference: 'Patient/p', display: `${PERSON.given} ${PERSON.family}` },
  code: { coding: [{ system: 'http://loinc.org', code: '2345-7' }], text: 'Glucose' },
  effectiveDateTime: '2026-01-09',
  valueQuantity: { value: 90 + at, unit: 'mg/dL' },
  note: [{ text: line }],
});
const FHIR = JSON.stringify({
  resourceType: 'Bundle',
  type: 'collection',
  entry: [PATIENT, PRACTITIONER, ...PROSE.map(observation)].map((resource) => ({ resource })),
});

const fhirXml = (): string => {
  const value = (name: string, text: string) => `<${name} value="${xml(text)}"/>`;
  const patient = `<Patient>${[PERSON.mrn, PERSON.account, PERSON.ssn].map((id) => `<identifier>${value('value', id)}</identifier>`).join('')}<name>${value('family', PERSON.family)}${value('given', PERSON.given)}${value('given', PERSON.middle)}</name>${[PERSON.chinese, PERSON.alias, PERSON.mother].map((name) => `<name>${value('text', name)}</name>`).join('')}<telecom>${value('value', PERSON.phone)}</telecom><telecom>${value('value', PERSON.mail)}</telecom>${value('birthDate', '1980-04-12')}<address>${value('line', PERSON.street)}${value('city', PERSON.city)}${value('postalCode', PERSON.zip)}</address><contact><name>${value('text', PERSON.kin)}</name></contact></Patient>`;
  const doctor = `<Practitioner><name>${value('family', PERSON.physicianFamily)}${value('given', PERSON.physicianGiven)}</name></Practitioner>`;
  const observations = PROSE.map(
    (line, at) =>
      `<Observation>${value('status', 'final')}<code><coding>${value('system', 'http://loinc.org')}${value('code', '2345-7')}</coding>${value('text', 'Glucose')}</code><valueQuantity>${value('value', String(90 + at))}${value('unit', 'mg/dL')}</valueQuantity><note>${value('text', line)}</note></Observation>`,
  );
  return `<Bundle xmlns="http://hl7.org/fhir">${[patient, doctor, ...observations].map((one) => `<entry><resource>${one}</resource></entry>`).join('')}</Bundle>`;
};

const PLAIN = JSON.stringify({
  patient: {
    ...PERSON,
    firstName: PERSON.given,
    lastName: PERSON.family,
    dateOfBirth: '1980-04-12',
    physician: `${PERSON.physicianGiven} ${PERSON.physicianFamily}`,
  },
  results: PROSE.map((line, at) => ({
    test: 'Glucose',
    result: String(90 + at),
    unit: 'mg/dL',
    comment: line,
  })),
});

const cell = (text: string): string => `"${text.replaceAll('"', '""')}"`;
const CSV = [
  `Patient:,${cell(`${PERSON.given} ${PERSON.middle} ${PERSON.family}`)}`,
  `MRN: ${PERSON.mrn},Account no: ${PERSON.account}`,
  `Next of kin: ${PERSON.kin},Mother: ${PERSON.mother}`,
  'First name,Last name,DOB,Physician,Phone,Email,Street,City,Zip,SSN,姓名,Alias name,Test,Result,Unit,Comment',
  ...PROSE.map((line, at) =>
    [
      PERSON.given,
      PERSON.family,
      '1980-04-12',
      `${PERSON.physicianGiven} ${PERSON.physicianFamily}`,
      PERSON.phone,
      PERSON.mail,
      PERSON.street,
      PERSON.city,
      PERSON.zip,
      PERSON.ssn,
      PERSON.chinese,
      PERSON.alias,
      'Glucose',
      String(90 + at),
      'mg/dL',
      line,
    ]
      .map(cell)
      .join(','),
  ),
  '',
].join('\n');

const INPUTS: readonly (readonly [format: string, fileName: string, document: string])[] = [
  ['HL7 v2', 'a.hl7', HL7],
  ['FHIR JSON', 'a.json', FHIR],
  ['FHIR XML', 'a.xml', fhirXml()],
  ['plain JSON', 'b.json', PLAIN],
  ['CSV', 'a.csv', CSV],
];
const OUTPUTS = ['json', 'fhir_json', 'hl7', 'fhir_xml', 'csv', 'parquet'];

/** All a reader could take from an output: its bytes as text, and the texts its escapes and pages hold. */
async function textsOf(bytes: Uint8Array, format: string): Promise<string> {
  const raw = Buffer.from(bytes).toString('utf8');
  const unescaped = [raw, Buffer.from(bytes).toString('latin1')];
  if (format.endsWith('json')) unescaped.push(flat(JSON.parse(raw)));
  if (format === 'hl7') unescaped.push(raw.replaceAll('\\T\\', '&').replaceAll('\\S\\', '^'));
  if (format === 'fhir_xml')
    unescaped.push(
      raw.replaceAll(/&#(x?)([\da-f]+);/gi, (_, hex: string, code: string) =>
        String.fromCodePoint(Number.parseInt(code, hex ? 16 : 10)),
      ),
    );
  if (format === 'parquet')
    unescaped.push(
      flat(
        await parquetReadObjects({
          file: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer,
        }),
      ),
    );
  return unescaped.join('\n');
}

function flat(value: unknown): string {
  if (typeof value === 'object' && value !== null) return Object.values(value).map(flat).join('\n');
  return String(value);
}

describe('nothing of a person is in any output', () => {
  for (const [format, fileName, document] of INPUTS) {
    it(format, async () => {
      const bench = createBench({ parse: readDocument });
      const uploadId = await bench.upload(document, fileName);
      await bench.pass(PACE * 100);
      for (const output of OUTPUTS) {
        const answer = await bench.get(`/api/v1/results/${uploadId}?format=${output}`);
        assert.equal(answer.status, 200, output);
        const text = fold(await textsOf(new Uint8Array(await answer.arrayBuffer()), output));
        const found = FORBIDDEN.filter((one) => text.includes(fold(one)));
        const where = found.map((one) =>
          text.slice(Math.max(0, text.indexOf(fold(one)) - 40), text.indexOf(fold(one)) + 40),
        );
        assert.deepEqual(where, [], `${format} to ${output}`);
        assert.ok(text.includes('glucose'), output);
      }
    });
  }

  it('what the comments say about the sample stays', async () => {
    for (const [, , document] of INPUTS) {
      const { rows, identity } = await readDocument(new TextEncoder().encode(document));
      const comments = rows.map(({ comment }) => comment).join('\n');
      for (const words of CLINICAL) assert.ok(comments.includes(words), words);
      assert.deepEqual(identity, []);
      const values = rows.filter(({ name }) => name === 'Glucose');
      assert.deepEqual(
        values.map(({ result, unit }) => `${result} ${unit}`),
        PROSE.map((_, at) => `${90 + at} mg/dL`),
      );
    }
  });
});

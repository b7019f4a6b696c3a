import { fileURLToPath } from 'node:url';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { drawPdf } from '../../support/drawn/pdf/draw.js';
import { drawReport } from '../../support/drawn/reports/drawing.js';
import { CLINICAL, PERSON, PROSE } from './planted.js';

const escapeHl7 = (text: string): string => text.replaceAll('&', '\\T\\').replaceAll('^', '\\S\\');
const xml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

export const HL7 = [
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

/** Fields by their number, with components as elements. */
const field = (name: string, text: string): string => {
  const parts = text.split('^');
  const content =
    parts.length === 1 ? xml(text) : parts.map((part, i) => `<X.${i + 1}>${xml(part)}</X.${i + 1}>`).join('');
  return text === '' ? '' : `<${name}>${content}</${name}>`;
};
const segment = (line: string): string => {
  const [name = '', ...fields] = line.split('|');
  const first = name === 'MSH' ? 2 : 1;
  const repeated = fields.flatMap((text, i) =>
    (name === 'MSH' ? [text] : text.split('~')).map((one) => field(`${name}.${i + first}`, unescapeHl7(one))),
  );
  return `<${name}>${repeated.join('')}</${name}>`;
};
const unescapeHl7 = (text: string): string => text.replaceAll('\\T\\', '&').replaceAll('\\S\\', '^');
const HL7_XML = `<ORU_R01 xmlns="urn:hl7-org:v2xml">${HL7.split('\r')
  .filter((line) => line !== '')
  .map(segment)
  .join('')}</ORU_R01>`;

const element = (name: string, text: string): string => `<${name}>${xml(text)}</${name}>`;
const ROW_XML = `<report><patient>${Object.entries(PERSON)
  .map(([name, text]) => element(name, text))
  .join(
    '',
  )}<dateOfBirth>1980-04-12</dateOfBirth></patient><physician><name>${PERSON.physicianGiven} ${PERSON.physicianFamily}</name></physician>${PROSE.map(
  (line, at) =>
    `<row>${element('test', 'Glucose')}${element('result', String(90 + at))}${element('unit', 'mg/dL')}${element('comment', line)}</row>`,
).join('')}</report>`;

const PARQUET_COLUMNS: Readonly<Record<string, (line: string, at: number) => string>> = {
  'Patient name': () => `${PERSON.given} ${PERSON.middle} ${PERSON.family}`,
  'Date of birth': () => '1980-04-12',
  MRN: () => PERSON.mrn,
  Account: () => PERSON.account,
  SSN: () => PERSON.ssn,
  Physician: () => `${PERSON.physicianGiven} ${PERSON.physicianFamily}`,
  Phone: () => PERSON.phone,
  Email: () => PERSON.mail,
  Address: () => `${PERSON.street}, ${PERSON.zip} ${PERSON.city}`,
  姓名: () => PERSON.chinese,
  'Alias name': () => PERSON.alias,
  'Next of kin': () => PERSON.kin,
  Mother: () => PERSON.mother,
  Test: () => 'Glucose',
  Result: (_, at) => String(90 + at),
  Unit: () => 'mg/dL',
  Comment: (line) => line,
};
const parquet = (): Uint8Array =>
  new Uint8Array(
    parquetWriteBuffer({
      columnData: Object.entries(PARQUET_COLUMNS).map(([name, cellOf]) => ({
        name,
        data: PROSE.map(cellOf),
        type: 'STRING',
      })),
    }),
  );

const PRINTABLE = PROSE.filter((line) => !/\p{Script=Han}/u.test(line));
const FONT = fileURLToPath(import.meta.resolve('pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf'));

/** A letterhead about the person and a table with comments; the font has no Chinese. */
const pdf = (): Promise<Uint8Array> =>
  drawPdf(
    ({ pdf, text, table }) => {
      pdf.font(FONT);
      text(50, 30, 'Northfield Laboratory', 18);
      const head: readonly (readonly [left: string, right: string])[] = [
        [`Patient name: ${PERSON.given} ${PERSON.middle} ${PERSON.family}`, `MRN: ${PERSON.mrn}`],
        [`Also known as: ${PERSON.alias}`, `Account no: ${PERSON.account}`],
        ['DOB: 12/04/1980', `SSN: ${PERSON.ssn}`],
        [`Address: ${PERSON.street}, ${PERSON.zip} ${PERSON.city}`, `Phone: ${PERSON.phone}`],
        [`Physician: Dr. ${PERSON.physicianGiven} ${PERSON.physicianFamily}`, `E-mail: ${PERSON.mail}`],
        [`Next of kin: ${PERSON.kin}`, `Mother: ${PERSON.mother}`],
      ];
      for (const [line, [left, right]] of head.entries()) {
        text(50, 70 + line * 16, left);
        text(550, 70 + line * 16, right);
      }
      table([50, 220, 300, 400], 200, [
        ['Test', 'Result', 'Unit', 'Comment'],
        ...PRINTABLE.map((line, at) => ['Glucose', String(90 + at), 'mg/dL', line]),
      ]);
    },
    { size: [1000, 842] },
  );

/** A scan that the recogniser reads reliably, so that a name left in it would be found. */
const picture = (): Uint8Array =>
  drawReport(
    {
      laboratory: 'Northfield Laboratory',
      title: 'Laboratory report',
      person: ['Patient: Evaristo Pellegrini', 'DOB: 12/04/1980', 'MRN: 7734921'],
      columns: ['Test', 'Result', 'Unit', 'Reference', 'Comment'],
      rows: [
        { name: 'Glucose', result: '90', unit: 'mg/dL', reference: '70 - 99', flag: '' },
        { name: 'Sodium', result: '140', unit: 'mmol/L', reference: '136 - 145', flag: 'Pellegrini' },
        { name: 'Urea', result: '30', unit: 'mg/dL', reference: '17 - 43', flag: 'E. Pellegrini' },
      ],
    },
    { size: 40 },
  );

export interface PlantedDocument {
  readonly format: string;
  readonly fileName: string;
  readonly write: () => Uint8Array | Promise<Uint8Array>;
  /** Its comments, each beside a result from 90 on. */
  readonly prose: readonly string[];
  /** Words of the comments that are about the sample. */
  readonly clinical: readonly string[];
}

const stating = (format: string, fileName: string, document: string): PlantedDocument => ({
  format,
  fileName,
  write: () => bytes(document),
  prose: PROSE,
  clinical: CLINICAL,
});

/** Each names the person in its head and in comments on results. */
export const PLANTED: readonly PlantedDocument[] = [
  stating('HL7 v2', 'a.hl7', HL7),
  stating('HL7 v2 XML', 'b.xml', HL7_XML),
  stating('FHIR JSON', 'a.json', FHIR),
  stating('FHIR XML', 'a.xml', fhirXml()),
  stating('plain JSON', 'b.json', PLAIN),
  stating('rows in XML', 'c.xml', ROW_XML),
  stating('CSV', 'a.csv', CSV),
  { format: 'Parquet', fileName: 'a.parquet', write: parquet, prose: PROSE, clinical: CLINICAL },
  {
    format: 'PDF',
    fileName: 'a.pdf',
    write: pdf,
    prose: PRINTABLE,
    clinical: CLINICAL.filter((words) => !/\p{Script=Han}/u.test(words)),
  },
  { format: 'a scan', fileName: 'a.png', write: picture, prose: [''], clinical: [] },
];

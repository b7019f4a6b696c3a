import { fileURLToPath } from 'node:url';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { readPages } from '../../../labs/reader/src/page/read-pages.js';
import type { ParsedDocument } from '../../../server-stub/emulator/src/parse/document.js';
import { drawPdf } from '../../support/drawn/pdf/draw.js';
import { pageOf, print, printTable } from '../../support/drawn/pdf/draw-words.js';
import { readAny } from '../support.js';

/** One row of each kind a result can be (interface, Biomarker result row), by the name of its test. */
export const KINDS = {
  Sodium: { kind: 'number', result: '140.0' },
  Nitrite: { kind: 'qualitative', result: 'Negative' },
  Leukocytes: { kind: 'range', result: '1-3' },
  'CA 125': { kind: 'comparator', result: '<5' },
  eGFR: { kind: 'comparator apart', result: '≥ 60' },
  Potassium: { kind: 'flagged', result: '5.9 H' },
  Glucose: { kind: 'flag of its own', result: '7.20', flag: 'H' },
  Chloride: { kind: 'empty', result: '' },
} as const satisfies Record<string, { kind: string; result: string; flag?: string }>;

export type TestName = keyof typeof KINDS;

interface Line {
  readonly name: TestName;
  readonly result: string;
  readonly flag: string;
}

const LINES: readonly Line[] = Object.entries(KINDS).map(([name, { result, ...more }]) => ({
  name: name as TestName,
  result,
  flag: 'flag' in more ? more.flag : '',
}));

/** OBX-2 and OBX-5 where a type of its own says it better than text. */
const HL7_VALUES: Partial<Record<TestName, readonly [type: string, value: readonly string[]]>> = {
  Sodium: ['NM', ['140.0']],
  Nitrite: ['CE', ['NEG', 'Negative', 'L']],
  Leukocytes: ['SN', ['', '1', '-', '3']],
  'CA 125': ['SN', ['<', '5']],
  Glucose: ['NM', ['7.20']],
};
const hl7Value = ({ name, result }: Line): readonly [type: string, value: readonly string[]] =>
  HL7_VALUES[name] ?? ['ST', [result]];

const HL7 = [
  'MSH|^~\\&|LIS|LAB|||20260110||ORU^R01|1|P|2.5.1',
  ...LINES.map((line, i) => {
    const [type, value] = hl7Value(line);
    return `OBX|${i + 1}|${type}|${i}^${line.name}^L||${value.join('^')}|||${line.flag}|||F`;
  }),
  '',
].join('\r');

const xml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const obxElement = (line: Line): string => {
  const [type, value] = hl7Value(line);
  const parts =
    value.length === 1
      ? xml(value[0]!)
      : value.map((part, i) => `<${type}.${i + 1}>${xml(part)}</${type}.${i + 1}>`).join('');
  return `<OBX><OBX.2>${type}</OBX.2><OBX.3><CE.2>${line.name}</CE.2></OBX.3><OBX.5>${parts}</OBX.5><OBX.8>${line.flag}</OBX.8><OBX.11>F</OBX.11></OBX>`;
};
const HL7_XML = `<ORU_R01 xmlns="urn:hl7-org:v2xml"><MSH><MSH.1>|</MSH.1><MSH.2>^~\\&amp;</MSH.2></MSH>${LINES.map(obxElement).join('')}</ORU_R01>`;

/** A value as FHIR has it where it has a type of its own, else the text; nothing where there is none. */
function fhirValue({ name, result }: Line): object {
  switch (name) {
    case 'Leukocytes':
      return { valueRange: { low: { value: 1 }, high: { value: 3 } } };
    case 'CA 125':
      return { valueQuantity: { comparator: '<', value: 5 } };
    case 'Glucose':
      return { valueQuantity: { value: 7.2 } };
    default:
      return result === '' ? {} : { valueString: result };
  }
}
const FHIR = {
  resourceType: 'Bundle',
  type: 'collection',
  entry: LINES.map((line) => ({
    resource: {
      resourceType: 'Observation',
      status: 'final',
      code: { text: line.name },
      ...fhirValue(line),
      ...(line.flag === '' ? {} : { interpretation: [{ coding: [{ code: line.flag }] }] }),
    },
  })),
};
// A number in JavaScript has no zero at its end.
const FHIR_JSON = JSON.stringify(FHIR).replace('"value":7.2', '"value":7.20');

function fhirElement(name: string, tree: unknown): string {
  if (Array.isArray(tree)) return tree.map((one) => fhirElement(name, one)).join('');
  if (typeof tree !== 'object' || tree === null) return `<${name} value="${xml(String(tree))}"/>`;
  const { resourceType, ...rest } = tree as Record<string, unknown>;
  const content = Object.entries(rest)
    .map(([key, child]) => fhirElement(key, child))
    .join('');
  return resourceType === undefined
    ? `<${name}>${content}</${name}>`
    : `<${name}><${resourceType as string}>${content}</${resourceType as string}></${name}>`;
}
const FHIR_XML = fhirElement('bundle', FHIR)
  .replace(/^<bundle><Bundle>/, '<Bundle xmlns="http://hl7.org/fhir">')
  .replace(/<\/bundle>$/, '')
  .replace('value="7.2"', 'value="7.20"');

const PLAIN = JSON.stringify({ results: LINES.map(({ name, ...line }) => ({ test: name, ...line })) });
const ROW_XML = `<results>${LINES.map(
  ({ name, result, flag }) =>
    `<row><test>${name}</test><result>${xml(result)}</result><flag>${flag}</flag></row>`,
).join('')}</results>`;
const CSV = ['Test,Result,Flag', ...LINES.map((line) => `${line.name},${line.result},${line.flag}`), ''].join(
  '\n',
);
const parquet = (): Uint8Array =>
  new Uint8Array(
    parquetWriteBuffer({
      columnData: (['name', 'result', 'flag'] as const).map((key) => ({
        name: key === 'name' ? 'Test' : key,
        data: LINES.map((line) => line[key]),
        type: 'STRING',
      })),
    }),
  );

const PAGE_HEADER = ['Test', 'Result', 'Flag', 'Reference Range'];
/** On a page a name without a result is a title, unless a range stands beside it. */
const pageLines = LINES.map(({ name, result, flag }) => [
  name,
  result,
  flag,
  result === '' ? '98 - 107' : '',
]);
const PAGE_COLUMNS = [50, 220, 340, 430];

const UNICODE_FONT = fileURLToPath(
  import.meta.resolve('pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf'),
);
const pdf = (): Promise<Uint8Array> =>
  drawPdf(({ pdf, table }) => {
    pdf.font(UNICODE_FONT);
    table(PAGE_COLUMNS, 150, [PAGE_HEADER, ...pageLines]);
  });

const page = (): ParsedDocument =>
  readPages([
    pageOf(
      print(50, 40, 'Harbour Laboratory'),
      printTable([PAGE_HEADER, ...pageLines], { columns: PAGE_COLUMNS }),
    ),
  ]);

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

export interface InputFormat {
  readonly title: string;
  readonly read: () => Promise<ParsedDocument>;
  /** A flag that stands beside a number is apart from it, as on every page. */
  readonly takesApart: boolean;
}

/** The same rows in every format that states them as text. */
export const FORMATS: readonly InputFormat[] = [
  { title: 'HL7 v2', read: () => readAny(bytes(HL7)), takesApart: false },
  { title: 'HL7 v2 XML', read: () => readAny(bytes(HL7_XML)), takesApart: false },
  { title: 'FHIR JSON', read: () => readAny(bytes(FHIR_JSON)), takesApart: false },
  { title: 'FHIR XML', read: () => readAny(bytes(FHIR_XML)), takesApart: false },
  { title: 'plain JSON', read: () => readAny(bytes(PLAIN)), takesApart: false },
  { title: 'rows in XML', read: () => readAny(bytes(ROW_XML)), takesApart: false },
  { title: 'CSV', read: () => readAny(bytes(CSV)), takesApart: false },
  { title: 'Parquet', read: () => readAny(parquet()), takesApart: false },
  { title: 'PDF', read: async () => readAny(await pdf()), takesApart: true },
  { title: 'a page of words', read: async () => page(), takesApart: true },
];

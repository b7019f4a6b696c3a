import assert from 'node:assert/strict';
import { parse as parseCsv } from 'csv-parse/sync';
import { Fhir } from 'fhir';
import { parquetReadObjects } from 'hyparquet';
import { beforeAll, describe, test } from 'vitest';
import { toCallbackRow } from '../../../server-stub/emulator/src/outputs/json.js';
import { OUTPUTS } from '../../../server-stub/emulator/src/outputs/output.js';
import type { Report } from '../../../server-stub/emulator/src/outputs/report.js';
import { reportOf } from '../outputs/support.js';
import { row } from '../support.js';
import { FORMATS, KINDS, type TestName } from './result-kinds-documents.js';

type Table = Readonly<Record<TestName, unknown>>;

/** Where there is a field for the interpretation, or the format shows no flags, a number is bare. */
const BARE: Table = {
  Sodium: '140.0',
  Nitrite: 'Negative',
  Leukocytes: '1-3',
  'CA 125': '<5',
  eGFR: '≥ 60',
  Potassium: '5.9 H',
  Glucose: '7.20',
  Chloride: '',
};
const BESIDE: Table = { ...mapped(BARE, (result) => [result, '']), Glucose: ['7.20', 'H'] };
/** A number whose flag the source has in a field of its own is a flagged one here. */
const FLAGGED: Table = { ...BARE, Glucose: '7.20 H' };

const OBX: Table = {
  ...mapped(BARE, (result) => ['ST', result]),
  Sodium: ['NM', '140.0'],
  Glucose: ['NM', '7.20'],
};
const FHIR: Table = {
  ...mapped(BARE, (result) => ({ valueString: result })),
  Sodium: { valueQuantity: { value: 140 } },
  Glucose: { valueQuantity: { value: 7.2 } },
  Chloride: {},
};

/** What differs where the parser takes a flag away from its number. */
const APART: Readonly<Record<string, unknown>> = {
  'JSON of retrieval': ['5.9', 'H'],
  'HL7 v2.3': ['NM', '5.9'],
  'FHIR JSON': { valueQuantity: { value: 5.9 } },
  'FHIR XML': { valueQuantity: { value: 5.9 } },
};

function mapped(table: Table, change: (result: unknown) => unknown): Table {
  return Object.fromEntries(Object.entries(table).map(([name, result]) => [name, change(result)])) as Table;
}

interface OutputFormat {
  readonly title: string;
  readonly expected: Table;
  /** The name of each test with its result, as a reader of the format finds them. */
  readonly readBack: (report: Report) => readonly (readonly [string, unknown])[] | Promise<Found>;
}
type Found = readonly (readonly [string, unknown])[];

const records = (rows: readonly Record<string, unknown>[]): Found =>
  rows.map((one) => [String(one['Biomarker-Name']), one.Result]);

interface Bundle {
  readonly entry: readonly {
    readonly resource: {
      readonly resourceType: string;
      readonly code?: { readonly coding: readonly { readonly display: string }[] };
    };
  }[];
}

const observations = (json: string): Found =>
  (JSON.parse(json) as Bundle).entry
    .filter(({ resource }) => resource.resourceType === 'Observation')
    .map(({ resource: { code, ...resource } }) => [
      code!.coding[0]!.display,
      Object.fromEntries(Object.entries(resource).filter(([name]) => name.startsWith('value'))),
    ]);

const OUTPUT_FORMATS: readonly OutputFormat[] = [
  {
    title: 'JSON of retrieval',
    expected: BESIDE,
    readBack: (report) =>
      (JSON.parse(OUTPUTS.json.write(report)) as { results: Record<string, unknown>[] }).results.map(
        (one) => [String(one['Biomarker-Name']), [one.Result, one.Interpretation]],
      ),
  },
  {
    title: 'JSON of callbacks',
    expected: FLAGGED,
    readBack: ({ rows }) => records(rows.map((row) => ({ ...toCallbackRow(row) }))),
  },
  {
    title: 'HL7 v2.3',
    expected: OBX,
    readBack: (report) =>
      OUTPUTS.hl7
        .write(report)
        .split('\r')
        .map((segment) => segment.split('|'))
        .filter(([name]) => name === 'OBX')
        .map((fields) => [fields[3]!.split('^')[1]!, [fields[2], fields[5]]]),
  },
  {
    title: 'FHIR JSON',
    expected: FHIR,
    readBack: (report) => observations(OUTPUTS.fhir_json.write(report)),
  },
  {
    title: 'FHIR XML',
    expected: FHIR,
    readBack: (report) => observations(new Fhir().xmlToJson(OUTPUTS.fhir_xml.write(report))),
  },
  {
    title: 'CSV',
    expected: FLAGGED,
    readBack: (report) => records(parseCsv(OUTPUTS.csv.write(report), { bom: true, columns: true })),
  },
  {
    title: 'Parquet',
    expected: FLAGGED,
    readBack: async (report) =>
      records(await parquetReadObjects({ file: OUTPUTS.parquet.write(report).buffer })),
  },
];

const NAMES = Object.keys(KINDS) as TestName[];

for (const { title, read, takesApart } of FORMATS) {
  describe(title, () => {
    let report: Report;
    beforeAll(async () => {
      report = reportOf((await read()).rows);
    });

    for (const output of OUTPUT_FORMATS) {
      test(`to ${output.title}: every kind of result`, async () => {
        const expected = NAMES.map((name) => [
          name,
          takesApart && name === 'Potassium' && output.title in APART
            ? APART[output.title]
            : output.expected[name],
        ]);
        assert.deepEqual(await output.readBack(report), expected);
      });
    }
  });
}

test('a flag that is no letter for an abnormal number stays out of its result', () => {
  const result = (fields: { result: string; interpretation: string }) =>
    records([{ ...toCallbackRow(row(fields)) }])[0]![1];
  for (const [stated, interpretation, expected] of [
    ['5.9', 'HH', '5.9 HH'],
    ['5.9', 'N', '5.9'],
    ['5.9', 'High', '5.9'],
    ['5.9 H', 'H', '5.9 H'],
    ['<5', 'L', '<5'],
    ['1-3', 'A', '1-3'],
    ['Positive', 'A', 'Positive'],
    ['', 'H', ''],
  ] as const)
    assert.equal(result({ result: stated, interpretation }), expected);
});

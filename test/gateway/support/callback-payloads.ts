import { parquetWriteBuffer } from 'hyparquet-writer';

/** What the payloads below all say (interface, Payload variants). */
export const ROWS = [
  {
    date: '2026-01-02 08:30:00',
    loinc: '2345-7',
    name: 'Glucose',
    result: '5.40',
    low: '3.9',
    high: '5.5',
    unit: '10^9/L',
    comment: '',
  },
  {
    date: '2026-01-02 08:30:00',
    loinc: '',
    name: 'Ketones ^, "dip" <urine> & more',
    result: 'negative',
    low: '',
    high: '',
    unit: '',
    comment: '',
  },
] as const;

export type Rows = readonly (typeof ROWS)[number][];

export interface Payload {
  readonly type: string;
  readonly body: Uint8Array | string;
  readonly headers: Record<string, string>;
}

export interface Counts {
  readonly totalTests: number;
  readonly qaPassed: number;
  readonly manualReview: number;
}

/** The eight variants, written by hand after the interface; `counts` say which part of an upload the rows are. */
export const VARIANTS: Record<string, (uploadId: string, rows: Rows, counts: Counts) => Payload> = {
  'JSON inline': (uploadId, rows, counts) => ({
    type: 'application/json',
    body: JSON.stringify(callbackJson(uploadId, rows, counts)),
    headers: {},
  }),
  'JSON file': (uploadId, rows, counts) =>
    file('JSON', uploadId, counts, 'application/json', JSON.stringify(callbackJson(uploadId, rows, counts))),
  HL7: (uploadId, rows, counts) => file('HL7', uploadId, counts, 'application/hl7-v2', hl7(rows)),
  'FHIR JSON inline': (uploadId, rows, counts) => ({
    type: 'application/fhir+json',
    body: bundle(rows),
    headers: {
      'x-service-upload-id': uploadId,
      'x-service-customer-id': '7',
      'x-service-file-name': 'report.pdf',
      'x-service-transaction-id': '42',
      'x-service-output-format': 'FHIR_JSON',
      'x-service-total-tests': String(counts.totalTests),
      'x-service-qa-passed-count': String(counts.qaPassed),
      'x-service-manual-review-count': String(counts.manualReview),
    },
  }),
  'FHIR JSON file': (uploadId, rows, counts) =>
    file('FHIR_JSON', uploadId, counts, 'application/json', bundle(rows)),
  'FHIR XML': (uploadId, rows, counts) =>
    file('FHIR_XML', uploadId, counts, 'application/fhir+xml', bundleXml(rows)),
  CSV: (uploadId, rows, counts) => file('CSV', uploadId, counts, 'text/csv', csv(rows)),
  Parquet: (uploadId, rows, counts) =>
    file('PARQUET', uploadId, counts, 'application/octet-stream', parquet(rows)),
};

const envelope = (uploadId: string, counts: Counts, outputFormat: string) => ({
  customerId: 7,
  uploadId,
  fileName: 'report.pdf',
  transactionId: 42,
  outputFormat,
  ...counts,
});

export const callbackJson = (uploadId: string, rows: Rows, counts: Counts) => ({
  ...envelope(uploadId, counts, 'JSON'),
  Results: rows.map((row) => ({
    Date: row.date,
    'LOINC-Code': row.loinc,
    'Biomarker-Name': row.name,
    Result: row.result,
    'Low-Ref-Range': row.low,
    'High-Ref-Range': row.high,
    'Unit-of-measurement': row.unit,
    Comment: row.comment,
  })),
});

const BOUNDARY = 'x-callback-x';

function file(
  format: string,
  uploadId: string,
  counts: Counts,
  type: string,
  content: string | Uint8Array,
): Payload {
  const metadata = JSON.stringify(envelope(uploadId, counts, format));
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="metadata"\r\nContent-Type: application/json\r\n\r\n${metadata}\r\n--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="report-42-1.x"\r\nContent-Type: ${type}\r\n\r\n`;
  const body = Buffer.concat([
    Buffer.from(head),
    Buffer.from(content),
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]);
  return { type: `multipart/form-data; boundary=${BOUNDARY}`, body, headers: {} };
}

const hl7Text = (text: string): string =>
  text.replaceAll('\\', '\\E\\').replaceAll('^', '\\S\\').replaceAll('&', '\\T\\').replaceAll('|', '\\F\\');

function hl7(rows: Rows): string {
  const head = ['MSH|^~\\&|SERVICE||||20260102||ORU^R01|42|P|2.3', 'PID|1', 'PV1|1', 'ORC|RE', 'OBR|1'];
  const observations = rows.map(({ date, loinc, name, result, low, high, unit }, n) => {
    const code = loinc ? `${loinc}^${hl7Text(name)}^LN` : `^${hl7Text(name)}^`;
    const type = /^[\d.]+$/.test(result) ? 'NM' : 'ST';
    const range = low || high ? `${low}-${high}` : '';
    return `OBX|${n + 1}|${type}|${code}||${result}|${hl7Text(unit)}|${range}||||F|||${date.replaceAll(/\D/g, '')}`;
  });
  return `${[...head, ...observations].join('\r')}\r`;
}

/** Written as text: a decimal keeps its zeros. */
function bundle(rows: Rows): string {
  const entries = rows.map(({ date, loinc, name, result, low, high, unit }) => {
    const code = loinc
      ? `{"coding":[{"system":"http://loinc.org","code":"${loinc}","display":${JSON.stringify(name)}}]}`
      : `{"coding":[{"display":${JSON.stringify(name)}}]}`;
    const value = /^[\d.]+$/.test(result)
      ? `"valueQuantity":{"value":${result},"unit":"${unit}"}`
      : `"valueString":"${result}"`;
    const limits = low
      ? `,"referenceRange":[{"low":{"value":${low},"unit":"${unit}"},"high":{"value":${high},"unit":"${unit}"},"text":"${low}-${high}"}]`
      : '';
    return `{"resource":{"resourceType":"Observation","status":"final","code":${code},"effectiveDateTime":"${date}",${value}${limits}}}`;
  });
  const others = ['Organization', 'Patient', 'DiagnosticReport'].map(
    (resourceType) => `{"resource":{"resourceType":"${resourceType}"}}`,
  );
  return `{"resourceType":"Bundle","type":"collection","entry":[${[...others, ...entries].join(',')}]}`;
}

const xmlText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

function bundleXml(rows: Rows): string {
  const entries = rows.map(({ date, loinc, name, result, low, high, unit }) => {
    const code = loinc ? `<system value="http://loinc.org"/><code value="${loinc}"/>` : '';
    const value = /^[\d.]+$/.test(result)
      ? `<valueQuantity><value value="${result}"/><unit value="${unit}"/></valueQuantity>`
      : `<valueString value="${result}"/>`;
    const limits = low
      ? `<referenceRange><low><value value="${low}"/></low><high><value value="${high}"/></high></referenceRange>`
      : '';
    return `<entry><resource><Observation><code><coding>${code}<display value="${xmlText(name)}"/></coding></code><effectiveDateTime value="${date}"/>${value}${limits}</Observation></resource></entry>`;
  });
  return `<?xml version="1.0"?><Bundle xmlns="http://hl7.org/fhir"><type value="collection"/><entry><resource><Patient/></resource></entry>${entries.join('')}</Bundle>`;
}

const COLUMNS = [
  'Date',
  'LOINC-Code',
  'Biomarker-Name',
  'Result',
  'Low-Ref-Range',
  'High-Ref-Range',
  'Unit-of-measurement',
  'Comment',
];
const cells = (row: Rows[number]) => [
  row.date,
  row.loinc,
  row.name,
  row.result,
  row.low,
  row.high,
  row.unit,
  row.comment,
];

function csv(rows: Rows): string {
  const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  const lines = [COLUMNS, ...rows.map(cells)].map((line) => line.map(quoted).join(','));
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}

function parquet(rows: Rows): Uint8Array {
  const columnData = COLUMNS.map((name, n) => ({
    name,
    data: rows.map((row) => cells(row)[n] ?? ''),
    type: 'STRING' as const,
    nullable: false,
  }));
  return new Uint8Array(parquetWriteBuffer({ columnData }));
}

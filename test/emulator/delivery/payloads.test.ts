import assert from 'node:assert/strict';
import { tableFromIPC } from 'apache-arrow';
import { Fhir } from 'fhir';
import { readParquet } from 'parquet-wasm/node';
import { afterAll, beforeAll, describe, test } from 'vitest';
import type { CallbackSettings } from '../../../server-stub/emulator/src/accounts/account-settings.js';
import type { OutputFormat } from '../../../server-stub/emulator/src/formats.js';
import { faultsOf } from '../outputs/fhir-readers.js';
import { createBench, PACE } from '../support.js';
import { type Arrived, partsOf, type Receiver, startReceiver } from './receiver.js';

const TABLE = [
  'Date,LOINC,Test,Result,Low,High,Unit,Comment',
  '2026-01-14 08:35:00,2345-7,Glucose,95.0,70,99,mg/dL,fasting',
  ',,Nitrite,Negative,,,,',
  '',
].join('\n');

const ENVELOPE = { customerId: 7, transactionId: 100_001, totalTests: 2, qaPassed: 2, manualReview: 0 };

const RESULTS = [
  {
    Date: '2026-01-14 08:35:00',
    'LOINC-Code': '2345-7',
    'Biomarker-Name': 'Glucose',
    Result: '95.0',
    'Low-Ref-Range': '70',
    'High-Ref-Range': '99',
    'Unit-of-measurement': 'mg/dL',
    Comment: 'fasting',
  },
  {
    Date: '',
    'LOINC-Code': '',
    'Biomarker-Name': 'Nitrite',
    Result: 'Negative',
    'Low-Ref-Range': '',
    'High-Ref-Range': '',
    'Unit-of-measurement': '',
    Comment: '',
  },
];

/** Ready at START + PACE, in UTC. */
const REPORT = 'report-100001-20260114100004';

let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.close());

interface Sent extends Arrived {
  readonly uploadId: string;
  /** What retrieval gives in the format of the account. */
  readonly retrieved: Buffer;
}

/** Uploads the table to an account with these settings and waits for its one callback. */
async function callback(
  outputFormat: OutputFormat,
  payloadType: CallbackSettings['payloadType'],
  { fileName = 'Ana Müller 100%.csv', originals = false } = {},
): Promise<Sent> {
  const header = { name: 'X-Receiver-Key', value: 'let me in' };
  const settings = { outputFormat, originals, callback: { url: receiver.url, header, payloadType } };
  const bench = createBench({ accounts: [{ customerId: 7, keys: ['key'], settings }] });
  const sent = receiver.arrived.length;
  const uploadId = await bench.upload(TABLE, fileName, 'key');
  await bench.pass(PACE);
  const retrieved = await bench.get(`/api/v1/results/${uploadId}`, 'key');
  bench.emulator.close();
  assert.equal(receiver.arrived.length, sent + 1);
  const arrived = receiver.arrived[sent]!;
  assert.equal(arrived.path, '/api/results');
  assert.equal(arrived.headers['x-receiver-key'], 'let me in');
  assert.equal(arrived.headers['content-length'], String(arrived.body.length));
  return { ...arrived, uploadId, retrieved: Buffer.from(await retrieved.arrayBuffer()) };
}

/** Both parts of a form with a file; the metadata are checked, the file is given back. */
async function fileOf(sent: Sent, outputFormat: string, extension: string, type: string): Promise<Buffer> {
  const name = `${REPORT}.${extension}`;
  const [metadata, file, ...others] = await partsOf(sent);
  assert.deepEqual(others, []);
  assert.deepEqual([metadata?.name, metadata?.type], ['metadata', 'application/json']);
  assert.deepEqual(JSON.parse(String(metadata?.content)), {
    ...ENVELOPE,
    uploadId: sent.uploadId,
    fileName: name,
    outputFormat,
  });
  assert.deepEqual([file?.name, file?.fileName, file?.type], ['file', name, type]);
  return file!.content;
}

describe('the eight payloads', () => {
  test('JSON inline', async () => {
    const { headers, body, uploadId } = await callback('json', 'Inline');
    assert.equal(headers['content-type'], 'application/json');
    assert.deepEqual(JSON.parse(body.toString()), {
      ...ENVELOPE,
      uploadId,
      fileName: 'Ana Müller 100%.csv',
      outputFormat: 'JSON',
      Results: RESULTS,
    });
  });

  test('JSON as a file: the same structure', async () => {
    const sent = await callback('json', 'File');
    const file = await fileOf(sent, 'JSON', 'json', 'application/json');
    assert.deepEqual(JSON.parse(file.toString()), {
      ...ENVELOPE,
      uploadId: sent.uploadId,
      fileName: `${REPORT}.json`,
      outputFormat: 'JSON',
      Results: RESULTS,
    });
  });

  test('HL7 as a file', async () => {
    const sent = await callback('hl7', 'File');
    const file = await fileOf(sent, 'HL7', 'hl7', 'application/hl7-v2');
    assert.equal(
      file.toString(),
      [
        'MSH|^~\\&|HDT||||20260114100000+0000||ORU^R01|100001|P|2.3||||||UNICODE UTF-8',
        'PID|1',
        'PV1|1',
        'ORC|RE||report-100001||CM',
        'OBR|1||report-100001|11502-2^Laboratory report^LN|||20260114083500||||||||||||||||||F',
        'OBX|1|NM|2345-7^Glucose^LN||95.0|mg/dL|70-99||||F|||20260114083500',
        'NTE|1|L|fasting',
        'OBX|2|ST|^Nitrite^||Negative||||||F|||',
        '',
      ].join('\r'),
    );
    assert.deepEqual(file, sent.retrieved);
  });

  test('FHIR JSON inline: a bare Bundle, and the envelope in headers', async () => {
    const { headers, body, uploadId, retrieved } = await callback('fhir_json', 'Inline');
    assert.equal(headers['content-type'], 'application/fhir+json');
    const own = Object.entries(headers).filter(([name]) => name.startsWith('x-service-'));
    assert.deepEqual(Object.fromEntries(own), {
      'x-service-customer-id': '7',
      'x-service-upload-id': uploadId,
      'x-service-file-name': 'Ana M%C3%BCller 100%25.csv',
      'x-service-transaction-id': '100001',
      'x-service-output-format': 'FHIR_JSON',
      'x-service-total-tests': '2',
      'x-service-qa-passed-count': '2',
      'x-service-manual-review-count': '0',
    });
    assert.deepEqual(faultsOf(JSON.parse(body.toString())), []);
    assert.deepEqual(body, retrieved);
  });

  test('FHIR JSON as a file', async () => {
    const sent = await callback('fhir_json', 'File');
    const file = await fileOf(sent, 'FHIR_JSON', 'json', 'application/json');
    assert.deepEqual(faultsOf(JSON.parse(file.toString())), []);
    assert.deepEqual(file, sent.retrieved);
  });

  test('FHIR XML as a file: the same Bundle', async () => {
    const sent = await callback('fhir_xml', 'File');
    const file = await fileOf(sent, 'FHIR_XML', 'xml', 'application/fhir+xml');
    const bundle: unknown = JSON.parse(new Fhir().xmlToJson(file.toString()));
    assert.deepEqual(faultsOf(bundle), []);
    assert.deepEqual(file, sent.retrieved);
  });

  test('CSV as a file', async () => {
    const sent = await callback('csv', 'File');
    const file = await fileOf(sent, 'CSV', 'csv', 'text/csv');
    assert.equal(
      file.toString(),
      '\ufeffDate,LOINC-Code,Biomarker-Name,Result,Low-Ref-Range,High-Ref-Range,Unit-of-measurement,Comment\r\n' +
        '2026-01-14,2345-7,Glucose,95.0,70,99,mg/dL,fasting\r\n' +
        ',,Nitrite,Negative,,,,\r\n',
    );
  });

  test('Parquet as a file', async () => {
    const sent = await callback('parquet', 'File');
    const file = await fileOf(sent, 'PARQUET', 'parquet', 'application/octet-stream');
    const table = tableFromIPC(readParquet(file).intoIPCStream());
    assert.deepEqual(
      table.toArray().map((record) => Object.values(record.toJSON() as object)),
      [
        ['2026-01-14', '2345-7', 'Glucose', '95.0', '70', '99', 'mg/dL', 'fasting'],
        ['', '', 'Nitrite', 'Negative', '', '', '', ''],
      ],
    );
  });

  for (const format of ['hl7', 'fhir_xml', 'csv', 'parquet'] as const) {
    test(`${format} is never inline`, async () => {
      const { headers } = await callback(format, 'Inline');
      assert.match(headers['content-type'] ?? '', /^multipart\/form-data; boundary=/);
    });
  }
});

describe('payload options', () => {
  test('originals replace codes when the account asks for them', async () => {
    const { body } = await callback('json', 'Inline', { originals: true });
    const { Results } = JSON.parse(body.toString()) as { Results: Record<string, unknown>[] };
    const { 'LOINC-Code': _, ...glucose } = RESULTS[0]!;
    assert.deepEqual(Results[0], {
      ...glucose,
      Original: {
        'Biomarker-Name': 'Glucose',
        Result: '95.0',
        'Unit-of-measurement': 'mg/dL',
        'Low-Ref-Range': '70',
        'High-Ref-Range': '99',
      },
    });
  });

  for (const fileName of ['报告.csv', '%41.csv', 'x\u2028y 😀.csv']) {
    test(`header-safe file name: ${JSON.stringify(fileName)}`, async () => {
      const { headers } = await callback('fhir_json', 'Inline', { fileName });
      const value = String(headers['x-service-file-name']);
      assert.match(value, /^[\x20-\x7e]+$/);
      assert.equal(decodeURIComponent(value), fileName);
    });
  }
});

describe('a document that cannot be processed', () => {
  test('is reported in JSON without results, whatever the format of the account', async () => {
    const callback = { url: receiver.url, header: null, payloadType: 'File' } as const;
    const settings = { outputFormat: 'hl7', callback } as const;
    const bench = createBench({ accounts: [{ customerId: 7, keys: ['key'], settings }] });
    const sent = receiver.arrived.length;
    const uploadId = await bench.upload('MSH|', 'broken.hl7', 'key');
    await bench.pass(PACE);
    const status = await bench.get(`/api/v1/status/${uploadId}`, 'key');
    bench.emulator.close();
    assert.equal(receiver.arrived.length, sent + 1);
    const { headers, body } = receiver.arrived[sent]!;
    assert.equal(headers['content-type'], 'application/json');
    assert.deepEqual(JSON.parse(body.toString()), {
      customerId: 7,
      uploadId,
      fileName: 'broken.hl7',
      transactionId: 100_001,
      outputFormat: 'JSON',
      totalTests: 0,
      qaPassed: 0,
      manualReview: 0,
      Results: [],
    });
    const { status: state, callbackDelivery } = (await status.json()) as Record<string, unknown>;
    assert.deepEqual([state, callbackDelivery], ['failed', { status: 'delivered' }]);
  });
});

import assert from 'node:assert/strict';
import { describe, test } from 'vitest';
import { createBench, fixture, PACE } from '../support.js';

const PARQUET_MAGIC = 'PAR1';

/** Each format with its content type, its file name if any, and the start of its content. */
const FORMATS: [format: string, type: string, file: string | null, start: string][] = [
  ['json', 'application/json', null, '{"customerId":1001,"fileName":"Maria Muster.hl7","results":[{"Date":'],
  ['fhir_json', 'application/fhir+json', null, '{"resourceType":"Bundle","id":"'],
  ['hl7', 'text/plain; charset=utf-8', 'report-100001-20260114100000.hl7', 'MSH|^~\\&|'],
  ['fhir_xml', 'application/fhir+xml', null, '<?xml version="1.0" encoding="UTF-8"?>\n<Bundle xmlns='],
  [
    'csv',
    'text/csv; charset=utf-8',
    'report-100001-20260114100000.csv',
    '\ufeffDate,LOINC-Code,Biomarker-Name,',
  ],
  ['parquet', 'application/octet-stream', 'report-100001-20260114100000.parquet', PARQUET_MAGIC],
];

/** A finished upload and a function that fetches its result. */
async function finished() {
  const bench = createBench();
  const uploadId = await bench.upload(fixture('chemistry.hl7'), 'Maria Muster.hl7');
  await bench.pass(PACE);
  return {
    ...bench,
    result: (format: string) => bench.get(`/api/v1/results/${uploadId}?format=${format}`),
    plain: () => bench.get(`/api/v1/results/${uploadId}`),
  };
}

const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

describe('retrieval', () => {
  for (const [format, type, file, start] of FORMATS) {
    test(`returns ${format}`, async () => {
      const { result } = await finished();
      const answer = await result(format);
      assert.equal(answer.status, 200);
      assert.equal(answer.headers.get('content-type'), type);
      const disposition = file === null ? null : `attachment; filename="${file}"`;
      assert.equal(answer.headers.get('content-disposition'), disposition);
      const bytes = await bytesOf(answer);
      assert.equal(bytes.toString('utf8', 0, Buffer.byteLength(start)), start);
    });
  }

  test('returns JSON by default', async () => {
    const { plain, result } = await finished();
    const answer = await plain();
    assert.equal(answer.headers.get('content-type'), 'application/json');
    assert.deepEqual(await bytesOf(answer), await bytesOf(await result('json')));
  });

  test('returns the same bytes every time', async () => {
    const { result, pass } = await finished();
    for (const [format] of FORMATS) {
      const first = await bytesOf(await result(format));
      await pass(24 * 60 * 60 * 1000);
      assert.ok(first.equals(await bytesOf(await result(format))), format);
    }
  });

  test('names nobody; only JSON holds the file name', async () => {
    const { result } = await finished();
    const document = fixture('chemistry.hl7').toString();
    // Names, numbers and addresses of the patient and the visit.
    const personal = document
      .split(/[\r\n]/)
      .filter((line) => /^(?:PID|PV1|NK1)/.test(line))
      .flatMap((line) => line.split(/[|^~&]/))
      // The laboratory issued the patient's number; it names nobody.
      .filter((piece) => piece.length > 3 && piece !== 'NORDLAB');
    assert.ok(personal.length >= 5);
    for (const [format] of FORMATS) {
      const text = (await bytesOf(await result(format))).toString();
      assert.deepEqual(
        personal.filter((piece) => text.includes(piece)),
        [],
        format,
      );
      assert.equal(text.includes('Muster'), format === 'json', format);
    }
  });
});

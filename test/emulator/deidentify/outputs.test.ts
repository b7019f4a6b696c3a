import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { deidentify } from '../../../server-stub/emulator/src/deidentify/deidentify.js';
import type { ParsedDocument } from '../../../server-stub/emulator/src/parse/document.js';
import { createBench, PACE, parseAny } from '../support.js';
import { PLANTED } from './documents.js';
import { assertNobody, textsOf } from './found.js';

const SCAN = 'a scan';
const OUTPUTS = ['json', 'fhir_json', 'hl7', 'fhir_xml', 'csv', 'parquet'];

/** Each is parsed once for all tests here: to recognise a scan takes longer than the rest of them. */
const parsed = new Map<string, Promise<ParsedDocument>>();
function parse(format: string, bytes: Uint8Array): Promise<ParsedDocument> {
  const document = parsed.get(format) ?? parseAny(bytes);
  parsed.set(format, document);
  return document;
}
const read = async (format: string, bytes: Uint8Array): Promise<ParsedDocument> =>
  deidentify(await parse(format, bytes));

describe('outputs hold no identity', () => {
  for (const { format, fileName, write } of PLANTED) {
    it(format, async () => {
      const bench = createBench({ parse: (bytes) => read(format, bytes) });
      const uploadId = await bench.upload(await write(), fileName);
      await bench.pass(PACE * 100);
      for (const output of OUTPUTS) {
        const answer = await bench.get(`/api/v1/results/${uploadId}?format=${output}`);
        assert.equal(answer.status, 200, output);
        const text = await textsOf(new Uint8Array(await answer.arrayBuffer()), output);
        assertNobody(text, `${format} to ${output}`);
        assert.ok(/glucose/i.test(text), output);
      }
    });
  }
});

describe('comments about the sample are kept', () => {
  for (const { format, write, prose, clinical } of PLANTED) {
    it(format, async () => {
      const { rows, identity } = await read(format, await write());
      assert.deepEqual(identity, []);
      const comments = rows.map(({ comment }) => comment).join('\n');
      for (const words of clinical) assert.ok(comments.includes(words), words);
      assert.deepEqual(
        rows.filter(({ name }) => name === 'Glucose').map(({ result, unit }) => `${result} ${unit}`),
        prose.map((_, at) => `${90 + at} mg/dL`),
      );
    });
  }

  it('a scan: its reader saw the removed name', async () => {
    const { write } = PLANTED.find(({ format }) => format === SCAN)!;
    const { rows } = await parse(SCAN, await write());
    assert.match(JSON.stringify(rows), /Pellegrini/);
  });
});

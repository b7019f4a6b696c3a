import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Format } from '../../../src/intake/format.js';
import { preflight } from '../../../src/intake/preflight.js';

const whole = (text: string) => {
  const bytes = new Uint8Array(Buffer.from(text, 'latin1'));
  return { head: bytes.subarray(0, 4096), tail: bytes.subarray(-65536), size: bytes.length };
};
const MSH = 'MSH|^~\\&|LAB|HOSP|||20260101||ORU^R01|1|P|2.5.1\r';
const OBX = 'OBX|1|NM|2345-7^Glucose^LN||5.6|mmol/L|3.9-6.1|N|||F\r';

const CASES: readonly [string, Format, string, string | null][] = [
  ['a whole PDF', 'pdf', '%PDF-1.4 … trailer << /Root 1 0 R >> startxref 9 %%EOF\n', null],
  ['a PDF without its end', 'pdf', '%PDF-1.4 … trailer << /Root', 'truncated-file'],
  ['a PDF with a password', 'pdf', '%PDF-1.4 trailer << /Encrypt 5 0 R >> %%EOF', 'encrypted-file'],
  ['a whole PNG', 'png', '\x89PNG … \0\0\0\0IEND\xaeB`\x82', null],
  ['a PNG without its end', 'png', '\x89PNG … IDAT', 'truncated-file'],
  ['a whole Parquet file', 'parquet', 'PAR1 … footer PAR1', null],
  ['a Parquet file without its footer', 'parquet', 'PAR1 … row group', 'truncated-file'],
  ['a whole HL7 message', 'hl7', `${MSH}PID|||1\rOBR|1\r${OBX}`, null],
  ['an HL7 message with line feeds', 'hl7', `${MSH}OBR|1\r${OBX}`.replaceAll('\r', '\n'), null],
  ['an HL7 message with other delimiters', 'hl7', `${MSH}${OBX}`.replaceAll('|', '$'), null],
  ['an HL7 message cut in its header', 'hl7', MSH.slice(0, 30), 'truncated-file'],
  ['an HL7 message cut before any value', 'hl7', `${MSH}OBR|1\r${OBX.slice(0, 12)}`, 'truncated-file'],
  ['whole XML', 'xml', '<a><b/></a>\n', null],
  ['cut-off XML', 'xml', '<a><b>5.', 'truncated-file'],
  ['whole JSON', 'json', '{"a":[1]}\n', null],
  ['cut-off JSON', 'json', '{"a":[1', 'truncated-file'],
  ['CSV, which has no end to miss', 'csv', 'a,b\n1', null],
  ['a JPEG, left to the decoder', 'jpeg', '\xff\xd8\xff\xe0 … ', null],
];

describe('preflight', () => {
  for (const [name, format, text, expected] of CASES) {
    it(`returns ${expected ?? 'null'} for ${name}`, () =>
      assert.equal(preflight(format, whole(text)), expected));
  }

  it('does not check a long HL7 message by its first and last bytes alone', () => {
    const long = MSH + 'NTE|1||note\r'.repeat(10_000);
    assert.equal(preflight('hl7', whole(long)), null);
  });
});

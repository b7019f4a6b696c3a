import assert from 'node:assert/strict';
import { describe, test } from 'vitest';
import { describePayload } from '../../../server-stub/emulator/src/portal/payload/describe-payload.js';
import { partsOf } from '../../../server-stub/emulator/src/portal/payload/multipart.js';
import { prettyJson, prettyXml } from '../../../server-stub/emulator/src/portal/payload/pretty.js';

const bytes = (text: string) => new TextEncoder().encode(text);

describe('formatted JSON', () => {
  test('keeps digits, order and strings', () => {
    assert.equal(
      prettyJson('{"value":5.40,"a":[],"b":{},"text":"a, {b}: \\"c\\" [d]","list":[1.00,true,null]}'),
      [
        '{',
        '  "value": 5.40,',
        '  "a": [],',
        '  "b": {},',
        '  "text": "a, {b}: \\"c\\" [d]",',
        '  "list": [',
        '    1.00,',
        '    true,',
        '    null',
        '  ]',
        '}',
      ].join('\n'),
    );
  });

  test('is an equal document', () => {
    const document = { a: [{ b: 'ü\n"\\' }, [], {}], c: -1e-7, d: '' };
    assert.deepEqual(JSON.parse(prettyJson(JSON.stringify(document))), document);
    assert.equal(prettyJson(prettyJson('[1,{"a":2}]')), prettyJson('[1,{"a":2}]'));
  });

  test('is unchanged when invalid', () => assert.equal(prettyJson('{"a":'), '{"a":'));
});

test('formatted XML has one element per line, with its text', () => {
  assert.equal(
    prettyXml(
      '<?xml version="1.0"?><Bundle xmlns="http://hl7.org/fhir"><id value="a>b"/><text>x &amp; y</text></Bundle>',
    ),
    [
      '<?xml version="1.0"?>',
      '<Bundle xmlns="http://hl7.org/fhir">',
      '  <id value="a>b"/>',
      '  <text>x &amp; y</text>',
      '</Bundle>',
    ].join('\n'),
  );
});

describe('content', () => {
  test('is detected by its bytes', () => {
    assert.deepEqual(describePayload(bytes('MSH|^~\\&|A\rPID|1\rOBX|1|NM\r')), {
      kind: 'segments',
      segments: [
        ['MSH', '|^~\\&|A'],
        ['PID', '|1'],
        ['OBX', '|1|NM'],
      ],
    });
    assert.deepEqual(describePayload(bytes('\ufeffDate,Result\r\n')), {
      kind: 'text',
      text: 'Date,Result\r\n',
    });
    assert.equal(describePayload(new Uint8Array(0)).kind, 'empty');
    const parquet = describePayload(bytes(`PAR1${'a'.repeat(300)}`));
    assert.ok(parquet.kind === 'binary' && parquet.size === 304);
    assert.match(parquet.hex, /^0000 {2}50 41 52 31 61 .* PAR1aaaaaaaaaaaa\n0010 {2}61/);
    assert.equal(describePayload(new Uint8Array([0xff, 0xfe])).kind, 'binary');
  });
});

describe('parts of a form', () => {
  test('are parsed as by a server', async () => {
    const form = new FormData();
    form.append('metadata', new Blob(['{"fileName":"ü"}'], { type: 'application/json' }));
    form.append('file', new Blob([new Uint8Array([13, 10, 45, 45, 0, 255])]), 'report-1.parquet');
    const request = new Request('http://a/', { method: 'POST', body: form });
    const parts = partsOf(
      request.headers.get('content-type') ?? '',
      new Uint8Array(await request.arrayBuffer()),
    );
    assert.deepEqual(
      parts?.map(({ name, fileName, contentType, bytes: content }) => [
        name,
        fileName,
        contentType,
        [...content].length,
      ]),
      [
        ['metadata', 'blob', 'application/json', 17],
        ['file', 'report-1.parquet', 'application/octet-stream', 6],
      ],
    );
    assert.deepEqual([...(parts?.[1]?.bytes ?? [])], [13, 10, 45, 45, 0, 255]);
  });

  test('are null without a complete form', () => {
    assert.equal(partsOf('application/json', bytes('{}')), null);
    assert.equal(partsOf('multipart/form-data; boundary=b', bytes('--b\r\ncontent-disposition: form')), null);
  });
});

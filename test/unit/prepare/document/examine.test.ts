import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import type { TextFormat } from '../../../../src/files/format.js';
import { convertText, examineText, readBeginning } from '../../../../src/prepare/document/examine.js';

const MSH = 'MSH|^~\\&|LAB|HOSP|||20260101||ORU^R01|1|P|2.5.1\r';
const OBX = 'OBX|1|NM|2345-7^Glucose^LN||5.6|mmol/L|3.9-6.1|N|||F\r';

const CUT: readonly [string, TextFormat, string, boolean][] = [
  ['a whole HL7 message', 'hl7', `${MSH}PID|||1\rOBR|1\r${OBX}`, false],
  ['an HL7 message with line feeds', 'hl7', `${MSH}OBR|1\r${OBX}`.replaceAll('\r', '\n'), false],
  ['an HL7 message with other delimiters', 'hl7', `${MSH}${OBX}`.replaceAll('|', '$'), false],
  ['an HL7 message without a last line end', 'hl7', `${MSH}${OBX}NTE|1||all well`, false],
  ['an HL7 message in its MLLP frame', 'hl7', `\v${MSH}${OBX}\x1c\r`, false],
  ['an HL7 message with the end of a DOS file', 'hl7', `${MSH}${OBX}\x1a`, false],
  ['an HL7 message with line feeds and the end of a DOS file', 'hl7', `${MSH}${OBX}\n\x1a\n`, false],
  [
    'an HL7 message whose last result leaves out empty fields behind its status',
    'hl7',
    `${MSH}${OBX.trimEnd()}|||20260101\rOBX|2|ST|NOTE||see above||||||F`,
    false,
  ],
  ['an HL7 batch without a trailer', 'hl7', `FHS|^~\\&|LAB\rBHS|^~\\&|LAB\r${MSH}${OBX}`, false],
  ['a long HL7 message', 'hl7', `${MSH}${'NTE|1||note\r'.repeat(10_000)}${OBX}`, false],
  ['an HL7 batch of many results', 'hl7', MSH + OBX.repeat(200_000).trimEnd(), false],
  ['an HL7 message cut in its header', 'hl7', MSH.slice(0, 30), true],
  ['an HL7 message cut before any value', 'hl7', `${MSH}OBR|1\r${OBX.slice(0, 12)}`, true],
  ['an HL7 message cut in a later value', 'hl7', `${MSH}${OBX}${OBX.slice(0, 33)}`, true],
  ['an HL7 message cut right before a status', 'hl7', `${MSH}${OBX}OBX|2|ST|NOTE||see above|||||`, true],
  [
    'an HL7 message cut in a later value, before the end of a DOS file',
    'hl7',
    `${MSH}${OBX}${OBX.slice(0, 33)}\x1a`,
    true,
  ],
  ['an HL7 message cut in the name of a segment', 'hl7', `${MSH}${OBX}OB`, true],
  ['a long HL7 message that never comes to a value', 'hl7', MSH + 'NTE|1||note\r'.repeat(10_000), true],
  ['whole XML', 'xml', '<a><b/></a>\n', false],
  [
    'XML with brackets where they mean nothing',
    'xml',
    '<?xml version="1.0"?><!-- <x> --><a b="1>2" c=\'<\'><![CDATA[<y>]]></a>',
    false,
  ],
  ['cut-off XML', 'xml', '<a><b>5.', true],
  ['XML cut behind a tag', 'xml', '<a><b>5.6</b>', true],
  ['XML cut in a tag', 'xml', '<a><b>5.6</b></a', true],
  ['XML cut in a comment', 'xml', '<a/><!-- and', true],
  ['whole JSON', 'json', '{"a":[1]}\n', false],
  ['JSON with brackets in its words', 'json', '{"a":"[{\\"","b":"\\\\"}', false],
  ['JSON with megabytes in one word', 'json', `{"a":"${'x'.repeat(3_000_000)}"}`, false],
  ['cut-off JSON', 'json', '{"a":[1', true],
  ['JSON cut behind a bracket', 'json', '{"a":[1]', true],
  ['JSON cut in a word', 'json', '{"a":"5.6 mmol', true],
  ['CSV, which has no end to miss', 'csv', 'a,b\n1', false],
];

describe('the end of a text', () => {
  for (const [name, format, text, isCut] of CUT) {
    it(`is ${isCut ? 'cut off' : 'whole'}: ${name}`, async () =>
      assert.deepEqual(
        await examineText(new Blob([Buffer.from(text, 'latin1')]), format),
        isCut ? { code: 'truncated-file' } : null,
      ));
  }
});

const latin1 = (text: string) => Buffer.from(text, 'latin1');
const utf16 = (text: string) => Buffer.from(text, 'utf16le');
const message = (charset: string) =>
  `MSH|^~\\&|LAB|HOSP|||20260101||ORU^R01|1|P|2.5.1||||||${charset}\rPID|||1||Müller\r${OBX}`;
const xml = (declaration: string) => `<?xml version="1.0"${declaration}?><a>Größe</a>`;
const isRight = null;
const held = (sample: string) => ({ code: 'text-encoding', sample });

const ENCODED: readonly [string, TextFormat, Uint8Array, object | null, string?][] = [
  ['ASCII', 'csv', latin1('name,result\nGlucose,5.6'), isRight],
  ['UTF-8', 'csv', Buffer.from('name,result\nGrößé,5.6'), isRight],
  ['UTF-16 with its mark', 'csv', utf16('\uFEFFname\tresult'), held(''), 'name\tresult'],
  ['UTF-16 without its mark', 'json', utf16('{"a":"ü"}'), held(''), '{"a":"ü"}'],
  ['ASCII with a zero byte', 'csv', latin1('a\0,b\n1,2'), isRight],
  ['UTF-16, big end first', 'xml', utf16('\uFEFF<a>ü</a>').swap16(), held(''), '<a>ü</a>'],
  [
    'Windows-1252',
    'csv',
    latin1('Name;Wert\nGr\xf6\xdfe;5\xb5g'),
    held('Größe, 5µg'),
    'Name;Wert\nGröße;5µg',
  ],
  [
    'a Chinese spreadsheet',
    'csv',
    Buffer.from([...latin1('name,'), 0xc6, 0xcf, 0xcc, 0xd1, 0xcc, 0xc7]),
    held('葡萄糖'),
    'name,葡萄糖',
  ],
  ['HL7 that says nothing, in Windows-1252', 'hl7', latin1(message('')), held('Müller'), message('')],
  ['HL7 that says 8859/1, in it', 'hl7', latin1(message('8859/1')), isRight],
  [
    'HL7 that says 8859/1, in UTF-8',
    'hl7',
    Buffer.from(message('8859/1')),
    held(''),
    message('UNICODE UTF-8'),
  ],
  [
    'HL7 that says UTF-8, in Windows-1252',
    'hl7',
    latin1(message('UNICODE UTF-8')),
    held('Müller'),
    message('UNICODE UTF-8'),
  ],
  ['HL7 that says ASCII, in UTF-8', 'hl7', Buffer.from(message('ASCII')), held(''), message('UNICODE UTF-8')],
  [
    'HL7 that says 8859/1, with nothing but ASCII',
    'hl7',
    latin1(message('8859/1').replace('ü', 'u')),
    isRight,
  ],
  ['XML that says ISO-8859-1, in it', 'xml', latin1(xml(' encoding="ISO-8859-1"')), isRight],
  [
    'XML that says ISO-8859-1, in UTF-8',
    'xml',
    Buffer.from(xml(' encoding="ISO-8859-1"')),
    held(''),
    xml(' encoding="UTF-8"'),
  ],
  ['XML that says nothing, in Windows-1252', 'xml', latin1(xml('')), held('Größe'), xml('')],
  ['Windows-1252 that begins with þ', 'csv', latin1('þórr;5,6'), held('þórr'), 'þórr;5,6'],
  ['Windows-1252 that begins with ÿ', 'csv', latin1('ÿves;5,6'), held('ÿves'), 'ÿves;5,6'],
  [
    'HL7 in its MLLP frame that says 8859/1, in UTF-8',
    'hl7',
    Buffer.from(`\v${message('8859/1~8859/15')}\x1c\r`),
    held(''),
    `\v${message('UNICODE UTF-8~8859/15')}\x1c\r`,
  ],
  [
    'a batch whose second message says 8859/1, in UTF-8',
    'hl7',
    Buffer.from(`${MSH}${OBX}${message('8859/1^x|de').replaceAll('|', '#')}`),
    held(''),
    `${MSH}${OBX}${message('UNICODE UTF-8^x|de').replaceAll('|', '#')}`,
  ],
];

describe('the encoding of a text', () => {
  for (const [name, format, bytes, expected, converted] of ENCODED) {
    it(`${expected ? 'is held back' : 'is right'}: ${name}`, async () => {
      const file = new Blob([new Uint8Array(bytes)]);
      assert.deepEqual(await examineText(file, format), expected);
      if (converted === undefined) return;
      const made = await convertText(file, format);
      assert.equal(await made.text(), converted);
      assert.equal(await examineText(made, format), null, 'right once converted');
    });
  }
});

/** Milliseconds of the fastest of five examinations. */
async function timeOf(text: string): Promise<number> {
  const file = new Blob([text]);
  const times: number[] = [];
  for (let n = 0; n < 5; n += 1) {
    const started = performance.now();
    await examineText(file, 'hl7');
    times.push(performance.now() - started);
  }
  return Math.min(...times);
}

describe('the time for a text', () => {
  const header = (separators: number, length: number) =>
    `MSH${'|x'.repeat(separators)}${'y'.repeat(length)}\r${OBX}é\r`;

  it('does not depend on the fields of its header', async () => {
    await timeOf(header(5, 2_000));
    const few = await timeOf(header(5, 2_000));
    assert.ok((await timeOf(header(15, 2_000))) < 50 * (few + 0.1));
  });

  for (const [what, make] of [
    ['with five fields', (length: number) => header(5, length)],
    ['with fifteen fields', (length: number) => header(15, length)],
    ['before many blank ones', (length: number) => `${MSH}${OBX}${'\n'.repeat(length)}OBX`],
  ] as const)
    it(`grows with the length of a text: a line ${what}`, async () => {
      await timeOf(make(2_000));
      const short = await timeOf(make(2_000));
      assert.ok((await timeOf(make(32_000))) < 64 * (short + 0.1));
    });
});

describe('the beginning of a text', () => {
  const line = '血红蛋白,140,g/L\r\n';
  const utf16le = (text: string) =>
    new Uint8Array([...text].flatMap((letter) => [letter.charCodeAt(0) & 0xff, letter.charCodeAt(0) >> 8]));
  for (const [name, bytes] of [
    ['UTF-8', new TextEncoder().encode(line.repeat(3))],
    ['UTF-16', new Uint8Array([0xff, 0xfe, ...utf16le(line.repeat(3))])],
  ] as const)
    it(`ends with a whole letter: ${name}`, async () => {
      const file = new Blob([bytes]);
      for (let most = 20; most < bytes.length; most += 1) {
        const text = await readBeginning(file, 'csv', most);
        assert.ok(line.repeat(3).startsWith(text.replace(/^\uFEFF/, '')), `${most}: ${text}`);
      }
    });
});

import assert from 'node:assert/strict';
import { describe, test } from 'vitest';
import { DEFAULT_LIMITS } from '../../../server-stub/gateway/src/limits.js';
import { GatewayProblem } from '../../../server-stub/gateway/src/problem.js';
import { createFileCheck } from '../../../server-stub/gateway/src/uploads/file-check.js';
import { createFormWriter } from '../../../server-stub/gateway/src/uploads/form-writer.js';
import { createPartScanner } from '../../../server-stub/gateway/src/uploads/part-scanner.js';
import { WHOLE } from '../../support/sample.js';
import { accountService } from '../support/account.js';
import { startBench } from '../support/bench.js';
import { type FilesSeen, type Form, readByAll } from '../support/form-readers.js';
import { createRandom, type Random } from '../support/random.js';

const FORMS = WHOLE ? 10_000 : 400;
const SEED = 30;
const B = 'B0undary';

const NAMES = [
  'a.pdf',
  'Blutbild März.csv',
  '血.csv',
  'a %22b%22.csv',
  '../../a.pdf',
  'C:\\a.pdf',
  'a;b=c.pdf',
  "a'b.pdf",
  '=?utf-8?q?a?=.pdf',
  'a\u0085b\u2028c.pdf',
  'a\x0bb\x1cc.pdf',
  '%2e%2e%2fa',
  'a.pdf\t',
  '.',
  '',
];
const HEADERS = [
  '',
  'Content-Type: application/pdf\r\n',
  'Content-Type: application/x-www-form-urlencoded\r\n',
  'Content-Type: message/rfc822\r\n',
  'Content-Type: text/plain; charset=utf-16\r\n',
  'Content-Type: text/csv; boundary=x\r\n',
  'Content-Length: 3\r\n',
  'Content-Transfer-Encoding: binary\r\n',
  'Content-Transfer-Encoding: 8bit\r\n',
  'X-A: --B0undary\r\n',
];
/** Pieces that one parser or another takes for the end of a line or of a part. */
const PIECES = [
  'x',
  '\r\n',
  '\n',
  '\r',
  '--',
  B,
  `\n--${B}\n`,
  `\r--${B}\r`,
  `\r\n--${B} \r\n`,
  `\n--${B}--\n`,
  `--${B}--`,
  `\n--${B}\nContent-Disposition: form-data; name="files"; filename="b.exe"\n\nMZ`,
  `\r\n--${B}\r\nContent-Disposition: form-data; name="files"; filename="c.txt"\r\n\r\nx`,
  'MSH|^~\\&|\r',
  '\0\xff\x80',
  ' ',
  '\t',
  ';',
  '"',
  '=',
];

function randomForm(random: Random): Buffer {
  let text = '';
  for (let files = 1 + random.below(3); files > 0; files -= 1) {
    let content = 'MSH|';
    for (let left = random.below(12); left > 0; left -= 1) content += random.pick(PIECES);
    const name = Buffer.from(random.pick(NAMES)).toString('latin1');
    text += `--${B}\r\nContent-Disposition: form-data; name="files"; filename="${name}"\r\n${random.pick(HEADERS)}\r\n${content}\r\n`;
  }
  text += `--${B}--\r\n`;
  for (let edits = random.below(3); edits > 0; edits -= 1) {
    const at = random.below(text.length);
    text = text.slice(0, at) + random.pick(['', random.pick(PIECES)]) + text.slice(at + random.below(3));
  }
  return Buffer.from(text, 'latin1');
}

/** The form as the gateway writes it, with what it says of its files; null when it is refused. */
function rewrite(bytes: Buffer, random: Random): (Form & { expected: FilesSeen }) | null {
  const check = createFileCheck('pathology', DEFAULT_LIMITS);
  const writer = createFormWriter(false);
  const pieces: Buffer[] = [];
  const scanner = createPartScanner(B, {
    begin(head) {
      check.begin(head);
      writer.begin(head);
    },
    bytes(piece) {
      check.bytes(piece);
      writer.bytes(piece);
    },
    end: () => check.end(),
  });
  try {
    for (let from = 0; from < bytes.length; ) {
      const to = from + 1 + random.below(bytes.length);
      scanner.add(bytes.subarray(from, to));
      pieces.push(...writer.take());
      from = to;
    }
    if (!scanner.isComplete) return null;
  } catch (thrown) {
    assert.ok(thrown instanceof GatewayProblem, String(thrown));
    return null;
  }
  writer.close();
  const expected = check.files.map(({ name, size }) => [writtenName(name), size] as const);
  return { type: writer.contentType, body: Buffer.concat([...pieces, ...writer.take()]), expected };
}

function writtenName(path: string): string {
  const name = (path.split(/[\\/]/).at(-1) ?? '').replaceAll(/[\p{Cc}\u2028\u2029]/gu, '');
  return /^\.*$/.test(name) ? 'file' : unescaped(name);
}

/** Some parsers decode what browsers escape (WHATWG HTML, multipart/form-data encoding algorithm), others do not. */
const unescaped = (name: string): string => name.replaceAll('%22', '"').replaceAll(/%0[ad]/gi, '');

/** In one order: Werkzeug groups files by their fields. */
const comparable = (files: FilesSeen): unknown =>
  typeof files === 'string'
    ? files
    : files.map(([name, size]) => JSON.stringify([name && unescaped(name), size])).sort();

test(`of ${FORMS} mutated forms each is refused, or every parser sees the files that the gateway saw`, async () => {
  const random = createRandom(SEED);
  const forms = Array.from({ length: FORMS }, () => randomForm(random));
  const rewritten = forms.flatMap((bytes) => rewrite(bytes, random) ?? []);
  assert.ok(rewritten.length > FORMS / 6, `${rewritten.length} accepted`);
  const seen = await readByAll(rewritten);
  rewritten.forEach(({ body, expected }, index) => {
    for (const [parser, files] of seen[index]!) {
      assert.deepEqual(comparable(files), comparable(expected), `${parser}: ${body.toString('latin1')}`);
    }
  });
  console.info(`${rewritten.length} accepted, read by ${[...seen[0]!.keys()].join(', ')}`);
});

describe('a file that contains what some parsers take for more files', () => {
  const hidden = (end: string) =>
    `x${end}--${B}${end}Content-Disposition: form-data; name="files"; filename="b.exe"${end}${end}MZ${end}`;
  for (const [name, end] of Object.entries({ LF: '\n', CR: '\r' })) {
    test(`on lines that end with ${name} is one file for every parser of the service`, async () => {
      const bench = await startBench({ answer: accountService().answer, keepFileNames: true });
      const content = hidden(end).repeat(40);
      const body = `--${B}\r\nContent-Disposition: form-data; name="files"; filename="a.hl7"\r\n\r\n${content}\r\n--${B}--\r\n`;
      const headers = { 'content-type': `multipart/form-data; boundary=${B}` };
      const reply = await bench.as('ana', '/api/master?module=pathology', { method: 'POST', headers, body });
      assert.equal(reply.status, 200);
      const [arrival] = bench.upstream.arrivals;
      const form = { type: String(arrival?.headers['content-type']), body: arrival!.body };
      for (const [parser, files] of (await readByAll([form]))[0]!) {
        assert.deepEqual(files, [['a.hl7', content.length]], parser);
      }
      await bench.close();
    });
  }
});

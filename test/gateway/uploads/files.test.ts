import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import busboy from 'busboy';
import fc from 'fast-check';
import { afterEach, describe, test } from 'vitest';
import { createPartScanner } from '../../../server-stub/gateway/src/uploads/part-scanner.js';
import { accountService } from '../support/account.js';
import { type Bench, type BenchOptions, codeOf, startBench } from '../support/bench.js';
import { person } from '../support/person.js';

const B = 'b';
const DISPOSITION = 'Content-Disposition: form-data; name="files"; filename="a.bin"';
const part = (content: Uint8Array | string, headers = DISPOSITION): Buffer =>
  Buffer.concat([Buffer.from(`--${B}\r\n${headers}\r\n\r\n`), Buffer.from(content), Buffer.from('\r\n')]);
const END = `--${B}--\r\n`;
const body = (...pieces: (Uint8Array | string)[]): Buffer =>
  Buffer.concat(pieces.map((piece) => Buffer.from(piece)));

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');
const JPEG = latin1('\xff\xd8\xff\xe0 and so on');
const HEIC = latin1('\0\0\0\x18ftypmif1\0\0\0\0mif1heic and so on');
const PROGRAM = latin1('MZ\x90\0\x03\0\0\0 and so on');

describe('the files of an upload', () => {
  let bench: Bench;
  const begun = { times: 0, whole: 0 };
  const start = async (options: BenchOptions = {}) => {
    const account = accountService();
    bench = await startBench({ answer: account.answer, ...options });
    Object.assign(begun, { times: 0, whole: 0 });
    bench.upstream.intercept = (request, response) => {
      begun.times += 1;
      const pieces: Buffer[] = [];
      request.on('data', (piece: Buffer) => pieces.push(piece));
      request.on('error', () => {});
      request.on('end', () => {
        begun.whole += 1;
        account.answer(request, response, Buffer.concat(pieces));
      });
    };
  };
  afterEach(() => bench.close());

  /** In pieces when there are several: a body that does not say how long it is. */
  const send = (module: string, ...pieces: Uint8Array[]) => {
    const whole = pieces.length === 1;
    const stream = new ReadableStream<Uint8Array>({
      pull(controller) {
        const piece = pieces.shift();
        if (piece) controller.enqueue(piece);
        else controller.close();
      },
    });
    return bench.as('ana', `/api/master?module=${module}`, {
      method: 'POST',
      headers: { 'content-type': `multipart/form-data; boundary=${B}`, 'idempotency-key': 'k' },
      body: whole ? pieces[0] : stream,
      duplex: 'half',
    } as RequestInit);
  };

  test('a rejection reaches clients that send everything before reading, as browsers do', {
    timeout: 280_000,
  }, async () => {
    await start();
    const upload = body(part(body(PROGRAM, Buffer.alloc(12 * 1024 * 1024))), END);
    const { hostname, port, host } = new URL(bench.url);
    const socket = connect(Number(port), hostname).pause();
    const head = [
      'POST /api/master?module=pathology HTTP/1.1',
      `Host: ${host}`,
      `Authorization: Bearer ${await bench.token('ana')}`,
      `Content-Type: multipart/form-data; boundary=${B}`,
      `Content-Length: ${upload.length}`,
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    await new Promise<void>((resolve, reject) => {
      socket.once('error', reject);
      socket.write(upload, (error) => (error ? reject(error) : resolve()));
    });
    let answer = '';
    for await (const bytes of socket) {
      answer += String(bytes);
      if (answer.includes('}')) break;
    }
    assert.match(answer, /^HTTP\/1\.1 415 /);
    assert.match(answer, /"code":"file-unsupported"/);
    assert.equal(begun.whole, 0);
  });

  async function nothingIsFiled(): Promise<void> {
    assert.equal(begun.whole, 0, 'whole at the service');
    assert.deepEqual(await bench.store.forOwner(person('ana')).list('upload'), []);
    const again = await send('pathology', body(part('MSH|^~\\&|'), END));
    assert.equal(again.status, 200, 'the next one is as good as the first');
  }

  const accepted: [module: string, name: string, content: Uint8Array | string][] = [
    ['pathology', 'a PDF', '%PDF-1.7 and so on'],
    ['pathology', 'a PDF that begins late', `${' '.repeat(900)}%PDF-1.7`],
    ['pathology', 'HL7', 'MSH|^~\\&|'],
    ['pathology', 'HL7 within MLLP', '\vMSH|^~\\&|\x1c\r'],
    ['pathology', 'CSV in UTF-16', Buffer.from('\ufeffTest;Wert\r\n', 'utf16le')],
    ['pathology', 'one letter', 'x'],
    ['pathology', 'Parquet', latin1('PAR1\x15\0')],
    ['pathology', 'PNG', latin1('\x89PNG\r\n\x1a\n\0\0')],
    ['pathology', 'JPEG', JPEG],
    ['pathology', 'HEIC', HEIC],
    ['pathology', 'AVIF', latin1('\0\0\0\x14ftypavif\0\0\0\0')],
    ['pathology', 'WEBP', latin1('RIFF\0\0\0\0WEBPVP8 ')],
    ['medical', 'JPEG', JPEG],
    ['medical', 'GIF', latin1('GIF89a\0\0')],
    ['medical', 'WEBP', latin1('RIFF\0\0\0\0WEBPVP8 ')],
  ];
  test('in every format of their module are forwarded', async () => {
    await start();
    for (const [module, name, content] of accepted) {
      assert.equal((await send(module, body(part(content), END))).status, 200, `${module}: ${name}`);
      // The same name for other bytes would be refused for that.
      bench.clock.time += 1000;
      await bench.store.purge({ createdBefore: 0, now: bench.clock.time + 2 * 24 * 3600 * 1000 });
    }
    assert.equal(begun.whole, accepted.length);
  });

  test('are recognised with the headers of any client', async () => {
    await start();
    const writings = [
      "Content-Type: image/jpeg\r\nContent-Disposition: form-data; name=files; filename=a.jpg; filename*=utf-8''a.jpg",
      'content-disposition:form-data;filename="ä;.jpg";name="files"',
      `${DISPOSITION}\r\nContent-Transfer-Encoding: binary\r\nContent-Length: ${JPEG.length}`,
      `${DISPOSITION}\r\nconstructor: of every object\r\n__proto__: of every object`,
    ];
    const parts = writings.map((headers) => part(JPEG, headers));
    assert.equal((await send('medical', body(...parts, END.trimEnd()))).status, 200);
  });

  const refused: [module: string, name: string, content: Uint8Array | string][] = [
    ['pathology', 'a program', PROGRAM],
    ['pathology', 'a zip', latin1('PK\x03\x04\x14\0\0\0')],
    ['pathology', 'a film', latin1('\0\0\0\x18ftypisom\0\0\0\0isomavc1')],
    ['pathology', 'a GIF', latin1('GIF89a\0\0')],
    ['pathology', 'nothing', ''],
    ['medical', 'a PDF', '%PDF-1.7'],
    ['medical', 'HEIC', HEIC],
    ['medical', 'text', 'MSH|^~\\&|'],
  ];
  for (const [module, name, content] of refused) {
    test(`for ${module} are not ${name}, alone or after a good one`, async () => {
      await start();
      const answers = [
        await send(module, body(part(content), END)),
        await send(module, part(JPEG), part(content), Buffer.from(END)),
      ];
      for (const reply of answers) assert.deepEqual([reply.status, codeOf(reply)], [415, 'file-unsupported']);
      await nothingIsFiled();
    });
  }

  test('are at most ten', async () => {
    await start();
    const files = Array.from({ length: 10 }, () => part(JPEG));
    const reply = await send('pathology', ...files, part(JPEG), Buffer.from(END));
    assert.deepEqual([reply.status, codeOf(reply)], [400, 'too-many-files']);
    await nothingIsFiled();
    assert.equal((await send('medical', body(...files, END))).status, 200);
  });

  test('are limited each, even when their total is allowed', async () => {
    await start({ limits: { bytesPerFile: 5000 } });
    const [full, over] = [5000, 5001].map((size) => Buffer.alloc(size, 'x')) as [Buffer, Buffer];
    const reply = await send('pathology', part('x'), part(over), Buffer.from(END));
    assert.deepEqual([reply.status, codeOf(reply)], [413, 'file-too-large']);
    await nothingIsFiled();
    begun.whole = 0;
    const fresh = { 'content-type': `multipart/form-data; boundary=${B}` };
    const init = { method: 'POST', headers: fresh, body: body(part(full), part(full), END) } as RequestInit;
    assert.equal((await bench.as('ana', '/api/master?module=pathology', init)).status, 200);
  });

  const good = part(JPEG);
  const bodies: Record<string, Buffer[]> = {
    'that breaks off in a file': [body('--b\r\n', DISPOSITION, '\r\n\r\n', JPEG)],
    'that breaks off after a file': [good],
    'that breaks off in the last boundary': [body(good, '--b-')],
    'in chunks that break off after a file': [good, part(JPEG)],
    'of nothing': [Buffer.from(END)],
    'with something before': [body('\r\n', good, END)],
    'with something after': [body(good, END, '--b\r\n')],
    'of another boundary': [body('--c\r\n', DISPOSITION, '\r\n\r\nx\r\n--c--\r\n')],
    'whose boundary goes on': [body('--bc\r\n', DISPOSITION, '\r\n\r\nx\r\n', END)],
    'with a field': [body(good, part('x', 'Content-Disposition: form-data; name="patient"'), END)],
    'with a part without headers': [body('--b\r\n\r\nx\r\n', END)],
    'with two dispositions': [body(part(JPEG, `${DISPOSITION}\r\n${DISPOSITION}`), END)],
    'with folded headers': [body(part(JPEG, DISPOSITION.replace('; f', ';\r\n f')), END)],
    'with lines ended by LF': [body(part(JPEG, `X: y\n${DISPOSITION}`), END)],
    'with a zero byte in a name': [body(part(JPEG, DISPOSITION.replace('a.bin', 'a\0.bin')), END)],
    'with a part in base64': [body(part('TVo=', `${DISPOSITION}\r\nContent-Transfer-Encoding: base64`), END)],
    'with a form in a form': [
      body(part('x', `${DISPOSITION}\r\nContent-Type: multipart/mixed; boundary=c`), END),
    ],
    ...Object.fromEntries(
      [
        // A field for who looks for `filename` as a parameter, a file for who looks for it as text.
        'form-data; name="customerId; filename=a"',
        'form-data; name="customerId"; x="; filename=a"',
        'form-data; name="a"; filename="a"; filename="b"',
        'form-data; name="a"; name="b"; filename="a"',
        `form-data; name="a"; filename="a.hl7"; filename*=UTF-8''b.hl7`,
        `form-data; name="a"; filename*=UTF-8''b.hl7`,
        `form-data; name="a"; filename="a"; filename*=ISO-8859-1''a`,
        `form-data; name="a"; filename="a"; filename*=UTF-8''%`,
        'form-data; name="a"; filename="a\\"; x="b"',
        'form-data; name="a"; filename="a"b"',
        'form-data; name="a"; filename="a',
        'form-data; name="a"; filename=a b',
        'form-data; name="a"; filename="a" x',
        'form-data; name="a"; filename="a";',
        'form-data; filename="a"',
        'form-data; name=""; filename="a"',
        'attachment; name="a"; filename="a"',
        'form-data, name="a"; filename="a"',
      ].map((value) => [
        `whose disposition is ${value}`,
        [body(part(JPEG, `Content-Disposition: ${value}`), END)],
      ]),
    ),
    'with a space before a colon': [body(part(JPEG, DISPOSITION.replace(':', ' :')), END)],
    'with a line that is no header': [body(part(JPEG, `${DISPOSITION}\r\nhello`), END)],
    'with two content types': [
      body(part(JPEG, `${DISPOSITION}\r\nContent-Type: a/b\r\ncontent-type: a/c`), END),
    ],
    'with a field before the files': [
      body(part('x', 'Content-Disposition: form-data; name="customerId"'), good, END),
    ],
    'with headers without end': [body(part(JPEG, `${DISPOSITION}\r\nX: ${'x'.repeat(9000)}`), END)],
  };
  for (const [name, pieces] of Object.entries(bodies)) {
    test(`are rejected in a form ${name}`, async () => {
      await start();
      const reply = await send('pathology', ...pieces);
      assert.deepEqual([reply.status, codeOf(reply)], [400, 'body-invalid']);
      await nothingIsFiled();
    });
  }
});

describe('the scanner of a form', () => {
  interface Part {
    readonly headers: string;
    readonly content: string;
  }

  function scanned(bytes: Buffer, boundary: string, cuts: readonly number[]): Part[] {
    const parts: { headers: string; content: string }[] = [];
    let ended = 0;
    const scanner = createPartScanner(boundary, {
      begin: ({ lines }) => parts.push({ headers: lines, content: '' }),
      bytes(piece) {
        parts.at(-1)!.content += piece.toString('latin1');
      },
      end() {
        ended += 1;
      },
    });
    let from = 0;
    for (const cut of [...cuts, bytes.length]) {
      scanner.add(bytes.subarray(from, cut));
      from = cut;
    }
    assert.ok(scanner.isComplete);
    assert.equal(ended, parts.length);
    return parts;
  }

  async function readByOthers(bytes: Buffer, boundary: string): Promise<string[]> {
    const reader = busboy({ headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } });
    const contents: string[] = [];
    reader.on('file', (_, stream) => {
      const at = contents.push('') - 1;
      stream.on('data', (piece: Buffer) => {
        contents[at] += piece.toString('latin1');
      });
    });
    const closed = once(reader, 'close');
    reader.end(bytes);
    await closed;
    return contents;
  }

  test('finds the same parts as another parser, in any chunks', async () => {
    const boundary = '-b';
    // Content that is nearly a boundary, as often as can be.
    const content = fc.array(fc.constantFrom('\r', '\n', '-', '--', 'b', '\r\n--', '\r\n---', 'x'), {
      maxLength: 60,
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(content, { minLength: 1, maxLength: 4 }),
        fc.array(fc.nat(), { maxLength: 20 }),
        async (contents, places) => {
          const texts = contents.map((pieces) => pieces.join(''));
          const mark = `\r\n--${boundary}`;
          fc.pre(texts.every((text) => `\r\n${text}${mark}`.indexOf(mark) === text.length + 2));
          const bytes = body(
            ...texts.map((text) => `--${boundary}\r\n${DISPOSITION}\r\n\r\n${text}\r\n`),
            `--${boundary}--\r\n`,
          );
          const cuts = places.map((place) => place % bytes.length).sort((a, b) => a - b);
          const parts = scanned(bytes, boundary, cuts);
          assert.deepEqual(
            parts,
            texts.map((text) => ({ headers: DISPOSITION, content: text })),
          );
          assert.deepEqual(await readByOthers(bytes, boundary), texts);
        },
      ),
      { numRuns: 500, seed: 7 },
    );
  });
});

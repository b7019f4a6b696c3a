import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { type Bench, startBench } from '../support/bench.js';
import { json } from '../support/upstream.js';

const headOf = (name: string): string =>
  `--b\r\ncontent-disposition: form-data; name="files"; filename="${name}.hl7"\r\n\r\nMSH|^~\\&|`;
const HEAD = headOf('a');
const END = '\r\n--b--\r\n';

/** More than all buffers on the way hold. */
const BEYOND_BUFFERS = 24 * 1024 * 1024;

const chunk = (text: string): string => `${text.length.toString(16)}\r\n${text}\r\n`;

/** Where a sender stops, in a body of unknown length. */
const SENDER_STALLS: Readonly<Record<string, string>> = {
  'before its first byte': '',
  'in a file': chunk(HEAD + 'x'.repeat(70_000)),
  'before the last boundary': chunk(HEAD) + chunk('x'.repeat(70_000)),
  'before the end of the body': chunk(HEAD + END),
};

/** Milliseconds. Neither limit decides who is blamed. */
const TIMEOUTS = {
  'equal limits': { uploadPause: 3000, serviceTimeout: 3000 },
  'a sender who may wait longer than the service': { uploadPause: 5000, serviceTimeout: 2000 },
  'a service that may wait longer than the sender': { uploadPause: 2000, serviceTimeout: 5000 },
};

for (const [name, limits] of Object.entries(TIMEOUTS)) {
  describe(`who stalls an upload is told apart: ${name}`, { timeout: 280_000, concurrent: true }, () => {
    let bench: Bench;
    beforeAll(async () => {
      bench = await startBench({ limits });
      bench.upstream.intercept = (request, response) => void answer(request, response);
    });
    afterAll(() => bench.close());

    /** The stand-in for a service that reads a form, or nothing of it, or does not respond. */
    let whole = 0;
    const answer = async (request: IncomingMessage, response: ServerResponse) => {
      request.on('error', () => {});
      let start = '';
      while (!start.includes('\r\n\r\n')) {
        await once(request, 'readable');
        start += String(request.read() ?? '');
      }
      if (start.includes('never-read')) return;
      request.resume();
      request.on('end', () => {
        whole += 1;
        if (!start.includes('never-answered')) json(response, 200, { uploadId: `u-${whole}` });
      });
    };

    /** An upload by hand; `answer` has all that came back once the gateway has ended its response. */
    const open = async (who: string, key: string): Promise<{ socket: Socket; answer: Promise<string> }> => {
      const { hostname, port, host } = new URL(bench.url);
      const socket = connect(Number(port), hostname);
      socket.on('error', () => {});
      const heard = new Promise<string>((resolve) => {
        let text = '';
        socket.on('data', (piece) => {
          text += String(piece);
          if (text.includes('}')) resolve(text);
        });
        socket.on('close', () => resolve(text));
      });
      const lines = [
        'POST /api/master?module=pathology HTTP/1.1',
        `Host: ${host}`,
        `Authorization: Bearer ${await bench.token(who)}`,
        `Idempotency-Key: ${key}`,
        'Content-Type: multipart/form-data; boundary=b',
        'Transfer-Encoding: chunked',
      ];
      socket.write(`${lines.join('\r\n')}\r\n\r\n`);
      return { socket, answer: heard };
    };

    for (const [where, sent] of Object.entries(SENDER_STALLS)) {
      test(`a sender who stalls ${where}: 408, and the key is free`, async () => {
        const first = await open(where, 'k');
        first.socket.write(sent);
        assert.match(await first.answer, /^HTTP\/1\.1 408 [\s\S]*"code":"too-slow"/);
        first.socket.destroy();
        const again = await open(where, 'k');
        again.socket.write(`${chunk(HEAD + END)}0\r\n\r\n`);
        assert.match(await again.answer, /^HTTP\/1\.1 200 /);
        again.socket.destroy();
      });
    }

    test('a service that takes no more bytes: 504', async () => {
      const { socket, answer: heard } = await open('ana', 'k');
      socket.write(chunk(headOf('never-read') + 'x'.repeat(BEYOND_BUFFERS)));
      assert.match(await heard, /^HTTP\/1\.1 504 [\s\S]*"code":"service-timeout"/);
      socket.destroy();
    });

    test('a service that has the whole form and does not respond: 504', async () => {
      const { socket, answer: heard } = await open('ben', 'k');
      socket.write(`${chunk(headOf('never-answered') + END)}0\r\n\r\n`);
      assert.match(await heard, /^HTTP\/1\.1 504 [\s\S]*"code":"service-timeout"/);
      socket.destroy();
    });
  });
}

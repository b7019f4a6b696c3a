import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { type Listening, listen } from '../../../server-stub/gateway/src/mounts/listen.js';
import { accountService } from '../support/account.js';
import { type Bench, startBench, TOKEN_HEADERS } from '../support/bench.js';
import { person } from '../support/person.js';

describe('a client that stalls', { timeout: 280_000, concurrent: true }, () => {
  let bench: Bench;
  let listening: Listening;
  let authorization: string;
  beforeAll(async () => {
    bench = await startBench({
      answer: accountService().answer,
      limits: { heartbeat: 20 },
      callbacks: { header: { name: 'x-callback', values: ['known-to-the-service'] } },
    });
    listening = await listen(bench.gateway.fetch, { host: '127.0.0.1', port: 0, idleTimeout: 3000 });
    authorization = `Bearer ${await bench.token('ana')}`;
  });
  afterAll(async () => {
    await listening.close();
    await bench.close();
  });

  /** Resolves once the other side has closed the line, with what it said before. */
  const say = (text: string) =>
    new Promise<string>((resolve) => {
      const { hostname, port } = new URL(listening.url);
      let heard = '';
      const socket = connect(Number(port), hostname, () => socket.write(text));
      socket.on('data', (piece) => {
        heard += String(piece);
      });
      socket.on('error', () => {});
      socket.on('close', () => resolve(heard));
    });

  const head = (line: string, headers: Record<string, string>) =>
    [line, 'Host: x', ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`), '', ''].join(
      '\r\n',
    );
  const FORM = { 'content-type': 'multipart/form-data; boundary=b', 'content-length': '5000' };
  const JSON_TYPE = { ...TOKEN_HEADERS, 'x-test-subject': 'ana', 'content-length': '500' };

  const SILENT: Record<string, () => string> = {
    'before a word': () => '',
    'in the first line': () => 'GET /api/v1/upl',
    'in the headers': () => 'GET /api/v1/uploads HTTP/1.1\r\nHost: x\r\nX-A: ',
    'in the question for a token': () => `${head('POST /token HTTP/1.1', JSON_TYPE)}{"scope":`,
    'in the question for the offer of a pairing': () =>
      `${head('POST /handoff/offer HTTP/1.1', JSON_TYPE)}{"secret":`,
    'in the claim of a pairing': () => `${head('POST /handoff/claim HTTP/1.1', JSON_TYPE)}{"secret":`,
    'in a callback': () =>
      `${head('POST /api/results HTTP/1.1', { 'x-callback': 'known-to-the-service', 'content-type': 'application/json', 'content-length': '500' })}{"up`,
    'in an upload': () =>
      `${head('POST /api/master?module=pathology HTTP/1.1', { ...FORM, authorization })}--b\r\nContent-Disposition: form-data; name="files"; filename="a.hl7"\r\n\r\nMSH|`,
  };
  for (const [where, bytes] of Object.entries(SILENT)) {
    test(`${where} is disconnected and uploads nothing`, async () => {
      assert.doesNotMatch(await say(bytes()), /HTTP\/1\.1 2/);
      assert.equal(bench.upstream.arrivals.length, 0);
      assert.deepEqual(await bench.store.forOwner(person('ana')).list('upload'), []);
    });
  }

  /** Sends a byte again and again, well within every idle time, until the other side closes the line. */
  const trickle = (text: string) =>
    new Promise<string>((resolve) => {
      const { hostname, port } = new URL(listening.url);
      let heard = '';
      let timer: NodeJS.Timeout | undefined;
      // Only then, or a byte could stand before the text.
      const socket = connect(Number(port), hostname, () => {
        socket.write(text);
        timer = setInterval(() => socket.write('x'), 100);
      });
      socket.on('data', (piece) => {
        heard += String(piece);
      });
      socket.on('error', () => {});
      socket.on('close', () => {
        clearInterval(timer);
        resolve(heard);
      });
    });

  const LONG = { 'content-length': '100000' };
  for (const [line, status] of [
    ['POST /api/master?module=pathology HTTP/1.1', 401],
    ['GET /health/live HTTP/1.1', 200],
    ['GET /nowhere HTTP/1.1', 404],
    ['OPTIONS /token HTTP/1.1', 404],
  ] as const) {
    test(`and trickles on after the answer to ${line} is disconnected`, async () => {
      assert.match(await trickle(head(line, LONG)), new RegExp(`^HTTP/1\\.1 ${status} `));
    });
  }

  test('and reads events is not disconnected: heartbeats count', async () => {
    const { body } = await fetch(`${listening.url}/events`, { headers: { authorization } });
    let heard = 0;
    // Many times as long as a line may be silent.
    for await (const piece of body!.pipeThrough(new TextDecoderStream())) {
      heard += piece.split(': heartbeat').length - 1;
      if (heard >= 240) break;
    }
    assert.ok(heard >= 240);
  });
});

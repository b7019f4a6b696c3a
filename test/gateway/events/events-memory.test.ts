import assert from 'node:assert/strict';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, test } from 'vitest';
import { type Running, run } from '../../support/process.js';
import { accountService } from '../support/account.js';
import { form, KEY, TOKEN_HEADERS } from '../support/bench.js';
import { callbackJson, ROWS } from '../support/callback-payloads.js';
import { MAIN } from '../support/command.js';
import { startUpstream, type Upstream } from '../support/upstream.js';

const STREAMS = 60;
const CALLBACK_BYTES = 13_000_000;
/** Megabytes of the gateway's heap: a small machine's. */
const HEAP = 256;
const HEADER = { name: 'x-lab-key', value: 'the-value-the-service-was-given' };

let upstream: Upstream;
let gateway: Running;
let url: string;
const sockets: Socket[] = [];

beforeAll(async () => {
  upstream = await startUpstream(accountService().answer);
  const args = [`--max-old-space-size=${HEAP}`, MAIN];
  gateway = run(process.execPath, args, {
    HDT_SERVICE_URL: upstream.url,
    HDT_API_KEY: KEY,
    HDT_DATABASE_URL: ':memory:',
    HDT_TOKEN_SECRET: 'Tr0ub4dor&3-correct-horse-battery',
    HDT_CALLBACK_HEADER: HEADER.name,
    HDT_CALLBACK_KEY: HEADER.value,
    PORT: '0',
  });
  url = (await gateway.line(/"address":"([^"]+)"/))[1] ?? '';
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  gateway.kill('SIGKILL');
  await gateway.ended;
  await upstream.close();
});

/** Asks for a stream, takes the first line of the answer, and nothing after. */
function open(token: string): Promise<string> {
  const { hostname, port, pathname } = new URL(url);
  const head = `GET ${pathname}/events HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nLast-Event-ID: 1\r\n\r\n`;
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(head));
    sockets.push(socket);
    socket.on('error', reject);
    socket.once('data', (piece) => {
      socket.pause();
      resolve(String(piece).split('\r\n')[0] ?? '');
    });
  });
}

test('sixty unread streams and a callback of 13 MB fit into a small heap', async () => {
  const exchange = await fetch(`${url}/token`, {
    method: 'POST',
    headers: TOKEN_HEADERS,
    body: '{"scope":"pathology"}',
  });
  const { access_token } = (await exchange.json()) as { access_token: string };
  const headers = { authorization: `Bearer ${access_token}` };
  const filed = await fetch(`${url}/api/master?module=pathology`, { method: 'POST', headers, body: form(1) });
  const [{ uploadId } = { uploadId: '' }] = ((await filed.json()) as { uploads: { uploadId: string }[] })
    .uploads;

  const answers = await Promise.all(Array.from({ length: STREAMS }, () => open(access_token)));
  assert.equal(answers.filter((line) => line.endsWith(' 200 OK')).length, 8);
  assert.equal(answers.filter((line) => line.includes(' 429 ')).length, STREAMS - 8);

  const one = JSON.stringify(
    callbackJson('', [ROWS[0]], { totalTests: 1, qaPassed: 1, manualReview: 0 }).Results,
  );
  const count = Math.ceil(CALLBACK_BYTES / one.length);
  const counts = { totalTests: count, qaPassed: count, manualReview: 0 };
  const callback = await fetch(`${url}/api/results`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [HEADER.name]: HEADER.value },
    body: JSON.stringify(callbackJson(uploadId, new Array(count).fill(ROWS[0]), counts)),
  });
  assert.equal(callback.status, 204);
  assert.equal((await fetch(`${url}/health/live`)).status, 200);
  const status = await fetch(`${url}/api/v1/status/${uploadId}`, { headers });
  assert.equal(status.status, 200);
});

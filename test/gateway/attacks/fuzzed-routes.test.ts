import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { test } from 'vitest';
import { WHOLE } from '../../support/sample.js';
import { accountService } from '../support/account.js';
import { startBench, uploadIds } from '../support/bench.js';
import { createRandom, type Random } from '../support/random.js';

const REQUESTS = WHOLE ? 5000 : 250;
const SEED = 5000;

const PIECES = [
  '',
  '\0',
  '\r\n',
  '\n',
  ' ',
  '\t',
  '%00',
  '%2e%2e/',
  '../',
  '//',
  '?',
  '#',
  ';',
  '"',
  '{',
  '[',
  'x'.repeat(3000),
  '\xff',
  '-1',
  '1e309',
  'null',
  'undefined',
  '__proto__',
  "' or 1=1 --",
];

function mutate(text: string, random: Random): string {
  let mutated = text;
  for (let edits = 1 + random.below(3); edits > 0; edits -= 1) {
    const at = random.below(mutated.length + 1);
    mutated = mutated.slice(0, at) + random.pick(PIECES) + mutated.slice(at + random.below(4));
  }
  return mutated;
}

/** What comes back. A request that announces more than it has is given up after a while, as a client would. */
function say(url: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    let heard = '';
    const socket = connect({ host: hostname, port: Number(port) });
    const end = () => {
      clearTimeout(timer);
      socket.destroy();
      resolve(heard);
    };
    const timer = setTimeout(end, 1000);
    socket.on('data', (piece: Buffer) => {
      heard += piece.toString('latin1');
    });
    for (const event of ['error', 'end', 'close']) socket.on(event, end);
    socket.write(bytes, 'latin1');
  });
}

test(`of ${REQUESTS} mutated requests over every route none fails, hangs, tells of the gateway or of another person`, async () => {
  const account = accountService();
  const bench = await startBench({
    answer: account.answer,
    limits: {
      requestsPerMinute: 1e6,
      newSessionsPerMinute: 1e6,
      newSessionsPerAddress: 1e6,
      heartbeat: 50,
      uploadPause: 500,
    },
    callbacks: { header: { name: 'x-callback', values: ['known-to-the-service'] } },
  });
  const random = createRandom(SEED);
  // Another person's, whom nobody may find.
  const eves = uploadIds(await bench.upload('eve'));
  await bench.upload('eve', 'medical');
  const mine = uploadIds(await bench.upload('ana'));
  const routes = bench.gateway.routes.map(({ method, path }) => ({
    method,
    path: path.replace(/:(?:uploadId|id|key)\b/g, () => random.pick([mine[0]!, eves[0]!, 'm-1'])),
  }));
  const bodies = [
    '',
    '{"scope":"pathology"}',
    '--b\r\nContent-Disposition: form-data; name="files"; filename="a.hl7"\r\n\r\nMSH|\r\n--b--\r\n',
    `{"uploadId":"${eves[0]}","outputFormat":"JSON","totalTests":1,"qaPassed":1,"manualReview":0,"Results":[{}]}`,
  ];
  let answered = 0;
  const before = await bench.store.forOwner({ tenant: '', subject: 'eve' }).list('upload');
  for (let from = 0; from < REQUESTS; from += 10) {
    const token = await bench.token('ana');
    await Promise.all(
      Array.from({ length: 10 }, async () => {
        const { method, path } = random.pick(routes);
        const body = random.pick([random.pick(bodies), mutate(random.pick(bodies), random)]);
        const query = random.pick([
          '',
          '?module=pathology',
          '?module=medical',
          '?limit=5&status=failed',
          '?cursor=x',
          `?uploadId=${eves[0]}`,
        ]);
        const head = [
          `${method} ${path}${query} HTTP/1.1`,
          'Host: x',
          `Authorization: Bearer ${token}`,
          `Content-Type: ${random.pick(['application/json', 'multipart/form-data; boundary=b', 'text/plain'])}`,
          `Content-Length: ${Buffer.byteLength(body, 'latin1')}`,
          'X-HDT-Client: 1',
          'X-Test-Subject: ana',
          `X-Callback: ${random.pick(['known-to-the-service', 'x'])}`,
          'Connection: close',
        ].join('\r\n');
        const bytes = `${random.pick([head, mutate(head, random)])}\r\n\r\n${body}`;
        const heard = await say(bench.url, bytes);
        answered += Number(heard.startsWith('HTTP/1.1 '));
        assert.doesNotMatch(heard, /^HTTP\/1\.1 500/, bytes.slice(0, 600));
        assert.doesNotMatch(heard, /node_modules|\bat .+:\d+:\d+/, bytes.slice(0, 600));
        // An id may be repeated only to who has named it.
        if (!bytes.includes(eves[0]!)) assert.ok(!heard.includes(eves[0]!), bytes.slice(0, 600));
      }),
    );
  }
  assert.deepEqual(
    (await bench.store.forOwner({ tenant: '', subject: 'eve' }).list('upload')).map(({ id }) => id),
    before.map(({ id }) => id),
  );
  assert.ok(answered > REQUESTS * 0.9, `${answered} answers`);
  assert.equal((await bench.call('/health/live')).status, 200);
  await bench.close();
}, 600_000);

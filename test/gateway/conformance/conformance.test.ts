import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { type RunningEmulator, startEmulator } from '../../../server-stub/emulator/src/node/serve.js';
import { checkConformance, type Result } from '../../../server-stub/gateway/src/conformance/conformance.js';
import { type BackEnd, hasPython, startStub } from '../../support/back-ends.js';
import { ROOT, type Running, run } from '../../support/process.js';
import { skipWhen } from '../../support/skip.js';

const MAIN = 'server-stub/gateway/dist/command/main.js';

let emulator: RunningEmulator;
beforeAll(async () => {
  emulator = await startEmulator({ advance: 'at-once' });
});
afterAll(() => emulator.close());

const check = (origin: string) =>
  checkConformance({ tokenEndpoint: `${origin}/hdt/token`, apiKey: emulator.key, sessions: [] });

async function resultsOf(origin: string): Promise<Result[]> {
  const results: Result[] = [];
  for await (const result of check(origin)) results.push(result);
  return results;
}

/** What fails up to the first failure of which it is said. */
async function failuresUntil(origin: string, said: RegExp): Promise<string[]> {
  const failed: string[] = [];
  for await (const result of check(origin)) {
    failed.push(...named([result], 'fail'));
    if (failed.some((line) => said.test(line))) break;
  }
  return failed;
}

const named = (results: readonly Result[], outcome: Result['outcome']) =>
  results.filter((result) => result.outcome === outcome).map(({ name, reason }) => `${name}: ${reason}`);

describe('a back end that conforms', () => {
  test('is the gateway, in both levels, by its own command', async () => {
    const gateway = run(process.execPath, [MAIN], {
      HDT_SERVICE_URL: emulator.url,
      HDT_API_KEY: emulator.key,
      PORT: '0',
    });
    const [, address = ''] = await gateway.line(/"address":"([^"]+)"/);
    const command = run(
      process.execPath,
      [MAIN, 'conformance', `${address}/token`],
      { HDT_API_KEY: emulator.key },
      ROOT,
    );
    assert.equal(await command.ended, 0, command.lines.join('\n'));
    assert.ok(command.lines.length > 15);
    for (const line of command.lines) assert.match(line, /^pass +level [12] {2}\w/);
    gateway.kill('SIGTERM');
    await gateway.ended;
  });

  for (const name of ['stub.ts', 'stub.py'] as const) {
    const cannotRun = name === 'stub.py' && !hasPython;
    test(`is ${name}, in level 1`, skipWhen(cannotRun, 'python3 is not installed'), async () => {
      const stub = await startStub(name, emulator);
      const results = await resultsOf(stub.origin);
      assert.deepEqual(named(results, 'fail'), []);
      assert.equal(named(results, 'not announced').length, 5);
      assert.ok(named(results, 'pass').length > 12);
      await stub.close();
    });
  }
});

/** What a broken back end makes of an answer of the good one before it. */
type Break = (
  request: { method: string; path: string; person: string },
  answer: Response,
) => Promise<Response>;

/** A stub that is broken on purpose: what it answers is changed on the way. */
async function startBroken(stub: BackEnd, break_: Break): Promise<BackEnd> {
  const server = createServer(async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { method = 'GET', url = '/', headers } = incoming;
    const { host: _, connection: __, 'transfer-encoding': ___, ...passed } = headers;
    const body = method === 'GET' ? null : Readable.toWeb(incoming);
    const init = { method, headers: passed, body, duplex: 'half' } as RequestInit;
    const answer = await fetch(stub.origin + url, init).catch(() => new Response(null, { status: 502 }));
    const person = String(headers.authorization ?? '');
    const path = url.replace(/^\/hdt/, '');
    const broken = await break_({ method, path, person }, answer);
    const kept = [...broken.headers].filter(([name]) => !/^(content-(length|encoding)|transfer-)/.test(name));
    outgoing.writeHead(broken.status, Object.fromEntries(kept));
    outgoing.end(Buffer.from(await broken.arrayBuffer()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

describe('a back end that does not conform fails, and by name', () => {
  let stub: BackEnd;
  beforeAll(async () => {
    stub = await startStub('stub.ts', emulator);
  });
  afterAll(() => stub.close());

  /** As the service answers anybody with the key. */
  const asAccount = (path: string) =>
    fetch(emulator.url + path, { headers: { authorization: `Bearer ${emulator.key}` } });

  const BROKEN: readonly (readonly [what: string, broken: Break, fails: RegExp])[] = [
    [
      'lets the key out in a header',
      async ({ path }, answer) => {
        if (path.startsWith('/api/v1/status'))
          answer = new Response(answer.body, {
            status: answer.status,
            headers: { ...Object.fromEntries(answer.headers), 'x-upstream': `Bearer ${emulator.key}` },
          });
        return answer;
      },
      /^lets the API key out nowhere: the key is in the answer to GET \/hdt\/api\/v1\/status\//,
    ],
    [
      'shows anybody any result',
      async ({ path }, answer) =>
        answer.status === 404 && path.startsWith('/api/v1/results/') ? asAccount(path) : answer,
      /^answers for another person’s as for what never was: another person’s \/api\/v1\/results\/:id answered 200/,
    ],
    [
      'lists the whole account',
      async ({ path }, answer) =>
        path.startsWith('/api/v1/uploads?') && answer.ok ? asAccount(path) : answer,
      /^lists what is a person’s own, and nothing else: a list has another person’s report/,
    ],
    [
      'says which ids there are',
      async ({ path }, answer) =>
        answer.status === 404 && !path.includes('00000000') && path.startsWith('/api/v1/status/')
          ? Response.json({ status: 403 }, { status: 403 })
          : answer,
      /^answers for another person’s as for what never was: another person’s \/api\/v1\/status\/:id answered 403 instead of 404/,
    ],
    [
      'says errors as a page',
      async (_request, answer) =>
        answer.status === 401
          ? new Response('<h1>Sign in</h1>', { status: 401, headers: { 'content-type': 'text/html' } })
          : answer,
      /^refuses requests without a token, and with a forged one: .* answered text\/html instead of problem details/,
    ],
    [
      'forwards whatever it is asked',
      async ({ path }, answer) => (path === '/admin' ? asAccount('/admin') : answer),
      /^forwards no other path: \/admin answered 200/,
    ],
    [
      'takes an exchange from any form',
      async ({ path }, answer) =>
        path === '/token' && answer.status === 403 ? Response.json({ access_token: 't' }) : answer,
      /^refuses an exchange that a form of another site could send/,
    ],
  ];

  for (const [what, broken, fails] of BROKEN) {
    test(what, async () => {
      const back = await startBroken(stub, broken);
      const failed = await failuresUntil(back.origin, fails);
      assert.ok(
        failed.some((line) => fails.test(line)),
        failed.join('\n') || 'nothing failed',
      );
      await back.close();
    });
  }
});

describe('the command', () => {
  const conformance = (...args: string[]): Running => run(process.execPath, [MAIN, 'conformance', ...args]);

  test('ends with 1 where nothing answers, and says so a check', async () => {
    const command = conformance('http://127.0.0.1:9/hdt/token');
    assert.equal(await command.ended, 1);
    assert.match(command.lines[0] ?? '', /^fail +level 1 {2}exchanges a session.*: no answer/);
    assert.ok(
      command.lines.some((line) => /^not checked +level 1 {2}lets the API key out nowhere/.test(line)),
    );
  });

  test('says how it is used', async () => {
    for (const args of [
      [],
      ['clinic.example'],
      ['http://127.0.0.1:9/t', '--as', 'Cookie: a=b'],
      ['--nonsense'],
    ]) {
      const command = conformance(...args);
      assert.equal(await command.ended, 1);
      assert.match(command.lines.join('\n'), /^Usage: hdt-gateway conformance URL/);
    }
  });
});

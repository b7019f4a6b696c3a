import assert from 'node:assert/strict';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { type RunningEmulator, startEmulator } from '../../../server-stub/emulator/src/node/serve.js';
import { checkConformance, type Result } from '../../../server-stub/gateway/src/conformance/conformance.js';
import { hasPython, startStub } from '../../support/back-ends.js';
import { ROOT, type Running, run } from '../../support/process.js';
import { skipWhen } from '../../support/skip.js';

const MAIN = 'server-stub/gateway/dist/command/main.js';

let emulator: RunningEmulator;
beforeAll(async () => {
  emulator = await startEmulator({ advance: 'at-once' });
});
afterAll(() => emulator.close());

const check = (origin: string) =>
  checkConformance({
    tokenEndpoint: `${origin}/hdt/token`,
    apiKey: emulator.key,
    sessions: [],
    // More than any check lasts on a machine that is ten times overloaded.
    limits: { check: 60_000, suite: 1_200_000 },
  });

async function resultsOf(origin: string): Promise<Result[]> {
  const results: Result[] = [];
  for await (const result of check(origin)) results.push(result);
  return results;
}

const named = (results: readonly Result[], outcome: Result['outcome']) =>
  results.filter((result) => result.outcome === outcome).map(({ name, reason }) => `${name}: ${reason}`);

describe('a back end that conforms', () => {
  test('is the gateway, in both levels, by its own command', async () => {
    const gateway = run(process.execPath, [MAIN], {
      HDT_SERVICE_URL: emulator.url,
      HDT_API_KEY: emulator.key,
      PORT: '0',
      // Short enough for the suite to see them expire.
      HDT_LIMITS: '{"tokenLifetime":5}',
    });
    const [, address = ''] = await gateway.line(/"address":"([^"]+)"/);
    const command = run(
      process.execPath,
      [MAIN, 'conformance', `${address}/token`],
      { HDT_API_KEY: emulator.key },
      ROOT,
    );
    assert.equal(await command.ended, 0, command.lines.join('\n'));
    assert.ok(command.lines.length > 30);
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
      assert.equal(named(results, 'not announced').length, 8);
      assert.equal(named(results, 'not checked').length, 1, 'tokens of 600 s');
      assert.ok(named(results, 'pass').length > 25);
      await stub.close();
    });
  }
});

describe('the command', () => {
  const conformance = (...args: string[]): Running => run(process.execPath, [MAIN, 'conformance', ...args]);

  test('ends with 1 where nothing answers, and says so a check', async () => {
    const command = conformance('http://127.0.0.1:9/hdt/token');
    assert.equal(await command.ended, 1);
    assert.deepEqual(
      command.lines.filter((line) => line.startsWith('pass')),
      [],
    );
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

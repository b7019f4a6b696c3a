import assert from 'node:assert/strict';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, onTestFinished, test } from 'vitest';
import { openStore } from '../../../server-stub/gateway/src/repositories.js';
import { accountService } from '../support/account.js';
import { type Bench, codeOf, startBench } from '../support/bench.js';
import { ERIKA, JONAS, listed, match, name, pathOf, report, say, upload } from './people.js';

/** In any case, in base64 and in hexadecimal digits; initials as they are written. */
const CLEAR = /erika|muster|RXJpa2E|TXVzdGVy|4572696b61|1984-?03-?12|INV-?000417|HARBOUR|E\. M\./i;

const bytesOf = (folder: string) =>
  readdirSync(folder)
    .map((file) => readFileSync(join(folder, file), 'latin1'))
    .join('\n');

describe('in the database file', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hdt-patients-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test('nothing of a patient is in the clear, and nothing is left after the uploads', async () => {
    const store = await openStore(join(folder, 'gateway.sqlite'));
    const audit: string[] = [];
    const bench = await startBench({
      answer: accountService().answer,
      store,
      audit: (event) => void audit.push(JSON.stringify(event)),
    });
    const { id, tag = '' } = await report(bench, 'ana', ERIKA);
    await match(bench, 'ana', ERIKA);
    await say(bench, 'ana', await upload(bench, 'ana'), tag);
    assert.equal((await listed(bench, 'ana'))[id]?.initials, 'E. M.', 'the control');
    assert.ok(bytesOf(folder).includes(tag), 'the control');
    assert.doesNotMatch(bytesOf(folder), CLEAR);
    assert.doesNotMatch(JSON.stringify(bench.logs), CLEAR);
    assert.doesNotMatch(audit.join('\n'), CLEAR);
    const { time } = bench.clock;
    await store.purge({ createdBefore: time + 1, now: time + 2 * 24 * 3600_000 });
    await bench.close();
    assert.ok(!bytesOf(folder).includes(tag));
    await store.close();
  });
});

describe('strangers', () => {
  let bench: Bench;
  let id: string;
  let tag: string;
  beforeAll(async () => {
    bench = await startBench({ answer: accountService().answer });
    ({ id, tag = '' } = await report(bench, 'ana', ERIKA));
  });
  afterAll(() => bench.close());

  test('learn nothing of another’s uploads, and change nothing', async () => {
    const before = await listed(bench, 'ana');
    for (const path of [id, 'unknown', '..%2f..', '%00', 'x'.repeat(500)]) {
      const replies = [
        await bench.as('eve', pathOf(path)),
        await name(bench, 'eve', path, JONAS),
        await say(bench, 'eve', path, 'mine'),
      ];
      for (const reply of replies) assert.deepEqual([reply.status, codeOf(reply)], [404, 'not-found'], path);
    }
    assert.deepEqual(await listed(bench, 'ana'), before);
  });

  test('do not learn that somebody else has the same patient', async () => {
    assert.deepEqual((await match(bench, 'eve', ERIKA)).json(), { match: 'none', others: [] });
    const theirs = await report(bench, 'eve', ERIKA);
    assert.notEqual(theirs.tag, tag);
    assert.equal((await say(bench, 'eve', theirs.id, tag)).status, 400, 'a tag of another owner');
  });

  test('need a token for reports', async () => {
    const put = { method: 'PUT', headers: { 'content-type': 'application/json' }, body: '{"is":"mine"}' };
    assert.equal((await bench.call(pathOf(id), put)).status, 401);
    const authorization = `Bearer ${await bench.token('ana', 'medical')}`;
    for (const [path, init] of [
      [pathOf(id), put],
      [pathOf(id), {}],
      ['/patients/match', { ...put, method: 'POST' }],
    ] as const) {
      const headers = { ...('headers' in init ? init.headers : {}), authorization };
      const reply = await bench.call(path, { ...init, headers });
      assert.deepEqual([reply.status, codeOf(reply)], [403, 'scope-insufficient']);
    }
  });
});

test('one name of two tenants is two owners', async () => {
  const bench = await startBench({
    answer: accountService().answer,
    authenticate: (request) => ({ subject: 'ana', tenant: request.headers.get('x-test-subject') ?? '' }),
  });
  onTestFinished(() => bench.close());
  const [north, south] = [await report(bench, 'north', ERIKA), await report(bench, 'south', ERIKA)];
  assert.notEqual(north.tag, south.tag);
  assert.equal((await bench.as('south', pathOf(north.id))).status, 404);
});

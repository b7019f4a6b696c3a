import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, test } from 'vitest';
import type { AuditEvent } from '../../../server-stub/gateway/src/audit/audit-event.js';
import { openAuditFile } from '../../../server-stub/gateway/src/audit/audit-file.js';
import { createAuditTrail } from '../../../server-stub/gateway/src/audit/audit-trail.js';
import type { LogEvent } from '../../../server-stub/gateway/src/log.js';
import { run } from '../../support/process.js';
import { KEY, TOKEN_HEADERS } from '../support/bench.js';
import { MAIN } from '../support/command.js';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hdt-audit-'));
  file = join(folder, 'audit.jsonl');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const start = (env: Record<string, string> = {}, args: string[] = []) =>
  run(process.execPath, [MAIN, ...args], {
    HDT_SERVICE_URL: 'http://127.0.0.1:9',
    HDT_API_KEY: KEY,
    HDT_AUDIT_FILE: file,
    PORT: '0',
    ...env,
  });

/** Between two questions: without a pause they would starve the gateway. */
const pause = () => new Promise((resolve) => setTimeout(resolve, 20));

/** The requests that a file names, once there are so many. */
async function requestsIn(path: string, count: number): Promise<string[]> {
  for (;;) {
    const lines = (await readFile(path, 'utf8').catch(() => '')).split('\n').filter(Boolean);
    if (lines.length >= count) {
      const events = lines.map((line) => JSON.parse(line) as AuditEvent);
      return events.map(({ entity }) => entity.at(-1)?.what.identifier.value ?? '');
    }
    await pause();
  }
}

describe('HDT_AUDIT_FILE', () => {
  test('is appended to by its name, after a rotation and after it could not be written', async () => {
    const gateway = start();
    const address = (await gateway.line(/"address":"([^"]+)"/))[1] ?? '';
    const exchange = async () => {
      const body = '{"scope":"pathology"}';
      const reply = await fetch(`${address}/token`, { method: 'POST', headers: TOKEN_HEADERS, body });
      assert.equal(reply.status, 200);
      return reply.headers.get('x-request-id') ?? '';
    };
    const readiness = async () => (await fetch(`${address}/health/ready`)).status;

    assert.deepEqual([await exchange()], await requestsIn(file, 1));
    assert.equal((await stat(file)).mode & 0o777, 0o600);

    await rename(file, `${file}.1`);
    assert.deepEqual([await exchange()], await requestsIn(file, 1));

    await rm(file);
    await mkdir(file);
    const kept = await exchange();
    await gateway.line(/"event":"failed","reason":"audit: EISDIR"/);
    assert.equal(await readiness(), 503);
    await rmdir(file);
    const next = await exchange();
    assert.deepEqual(await requestsIn(file, 2), [kept, next]);
    // The file has the events a moment before the write has ended.
    while ((await readiness()) !== 200) await pause();

    gateway.kill('SIGTERM');
    assert.equal(await gateway.ended, 0);
    assert.equal(gateway.lines.filter((line) => line.includes('"failed"')).length, 1);
  });

  test('that cannot be written refuses the start, and --check says so', async () => {
    const HDT_AUDIT_FILE = join(folder, 'nowhere', 'audit.jsonl');
    const refused = start({ HDT_AUDIT_FILE });
    assert.equal(await refused.ended, 1);
    assert.deepEqual(refused.lines, ['HDT_AUDIT_FILE cannot be written: ENOENT']);
    const checked = start({ HDT_AUDIT_FILE }, ['--check']);
    assert.equal(await checked.ended, 1);
    assert.ok(checked.lines.includes('failed  audit     ENOENT'), checked.lines.join('\n'));
  });
});

test('a batch after half a line begins a line of its own', async () => {
  const write = await openAuditFile(file);
  await write([eventOf('1')]);
  await rename(file, `${file}.1`);
  await mkdir(file);
  await assert.rejects(async () => write([eventOf('2')]), { code: 'EISDIR' });
  await rmdir(file);
  await write([eventOf('2')]);
  assert.equal(await readFile(file, 'utf8'), `\n${JSON.stringify(eventOf('2'))}\n`);
});

describe('a process that opens the file of an earlier one', () => {
  const first = JSON.stringify(eventOf('1'));
  const second = `${JSON.stringify(eventOf('2'))}\n`;
  const cases = [
    ['begins a line of its own after half a line', `${first}\n{"resource`, `${first}\n{"resource\n${second}`],
    ['goes on behind whole lines', `${first}\n`, `${first}\n${second}`],
    ['adds no empty line to an empty file', '', second],
  ] as const;
  for (const [what, before, after] of cases)
    test(what, async () => {
      await writeFile(file, before);
      const write = await openAuditFile(file);
      await write([eventOf('2')]);
      assert.equal(await readFile(file, 'utf8'), after);
    });
});

test('a trail that cannot be written for long keeps the first events, and says how many are gone', async () => {
  const written: AuditEvent[] = [];
  const logs: LogEvent[] = [];
  let isFull = true;
  const trail = createAuditTrail(
    (events) => {
      if (isFull) throw new TypeError('full');
      written.push(...events);
    },
    (event) => logs.push(event),
  );
  for (let n = 0; n < 10_005; n += 1) trail.record(eventOf(String(n)));
  await trail.close();
  assert.equal(trail.isWritable, false);
  isFull = false;
  await trail.close();
  assert.equal(written.at(-1)?.recorded, '9999');
  assert.equal(written.length, 10_000);
  assert.deepEqual(
    logs.map((event) => (event.event === 'failed' ? event.reason : '')),
    ['audit: TypeError', 'audit: 5 events dropped'],
  );
});

test('an event that is recorded just as a write ends is written too', async () => {
  const written: string[] = [];
  const trail = createAuditTrail(
    (events) => void written.push(...events.map(({ recorded }) => recorded)),
    () => {},
  );
  for (let turns = 0; turns < 8; turns += 1) {
    trail.record(eventOf('first'));
    for (let turn = 0; turn < turns; turn += 1) await null;
    trail.record(eventOf(`after ${turns}`));
    await new Promise((resolve) => setImmediate(resolve));
    assert.equal(written.at(-1), `after ${turns}`);
  }
});

test('a new event has a small part of what waits written again, while nothing can be', async () => {
  const sizes: number[] = [];
  let isFull = true;
  const trail = createAuditTrail(
    (events) => {
      sizes.push(events.length);
      if (isFull) throw new TypeError('full');
    },
    () => {},
  );
  for (let n = 0; n < 2000; n += 1) trail.record(eventOf(String(n)));
  assert.equal(Math.max(...sizes), 500);
  isFull = false;
  sizes.splice(0);
  await trail.close();
  assert.deepEqual(sizes, [500, 500, 500, 500]);
});

/** An event that is told from others by its time. */
const eventOf = (recorded: string) => ({ resourceType: 'AuditEvent', recorded }) as unknown as AuditEvent;

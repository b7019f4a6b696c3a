import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'libsql';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { accountService } from '../support/account.js';
import { runGateway } from '../support/command.js';
import { startUpstream, type Upstream } from '../support/upstream.js';

describe('hdt-gateway --check', () => {
  let upstream: Upstream;
  let folder: string;
  beforeAll(async () => {
    upstream = await startUpstream(accountService().answer);
    folder = await mkdtemp(join(tmpdir(), 'hdt-gateway-'));
  });
  afterAll(async () => {
    await upstream.close();
    await rm(folder, { recursive: true, force: true });
  });

  const start = (more: Record<string, string>, ...args: string[]) =>
    runGateway(
      { HDT_SERVICE_URL: upstream.url, HDT_DATABASE_URL: join(folder, 'checked.sqlite'), ...more },
      ...args,
    );
  const checked = async (more: Record<string, string>) => {
    const gateway = start(more, '--check');
    return { code: await gateway.ended, lines: gateway.lines };
  };

  const databaseLine = async (file: string) => {
    const { code, lines } = await checked({ HDT_DATABASE_URL: file });
    return { code, line: lines[1] };
  };
  const migrateNow = async (file: string, until?: string) => {
    const gateway = start({ HDT_DATABASE_URL: file });
    await gateway.line(/"event":"started"/);
    gateway.kill('SIGTERM');
    await gateway.ended;
    if (until === undefined) return;
    const database = new Sqlite(file);
    database.prepare('delete from kysely_migration where name > ?').run(until);
    database.pragma('wal_checkpoint(truncate)');
    database.close();
  };

  test('reaches service, database and sign-in, and says of each whether it answers', async () => {
    const file = join(folder, 'checked.sqlite');
    await migrateNow(file);
    assert.deepEqual(await checked({ HDT_DATABASE_URL: file }), {
      code: 0,
      lines: ['ok      service', 'ok      database', 'ok      sign-in'],
    });
    assert.deepEqual((await checked({ HDT_DATABASE_URL: ':memory:' })).lines[1], 'ok      database');
  });

  test('creates no file and no folder', async () => {
    const empty = await mkdtemp(join(folder, 'empty-'));
    const { code, lines } = await checked({
      HDT_DATABASE_URL: join(empty, 'data', 'new.sqlite'),
      HDT_AUDIT_FILE: join(empty, 'audit.jsonl'),
    });
    assert.deepEqual(
      [code, ...lines],
      [
        0,
        'ok      service',
        'ok      database  no file yet (the next start creates it)',
        'ok      sign-in',
        'ok      audit',
      ],
    );
    assert.deepEqual(await readdir(empty), []);
  });

  test('says that a migration is pending, and runs none', async () => {
    const old = await mkdtemp(join(folder, 'old-'));
    const file = join(old, 'old.sqlite');
    await migrateNow(file, '007-file-hashes');
    const fileHash = async () =>
      createHash('sha256')
        .update(await readFile(file))
        .digest('hex');
    const [names, before] = [await readdir(old), await fileHash()];
    assert.deepEqual(await databaseLine(file), {
      code: 0,
      line: 'ok      database  migrations pending: 2 (the next start runs them)',
    });
    assert.equal(await fileHash(), before);
    // libsql removes the empty log of this process when its statements are collected, so a file may be gone.
    const added = (await readdir(old)).filter((name) => !names.includes(name));
    assert.deepEqual(added, []);
  });

  test('refuses a database of a later version, which the gateway would not start with', async () => {
    const file = join(folder, 'later.sqlite');
    await migrateNow(file);
    const database = new Sqlite(file);
    database.prepare("insert into kysely_migration values ('999-later', '2026-01-01')").run();
    database.close();
    assert.deepEqual(await databaseLine(file), {
      code: 1,
      line: 'failed  database  a later version of the gateway has migrated it: 999-later',
    });
  });

  test('says why a file is no database', async () => {
    const file = join(folder, 'text.sqlite');
    await writeFile(file, 'This is no database, and long enough to be taken for one.'.repeat(20));
    assert.deepEqual(await databaseLine(file), { code: 1, line: 'failed  database  SQLITE_NOTADB' });
    assert.deepEqual(await databaseLine(folder), { code: 1, line: 'failed  database  EISDIR' });
  });

  test('warns of a setting that nothing reads, and so does a start that fails for want of the right one', async () => {
    const warning =
      'Warning: HDT_SESION_ANONYMOUS is not a setting of the gateway, likely a typing error (see --help)';
    const { code, lines } = await checked({ HDT_SESION_ANONYMOUS: '1' });
    assert.equal(code, 0);
    assert.ok(lines.includes(warning), lines.join('\n'));
    const broken = await checked({ HDT_SESION_ANONYMOUS: '1', HDT_SERVICE_URL: '' });
    assert.equal(broken.code, 1);
    assert.equal(broken.lines[0], warning);
  });

  test('names what does not answer, by its cause and without an address', async () => {
    const closed = 'http://127.0.0.1:1';
    const { code, lines } = await checked({
      HDT_SERVICE_URL: closed,
      HDT_DATABASE_URL: '/dev/null/gateway.sqlite',
      HDT_SESSION_FORWARD_URL: `${closed}/who`,
    });
    assert.equal(code, 1);
    assert.match(lines[0] ?? '', /^failed {2}service {3}service-unreachable/);
    assert.match(lines[1] ?? '', /^failed {2}database {2}\w+$/);
    assert.match(lines[2] ?? '', /^failed {2}sign-in {3}forward: \w+/);
    assert.doesNotMatch(lines.join('\n'), /127\.0\.0\.1|\/dev\/null/);
  });

  test('refuses a sign-in that knows everybody, and a service that refuses the key', async () => {
    const account = upstream.answer;
    upstream.answer = (request, response) => {
      const isService = request.url?.startsWith('/api/');
      response.writeHead(isService ? 401 : 200, { 'content-type': 'application/json' });
      response.end(isService ? '{}' : '{"subject":"everybody"}');
    };
    const { code, lines } = await checked({ HDT_SESSION_FORWARD_URL: `${upstream.url}/who` });
    upstream.answer = account;
    assert.equal(code, 1);
    assert.match(lines[0] ?? '', /^failed {2}service {3}service-refused-key/);
    assert.match(lines[2] ?? '', /somebody is signed in without a session$/);
  });
});

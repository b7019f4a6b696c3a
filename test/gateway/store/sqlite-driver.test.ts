import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CompiledQuery, type DatabaseConnection, type Driver } from 'kysely';
import Sqlite from 'libsql';
import { afterEach, beforeEach, describe, test, vi } from 'vitest';
import { SqliteDriver } from '../../../server-stub/gateway/src/store/sqlite-driver.js';

let folder: string;
let path: string;
let driver: Driver;
let connection: DatabaseConnection;
/** What this gateway's rewrite ends with; null while there is none. */
let rewriting: Promise<void> | null;
let endRewrite: () => void;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hdt-driver-'));
  path = join(folder, 'a.sqlite');
  const file = new Sqlite(path);
  file.exec(
    'create table owned (id integer); create table rate (id integer); create table token_use (id integer)',
  );
  rewriting = new Promise((resolve) => {
    endRewrite = () => {
      rewriting = null;
      resolve();
    };
  });
  driver = new SqliteDriver(file, { lockTimeout: 500, rewriteEnd: () => rewriting });
  connection = await driver.acquireConnection();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await driver.destroy();
  await rm(folder, { recursive: true });
});

const insertInto = (table: string) =>
  connection.executeQuery(CompiledQuery.raw(`insert into "${table}" values (1)`));

describe('a statement during the rewrite of the file', () => {
  test('waits, unless it writes counters, which are in another file', async () => {
    const ends: string[] = [];
    const run = async (table: string) => {
      await insertInto(table);
      ends.push(table);
    };
    const owned = run('owned');
    await Promise.race([Promise.all([run('rate'), run('token_use')]), new Promise(setImmediate)]);
    assert.deepEqual(ends, ['rate', 'token_use']);
    endRewrite();
    await owned;
  });

  test('has its whole patience left for the lock of another process', async () => {
    let time = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => time);
    const inserted = insertInto('owned');
    const other = new Sqlite(path);
    other.exec('begin immediate');
    time = 1000;
    endRewrite();
    await new Promise(setImmediate);
    other.exec('rollback');
    other.close();
    await inserted;
  });
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { createDatabase, startPostgres } from '../../gateway/support/postgres.js';
import { startRedis } from '../../gateway/support/redis.js';

/** Where a gateway keeps its state. */
export interface BenchStore {
  readonly name: string;
  /** As `openStore` takes it. */
  readonly database: string;
  readonly redis?: string;
  /** Reads how many bytes PostgreSQL has written to its write-ahead log; null on SQLite. */
  readonly readWalBytes: () => Promise<number | null>;
}

export interface BenchStores {
  readonly stores: readonly BenchStore[];
  readonly remarks: readonly string[];
  close(): Promise<void>;
}

/** SQLite, PostgreSQL, and PostgreSQL with Redis, as far as this machine has them, all at the same time. */
export async function openStores(): Promise<BenchStores> {
  const folder = await mkdtemp(join(tmpdir(), 'hdt-bench-'));
  const sqlite = {
    name: 'SQLite file',
    database: join(folder, 'gateway.sqlite'),
    readWalBytes: async () => null,
  };
  const postgres = await startPostgres();
  const redis = postgres && (await startRedis());
  const close = async () => {
    await redis?.stop();
    await postgres?.stop();
    await rm(folder, { recursive: true });
  };
  if (!postgres) return { stores: [sqlite], remarks: ['PostgreSQL not measured: npm has none here.'], close };
  const onPostgres = async (name: string, more: Pick<BenchStore, 'redis'> = {}): Promise<BenchStore> => ({
    name,
    database: await createDatabase(postgres.url, `bench_${name.replaceAll(/\W/g, '').toLowerCase()}`),
    readWalBytes: () => readWalBytes(postgres.url),
    ...more,
  });
  const stores = [sqlite, await onPostgres('PostgreSQL')];
  const remarks = ['PostgreSQL runs without fsync, on a socket of this machine.'];
  if (redis) stores.push(await onPostgres('PostgreSQL + Redis', { redis: redis.url }));
  else remarks.push('Redis not measured: no redis-server found.');
  return { stores, remarks, close };
}

async function readWalBytes(url: string): Promise<number> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rows } = await client.query<{ bytes: string }>(
      "select pg_current_wal_insert_lsn() - '0/0'::pg_lsn as bytes",
    );
    return Number(rows[0]?.bytes);
  } finally {
    await client.end();
  }
}

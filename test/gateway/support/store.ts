import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { inject } from 'vitest';
import { openRedis } from '../../../server-stub/gateway/src/ephemeral-store.js';
import { openStore, type Store } from '../../../server-stub/gateway/src/repositories.js';
import { ask, createDatabase, TEMPLATE } from './postgres.js';

/** Where the stores are: Vitest's project `postgres` has a server for them, `redis` two, `gateway` none. */
const postgres = inject('postgres');
const redis = inject('redis');

/** A machine that is overloaded is no database that is silent. */
const timeouts = { connect: 240_000, statement: 240_000, response: 240_000, readiness: 240_000 };

/** A store nobody else uses: in memory, or a database of its own on the PostgreSQL that the run was given. */
export const openTestStore = (): Promise<Store> =>
  postgres ? openDatabase(postgres) : openStore(':memory:');

/** Databases of stores that were closed, empty again: to copy one takes longer than most tests. */
const free: string[] = [];

async function openDatabase(url: string): Promise<Store> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const location = free.pop() ?? (await createDatabase(url, name, `template ${TEMPLATE} strategy file_copy`));
  const store = await openStore(location, {
    timeouts,
    ...(redis && { ephemeral: await openTestRedis(redis) }),
  });
  return {
    ...store,
    close: once(async () => {
      await store.close();
      await ask(location, EMPTY);
      free.push(location);
    }),
  };
}

/** Keys that no other store has, in a Redis that remembers all proofs there are. */
async function openTestRedis(url: string) {
  const prefix = `${randomUUID()}:`;
  const operator = new Redis(url);
  await operator.set(`${prefix}since`, 0);
  operator.disconnect();
  return openRedis(url, { prefix, timeouts: { connect: 240_000, response: 240_000 } });
}

/** Closed twice, a database would be given to two. */
function once(close: () => Promise<void>): () => Promise<void> {
  let closed: Promise<void> | undefined;
  return () => (closed ??= close());
}

const EMPTY = `do $$ declare name text; begin
  for name in select tablename from pg_tables where schemaname = 'public' and tablename not like 'kysely%' loop
    execute format('truncate %I', name);
  end loop;
end $$`;

import { randomUUID } from 'node:crypto';
import { openStore, type Store } from '../../../server-stub/gateway/src/repositories.js';
import { ask, createDatabase } from './postgres.js';

/** Where the suites' stores are to be (`npm test` runs them once without and once with it). */
const postgres = process.env.HDT_TEST_POSTGRES;

const TEMPLATE = 'hdt_template';

/** A machine that is overloaded is no database that is silent. */
const timeouts = { connect: 240_000, statement: 240_000, response: 240_000, readiness: 240_000 };

/** A store nobody else uses: in memory, or a database of its own on the PostgreSQL that the run was given. */
export const openTestStore = (): Promise<Store> =>
  postgres ? openDatabase(postgres) : openStore(':memory:');

async function openDatabase(url: string): Promise<Store> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const location = await createDatabase(url, name, `template ${TEMPLATE} strategy file_copy`);
  const store = await openStore(location, { timeouts });
  return {
    ...store,
    async close() {
      await store.close();
      await ask(url, `drop database if exists ${name} with (force)`);
    },
  };
}

/** The newest schema, which every database of a run is a copy of: to migrate each would take longer than its tests. */
export async function createTemplate(url: string): Promise<void> {
  await (await openStore(await createDatabase(url, TEMPLATE))).close();
}

import type { TestProject } from 'vitest/node';
import { openStore } from '../../../server-stub/gateway/src/repositories.js';
import { createDatabase, startPostgres, TEMPLATE } from '../../gateway/support/postgres.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the PostgreSQL of all stores; absent where stores are SQLite. */
    postgres?: string;
  }
}

/** Starts a PostgreSQL that all test files of a run share. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres();
  if (!postgres) throw new Error('npm has no PostgreSQL for this platform');
  await createTemplate(postgres.url);
  project.provide('postgres', postgres.url);
  return () => postgres.stop();
}

/** Creates a migrated template, because migrating the database of each store would take longer than its tests. */
async function createTemplate(url: string): Promise<void> {
  await (await openStore(await createDatabase(url, TEMPLATE))).close();
}

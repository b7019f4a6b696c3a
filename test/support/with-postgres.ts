// Runs a command with a PostgreSQL of its own, told to it as HDT_TEST_POSTGRES: with-postgres.ts COMMAND ARGUMENT…
import { startPostgres } from '../gateway/support/postgres.js';
import { createTemplate } from '../gateway/support/store.js';
import { runWith } from './run-with.js';

const postgres = await startPostgres();
if (!postgres) throw new Error('npm has no PostgreSQL for this platform');
try {
  await createTemplate(postgres.url);
  await runWith({ HDT_TEST_POSTGRES: postgres.url });
} finally {
  await postgres.stop();
}

// Runs a command with a PostgreSQL of its own, told to it as HDT_TEST_POSTGRES: with-postgres.ts COMMAND ARGUMENT…
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { startPostgres } from '../gateway/support/postgres.js';
import { createTemplate } from '../gateway/support/store.js';

const [command = '', ...args] = process.argv.slice(2);
const postgres = await startPostgres();
if (!postgres) throw new Error('npm has no PostgreSQL for this platform');
try {
  await createTemplate(postgres.url);
  const child = spawn(command, args, {
    stdio: 'inherit',
    env: { ...process.env, HDT_TEST_POSTGRES: postgres.url },
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  process.exitCode = code ?? 1;
} finally {
  await postgres.stop();
}

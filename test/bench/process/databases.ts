import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../../gateway/support/postgres.js';

export interface BenchDatabase {
  readonly name: string;
  /** As `openStore` takes it. */
  readonly location: string;
  /** Whether two nodes may share it. */
  readonly shared: boolean;
}

/** Runs `measure` on a file of SQLite and on PostgreSQL, each new; PostgreSQL is left out where it cannot be started. */
export async function onDatabases<T>(
  measure: (database: BenchDatabase) => Promise<T>,
): Promise<{ readonly results: readonly T[]; readonly remarks: readonly string[] }> {
  const results: T[] = [];
  const folder = await mkdtemp(join(tmpdir(), 'hdt-bench-'));
  try {
    const location = join(folder, 'gateway.sqlite');
    results.push(await measure({ name: 'SQLite file', location, shared: false }));
  } finally {
    await rm(folder, { recursive: true });
  }
  const postgres = await startPostgres().catch((cause: unknown) => String(cause));
  if (postgres === null || typeof postgres === 'string') {
    return {
      results,
      remarks: [`PostgreSQL not measured: ${postgres ?? 'npm has none for this platform'}.`],
    };
  }
  try {
    results.push(await measure({ name: 'PostgreSQL', location: postgres.url, shared: true }));
  } finally {
    await postgres.stop();
  }
  return { results, remarks: ['PostgreSQL runs without fsync, on a socket of this machine.'] };
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../../gateway/support/postgres.js';

export interface BenchDatabase {
  readonly name: string;
  /** The argument of `openStore`. */
  readonly location: string;
  /** Whether two nodes can share it. */
  readonly isShareable: boolean;
}

/** Measures a new SQLite file and a new PostgreSQL. PostgreSQL is left out where it cannot be started. */
export async function onDatabases<T>(
  measure: (database: BenchDatabase) => Promise<T>,
): Promise<{ readonly results: readonly T[]; readonly remarks: readonly string[] }> {
  const results: T[] = [];
  const folder = await mkdtemp(join(tmpdir(), 'hdt-bench-'));
  try {
    const location = join(folder, 'gateway.sqlite');
    results.push(await measure({ name: 'SQLite file', location, isShareable: false }));
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
    results.push(await measure({ name: 'PostgreSQL', location: postgres.url, isShareable: true }));
  } finally {
    await postgres.stop();
  }
  return { results, remarks: ['PostgreSQL runs without fsync, on a socket of this machine.'] };
}

import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database, Schema } from './schema.js';

/**
 * PostgreSQL, for more than one node. `bigint` comes back as a number, as it does from SQLite: what is stored
 * in it (milliseconds, bytes) stays far below 2^53.
 */
export function openPostgres(url: string): Database {
  const pool = new pg.Pool({
    connectionString: url,
    types: {
      getTypeParser: (oid, format) =>
        oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format),
    },
  });
  // A connection that dies while idle is replaced by the pool; unheard, its error would end the process.
  pool.on('error', () => {});
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
}

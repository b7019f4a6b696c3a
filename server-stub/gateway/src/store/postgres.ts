import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { toMissingDriver } from './driver.js';
import type { Database, Schema } from './schema.js';
import type { StoreTimeouts } from './timeouts.js';

/**
 * PostgreSQL, for more than one node. `bigint` is returned as a number, as SQLite does: the values (milliseconds,
 * bytes) stay far below 2^53.
 */
export async function openPostgres(url: string, timeouts: StoreTimeouts): Promise<Database> {
  const { Pool, types, DatabaseError } = await loadPg();
  const pool = new Pool({
    ...connectionSettings(url, timeouts),
    types: {
      getTypeParser: (oid, format) =>
        oid === types.builtins.INT8 ? Number : types.getTypeParser(oid, format),
    },
  });
  // The pool replaces a connection that dies; without listeners its error would end the process, even an idle one's.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: replaceBrokenClients(pool, DatabaseError) }),
  });
}

/** Imported only when a `postgres://` address is opened. Throws `MissingDriver`. */
export async function loadPg(): Promise<typeof pg> {
  try {
    return (await import('pg')).default;
  } catch (thrown) {
    throw toMissingDriver(thrown, 'PostgreSQL', 'pg');
  }
}

/** For every connection. Parameters of the address take precedence, as in libpq. */
export const connectionSettings = (url: string, timeouts: StoreTimeouts): pg.ClientConfig => ({
  connectionString: url,
  connectionTimeoutMillis: timeouts.connect,
  statement_timeout: timeouts.statement,
  query_timeout: timeouts.response,
  idle_in_transaction_session_timeout: timeouts.idleInTransaction,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
});

/** The database did not respond, or could not be connected to. */
class DatabaseUnreachable extends Error {
  override readonly name = 'DatabaseUnreachable';
}

/** Gives a loggable name to errors of the driver itself, which have no code. */
const toLoggableError = (thrown: unknown): Error =>
  thrown instanceof Error && 'code' in thrown
    ? thrown
    : new DatabaseUnreachable('no answer', { cause: thrown });

/**
 * Wraps a pool, to release a connection that stopped responding as broken. The driver would return it to the pool, where
 * the next statement would queue behind the one without a response.
 */
const replaceBrokenClients = (pool: pg.Pool, DatabaseError: typeof pg.DatabaseError): PostgresPool => ({
  async connect() {
    const client = await pool.connect().catch((thrown) => Promise.reject(toLoggableError(thrown)));
    let broken: Error | undefined;
    const query = async (statement: string, parameters: unknown[]) => {
      if (broken) throw broken;
      try {
        return await client.query(statement, parameters);
      } catch (thrown) {
        // After an error reported by the server the connection is still usable.
        if (!(thrown instanceof DatabaseError)) broken = toLoggableError(thrown);
        throw broken ?? thrown;
      }
    };
    // The other overload is for cursors, which are not used.
    return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release(broken) };
  },
  end: () => pool.end(),
});

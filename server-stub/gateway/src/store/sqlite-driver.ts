import { setTimeout as delay } from 'node:timers/promises';
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';
import type Sqlite from 'libsql';
import { createLruCache } from '../lru-cache.js';

/** Milliseconds between two attempts: at least these, and at random up to twice as many. */
const RETRY_INTERVAL = 10;

/** Maximum number of prepared statements, which take longer to prepare than to run; the gateway has fewer. */
const MAX_PREPARED = 200;

/**
 * One connection to a file, for Kysely. SQLite's own busy timeout would block the process: here a statement that meets a
 * lock is tried again later, while others run. Transactions take their locks as they begin, so that only their first
 * statement has to wait.
 *
 * @param options.lockTimeout - Milliseconds for which a statement waits while another process holds the file. The wait for
 * this gateway's own transactions and rewrites does not count.
 * @param options.rewriteEnd - Resolves once this gateway has rewritten the file; null while it does not. Everything that
 * writes to the file waits for it, since the rewrite of a file that is always being written to would never begin.
 */
export function createSqliteDriver(
  file: Sqlite.Database,
  options: { readonly lockTimeout: number; readonly rewriteEnd: () => Promise<void> | null },
): Driver {
  const { lockTimeout, rewriteEnd } = options;
  const statements = createLruCache<Sqlite.Statement>(MAX_PREPARED);
  let transaction: ReturnType<typeof openTransaction> | null = null;

  function run({ sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>): QueryResult<never> {
    const statement = statements.get(sql) ?? file.prepare(sql);
    statements.set(sql, statement);
    if (statement.reader) return { rows: statement.all(parameters) as never[] };
    return { rows: [], numAffectedRows: BigInt(statement.run(parameters).changes) };
  }

  /** The end of the transaction or rewrite that work has to wait for; null when it may run. */
  function findObstacle(connection: DatabaseConnection, writesFile: boolean): Promise<void> | null {
    if (transaction) return transaction.connection === connection ? null : transaction.ended;
    return writesFile ? rewriteEnd() : null;
  }

  /** Runs `work` when it is its turn, again and again while another process has locked the file. */
  async function retryWhileLocked<T>(
    connection: DatabaseConnection,
    work: () => T,
    writesFile = true,
  ): Promise<T> {
    let deadline: number | null = null;
    for (;;) {
      const obstacle = findObstacle(connection, writesFile);
      if (obstacle) {
        deadline = null;
        await obstacle;
        // Others have waited for the same.
        continue;
      }
      try {
        return work();
      } catch (thrown) {
        deadline ??= performance.now() + lockTimeout;
        if (!isBusy(thrown) || performance.now() >= deadline) throw thrown;
      }
      await delay(RETRY_INTERVAL * (1 + Math.random()));
    }
  }

  function endTransaction(): void {
    const ended = transaction;
    transaction = null;
    ended?.end();
  }

  return {
    async init() {},
    async acquireConnection() {
      const connection: DatabaseConnection = {
        executeQuery: <R>(compiled: CompiledQuery) =>
          retryWhileLocked<QueryResult<R>>(
            connection,
            () => run(compiled),
            compiled.query.kind !== 'SelectQueryNode' && !WRITES_COUNTERS.test(compiled.sql),
          ),
        async *streamQuery<R>(query: CompiledQuery) {
          yield await connection.executeQuery<R>(query);
        },
      };
      return connection;
    },
    async releaseConnection() {},
    beginTransaction: (connection) =>
      retryWhileLocked(connection, () => {
        file.exec('begin immediate');
        transaction = openTransaction(connection);
      }),
    async commitTransaction(connection) {
      await retryWhileLocked(connection, () => file.exec('commit'));
      endTransaction();
    },
    async rollbackTransaction() {
      try {
        // A full disk has ended it already.
        if (file.inTransaction) file.exec('rollback');
      } finally {
        endTransaction();
      }
    },
    async destroy() {
      file.close();
    },
  };
}

/** Statements that write to the attached file of counters alone, which is not rewritten. */
const WRITES_COUNTERS = /^(?:insert into|update|delete from) "(?:rate|token_use)"/;

function openTransaction(connection: DatabaseConnection) {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { connection, ended, end };
}

const isBusy = (thrown: unknown): boolean =>
  thrown instanceof Error && 'code' in thrown && thrown.code === 'SQLITE_BUSY';

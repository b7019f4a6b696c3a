import { setTimeout as delay } from 'node:timers/promises';
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';
import type Sqlite from 'libsql';
import { createLruCache } from '../lru-cache.js';

/** Milliseconds between two attempts: at least these, and at random up to twice as many. */
const RETRY_INTERVAL = 10;

/** Maximum number of prepared statements, which take longer to prepare than to run; the gateway has fewer. */
const MAX_PREPARED = 200;

export interface SqliteDriverOptions {
  /**
   * Milliseconds for which a statement waits while another process holds the file. The wait for this gateway's own transactions
   * and rewrites does not count.
   */
  readonly lockTimeout: number;
  /**
   * Resolves once this gateway has rewritten the file; null while it does not. Everything that writes to the file waits for it,
   * since the rewrite of a file that is always being written to would never begin.
   */
  readonly rewriteEnd: () => Promise<void> | null;
}

/**
 * One connection to a file, for Kysely. SQLite's own busy timeout would block the process: here a statement that meets a
 * lock is tried again later, while others run. Transactions take their locks as they begin, so that only their first
 * statement has to wait.
 */
export class SqliteDriver implements Driver {
  readonly #file: Sqlite.Database;
  readonly #options: SqliteDriverOptions;
  readonly #statements = createLruCache<Sqlite.Statement>(MAX_PREPARED);
  #transaction: ReturnType<typeof openTransaction> | null = null;

  constructor(file: Sqlite.Database, options: SqliteDriverOptions) {
    this.#file = file;
    this.#options = options;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    const connection: DatabaseConnection = {
      executeQuery: <R>(compiled: CompiledQuery) =>
        this.#retryWhileLocked<QueryResult<R>>(
          connection,
          () => this.#run(compiled),
          compiled.query.kind !== 'SelectQueryNode' && !WRITES_COUNTERS.test(compiled.sql),
        ),
      async *streamQuery<R>(query: CompiledQuery) {
        yield await connection.executeQuery<R>(query);
      },
    };
    return connection;
  }

  async releaseConnection(): Promise<void> {}

  beginTransaction(connection: DatabaseConnection): Promise<void> {
    return this.#retryWhileLocked(connection, () => {
      this.#file.exec('begin immediate');
      this.#transaction = openTransaction(connection);
    });
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await this.#retryWhileLocked(connection, () => this.#file.exec('commit'));
    this.#endTransaction();
  }

  async rollbackTransaction(): Promise<void> {
    try {
      // A full disk has ended it already.
      if (this.#file.inTransaction) this.#file.exec('rollback');
    } finally {
      this.#endTransaction();
    }
  }

  async destroy(): Promise<void> {
    this.#file.close();
  }

  #run({ sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>): QueryResult<never> {
    const statement = this.#statements.get(sql) ?? this.#file.prepare(sql);
    this.#statements.set(sql, statement);
    if (statement.reader) return { rows: statement.all(parameters) as never[] };
    return { rows: [], numAffectedRows: BigInt(statement.run(parameters).changes) };
  }

  /** Runs `work` when it is its turn, again and again while another process has locked the file. */
  async #retryWhileLocked<T>(connection: DatabaseConnection, work: () => T, writesFile = true): Promise<T> {
    let deadline: number | null = null;
    for (;;) {
      const obstacle = this.#findObstacle(connection, writesFile);
      if (obstacle) {
        deadline = null;
        await obstacle;
        // Others have waited for the same.
        continue;
      }
      try {
        return work();
      } catch (thrown) {
        deadline ??= performance.now() + this.#options.lockTimeout;
        if (!isBusy(thrown) || performance.now() >= deadline) throw thrown;
      }
      await delay(RETRY_INTERVAL * (1 + Math.random()));
    }
  }

  /** The end of the transaction or rewrite that work has to wait for; null when it may run. */
  #findObstacle(connection: DatabaseConnection, writesFile: boolean): Promise<void> | null {
    const transaction = this.#transaction;
    if (transaction) return transaction.connection === connection ? null : transaction.ended;
    return writesFile ? this.#options.rewriteEnd() : null;
  }

  #endTransaction(): void {
    const ended = this.#transaction;
    this.#transaction = null;
    ended?.end();
  }
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

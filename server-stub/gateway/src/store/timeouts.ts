/** In milliseconds; of PostgreSQL, except `lock` and `readiness`. */
export interface StoreTimeouts {
  /** To connect, or to wait for a free connection. */
  readonly connect: number;
  /** For one statement, including waiting for locks; the server enforces it. */
  readonly statement: number;
  /** For the response to a statement: longer than `statement`, which a live server enforces itself. */
  readonly response: number;
  /** For an idle transaction; the server ends it and releases its locks. */
  readonly idleInTransaction: number;
  /** For one statement of a migration, including the wait for another node's migration. */
  readonly migration: number;
  /** Between two probes of the LISTEN connection. */
  readonly heartbeat: number;
  /** For a write to a file of SQLite that another process holds. */
  readonly lock: number;
  /** For the response to the readiness probe. */
  readonly readiness: number;
}

export const DEFAULT_TIMEOUTS: StoreTimeouts = {
  connect: 5_000,
  statement: 10_000,
  response: 12_000,
  idleInTransaction: 30_000,
  migration: 3_600_000,
  heartbeat: 15_000,
  lock: 1_000,
  readiness: 3_000,
};

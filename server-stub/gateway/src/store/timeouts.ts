/** How long PostgreSQL may take, in milliseconds. A file in this process needs none of them. */
export interface StoreTimeouts {
  /** To connect, or to wait for a connection that others use. */
  readonly connect: number;
  /** One statement, waiting for locks included; the server ends it. */
  readonly statement: number;
  /** Until the answer to a statement is here: longer than `statement`, so that a server that is alive ends it itself. */
  readonly silence: number;
  /** An idle transaction; the server ends it and releases its locks. */
  readonly idleInTransaction: number;
  /** One statement of a migration, including the wait for another node's migration. */
  readonly migration: number;
  /** Between two probes of the LISTEN connection. */
  readonly heartbeat: number;
  /** The answer to the readiness probe. */
  readonly readiness: number;
}

export const DEFAULT_TIMEOUTS: StoreTimeouts = {
  connect: 5_000,
  statement: 10_000,
  silence: 12_000,
  idleInTransaction: 30_000,
  migration: 3_600_000,
  heartbeat: 15_000,
  readiness: 3_000,
};

/** How long PostgreSQL may take, in milliseconds. A file in this process needs none of them. */
export interface StoreTimeouts {
  /** To connect, or to wait for a connection that others use. */
  readonly connect: number;
  /** One statement, waiting for locks included; the server ends it. */
  readonly statement: number;
  /** Until the answer to a statement is here: longer than `statement`, so that a server that is alive ends it itself. */
  readonly silence: number;
  /** Of a transaction that nothing is asked in; the server ends it, and frees what it locked. */
  readonly idleInTransaction: number;
  /** One statement of a migration, waiting for another node's included. */
  readonly migration: number;
  /** Between two looks at whether the connection that notices come by is alive. */
  readonly heartbeat: number;
  /** To say that the store is there. */
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

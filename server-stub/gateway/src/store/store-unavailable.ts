import { GatewayProblem, reasonOf } from '../problem.js';

/** Seconds before a client should try again. */
const RETRY_AFTER = '5';

const UNAVAILABLE = [
  // A file that cannot be written or read: a full disk, a lost volume, another process that holds it.
  /^SQLITE_(?:FULL|IOERR|READONLY|CANTOPEN|BUSY|LOCKED)/,
  // PostgreSQL cannot be reached, or does not answer.
  /^(?:DatabaseUnreachable|ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOENT)$/,
  // Its connection breaks, its resources are used up (a disk, connections), an operator intervenes, its system fails.
  /^(?:08|53|57|58)[0-9A-Z]{3}$/,
  // It has become read-only, a lock is not to be had in time, or two transactions have stopped each other.
  /^(?:25006|55P03|40001|40P01)$/,
  // Redis cannot be reached, does not answer, or is full.
  /^REDIS_/,
];

/** The problem behind an error of the database that passes by itself or by its operator; null for any other error. */
export function storeUnavailable(thrown: unknown): GatewayProblem | null {
  const reason = reasonOf(thrown);
  if (!UNAVAILABLE.some((known) => known.test(reason))) return null;
  const headers = { 'retry-after': RETRY_AFTER };
  return new GatewayProblem('store-unavailable', { cause: thrown, reason, headers });
}

import { type HdtErrorCode, retryOf } from '../errors.js';

/** Files in one request (interface, Limits). */
const BATCH_FILES = 10;

/**
 * Bytes in one request. Our limit, not the service's: small enough that a lost connection on a phone costs little,
 * large enough for ten ordinary reports.
 */
export const BATCH_BYTES = 32 * 1024 * 1024;

/** Concurrent requests. Two saturate a slow connection; more only delay every file. */
export const MAX_REQUESTS = 2;

/** Milliseconds for looking up an unknown outcome: longer than a gateway may need to find out. */
export const CONFIRM_TIMEOUT = 240_000;

/** Shortest interval between two such look-ups, in milliseconds. */
export const CONFIRM_INTERVAL = 2_000;

const MAX_ATTEMPTS = 4;
const BASE_DELAY = 1_000;
const MAX_DELAY = 30_000;

/** The leading items that fit into one request. An item over the byte limit gets a request of its own. */
export function packBatch<T extends { readonly body: { readonly size: number } }>(items: readonly T[]): T[] {
  const batch: T[] = [];
  let bytes = 0;
  for (const item of items) {
    if (batch.length === BATCH_FILES || (batch.length > 0 && bytes + item.body.size > BATCH_BYTES)) break;
    batch.push(item);
    bytes += item.body.size;
  }
  return batch;
}

/**
 * Milliseconds to wait before the next attempt, or null when another one cannot help. `attempt` counts the failed
 * ones, `random` is in [0, 1): equal jitter, so that a clinic's phones do not return in step after an outage. A
 * server's `Retry-After` is the minimum.
 */
export function retryDelay(
  code: HdtErrorCode,
  attempt: number,
  { retryAfter = 0, random = 0.5 }: { retryAfter?: number | undefined; random?: number } = {},
): number | null {
  if (retryOf(code, 'send') !== 'auto' || attempt >= MAX_ATTEMPTS) return null;
  const ceiling = Math.min(MAX_DELAY, BASE_DELAY * 2 ** attempt);
  return Math.max(retryAfter, ceiling / 2 + (ceiling / 2) * random);
}

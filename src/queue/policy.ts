import { type HdtErrorCode, retryOf } from '../errors.js';

/** Files in one request (interface, Limits). */
export const BATCH_FILES = 10;

/**
 * Bytes in one request. Ours, not the service's: small enough that a dropped network on a phone costs little,
 * large enough that ten ordinary reports travel together.
 */
export const BATCH_BYTES = 32 * 1024 * 1024;

/** Requests under way at one time. Two keep a slow line full; more only make every file late. */
export const MAX_REQUESTS = 2;

/** Milliseconds a batch whose answer was lost is asked for: longer than a gateway may need to find out. */
export const MAX_CONFIRM = 240_000;

/** Milliseconds between two such questions, at the least. */
export const CONFIRM_INTERVAL = 2_000;

const MAX_ATTEMPTS = 4;
const BASE_DELAY = 1_000;
const MAX_DELAY = 30_000;

/** The leading items that travel together. An item larger than the byte limit travels alone. */
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
 * Milliseconds to wait before the next try, or null when trying again cannot help. `attempt` counts the tries
 * already spent, `random` is in [0, 1): equal jitter, so that a clinic's phones do not return in step after an
 * outage. A server's own `Retry-After` is obeyed as a floor.
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

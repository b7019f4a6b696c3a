import type { Grant } from '../grant.js';
import type { Limits } from '../limits.js';
import { GatewayProblem } from '../problem.js';
import type { Budgets, Usage } from './budgets.js';

/** The part of a token's budget that one request may use, reserved before its bytes are forwarded. */
export interface Reservation {
  /** Maximum bytes of the request. */
  readonly bytes: number;
  /** Whether anything was reserved yet. */
  readonly isTaken: boolean;
  /** Reserves the bytes, at the first call, and files up to this number. Throws `token-spent`. */
  take(files: number): Promise<void>;
  /** Returns what was not used. */
  settle(used: Readonly<Usage>): Promise<void>;
}

/**
 * Reserves the announced length, or the rest of the token's budget when none is announced. Bytes are reserved with
 * the first chunk and files as they start, so that parallel requests can share a budget to its last file. Throws
 * `body-invalid`, `too-large` and `token-spent`.
 */
export async function reserve(
  store: Budgets,
  grant: Grant,
  { length, limits }: { length: number | null; limits: Limits },
): Promise<Reservation> {
  const { jti, budget } = grant;
  if (length === 0) throw new GatewayProblem('body-invalid', { reason: 'empty' });
  const ceiling = Math.min(limits.bytesPerRequest, budget.bytes);
  if (length !== null && length > ceiling) throw new GatewayProblem('too-large');
  const bytes = length ?? Math.min(ceiling, budget.bytes - (await store.spent(jti)).bytes);
  const reserved = { files: 0, bytes: 0 };
  if (bytes <= 0) throw new GatewayProblem('token-spent');

  return {
    bytes,
    get isTaken() {
      return reserved.bytes > 0;
    },
    async take(files) {
      const more = { files: files - reserved.files, bytes: bytes - reserved.bytes };
      if (more.files === 0 && more.bytes === 0) return;
      if (!(await store.spend(grant, more, budget))) throw new GatewayProblem('token-spent');
      Object.assign(reserved, { files, bytes });
    },
    async settle(used) {
      // No more than was reserved: bytes beyond it were rejected and not forwarded.
      const correction = {
        files: Math.min(0, used.files - reserved.files),
        bytes: Math.min(0, used.bytes - reserved.bytes),
      };
      if (correction.files !== 0 || correction.bytes !== 0) await store.adjust(jti, correction);
    },
  };
}

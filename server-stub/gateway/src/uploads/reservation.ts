import type { Grant } from '../grant.js';
import type { Limits } from '../limits.js';
import { GatewayProblem } from '../problem.js';
import type { Budgets, Spending } from './budgets.js';

/** What one request may use of its token, taken before the bytes it is for flow on. */
export interface Reservation {
  /** Most bytes of the request. */
  readonly bytes: number;
  /** Takes the bytes, the first time, and more files, up to this many in all. Throws `token-spent`. */
  take(files: number): Promise<void>;
  /** Gives back what was not used. */
  settle(used: Readonly<Spending>): Promise<void>;
}

/**
 * For the bytes a request announces, or what is left of its token when it announces none. They are taken with its first
 * piece, and files as they begin: parallel requests then share a budget to its last file. Throws `too-large` and
 * `token-spent`.
 */
export async function reserve(
  store: Budgets,
  grant: Grant,
  { length, limits }: { length: number | null; limits: Limits },
): Promise<Reservation> {
  const { jti, budget } = grant;
  const ceiling = Math.min(limits.bytesPerRequest, budget.bytes);
  if (length !== null && length > ceiling) throw new GatewayProblem('too-large');
  const spent = await store.spent(jti);
  const bytes = length ?? Math.min(ceiling, budget.bytes - spent.bytes);
  const taken = { files: 0, bytes: 0 };
  if (bytes <= 0 || spent.files >= budget.files) throw new GatewayProblem('token-spent');

  return {
    bytes,
    async take(files) {
      const more = { files: files - taken.files, bytes: bytes - taken.bytes };
      if (more.files === 0 && more.bytes === 0) return;
      if (!(await store.spend(grant, more, budget))) throw new GatewayProblem('token-spent');
      Object.assign(taken, { files, bytes });
    },
    async settle(used) {
      // Nothing beyond what was taken: bytes that were refused for want of it went nowhere.
      const correction = {
        files: Math.min(0, used.files - taken.files),
        bytes: Math.min(0, used.bytes - taken.bytes),
      };
      if (correction.files !== 0 || correction.bytes !== 0) await store.adjust(jti, correction);
    },
  };
}

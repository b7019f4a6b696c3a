import type { Limits } from '../limits.js';
import { GatewayProblem } from '../problem.js';
import type { Store } from '../store/store.js';
import type { Grant } from '../tokens/tokens.js';
import type { Spending } from './budgets.js';

/** What one request may use of its token, taken before the bytes it is for flow on. */
export interface Reservation {
  /** Most bytes of the request. */
  readonly bytes: number;
  /** Takes more files, up to this many in all. Throws `token-spent`. */
  takeFiles(count: number): Promise<void>;
  /** Gives back what was not used. */
  settle(used: Readonly<Spending>): Promise<void>;
}

/**
 * Takes the bytes a request announces, or what is left of its token when it announces none. Files are taken as they
 * begin: parallel requests then share a budget to its last file. Throws `too-large` and `token-spent`.
 */
export async function reserve(
  store: Store,
  grant: Grant,
  { length, limits }: { length: number | null; limits: Limits },
): Promise<Reservation> {
  const { jti, budget } = grant;
  const ceiling = Math.min(limits.bytesPerRequest, budget.bytes);
  if (length !== null && length > ceiling) throw new GatewayProblem('too-large');
  const spent = await store.spent(jti);
  const bytes = length ?? Math.min(ceiling, budget.bytes - spent.bytes);
  const taken = { files: 0, bytes };
  const take = async (more: Spending) => {
    if (!(await store.spend(grant, more, budget))) throw new GatewayProblem('token-spent');
  };
  if (bytes <= 0 || spent.files >= budget.files) throw new GatewayProblem('token-spent');
  await take({ files: 0, bytes });

  return {
    bytes,
    async takeFiles(count) {
      if (count <= taken.files) return;
      await take({ files: count - taken.files, bytes: 0 });
      taken.files = count;
    },
    async settle(used) {
      const correction = { files: used.files - taken.files, bytes: used.bytes - taken.bytes };
      if (correction.files !== 0 || correction.bytes !== 0) await store.adjust(jti, correction);
    },
  };
}

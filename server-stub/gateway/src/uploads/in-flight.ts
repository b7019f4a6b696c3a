import type { Person } from '../grant.js';
import { GatewayProblem } from '../problem.js';

/** Uploads in progress on this node. */
export interface InFlight {
  /** Runs one upload of a person. Throws `too-many-uploads` at their limit. */
  run<T>(person: Person, upload: () => Promise<T>): Promise<T>;
  /**
   * Marks work that a shutdown must not interrupt: the service has an upload whose owner is not recorded yet. Returns
   * a function that ends it.
   */
  hold(): () => void;
  /** Resolves when no such work is left. */
  drained(): Promise<void>;
}

/** Seconds before the client should retry. */
const RETRY_AFTER = '5';

export function createInFlight(perPerson: number): InFlight {
  const counts = new Map<string, number>();
  const held = new Set<Promise<void>>();

  return {
    async run({ tenant, subject }, upload) {
      const key = JSON.stringify([tenant, subject]);
      const count = counts.get(key) ?? 0;
      if (count >= perPerson) {
        throw new GatewayProblem('too-many-uploads', { headers: { 'retry-after': RETRY_AFTER } });
      }
      counts.set(key, count + 1);
      try {
        return await upload();
      } finally {
        const left = (counts.get(key) ?? 1) - 1;
        if (left === 0) counts.delete(key);
        else counts.set(key, left);
      }
    },
    hold() {
      let end = () => {};
      const ended = new Promise<void>((resolve) => {
        end = resolve;
      });
      held.add(ended);
      return () => {
        held.delete(ended);
        end();
      };
    },
    async drained() {
      while (held.size > 0) await Promise.all(held);
    },
  };
}

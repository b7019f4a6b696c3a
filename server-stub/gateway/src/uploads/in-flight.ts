import type { Person } from '../grant.js';
import { GatewayProblem } from '../problem.js';

/** Uploads in progress on this node. */
export interface InFlight {
  /** Runs one upload of a person. Throws `too-many-uploads` at their limit. */
  run<T>(person: Person, upload: () => Promise<T>): Promise<T>;
  /**
   * Delays a shutdown while the service may have an upload whose owner is not recorded yet. Returns a function that
   * allows the shutdown again.
   */
  delayShutdown(): () => void;
  /** Resolves when no upload delays a shutdown. */
  drained(): Promise<void>;
}

/** Seconds before the client should retry. */
const RETRY_AFTER = '5';

export function createInFlight(perPerson: number): InFlight {
  const counts = new Map<string, number>();
  const delays = new Set<Promise<void>>();

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
    delayShutdown() {
      let end = () => {};
      const ended = new Promise<void>((resolve) => {
        end = resolve;
      });
      delays.add(ended);
      return () => {
        delays.delete(ended);
        end();
      };
    },
    async drained() {
      while (delays.size > 0) await Promise.all(delays);
    },
  };
}

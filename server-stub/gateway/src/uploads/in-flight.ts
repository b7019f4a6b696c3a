import type { Person } from '../grant.js';
import { createConcurrency } from '../rate-limit/concurrency.js';

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

export function createInFlight(perPerson: number): InFlight {
  const { enter } = createConcurrency(perPerson, 'too-many-uploads');
  const delays = new Set<Promise<void>>();

  return {
    async run(person, upload) {
      const leave = enter(person);
      try {
        return await upload();
      } finally {
        leave();
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

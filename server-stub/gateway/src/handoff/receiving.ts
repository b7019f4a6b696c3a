import type { Person } from '../grant.js';
import type { Limits } from '../limits.js';
import { messagesWaiting } from './messages.js';

/** Limits the memory that this node holds for messages while they arrive, which slow senders can draw out. */
export function createReceiving({
  handoffBytesInFlight,
  handoffBytesInFlightOfAll,
}: Pick<Limits, 'handoffBytesInFlight' | 'handoffBytesInFlightOfAll'>) {
  const sizes = new Map<string, number>();
  let all = 0;

  return {
    /** Reserves bytes; returns a function that gives them back. Throws `messages-waiting` beyond a limit. */
    reserve({ tenant, subject }: Person, size: number): () => void {
      const key = JSON.stringify([tenant, subject]);
      const own = sizes.get(key) ?? 0;
      const isWithin = own + size <= handoffBytesInFlight && all + size <= handoffBytesInFlightOfAll;
      if (!isWithin) throw messagesWaiting('node');
      sizes.set(key, own + size);
      all += size;
      return () => {
        all -= size;
        const left = (sizes.get(key) ?? 0) - size;
        if (left > 0) sizes.set(key, left);
        else sizes.delete(key);
      };
    },
  };
}

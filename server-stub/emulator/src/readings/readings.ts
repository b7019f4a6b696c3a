import { type Limits, RETENTION } from '../limits.js';
import type { Clock } from '../time/clock.js';
import type { StoredReading } from './reading-record.js';

export interface ReadingStore {
  /** To be called oldest first. */
  add(reading: StoredReading): void;
  get(id: string): StoredReading | undefined;
  /** Oldest first. */
  list(): readonly StoredReading[];
  /** Newest first. */
  ofCustomer(customerId: number): readonly StoredReading[];
  /** Calls the listener with the id of every reading that is purged from now on. */
  onPurge(listener: (id: string) => void): void;
}

export function createReadingStore(clock: Clock, { keptReadings }: Limits): ReadingStore {
  /** Oldest first. */
  const readings = new Map<string, StoredReading>();
  const listeners = new Set<(id: string) => void>();

  function purge(): void {
    const oldest = clock.now() - RETENTION;
    for (const { id, createdAt } of readings.values()) {
      if (createdAt >= oldest && readings.size <= keptReadings) return;
      readings.delete(id);
      for (const listener of listeners) listener(id);
    }
  }

  return {
    add(reading) {
      readings.set(reading.id, reading);
      purge();
    },
    onPurge(listener) {
      listeners.add(listener);
    },
    get(id) {
      purge();
      return readings.get(id);
    },
    list() {
      purge();
      return [...readings.values()];
    },
    ofCustomer(customerId) {
      purge();
      return [...readings.values()].reverse().filter((reading) => reading.customerId === customerId);
    },
  };
}

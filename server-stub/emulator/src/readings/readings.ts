import { type Limits, RETENTION } from '../limits.js';
import type { Clock } from '../time/clock.js';
import type { StoredReading } from './reading-record.js';

export interface ReadingStore {
  add(reading: StoredReading): void;
  get(id: string): StoredReading | undefined;
  /** Oldest first. */
  list(): readonly StoredReading[];
  /** Newest first. */
  ofCustomer(customerId: number): readonly StoredReading[];
  /** Adds one from before a restart; to be called oldest first. */
  restore(reading: StoredReading): void;
  /** Calls the listener on every later change; `reading` is undefined when purged. */
  watch(listener: (id: string, reading: StoredReading | undefined) => void): void;
}

export function createReadingStore(clock: Clock, { keptReadings }: Limits): ReadingStore {
  /** Oldest first. */
  const readings = new Map<string, StoredReading>();
  const listeners = new Set<(id: string, reading: StoredReading | undefined) => void>();

  function notify(id: string, reading: StoredReading | undefined): void {
    for (const listener of listeners) listener(id, reading);
  }

  function purge(): void {
    const oldest = clock.now() - RETENTION;
    for (const { id, createdAt } of readings.values()) {
      if (createdAt >= oldest && readings.size <= keptReadings) return;
      readings.delete(id);
      notify(id, undefined);
    }
  }

  return {
    add(reading) {
      readings.set(reading.id, reading);
      notify(reading.id, reading);
      purge();
    },
    restore(reading) {
      readings.set(reading.id, reading);
      purge();
    },
    watch(listener) {
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

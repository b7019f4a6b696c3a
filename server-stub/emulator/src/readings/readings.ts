import { type Limits, RETENTION } from '../limits.js';
import type { Clock } from '../time/clock.js';
import type { StoredReading } from './reading-record.js';

export interface ReadingStore {
  add(reading: StoredReading): void;
  get(id: string): StoredReading | undefined;
  /** Newest first. */
  ofCustomer(customerId: number): readonly StoredReading[];
  /** One from before a restart; the oldest first. */
  restore(reading: StoredReading): void;
  /** Tells of every reading from now on; undefined when it is purged. */
  watch(changed: (id: string, reading: StoredReading | undefined) => void): void;
}

export function createReadingStore(clock: Clock, { keptReadings }: Limits): ReadingStore {
  /** In the order of receipt. */
  const readings = new Map<string, StoredReading>();
  const watchers = new Set<(id: string, reading: StoredReading | undefined) => void>();

  function notify(id: string, reading: StoredReading | undefined): void {
    for (const changed of watchers) changed(id, reading);
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
    watch(changed) {
      watchers.add(changed);
    },
    get(id) {
      purge();
      return readings.get(id);
    },
    ofCustomer(customerId) {
      purge();
      return [...readings.values()].reverse().filter((reading) => reading.customerId === customerId);
    },
  };
}

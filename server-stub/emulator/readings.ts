import type { Clock } from './clock.js';
import { type Limits, RETENTION } from './limits.js';
import type { StoredReading } from './reading-record.js';

export interface ReadingStore {
  add(reading: StoredReading): void;
  get(id: string): StoredReading | undefined;
  /** Newest first. */
  ofCustomer(customerId: number): readonly StoredReading[];
}

export function createReadingStore(clock: Clock, { keptReadings }: Limits): ReadingStore {
  /** In the order of receipt. */
  const readings = new Map<string, StoredReading>();

  function purge(): void {
    const oldest = clock.now() - RETENTION;
    for (const { id, createdAt } of readings.values()) {
      if (createdAt >= oldest && readings.size <= keptReadings) return;
      readings.delete(id);
    }
  }

  return {
    add(reading) {
      readings.set(reading.id, reading);
      purge();
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

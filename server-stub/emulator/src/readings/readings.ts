import { type Limits, RETENTION } from '../limits.js';
import type { Clock } from '../time/clock.js';
import type { StoredReading } from './reading-record.js';

/** Readings in memory, purged by the clock. */
export class ReadingStore {
  /** Oldest first. */
  readonly #readings = new Map<string, StoredReading>();
  readonly #listeners = new Set<(id: string) => void>();

  constructor(
    private readonly clock: Clock,
    private readonly limits: Pick<Limits, 'keptReadings'>,
  ) {}

  /** To be called oldest first. */
  add(reading: StoredReading): void {
    this.#readings.set(reading.id, reading);
    this.#purge();
  }

  get(id: string): StoredReading | undefined {
    this.#purge();
    return this.#readings.get(id);
  }

  /** Oldest first. */
  list(): readonly StoredReading[] {
    this.#purge();
    return [...this.#readings.values()];
  }

  /** Newest first. */
  ofCustomer(customerId: number): readonly StoredReading[] {
    return this.list()
      .filter((reading) => reading.customerId === customerId)
      .reverse();
  }

  /** Calls the listener with the id of every reading that is purged from now on. */
  onPurge(listener: (id: string) => void): void {
    this.#listeners.add(listener);
  }

  #purge(): void {
    const oldest = this.clock.now() - RETENTION;
    for (const { id, createdAt } of this.#readings.values()) {
      // After a clock was set back, older readings stand behind later ones.
      if (createdAt >= oldest && this.#readings.size <= this.limits.keptReadings) continue;
      this.#readings.delete(id);
      for (const listener of this.#listeners) listener(id);
    }
  }
}

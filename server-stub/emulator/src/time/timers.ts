import type { Clock, Task } from './clock.js';

/** Scheduled tasks by upload, so that all tasks of one upload can be cancelled. */
export class Timers {
  readonly #scheduled = new Map<string, Set<() => void>>();

  constructor(private readonly clock: Clock) {}

  /** `time` in milliseconds since 1970. */
  at(uploadId: string, time: number, task: Task): void {
    const own = this.#scheduled.get(uploadId) ?? new Set();
    this.#scheduled.set(uploadId, own);
    const cancelTask = this.clock.at(time, () => {
      own.delete(cancelTask);
      if (own.size === 0 && this.#scheduled.get(uploadId) === own) this.#scheduled.delete(uploadId);
      return task();
    });
    own.add(cancelTask);
  }

  cancel(uploadId: string): void {
    for (const cancelTask of this.#scheduled.get(uploadId) ?? []) cancelTask();
    this.#scheduled.delete(uploadId);
  }

  cancelAll(): void {
    for (const uploadId of [...this.#scheduled.keys()]) this.cancel(uploadId);
  }
}

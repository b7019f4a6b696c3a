import type { Clock, Task } from './clock.js';

/** Scheduled tasks by upload, so that all tasks of one upload can be cancelled. */
export interface Timers {
  /** `time` in milliseconds since 1970. */
  at(uploadId: string, time: number, task: Task): void;
  cancel(uploadId: string): void;
  cancelAll(): void;
}

export function createTimers(clock: Clock): Timers {
  const scheduled = new Map<string, Set<() => void>>();

  function cancel(uploadId: string): void {
    for (const cancelTask of scheduled.get(uploadId) ?? []) cancelTask();
    scheduled.delete(uploadId);
  }

  return {
    at(uploadId, time, task) {
      const own = scheduled.get(uploadId) ?? new Set();
      scheduled.set(uploadId, own);
      const cancelTask = clock.at(time, () => {
        own.delete(cancelTask);
        if (own.size === 0 && scheduled.get(uploadId) === own) scheduled.delete(uploadId);
        return task();
      });
      own.add(cancelTask);
    },
    cancel,
    cancelAll() {
      for (const uploadId of [...scheduled.keys()]) cancel(uploadId);
    },
  };
}

import type { Clock, Task } from './clock.js';

/** Tasks of one upload, which are called off with it. */
export interface Timers {
  /** `time` in milliseconds since 1970. */
  at(uploadId: string, time: number, task: Task): void;
  cancel(uploadId: string): void;
  cancelAll(): void;
}

export function createTimers(clock: Clock): Timers {
  const waiting = new Map<string, Set<() => void>>();

  function cancel(uploadId: string): void {
    for (const callOff of waiting.get(uploadId) ?? []) callOff();
    waiting.delete(uploadId);
  }

  return {
    at(uploadId, time, task) {
      const own = waiting.get(uploadId) ?? new Set();
      waiting.set(uploadId, own);
      const callOff = clock.at(time, () => {
        own.delete(callOff);
        if (own.size === 0 && waiting.get(uploadId) === own) waiting.delete(uploadId);
        return task();
      });
      own.add(callOff);
    },
    cancel,
    cancelAll() {
      for (const uploadId of [...waiting.keys()]) cancel(uploadId);
    },
  };
}

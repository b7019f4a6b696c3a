/** Keeps the screen on until the signal aborts, because a person aims without touching it. */
export function keepAwake(signal: AbortSignal): void {
  navigator.wakeLock?.request('screen').then(
    (lock) => {
      const release = () => void lock.release();
      if (signal.aborted) release();
      else signal.addEventListener('abort', release, { once: true });
    },
    () => {},
  );
}

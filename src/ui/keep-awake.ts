/**
 * Keeps the screen on until the signal aborts, since nobody touches it while aiming or waiting. A hidden page loses the lock
 * and asks for it again when it is shown. Does nothing where the browser has no such lock or refuses it.
 */
export function keepAwake(signal: AbortSignal): void {
  const request = async () => {
    if (document.hidden) return;
    try {
      const lock = await navigator.wakeLock?.request('screen');
      const release = () => void lock?.release();
      if (signal.aborted) release();
      signal.addEventListener('abort', release);
    } catch {
      // A low battery, or a policy of the page.
    }
  };
  document.addEventListener('visibilitychange', request, { signal });
  void request();
}

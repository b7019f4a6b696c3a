/**
 * Keeps the screen on until the signal aborts, since nobody touches it while aiming or waiting. A hidden page loses the lock
 * and asks for it again when it is shown. Does nothing where the browser has no such lock or refuses it.
 */
export function keepAwake(signal: AbortSignal): void {
  const { wakeLock } = navigator;
  if (!wakeLock || signal.aborted) return;
  let held: WakeLockSentinel | null = null;
  const release = () => {
    held?.release().catch(() => {});
    held = null;
  };
  const request = async () => {
    if (document.hidden) return;
    try {
      const lock = await wakeLock.request('screen');
      release();
      held = lock;
      if (signal.aborted) release();
    } catch {
      // A low battery, or a policy of the page.
    }
  };
  document.addEventListener('visibilitychange', request, { signal });
  signal.addEventListener('abort', release, { once: true });
  void request();
}

import { childController } from './abort.js';
import type { Clock } from './clock.js';
import { HdtError } from './hdt-error.js';

/**
 * Waits for the next event of a type.
 *
 * @throws {HdtError} `cancelled` when the signal aborts first.
 */
export const nextEvent = (target: EventTarget, type: string, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const cancel = () => reject(new HdtError('cancelled'));
    if (signal.aborted) return cancel();
    signal.addEventListener('abort', cancel, { once: true });
    const settle = () => {
      signal.removeEventListener('abort', cancel);
      resolve();
    };
    target.addEventListener(type, settle, { once: true, signal });
  });

/**
 * Waits for the page to be visible.
 *
 * @param options Signal.
 * @returns Resolves at once in a visible page and outside a browser, otherwise when the page is visible again.
 * @throws {HdtError} `cancelled` when the signal aborts first.
 */
export async function whenVisible({ signal }: { signal: AbortSignal }): Promise<void> {
  const { document } = globalThis;
  while (document?.visibilityState === 'hidden') await nextEvent(document, 'visibilitychange', signal);
}

/** Whether the page is hidden or offline, so that a request would be wasted. False outside a page. */
export const isHiddenOrOffline = (): boolean =>
  globalThis.document !== undefined && (document.visibilityState === 'hidden' || !navigator.onLine);

/**
 * Waits until the page goes online or its visibility changes. Never resolves outside a page.
 *
 * @throws {HdtError} `cancelled` when the signal aborts first.
 */
export async function whenPageReturns(signal: AbortSignal): Promise<void> {
  const { window = new EventTarget(), document = new EventTarget() } = globalThis;
  const over = childController(signal);
  const online = nextEvent(window, 'online', over.signal);
  await Promise.race([online, nextEvent(document, 'visibilitychange', over.signal)]).finally(() =>
    over.abort(),
  );
}

/** Waits for `ms` milliseconds, or until the page returns: its person expects current data then. Never rejects. */
export async function sleepUnlessReturning(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
  const control = childController(signal);
  const sleep = clock.sleep(ms, { signal: control.signal });
  await Promise.race([sleep, whenPageReturns(control.signal)]).catch(() => {});
  control.abort();
}

import { nextEvent } from '../next-event.js';

/**
 * Waits for the page to be visible.
 *
 * @param options Signal.
 * @returns Resolves at once in a visible page or outside a browser, else when the page is visible again.
 * @throws {HdtError} `cancelled` when the signal aborts first.
 */
export async function whenVisible({ signal }: { signal: AbortSignal }): Promise<void> {
  const { document } = globalThis;
  while (document?.visibilityState === 'hidden') await nextEvent(document, 'visibilitychange', signal);
}

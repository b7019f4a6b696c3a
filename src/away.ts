import { nextEvent } from './next-event.js';

/** Whether nobody sees the page, or it has no network: nothing it asks can help. Never outside a page. */
export const isAway = (): boolean =>
  globalThis.document !== undefined && (document.visibilityState === 'hidden' || !navigator.onLine);

/**
 * Waits until the page may be back: online again, or another visibility. Outside a page for ever.
 *
 * @throws {HdtError} `cancelled` when the signal aborts first.
 */
export const nextReturn = (signal: AbortSignal): Promise<void> =>
  globalThis.document === undefined
    ? nextEvent(new EventTarget(), 'online', signal)
    : Promise.race([nextEvent(window, 'online', signal), nextEvent(document, 'visibilitychange', signal)]);

import type { CallbackSettings } from '../accounts/account-settings.js';
import type { Answer } from '../uploads/delivery.js';
import type { Payload } from './build.js';

/** Posts one payload and returns the outcome; it never rejects. */
export type Send = (callback: CallbackSettings, payload: Payload) => Promise<Answer>;

export interface Sender {
  readonly send: Send;
  /** Aborts running requests. */
  close(): void;
}

/** The receiver's header must not replace the headers of the payload. */
export const callbackHeaders = (
  { header }: CallbackSettings,
  { headers }: Payload,
): Readonly<Record<string, string>> => ({
  ...(header ? { [header.name.toLowerCase()]: header.value } : {}),
  ...headers,
});

/** Sends by the platform's `fetch`, which does not say why a receiver cannot be reached. `timeout` is in milliseconds. */
export function createFetchSender({ timeout }: { readonly timeout: number }): Sender {
  const closing = new AbortController();
  return {
    async send(callback, payload) {
      const limit = AbortSignal.timeout(timeout);
      // The platform sets the length by itself.
      const { 'content-length': _, ...headers } = callbackHeaders(callback, payload);
      try {
        const { status, body } = await fetch(callback.url, {
          method: 'POST',
          headers,
          body: payload.body as Uint8Array<ArrayBuffer>,
          redirect: 'manual',
          signal: AbortSignal.any([limit, closing.signal]),
        });
        await body?.cancel();
        return { status };
      } catch {
        return { error: limit.aborted ? 'timeout' : 'unreachable' };
      }
    },
    close: () => closing.abort(),
  };
}

import type { CallbackSettings } from '../accounts/account-settings.js';
import type { Answer } from '../uploads/delivery.js';
import type { Payload } from './build.js';

/** Posts one payload and returns the outcome; it never rejects, also when `signal` aborts. */
export type Send = (callback: CallbackSettings, payload: Payload, signal: AbortSignal) => Promise<Answer>;

/** The address a forwarded callback was meant for, percent-encoded as headers need it. */
const FORWARDED_HEADER = 'x-emulator-callback-url';

/** Sends everything to `url` instead of to the addresses of the accounts. */
export const forwardCallbacks =
  (send: Send, url: string): Send =>
  (callback, { headers, body }, signal) =>
    send(
      { ...callback, url },
      { headers: { ...headers, [FORWARDED_HEADER]: new URL(callback.url).href }, body },
      signal,
    );

/** The receiver's header must not replace the headers of the payload. */
export const callbackHeaders = (
  { header }: CallbackSettings,
  { headers }: Payload,
): Readonly<Record<string, string>> => ({
  ...(header ? { [header.name.toLowerCase()]: header.value } : {}),
  ...headers,
});

/** Sends by the platform's `fetch`, which does not say why a receiver cannot be reached. `timeout` is in milliseconds. */
export function createFetchSend({ timeout }: { readonly timeout: number }): Send {
  return async (callback, payload, signal) => {
    const limit = AbortSignal.timeout(timeout);
    // The platform sets the length by itself.
    const { 'content-length': _, ...headers } = callbackHeaders(callback, payload);
    try {
      const { status, body } = await fetch(callback.url, {
        method: 'POST',
        headers,
        body: payload.body as Uint8Array<ArrayBuffer>,
        // Following a redirect would reveal the receiver's key.
        redirect: 'manual',
        signal: AbortSignal.any([limit, signal]),
      });
      // The status stands even where the rest of the answer was cut off.
      await body?.cancel().catch(() => {});
      // A browser hides the status of a redirect that is not followed.
      return status === 0 ? { error: 'unreachable' } : { status };
    } catch {
      return { error: limit.aborted ? 'timeout' : 'unreachable' };
    }
  };
}

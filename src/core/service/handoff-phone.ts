import type { ApiCall, Client } from './client.js';
import { type CallOptions, callPairing, fetchPairing } from './handoff.js';
import { isOfBackEnd, isSuccess, parseRetryAfter } from './problem.js';
import type { PostJson } from './token.js';
import type { TransportResponse } from './transport.js';
import type { TokenResponse } from './wire.js';

// Routes of the phone, in the order of its journey: without a token until the desktop has confirmed it, then with one.

/** The person for whom a phone is asked to take photos. */
type Offer =
  /** `person`: the masked name of who is signed in at the desktop; null where the back end knows none. */
  | { readonly kind: 'offered'; readonly person: string | null }
  /** Claimed by another phone, expired, or never opened. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'failed' };

/** Asks for whom the code was shown, and leaves the pairing unclaimed. `baseUrl` has no trailing slash. */
export async function readOffer(
  post: PostJson,
  baseUrl: string,
  secret: string,
  signal: AbortSignal,
): Promise<Offer> {
  const response = await post(`${baseUrl}/handoff/offer`, { secret }, signal);
  const { status, text } = response;
  // Back ends without this route answer 404 as for every unknown path. The claim then tells whether the pairing is known.
  if (status === 404)
    return text.includes('handoff-unknown') ? { kind: 'unknown' } : { kind: 'offered', person: null };
  if (!isSuccess(response)) return { kind: 'failed' };
  const { person = null } = JSON.parse(text) as { person?: string };
  return { kind: 'offered', person };
}

/** The outcome of a phone's claim. */
type Claim =
  | { readonly kind: 'claimed'; readonly ticket: string; readonly code: string; readonly expiresIn: number }
  /** Claimed by another phone, expired, or never opened. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'failed' };

/** Claims a pairing for this phone. */
export async function claimPairing(
  post: PostJson,
  baseUrl: string,
  secret: string,
  signal: AbortSignal,
): Promise<Claim> {
  const response = await post(`${baseUrl}/handoff/claim`, { secret }, signal);
  const { status, text } = response;
  if (status === 404 && isOfBackEnd(response)) return { kind: 'unknown' };
  if (!isSuccess(response)) return { kind: 'failed' };
  const { claim, code, expires_in } = JSON.parse(text) as { claim: string; code: string; expires_in: number };
  return { kind: 'claimed', ticket: claim, code, expiresIn: expires_in * 1000 };
}

/** Milliseconds between two token requests, unless the server asks for more. */
const PAIRING_POLL = 2_000;

/** The outcome of a token request. */
type Grant =
  | { readonly kind: 'granted'; readonly token: TokenResponse }
  /** The person has not confirmed the pairing yet. `retryAfter` in milliseconds. */
  | { readonly kind: 'pending'; readonly retryAfter: number }
  | { readonly kind: 'refused' }
  | { readonly kind: 'gone' };

export async function requestPairingToken(
  post: PostJson,
  baseUrl: string,
  ticket: string,
  { now, signal }: { readonly now: number; readonly signal: AbortSignal },
): Promise<Grant> {
  const response = await post(`${baseUrl}/handoff/token`, { claim: ticket }, signal);
  const { status, text } = response;
  if (status === 200 && isSuccess(response)) return { kind: 'granted', token: JSON.parse(text) };
  // A proxy that answers for the back end says nothing about the pairing.
  if (isOfBackEnd(response)) {
    if (status === 403) return { kind: 'refused' };
    if (status === 400 || status === 401) return { kind: 'gone' };
  }
  return { kind: 'pending', retryAfter: parseRetryAfter(response.retryAfter, now) || PAIRING_POLL };
}

/** The state of the phone's own pairing, which the back end knows by the token. */
export const readOwnPairing = (client: Client, options: CallOptions) =>
  fetchPairing(client, '/handoff', options);

/** Shows the photo on the desktop. `sha256` is that of the photo sent for reading; null where it cannot be computed. */
export const sendPreview = (client: Client, jpeg: Blob, sha256: string | null) =>
  callPairing(
    client,
    { method: 'POST', path: `/handoff/photo${sha256 ? `?sha256=${sha256}` : ''}`, body: jpeg },
    () => true,
  );

/**
 * Sends one encrypted message to the desktop. The same id again is stored once.
 *
 * @returns The response of any status: the sender answers 413 with a smaller photo, and waits as 429 asks.
 */
export const sendMessage = (
  client: Client,
  id: string,
  message: Blob,
  { signal, onProgress }: CallOptions & Pick<ApiCall, 'onProgress'>,
): Promise<TransportResponse> =>
  client.call({
    method: 'PUT',
    path: `/handoff/messages/${id}`,
    body: message,
    refresh: false,
    signal,
    onProgress,
  });

import { HdtError } from '../hdt-error.js';
import type { ApiCall, Client } from './client.js';
import { type Page, pageReadings } from './lists.js';
import { isOfBackEnd, isSuccess, parseRetryAfter } from './problem.js';
import type { PostJson, Scope } from './token.js';
import { jsonBody, type TransportResponse } from './transport.js';
import type { Feature, MedicalRecord, TokenResponse } from './wire.js';

// The gateway's routes for pairing a desktop with a phone.

/** The use of a paired phone: it sends photos of devices (`medical`), or pages of reports. */
export type PairingUse = 'medical' | 'pages';

/** The scope of the phone's token. */
export const scopeOf = (use: PairingUse): Scope => (use === 'pages' ? 'pathology' : 'medical');

/** The feature that a back end announces when it offers the pairing for this use. */
export const featureOf = (use: PairingUse): Feature => (use === 'pages' ? 'pages' : 'handoff');

/** A pairing as the desktop or the phone sees it. */
export interface Pairing {
  readonly state: 'open' | 'claimed' | 'confirmed' | 'refused';
  /** Code that the person compares on both devices; null until a phone has claimed the pairing. */
  readonly code: string | null;
  /** Milliseconds. */
  readonly expiresIn: number;
  /** Milliseconds since the other device's last request; 0 when it has sent none. */
  readonly silentFor: number;
  /** Ids of the phone's messages that the desktop has not taken yet, in the order they came. */
  readonly waiting: readonly string[];
  /** The desktop's note to the phone; null where there is none. */
  readonly note: string | null;
}

interface PairingBody {
  readonly handoff_id: string;
  readonly secret: string;
  readonly state: Pairing['state'];
  readonly code?: string;
  readonly expires_in: number;
  readonly silent_for?: number;
  readonly waiting?: readonly string[];
  readonly note?: string;
}

interface CallOptions {
  readonly signal?: AbortSignal | undefined;
}

/**
 * Calls one pairing route.
 *
 * @returns `gone` when the pairing has ended or never existed.
 * @throws {HdtError} The error of the call.
 * @throws {TypeError} `failed` for any other status.
 */
async function callPairing<T>(
  client: Client,
  call: ApiCall,
  read: (response: TransportResponse) => T,
): Promise<T | 'gone'> {
  const response = await client.call(call);
  const { status } = response;
  // A phone gets 401, since its token ends with the pairing.
  if ((status === 401 || status === 404) && isOfBackEnd(response)) return 'gone';
  if (!isSuccess(response)) throw new TypeError('failed');
  return read(response);
}

function toPairing({ text }: TransportResponse): Pairing {
  const body = JSON.parse(text) as PairingBody;
  const { state, code = null, expires_in, silent_for = 0, waiting = [], note = null } = body;
  return { state, code, expiresIn: expires_in * 1000, silentFor: silent_for * 1000, waiting, note };
}

export const openPairing = (client: Client, uses: readonly PairingUse[], { signal }: CallOptions) =>
  callPairing(
    client,
    {
      method: 'POST',
      path: '/handoff',
      body: jsonBody({ scope: uses.join(' ') }),
      feature: featureOf(uses[0]!),
      signal,
    },
    ({ text }) => {
      const { handoff_id: id, secret, expires_in } = JSON.parse(text) as PairingBody;
      if (!(id && secret && expires_in > 0)) throw new HdtError('bad-response');
      return { id, secret, expiresIn: expires_in * 1000 };
    },
  );

/** The state of a pairing. The desktop passes its id; a phone passes null and is recognized by its token. */
export const readPairing = (client: Client, id: string | null, { signal }: CallOptions) =>
  callPairing(
    client,
    { method: 'GET', path: id === null ? '/handoff' : `/handoff/${id}`, signal },
    toPairing,
  );

/** @param options `code`: the code that the person compared, because another phone may claim the pairing meanwhile. */
export const answerPairing = (
  client: Client,
  id: string,
  answer: 'confirm' | 'refuse',
  { code, signal }: CallOptions & { readonly code?: string },
) =>
  callPairing(
    client,
    { method: 'POST', path: `/handoff/${id}/${answer}`, body: jsonBody({ code }), signal },
    () => true,
  );

/** The readings of the photos of a pairing, newest first. */
export const listPairingReadings = (
  client: Client,
  id: string,
  { signal }: CallOptions,
): Promise<Page<MedicalRecord>> =>
  pageReadings(client, { cursor: `/handoff/${id}/readings`, count: 1, signal });

export const endPairing = (client: Client, id: string) =>
  callPairing(client, { method: 'DELETE', path: `/handoff/${id}` }, () => true);

/** Shows the photo on the desktop. `sha256` is that of the photo sent for reading; null where it cannot be computed. */
export const sendPreview = (client: Client, jpeg: Blob, sha256: string | null) =>
  callPairing(
    client,
    { method: 'POST', path: `/handoff/photo${sha256 ? `?sha256=${sha256}` : ''}`, body: jpeg },
    () => true,
  );

/** Sends one encrypted message to the desktop. The same id again is stored once. */
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

/** A message that waits for the desktop. */
export const readMessage = (client: Client, handoffId: string, id: string, { signal }: CallOptions) =>
  callPairing(
    client,
    { method: 'GET', path: `/handoff/${handoffId}/messages/${id}`, asFile: true, signal },
    ({ file }) => file!,
  );

/** Deletes a message that the desktop has taken. */
export const takeMessage = (client: Client, handoffId: string, id: string, { signal }: CallOptions) =>
  callPairing(client, { method: 'DELETE', path: `/handoff/${handoffId}/messages/${id}`, signal }, () => true);

/** Replaces the encrypted note that the phone reads with its next poll. */
export const writeNote = (client: Client, handoffId: string, note: string, { signal }: CallOptions) =>
  callPairing(
    client,
    {
      method: 'PUT',
      path: `/handoff/${handoffId}/note`,
      body: jsonBody({ note }),
      refresh: false,
      signal,
    },
    () => true,
  );

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
  const { status, text } = await post(`${baseUrl}/handoff/offer`, { secret }, signal);
  // Back ends without this route answer 404 as for every unknown path; the claim will tell.
  if (status === 404)
    return text.includes('handoff-unknown') ? { kind: 'unknown' } : { kind: 'offered', person: null };
  if (status !== 200) return { kind: 'failed' };
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

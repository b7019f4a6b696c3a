import type { ApiCall, Client } from './client.js';
import type { PostJson } from './token.js';
import type { TransportResponse } from './transport.js';
import type { TokenResponse } from './wire.js';

// The gateway's pairing of a desktop with a phone. Fetched with its first use; it imports nothing that is there before: a
// page would fetch that in pieces more.

/** A pairing, seen by one half of it. */
export interface Pairing {
  readonly state: 'open' | 'claimed' | 'confirmed' | 'refused';
  /** For a person to compare, once a phone has claimed it. */
  readonly code: string | null;
  /** Milliseconds. */
  readonly expiresIn: number;
  /** Milliseconds since the other half was heard from; 0 when it never was. */
  readonly silentFor: number;
}

interface PairingBody {
  readonly handoff_id: string;
  readonly secret: string;
  readonly state: Pairing['state'];
  readonly code?: string;
  readonly expires_in: number;
  readonly silent_for?: number;
}

/** What the gateway says of a request about a pairing. `gone`: there is none, any more. */
export type Reply<T> = T | 'gone';

interface CallOptions {
  readonly signal?: AbortSignal | undefined;
}

/** The outcome of one call. @throws {HdtError} Of the call. @throws {TypeError} `failed` for any other status. */
async function callPairing<T>(client: Client, call: ApiCall, read: (text: string) => T): Promise<Reply<T>> {
  const { status, text } = await client.call(call);
  // 401: of a phone, whose token ends with its pairing.
  if (status === 401 || status === 404) return 'gone';
  if (status > 299) throw new TypeError('failed');
  return read(text);
}

/** A body, though empty: then the token is the one of whoever is signed in now. */
const emptyBody = (): Blob => new Blob(['{}'], { type: 'application/json' });

function toPairing(text: string): Pairing {
  const { state, code = null, expires_in, silent_for = 0 } = JSON.parse(text) as PairingBody;
  return { state, code, expiresIn: expires_in * 1000, silentFor: silent_for * 1000 };
}

export const openPairing = (client: Client, { signal }: CallOptions) =>
  callPairing(client, { method: 'POST', path: '/handoff', body: emptyBody(), signal }, (text) => {
    const { handoff_id: id, secret, expires_in } = JSON.parse(text) as PairingBody;
    return { id, secret, expiresIn: expires_in * 1000 };
  });

/** Of a desktop by its id, of a phone by its token. */
export const readPairing = (client: Client, id: string | null, { signal }: CallOptions) =>
  callPairing(
    client,
    { method: 'GET', path: id === null ? '/handoff' : `/handoff/${id}`, signal },
    toPairing,
  );

export const answerPairing = (
  client: Client,
  id: string,
  word: 'confirm' | 'refuse',
  { signal }: CallOptions,
) =>
  callPairing(
    client,
    { method: 'POST', path: `/handoff/${id}/${word}`, body: emptyBody(), signal },
    () => true,
  );

export const endPairing = (client: Client, id: string) =>
  callPairing(client, { method: 'DELETE', path: `/handoff/${id}` }, () => true);

/** Shows the desktop what was photographed. `sha256` is of the photo that is read; null where nothing can tell it. */
export const sendPreview = (client: Client, jpeg: Blob, sha256: string | null) =>
  callPairing(
    client,
    { method: 'POST', path: `/handoff/photo${sha256 ? `?sha256=${sha256}` : ''}`, body: jpeg },
    () => true,
  );

/** What came of a phone's claim. */
export type Claim =
  | { readonly kind: 'claimed'; readonly ticket: string; readonly code: string; readonly expiresIn: number }
  /** Used by another phone, expired, or never there. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'failed' };

/** `base` is where the gateway is, without a slash at its end. */
export async function claimPairing(
  post: PostJson,
  base: string,
  secret: string,
  signal: AbortSignal,
): Promise<Claim> {
  const { status, text } = await post(`${base}/handoff/claim`, { secret }, signal);
  if (status === 404) return { kind: 'unknown' };
  if (status !== 200) return { kind: 'failed' };
  const { claim, code, expires_in } = JSON.parse(text) as { claim: string; code: string; expires_in: number };
  return { kind: 'claimed', ticket: claim, code, expiresIn: expires_in * 1000 };
}

/** What comes of asking for a token: `later` after so many milliseconds. */
export type Grant =
  | { readonly kind: 'granted'; readonly token: TokenResponse }
  | { readonly kind: 'later'; readonly after: number }
  | { readonly kind: 'refused' }
  | { readonly kind: 'gone' };

export async function requestToken(
  post: PostJson,
  base: string,
  ticket: string,
  signal: AbortSignal,
): Promise<Grant> {
  const response = await post(`${base}/handoff/token`, { claim: ticket }, signal);
  if (response.status === 200) return { kind: 'granted', token: JSON.parse(response.text) };
  if (response.status === 403) return { kind: 'refused' };
  if (response.status === 400 || response.status === 401) return { kind: 'gone' };
  return { kind: 'later', after: retryDelay(response) };
}

/** Milliseconds. The gateway says it in seconds. */
const retryDelay = ({ retryAfter }: TransportResponse): number => (Number(retryAfter) || 2) * 1000;

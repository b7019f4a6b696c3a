import { HdtError } from '../hdt-error.js';
import type { ApiCall, Client } from './client.js';
import { isOfBackEnd, isSuccess } from './problem.js';
import type { Scope } from './token.js';
import type { TransportResponse } from './transport.js';
import type { Feature } from './wire.js';

// What both sides of a pairing share; the routes are in handoff-desktop.ts and handoff-phone.ts.

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

/** The body of a pairing's status. Times in seconds. */
interface PairingBody {
  readonly state: Pairing['state'];
  readonly code?: string;
  readonly expires_in: number;
  readonly silent_for?: number;
  readonly waiting?: readonly string[];
  readonly note?: string;
}

export type CallOptions = Pick<ApiCall, 'signal'>;

/**
 * Calls one pairing route.
 *
 * @returns `gone` when the pairing has ended or never existed.
 * @throws {HdtError} The error of the call; `server` for any other status that is no success.
 */
export async function callPairing<T>(
  client: Client,
  call: ApiCall,
  read: (response: TransportResponse) => T,
): Promise<T | 'gone'> {
  const response = await client.call(call);
  const { status } = response;
  // A phone gets 401, since its token ends with the pairing.
  if ((status === 401 || status === 404) && isOfBackEnd(response)) return 'gone';
  if (!isSuccess(response)) throw new HdtError('server', { status });
  return read(response);
}

/** The pairing at the path of its status, which differs between the two sides. */
export const fetchPairing = (client: Client, path: string, { signal }: CallOptions) =>
  callPairing(client, { method: 'GET', path, signal }, toPairing);

function toPairing({ text }: TransportResponse): Pairing {
  const body = JSON.parse(text) as PairingBody;
  const { state, code = null, expires_in, silent_for = 0, waiting = [], note = null } = body;
  return { state, code, expiresIn: expires_in * 1000, silentFor: silent_for * 1000, waiting, note };
}

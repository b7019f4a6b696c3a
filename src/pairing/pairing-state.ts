import type { HdtErrorCode } from '../core/errors.js';
import { createStore, type Store } from '../core/store.js';

/** The pairing of a desktop with the phone that photographs for it. */
export type DesktopPairingState =
  | { readonly status: 'opening' }
  /** The QR code with the secret is shown. One phone can claim it until `expiresAt` (milliseconds since 1970). */
  | { readonly status: 'open'; readonly secret: string; readonly expiresAt: number }
  /** `problem`: why the person's answer could not be sent. */
  | { readonly status: 'claimed'; readonly code: string; readonly problem: HdtErrorCode | null }
  | { readonly status: 'confirming'; readonly code: string }
  | { readonly status: 'paired'; readonly peer: PeerStatus }
  | { readonly status: 'ended'; readonly reason: 'expired' | 'refused' }
  | { readonly status: 'failed'; readonly code: HdtErrorCode };

/** The pairing of a phone with the desktop that receives its photos. */
export type PhonePairingState =
  /** The phone asks who it would photograph for, or claims the code. */
  | { readonly status: 'claiming' }
  /** The person is asked. Nothing is claimed yet. `person`: the masked name at the desktop; null where none is known. */
  | { readonly status: 'asked'; readonly person: string | null }
  | { readonly status: 'claimed'; readonly code: string }
  | { readonly status: 'paired'; readonly peer: PeerStatus }
  /**
   * `declined`: the person did not want it. `used`: another phone has claimed the code, or it has expired. `over`: the desktop
   * has ended the pairing.
   */
  | { readonly status: 'ended'; readonly reason: 'declined' | 'used' | 'refused' | 'over' }
  | { readonly status: 'failed'; readonly code: HdtErrorCode };

/** The other device of a pairing, as far as this one knows. `offline`: this device has no network. */
export type PeerStatus = 'connected' | 'silent' | 'offline';

/** Milliseconds between two requests of a device, which show the gateway that it is connected. */
export const HEARTBEAT_INTERVAL = 5_000;

/** Milliseconds without a request after which the other device counts as silent, such as a phone whose screen is off. */
export const SILENCE_TIMEOUT = 25_000;

/** The state of a pairing on one device, each event of which is the next state. */
export const createPairingStore = <State>(first: State): Store<State, State> =>
  createStore<State, State>(first, (_, next) => next);

import type { ReactiveElement } from 'lit';
import type { PairingUse } from '../core/service/handoff.js';
import type { TokenSource } from '../core/service/token.js';
import type { DesktopPairing } from '../pairing/desktop-pairing.js';

/** An element of the page that takes what a phone sends. */
export interface PhoneTaker {
  readonly host: ReactiveElement & {
    readonly phonePage: string;
    readonly tokenEndpoint: string;
    readonly tokenSource: TokenSource | undefined;
  };
  /** What the phone photographs for it. */
  readonly use: PairingUse;
  readonly isReady: () => boolean;
  /** Joins a pairing that another element has opened. */
  readonly join: (pairing: DesktopPairing) => void;
}

/** The takers whose elements are on the page now. */
export const phoneTakers = new Set<PhoneTaker>();

/** Lists a taker while its element is on the page. */
export function listPhoneTaker(taker: PhoneTaker): PhoneTaker {
  taker.host.addController({
    hostConnected: () => phoneTakers.add(taker),
    hostDisconnected: () => phoneTakers.delete(taker),
  });
  return taker;
}

import { systemClock } from '../core/clock.js';
import { connect } from '../core/service/connect.js';
import { scopeOf } from '../core/service/handoff.js';
import type { Connection } from '../ui/connection.js';
import { type PhoneTaker, phoneTakers } from '../ui/phone-taker.js';
import { DesktopPairing } from './desktop-pairing.js';

/** Opens a pairing for an element of the page, and for another element that takes something else from the same phone. */
export function openDesktopPairing(connection: Connection, taker: PhoneTaker): DesktopPairing {
  // Without a secure context pages cannot be encrypted.
  const partner = globalThis.crypto?.subtle ? findPartner(taker) : undefined;
  const pairing = new DesktopPairing({
    uses: partner ? [taker.use, partner.use] : [taker.use],
    connect: (uses) => connection.client(connect, systemClock, uses.map(scopeOf)),
  });
  const stopListening = pairing.subscribe(({ state }) => {
    if (state.status !== 'paired') return;
    stopListening();
    if (partner?.host.isConnected && pairing.uses.includes(partner.use)) partner.join(pairing);
  });
  return pairing;
}

/** Another element that names the same page for phones and the same back end, and takes something else. */
function findPartner({ use, host }: PhoneTaker): PhoneTaker | undefined {
  const { tokenSource } = host;
  return [...phoneTakers].find(
    (other) =>
      other.use !== use &&
      other.isReady() &&
      other.host.phonePage &&
      other.host.tokenSource === tokenSource &&
      addressesOf(other).join() === addressesOf({ host }).join(),
  );
}

const addressesOf = ({ host }: Pick<PhoneTaker, 'host'>): string[] =>
  [host.phonePage, host.tokenEndpoint].map((address) => new URL(address, document.baseURI).href);

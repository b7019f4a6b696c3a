import { systemClock } from '../core/clock.js';
import { connect } from '../core/service/connect.js';
import { scopeOf } from '../core/service/handoff.js';
import type { Connection } from '../ui/connection.js';
import type { PhoneTaker } from '../ui/phone-taker.js';
import { DesktopPairing } from './desktop-pairing.js';

/** Opens a pairing for an element of the page, and for the one that takes something else from the same phone. */
export function openPairing(connection: Connection, taker: PhoneTaker): DesktopPairing {
  // Without a secure context pages cannot be encrypted.
  const partner = globalThis.crypto?.subtle ? taker.findPartner() : undefined;
  const pairing = new DesktopPairing({
    uses: partner ? [taker.use, partner.use] : [taker.use],
    connect: (uses) => connection.client(connect, systemClock, uses.map(scopeOf)),
  });
  let hasJoined = false;
  pairing.subscribe(({ state }) => {
    if (state.status !== 'paired' || hasJoined || pairing.uses.length === 1) return;
    hasJoined = true;
    partner?.join(pairing);
  });
  return pairing;
}

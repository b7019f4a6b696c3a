import { systemClock } from '../core/clock.js';
import { connect } from '../core/service/connect.js';
import { scopeOf } from '../core/service/handoff.js';
import { forgetPairingLink, type PairingLink } from '../ui/pairing-link.js';
import { type PhoneMember, PhonePairing } from './phone-pairing.js';

interface PhoneHost extends Node {
  readonly tokenEndpoint: string;
}

/** The pairing of this page; null where no code was scanned. */
let page: { readonly secret: string; readonly pairing: PhonePairing } | null = null;

/**
 * The pairing of this phone with the computer whose code was scanned. Elements for each of its uses share it, and the first one
 * on the page asks the person.
 */
export function joinPhonePairing(
  link: PairingLink,
  host: PhoneHost,
  onPolled: PhoneMember['onPolled'],
): PhonePairing {
  if (page?.secret !== link.secret) page = { secret: link.secret, pairing: openPairing(link, host) };
  const { pairing } = page;
  pairing.join({ host, onPolled });
  return pairing;
}

/** An element does not photograph for the computer any more. */
export function leavePhonePairing(pairing: PhonePairing, host: Node): void {
  if (pairing.leave(host) && page?.pairing === pairing) page = null;
}

function openPairing({ uses, secret }: PairingLink, host: PhoneHost): PhonePairing {
  const tokenEndpoint = new URL(host.tokenEndpoint, document.baseURI).href;
  const pairing = new PhonePairing({
    secret,
    gatewayUrl: tokenEndpoint.replace(/\/[^/]*$/, ''),
    connect: (tokenSource) => connect({ tokenEndpoint, tokenSource, scope: uses.map(scopeOf) }),
    clock: systemClock,
  });
  pairing.signal.addEventListener('abort', forgetPairingLink);
  return pairing;
}

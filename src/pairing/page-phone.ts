import { systemClock } from '../core/clock.js';
import { connect } from '../core/service/connect.js';
import { scopeOf } from '../core/service/handoff.js';
import { forgetPairingLink, type PairingLink } from '../ui/pairing-link.js';
import { PhonePairing } from './phone-pairing.js';

/** The pairing of this page; null where no code was scanned. */
let page: { readonly secret: string; readonly pairing: PhonePairing } | null = null;

/**
 * The pairing of this phone with the computer whose code was scanned. The elements of the page share it until the last one leaves.
 */
export function openPhonePairing({ uses, secret }: PairingLink, tokenEndpoint: string): PhonePairing {
  if (page?.secret === secret && !page.pairing.isLeft) return page.pairing;
  const endpoint = new URL(tokenEndpoint, document.baseURI).href;
  const pairing = new PhonePairing({
    secret,
    gatewayUrl: gatewayOf(endpoint),
    connect: (tokenSource) => connect({ tokenEndpoint: endpoint, tokenSource, scope: uses.map(scopeOf) }),
    clock: systemClock,
  });
  pairing.signal.addEventListener('abort', forgetPairingLink);
  page = { secret, pairing };
  return pairing;
}

/** The address under which the gateway has its paths: the folder of its token endpoint. */
export const gatewayOf = (tokenEndpoint: string): string =>
  new URL('.', tokenEndpoint).href.replace(/\/$/, '');

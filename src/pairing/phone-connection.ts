import type { connect } from '../core/service/connect.js';
import type { Scope } from '../core/service/token.js';
import type { PhonePairingOptions } from './phone-pairing.js';

/** Where the requests of a phone's pairing go, and the client of its tokens. */
export function createPhoneConnection(
  endpoint: string,
  scope: readonly Scope[],
  connectTo: typeof connect,
): Pick<PhonePairingOptions, 'gatewayUrl' | 'connect'> {
  const tokenEndpoint = new URL(endpoint, document.baseURI).href;
  return {
    gatewayUrl: tokenEndpoint.replace(/\/[^/]*$/, ''),
    connect: (tokenSource) => connectTo({ tokenEndpoint, tokenSource, scope }),
  };
}

import { createRemoteJWKSet, customFetch, jwtVerify } from 'jose';
import { systemClock } from '../clock.js';
import { fetchSignIn, type SignInTimeout, SignInUnavailable } from './fetch-sign-in.js';
import {
  createVerifyOptions,
  explainRefusal,
  type JwtClaimOptions,
  readIdentity,
  readToken,
} from './jwt-session.js';
import type { SessionReader } from './session.js';

export interface JwksSessionOptions extends JwtClaimOptions, SignInTimeout {
  /** Where the sign-in publishes its public keys (RFC 7517 §5); `https` beyond loopback. */
  readonly url: string;
}

/** Public-key algorithms only: a shared secret in a published key set would let everybody sign. */
const ALGORITHMS = ['ES256', 'ES384', 'EdDSA', 'Ed25519', 'RS256', 'RS384', 'RS512', 'PS256'];

/** Seconds by which the clocks of sign-in and gateway may differ. */
const CLOCK_TOLERANCE = 30;

/**
 * Signs people in by a JWT of an OpenID Connect, OAuth 2 or SMART on FHIR sign-in whose public keys are fetched: at first
 * use, every ten minutes, and at most every 30 seconds when a token names a key that is not known yet. An invalid token
 * signs nobody in; the log says which claim is wrong.
 *
 * @param options - `url` of the key set, `issuer` and `audience` of the tokens.
 * @returns `authenticate` for `createGateway`; it throws `SignInUnavailable` while there are no keys to verify by.
 * @example
 * jwksSession({
 *   url: 'https://id.example/.well-known/jwks.json', issuer: 'https://id.example', audience: 'https://app.example'
 * });
 */
export function jwksSession(options: JwksSessionOptions): SessionReader {
  const { url, tenantClaim, cookie, timeout, clock = systemClock } = options;
  const keys = createRemoteJWKSet(new URL(url), {
    [customFetch]: (_, { headers }) => fetchKeySet(url, { headers, timeout }),
  });

  return async (request) => {
    const token = readToken(request, cookie);
    if (!token) return null;
    try {
      const { payload } = await jwtVerify(token, keys, {
        ...createVerifyOptions(options, clock.now()),
        algorithms: ALGORITHMS,
        clockTolerance: CLOCK_TOLERANCE,
      });
      return readIdentity(payload, tenantClaim);
    } catch (thrown) {
      if (thrown instanceof SignInUnavailable) throw thrown;
      return explainRefusal(thrown);
    }
  };
}

/**
 * Fetches a key set, for `createRemoteJWKSet` and `--check`.
 *
 * @throws {SignInUnavailable} For a response that is no key set, or none in time.
 */
export async function fetchKeySet(
  url: string,
  { headers = new Headers(), timeout }: SignInTimeout & { readonly headers?: Headers } = {},
): Promise<Response> {
  const { status, json } = await fetchSignIn('jwks', url, { headers, timeout });
  if (status !== 200) throw new SignInUnavailable(`jwks: status ${status}`);
  const keys = typeof json === 'object' && json !== null && 'keys' in json ? json.keys : undefined;
  if (!Array.isArray(keys) || keys.length === 0) throw new SignInUnavailable('jwks: no key set');
  return Response.json(json);
}

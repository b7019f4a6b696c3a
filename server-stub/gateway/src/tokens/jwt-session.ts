import { type CryptoKey, jwtVerify, type KeyObject } from 'jose';
import { systemClock } from '../clock.js';
import { identityIn, type JwtClaimOptions, refusal, tokenOf, verifyOptions } from './jwt-claims.js';
import type { Authenticate, FoundIdentity } from './session.js';

export interface JwtSessionOptions extends JwtClaimOptions {
  /** The host's public keys, or its shared secret; never fetched. Several while one is replaced. */
  readonly keys: readonly [VerifyKey, ...VerifyKey[]];
  /** The one algorithm its tokens are signed with: a token's own header decides nothing. */
  readonly algorithm: 'ES256' | 'EdDSA' | 'RS256' | 'PS256' | 'HS256';
}

/** A shared secret is given as bytes. */
type VerifyKey = CryptoKey | KeyObject | Uint8Array;

/** In bytes, as long as the hash (RFC 7518 §3.2). */
const MIN_SHARED_SECRET = 32;

/**
 * Signs people in by a JWT of the host (RFC 7519, validated after RFC 8725 §3). An invalid token signs nobody in; the log says
 * which claim is wrong.
 *
 * @param options - Keys, algorithm, issuer and audience of the host's tokens.
 * @returns `authenticate` for `createGateway`.
 * @throws {RangeError} When a shared secret is shorter than 32 bytes.
 * @example
 * jwtSession({ keys: [publicKey], algorithm: 'ES256', issuer: 'https://id.example', audience: 'https://app.example'
 * });
 */
export function jwtSession(options: JwtSessionOptions): Authenticate {
  const { keys, algorithm, tenantClaim, cookie, clock = systemClock } = options;
  if (keys.some(isWeak)) throw new RangeError('secret-too-short');

  return async (request) => {
    const token = tokenOf(request, cookie);
    if (!token) return null;
    let found: FoundIdentity = {};
    for (const key of keys) {
      try {
        const verify = { ...verifyOptions(options, clock.now()), algorithms: [algorithm] };
        return identityIn((await jwtVerify(token, key, verify)).payload, tenantClaim);
      } catch (thrown) {
        found = refusal(thrown);
      }
    }
    return found;
  };
}

const isWeak = (key: VerifyKey): boolean =>
  key instanceof Uint8Array ? key.length < MIN_SHARED_SECRET : key.type === 'secret';

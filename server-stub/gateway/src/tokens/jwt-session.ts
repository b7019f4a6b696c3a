import { type CryptoKey, type JWTPayload, jwtVerify, type KeyObject } from 'jose';
import { type Clock, systemClock } from '../clock.js';
import { soleCookie } from './cookie.js';
import type { Authenticate, Identity } from './session.js';

export interface JwtSessionOptions {
  /** The host's public keys, or the secret it shares; given and never fetched. Several while one is replaced. */
  readonly keys: readonly [VerifyKey, ...VerifyKey[]];
  /** The one algorithm its tokens are signed with: what a token says of itself decides nothing. */
  readonly algorithm: 'ES256' | 'EdDSA' | 'RS256' | 'PS256' | 'HS256';
  readonly issuer: string;
  readonly audience: string;
  /** The `typ` of its tokens, for an issuer that makes several kinds: an ID token is no session. */
  readonly type?: string;
  /** Claim that names the tenant. Without it in a token nobody is signed in. */
  readonly tenantClaim?: string;
  /** Cookie the token is in; without one it is expected as `Authorization: Bearer`. */
  readonly cookie?: string;
  readonly clock?: Clock;
}

/** A shared secret is given as bytes. */
type VerifyKey = CryptoKey | KeyObject | Uint8Array;

/** As long as the hash (RFC 7518 §3.2), in bytes. */
const MIN_SHARED_SECRET = 32;

/**
 * Who is signed in by a JWT of the host (RFC 7519, checked after RFC 8725 §3). Null for any token with a flaw; throws
 * `RangeError` for a shared secret that could be guessed.
 */
export function jwtSession(options: JwtSessionOptions): Authenticate {
  const { keys, algorithm, issuer, audience, type, tenantClaim, cookie, clock = systemClock } = options;
  if (keys.some(isWeak)) throw new RangeError('secret-too-short');

  const verified = async (token: string): Promise<JWTPayload | null> => {
    for (const key of keys) {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: [algorithm],
          issuer,
          audience,
          requiredClaims: ['sub', 'exp'],
          currentDate: new Date(clock.now()),
          ...(type !== undefined && { typ: type }),
        });
        return payload;
      } catch {
        // Whatever is wrong with it, the person has to sign in again.
      }
    }
    return null;
  };

  const identityIn = ({ sub, ...claims }: JWTPayload): Identity | null => {
    if (typeof sub !== 'string' || sub === '') return null;
    if (tenantClaim === undefined) return { subject: sub };
    const tenant = claims[tenantClaim];
    return typeof tenant === 'string' && tenant !== '' ? { subject: sub, tenant } : null;
  };

  return async (request) => {
    const token = cookie === undefined ? bearerToken(request) : soleCookie(request, cookie);
    const payload = token ? await verified(token) : null;
    return payload && identityIn(payload);
  };
}

const isWeak = (key: VerifyKey): boolean =>
  key instanceof Uint8Array ? key.length < MIN_SHARED_SECRET : key.type === 'secret';

const bearerToken = (request: Request): string | undefined =>
  /^Bearer +([\w.-]+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];

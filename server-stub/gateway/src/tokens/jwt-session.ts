import { type CryptoKey, type JWTPayload, jwtVerify, type KeyObject } from 'jose';
import { type Clock, systemClock } from '../clock.js';
import { uniqueCookie } from './cookie.js';
import type { Authenticate, Identity } from './session.js';

export interface JwtSessionOptions {
  /** The host's public keys, or its shared secret; never fetched. Several while one is replaced. */
  readonly keys: readonly [VerifyKey, ...VerifyKey[]];
  /** The one algorithm its tokens are signed with: a token's own header decides nothing. */
  readonly algorithm: 'ES256' | 'EdDSA' | 'RS256' | 'PS256' | 'HS256';
  readonly issuer: string;
  readonly audience: string;
  /** The `typ` of its tokens, for an issuer of several kinds: an ID token is no session. */
  readonly type?: string;
  /** Claim with the tenant. A token without it signs nobody in. */
  readonly tenantClaim?: string;
  /** Cookie with the token; by default it is expected as `Authorization: Bearer`. */
  readonly cookie?: string;
  readonly clock?: Clock;
}

/** A shared secret is given as bytes. */
type VerifyKey = CryptoKey | KeyObject | Uint8Array;

/** In bytes, as long as the hash (RFC 7518 §3.2). */
const MIN_SHARED_SECRET = 32;

/**
 * Signs people in by a JWT of the host (RFC 7519, validated after RFC 8725 §3). An invalid token signs nobody in.
 *
 * @param options - Keys, algorithm, issuer and audience of the host's tokens.
 * @returns `authenticate` for `createGateway`.
 * @throws {RangeError} When a shared secret is shorter than 32 bytes.
 * @example
 * jwtSession({ keys: [publicKey], algorithm: 'ES256', issuer: 'https://id.example', audience: 'https://app.example'
 * });
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
        // Any invalid token: the person has to sign in again.
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
    const token = cookie === undefined ? bearerToken(request) : uniqueCookie(request, cookie);
    const payload = token ? await verified(token) : null;
    return payload && identityIn(payload);
  };
}

const isWeak = (key: VerifyKey): boolean =>
  key instanceof Uint8Array ? key.length < MIN_SHARED_SECRET : key.type === 'secret';

const bearerToken = (request: Request): string | undefined =>
  /^Bearer +([\w.-]+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];

import { type CryptoKey, errors, type JWTPayload, jwtVerify, type KeyObject } from 'jose';
import { type Clock, systemClock } from '../clock.js';
import { readUniqueCookie } from './cookie-session.js';
import { type FoundIdentity, isPersonName, type SessionReader } from './session.js';

/** The claims that a JWT of the host must have (RFC 8725 §3). */
export interface JwtClaimOptions {
  readonly issuer: string;
  readonly audience: string;
  /** The `typ` of its tokens, for an issuer of several types: an ID token, for example, is no session. */
  readonly type?: string;
  /** Claim with the tenant. A token without it is refused. */
  readonly tenantClaim?: string;
  /** Cookie with the token; by default it is expected as `Authorization: Bearer`. */
  readonly cookie?: string;
  readonly clock?: Clock;
}

export interface JwtSessionOptions extends JwtClaimOptions {
  /** The host's public keys, or its shared secret; never fetched. Several while one is replaced. */
  readonly keys: readonly [VerifyKey, ...VerifyKey[]];
  /** The one algorithm its tokens are signed with; the header of a token does not choose it. */
  readonly algorithm: 'ES256' | 'EdDSA' | 'RS256' | 'PS256' | 'HS256';
}

/** A shared secret is given as bytes. */
type VerifyKey = CryptoKey | KeyObject | Uint8Array;

/** Bytes: as many as the hash has (RFC 7518 §3.2). */
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
export function jwtSession(options: JwtSessionOptions): SessionReader {
  const { keys, algorithm, tenantClaim, cookie, clock = systemClock } = options;
  if (keys.some(isTooShort)) throw new RangeError('secret-too-short');

  return async (request) => {
    const token = readToken(request, cookie);
    if (!token) return null;
    let found: FoundIdentity = {};
    for (const key of keys) {
      try {
        const verify = { ...createVerifyOptions(options, clock.now()), algorithms: [algorithm] };
        return readIdentity((await jwtVerify(token, key, verify)).payload, tenantClaim);
      } catch (thrown) {
        found = explainRefusal(thrown);
        // This key has verified the signature, so no other does.
        if (isWrongClaim(thrown)) return found;
      }
    }
    return found;
  };
}

const isTooShort = (key: VerifyKey): boolean =>
  key instanceof Uint8Array ? key.length < MIN_SHARED_SECRET : key.type === 'secret';

/** Reads the host's token from a request; undefined without one. */
export const readToken = (request: Request, cookie: string | undefined): string | undefined =>
  cookie === undefined
    ? /^Bearer +([\w.-]+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
    : readUniqueCookie(request, cookie);

/** The claims that jose checks in every token. */
export const createVerifyOptions = ({ issuer, audience, type }: JwtClaimOptions, now: number) => ({
  issuer,
  audience,
  requiredClaims: ['sub', 'exp'],
  currentDate: new Date(now),
  ...(type !== undefined && { typ: type }),
});

/** Reads the person from a verified token. */
export function readIdentity({ sub, ...claims }: JWTPayload, tenantClaim: string | undefined): FoundIdentity {
  if (!isPersonName(sub) || sub === '') return { reason: 'token: sub' };
  const identity = { subject: sub, ...(typeof claims.name === 'string' && { name: claims.name }) };
  if (tenantClaim === undefined) return identity;
  const tenant = claims[tenantClaim];
  return isPersonName(tenant) && tenant !== '' ? { ...identity, tenant } : { reason: 'token: tenant' };
}

const isWrongClaim = (thrown: unknown): thrown is errors.JWTClaimValidationFailed | errors.JWTExpired =>
  thrown instanceof errors.JWTClaimValidationFailed || thrown instanceof errors.JWTExpired;

/** Explains why jose refused a token, by the claim that is wrong or by jose's code; never by a value of the token. */
export function explainRefusal(thrown: unknown): FoundIdentity {
  if (isWrongClaim(thrown)) return { reason: `token: ${thrown.claim}` };
  return { reason: thrown instanceof errors.JOSEError ? `token: ${thrown.code}` : 'token: unreadable' };
}

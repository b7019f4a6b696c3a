import { errors, type JWTPayload } from 'jose';
import type { Clock } from '../clock.js';
import { uniqueCookie } from './cookie.js';
import type { FoundIdentity } from './session.js';

/** What a JWT of the host has to say (validated after RFC 8725 §3). */
export interface JwtClaimOptions {
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

/** Where the host's token is in a request; undefined without one. */
export const tokenOf = (request: Request, cookie: string | undefined): string | undefined =>
  cookie === undefined
    ? /^Bearer +([\w.-]+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
    : uniqueCookie(request, cookie);

/** What jose checks of every token. */
export const verifyOptions = ({ issuer, audience, type }: JwtClaimOptions, now: number) => ({
  issuer,
  audience,
  requiredClaims: ['sub', 'exp'],
  currentDate: new Date(now),
  ...(type !== undefined && { typ: type }),
});

/** The person that a verified token names. */
export function identityIn({ sub, ...claims }: JWTPayload, tenantClaim: string | undefined): FoundIdentity {
  if (typeof sub !== 'string' || sub === '') return { reason: 'token: sub' };
  if (tenantClaim === undefined) return { subject: sub };
  const tenant = claims[tenantClaim];
  return typeof tenant === 'string' && tenant !== '' ? { subject: sub, tenant } : { reason: 'token: tenant' };
}

/** Why jose refused a token: the claim that is wrong, or jose's code; never a value of the token. */
export function refusal(thrown: unknown): FoundIdentity {
  if (thrown instanceof errors.JWTClaimValidationFailed || thrown instanceof errors.JWTExpired) {
    return { reason: `token: ${thrown.claim}` };
  }
  return { reason: thrown instanceof errors.JOSEError ? `token: ${thrown.code}` : 'token: unreadable' };
}

import { createHash, randomUUID } from 'node:crypto';
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import type { Clock } from '../clock.js';
import { type Grant, type PairingScope, SCOPES } from '../grant.js';
import type { Limits } from '../limits.js';
import { createLruCache } from '../lru-cache.js';
import { GatewayProblem } from '../problem.js';
import type { Proofs } from './proofs.js';
import { deriveKeys, type Secrets } from './secrets.js';

/** Scopes of a phone's token. */
const PAIRING_SCOPES: readonly PairingScope[] = ['medical', 'pages'];

interface TokenRequest extends Pick<Grant, 'person' | 'scope' | 'origin' | 'thumbprint' | 'signOut'> {
  readonly name?: Grant['name'];
  /** `lifetime` in seconds. */
  readonly handoff?: { readonly id: string; readonly reclaims: number; readonly lifetime: number };
}

export type Tokens = ReturnType<typeof createTokens>;

export interface TokensOptions {
  readonly secrets: Secrets;
  readonly limits: Limits;
  readonly clock: Clock;
}

const AUDIENCE = 'hdt-gateway';

/** Audience of phones' tokens: another one, so that code unaware of pairings rejects them. */
const HANDOFF_AUDIENCE = 'hdt-gateway handoff';

/** The one operation of a phone's token. */
const CAPTURE = 'capture';

/** Keeps other JWTs signed with the same secret from passing for access tokens (RFC 9068 §2.1). */
const TYPE = 'at+jwt';

/** Seconds by which the clocks of two nodes may differ. */
const CLOCK_TOLERANCE = 300;

/** Maximum number of cached tokens, by their hash: more than a busy node serves at a time. */
const MAX_CACHED = 5000;

/** The needs of every route that issues tokens. */
export interface TokenIssuer {
  readonly tokens: Tokens;
  readonly proofs: Proofs;
  /** Whether browsers that cannot prove possession of a key are refused a token. */
  readonly requireProof: boolean;
  /** Base path of the service's endpoints; the browser resolves it against the token endpoint. */
  readonly baseUrl: string;
}

export function createTokens({ secrets, limits, clock }: TokensOptions) {
  const keys = deriveKeys(secrets, 'hdt-gateway access token');
  const verified = createLruCache<Grant>(MAX_CACHED);
  // A token issued while a clock was ahead would live until its own time has come and passed.
  const isFromFuture = ({ issuedAt }: Grant) => issuedAt > clock.now() / 1000 + CLOCK_TOLERANCE;

  return {
    issue(request: TokenRequest): Promise<string> {
      const { person, name, scope, origin, thumbprint, signOut, handoff } = request;
      const { tenant, subject } = person;
      const issued = Math.floor(clock.now() / 1000);
      return new SignJWT({
        ...(tenant && { tenant }),
        ...(name && { name }),
        ...(origin && { origin }),
        ...(thumbprint && { cnf: { jkt: thumbprint } }),
        ...(signOut > 0 && { sign_out: signOut }),
        ...(handoff && { handoff: handoff.id, operations: CAPTURE }),
        ...(handoff?.reclaims && { reclaims: handoff.reclaims }),
        scope: [...scope].join(' '),
        max_files: limits.filesPerToken,
        max_bytes: limits.bytesPerToken,
      })
        .setProtectedHeader({ alg: 'HS256', typ: TYPE })
        .setSubject(subject)
        .setAudience(handoff ? HANDOFF_AUDIENCE : AUDIENCE)
        .setJti(randomUUID())
        .setIssuedAt(issued)
        .setExpirationTime(issued + (handoff?.lifetime ?? limits.tokenLifetime))
        .sign(keys[0]);
    },

    /** Throws `token-expired` or `token-invalid`. */
    async verify(token: string): Promise<Grant> {
      const digest = createHash('sha256').update(token).digest('base64url');
      const known = verified.get(digest);
      if (known && clock.now() < known.expiresAt && !isFromFuture(known)) return known;
      const options = {
        algorithms: ['HS256'],
        audience: [AUDIENCE, HANDOFF_AUDIENCE],
        typ: TYPE,
        requiredClaims: ['sub', 'jti', 'iat', 'exp', 'scope', 'max_files', 'max_bytes'],
        currentDate: new Date(clock.now()),
      };
      for (const key of keys) {
        try {
          const grant = readGrant((await jwtVerify(token, key, options)).payload);
          if (isFromFuture(grant)) throw new GatewayProblem('token-invalid');
          verified.set(digest, grant);
          return grant;
        } catch (cause) {
          if (cause instanceof errors.JWTExpired) throw new GatewayProblem('token-expired');
          if (!(cause instanceof errors.JWSSignatureVerificationFailed)) {
            throw new GatewayProblem('token-invalid');
          }
        }
      }
      throw new GatewayProblem('token-invalid');
    },
  };
}

function readGrant({ sub, jti, iat, exp, scope, max_files, max_bytes, aud, ...rest }: JWTPayload): Grant {
  const { tenant = '', origin = null, cnf = null, sign_out = 0, handoff = null, operations = null } = rest;
  const { name = null, reclaims = 0 } = rest;
  const thumbprint = cnf === null ? null : (cnf as { jkt?: unknown }).jkt;
  // A phone's token has all three of its markers, any other token none.
  const isPhoneToken = aud === HANDOFF_AUDIENCE;
  const scopes = isPhoneToken ? parsePairingScope(scope) : parseScope(scope);
  const markersMatch = isPhoneToken
    ? typeof handoff === 'string' && operations === CAPTURE
    : handoff === null;
  const isValid =
    markersMatch &&
    isTextOrNull(handoff) &&
    isTextOrNull(name) &&
    typeof tenant === 'string' &&
    isTextOrNull(origin) &&
    isTextOrNull(thumbprint);
  if (!isValid || !sub || !jti || !iat || !exp || !scopes) throw new GatewayProblem('token-invalid');
  if (!isNumber(max_files) || !isNumber(max_bytes) || !isNumber(sign_out) || !isNumber(reclaims)) {
    throw new GatewayProblem('token-invalid');
  }
  return {
    person: { tenant, subject: sub },
    jti,
    scope: scopes,
    budget: { files: max_files, bytes: max_bytes },
    issuedAt: iat,
    signOut: sign_out,
    expiresAt: exp * 1000,
    origin,
    thumbprint,
    handoff,
    reclaims,
    name,
  };
}

const isNumber = (value: unknown): value is number => typeof value === 'number';
const isTextOrNull = (value: unknown): value is string | null => value === null || typeof value === 'string';

/** Parses the scope of a person's token (RFC 6749 §3.3); null when it is empty or has an unknown name. */
export const parseScope = (value: unknown) => parseNames(value, SCOPES);

/** Parses the scope of a pairing and of its phone's tokens. */
export const parsePairingScope = (value: unknown) => parseNames(value, PAIRING_SCOPES);

function parseNames<T extends string>(value: unknown, known: readonly T[]): ReadonlySet<T> | null {
  if (typeof value !== 'string') return null;
  const names = value.split(' ').filter(Boolean);
  const isKnown = (name: string): name is T => known.includes(name as T);
  return names.length > 0 && names.every(isKnown) ? new Set(names) : null;
}

import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { calculateJwkThumbprint, EmbeddedJWK, type JWTPayload, jwtVerify } from 'jose';
import type { Clock } from '../clock.js';
import type { Limits } from '../limits.js';
import { areLoopback } from '../origin.js';
import { GatewayProblem } from '../problem.js';
import { deriveKeys, type Secrets } from './secrets.js';

/** The request that a proof must match. */
interface ProvenRequest {
  readonly method: string;
  readonly url: string;
  /** The access token of the request; absent when requesting one. */
  readonly token?: string | undefined;
  /** Thumbprint of the key that the token is bound to; proofs by other keys are not stored. */
  readonly key?: string | undefined;
}

/** Proofs of possession (DPoP, RFC 9449): a token is useless without the key it was issued to. */
export interface Proofs {
  /**
   * Verifies a proof of this request, once, and resolves with the thumbprint (RFC 7638) of its key. Throws
   * `proof-invalid`, or `proof-stale` with a nonce for the next try.
   */
  verify(proof: string, request: ProvenRequest): Promise<string>;
  /** The server's time for the next proofs (§8), for devices with a wrong clock. */
  nonce(): string;
}

export interface ProofsOptions {
  readonly secrets: Secrets;
  readonly limits: Limits;
  readonly clock: Clock;
  /** Other hosts under which pages reach this gateway, for example behind a proxy. */
  readonly hosts: ReadonlySet<string>;
  /** Marks a proof as used until then, in milliseconds; resolves with false when it was used before. */
  readonly markUsed: (proof: string, until: number) => Promise<boolean>;
}

/** Seconds a device's clock may differ from ours when a proof has no nonce. */
const TOLERANCE = 300;

/** Seconds a nonce is valid beyond the token it came with. */
const NONCE_MARGIN = 60;

export function createProofs({ secrets, limits, clock, hosts, markUsed }: ProofsOptions): Proofs {
  const keys = deriveKeys(secrets, 'hdt-gateway proof nonce');
  const lifetime = (limits.tokenLifetime + NONCE_MARGIN) * 1000;

  const sign = (key: Uint8Array, time: string) =>
    createHmac('sha256', key).update(time).digest('base64url').slice(0, 22);
  const nonce = (): string => {
    const time = clock.now().toString(36);
    return `${time}.${sign(keys[0], time)}`;
  };

  function isOwnNonce(given: string): boolean {
    const [time = '', signature = ''] = given.split('.');
    const age = clock.now() - Number.parseInt(time, 36);
    return age >= 0 && age <= lifetime && keys.some((key) => equal(sign(key, time), signature));
  }

  function isFresh({ iat, nonce: given }: JWTPayload): boolean {
    if (given !== undefined) return typeof given === 'string' && isOwnNonce(given);
    return typeof iat === 'number' && Math.abs(clock.now() / 1000 - iat) <= TOLERANCE;
  }

  return {
    nonce,
    async verify(proof, request) {
      const { payload, jwk } = await readProof(proof);
      if (payload.htm !== request.method || !matchesUrl(payload.htu, request.url, hosts))
        throw invalid('target');
      if (payload.ath !== (request.token && hash(request.token))) throw invalid('token');
      if (typeof payload.jti !== 'string' || !/^[\w-]{16,64}$/.test(payload.jti)) throw invalid('jti');
      if (!isFresh(payload)) throw new GatewayProblem('proof-stale', { headers: { 'dpop-nonce': nonce() } });
      const thumbprint = await calculateJwkThumbprint(jwk);
      if (request.key !== undefined && thumbprint !== request.key) throw invalid('key');
      const until = clock.now() + lifetime + TOLERANCE * 1000;
      if (!(await markUsed(`${thumbprint}.${payload.jti}`, until))) throw invalid('replay');
      return thumbprint;
    },
  };
}

const invalid = (reason: string) => new GatewayProblem('proof-invalid', { reason });

/** Verifies the signature by the public key in the proof itself (§4.3): it proves possession, not identity. */
async function readProof(proof: string) {
  try {
    const options = { algorithms: ['ES256'], typ: 'dpop+jwt', requiredClaims: ['jti', 'htm', 'htu'] };
    // Freshness is checked by our clock or the nonce, above.
    const { payload, protectedHeader } = await jwtVerify(proof, EmbeddedJWK, {
      ...options,
      clockTolerance: Number.MAX_SAFE_INTEGER,
    });
    const { jwk } = protectedHeader;
    if (!jwk || 'd' in jwk) throw invalid('key');
    return { payload, jwk };
  } catch (cause) {
    throw cause instanceof GatewayProblem
      ? cause
      : new GatewayProblem('proof-invalid', { cause, reason: 'signature' });
  }
}

/**
 * Compares host and path. Behind a proxy that terminates TLS our scheme differs from the page's, and behind that of a
 * development server our port.
 */
function matchesUrl(htu: unknown, address: string, hosts: ReadonlySet<string>): boolean {
  if (typeof htu !== 'string' || !/^https?:\/\//i.test(htu) || !URL.canParse(htu)) return false;
  const [claimed, actual] = [new URL(htu), new URL(address)];
  if (claimed.username !== '' || claimed.password !== '') return false;
  const known = claimed.host === actual.host || hosts.has(claimed.host) || areLoopback(htu, address);
  return known && claimed.pathname === actual.pathname && claimed.search === '' && claimed.hash === '';
}

const hash = (token: string): string => createHash('sha256').update(token).digest('base64url');

const equal = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

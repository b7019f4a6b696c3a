import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { calculateJwkThumbprint, EmbeddedJWK, type JWTPayload, jwtVerify } from 'jose';
import type { Clock } from '../clock.js';
import type { Limits } from '../limits.js';
import { GatewayProblem } from '../problem.js';
import { deriveKeys, type Secrets } from './secrets.js';

/** What a proof must be about. */
export interface ProvenRequest {
  readonly method: string;
  readonly url: string;
  /** The access token the request carries; absent where one is asked for. */
  readonly token?: string | undefined;
  /** Thumbprint of the key the token is bound to; proofs by another one are not even remembered. */
  readonly key?: string | undefined;
}

/** Proofs of possession (DPoP, RFC 9449): who holds a token must also hold the key it was given to. */
export interface Proofs {
  /**
   * The thumbprint (RFC 7638) of the key that signed this proof of this request, for the first and only time.
   * Throws `proof-invalid`, or `proof-stale` with a nonce to try again with.
   */
  verify(proof: string, request: ProvenRequest): Promise<string>;
  /** The server's time for the next proofs (§8): phones with a wrong clock need no other. */
  nonce(): string;
}

export interface ProofsOptions {
  readonly secrets: Secrets;
  readonly limits: Limits;
  readonly clock: Clock;
  /** Hosts besides the request's own under which pages reach this gateway: behind a proxy ours is another. */
  readonly hosts: ReadonlySet<string>;
  /** Remembers a proof until then, in milliseconds; false when it was there already. */
  readonly remember: (proof: string, until: number) => Promise<boolean>;
}

/** Seconds a device's clock may differ from ours where a proof has no nonce. */
const TOLERANCE = 300;

/** Seconds a nonce is good for beyond the token it came with. */
const NONCE_MARGIN = 60;

export function createProofs({ secrets, limits, clock, hosts, remember }: ProofsOptions): Proofs {
  const keys = deriveKeys(secrets, 'hdt-gateway proof nonce');
  const lifetime = (limits.tokenLifetime + NONCE_MARGIN) * 1000;

  const sign = (key: Uint8Array, time: string) =>
    createHmac('sha256', key).update(time).digest('base64url').slice(0, 22);
  const nonce = (): string => {
    const time = clock.now().toString(36);
    return `${time}.${sign(keys[0], time)}`;
  };

  function isOurs(given: string): boolean {
    const [time = '', signature = ''] = given.split('.');
    const age = clock.now() - Number.parseInt(time, 36);
    return age >= 0 && age <= lifetime && keys.some((key) => equal(sign(key, time), signature));
  }

  function isFresh({ iat, nonce: given }: JWTPayload): boolean {
    if (given !== undefined) return typeof given === 'string' && isOurs(given);
    return typeof iat === 'number' && Math.abs(clock.now() / 1000 - iat) <= TOLERANCE;
  }

  return {
    nonce,
    async verify(proof, request) {
      const { payload, jwk } = await readProof(proof);
      if (payload.htm !== request.method || !isAt(payload.htu, request.url, hosts)) throw invalid('target');
      if (payload.ath !== (request.token && hash(request.token))) throw invalid('token');
      if (typeof payload.jti !== 'string' || !/^[\w-]{16,64}$/.test(payload.jti)) throw invalid('jti');
      if (!isFresh(payload)) throw new GatewayProblem('proof-stale', { headers: { 'dpop-nonce': nonce() } });
      const thumbprint = await calculateJwkThumbprint(jwk);
      if (request.key !== undefined && thumbprint !== request.key) throw invalid('key');
      const until = clock.now() + lifetime + TOLERANCE * 1000;
      if (!(await remember(`${thumbprint}.${payload.jti}`, until))) throw invalid('replay');
      return thumbprint;
    },
  };
}

const invalid = (reason: string) => new GatewayProblem('proof-invalid', { reason });

/** A signature by the public key the proof itself carries (§4.3): it proves possession and says nothing of who it is. */
async function readProof(proof: string) {
  try {
    const options = { algorithms: ['ES256'], typ: 'dpop+jwt', requiredClaims: ['jti', 'htm', 'htu'] };
    // Whether it is fresh is judged above, by our clock or the nonce.
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

/** Host and path. Behind a proxy that ends TLS our scheme is another than the page's. */
function isAt(htu: unknown, address: string, hosts: ReadonlySet<string>): boolean {
  if (typeof htu !== 'string' || !/^https?:\/\//i.test(htu) || !URL.canParse(htu)) return false;
  const [stated, actual] = [new URL(htu), new URL(address)];
  if (stated.username !== '' || stated.password !== '') return false;
  const known = stated.host === actual.host || hosts.has(stated.host);
  return known && stated.pathname === actual.pathname && stated.search === '' && stated.hash === '';
}

const hash = (token: string): string => createHash('sha256').update(token).digest('base64url');

const equal = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

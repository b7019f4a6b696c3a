import { createHash, createHmac, KeyObject, timingSafeEqual, verify } from 'node:crypto';
import { calculateJwkThumbprint, EmbeddedJWK, type JWTPayload, jwtVerify } from 'jose';
import type { Clock } from '../clock.js';
import { isObject } from '../dialect.js';
import type { Limits } from '../limits.js';
import { areLoopback } from '../origin.js';
import { GatewayProblem } from '../problem.js';
import type { Rates, SingleUse } from '../rate-limit/rates.js';
import { createRecent } from '../recent.js';
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

/** A proof that matches its request. Valid once: whoever accepts it marks it as used. */
export interface MatchedProof extends SingleUse {
  /** Thumbprint (RFC 7638) of its key. */
  readonly thumbprint: string;
}

/** Proofs of possession (DPoP, RFC 9449): a token is useless without the key it was issued to. */
export interface Proofs {
  /** Throws `proof-invalid` unless the proof matches the request, or `proof-stale` with a nonce for the next try. */
  match(proof: string, request: ProvenRequest): Promise<MatchedProof>;
  /** Matches a proof and marks it as used; resolves with the thumbprint of its key. Throws as `match` does. */
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
  readonly rates: Rates;
}

/** Seconds a device's clock may differ from ours when a proof has no nonce, and ours from another node's. */
const TOLERANCE = 300;

/** Seconds a nonce is valid beyond the token it came with. */
const NONCE_MARGIN = 60;

export function createProofs({ secrets, limits, clock, hosts, rates }: ProofsOptions): Proofs {
  const keys = deriveKeys(secrets, 'hdt-gateway proof nonce');
  const lifetime = (limits.tokenLifetime + NONCE_MARGIN) * 1000;
  const readProof = createProofReader();

  const sign = (key: Uint8Array, time: string) =>
    createHmac('sha256', key).update(time).digest('base64url').slice(0, 22);
  const nonce = (): string => {
    const time = clock.now().toString(36);
    return `${time}.${sign(keys[0], time)}`;
  };

  /** When a proof with our nonce expires; null when the nonce is not ours or has expired. */
  function nonceExpiry(given: string): number | null {
    const [time = '', signature = ''] = given.split('.');
    const expiry = Number.parseInt(time, 36) + lifetime;
    const isOwn = keys.some((key) => equal(sign(key, time), signature));
    return isOwn && expiry - lifetime <= clock.now() && clock.now() <= expiry ? expiry : null;
  }

  /** By its nonce, or else its time; null when it has expired. */
  function expiryOf({ iat, nonce: given }: JWTPayload): number | null {
    if (given !== undefined) return typeof given === 'string' ? nonceExpiry(given) : null;
    const isFresh = typeof iat === 'number' && Math.abs(clock.now() / 1000 - iat) <= TOLERANCE;
    return isFresh ? (iat + TOLERANCE) * 1000 : null;
  }

  async function match(proof: string, request: ProvenRequest): Promise<MatchedProof> {
    const { payload, thumbprint } = await readProof(proof);
    if (payload.htm !== request.method || !matchesUrl(payload.htu, request.url, hosts))
      throw invalid('target');
    if (payload.ath !== (request.token && hash(request.token))) throw invalid('token');
    if (typeof payload.jti !== 'string' || !/^[\w-]{16,64}$/.test(payload.jti)) throw invalid('jti');
    const expiry = expiryOf(payload);
    if (expiry === null) throw new GatewayProblem('proof-stale', { headers: { 'dpop-nonce': nonce() } });
    if (request.key !== undefined && thumbprint !== request.key) throw invalid('key');
    const key = ['proof', thumbprint, payload.jti];
    return { thumbprint, key, expiresAt: expiry + TOLERANCE * 1000 };
  }

  return {
    nonce,
    match,
    async verify(proof, request) {
      const matched = await match(proof, request);
      if (!(await rates.use(matched, clock.now()))) throw proofReplayed();
      return matched.thumbprint;
    },
  };
}

export const proofReplayed = () => invalid('replay');

const invalid = (reason: string) => new GatewayProblem('proof-invalid', { reason });

/** Keys remembered, by the header that carries them. */
const REMEMBERED = 5000;

interface ProofKey {
  readonly key: KeyObject;
  readonly thumbprint: string;
}

interface SignedProof {
  readonly payload: JWTPayload;
  /** Of its key. */
  readonly thumbprint: string;
}

/**
 * Verifies signatures by the public key in the proof itself (§4.3): it proves possession, not identity. The first proof
 * of a key is read whole; of the next ones, whose header is the same, the signature is left to verify.
 */
function createProofReader(): (proof: string) => Promise<SignedProof> {
  const known = createRecent<ProofKey>(REMEMBERED);
  return async (proof) => {
    const header = hash(proof.slice(0, proof.indexOf('.')));
    try {
      const proofKey = known.get(header);
      if (proofKey) return readNext(proof, proofKey);
      const { payload, ...first } = await readFirst(proof);
      known.set(header, first);
      return { payload, thumbprint: first.thumbprint };
    } catch (cause) {
      throw cause instanceof GatewayProblem
        ? cause
        : new GatewayProblem('proof-invalid', { cause, reason: 'signature' });
    }
  };
}

async function readFirst(proof: string): Promise<SignedProof & ProofKey> {
  const { payload, protectedHeader, key } = await jwtVerify(proof, EmbeddedJWK, {
    algorithms: ['ES256'],
    typ: 'dpop+jwt',
    // Freshness is checked by our clock or the nonce, above.
    clockTolerance: Number.MAX_SAFE_INTEGER,
  });
  const { jwk } = protectedHeader;
  if (!jwk || 'd' in jwk) throw invalid('key');
  return { payload, key: KeyObject.from(key), thumbprint: await calculateJwkThumbprint(jwk) };
}

/** Node verifies at once what Web Cryptography verifies in a thread, at three times the cost. */
function readNext(proof: string, { key, thumbprint }: ProofKey): SignedProof {
  const [header = '', body = '', signature = '', ...others] = proof.split('.');
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${body}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned || others.length > 0) throw invalid('signature');
  const payload: unknown = JSON.parse(Buffer.from(body, 'base64url').toString('utf8'));
  if (!isObject(payload)) throw invalid('signature');
  return { payload, thumbprint };
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

const hash = (text: string): string => createHash('sha256').update(text).digest('base64url');

const equal = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

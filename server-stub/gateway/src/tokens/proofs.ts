import { createHash, createHmac, KeyObject, timingSafeEqual, verify } from 'node:crypto';
import { calculateJwkThumbprint, EmbeddedJWK, type JWTPayload, jwtVerify } from 'jose';
import type { Clock } from '../clock.js';
import { isObject } from '../dialect.js';
import type { GatewayContext } from '../http/context.js';
import type { Limits } from '../limits.js';
import { createLruCache } from '../lru-cache.js';
import { areBothLoopback } from '../origin.js';
import { GatewayProblem } from '../problem.js';
import type { Rates, SingleUse, UseRefusal } from '../rate-limit/rates.js';
import { deriveKeys, type Secrets } from './secrets.js';

/** The request that a proof must match. */
interface ProvenRequest {
  readonly method: string;
  readonly url: string;
  /** The access token of the request; absent when requesting one. */
  readonly token?: string | undefined;
  /** Thumbprint of the key that the token is bound to; proofs by other keys are not stored. */
  readonly thumbprint?: string | undefined;
}

/** A proof that matches its request. It is valid once, so its receiver marks it as used. */
export interface MatchedProof extends SingleUse {
  /** Thumbprint (RFC 7638) of its key. */
  readonly thumbprint: string;
}

/** Proofs of possession (DPoP, RFC 9449): a token is useless without the key it was issued to. */
export type Proofs = ReturnType<typeof createProofs>;

export interface ProofsOptions {
  readonly secrets: Secrets;
  readonly limits: Limits;
  readonly clock: Clock;
  /** Other hosts under which pages reach this gateway, for example behind a proxy. */
  readonly hosts: ReadonlySet<string>;
  readonly rates: Rates;
}

/** Seconds by which the clocks of device and gateway may differ for a proof without a nonce, and those of two nodes. */
const CLOCK_TOLERANCE = 300;

/** Seconds for which a nonce outlives the token it came with. */
const NONCE_MARGIN = 60;

type Validity = Pick<SingleUse, 'notBefore' | 'expiresAt'>;

export function createProofs({ secrets, limits, clock, hosts, rates }: ProofsOptions) {
  const keys = deriveKeys(secrets, 'hdt-gateway proof nonce');
  const lifetime = (limits.tokenLifetime + NONCE_MARGIN) * 1000;
  const verifySignature = createSignatureVerifier();

  const sign = (key: Uint8Array, time: string) =>
    createHmac('sha256', key).update(time).digest('base64url').slice(0, 22);
  /** The server's time for the next proofs (§8), for devices with a wrong clock. */
  const nonce = (): string => {
    const time = clock.now().toString(36);
    return `${time}.${sign(keys[0], time)}`;
  };

  const proofStale = (reason?: string) =>
    new GatewayProblem('proof-stale', { headers: { 'dpop-nonce': nonce() }, ...(reason && { reason }) });

  /** Returns when a proof with this nonce is valid; null when the gateway did not issue the nonce or it has expired. */
  function nonceValidity(given: string): Validity | null {
    const [time = '', signature = ''] = given.split('.');
    const issuedAt = Number.parseInt(time, 36);
    const validity = { notBefore: issuedAt, expiresAt: issuedAt + lifetime };
    const isOwn = keys.some((key) => isEqual(sign(key, time), signature));
    return isOwn && issuedAt <= clock.now() && clock.now() <= validity.expiresAt ? validity : null;
  }

  /** Returns when a proof is valid, by its nonce or else its time; null when it has expired. */
  function proofValidity({ iat, nonce: given }: JWTPayload): Validity | null {
    if (given !== undefined) return typeof given === 'string' ? nonceValidity(given) : null;
    const isFresh = typeof iat === 'number' && Math.abs(clock.now() / 1000 - iat) <= CLOCK_TOLERANCE;
    if (!isFresh) return null;
    return { notBefore: (iat - CLOCK_TOLERANCE) * 1000, expiresAt: (iat + CLOCK_TOLERANCE) * 1000 };
  }

  /** Throws `proof-invalid` unless the proof matches the request, or `proof-stale` with a nonce for the next try. */
  async function match(proof: string, request: ProvenRequest): Promise<MatchedProof> {
    const { payload, thumbprint } = await verifySignature(proof);
    if (payload.htm !== request.method || !matchesUrl(payload.htu, request.url, hosts))
      throw invalid('target');
    if (payload.ath !== (request.token && sha256(request.token))) throw invalid('token');
    if (typeof payload.jti !== 'string' || !/^[\w-]{16,64}$/.test(payload.jti)) throw invalid('jti');
    const validity = proofValidity(payload);
    if (validity === null) throw proofStale();
    if (request.thumbprint !== undefined && thumbprint !== request.thumbprint) throw invalid('key');
    const key = ['proof', thumbprint, payload.jti];
    const { notBefore, expiresAt } = validity;
    return { thumbprint, key, notBefore, expiresAt: expiresAt + CLOCK_TOLERANCE * 1000 };
  }

  /**
   * The problem of a proof that must not be used. It has a nonce for the next try where the gateway no longer knows whether
   * this proof was used.
   */
  const refuse = (refusal: UseRefusal): GatewayProblem =>
    refusal === 'used' ? invalid('replay') : proofStale('forgotten');

  return {
    nonce,
    refuse,
    match,
    /** Matches a proof and marks it as used; resolves with the thumbprint of its key. Throws as `match` does. */
    async verify(proof: string, request: ProvenRequest): Promise<string> {
      const matched = await match(proof, request);
      const refusal = await rates.use(matched, clock.now());
      if (refusal !== null) throw refuse(refusal);
      return matched.thumbprint;
    },
  };
}

/**
 * Verifies the proof in a request's `DPoP` header; resolves with the thumbprint of its key, null without the header. Throws
 * as `Proofs.verify` does, and `proof-required`.
 */
export async function verifyProofHeader(
  c: GatewayContext,
  { proofs, requireProof }: { readonly proofs: Proofs; readonly requireProof: boolean },
): Promise<string | null> {
  const proof = c.req.header('dpop');
  if (proof) return proofs.verify(proof, { method: c.req.method, url: c.req.url });
  if (requireProof) throw new GatewayProblem('proof-required');
  return null;
}

const invalid = (reason: string) => new GatewayProblem('proof-invalid', { reason });

/** Maximum number of cached keys, each by the header that carries it. */
const MAX_CACHED = 5000;

interface ProofKey {
  readonly key: KeyObject;
  readonly thumbprint: string;
}

interface SignedProof {
  readonly payload: JWTPayload;
  /** Thumbprint of its key. */
  readonly thumbprint: string;
}

/**
 * Verifies signatures by the public key in the proof itself (§4.3): a proof shows possession, not identity. The header of a
 * key's first proof is checked whole; later proofs have the same header, so only their signature is verified.
 */
function createSignatureVerifier(): (proof: string) => Promise<SignedProof> {
  const cache = createLruCache<ProofKey>(MAX_CACHED);
  return async (proof) => {
    const header = sha256(proof.slice(0, proof.indexOf('.')));
    try {
      const proofKey = cache.get(header);
      if (proofKey) return verifyNext(proof, proofKey);
      const { payload, ...first } = await verifyFirst(proof);
      cache.set(header, first);
      return { payload, thumbprint: first.thumbprint };
    } catch (cause) {
      throw cause instanceof GatewayProblem
        ? cause
        : new GatewayProblem('proof-invalid', { cause, reason: 'signature' });
    }
  };
}

async function verifyFirst(proof: string): Promise<SignedProof & ProofKey> {
  const { payload, protectedHeader, key } = await jwtVerify(proof, EmbeddedJWK, {
    algorithms: ['ES256'],
    typ: 'dpop+jwt',
    // `proofValidity` checks the time.
    clockTolerance: Number.MAX_SAFE_INTEGER,
  });
  const { jwk } = protectedHeader;
  if (!jwk || 'd' in jwk) throw invalid('key');
  return { payload, key: KeyObject.from(key), thumbprint: await calculateJwkThumbprint(jwk) };
}

/** Uses Node's synchronous `verify`: Web Cryptography hands the work to a thread, at three times the cost. */
function verifyNext(proof: string, { key, thumbprint }: ProofKey): SignedProof {
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
 * Compares host and path. The scheme may differ behind a proxy that terminates TLS, and the port behind a development
 * server's proxy.
 */
function matchesUrl(htu: unknown, address: string, hosts: ReadonlySet<string>): boolean {
  if (typeof htu !== 'string' || !/^https?:\/\//i.test(htu) || !URL.canParse(htu)) return false;
  const [claimed, actual] = [new URL(htu), new URL(address)];
  if (claimed.username !== '' || claimed.password !== '') return false;
  const isKnownHost =
    claimed.host === actual.host || hosts.has(claimed.host) || areBothLoopback(htu, address);
  return isKnownHost && claimed.pathname === actual.pathname && claimed.search === '' && claimed.hash === '';
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** Compares bytes: texts of equal length may have different numbers of them, which `timingSafeEqual` refuses. */
function isEqual(one: string, other: string): boolean {
  const [bytes, otherBytes] = [Buffer.from(one), Buffer.from(other)];
  return bytes.length === otherBytes.length && timingSafeEqual(bytes, otherBytes);
}

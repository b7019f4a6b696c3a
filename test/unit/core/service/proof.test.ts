import assert from 'node:assert/strict';
import { createHash, createPublicKey, verify } from 'node:crypto';
import { describe, test } from 'vitest';
import { createProver, type ProvenRequest } from '../../../../src/core/service/proof.js';

const clock = { now: () => 1_700_000_000_500, sleep: () => Promise.resolve() };
const REQUEST: ProvenRequest = { method: 'GET', url: 'https://clinic.example/hdt/api/v1/uploads?limit=5#x' };

interface Read {
  readonly header: { alg: string; typ: string; jwk: Record<string, string> };
  readonly claims: Record<string, unknown>;
  readonly isValid: boolean;
}

/** Verifies a proof independently of our code (RFC 7515, RFC 7518 §3.4). */
function read(proof: string): Read {
  const [head = '', body = '', signature = ''] = proof.split('.');
  const parse = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as never;
  const header: Read['header'] = parse(head);
  const key = createPublicKey({ key: header.jwk, format: 'jwk' });
  const signed = Buffer.from(`${head}.${body}`);
  const isValid = verify(
    'sha256',
    signed,
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  return { header, claims: parse(body), isValid };
}

describe('a prover', () => {
  test('signs method, address and time of a request with a key of its own', async () => {
    const prover = createProver(clock);
    assert.ok(prover);
    const { header, claims, isValid } = read(await prover.prove(REQUEST));
    assert.ok(isValid);
    assert.equal(header.typ, 'dpop+jwt');
    assert.equal(header.alg, 'ES256');
    assert.deepEqual(Object.keys(header.jwk).sort(), ['crv', 'kty', 'x', 'y']);
    const { jti, ...rest } = claims;
    assert.match(String(jti), /^[\da-f-]{36}$/);
    assert.deepEqual(rest, {
      htm: 'GET',
      htu: 'https://clinic.example/hdt/api/v1/uploads',
      iat: 1_700_000_000,
    });
  });

  test('contains the hash of its token', async () => {
    const { claims } = read((await createProver(clock)?.prove({ ...REQUEST, token: 'a.b.c' })) ?? '');
    assert.equal(claims.ath, createHash('sha256').update('a.b.c').digest('base64url'));
  });

  test('keeps its key, and never repeats an id', async () => {
    const prover = createProver(clock);
    const proofs = await Promise.all([1, 2, 3].map(async () => read((await prover?.prove(REQUEST)) ?? '')));
    assert.equal(new Set(proofs.map(({ header }) => header.jwk.x)).size, 1);
    assert.equal(new Set(proofs.map(({ claims }) => claims.jti)).size, 3);
  });

  test('carries the last nonce of the server that the request goes to', async () => {
    const prover = createProver(clock);
    const nonceFor = async (url: string) =>
      read((await prover?.prove({ ...REQUEST, url })) ?? '').claims.nonce;
    prover?.setNonce(REQUEST.url, 'one');
    prover?.setNonce(REQUEST.url, null);
    assert.equal(await nonceFor('https://clinic.example/hdt/api/v1/uploads/u1'), 'one');
    const other = 'https://sign-in.example:8443/hdt/token';
    assert.equal(await nonceFor(other), undefined);
    prover?.setNonce(other, 'theirs');
    assert.deepEqual([await nonceFor(REQUEST.url), await nonceFor(`${other}?x`)], ['one', 'theirs']);
    prover?.setNonce('https://clinic.example', 'two');
    assert.deepEqual([await nonceFor(REQUEST.url), await nonceFor(other)], ['two', 'theirs']);
    // A host may name its own server without an origin.
    prover?.setNonce('/token', 'own');
    assert.deepEqual([await nonceFor('/token'), await nonceFor(REQUEST.url)], ['own', 'two']);
  });

  test('has a key that cannot be exported', async () => {
    let extractable: boolean | undefined;
    const { subtle } = globalThis.crypto;
    const watched = {
      randomUUID: () => globalThis.crypto.randomUUID(),
      subtle: {
        generateKey: (...args: Parameters<SubtleCrypto['generateKey']>) => {
          extractable = args[1] as boolean;
          return subtle.generateKey(...args);
        },
        exportKey: subtle.exportKey.bind(subtle),
        digest: subtle.digest.bind(subtle),
        sign: subtle.sign.bind(subtle),
      },
    } as unknown as Crypto;
    await createProver(clock, watched)?.prove(REQUEST);
    assert.equal(extractable, false);
  });

  test('generates a key again after a failure', async () => {
    let tries = 0;
    const { subtle } = globalThis.crypto;
    const failing = {
      randomUUID: () => globalThis.crypto.randomUUID(),
      subtle: {
        generateKey: (...args: Parameters<SubtleCrypto['generateKey']>) =>
          tries++ === 0 ? Promise.reject(new Error('busy')) : subtle.generateKey(...args),
        exportKey: subtle.exportKey.bind(subtle),
        digest: subtle.digest.bind(subtle),
        sign: subtle.sign.bind(subtle),
      },
    } as unknown as Crypto;
    const prover = createProver(clock, failing);
    await assert.rejects(async () => prover?.prove(REQUEST));
    assert.ok(read((await prover?.prove(REQUEST)) ?? '').isValid);
  });

  test('is null when the page is not a secure context', () => {
    assert.equal(createProver(clock, {} as Crypto), null);
  });
});

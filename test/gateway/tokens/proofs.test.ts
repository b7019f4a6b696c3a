import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import {
  CompactSign,
  calculateJwkThumbprint,
  decodeJwt,
  exportJWK,
  generateKeyPair,
  type JWTPayload,
  SignJWT,
} from 'jose';
import { afterEach, beforeEach, describe, test } from 'vitest';
import { accountService } from '../support/account.js';
import { type Bench, codeOf, startBench, TOKEN_HEADERS } from '../support/bench.js';
import { hashToken, prove } from '../support/prove.js';

type KeyPair = Awaited<ReturnType<typeof generateKeyPair>>;

describe('proof of possession', () => {
  let bench: Bench;
  let pair: KeyPair;
  beforeEach(async () => {
    bench = await startBench({
      answer: accountService().answer,
      basePath: '',
      origins: ['https://clinic.example'],
      limits: { requestsPerMinute: 30 },
    });
    pair = await generateKeyPair('ES256', { extractable: true });
  });
  afterEach(() => bench.close());

  const seconds = () => Math.floor(bench.clock.time / 1000);
  const exchange = async (claims: JWTPayload = {}, options: { with?: KeyPair; origin?: string } = {}) => {
    const target = { htm: 'POST', htu: `${bench.url}/token`, iat: seconds(), ...claims };
    const headers = {
      ...TOKEN_HEADERS,
      'x-test-subject': 'ana',
      dpop: await prove(options.with ?? pair, target),
      ...(options.origin && { origin: options.origin }),
    };
    return bench.call('/token', { method: 'POST', headers, body: '{"scope":"pathology medical"}' });
  };
  const boundToken = async () => {
    const reply = await exchange();
    return {
      ...(reply.json() as { access_token: string; token_type: string }),
      nonce: reply.headers.get('dpop-nonce'),
    };
  };
  const list = (token: string, dpop?: string, scheme = 'DPoP') =>
    bench.call('/api/v1/uploads', {
      headers: { authorization: `${scheme} ${token}`, ...(dpop !== undefined && { dpop }) },
    });
  const claimsFor = (token: string): JWTPayload => ({
    htm: 'GET',
    htu: `${bench.url}/api/v1/uploads`,
    iat: seconds(),
    ath: hashToken(token),
  });

  test('binds the token to the key that asked for it', async () => {
    const { access_token, token_type, nonce } = await boundToken();
    assert.equal(token_type, 'DPoP');
    assert.ok(nonce);
    const jkt = await calculateJwkThumbprint(await exportJWK(pair.publicKey));
    assert.deepEqual(decodeJwt(access_token).cnf, { jkt });
    const reply = await list(access_token, await prove(pair, claimsFor(access_token)));
    assert.equal(reply.status, 200);
  });

  test("takes a page's proof through a development server of this machine that changes Host", async () => {
    assert.equal((await exchange({ htu: 'http://localhost:5173/token' })).status, 200);
    assert.equal((await exchange({ htu: 'http://localhost:5173/other' })).status, 401);
  });

  test('a copied token alone is useless', async () => {
    const { access_token } = await boundToken();
    const asBearer = await list(access_token, undefined, 'Bearer');
    assert.deepEqual([asBearer.status, codeOf(asBearer)], [401, 'token-invalid']);
    const withoutProof = await list(access_token);
    assert.deepEqual([withoutProof.status, codeOf(withoutProof)], [401, 'proof-required']);
    assert.match(withoutProof.headers.get('www-authenticate') ?? '', /^DPoP algs="ES256"$/);
    const thief = await generateKeyPair('ES256', { extractable: true });
    const withOtherKey = await list(access_token, await prove(thief, claimsFor(access_token)));
    assert.deepEqual([withOtherKey.status, codeOf(withOtherKey)], [401, 'proof-invalid']);
    assert.equal(bench.upstream.arrivals.length, 0);
  });

  test("a copied token uses up none of its owner's requests, and its proofs no memory", async () => {
    const { access_token } = await boundToken();
    const thief = await generateKeyPair('ES256', { extractable: true });
    const proof = await prove(thief, claimsFor(access_token));
    for (let n = 0; n < 40; n += 1) assert.equal((await list(access_token, proof)).status, 401);
    const reasons = bench.logs.flatMap((event) => (event.event === 'request' && event.reason) || []);
    assert.deepEqual(reasons, Array(40).fill('key'), 'none of them was remembered as used');
    assert.equal((await list(access_token, await prove(pair, claimsFor(access_token)))).status, 200);
  });

  test('a whole request that was copied uses up none of its owner’s requests', async () => {
    const { access_token } = await boundToken();
    const proof = await prove(pair, claimsFor(access_token));
    assert.equal((await list(access_token, proof)).status, 200);
    for (let n = 0; n < 40; n += 1) assert.equal((await list(access_token, proof)).status, 401);
    const replays = bench.logs.filter((event) => event.event === 'request' && event.reason === 'replay');
    assert.equal(replays.length, 40);
    assert.equal((await list(access_token, await prove(pair, claimsFor(access_token)))).status, 200);
  });

  test('the signature of every proof of a known key is verified', async () => {
    const { access_token } = await boundToken();
    const first = await prove(pair, claimsFor(access_token));
    assert.equal((await list(access_token, first)).status, 200);
    const [header = '', , signature = ''] = first.split('.');
    const other = Buffer.from(JSON.stringify({ ...claimsFor(access_token), jti: randomUUID() }));
    const good = await prove(pair, claimsFor(access_token));
    const forged = [
      `${header}.${other.toString('base64url')}.${signature}`,
      `${header}.${other.toString('base64url')}.`,
      good.slice(0, -10),
      `${good}.${signature}`,
      `${header}.${signature}`,
      header,
    ];
    for (const proof of forged) {
      const reply = await list(access_token, proof);
      assert.deepEqual([reply.status, codeOf(reply)], [401, 'proof-invalid'], proof.slice(-20));
    }
    assert.equal((await list(access_token, good)).status, 200, 'none of them used it up');
  });

  test('a proof that is signed but no object is rejected', async () => {
    const { access_token } = await boundToken();
    const jwk = await exportJWK(pair.publicKey);
    assert.equal((await list(access_token, await prove(pair, claimsFor(access_token)))).status, 200);
    for (const payload of ['null', '[]', '"x"', '{', '']) {
      const proof = await new CompactSign(new TextEncoder().encode(payload))
        .setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk })
        .sign(pair.privateKey);
      assert.equal(codeOf(await list(access_token, proof)), 'proof-invalid', payload);
    }
  });

  test('a proof for an unbound token is rejected', async () => {
    const token = await bench.token('ana');
    const reply = await list(token, await prove(pair, claimsFor(token)));
    assert.deepEqual([reply.status, codeOf(reply)], [401, 'token-invalid']);
  });

  const WRONG: [string, (good: JWTPayload) => JWTPayload, Record<string, unknown>?][] = [
    ['of another method', (good) => ({ ...good, htm: 'POST' })],
    ['of another path', (good) => ({ ...good, htu: `${bench.url}/api/v1/status/x` })],
    ['of another host', (good) => ({ ...good, htu: 'https://evil.example/api/v1/uploads' })],
    ['with a query in its address', (good) => ({ ...good, htu: `${bench.url}/api/v1/uploads?limit=1` })],
    ['of no address', (good) => ({ ...good, htu: 'nonsense' })],
    ['of another token', (good) => ({ ...good, ath: hashToken('another') })],
    ['of no token', ({ ath: _, ...good }) => good],
    ['without an id', (good) => ({ ...good, jti: '' })],
    ['of another type', (good) => good, { typ: 'JWT' }],
    ['without its key', (good) => good, { jwk: undefined }],
  ];
  for (const [name, change, header] of WRONG) {
    test(`a proof ${name} is rejected`, async () => {
      const { access_token } = await boundToken();
      const reply = await list(access_token, await prove(pair, change(claimsFor(access_token)), header));
      assert.deepEqual([reply.status, codeOf(reply)], [401, 'proof-invalid']);
      assert.match(reply.headers.get('www-authenticate') ?? '', /error="invalid_dpop_proof"/);
      assert.equal(bench.upstream.arrivals.length, 0);
    });
  }

  test('a proof with a private or unsupported key is rejected', async () => {
    const { access_token } = await boundToken();
    const leaked = await prove(pair, claimsFor(access_token), { jwk: await exportJWK(pair.privateKey) });
    assert.equal(codeOf(await list(access_token, leaked)), 'proof-invalid');
    const secret = new TextEncoder().encode('x'.repeat(32));
    const symmetric = await new SignJWT({ jti: randomUUID(), ...claimsFor(access_token) })
      .setProtectedHeader({ alg: 'HS256', typ: 'dpop+jwt', jwk: await exportJWK(pair.publicKey) })
      .sign(secret);
    assert.equal(codeOf(await list(access_token, symmetric)), 'proof-invalid');
  });

  test('a proof is valid once', async () => {
    const { access_token } = await boundToken();
    const proof = await prove(pair, claimsFor(access_token));
    assert.equal((await list(access_token, proof)).status, 200);
    const again = await list(access_token, proof);
    assert.deepEqual([again.status, codeOf(again)], [401, 'proof-invalid']);
    assert.ok(bench.logs.some((event) => event.event === 'request' && event.reason === 'replay'));
  });

  test('of twenty concurrent uses of a proof one passes', async () => {
    const { access_token } = await boundToken();
    const proof = await prove(pair, claimsFor(access_token));
    const reply = await Promise.all(Array.from({ length: 20 }, () => list(access_token, proof)));
    assert.equal(reply.filter(({ status }) => status === 200).length, 1);
  });

  test('a device with a wrong clock gets our nonce', async () => {
    const wrong = { iat: seconds() - 86_400 };
    const refused = await exchange(wrong);
    assert.deepEqual([refused.status, codeOf(refused)], [401, 'proof-stale']);
    assert.match(refused.headers.get('www-authenticate') ?? '', /error="use_dpop_nonce"/);
    const nonce = refused.headers.get('dpop-nonce') ?? '';
    const reply = await exchange({ ...wrong, nonce });
    assert.equal(reply.status, 200);
    const { access_token } = reply.json() as { access_token: string };
    const claims = { ...claimsFor(access_token), ...wrong, nonce: reply.headers.get('dpop-nonce') };
    assert.equal((await list(access_token, await prove(pair, claims))).status, 200);
  });

  test('a nonce must be ours and recent', async () => {
    const { nonce } = await boundToken();
    const [time = '', signature = ''] = (nonce ?? '').split('.');
    const later = (Number.parseInt(time, 36) + 1).toString(36);
    for (const bad of [
      'x',
      '',
      `${later}.${signature}`,
      `${time}.`,
      `${time}.${'A'.repeat(22)}`,
      `${time}.${'é'.repeat(22)}`,
    ]) {
      assert.equal(codeOf(await exchange({ nonce: bad })), 'proof-stale', bad);
    }
    assert.equal((await exchange({ nonce })).status, 200, 'the control');
    bench.clock.time += 661_000;
    assert.equal(codeOf(await exchange({ nonce })), 'proof-stale');
  });

  test('a token is bound to the origin it was issued to', async () => {
    const reply = await exchange({}, { origin: 'https://clinic.example' });
    const { access_token } = reply.json() as { access_token: string };
    const from = async (origin: string) =>
      bench.call('/api/v1/uploads', {
        headers: {
          authorization: `DPoP ${access_token}`,
          dpop: await prove(pair, claimsFor(access_token)),
          origin,
        },
      });
    assert.equal((await from('https://clinic.example')).status, 200);
    const elsewhere = await from('https://evil.example');
    assert.deepEqual([elsewhere.status, codeOf(elsewhere)], [403, 'token-wrong-origin']);
  });

  test('a page behind a proxy proves its public address', async () => {
    const reply = await exchange({ htu: 'https://clinic.example/token' });
    assert.equal(reply.status, 200);
  });

  test('a sign-out revokes all of them and none of the new ones', async () => {
    const { access_token } = await boundToken();
    const other = await bench.token('ben');
    bench.clock.time += 1000;
    await bench.gateway.revoke({ subject: 'ana' });
    const reply = await list(access_token, await prove(pair, claimsFor(access_token)));
    assert.deepEqual([reply.status, codeOf(reply)], [401, 'token-invalid']);
    assert.equal((await list(other, undefined, 'Bearer')).status, 200);
    bench.clock.time += 1000;
    const fresh = await boundToken();
    assert.equal(
      (await list(fresh.access_token, await prove(pair, claimsFor(fresh.access_token)))).status,
      200,
    );
  });
});

test('a gateway that requires proof issues no token without', async () => {
  const bench = await startBench({ basePath: '', requireProof: true });
  const headers = { ...TOKEN_HEADERS, 'x-test-subject': 'ana' };
  const reply = await bench.call('/token', { method: 'POST', headers, body: '{"scope":"pathology"}' });
  assert.deepEqual([reply.status, codeOf(reply)], [401, 'proof-required']);
  await bench.close();
});

test('equal subjects of two tenants are two people', async () => {
  const { answer } = accountService();
  const bench = await startBench({
    answer,
    basePath: '',
    authenticate: (request) => ({ subject: 'ana', tenant: request.headers.get('x-test-subject') ?? '' }),
  });
  const reply = await bench.upload('north');
  assert.equal(reply.status, 200);
  const [mine] = (reply.json() as { uploads: { uploadId: string }[] }).uploads;
  assert.equal((await bench.as('north', `/api/v1/status/${mine?.uploadId}`)).status, 200);
  assert.equal((await bench.as('south', `/api/v1/status/${mine?.uploadId}`)).status, 404);
  assert.deepEqual((await bench.as('south', '/api/v1/uploads')).json(), {
    success: true,
    count: 0,
    uploads: [],
  });
  await bench.close();
});

import assert from 'node:assert/strict';
import { createHash, createHmac, generateKeyPairSync, randomUUID } from 'node:crypto';
import { base64url, EncryptJWT, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { deriveKeys } from '../../../server-stub/gateway/src/tokens/secrets.js';
import { accountService } from '../support/account.js';
import { type Bench, codeOf, SECRET, startBench, TOKEN_HEADERS } from '../support/bench.js';

const CLINIC = 'https://clinic.example';
const LISTED = [CLINIC, 'http://localhost:5173'];

describe('a token', () => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await startBench({ answer: accountService().answer });
  });
  afterAll(() => bench.close());

  const [key] = deriveKeys([SECRET], 'hdt-gateway access token');
  const now = () => Math.floor(bench.clock.time / 1000);
  const claims = (): JWTPayload => ({
    sub: 'ana',
    jti: 'j',
    aud: 'hdt-gateway',
    iat: now(),
    exp: now() + 60,
    scope: 'pathology',
    max_files: 1,
    max_bytes: 1000,
  });
  /** Signed by our own key, whatever the header says: only the header can be what is wrong with it. */
  const byHand = (header: object, payload: object = claims(), secret: Uint8Array = key) => {
    const body = [header, payload].map((part) => base64url.encode(JSON.stringify(part))).join('.');
    return `${body}.${createHmac('sha256', secret).update(body).digest('base64url')}`;
  };
  const good = { alg: 'HS256', typ: 'at+jwt' };
  const use = (token: string) =>
    bench.call('/api/v1/uploads', { headers: { authorization: `Bearer ${token}` } });

  test('forged in the right format passes: the control', async () => {
    assert.equal((await use(byHand(good))).status, 200);
    // What a token names as its key is not looked at.
    assert.equal((await use(byHand({ ...good, kid: '../../../../dev/null' }))).status, 200);
  });

  test('cannot choose how it is verified', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const pem = new TextEncoder().encode(String(publicKey.export({ type: 'spki', format: 'pem' })));
    const own = new TextEncoder().encode('the secret of somebody else, long enough');
    const jwk = { kty: 'oct', k: base64url.encode(own) };
    const tokens: Record<string, string> = {
      'alg none': byHand({ ...good, alg: 'none' }),
      'alg None': byHand({ ...good, alg: 'None' }),
      'alg in lower case': byHand({ ...good, alg: 'hs256' }),
      'no alg': byHand({ typ: 'at+jwt' }),
      'an empty signature': byHand(good).replace(/[^.]+$/, ''),
      'the public key as secret': byHand(good, claims(), pem),
      RS256: await new SignJWT(claims()).setProtectedHeader({ alg: 'RS256', typ: 'at+jwt' }).sign(privateKey),
      'a key it brings along': byHand({ ...good, jwk }, claims(), own),
      'a key it says where to find': byHand({ ...good, jku: `${bench.url}/keys`, kid: '1' }, claims(), own),
      'a certificate': byHand({ ...good, x5u: `${bench.url}/cert`, x5c: ['MIIB'] }, claims(), own),
      'an empty file as key': byHand({ ...good, kid: '/dev/null' }, claims(), new Uint8Array(0)),
      'an unknown extension that is critical': byHand({ ...good, crit: ['evil'], evil: true }),
      'a body as it is, critical': byHand({ ...good, crit: ['b64'], b64: false }),
      'an empty list of critical ones': byHand({ ...good, crit: [] }),
      'another type': byHand({ ...good, typ: 'JWT' }),
      'no type': byHand({ alg: 'HS256' }),
      encrypted: await new EncryptJWT(claims())
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .encrypt(key),
      'five parts': `${byHand(good)}.a.b`,
      'an endless one': `${byHand(good)}${'A'.repeat(8000)}`,
    };
    for (const purpose of ['anonymous session', 'proof nonce', 'handoff ticket'])
      tokens[`the key of ${purpose}`] = byHand(
        good,
        claims(),
        deriveKeys([SECRET], `hdt-gateway ${purpose}`)[0],
      );
    for (const [name, token] of Object.entries(tokens)) {
      const reply = await use(token);
      assert.equal(reply.status, 401, name);
      assert.ok(['token-invalid', 'token-missing'].includes(codeOf(reply)), name);
    }
    assert.equal(bench.upstream.arrivals.length, 0);
  });

  test('is rejected with malformed claims, even with our signature', async () => {
    const wrong: Record<string, object> = {
      'an audience too many': { aud: ['elsewhere'] },
      'a phone’s audience without its pairing': { aud: 'hdt-gateway handoff' },
      'a pairing without its audience': { handoff: 'x', operations: 'capture' },
      'an end that is text': { exp: '9999999999' },
      'an end that is past': { exp: 1 },
      'a beginning to come': { nbf: now() + 3600 },
      'a budget that is text': { max_files: '100' },
      'an empty subject': { sub: '' },
      'a tenant that is a list': { tenant: ['north'] },
      'a key that is a list': { cnf: { jkt: ['x'] } },
      'a key of another kind': { cnf: { 'x5t#S256': 'x' } },
      'a scope that is a list': { scope: ['pathology'] },
    };
    for (const [name, change] of Object.entries(wrong)) {
      const reply = await use(byHand(good, { ...claims(), ...change }));
      assert.equal(reply.status, 401, name);
      assert.match(codeOf(reply), /^token-(invalid|expired)$/, name);
    }
  });

  test('is only read from its header', async () => {
    const token = byHand(good);
    for (const [path, headers] of [
      [`/api/v1/uploads?access_token=${token}`, {}],
      [`/api/v1/uploads?token=${token}`, {}],
      ['/api/v1/uploads', { cookie: `access_token=${token}` }],
      ['/api/v1/uploads', { 'x-access-token': token }],
      ['/api/v1/uploads', { authorization: token }],
      ['/api/v1/uploads', { authorization: `Token ${token}` }],
    ] as const)
      assert.equal(codeOf(await bench.call(path, { headers })), 'token-missing', path.slice(0, 30));
  });
});

describe('a proof', () => {
  let bench: Bench;
  let pair: Awaited<ReturnType<typeof generateKeyPair>>;
  let token: string;
  beforeAll(async () => {
    bench = await startBench({ answer: accountService().answer, origins: LISTED });
    pair = await generateKeyPair('ES256', { extractable: true });
    const proof = await prove({ htm: 'POST', htu: `${bench.url}/token`, ath: undefined });
    const headers = { ...TOKEN_HEADERS, 'x-test-subject': 'ana', dpop: proof };
    const reply = await bench.call('/token', { method: 'POST', headers, body: '{"scope":"pathology"}' });
    token = (reply.json() as { access_token: string }).access_token;
  });
  afterAll(() => bench.close());

  const now = () => Math.floor(bench.clock.time / 1000);
  const hash = (text: string) => createHash('sha256').update(text).digest();
  async function prove(change: JWTPayload = {}, header: object = {}, by = pair): Promise<string> {
    const htu = `${bench.url}/api/v1/uploads`;
    const ath = token && hash(token).toString('base64url');
    return new SignJWT({ jti: randomUUID(), htm: 'GET', htu, iat: now(), ath, ...change })
      .setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk: await exportJWK(by.publicKey), ...header })
      .sign(by.privateKey);
  }
  const use = (dpop: string, path = '/api/v1/uploads', method = 'GET') =>
    bench.call(path, { method, headers: { authorization: `DPoP ${token}`, dpop } });

  test('is valid for its request, in any spelling of the same address', async () => {
    for (const htu of [
      `${bench.url}/api/v1/uploads`,
      `${bench.url.replace('http:', 'HTTP:')}/api/v1/uploads`,
      `${bench.url.replace('http:', 'https:')}/api/v1/uploads`,
      `${CLINIC}:443/api/v1/uploads`,
    ])
      assert.equal((await use(await prove({ htu }))).status, 200, htu);
  });

  test('is valid for no other request', async () => {
    const { host } = new URL(bench.url);
    const wrong: Record<string, JWTPayload> = {
      'method in lower case': { htm: 'get' },
      'method with a space': { htm: 'GET ' },
      'no method': { htm: undefined },
      'a list of methods': { htm: ['GET'] },
      'no address': { htu: undefined },
      'a path alone': { htu: '/api/v1/uploads' },
      'a slash more': { htu: `${bench.url}/api/v1/uploads/` },
      'a path in capitals': { htu: `${bench.url}/API/v1/uploads` },
      'a path before it': { htu: `${bench.url}/hdt/api/v1/uploads` },
      'the root': { htu: bench.url },
      'a query': { htu: `${bench.url}/api/v1/uploads?limit=1` },
      'a fragment': { htu: `${bench.url}/api/v1/uploads#x` },
      'a user': { htu: `http://eve@${host}/api/v1/uploads` },
      'a scheme no page has': { htu: `ftp://${host}/api/v1/uploads` },
      'another scheme no page has': { htu: `chrome-extension://${host}/api/v1/uploads` },
      'another port': { htu: `${CLINIC}:8443/api/v1/uploads` },
      'another host that begins alike': { htu: `${CLINIC}.evil.example/api/v1/uploads` },
      'no token': { ath: undefined },
      'an empty token': { ath: '' },
      'a token in hexadecimal': { ath: hash(token).toString('hex') },
      'a token with padding': { ath: hash(token).toString('base64') },
      'another token': { ath: hash('x').toString('base64url') },
      'no id': { jti: undefined },
      'an id that is too short to be one': { jti: 'x' },
      'an endless id': { jti: 'x'.repeat(65) },
      'an id with a quote': { jti: `${randomUUID()}'` },
    };
    for (const [name, change] of Object.entries(wrong)) {
      const reply = await use(await prove(change));
      assert.deepEqual([reply.status, codeOf(reply)], [401, 'proof-invalid'], name);
    }
    const other = await use(await prove(), '/api/v1/status/x');
    assert.equal(codeOf(other), 'proof-invalid');
    assert.equal(codeOf(await use(await prove(), '/api/v1/uploads', 'POST')), 'not-found');
    assert.equal(codeOf(await use(`${await prove()}, ${await prove()}`)), 'proof-invalid');
    assert.equal(codeOf(await use(`${await prove()}${'A'.repeat(8000)}`)), 'proof-invalid');
  });

  test('with a wrong time gets our nonce, without a time is stale', async () => {
    for (const iat of [now() - 301, now() + 301, 0, -1, 9_999_999_999, now() * 1000]) {
      const reply = await use(await prove({ iat }));
      assert.deepEqual([reply.status, codeOf(reply)], [401, 'proof-stale'], String(iat));
      assert.ok(reply.headers.get('dpop-nonce'));
    }
    assert.equal((await use(await prove({ iat: now() - 300 }))).status, 200);
  });

  test('cannot choose how it is verified', async () => {
    const jwk = await exportJWK(pair.publicKey);
    const strong = await generateKeyPair('ES384', { extractable: true });
    const rsa = await generateKeyPair('RS256', { extractable: true });
    const headers: Record<string, object> = {
      'an unknown extension that is critical': { crit: ['evil'], evil: true },
      'another type': { typ: 'at+jwt' },
      'a key that is none': { jwk: { kty: 'EC', crv: 'P-256', x: 'AA', y: 'AA' } },
      'a secret key': { jwk: { kty: 'oct', k: 'AAAA' } },
      'another curve’s name': { jwk: { ...jwk, crv: 'P-384' } },
      'a key elsewhere': { jwk: undefined, jku: `${bench.url}/keys` },
    };
    for (const [name, header] of Object.entries(headers)) {
      const proof = await prove({}, { ...header, ...(name.startsWith('an unknown') && { crit: undefined }) });
      const [, body, signature] = proof.split('.');
      const forged = name.startsWith('an unknown')
        ? [
            base64url.encode(JSON.stringify({ alg: 'ES256', typ: 'dpop+jwt', jwk, ...header })),
            body,
            signature,
          ].join('.')
        : proof;
      assert.equal(codeOf(await use(forged)), 'proof-invalid', name);
    }
    assert.equal(codeOf(await use(await prove({}, { alg: 'ES384' }, strong))), 'proof-invalid', 'ES384');
    assert.equal(codeOf(await use(await prove({}, { alg: 'RS256' }, rsa))), 'proof-invalid', 'RS256');
    const [head, body] = (await prove()).split('.');
    assert.equal(codeOf(await use(`${head}.${body}.`)), 'proof-invalid', 'no signature');
    const none = base64url.encode(JSON.stringify({ alg: 'none', typ: 'dpop+jwt', jwk }));
    assert.equal(codeOf(await use(`${none}.${body}.`)), 'proof-invalid', 'alg none');
    assert.equal(bench.upstream.arrivals.length, 0);
  });
});

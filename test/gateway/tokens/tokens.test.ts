import assert from 'node:assert/strict';
import { base64url, decodeJwt, decodeProtectedHeader, SignJWT, UnsecuredJWT } from 'jose';
import { afterEach, beforeEach, describe, test } from 'vitest';
import { DEFAULT_LIMITS } from '../../../server-stub/gateway/src/limits.js';
import { deriveKeys, type Secrets } from '../../../server-stub/gateway/src/tokens/secrets.js';
import { createTokens, parseScope } from '../../../server-stub/gateway/src/tokens/tokens.js';
import { accountService } from '../support/account.js';
import { type Bench, codeOf, form, SECRET, startBench, TOKEN_HEADERS } from '../support/bench.js';
import { person } from '../support/person.js';

const START = Date.UTC(2026, 0, 2);

/** A bearer token of a host with one tenant, asked for by no page. */
const ANA = { person: person('ana'), origin: null, thumbprint: null, signOut: 0 };

function tokensAt(clock: { time: number }, secrets: Secrets = [SECRET]) {
  return createTokens({ secrets, limits: DEFAULT_LIMITS, clock: { now: () => clock.time } });
}

/** A good token made with the real key, and what comes of it when one thing is wrong. */
async function forge() {
  const [key] = deriveKeys([SECRET], 'hdt-gateway access token');
  const claims = { scope: 'pathology', max_files: 1, max_bytes: 1, jti: 'j', sub: 'eve' };
  const begin = (payload: Record<string, unknown> = claims, header = { alg: 'HS256', typ: 'at+jwt' }) =>
    new SignJWT(payload)
      .setProtectedHeader(header)
      .setAudience('hdt-gateway')
      .setIssuedAt(START / 1000)
      .setExpirationTime(START / 1000 + 60);
  const { max_files: _, ...unlimited } = claims;
  const control = await begin().sign(key);
  const [head = '', body = '', signature = ''] = control.split('.');
  const richer = base64url.encode(JSON.stringify({ ...decodeJwt(control), sub: 'ana' }));
  const bad = {
    'not a token': 'abc',
    'another subject under the same signature': [head, richer, signature].join('.'),
    'a flipped signature': [head, body, signature.replace(/^./, (c) => (c === 'A' ? 'B' : 'A'))].join('.'),
    'no signature': [head, body, ''].join('.'),
    'alg none': new UnsecuredJWT(claims)
      .setAudience('hdt-gateway')
      .setExpirationTime(START / 1000 + 60)
      .encode(),
    'the raw secret as key': await begin().sign(new TextEncoder().encode(SECRET)),
    'the key of sessions': await begin().sign(deriveKeys([SECRET], 'hdt-gateway anonymous session')[0]),
    'another audience': await begin().setAudience('elsewhere').sign(key),
    'another type': await begin(claims, { alg: 'HS256', typ: 'hdt-session+jwt' }).sign(key),
    'another algorithm of the family': await begin(claims, { alg: 'HS512', typ: 'at+jwt' }).sign(
      new Uint8Array([...key, ...key]),
    ),
    'an unknown scope': await begin({ ...claims, scope: 'admin' }).sign(key),
    'the scope of phones alone': await begin({ ...claims, scope: 'pages' }).sign(key),
    'the scope of phones besides': await begin({ ...claims, scope: 'pathology pages' }).sign(key),
    'a phone with the scope of reports': await begin({
      ...claims,
      handoff: 'h',
      operations: 'capture',
    })
      .setAudience('hdt-gateway handoff')
      .sign(key),
    'a name that is no text': await begin({ ...claims, name: 7 }).sign(key),
    'no budget': await begin(unlimited).sign(key),
    'no expiry': await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
      .setAudience('hdt-gateway')
      .setIssuedAt(START / 1000)
      .sign(key),
  };
  return { control, bad };
}

describe('access tokens', () => {
  const scope = new Set(['pathology'] as const);

  test('carry subject, scope, audience, budget and an id of their own for ten minutes', async () => {
    const tokens = tokensAt({ time: START });
    const [one, other] = [await tokens.issue({ ...ANA, scope }), await tokens.issue({ ...ANA, scope })];
    const { sub, aud, jti, iat, exp, scope: words, max_files, max_bytes } = decodeJwt(one);
    assert.deepEqual(
      { sub, aud, iat, exp, words, max_files, max_bytes },
      {
        sub: 'ana',
        aud: 'hdt-gateway',
        iat: START / 1000,
        exp: START / 1000 + 600,
        words: 'pathology',
        max_files: 100,
        max_bytes: 500 * 1024 * 1024,
      },
    );
    assert.notEqual(jti, decodeJwt(other).jti);
    assert.deepEqual(decodeProtectedHeader(one), { alg: 'HS256', typ: 'at+jwt' });
    const grant = await tokens.verify(one);
    assert.deepEqual(grant.person, ANA.person);
    assert.deepEqual([...grant.scope], ['pathology']);
  });

  test('are valid to the last second and no longer', async () => {
    const clock = { time: START };
    const tokens = tokensAt(clock);
    const token = await tokens.issue({ ...ANA, scope });
    clock.time += 599_000;
    assert.equal((await tokens.verify(token)).person.subject, 'ana');
    clock.time += 1_000;
    await assert.rejects(tokens.verify(token), { code: 'token-expired', status: 401 });
  });

  test('signed with the previous secret pass, with a removed one fail', async () => {
    const clock = { time: START };
    const [older, newer] = ['older secret, 32 characters or more', 'newer secret, 32 characters or more'];
    const token = await tokensAt(clock, [older]).issue({ ...ANA, scope });
    assert.equal((await tokensAt(clock, [newer, older]).verify(token)).person.subject, 'ana');
    await assert.rejects(tokensAt(clock, [newer]).verify(token), { code: 'token-invalid' });
    const fresh = await tokensAt(clock, [newer, older]).issue({ ...ANA, scope });
    assert.equal((await tokensAt(clock, [newer]).verify(fresh)).person.subject, 'ana');
  });

  test('expired and signed with the previous secret are reported as expired', async () => {
    const clock = { time: START };
    const [older, newer] = ['older secret, 32 characters or more', 'newer secret, 32 characters or more'];
    const token = await tokensAt(clock, [older]).issue({ ...ANA, scope });
    clock.time += 601_000;
    await assert.rejects(tokensAt(clock, [newer, older]).verify(token), { code: 'token-expired' });
  });

  test('a secret below 32 characters is refused', () => {
    assert.throws(() => tokensAt({ time: START }, ['short']), { message: 'secret-too-short' });
  });

  test('forged by others fail', async () => {
    const tokens = tokensAt({ time: START });
    const forgeries = await forge();
    assert.equal((await tokens.verify(forgeries.control)).person.subject, 'eve', 'the control');
    for (const [name, forged] of Object.entries(forgeries.bad)) {
      await assert.rejects(tokens.verify(forged), { code: 'token-invalid' }, name);
    }
  });

  test('scope is a list of known words', () => {
    assert.deepEqual([...(parseScope('medical  pathology') ?? [])], ['medical', 'pathology']);
    for (const bad of ['', ' ', 'admin', 'pathology admin', 'PATHOLOGY', 7, null, undefined, ['pathology']]) {
      assert.equal(parseScope(bad), null);
    }
  });
});

describe('the token endpoint', () => {
  let bench: Bench;
  beforeEach(async () => {
    bench = await startBench({
      answer: accountService().answer,
      basePath: '',
      origins: ['https://clinic.example'],
    });
  });
  afterEach(() => bench.close());

  const ask = (headers: Record<string, string>, body = '{"scope":"pathology"}') =>
    bench.call('/token', { method: 'POST', headers, body });
  const signedIn = { ...TOKEN_HEADERS, 'x-test-subject': 'ana' };

  test('responds with the names of RFC 6749, uncached', async () => {
    const reply = await ask(signedIn);
    assert.equal(reply.status, 200);
    assert.equal(reply.headers.get('cache-control'), 'no-store');
    const { access_token, subject_tag, ...rest } = reply.json() as {
      access_token: string;
      subject_tag: string;
    };
    assert.match(subject_tag, /^[\w-]{22}$/);
    assert.deepEqual(rest, {
      token_type: 'Bearer',
      expires_in: 600,
      scope: 'pathology',
      base_url: '/',
      features: ['idempotency', 'events', 'handoff', 'pages', 'confirmations', 'patients', 'files'],
    });
    assert.equal(decodeJwt(access_token).sub, 'ana');
  });

  const refusals: [string, () => Promise<Awaited<ReturnType<typeof ask>>>, number, string][] = [
    ['nobody signed in', () => ask(TOKEN_HEADERS), 401, 'session-required'],
    ['no custom header', () => ask({ ...signedIn, 'x-hdt-client': '' }), 403, 'client-header-required'],
    ['a form', () => ask({ ...signedIn, 'content-type': 'text/plain' }), 415, 'body-unsupported'],
    [
      'a form that mentions JSON',
      () => ask({ ...signedIn, 'content-type': 'text/plain; application/json' }),
      415,
      'body-unsupported',
    ],
    [
      'a foreign origin',
      () => ask({ ...signedIn, origin: 'https://evil.example' }),
      403,
      'origin-not-allowed',
    ],
    [
      'an origin that begins like a listed one',
      () => ask({ ...signedIn, origin: 'https://clinic.example.evil.example' }),
      403,
      'origin-not-allowed',
    ],
    ['an opaque origin', () => ask({ ...signedIn, origin: 'null' }), 403, 'origin-not-allowed'],
    [
      'a page of another port of this machine',
      () => ask({ ...signedIn, origin: 'http://localhost:5173', 'sec-fetch-site': 'same-site' }),
      403,
      'origin-not-allowed',
    ],
    [
      'an origin the browser says nothing of',
      () => ask({ ...signedIn, origin: 'http://localhost:5173' }),
      403,
      'origin-not-allowed',
    ],
    [
      'a foreign page through a proxy of this machine',
      () => ask({ ...signedIn, origin: 'http://192.168.1.7:5173', 'sec-fetch-site': 'same-origin' }),
      403,
      'origin-not-allowed',
    ],
    ['no scope', () => ask(signedIn, '{}'), 400, 'scope-invalid'],
    ['an unknown scope', () => ask(signedIn, '{"scope":"pathology admin"}'), 400, 'scope-invalid'],
    ['broken JSON', () => ask(signedIn, '{"scope":'), 400, 'scope-invalid'],
    ['a long body', () => ask(signedIn, JSON.stringify({ scope: ' '.repeat(5000) })), 413, 'too-large'],
  ];
  for (const origin of ['http://localhost:5173', 'https://127.0.0.1:4200', 'http://[::1]:3000']) {
    test(`takes a page of ${origin} through a development server that changes Host`, async () => {
      const reply = await ask({ ...signedIn, origin, 'sec-fetch-site': 'same-origin' });
      assert.equal(reply.status, 200);
    });
  }

  test('says on this machine, in answer and log, which origin to allow', async () => {
    const origin = 'http://192.168.1.7:5173';
    const { detail } = (await ask({ ...signedIn, origin })).json() as { detail: string };
    assert.match(detail, /HDT_ALLOWED_ORIGINS=http:\/\/192\.168\.1\.7:5173/);
    assert.deepEqual(
      bench.logs.map((event) => 'reason' in event && event.reason),
      [detail],
    );
  });

  test('says elsewhere nothing of it', async () => {
    const request = new Request('https://gateway.example/token', {
      method: 'POST',
      headers: { ...signedIn, origin: 'https://evil.example' },
      body: '{"scope":"pathology"}',
    });
    const body = await (await bench.gateway.fetch(request)).json();
    assert.deepEqual(Object.keys(body).sort(), ['code', 'status', 'title', 'type']);
  });

  for (const [name, request, status, code] of refusals) {
    test(`refuses ${name}`, async () => {
      const reply = await request();
      assert.equal(reply.status, status);
      assert.equal(reply.headers.get('content-type'), 'application/problem+json');
      assert.equal(codeOf(reply), code);
      assert.equal((reply.json() as { type: string }).type, `urn:hdt:problem:${code}`);
    });
  }

  test('a listed origin and our own are allowed', async () => {
    const listed = await ask({ ...signedIn, origin: 'https://clinic.example' });
    assert.equal(listed.status, 200);
    assert.equal(listed.headers.get('access-control-allow-origin'), 'https://clinic.example');
    const own = await ask({ ...signedIn, origin: bench.url });
    assert.equal(own.status, 200);
    assert.equal(own.headers.get('access-control-allow-origin'), null);
  });

  test('a preflight from another origin fails', async () => {
    const preflight = (origin: string) =>
      bench.call('/token', {
        method: 'OPTIONS',
        headers: {
          origin,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'x-hdt-client',
        },
      });
    assert.equal((await preflight('https://evil.example')).headers.get('access-control-allow-origin'), null);
    const listed = await preflight('https://clinic.example');
    assert.equal(listed.headers.get('access-control-allow-origin'), 'https://clinic.example');
    assert.match(listed.headers.get('access-control-allow-headers') ?? '', /x-hdt-client/i);
  });
});

describe('a token at the routes', () => {
  let bench: Bench;
  beforeEach(async () => {
    bench = await startBench({ answer: accountService().answer });
  });
  afterEach(() => bench.close());

  test('missing, invalid and expired have the challenges of RFC 6750', async () => {
    const missing = await bench.call('/api/v1/uploads');
    assert.equal(missing.status, 401);
    assert.equal(missing.headers.get('www-authenticate'), 'Bearer');
    const basic = await bench.call('/api/v1/uploads', { headers: { authorization: 'Basic eDp5' } });
    assert.equal(codeOf(basic), 'token-missing');
    const broken = await bench.call('/api/v1/uploads', { headers: { authorization: 'Bearer a.b.c' } });
    assert.equal(broken.headers.get('www-authenticate'), 'Bearer error="invalid_token"');
    assert.equal(codeOf(broken), 'token-invalid');
    const authorization = `Bearer ${await bench.token('ana')}`;
    bench.clock.time += 601_000;
    const expired = await bench.call('/api/v1/uploads', { headers: { authorization } });
    assert.equal(expired.status, 401);
    assert.equal(expired.headers.get('www-authenticate'), 'Bearer error="invalid_token"');
    assert.equal(codeOf(expired), 'token-expired');
    assert.equal(bench.upstream.arrivals.length, 0);
  });

  const PATHOLOGY: [string, string][] = [
    ['POST', '/api/master?module=pathology'],
    ['GET', '/api/master?uploadId=x'],
    ['GET', '/api/v1/status/x'],
    ['GET', '/api/v1/results/x'],
    ['GET', '/api/v1/uploads'],
  ];
  const MEDICAL: [string, string][] = [
    ['POST', '/api/master?module=medical'],
    ['GET', '/api/master/transformations?module=medical'],
    ['GET', '/api/master/medical/x'],
  ];
  for (const [scope, routes] of [
    ['medical', PATHOLOGY],
    ['pathology', MEDICAL],
  ] as const) {
    for (const [method, path] of routes) {
      test(`with scope ${scope} cannot ${method} ${path}`, async () => {
        const authorization = `Bearer ${await bench.token('ana', scope)}`;
        const init = method === 'POST' ? { method, body: form(1) } : { method };
        const reply = await bench.call(path, { ...init, headers: { authorization } });
        assert.equal(reply.status, 403);
        assert.equal(reply.headers.get('www-authenticate'), 'Bearer error="insufficient_scope"');
        assert.equal(codeOf(reply), 'scope-insufficient');
        assert.equal(bench.upstream.arrivals.length, 0);
      });
    }
  }
});

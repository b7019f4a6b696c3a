import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { decodeJwt, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterEach, beforeEach, describe, test } from 'vitest';
import { forwardSession } from '../../../server-stub/gateway/src/tokens/forward-session.js';
import { jwksSession } from '../../../server-stub/gateway/src/tokens/jwks-session.js';
import { jwtSession } from '../../../server-stub/gateway/src/tokens/jwt-session.js';
import type { Authenticate } from '../../../server-stub/gateway/src/tokens/session.js';
import { type Bench, codeOf, type Reply, startBench, TOKEN_HEADERS } from '../support/bench.js';
import { json, startUpstream, type Upstream } from '../support/upstream.js';

const ISSUER = 'https://id.example';
const AUDIENCE = 'https://clinic.example';
const START = Date.UTC(2026, 0, 2);

/** What is no name of a person or a tenant. */
const ODD_NAMES: readonly [what: string, name: unknown][] = [
  ['256 characters', 'x'.repeat(256)],
  ['a line break', 'ana\nben'],
  ['a NUL', 'ana\0'],
  ['a control character of C1', 'ana\u0085'],
  ['half a surrogate pair', 'ana\ud800'],
  ['a number', 42],
  ['true', true],
  ['a list', ['ana']],
  ['an object', { id: 'ana' }],
];

let signIn: Upstream;
let bench: Bench;

beforeEach(async () => {
  signIn = await startUpstream();
});
afterEach(async () => {
  await bench.close();
  await signIn.close();
});

const exchange = (headers: Record<string, string> = {}) =>
  bench.call('/token', {
    method: 'POST',
    headers: { ...TOKEN_HEADERS, ...headers },
    body: '{"scope":"pathology"}',
  });

/** The name in a token, which anybody can decode. */
const nameIn = (reply: Reply): unknown =>
  decodeJwt((reply.json() as { access_token: string }).access_token).name;

/** What a developer reads of the last exchange. */
function logged(): string | undefined {
  const event = bench.logs.at(-1);
  return event?.event === 'request' ? event.reason : undefined;
}

const open = async (authenticate: Authenticate) => {
  bench = await startBench({ authenticate });
};

test('a sign-in by two keys explains an expired token by its expiry, whichever has signed it', async () => {
  const [one, other] = [await generateKeyPair('ES256'), await generateKeyPair('ES256')];
  await open(
    jwtSession({
      keys: [one.publicKey, other.publicKey],
      algorithm: 'ES256',
      issuer: ISSUER,
      audience: AUDIENCE,
      clock: { now: () => START },
    }),
  );
  for (const { privateKey } of [one, other]) {
    const token = await new SignJWT({ sub: 'ana', iss: ISSUER, aud: AUDIENCE, exp: START / 1000 - 60 })
      .setProtectedHeader({ alg: 'ES256' })
      .sign(privateKey);
    assert.equal((await exchange({ authorization: `Bearer ${token}` })).status, 401);
    assert.equal(logged(), 'token: exp');
  }
});

describe('a sign-in whose public keys are fetched', () => {
  let keys: Awaited<ReturnType<typeof newKeys>>;

  async function newKeys(kid: string) {
    const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
    return { jwk: { ...(await exportJWK(publicKey)), kid, alg: 'ES256', use: 'sig' }, privateKey, kid };
  }

  interface Claims {
    readonly sub?: string;
    readonly iss?: string;
    readonly aud?: string;
    readonly exp?: number;
    readonly nbf?: number;
    readonly clinic?: string;
    readonly name?: unknown;
  }

  const tokenOf = ({ privateKey, kid }: typeof keys, claims: Claims = {}) => {
    const now = START / 1000;
    const payload = { sub: 'ana', iss: ISSUER, aud: AUDIENCE, exp: now + 600, ...claims };
    return new SignJWT(payload).setProtectedHeader({ alg: 'ES256', kid, typ: 'at+jwt' }).sign(privateKey);
  };

  const publish = (...published: readonly (typeof keys)[]) => {
    signIn.answer = (_, response) => json(response, 200, { keys: published.map(({ jwk }) => jwk) });
  };

  const bearer = async (claims: Claims = {}, by = keys) => ({
    authorization: `Bearer ${await tokenOf(by, claims)}`,
  });

  beforeEach(async () => {
    keys = await newKeys('first');
    publish(keys);
    const clock = { now: () => bench.clock.now() };
    await open(jwksSession({ url: `${signIn.url}/keys`, issuer: ISSUER, audience: AUDIENCE, clock }));
  });

  test('signs people in, each as themselves, and fetches the keys once', async () => {
    const answers = [
      await exchange(await bearer()),
      await exchange(await bearer({ sub: 'ben' })),
      await exchange(await bearer()),
    ];
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200],
    );
    const [ana, ben, again] = answers.map((answer) => (answer.json() as { subject_tag: string }).subject_tag);
    assert.equal(ana, again);
    assert.notEqual(ana, ben);
    assert.equal(signIn.arrivals.length, 1);
    assert.equal(
      signIn.arrivals[0]?.headers.authorization,
      undefined,
      'the token was shown to the key server',
    );
  });

  test('tells the claim `name`, of which the token has the mask alone', async () => {
    for (const [name, masked] of [
      ['Erika Muster', 'E••••• M•••••'],
      [['Erika'], undefined],
    ] as const) {
      assert.equal(nameIn(await exchange(await bearer({ name }))), masked);
    }
  });

  test('without a token signs nobody in, and fetches nothing', async () => {
    assert.equal(codeOf(await exchange()), 'session-required');
    assert.equal(signIn.arrivals.length, 0);
  });

  const refused: readonly [string, Claims, string][] = [
    ['of another audience', { aud: 'https://other.example' }, 'token: aud'],
    ['of another issuer', { iss: 'https://evil.example' }, 'token: iss'],
    ['that expired five minutes ago', { exp: START / 1000 - 300 }, 'token: exp'],
    ['that is valid in five minutes', { nbf: START / 1000 + 300 }, 'token: nbf'],
    ['without a subject', { sub: '' }, 'token: sub'],
  ];
  for (const [what, claims, reason] of refused) {
    test(`refuses a token ${what}, and the log says why`, async () => {
      const answer = await exchange(await bearer(claims));
      assert.deepEqual([answer.status, codeOf(answer)], [401, 'session-required']);
      assert.equal(logged(), reason);
    });
  }

  for (const [what, name] of ODD_NAMES) {
    test(`refuses a token with ${what} as the subject or the tenant, and the log says why`, async () => {
      await exchange(await bearer({ sub: name as string }));
      assert.equal(logged(), 'token: sub');
      await bench.close();
      const clock = { now: () => bench.clock.now() };
      await open(
        jwksSession({
          url: `${signIn.url}/keys`,
          issuer: ISSUER,
          audience: AUDIENCE,
          tenantClaim: 'clinic',
          clock,
        }),
      );
      const answer = await exchange(await bearer({ clinic: name as string }));
      assert.deepEqual([answer.status, codeOf(answer)], [401, 'session-required']);
      assert.equal(logged(), 'token: tenant');
    });
  }

  test('takes clocks that are some seconds apart', async () => {
    const answer = await exchange(await bearer({ nbf: START / 1000 + 20 }));
    assert.equal(answer.status, 200);
  });

  test('refuses a token that somebody else signed under a known key id', async () => {
    const answer = await exchange(await bearer({}, await newKeys('first')));
    assert.equal(codeOf(answer), 'session-required');
    assert.equal(logged(), 'token: ERR_JWS_SIGNATURE_VERIFICATION_FAILED');
  });

  test('refuses what was signed by a published shared secret, or not at all', async () => {
    const secret = Buffer.alloc(32, 7);
    signIn.answer = (_, response) =>
      json(response, 200, {
        keys: [{ kty: 'oct', k: secret.toString('base64url'), kid: 'first', alg: 'HS256' }],
      });
    const symmetric = await new SignJWT({ sub: 'ana', iss: ISSUER, aud: AUDIENCE, exp: START / 1000 + 600 })
      .setProtectedHeader({ alg: 'HS256', kid: 'first' })
      .sign(secret);
    const [, payload] = symmetric.split('.');
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`;
    for (const token of [symmetric, none]) {
      const answer = await exchange({ authorization: `Bearer ${token}` });
      assert.equal(codeOf(answer), 'session-required');
    }
  });

  test('that does not answer in time lets nobody in, and the log says so', async () => {
    await bench.close();
    await open(jwksSession({ url: `${signIn.url}/keys`, issuer: ISSUER, audience: AUDIENCE, timeout: 50 }));
    signIn.answer = () => {};
    assert.equal(codeOf(await exchange(await bearer())), 'sign-in-unavailable');
    assert.equal(logged(), 'jwks: timeout');
  });

  test('asks again for a key id it does not know, at most every half minute', async () => {
    await exchange(await bearer());
    const rotated = await newKeys('second');
    publish(keys, rotated);
    const answer = await exchange(await bearer({}, rotated));
    assert.equal(codeOf(answer), 'session-required');
    assert.equal(logged(), 'token: ERR_JWKS_NO_MATCHING_KEY');
    assert.equal(signIn.arrivals.length, 1, 'strangers made it ask');
  });

  const broken: readonly [string, (response: ServerResponse) => void, RegExp][] = [
    ['answers 500', (response) => json(response, 500, {}), /^jwks: status 500$/],
    ['answers a web page', (response) => response.end('<!doctype html>'), /^jwks: no key set$/],
    ['has no keys', (response) => json(response, 200, { keys: [] }), /^jwks: no key set$/],
    [
      'redirects',
      (response) => response.writeHead(302, { location: 'https://evil.example/keys' }).end(),
      /^jwks: status 302$/,
    ],
    ['is huge', (response) => response.end(' '.repeat(300 * 1024)), /^jwks: answer above 256 KiB$/],
    ['hangs up', (response) => response.destroy(), /^jwks: \w+$/],
  ];
  for (const [what, answer, reason] of broken) {
    test(`that ${what} lets nobody in, says why in the log, and is asked again`, async () => {
      signIn.answer = (_, response) => answer(response);
      const refusal = await exchange(await bearer());
      assert.deepEqual([refusal.status, codeOf(refusal)], [503, 'sign-in-unavailable']);
      assert.match(logged() ?? '', reason);
      publish(keys);
      assert.equal((await exchange(await bearer())).status, 200);
    });
  }
});

describe('a sign-in that is asked who is signed in', () => {
  const who = (response: ServerResponse, body: unknown, status = 200) => json(response, status, body);

  test('sees the session of the request and nothing else, and names the person', async () => {
    await open(forwardSession({ url: `${signIn.url}/who` }));
    signIn.answer = (request, response) =>
      who(response, { subject: request.headers.cookie, tenant: 'north' });
    const [ana, ben] = [await exchange({ cookie: 'session=ana' }), await exchange({ cookie: 'session=ben' })];
    assert.deepEqual([ana.status, ben.status], [200, 200]);
    const tags = [ana, ben].map((answer) => (answer.json() as { subject_tag: string }).subject_tag);
    assert.notEqual(tags[0], tags[1]);
    assert.equal(signIn.arrivals[0]?.headers['x-hdt-client'], undefined);
  });

  test('may tell a name, of which the token has the mask alone', async () => {
    await open(forwardSession({ url: `${signIn.url}/who`, maxAge: 0 }));
    for (const [name, masked] of [
      ['Erika Muster', 'E••••• M•••••'],
      ['Erika\nMuster', 'E••••• M•••••'],
      ['x'.repeat(10_000), 'x•••••'],
      [7, undefined],
      [null, undefined],
    ] as const) {
      signIn.answer = (_, response) => who(response, { subject: 'ana', name });
      const reply = await exchange({ cookie: 'session=ana' });
      assert.equal(nameIn(reply), masked);
      assert.ok(!JSON.stringify([reply.text, bench.logs]).includes('Muster'));
    }
  });

  test('answers by a header, as reverse proxies expect it', async () => {
    await open(forwardSession({ url: `${signIn.url}/who`, subjectHeader: 'X-Auth-Request-User' }));
    signIn.answer = (_, response) => response.writeHead(202, { 'x-auth-request-user': 'ana' }).end();
    assert.equal((await exchange({ authorization: 'Bearer abc' })).status, 200);
    signIn.answer = (_, response) => response.writeHead(202).end();
    assert.equal(codeOf(await exchange({ authorization: 'Bearer other' })), 'session-required');
  });

  test('is asked once for exchanges at the same moment, and again when the answer is old', async () => {
    await open(forwardSession({ url: `${signIn.url}/who`, maxAge: 600_000 }));
    signIn.answer = (_, response) => who(response, { subject: 'ana' });
    const headers = { cookie: 'session=ana' };
    await Promise.all([exchange(headers), exchange(headers), exchange(headers)]);
    assert.equal(signIn.arrivals.length, 1);
    await bench.close();
    await open(forwardSession({ url: `${signIn.url}/who`, maxAge: 0 }));
    await exchange(headers);
    await exchange(headers);
    assert.equal(signIn.arrivals.length, 3);
  });

  test('is not asked about a request without a session', async () => {
    await open(forwardSession({ url: `${signIn.url}/who` }));
    assert.equal(codeOf(await exchange()), 'session-required');
    assert.equal(signIn.arrivals.length, 0);
  });

  const nobody: readonly [string, (response: ServerResponse) => void][] = [
    ['401', (response) => who(response, {}, 401)],
    ['403', (response) => who(response, {}, 403)],
    ['204', (response) => response.writeHead(204).end()],
    ['no subject', (response) => who(response, { subject: null })],
    ['a redirect to its page', (response) => response.writeHead(302, { location: '/sign-in' }).end()],
    ['401 with a long page', (response) => response.writeHead(401).end('x'.repeat(300 * 1024))],
    ['403 with a page without an end', (response) => response.writeHead(403).write('<!doctype html>')],
  ];
  for (const [what, answer] of nobody) {
    test(`that answers ${what} says that nobody is signed in`, async () => {
      await open(forwardSession({ url: `${signIn.url}/who` }));
      signIn.answer = (_, response) => answer(response);
      const refusal = await exchange({ cookie: 'session=ana' });
      assert.deepEqual([refusal.status, codeOf(refusal)], [401, 'session-required']);
    });
  }

  const broken: readonly [string, (response: ServerResponse) => void, RegExp][] = [
    ['answers 500', (response) => who(response, { subject: 'ana' }, 500), /^forward: status 500$/],
    ['answers a web page', (response) => response.end('<!doctype html>'), /^forward: no subject/],
    ['answers other JSON', (response) => who(response, ['ana']), /^forward: no subject/],
    ['is huge', (response) => response.end(' '.repeat(300 * 1024)), /^forward: answer above/],
    ['hangs up', (response) => response.destroy(), /^forward: \w+$/],
    ...ODD_NAMES.flatMap(([what, name]): typeof broken => [
      [`names ${what} as the person`, (response) => who(response, { subject: name }), /^forward: subject$/],
      [
        `names ${what} as the tenant`,
        (response) => who(response, { subject: 'ana', tenant: name }),
        /^forward: tenant$/,
      ],
    ]),
    [
      'names null as the tenant',
      (response) => who(response, { subject: 'ana', tenant: null }),
      /^forward: tenant$/,
    ],
  ];
  for (const [what, answer, reason] of broken) {
    test(`that ${what} lets nobody in, says why in the log, and is asked again`, async () => {
      await open(forwardSession({ url: `${signIn.url}/who` }));
      signIn.answer = (_, response) => answer(response);
      const refusal = await exchange({ cookie: 'session=ana' });
      assert.deepEqual([refusal.status, codeOf(refusal)], [503, 'sign-in-unavailable']);
      assert.match(logged() ?? '', reason);
      signIn.answer = (_, response) => who(response, { subject: 'ana' });
      assert.equal((await exchange({ cookie: 'session=ana' })).status, 200);
    });
  }
});

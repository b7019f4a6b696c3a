import assert from 'node:assert/strict';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { anonymousSession } from '../../../server-stub/gateway/src/tokens/anonymous-session.js';
import { WHOLE } from '../../support/sample.js';
import { accountService } from '../support/account.js';
import { type Bench, codeOf, SECRET, startBench, TOKEN_HEADERS } from '../support/bench.js';

const CLINIC = 'https://clinic.example';
const LISTED = [CLINIC, 'http://localhost:5173'];

/** Origins a careless comparison takes for a listed one, or for our own. */
const LOOKALIKES = (own: string) => [
  'null',
  '*',
  'https://',
  'https://*',
  'https://*.example',
  `${CLINIC}.`,
  `${CLINIC}/`,
  `${CLINIC}:443`,
  `${CLINIC}:8443`,
  `${CLINIC}.evil.example`,
  `${CLINIC}@evil.example`,
  `${CLINIC}%2eevil.example`,
  `${CLINIC}, https://evil.example`,
  `https://evil.example ${CLINIC}`,
  'http://clinic.example',
  'HTTPS://CLINIC.EXAMPLE',
  'https://CLINIC.example',
  'https://evilclinic.example',
  'https://clinic-example',
  'https://my.clinic.example',
  'https://xn--clnic-2va.example',
  'clinic.example',
  '//clinic.example',
  'http://localhost',
  'http://localhost:51730',
  'http://localhost:5173.evil.example',
  `${own}.evil.example`,
  `${own}/`,
  `${own}0`,
  own.replace('127.0.0.1', '127.0.0.2'),
  own.replace('http:', 'ftp:'),
  own.replace('http:', 'chrome-extension:'),
  own.replace('http:', 'null:'),
  own.replace('http://', 'http://user@'),
];

/** Of the routes: fewer than there are. */
const TURNS = 5;

describe('another site', () => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await startBench({ answer: accountService().answer, origins: LISTED });
  });
  afterAll(() => bench.close());

  const signedIn = { ...TOKEN_HEADERS, 'x-test-subject': 'ana' };
  const ask = (headers: Record<string, string>, init: RequestInit = {}) =>
    bench.call('/token', { method: 'POST', headers, body: '{"scope":"pathology"}', ...init });

  test('cannot ask for a token from an origin that looks like one', async () => {
    for (const origin of LOOKALIKES(bench.url)) {
      const reply = await ask({ ...signedIn, origin });
      assert.deepEqual([reply.status, codeOf(reply)], [403, 'origin-not-allowed'], origin);
      assert.equal(reply.headers.get('access-control-allow-origin'), null, origin);
      assert.equal(reply.headers.get('access-control-allow-credentials'), null, origin);
    }
    assert.equal((await ask({ ...signedIn, origin: CLINIC })).status, 200, 'the control');
    assert.equal((await ask({ ...signedIn, origin: bench.url })).status, 200, 'our own');
    const behindTls = bench.url.replace('http:', 'https:');
    assert.equal((await ask({ ...signedIn, origin: behindTls })).status, 200, 'our own behind TLS');
  });

  test('is told from our own behind a framework that gives the request another address', async () => {
    const tokenOf = (headers: Record<string, string>) =>
      bench.gateway.fetch(
        new Request('http://localhost:3000/token', {
          method: 'POST',
          headers: { ...signedIn, ...headers },
          body: '{"scope":"pathology"}',
        }),
      );
    const own = 'https://reports.clinic.example';
    const host = 'reports.clinic.example';
    assert.equal((await tokenOf({ origin: own, host })).status, 200);
    assert.equal((await tokenOf({ origin: own, host, 'sec-fetch-site': 'same-origin' })).status, 200);
    const refused: readonly Record<string, string>[] = [
      { origin: own },
      { origin: own, host: 'clinic.example' },
      { origin: `${own}:8443`, host },
      { origin: 'https://evil.example', host },
      { origin: own, host: `${host}.evil.example` },
      { origin: own, host, 'sec-fetch-site': 'cross-site' },
      { origin: own, 'x-forwarded-host': host },
    ];
    for (const headers of refused)
      assert.equal((await tokenOf(headers)).status, 403, JSON.stringify(headers));
  });

  test('is recognised by Origin and Sec-Fetch-Site', async () => {
    for (const site of ['cross-site', 'same-site', 'none', '', 'SAME-ORIGIN', 'same-origin, cross-site']) {
      for (const origin of [undefined, bench.url]) {
        const reply = await ask({ ...signedIn, 'sec-fetch-site': site, ...(origin && { origin }) });
        assert.deepEqual([reply.status, codeOf(reply)], [403, 'origin-not-allowed'], site);
      }
    }
    assert.equal((await ask({ ...signedIn, 'sec-fetch-site': 'same-origin' })).status, 200, 'the control');
    const listed = await ask({ ...signedIn, 'sec-fetch-site': 'cross-site', origin: CLINIC });
    assert.equal(listed.status, 200);
  });

  test('cannot send what a form can', async () => {
    const types = [
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=b',
      'text/plain',
      'text/plain; charset=application/json',
      'text/plain;application/json',
      'application/jsonp',
      'application/json-seq',
      'application/json+form',
      'application/x-json',
      '',
    ];
    for (const type of types) {
      const reply = await ask({ ...signedIn, 'content-type': type });
      assert.deepEqual([reply.status, codeOf(reply)], [415, 'body-unsupported'], type);
    }
    for (const client of ['', '0', '2', 'true', '1, 1']) {
      const reply = await ask({ ...signedIn, 'x-hdt-client': client });
      assert.deepEqual([reply.status, codeOf(reply)], [403, 'client-header-required'], client);
    }
    for (const method of ['GET', 'HEAD', 'PUT', 'DELETE', 'PATCH']) {
      const reply = await bench.call('/token', { method, headers: signedIn });
      assert.equal(reply.status, 404, method);
    }
    const query = await bench.call('/token?scope=pathology', { method: 'POST', headers: signedIn });
    assert.equal(codeOf(query), 'scope-invalid', 'nothing is read from the address');
  });

  test('passes no preflight on any route', async () => {
    const preflight = {
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'x-hdt-client',
    };
    const paths = [...new Set(bench.gateway.routes.map((route) => route.path))];
    for (const [route, path] of paths.entries()) {
      // The routes take turns, so that none of the origins is left out.
      for (const origin of LOOKALIKES(bench.url).filter((_, at) => WHOLE || at % TURNS === route % TURNS)) {
        const reply = await bench.call(path, { method: 'OPTIONS', headers: { ...preflight, origin } });
        const { status, headers } = reply;
        const granted = [...headers.keys()].filter((name) => name.startsWith('access-control-'));
        assert.deepEqual(granted, [], `${path} to ${origin}`);
        assert.equal(headers.get('vary'), 'Origin');
        assert.deepEqual([status, codeOf(reply)], [403, 'origin-not-allowed']);
      }
      const listed = await bench.call(path, { method: 'OPTIONS', headers: { ...preflight, origin: CLINIC } });
      assert.equal(listed.headers.get('access-control-allow-origin'), CLINIC);
    }
  });

  test('is named in the log when its preflight is refused', async () => {
    const origin = 'https://portal.example';
    const headers = { origin, 'access-control-request-method': 'POST' };
    bench.logs.length = 0;
    await bench.gateway.request('https://gateway.example/token', { method: 'OPTIONS', headers });
    const [logged] = bench.logs;
    assert.ok(logged?.event === 'request');
    assert.deepEqual([logged.status, logged.code], [403, 'origin-not-allowed']);
    assert.match(logged.reason ?? '', /set HDT_ALLOWED_ORIGINS=https:\/\/portal\.example/);
  });

  test('writes nothing of its own into the log', async () => {
    bench.logs.length = 0;
    for (const origin of ['https://portal.example/api-key', 'null', 'https://x.example set A=b']) {
      await bench.call('/token', {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'POST' },
      });
    }
    assert.doesNotMatch(JSON.stringify(bench.logs), /api-key|A=b/);
  });

  test('gets responses that caches keep apart: no wildcard, and Vary on each', async () => {
    const bearer = { authorization: `Bearer ${await bench.token('ana')}` };
    const callers = [undefined, CLINIC, 'https://evil.example', 'null'].flatMap((origin) =>
      [{}, bearer].map((rights) => ({ origin, headers: { ...rights, ...(origin && { origin }) } })),
    );
    for (const { method, path } of bench.gateway.routes.filter((route) => route.path !== '/events')) {
      for (const { origin, headers } of callers) {
        const reply = await bench.call(path, { method, headers: new Headers(headers) });
        const allowed = origin === CLINIC ? CLINIC : null;
        const where = `${method} ${path} from ${origin}`;
        assert.equal(reply.headers.get('access-control-allow-origin'), allowed, where);
        assert.equal(reply.headers.get('access-control-allow-credentials'), allowed && 'true', where);
        assert.match(reply.headers.get('vary') ?? '', /^Origin$/i, where);
      }
    }
  });

  test('cannot add a second session cookie', async () => {
    const clock = { now: () => Date.UTC(2026, 0, 2) };
    const session = anonymousSession({ secrets: [SECRET], clock });
    const visit = (cookie: string) =>
      session(new Request('https://gateway.example/token', { headers: cookie ? { cookie } : {} }));
    const [mine, theirs] = [await visit(''), await visit('')];
    const pairs = [mine, theirs].map((one) => one?.setCookie?.split(';')[0] ?? '');
    assert.equal((await visit(pairs[0] ?? ''))?.subject, mine?.subject, 'the control');
    for (const cookie of [pairs.join('; '), pairs.reverse().join('; '), `${pairs[0]}; ${pairs[0]}`]) {
      const reply = await visit(cookie);
      assert.ok(![mine?.subject, theirs?.subject].includes(reply?.subject), cookie.slice(0, 20));
    }
    const plain = (pairs[0] ?? '').replace('__Host-', '');
    assert.ok(
      ![mine?.subject, theirs?.subject].includes((await visit(plain))?.subject),
      'without its prefix',
    );
  });
});

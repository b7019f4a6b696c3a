import assert from 'node:assert/strict';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { anonymousSession } from '../../../server-stub/gateway/src/tokens/anonymous-session.js';
import type { Secrets } from '../../../server-stub/gateway/src/tokens/secrets.js';
import { type Bench, SECRET, startBench, TOKEN_HEADERS } from '../support/bench.js';

const clock = { time: Date.UTC(2026, 0, 2), now: () => clock.time };
const session = (secrets: Secrets = [SECRET]) => anonymousSession({ secrets, clock });

const visit = (cookie?: string) =>
  new Request('https://demo.example/hdt/token', { headers: cookie ? { cookie } : {} });

const pair = (setCookie = '') => setCookie.split(';')[0] ?? '';

describe('an anonymous session', () => {
  test('starts with a signed cookie that is HttpOnly and SameSite', async () => {
    const first = await session()(visit());
    assert.match(first?.subject ?? '', /^anonymous:[0-9a-f-]{36}$/);
    const [, ...attributes] = (first?.setCookie ?? '').split('; ');
    assert.deepEqual(attributes.sort(), [
      'HttpOnly',
      'Max-Age=2592000',
      'Path=/',
      'SameSite=Strict',
      'Secure',
    ]);
  });

  test('is recognised by it and sets no other', async () => {
    const first = await session()(visit());
    const again = await session()(visit(`other=1; ${pair(first?.setCookie)}`));
    assert.deepEqual(again, { subject: first?.subject });
  });

  test('is new for another browser and for forged, foreign and expired cookies', async () => {
    const first = await session()(visit());
    const cookie = pair(first?.setCookie);
    const subjects = [
      await session()(visit()),
      await session()(visit(cookie.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A')))),
      await session()(visit('__Host-hdt-session=abc')),
      await session(['quite another secret, long enough too'])(visit(cookie)),
    ].map((identity) => identity?.subject);
    clock.time += 31 * 24 * 3600 * 1000;
    subjects.push((await session()(visit(cookie)))?.subject);
    assert.equal(new Set([first?.subject, ...subjects]).size, subjects.length + 1);
  });

  test('outlives a change of secrets', async () => {
    const first = await session()(visit());
    const next = session(['the newer secret, 32 characters long', SECRET]);
    assert.equal((await next(visit(pair(first?.setCookie))))?.subject, first?.subject);
  });
});

/** What a proxy makes of the request's address: nginx names the upstream in `Host` unless told otherwise. */
const HOSTS = [
  'localhost:8787',
  'localhost',
  '127.0.0.1:8787',
  '[::1]:8787',
  'gateway.internal',
  'clinic.example',
];
const PLAIN = [
  'http://localhost',
  'http://localhost:8787',
  'http://127.0.0.1:8787',
  'http://127.1.2.3',
  'http://[::1]:8787',
];
const SECURE = [
  undefined,
  'https://clinic.example',
  'https://localhost',
  'https://127.0.0.1:8787',
  'https://[::1]',
  'http://clinic.example',
  'http://192.168.1.7:8787',
  'http://localhost.evil.example',
  'http://127.0.0.1.evil.example',
  'http://evil-localhost',
];

describe('an anonymous session of an allowed page of another site', () => {
  const crossSite = (cookie?: string) => {
    const headers = { origin: 'https://clinic.example', 'sec-fetch-site': 'cross-site' };
    return new Request('https://gateway.example/hdt/token', {
      headers: { ...headers, ...(cookie && { cookie }) },
    });
  };

  test('starts with a cookie that browsers send there, and keep apart for each site', async () => {
    const first = await session()(crossSite());
    const [name, ...attributes] = (first?.setCookie ?? '').split('; ');
    assert.match(name ?? '', /^__Host-hdt-cross-site=/);
    assert.deepEqual(attributes.sort(), [
      'HttpOnly',
      'Max-Age=2592000',
      'Partitioned',
      'Path=/',
      'SameSite=None',
      'Secure',
    ]);
  });

  test('is recognised by it', async () => {
    const first = await session()(crossSite());
    assert.deepEqual(await session()(crossSite(pair(first?.setCookie))), { subject: first?.subject });
  });

  test("is not taken for the one of the gateway's own pages, whose cookie stays SameSite=Strict", async () => {
    const [own, embedded] = [await session()(visit()), await session()(crossSite())];
    const both = `${pair(own?.setCookie)}; ${pair(embedded?.setCookie)}`;
    assert.equal((await session()(visit(both)))?.subject, own?.subject);
    assert.equal((await session()(crossSite(both)))?.subject, embedded?.subject);
    assert.match(own?.setCookie ?? '', /SameSite=Strict/);
  });

  test('needs no such cookie on the same site, nor where the browser says nothing', async () => {
    for (const site of ['same-site', 'same-origin', undefined]) {
      const headers = { origin: 'https://app.example', ...(site && { 'sec-fetch-site': site }) };
      const found = await session()(new Request('https://gateway.example/hdt/token', { headers }));
      assert.match(found?.setCookie ?? '', /^__Host-hdt-session=.*; SameSite=Strict$/);
    }
  });
});

describe('the cookie of an anonymous session, whatever a proxy writes into Host', () => {
  let bench: Bench;
  beforeAll(async () => {
    const origins = [...PLAIN, ...SECURE].flatMap((origin) => origin ?? []);
    bench = await startBench({ authenticate: session(), origins, limits: { newSessionsPerAddress: 1000 } });
  });
  afterAll(() => bench.close());

  const exchange = (headers: Record<string, string>) =>
    new Promise<{ status: number; cookie: string }>((resolve, reject) => {
      const options = { method: 'POST', headers: { ...TOKEN_HEADERS, ...headers }, agent: false };
      const asked = request(`${bench.url}/token`, options, (response) => {
        const [cookie = ''] = response.headers['set-cookie'] ?? [];
        response.resume().on('end', () => resolve({ status: response.statusCode ?? 0, cookie }));
      });
      asked.on('error', reject).end('{"scope":"pathology"}');
    });

  /** As proxies say it; nothing of it is believed. */
  const FORWARDED = { 'x-forwarded-proto': 'http', 'x-forwarded-host': 'localhost', forwarded: 'proto=http' };

  for (const origin of SECURE) {
    test(`is Secure and __Host- for a page of ${origin ?? 'no origin'}`, async () => {
      for (const host of HOSTS) {
        for (const more of [{}, FORWARDED]) {
          const { status, cookie } = await exchange({ host, ...more, ...(origin && { origin }) });
          assert.equal(status, 200, host);
          assert.match(cookie, /^__Host-hdt-session=.*; Path=\/; HttpOnly; Secure; SameSite=Strict$/, host);
        }
      }
    });
  }

  for (const origin of PLAIN) {
    test(`is one that a page of ${origin} can store and send`, async () => {
      for (const host of HOSTS) {
        const { cookie } = await exchange({ host, origin });
        assert.match(cookie, /^hdt-session=.*; Path=\/; HttpOnly; SameSite=Strict$/, host);
        const again = await exchange({ host, origin, cookie: pair(cookie) });
        assert.deepEqual(again, { status: 200, cookie: '' });
        const elsewhere = await exchange({ host, cookie: pair(cookie) });
        assert.match(elsewhere.cookie, /^__Host-/, 'good for no page but one of plain loopback');
      }
    });
  }
});

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { anonymousSession } from '../../../server-stub/gateway/tokens/anonymous-session.js';
import type { Secrets } from '../../../server-stub/gateway/tokens/secrets.js';
import { SECRET } from './support.js';

const clock = { time: Date.UTC(2026, 0, 2), now: () => clock.time };
const session = (secrets: Secrets = [SECRET]) => anonymousSession({ secrets, clock });

const visit = (cookie?: string, url = 'https://demo.example/hdt/token') =>
  new Request(url, { headers: cookie ? { cookie } : {} });

const pair = (setCookie = '') => setCookie.split(';')[0] ?? '';

describe('an anonymous session', () => {
  test('begins with a signed cookie no script can read and no other site can send', async () => {
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

  test('is recognised by it, and sets no other', async () => {
    const first = await session()(visit());
    const again = await session()(visit(`other=1; ${pair(first?.setCookie)}`));
    assert.deepEqual(again, { subject: first?.subject });
  });

  test('is another one for another browser, a forged, a foreign and an expired cookie', async () => {
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

  test('goes without Secure on plain loopback only', async () => {
    for (const [url, secure] of [
      ['http://localhost:8787/token', false],
      ['http://127.0.0.1/token', false],
      ['http://[::1]:1/token', false],
      ['https://localhost/token', true],
      ['http://gateway.internal/token', true],
      ['http://localhost.evil.example/token', true],
    ] as const) {
      const identity = await session()(visit(undefined, url));
      assert.equal(/; Secure/.test(identity?.setCookie ?? ''), secure, url);
    }
  });
});

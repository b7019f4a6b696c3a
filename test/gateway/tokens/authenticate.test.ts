import assert from 'node:assert/strict';
import { afterEach, describe, test, vi } from 'vitest';
import { createGateway } from '../../../server-stub/gateway/src/app.js';
import { anonymousSession } from '../../../server-stub/gateway/src/tokens/anonymous-session.js';
import { cookieSession } from '../../../server-stub/gateway/src/tokens/cookie-session.js';
import type { Authenticate } from '../../../server-stub/gateway/src/tokens/session.js';
import { type Bench, codeOf, KEY, SECRET, startBench, TOKEN_HEADERS } from '../support/bench.js';
import { openTestStore } from '../support/store.js';

const EXCHANGE = { method: 'POST', headers: TOKEN_HEADERS, body: '{"scope":"pathology"}' };

/** A reply of the token route whose hook is this one, and what was logged. */
async function exchangeBy(authenticate: Authenticate) {
  const bench: Bench = await startBench({ authenticate, basePath: '/hdt' });
  try {
    const reply = await bench.call('/hdt/token', EXCHANGE);
    return { reply, logs: [...bench.logs] };
  } finally {
    await bench.close();
  }
}

describe('authenticate', () => {
  afterEach(() => vi.restoreAllMocks());

  const cookies: [string, string, string][] = [
    ['as frameworks encode it', 'Zm9v%2B%2FY%3D', 'Zm9v+/Y='],
    ['with a percent sign of its own', '100%zz', '100%zz'],
  ];
  for (const [what, sent, found] of cookies) {
    test(`finds a session by its cookie ${what}`, async () => {
      const find = vi.fn(() => ({ subject: 'ana' }));
      const request = new Request('https://clinic.example/', {
        headers: { cookie: `__Host-session=${sent}` },
      });
      assert.deepEqual(await cookieSession({ name: '__Host-session', find })(request), { subject: 'ana' });
      assert.deepEqual(find.mock.calls, [[found]]);
    });
  }

  const nobody: [string, Authenticate][] = [
    ['null', () => null],
    ['undefined', () => undefined],
    ['an identity with the subject undefined', async () => ({ subject: undefined })],
    ['an identity with the subject null', () => ({ subject: null })],
    ['an identity with an empty subject', () => ({ subject: '' })],
    ['an identity without a subject', () => ({})],
    ['an identity of a tenant without a subject', () => ({ subject: undefined, tenant: 'clinic' })],
  ];
  for (const [what, authenticate] of nobody) {
    test(`that answers ${what} means that nobody is signed in`, async () => {
      const { reply } = await exchangeBy(authenticate);
      assert.deepEqual([reply.status, codeOf(reply)], [401, 'session-required']);
      assert.equal(reply.headers.get('set-cookie'), null);
    });
  }

  const wrong: [string, unknown][] = [
    ['a number as the subject', { subject: 42 }],
    ['an object as the subject', { subject: { id: 'ana' } }],
    ['a number as the tenant', { subject: 'ana', tenant: 7 }],
  ];
  for (const [what, identity] of wrong) {
    test(`that answers ${what} is refused as an error of the host`, async () => {
      const { reply, logs } = await exchangeBy((() => identity) as Authenticate);
      assert.deepEqual([reply.status, codeOf(reply)], [500, 'internal']);
      assert.ok(logs[0]?.event === 'request' && logs[0].reason === 'subject');
    });
  }

  const failures: [string, unknown, string][] = [
    ['an error', new TypeError('no session of ana@clinic.example'), 'TypeError'],
    [
      'an error with a code',
      Object.assign(new Error('10.0.0.7 refused'), { code: 'ECONNREFUSED' }),
      'ECONNREFUSED',
    ],
    ['what is no error', 'ana@clinic.example', 'string'],
  ];
  for (const [what, thrown, name] of failures) {
    test(`that throws ${what} is named in the log with the route, without its message`, async () => {
      const { reply, logs } = await exchangeBy(() => Promise.reject(thrown));
      assert.deepEqual([reply.status, codeOf(reply)], [500, 'internal']);
      const [logged] = logs;
      assert.ok(logged?.event === 'request');
      assert.deepEqual([logged.route, logged.reason], ['/hdt/token', `authenticate: ${name}`]);
      assert.doesNotMatch(JSON.stringify(logs) + reply.text, /ana@|10\.0\.0\.7/);
    });
  }

  test('that throws, and a refused origin, are logged on the console by a gateway without a log', async () => {
    const lines: string[] = [];
    vi.spyOn(console, 'warn').mockImplementation((line: string) => lines.push(line));
    const store = await openTestStore();
    const gateway = createGateway({
      service: { url: 'http://127.0.0.1:9', key: KEY },
      authenticate: (request) => {
        if (request.headers.has('x-test-signed-out')) return null;
        throw new RangeError('of ana');
      },
      store,
      secrets: [SECRET],
      origins: ['https://clinic.example'],
    });
    await gateway.request('/token', EXCHANGE);
    await gateway.request('/token', { ...EXCHANGE, headers: { ...TOKEN_HEADERS, 'x-test-signed-out': '1' } });
    await gateway.request('/token', {
      method: 'OPTIONS',
      headers: { origin: 'https://portal.example', 'access-control-request-method': 'POST' },
    });
    await gateway.close();
    await store.close();
    assert.equal(lines.length, 2, 'a person who is not signed in is nothing to warn of');
    assert.match(lines[0] ?? '', /"route":"\/token".*"reason":"authenticate: RangeError"/);
    assert.match(lines[1] ?? '', /HDT_ALLOWED_ORIGINS=https:\/\/portal\.example/);
    assert.doesNotMatch(lines.join(), /of ana/);
  });

  test('that starts a session has it said in the token response', async () => {
    const { reply } = await exchangeBy(anonymousSession({ secrets: [SECRET] }));
    assert.equal((reply.json() as { new_session?: boolean }).new_session, true);
    const known = await exchangeBy(() => ({ subject: 'ana' }));
    assert.equal((known.reply.json() as { new_session?: boolean }).new_session, undefined);
  });
});

import assert from 'node:assert/strict';
import { Hono } from 'hono';
import { describe, test } from 'vitest';
import { Problem, problemResponse } from '../../../server-stub/emulator/src/http/problem.js';
import { nodePlatform } from '../../../server-stub/emulator/src/node/platform.js';
import type { InboxState } from '../../../server-stub/emulator/src/portal/inbox.js';
import { createPortal, type PortalDeps } from '../../../server-stub/emulator/src/portal/portal.js';
import { createClock } from '../../../server-stub/emulator/src/time/clock.js';
import { START } from '../support.js';

function mounted(options: Partial<PortalDeps> = {}) {
  const clock = createClock({ start: START, running: false });
  const app = new Hono();
  app.onError((thrown) => {
    if (thrown instanceof Problem) return problemResponse(thrown);
    throw thrown;
  });
  app.route('/', createPortal({ clock, page: nodePlatform({}).page, ...options }));
  const ask = async (path: string, init?: RequestInit) => app.request(path, init);
  const state = async () => (await (await ask('/portal/inbox')).json()) as InboxState;
  const arrive = async (body: BodyInit, headers: Record<string, string> = {}) =>
    (await ask('/portal/inbox', { method: 'POST', body, headers })).status;
  const answerWith = async (body: unknown) =>
    (await ask('/portal/inbox', { method: 'PUT', body: JSON.stringify(body) })).status;
  return { clock, ask, state, arrive, answerWith };
}

describe('page', () => {
  test('has one address and no external resources', async () => {
    const { ask } = mounted();
    const moved = await ask('/portal');
    assert.deepEqual([moved.status, moved.headers.get('location')], [302, '/portal/']);
    const page = await ask('/portal/');
    assert.match(page.headers.get('content-type') ?? '', /^text\/html; charset=utf-8$/);
    const policy = page.headers.get('content-security-policy') ?? '';
    for (const rule of [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "connect-src 'self'",
      "img-src 'self' data:",
      "frame-ancestors 'none'",
    ]) {
      assert.ok(policy.split('; ').includes(rule), rule);
    }
    assert.equal(page.headers.get('x-content-type-options'), 'nosniff');
    assert.doesNotMatch(await page.text(), /https?:|<script>|style=/);
  });

  test('has one script and one style sheet, cached by etag', async () => {
    const { ask } = mounted();
    for (const [path, type] of [
      ['/portal/portal.js', 'text/javascript'],
      ['/portal/portal.css', 'text/css'],
      ['/portal/icon.svg', 'image/svg+xml'],
    ] as const) {
      const first = await ask(path);
      assert.equal(first.status, 200, path);
      assert.ok(first.headers.get('content-type')?.startsWith(type));
      assert.ok((await first.arrayBuffer()).byteLength > 100);
      const etag = first.headers.get('etag') ?? '';
      const again = await ask(path, { headers: { 'if-none-match': `"other", ${etag}` } });
      assert.deepEqual([again.status, await again.text(), again.headers.get('etag')], [304, '', etag]);
      assert.equal((await ask(path, { headers: { 'if-none-match': '"other"' } })).status, 200);
    }
  });

  test('names the build command until it is built', async () => {
    let file: Uint8Array | null = null;
    const { ask } = mounted({ page: async () => file });
    for (const path of ['/portal/', '/portal/portal.js']) {
      const answer = await ask(path);
      assert.deepEqual([answer.status, /npm run build:servers/.test(await answer.text())], [503, true], path);
    }
    file = Buffer.from('void 0;');
    assert.equal(await (await ask('/portal/portal.js')).text(), 'void 0;');
  });
});

describe('requests of other sites', () => {
  const paths = ['/portal/inbox', '/portal/portal.css', '/portal/'];

  test('are refused, except links to the page', async () => {
    const { ask, state } = mounted();
    const foreign = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' };
    for (const path of paths) assert.equal((await ask(path, { headers: foreign })).status, 403, path);
    assert.equal((await ask('/portal/inbox', { method: 'DELETE', headers: foreign })).status, 403);
    const link = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' };
    assert.equal((await ask('/portal/', { headers: link })).status, 200);
    assert.equal((await ask('/portal/inbox', { method: 'DELETE', headers: link })).status, 403);
    const own = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' };
    assert.equal((await ask('/portal/inbox', { headers: own })).status, 200);
    assert.equal((await state()).arrivals.length, 0);
  });

  test('are refused under a foreign host name', async () => {
    const { ask } = mounted();
    for (const host of [
      'localhost',
      '127.0.0.1:8790',
      '[::1]:8790',
      'emulator',
      'a.localhost',
      '192.168.0.7',
    ]) {
      assert.equal((await ask(`http://${host}/portal/inbox`)).status, 200, host);
    }
    for (const host of ['evil.example', '127.0.0.1.evil.example', 'localhost.evil.example:8790']) {
      for (const path of paths) assert.equal((await ask(`http://${host}${path}`)).status, 403, host);
    }
  });
});

describe('inbox', () => {
  test('keeps requests unchanged, newest first', async () => {
    const { clock, arrive, state } = mounted();
    assert.equal(await arrive('{"a":1}', { 'X-Key': 'secret', 'content-type': 'application/json' }), 204);
    await clock.advance(5000);
    const bytes = new Uint8Array([0x50, 0x41, 0x52, 0x31, 0, 255]);
    assert.equal(await arrive(bytes), 204);
    const { arrivals, answer } = await state();
    assert.deepEqual(answer, { status: 204, left: null });
    assert.deepEqual(
      arrivals.map(({ number, at, answered }) => [number, at, answered]),
      [
        [2, '2026-01-14T10:00:05.000Z', 204],
        [1, '2026-01-14T10:00:00.000Z', 204],
      ],
    );
    assert.deepEqual(new Uint8Array(Buffer.from(arrivals[0]!.body, 'base64')), bytes);
    assert.deepEqual(
      arrivals[1]!.headers.find(([name]) => name === 'x-key'),
      ['x-key', 'secret'],
    );
  });

  test('fails as often as requested', async () => {
    const { arrive, answerWith, state } = mounted();
    assert.equal(await answerWith({ status: 503, left: 2 }), 200);
    assert.deepEqual([await arrive('a'), await arrive('b'), await arrive('c')], [503, 503, 204]);
    assert.equal(await answerWith({ status: 500, left: null }), 200);
    assert.deepEqual([await arrive('d'), await arrive('e')], [500, 500]);
    assert.deepEqual(
      (await state()).arrivals.map(({ answered }) => answered),
      [500, 500, 204, 503, 503],
    );
  });

  test('refuses an invalid answer', async () => {
    const { answerWith, arrive } = mounted();
    for (const asked of [
      null,
      {},
      { status: 500 },
      { status: 199, left: null },
      { status: 600, left: null },
      { status: 204.5, left: null },
      { status: '500', left: null },
      { status: 500, left: 0 },
      { status: 500, left: 101 },
    ]) {
      assert.equal(await answerWith(asked), 400, JSON.stringify(asked));
    }
    assert.equal(await answerWith({ status: 500, left: 1, more: 'x'.repeat(5 * 1024 * 1024) }), 413);
    assert.equal(await arrive('still taken'), 204);
  });

  test('is limited in number and bytes', async () => {
    const { arrive, state, ask } = mounted();
    for (let i = 0; i < 60; i++) await arrive(String(i));
    assert.equal((await state()).arrivals.length, 50);
    const large = 'x'.repeat(15 * 1024 * 1024);
    for (let i = 0; i < 3; i++) assert.equal(await arrive(large), 204);
    assert.equal((await state()).arrivals.length, 2, 'two of fifteen megabytes have room');
    assert.equal(await arrive('x'.repeat(17 * 1024 * 1024)), 413);
    await ask('/portal/inbox', { method: 'DELETE' });
    assert.deepEqual(await state(), { answer: { status: 204, left: null }, arrivals: [] });
  });
});

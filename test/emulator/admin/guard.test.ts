import assert from 'node:assert/strict';
import { describe, test } from 'vitest';
import type { Snapshot } from '../../../server-stub/emulator/src/admin/wire.js';
import { startEmulator } from '../../../server-stub/emulator/src/node/serve.js';
import { createBench, fixture, form } from '../support.js';

const JSON_TYPE = { 'content-type': 'application/json' };

/** Every call that changes something, with a body it takes. */
const CHANGES: readonly (readonly [method: string, path: string, body: unknown])[] = [
  ['POST', '/clock/push', { ms: 60_000 }],
  ['PUT', '/clock/running', { running: true }],
  ['POST', '/faults', { kind: '503', place: 'list', next: null }],
  ['DELETE', '/faults/1', undefined],
  ['POST', '/accounts', {}],
  ['PATCH', '/accounts/1001/settings', { language: 'DE' }],
  ['POST', '/accounts/1001/keys', {}],
  ['POST', '/uploads/unknown/review', { corrections: [] }],
  ['POST', '/uploads/unknown/resend', {}],
];

function attacked(options: Parameters<typeof createBench>[0] = {}) {
  const bench = createBench(options);
  const ask = (path: string, init: RequestInit = {}, host = '127.0.0.1:8790') =>
    bench.emulator.request(`http://${host}/admin${path}`, init);
  /** What could have changed, without what grows by looking. */
  const state = async () => {
    const { clock, accounts, faults } = (await (await ask('')).json()) as Snapshot;
    return { clock, accounts, faults };
  };
  return { ...bench, ask, state };
}

const bodyOf = (body: unknown) => (body === undefined ? {} : { body: JSON.stringify(body) });

describe('the admin interface, called by another site', () => {
  for (const [attack, headers] of [
    ['a script (Fetch Metadata)', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' }],
    ['a page of another port', { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'cors' }],
    ['a browser that sends the origin alone', { origin: 'https://evil.example' }],
    ['another port, by origin alone', { origin: 'http://127.0.0.1:3000' }],
    ['a sandboxed frame', { origin: 'null' }],
    ['a navigation', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }],
  ] as const) {
    test(`${attack}: nothing is shown and nothing changes`, async () => {
      const { ask, state } = attacked();
      const before = await state();
      for (const [method, path, body] of [['GET', '', undefined] as const, ...CHANGES]) {
        const answer = await ask(path, { method, headers: { ...JSON_TYPE, ...headers }, ...bodyOf(body) });
        assert.equal(answer.status, 403, `${method} ${path}`);
        assert.equal(answer.headers.get('content-type'), 'application/problem+json');
      }
      assert.deepEqual(await state(), before);
    });
  }

  test('refuses a form, even from a browser without Origin and Fetch Metadata', async () => {
    const { ask, state } = attacked();
    const before = await state();
    for (const type of [
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=b',
      'text/plain',
      'text/plain; application/json',
      'application/jsonp',
      '',
    ]) {
      for (const [method, path, body] of CHANGES.filter(([method]) => method === 'POST')) {
        const headers: Record<string, string> = type === '' ? {} : { 'content-type': type };
        // A string would be given a type of its own.
        const bytes = new TextEncoder().encode(JSON.stringify(body));
        const answer = await ask(path, { method, headers, body: bytes });
        assert.equal(answer.status, 415, `${type} ${path}`);
      }
    }
    assert.deepEqual(await state(), before);
  });

  test('requires a header that forms cannot set for file uploads', async () => {
    const { ask, get } = attacked();
    const send = (headers: Record<string, string>) => {
      const body = form(['chemistry.hl7', fixture('chemistry.hl7')]);
      return ask('/accounts/1001/files?module=pathology', { method: 'POST', body, headers });
    };
    const listed = async () => ((await (await get('/api/v1/uploads')).json()) as { count: number }).count;
    assert.equal((await send({})).status, 415);
    assert.equal(await listed(), 0);
    assert.equal((await send({ 'x-requested-with': 'test' })).status, 200);
    assert.equal(await listed(), 1);
  });

  test('sends no CORS headers and refuses preflights', async () => {
    const { ask } = attacked();
    const headers = { origin: 'https://evil.example', 'access-control-request-method': 'PATCH' };
    const answers = [
      await ask(''),
      await ask('/accounts/1001/settings', { method: 'OPTIONS', headers }),
      await ask('/clock/push', { method: 'POST', headers: JSON_TYPE, body: '{}' }),
    ];
    for (const answer of answers) {
      const names = [...answer.headers.keys()].filter((name) => name.startsWith('access-control-'));
      assert.deepEqual(names, []);
    }
    assert.equal(answers[1]?.ok, false);
    assert.equal(answers[0]?.headers.get('cross-origin-resource-policy'), 'same-origin');
    assert.equal(answers[0]?.headers.get('cache-control'), 'no-store');
  });

  test('refuses a foreign name that resolves to this machine (DNS rebinding)', async () => {
    const { ask, state } = attacked();
    const before = await state();
    for (const host of ['evil.example', '127.0.0.1.evil.example:8790', 'localhost.evil.example']) {
      for (const [method, path, body] of [['GET', '', undefined] as const, ...CHANGES]) {
        const answer = await ask(path, { method, headers: JSON_TYPE, ...bodyOf(body) }, host);
        assert.equal(answer.status, 403, `${host} ${method} ${path}`);
      }
    }
    assert.deepEqual(await state(), before);
    for (const host of ['localhost:8790', '[::1]:8790', 'emulator:8790', 'a.localhost', '192.168.0.7']) {
      assert.equal((await ask('', {}, host)).status, 200, host);
    }
  });

  test('answers under any name with anyName', async () => {
    const { ask } = attacked({ anyName: true });
    assert.equal((await ask('', {}, 'emulator.test.example')).status, 200);
    const headers = { origin: 'https://evil.example' };
    assert.equal((await ask('', { headers }, 'emulator.test.example')).status, 403);
  });
});

describe('the admin interface, called by its own clients', () => {
  test('accepts curl, tests and the portal', async () => {
    const askers: Record<string, string>[] = [
      {},
      { 'sec-fetch-site': 'same-origin', origin: 'http://127.0.0.1:8790' },
      { 'sec-fetch-site': 'none' },
    ];
    for (const headers of askers) {
      const { ask } = attacked();
      for (const [method, path, body] of [['GET', '', undefined] as const, ...CHANGES]) {
        const answer = await ask(path, { method, headers: { ...JSON_TYPE, ...headers }, ...bodyOf(body) });
        assert.equal(answer.status < 300, !path.includes('unknown'), `${method} ${path}`);
      }
    }
  });

  test('accepts a body in one chunk, in several or none, over HTTP', async () => {
    const emulator = await startEmulator({ port: 0 });
    try {
      const ask = (path: string, init: RequestInit & { duplex?: 'half' }) =>
        fetch(`${emulator.url}/admin${path}`, { headers: JSON_TYPE, ...init });
      const pieces = new Blob(['{"kind":', '"503"}']).stream();
      const faults = async () => ((await (await ask('', {})).json()) as Snapshot).faults.length;
      assert.equal((await ask('/faults', { method: 'POST', body: '{"kind":"html"}' })).status, 204);
      assert.equal((await ask('/faults', { method: 'POST', body: pieces, duplex: 'half' })).status, 204);
      assert.equal(await faults(), 2);
      assert.equal((await ask('/faults/1', { method: 'DELETE' })).status, 204);
      assert.equal(await faults(), 1);
      assert.equal((await ask('/accounts', { method: 'POST' })).status, 204);
      const callback = new Blob(['{"a":', '1}']).stream();
      const inbox = `${emulator.url}/portal/inbox`;
      assert.equal(
        (await fetch(inbox, { method: 'POST', body: callback, duplex: 'half' } as RequestInit)).status,
        204,
      );
    } finally {
      await emulator.close();
    }
  });

  test('answers invalid requests with an RFC 7807 problem', async () => {
    const { ask } = attacked();
    for (const [path, body, status] of [
      ['/clock/push', '{"ms":-1}', 400],
      ['/clock/push', 'no json', 400],
      ['/accounts/7/keys', '{}', 404],
      ['/nowhere', '{}', 404],
      ['/clock/push', `"${'x'.repeat(5 * 1024 * 1024)}"`, 413],
    ] as const) {
      const answer = await ask(path, { method: 'POST', headers: JSON_TYPE, body });
      assert.equal(answer.status, status, path);
      assert.equal(answer.headers.get('content-type'), 'application/problem+json');
      assert.equal(((await answer.json()) as { status: number }).status, status);
    }
  });
});

describe('the journal', () => {
  test('contains only the route pattern and the id of an existing upload', async () => {
    const { get, upload, ask } = attacked();
    const id = await upload(fixture('chemistry.hl7'));
    for (const path of [
      `/api/v1/results/${id}?format=csv`,
      `/api/master?uploadId=${id}`,
      '/api/v1/results/Anna-Muster',
      '/api/master?uploadId=Anna-Muster',
      '/api/master/medical/Anna-Muster',
      '/api/v2/Anna-Muster',
      '/api/v1/uploads?search=Anna-Muster',
    ]) {
      await get(path);
    }
    await get('/api/v1/status/Anna-Muster', 'a-wrong-key');
    const { requests } = (await (await ask('')).json()) as Snapshot;
    assert.deepEqual(
      requests.map(({ route, uploadId }) => [route, uploadId]),
      [
        ['/api/v1/status/:uploadId', null],
        ['/api/v1/uploads', null],
        ['(unknown)', null],
        ['/api/master/medical/:id', null],
        ['/api/master', null],
        ['/api/v1/results/:uploadId', null],
        ['/api/master', id],
        ['/api/v1/results/:uploadId', id],
        ['/api/master?module=pathology', null],
      ],
    );
  });
});

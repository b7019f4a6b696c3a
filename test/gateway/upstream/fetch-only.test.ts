import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterEach, beforeEach, describe, test } from 'vitest';
import type { Store } from '../../../server-stub/gateway/src/repositories.js';
import { createApp } from '../mounts/hosts/fetch-only.js';
import { form, KEY, SECRET, TOKEN_HEADERS } from '../support/bench.js';
import { openTestStore } from '../support/store.js';

/** What a runtime has to have of Node's for the gateway's own files: no sockets, no files, no processes. */
const BUILT_INS = ['node:crypto', 'node:stream', 'node:stream/promises', 'node:zlib'];

test('the gateway imports no sockets, files or processes on runtimes without Node', async () => {
  const { metafile } = await build({
    entryPoints: [fileURLToPath(new URL('../../../server-stub/gateway/src/app.ts', import.meta.url))],
    bundle: true,
    write: false,
    splitting: true,
    outdir: 'nowhere',
    format: 'esm',
    platform: 'node',
    metafile: true,
    packages: 'external',
  });
  const imports = Object.entries(metafile.inputs).flatMap(([path, input]) =>
    /\/(?:undici-transport|process\/reader-process)\.ts$/.test(path) ? [] : input.imports,
  );
  const names = imports.flatMap(({ path, external }) => (external ? [path] : []));
  assert.deepEqual([...new Set(names.filter((name) => name.startsWith('node:')))].sort(), BUILT_INS);
  for (const library of ['undici', 'pg', 'libsql', '@hono/node-server', 'hyparquet']) {
    assert.ok(!names.includes(library), library);
  }
});

describe('on a runtime with numeric timers', () => {
  const { setTimeout: nodeTimer, fetch: nodeFetch } = globalThis;
  let store: Store;
  beforeEach(async () => {
    store = await openTestStore();
    globalThis.setTimeout = ((run: () => void, milliseconds?: number) =>
      Number(nodeTimer(run, milliseconds))) as unknown as typeof setTimeout;
  });
  afterEach(async () => {
    Object.assign(globalThis, { setTimeout: nodeTimer, fetch: nodeFetch });
    await store.close();
  });

  const start = (limits = {}) =>
    createApp({
      service: { url: 'https://service.example/base', key: KEY },
      authenticate: () => ({ subject: 'ana' }),
      store,
      secrets: [SECRET],
      limits,
    });
  const send = async (app: ReturnType<typeof start>, init: RequestInit) => {
    const exchange = { method: 'POST', headers: TOKEN_HEADERS, body: '{"scope":"pathology"}' };
    const answered = await app.fetch(new Request('https://edge.example/token', exchange));
    const { access_token } = (await answered.json()) as { access_token: string };
    const headers = { ...init.headers, authorization: `Bearer ${access_token}` };
    const path = '/api/master?module=pathology';
    return app.fetch(new Request(`https://edge.example${path}`, { ...init, method: 'POST', headers }));
  };

  test('an upload is streamed to the service and gets a response', async () => {
    const asked: { url: string; key: string | null; size: number }[] = [];
    globalThis.fetch = async (input, init) => {
      const request = new Request(input, init);
      const { url, headers } = request;
      const size = (await request.arrayBuffer()).byteLength;
      asked.push({ url, key: headers.get('authorization'), size });
      return Response.json({ success: true, uploadId: 'the-one' });
    };
    const reply = await send(start(), { body: form(3, 100_000) });
    assert.deepEqual([reply.status, await reply.json()], [200, { success: true, uploadId: 'the-one' }]);
    const [{ url, key, size } = { url: '', key: '', size: 0 }] = asked;
    assert.equal(url, 'https://service.example/base/api/master?module=pathology');
    assert.equal(key, `Bearer ${KEY}`);
    assert.ok(size > 300_000);
  });

  test('a service that does not respond times out', async () => {
    globalThis.fetch = (_, init) =>
      new Promise((_, reject) => {
        const { signal } = init ?? {};
        signal?.addEventListener('abort', () => reject(signal.reason));
      });
    const reply = await send(start({ serviceTimeout: 50 }), { body: form(1) });
    assert.equal(reply.status, 504);
    assert.equal(((await reply.json()) as { code: string }).code, 'service-timeout');
  });

  test('a redirect is rejected, however a runtime reports it', async () => {
    for (const redirect of [
      new Response(null, { status: 302, headers: { location: 'http://169.254.169.254/' } }),
      Response.error(),
    ]) {
      globalThis.fetch = async (_, init) => {
        assert.equal(init?.redirect, 'manual');
        return redirect;
      };
      const reply = await send(start(), { body: form(1) });
      assert.equal(reply.status, 502);
      assert.equal(((await reply.json()) as { code: string }).code, 'service-bad-answer');
      assert.equal(reply.headers.get('location'), null);
    }
  });
});

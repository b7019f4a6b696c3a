import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import express from 'express';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { createGateway, type Gateway } from '../../../server-stub/gateway/src/app.js';
import { nodeHandler } from '../../../server-stub/gateway/src/mounts/node.js';
import type { GatewayOptions } from '../../../server-stub/gateway/src/options.js';
import type { Store } from '../../../server-stub/gateway/src/repositories.js';
import { accountService } from '../support/account.js';
import { form, KEY, SECRET, TOKEN_HEADERS } from '../support/bench.js';
import { type ReceivedFile, readReceivedForm } from '../support/received-form.js';
import { openTestStore } from '../support/store.js';
import { startUpstream, type Upstream } from '../support/upstream.js';
import { authenticate, sessions } from './hosts/authenticate-cookie.js';
import { createApp as createExpressApp } from './hosts/express.js';
import { createApp as createFastifyApp } from './hosts/fastify.js';
import { createApp as createFetchApp } from './hosts/fetch-only.js';
import { createApp as createNodeApp } from './hosts/node.js';

type KeyPair = Awaited<ReturnType<typeof generateKeyPair>>;
type Send = (request: Request) => Promise<Response>;

/** A host with the gateway in it, as its clients reach it. */
interface Mounted {
  readonly origin: string;
  readonly send: Send;
  readonly gateway?: Gateway;
  /** What the host itself says to a path that is none of the gateway's. */
  readonly elsewhere: RegExp;
  close(): Promise<void>;
}

const MiB = 1024 * 1024;
const TIME_LIMIT = { timeout: 280_000 };
const COOKIE = '__Host-session=the-session-of-ana';

/** Resolves when `condition` holds; the suite's own time limit is the only other way out. */
async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await delay(5);
}

async function onSocket(server: Server, rest: Pick<Mounted, 'gateway' | 'elsewhere'>): Promise<Mounted> {
  if (!server.listening) await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    ...rest,
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    send: (request) => fetch(request),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The gateway's own answer to what it does not know. */
const PROBLEM = /urn:hdt:problem:not-found/;
const noClose = async () => {};

const MOUNTS: Record<string, (options: GatewayOptions) => Promise<Mounted>> = {
  'plain Node': (options) => {
    const gateway = createGateway(options);
    return onSocket(createNodeApp(gateway), { gateway, elsewhere: /^the host knows no such page$/ });
  },
  'plain Node, all of it': (options) => {
    const gateway = createGateway(options);
    return onSocket(createServer(nodeHandler(gateway)), { gateway, elsewhere: PROBLEM });
  },
  Express: (options) => {
    const gateway = createGateway(options);
    return onSocket(createServer(createExpressApp(gateway)), { gateway, elsewhere: /Cannot (GET|POST) / });
  },
  'Express, at a path': (options) => {
    const gateway = createGateway(options);
    const app = express().use('/hdt', nodeHandler(gateway));
    return onSocket(createServer(app), { gateway, elsewhere: /Cannot (GET|POST) / });
  },
  Fastify: async (options) => {
    const gateway = createGateway(options);
    const app = createFastifyApp(gateway);
    await app.listen({ port: 0, host: '127.0.0.1' });
    return onSocket(app.server, { gateway, elsewhere: /Route (GET|POST):\S+ not found/ });
  },
  // Called as Next calls them, without Next: with a Request and the parameters of the path.
  'route handlers of Next': async ({ service }) => {
    Object.assign(process.env, {
      HDT_SERVICE_URL: service.url,
      HDT_API_KEY: service.key,
      HDT_TOKEN_SECRET: SECRET,
      HDT_DATABASE_URL: ':memory:',
    });
    const { gateway } = await import('./hosts/next/gateway.js');
    const handlers: Record<string, unknown> = await import('./hosts/next/app/hdt/[...path]/route.js');
    const send: Send = (request) => {
      const handler = handlers[request.method] as (request: Request, context: object) => Promise<Response>;
      return handler(request, { params: Promise.resolve({ path: ['api'] }) });
    };
    return { gateway, send, origin: 'https://clinic.example', elsewhere: PROBLEM, close: noClose };
  },
  'the Fetch interface alone': async (options) => {
    const app = createFetchApp(options);
    return { send: app.fetch, origin: 'https://clinic.example', elsewhere: PROBLEM, close: noClose };
  },
};

/** A page of the host with a key of its own. */
async function openPage({ origin, send }: Mounted) {
  const pair: KeyPair = await generateKeyPair('ES256', { extractable: true });
  const prove = async (method: string, path: string, token?: string) =>
    new SignJWT({
      jti: randomUUID(),
      htm: method,
      htu: `${origin}${path.split('?')[0]}`,
      iat: Math.floor(Date.now() / 1000),
      ...(token && { ath: createHash('sha256').update(token).digest('base64url') }),
    })
      .setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk: await exportJWK(pair.publicKey) })
      .sign(pair.privateKey);

  const exchange = async () => {
    const headers = { ...TOKEN_HEADERS, cookie: COOKIE, dpop: await prove('POST', '/hdt/token') };
    const body = JSON.stringify({ scope: 'pathology medical' });
    return send(new Request(`${origin}/hdt/token`, { method: 'POST', headers, body }));
  };
  const answered = await exchange();
  assert.equal(answered.status, 200);
  const token = (await answered.json()) as { access_token: string; token_type: string; base_url: string };
  const call = async (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    headers.set('authorization', `DPoP ${token.access_token}`);
    headers.set('dpop', await prove(init.method ?? 'GET', `/hdt${path}`, token.access_token));
    return send(new Request(`${origin}/hdt${path}`, { ...init, headers }));
  };
  return { token, call };
}

const HEAD = '--b\r\ncontent-disposition: form-data; name="files"; filename="a.hl7"\r\n\r\n';
const TAIL = '\r\n--b--\r\n';

/** An upload whose second half is sent when `go` is, and never when it fails. */
function sending(size: number, go: Promise<void>, signal?: AbortSignal): RequestInit {
  let sent = 0;
  const piece = () => {
    const bytes = Math.min(64 * 1024, size - sent);
    sent += bytes;
    return Buffer.alloc(bytes, 'x');
  };
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(Buffer.from(HEAD)),
    async pull(controller) {
      if (sent >= size / 2) await go;
      if (sent < size) return controller.enqueue(piece());
      controller.enqueue(Buffer.from(TAIL));
      controller.close();
    },
  });
  return {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
    body,
    duplex: 'half',
    ...(signal && { signal }),
  } as RequestInit;
}

for (const [name, mount] of Object.entries(MOUNTS)) {
  describe(`the gateway in ${name}`, TIME_LIMIT, () => {
    const account = accountService();
    let upstream: Upstream;
    let store: Store;
    let mounted: Mounted;
    let page: Awaited<ReturnType<typeof openPage>>;

    beforeAll(async () => {
      sessions.set('the-session-of-ana', { userId: 'ana', clinic: 'north', until: Infinity });
      upstream = await startUpstream(account.answer);
      store = await openTestStore();
      mounted = await mount({
        service: { url: upstream.url, key: KEY },
        authenticate,
        store,
        secrets: [SECRET],
        basePath: '/hdt',
        origins: ['https://clinic.example'],
      });
      page = await openPage(mounted);
    });
    afterAll(async () => {
      await mounted.close();
      await mounted.gateway?.close();
      await upstream.close();
      await store.close();
    });

    test('exchanges the host’s session for a token bound to the page’s key', () => {
      const { token_type, base_url } = page.token;
      assert.deepEqual([token_type, base_url], ['DPoP', '/hdt']);
    });

    test('streams an upload: its start arrives before its end is sent', async () => {
      const seen = { bytes: 0 };
      let received: readonly ReceivedFile[] = [];
      upstream.intercept = (request, response) => {
        const pieces: Buffer[] = [];
        request.on('data', (piece: Buffer) => {
          seen.bytes += piece.length;
          pieces.push(piece);
        });
        request.on('end', () => {
          const body = Buffer.concat(pieces);
          received = readReceivedForm({ headers: request.headers, body });
          account.answer(request, response, body);
        });
      };
      const size = 6 * MiB;
      const begun = until(() => seen.bytes > MiB);
      const reply = await page.call('/api/master?module=pathology', sending(size, begun));
      upstream.intercept = null;
      assert.equal(reply.status, 200);
      assert.deepEqual(
        received.map(({ content }) => content.length),
        [size],
      );
      const { uploads } = (await reply.json()) as { uploads: { uploadId: string }[] };
      assert.deepEqual(
        uploads.map(({ uploadId }) => uploadId),
        account.uploads.map(({ uploadId }) => uploadId),
      );
    });

    test('responds to status, result and unknown paths', async () => {
      const { uploadId } = account.uploads[0]!;
      const status = await page.call(`/api/v1/status/${uploadId}`);
      assert.equal(((await status.json()) as { status: string }).status, 'processing');
      const result = await page.call(`/api/v1/results/${uploadId}`);
      assert.deepEqual(await result.json(), { customerId: 1, fileName: 'a.hl7', results: [] });
      for (const path of ['/api/v1/status/x', '/nowhere', '/']) {
        const reply = await page.call(path);
        assert.deepEqual(
          [reply.status, reply.headers.get('content-type')],
          [404, 'application/problem+json'],
        );
        await reply.body?.cancel();
      }
    });

    test('leaves other paths to the host', async () => {
      for (const path of ['/', '/elsewhere', '/hdtoken', '/hdtx/token', '/x/hdt/token', '/hdt%2ftoken']) {
        const reply = await mounted.send(new Request(mounted.origin + path));
        assert.equal(reply.status, 404, path);
        assert.match(await reply.text(), mounted.elsewhere, path);
      }
    });

    test('an aborted upload is aborted at the service', async () => {
      const seen = { bytes: 0, closed: false, complete: true };
      upstream.intercept = (request) => {
        request.on('data', (piece: Buffer) => {
          seen.bytes += piece.length;
        });
        request.on('error', () => {});
        request.on('close', () => Object.assign(seen, { closed: true, complete: request.complete }));
      };
      const draining = new AbortController();
      const gone = new Promise<void>((_, reject) => {
        draining.signal.addEventListener('abort', () => reject(new Error('gone')), { once: true });
      });
      const answered = page
        .call('/api/master?module=pathology', sending(4 * MiB, gone, draining.signal))
        .then(
          ({ status }) => status,
          () => 'gone',
        );
      await until(() => seen.bytes > MiB);
      draining.abort();
      await until(() => seen.closed);
      upstream.intercept = null;
      assert.equal(seen.complete, false);
      assert.notEqual(await answered, 200);
    });

    test('streams events until the client disconnects', async () => {
      const draining = new AbortController();
      const stream = await page.call('/events', { signal: draining.signal });
      assert.equal(stream.headers.get('content-type'), 'text/event-stream');
      const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader();
      let heard = (await reader.read()).value ?? '';
      assert.match(heard, /: open\n\n$/);
      const sent = await page.call('/api/master?module=pathology', { method: 'POST', body: form(1) });
      assert.equal(sent.status, 200);
      const upload = account.uploads.at(-1)!;
      upload.status = 'completed';
      await (await page.call(`/api/v1/status/${upload.uploadId}`)).text();
      while (!heard.includes('event: status')) heard += (await reader.read()).value ?? '';
      assert.match(heard, new RegExp(`"uploadId":"${upload.uploadId}","status":"completed"`));
      draining.abort();
      await reader.cancel().catch(() => {});
      const { gateway } = mounted;
      if (gateway) await until(async () => /event_streams 0/.test(await gateway.metrics.text()));
    });
  });
}

describe('a host with body parsers', TIME_LIMIT, () => {
  const options = async (): Promise<GatewayOptions> => ({
    service: { url: 'http://127.0.0.1:1', key: KEY },
    authenticate,
    store: await openTestStore(),
    secrets: [SECRET],
    basePath: '/hdt',
  });
  const post = (origin: string, path: string) =>
    fetch(origin + path, { method: 'POST', headers: TOKEN_HEADERS, body: '{"scope":"pathology"}' });

  for (const name of ['Express', 'Fastify']) {
    test(`${name} parses its own bodies`, async () => {
      const given = await options();
      const mounted = await MOUNTS[name]!(given);
      const reply = await post(mounted.origin, '/host');
      assert.deepEqual(await reply.json(), { received: { scope: 'pathology' } });
      await mounted.close();
      await given.store.close();
    });
  }

  test('gets an error when a parser has read the gateway’s body', async () => {
    const given = await options();
    const failures: string[] = [];
    const failed: express.ErrorRequestHandler = (thrown: Error, _request, response, _next) => {
      failures.push(thrown.message);
      response.status(500).end();
    };
    const app = express().use(express.json(), nodeHandler(createGateway(given)), failed);
    const mounted = await onSocket(createServer(app), { elsewhere: PROBLEM });
    assert.equal((await post(mounted.origin, '/hdt/token')).status, 500);
    assert.deepEqual(failures, ['mount the gateway before any body parser']);
    await mounted.close();
    await given.store.close();
  });
});

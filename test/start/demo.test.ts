import assert from 'node:assert/strict';
import { connect as connectHttp2 } from 'node:http2';
import { type RequestOptions, request } from 'node:https';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { createGateway, type Gateway } from '../../server-stub/gateway/src/app.js';
import { systemClock } from '../../server-stub/gateway/src/clock.js';
import { openStore, type Store } from '../../server-stub/gateway/src/repositories.js';
import { anonymousSession } from '../../server-stub/gateway/src/tokens/anonymous-session.js';
import { type DemoServer, startDemoServer } from '../../server-stub/start/demo-server.js';
import { isLoopbackAddress } from '../../server-stub/start/local-host.js';
import { accountService } from '../gateway/support/account.js';
import { KEY, SECRET, TOKEN_HEADERS } from '../gateway/support/bench.js';
import { readReceivedForm } from '../gateway/support/received-form.js';
import { startUpstream, type Upstream } from '../gateway/support/upstream.js';
import { isPortOpen } from '../support/process.js';

const CONTENT = 'x'.repeat(300_000);
const PART = `--b\r\ncontent-disposition: form-data; name="files"; filename="a.hl7"\r\n\r\n${CONTENT}\r\n--b--\r\n`;

/** Of the files that the service received. */
const contentsOf = (received: Parameters<typeof readReceivedForm>[0]): string[] =>
  readReceivedForm(received).map(({ content }) => content);

const EMULATOR_PAGE = 'http://127.0.0.1:1234/portal/';

describe('the demo’s server', () => {
  let upstream: Upstream;
  let store: Store;
  let gateway: Gateway;
  let demo: DemoServer;
  beforeAll(async () => {
    upstream = await startUpstream(accountService().answer);
    store = await openStore(':memory:');
    const authenticate = anonymousSession({ secrets: [SECRET], clock: systemClock });
    const service = { url: upstream.url, key: KEY };
    gateway = createGateway({ service, authenticate, store, secrets: [SECRET], basePath: '/hdt' });
    demo = await startDemoServer({ gateway, port: 0, emulatorPage: EMULATOR_PAGE });
  });
  afterAll(async () => {
    await demo.close();
    await gateway.close();
    await store.close();
    await upstream.close();
  });

  /** HTTP/1.1, with the certificate this machine made for itself. */
  const call = (path: string, options: RequestOptions = {}, body = '') =>
    new Promise<{ status: number; headers: Record<string, unknown>; text: string }>((resolve, reject) => {
      const url = `https://localhost:${demo.port}${path}`;
      const asked = request(url, { ...options, rejectUnauthorized: false }, async (response) => {
        let text = '';
        for await (const piece of response) text += String(piece);
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
      });
      asked.on('error', reject).end(body);
    });

  const exchange = async (headers: Record<string, string> = {}) => {
    const options = { method: 'POST', headers: { ...TOKEN_HEADERS, ...headers } };
    const { status, headers: answered, text } = await call('/hdt/token', options, '{"scope":"pathology"}');
    assert.equal(status, 200);
    const [cookie = ''] = (answered['set-cookie'] as string[] | undefined) ?? [];
    return { cookie, token: (JSON.parse(text) as { access_token: string }).access_token };
  };

  test('serves the pages, their scripts, and 404 for what is not there', async () => {
    for (const page of ['/', '/upload.html', '/capture.html', '/records.html', '/skins.html']) {
      const { status, headers, text } = await call(page);
      assert.equal(status, 200, page);
      assert.match(String(headers['content-type']), /text\/html/);
      assert.match(text, /<script/);
      assert.doesNotMatch(text, /@vite\/client/, 'a client for a socket that is not there');
    }
    assert.equal((await call('/nothing.html')).status, 404);
  });

  test('keeps to itself what is no part of the demo', async () => {
    const inside = [
      'package.json',
      '.git/config',
      '.data/gateway.sqlite',
      'server-stub/start/start.ts',
      'node_modules/.vite-demo/basic-ssl/_cert.pem',
    ];
    for (const path of inside) {
      const { status, text } = await call(`/@fs${new URL(`../../${path}`, import.meta.url).pathname}`);
      assert.ok(status === 403 || status === 404, `${path} ${status}`);
      assert.doesNotMatch(text, /hdt-elements"|PRIVATE KEY|\[core\]/);
    }
  });

  test('holds the gateway on its own origin: session cookie, token, upload, list', async () => {
    const { cookie, token } = await exchange({ origin: `https://localhost:${demo.port}` });
    assert.match(cookie, /^__Host-hdt-session=.+; HttpOnly; Secure; SameSite=Strict$/);
    const authorization = `Bearer ${token}`;
    const headers = { authorization, 'content-type': 'multipart/form-data; boundary=b' };
    const sent = await call('/hdt/api/master?module=pathology', { method: 'POST', headers }, PART);
    assert.equal(sent.status, 200);
    assert.deepEqual(contentsOf(upstream.arrivals[0]!), [CONTENT]);
    const again = await exchange({ cookie: cookie.split(';')[0] ?? '' });
    assert.equal(again.cookie, '', 'a known browser gets no second session');
    const list = await call('/hdt/api/v1/uploads', { headers: { authorization: `Bearer ${again.token}` } });
    assert.equal((JSON.parse(list.text) as { count: number }).count, 1);
    const stranger = await exchange();
    const none = await call('/hdt/api/v1/uploads', {
      headers: { authorization: `Bearer ${stranger.token}` },
    });
    assert.equal((JSON.parse(none.text) as { count: number }).count, 0);
  });

  test('speaks HTTP/2, as browsers do over TLS, uploads included', async () => {
    const { token } = await exchange();
    const client = connectHttp2(`https://localhost:${demo.port}`, { rejectUnauthorized: false });
    const stream = client.request({
      ':method': 'POST',
      ':path': '/hdt/api/master?module=pathology',
      authorization: `Bearer ${token}`,
      'content-type': 'multipart/form-data; boundary=b',
      'content-length': PART.length,
    });
    stream.end(PART);
    let text = '';
    for await (const piece of stream) text += String(piece);
    client.destroy();
    assert.match(text, /"uploadId"/);
    assert.deepEqual(contentsOf(upstream.arrivals.at(-1)!), [CONTENT]);
  });

  test('can be installed, and receives what is shared', async () => {
    const manifest = JSON.parse((await call('/app.webmanifest')).text);
    const { share_target: target, icons, start_url: start } = manifest;
    for (const path of [icons[0].src, start, 'service-worker.js']) {
      assert.equal((await call(`/${path}`)).status, 200, path);
    }
    const worker = (await call('/service-worker.js')).text;
    assert.ok(worker.includes(`\`${target.action}\``), 'the worker listens elsewhere');
    // As of a browser that has lost the worker.
    const body = 'x'.repeat(300_000);
    const { status, headers } = await call(`/${target.action}`, { method: target.method }, body);
    assert.deepEqual([status, headers.location], [303, '/upload.html#hdt-share=expired']);
    assert.equal((await call(`/${target.action}`)).status, 404);
  });

  test('sends browsers of this machine to the emulator’s page', async () => {
    const { status, headers } = await call('/emulator');
    assert.deepEqual([status, headers.location], [302, EMULATOR_PAGE]);
    const asked = await call('/emulator', { method: 'HEAD' });
    assert.deepEqual([asked.status, asked.headers.location], [204, undefined]);
    for (const own of ['127.0.0.1', '127.1.2.3', '::1', '::ffff:127.0.0.1'])
      assert.ok(isLoopbackAddress(own), own);
    for (const other of ['192.168.0.7', '10.127.0.0', '::2', '::ffff:192.168.0.7', undefined]) {
      assert.ok(!isLoopbackAddress(other), other);
    }
  });

  test('takes the next port when one is taken, and gives both back', async () => {
    const second = await startDemoServer({ gateway, port: demo.port });
    assert.notEqual(second.port, demo.port);
    const options = { method: 'HEAD', rejectUnauthorized: false };
    const unlinked = await new Promise((resolve, reject) => {
      const asked = request(`https://localhost:${second.port}/emulator`, options, (answer) =>
        resolve(answer.statusCode),
      );
      asked.on('error', reject).end();
    });
    assert.equal(unlinked, 404, 'no emulator page, no link');
    assert.equal(await isPortOpen(second.port), true);
    await second.close();
    assert.equal(await isPortOpen(second.port), false);
  });
});

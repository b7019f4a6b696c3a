import assert from 'node:assert/strict';
import { connect as connectHttp2 } from 'node:http2';
import { request } from 'node:https';
import { connect as connectTls } from 'node:tls';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { ROOT, type Running, startProduct } from '../support/process.js';

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

/** What a development server would give away, as paths are written and as they are disguised. */
const PRIVATE = [
  // The developer's editor, and Vite's own addresses.
  '/__open-in-editor?file=package.json',
  '/__open-in-editor?file=/etc/hostname',
  '/__inspect/',
  '/@vite/client',
  '/@vite/env',
  '/@id/lit',
  '/@id/__x00__vite/modulepreload-polyfill',
  '/@react-refresh',
  // Any file of the machine.
  `/@fs${ROOT}package.json`,
  `/@fs${ROOT}src/upload.ts`,
  `/@fs${ROOT}src/upload.ts?raw`,
  `/@fs${ROOT}src/upload.ts?import&raw`,
  `/@fs${ROOT}demo/page.ts`,
  `/@fs${ROOT}node_modules/lit/package.json`,
  `/@fs${ROOT}node_modules/hdt-gateway/dist/command/main.js`,
  `/@fs${ROOT}server-stub/gateway/src/command/main.ts`,
  `/@fs${ROOT}.git/HEAD`,
  `/@fs${ROOT}node_modules/.vite-demo/basic-ssl/_cert.pem`,
  '/@fs/etc/hostname',
  '/@fs/etc/hostname?raw??',
  '/@fs/x/x/x/vite/preload-helper/../../../../../../etc/hostname?raw',
  // Sources, by every way to write one.
  '/upload.ts',
  '/upload.ts?raw',
  '/upload.ts?import',
  '/upload.ts?url',
  '/page.ts',
  '/page.ts?raw&import',
  '/words.ts?t=1',
  '/demo.css?inline&import',
  '/src/upload.ts',
  '/src/upload.ts?raw',
  '/src/index.ts.map',
  '/demo/page.ts',
  '/node_modules/lit/index.js',
  '/node_modules/hdt-gateway/dist/command/main.js',
  '/node_modules/hdt-gateway/dist/command/main.js?raw',
  '/node_modules/.vite-demo/deps/lit.js',
  '/node_modules/.vite-demo/basic-ssl/_cert.pem',
  '/server-stub/gateway/src/command/main.ts',
  '/package.json',
  '/vite.config.ts',
  '/tsconfig.json',
  '/.env',
  '/.git/HEAD',
  '/.vite/manifest.json',
  // Out of the folder.
  '/../src/upload.ts',
  '/../../../../../../etc/hostname',
  '/%2e%2e/src/upload.ts',
  '/%2e%2e/%2e%2e/%2e%2e/%2e%2e/etc/hostname',
  '/..%2fsrc%2fupload.ts',
  '/..%2f..%2f..%2f..%2fetc%2fhostname',
  '/%252e%252e/src/upload.ts',
  '/..%5csrc%5cupload.ts',
  '/..\\src\\upload.ts',
  '/assets/../../src/upload.ts',
  '/assets/%2e%2e/%2e%2e/etc/hostname',
  '/samples/../../demo/page.ts',
  '/./../etc/hostname',
  '//etc/hostname',
  '///etc/hostname',
  '/%00',
  '/%',
  '/\u{ff0e}\u{ff0e}/etc/hostname'.replaceAll('\u{ff0e}', '%ef%bc%8e'),
  '/samples',
  '/samples/',
  '/assets/',
];

const LOCAL = [
  'localhost',
  'LOCALHOST',
  'demo.localhost',
  '127.0.0.1',
  '[::1]',
  '192.168.1.7',
  '[fe80::1]',
  'my-laptop.local',
];
const FOREIGN = [
  'evil.example',
  'localhost.evil.example',
  '127.0.0.1.evil.example',
  'evil-localhost',
  'evillocal',
  'local',
  '.local',
  'my-laptop.local.evil.example',
  'localhost@evil.example',
  'evil.example#.local',
  'evil.example/.local',
  '[::1].evil.example',
  '[evil.example]',
  '0x7f.1',
  'localhost,evil.example',
];

describe('what npm start gives the local network', () => {
  let demo: Running;
  let port: number;
  beforeAll(async () => {
    // As a developer's shell may have it: what is served must not depend on it.
    demo = startProduct(['--port', '0'], { NODE_ENV: 'development' });
    const [, address = ''] = await demo.line(/^ready (https:\/\/\S+\/)$/);
    port = Number(new URL(address).port);
  });
  afterAll(async () => {
    demo.interrupt();
    await demo.ended;
  });

  /** The path goes out as it is written. */
  const get = (path: string, headers: Record<string, string> = {}) =>
    new Promise<Answer>((resolve, reject) => {
      const options = { host: 'localhost', port, path, headers, rejectUnauthorized: false, agent: false };
      const asked = request(options, async (response) => {
        let text = '';
        for await (const piece of response) text += String(piece);
        const type = String(response.headers['content-type']);
        resolve({ status: response.statusCode ?? 0, type, text });
      });
      asked.on('error', reject).end();
    });

  const linked = (text: string) =>
    [...text.matchAll(/(?:src|href)="\.\/([^"]+)"/g)].map(([, path = '']) => path);

  /** All that a browser can come to from the pages: what they link to, and what that names. */
  async function reached(): Promise<Map<string, Answer>> {
    const found = new Map<string, Answer>();
    const open = ['index.html'];
    for (let path = open.pop(); path !== undefined; path = open.pop()) {
      if (found.has(path)) continue;
      const answer = await get(`/${path}`);
      found.set(path, answer);
      open.push(...(path.endsWith('.html') ? linked(answer.text) : []));
      const named = path.endsWith('.js') ? answer.text.matchAll(/[\w.-]+-[\w-]{8}\.(?:js|wasm|css)\b/g) : [];
      open.push(...[...named].map(([name]) => `assets/${name}`));
    }
    return found;
  }

  test('is the built demo, whole: pages, Worker, wasm, languages, samples', async () => {
    const found = await reached();
    for (const [path, { status }] of found) assert.equal(status, 200, path);
    const paths = [...found.keys()].join(' ');
    for (const part of [
      'upload.html',
      'capture.html',
      'records.html',
      'worker',
      'libheif',
      'heic2any',
      'zh',
    ]) {
      assert.match(paths, new RegExp(`${part}\\b`), part);
    }
    const scripts = [...found].filter(([path]) => path.endsWith('.js')).map(([, { text }]) => text);
    for (const tag of ['hdt-upload', 'hdt-device-capture', 'hdt-records', 'hdt-results']) {
      assert.ok(
        scripts.some((text) => text.includes(`"${tag}"`) || text.includes(`\`${tag}\``)),
        tag,
      );
    }
    for (const text of scripts) assert.doesNotMatch(text, /Lit is in dev mode|sourceMappingURL/);
    assert.match((await get('/samples/blood-panel.hl7')).text, /^MSH\|/);
    const wasm = [...found].find(([path]) => path.endsWith('.wasm'))?.[1];
    assert.equal(wasm?.type, 'application/wasm');
  });

  for (const path of PRIVATE) {
    test(`refuses ${path.replace(ROOT, '/…/')}`, async () => {
      const { status, text } = await get(path);
      assert.ok(status === 403 || status === 404, String(status));
      assert.equal(text, '');
    });
  }

  test('has no maps of its scripts', async () => {
    for (const path of (await reached()).keys()) {
      assert.equal((await get(`/${path}.map`)).status, 404, path);
    }
  });

  const pages = ['/', '/hdt/health/live', '/emulator'];
  for (const name of LOCAL) {
    test(`is served to Host ${name}`, async () => {
      for (const host of [name, `${name}:${port}`]) {
        for (const path of pages)
          assert.match(String((await get(path, { host })).status), /^(?:200|302)$/, path);
      }
    });
  }

  for (const name of FOREIGN) {
    test(`is refused to Host ${name}`, async () => {
      for (const host of [name, `${name}:${port}`]) {
        for (const path of pages) {
          const { status, text } = await get(path, { host });
          assert.ok(status === 403 || status === 400, `${path} ${status}`);
          assert.equal(text, '');
        }
      }
    });
  }

  test('is refused without a Host', async () => {
    const socket = connectTls({ host: 'localhost', port, rejectUnauthorized: false });
    socket.end('GET / HTTP/1.0\r\n\r\n');
    let text = '';
    for await (const piece of socket) text += String(piece);
    assert.match(text, /^HTTP\/1\.1 403 /);
    assert.doesNotMatch(text, /<html/);
  });

  test('is refused to a foreign :authority or Host over HTTP/2', async () => {
    const client = connectHttp2(`https://localhost:${port}`, { rejectUnauthorized: false });
    const ask = async (headers: Record<string, string>) => {
      const stream = client.request({ ':path': '/hdt/health/live', ...headers });
      const [answered] = await new Promise<[Record<string, unknown>]>((resolve, reject) => {
        stream.on('response', (...given) => resolve(given as never)).on('error', reject);
      });
      stream.close();
      return answered[':status'];
    };
    assert.equal(await ask({}), 200);
    assert.equal(await ask({ ':authority': 'evil.example' }), 403);
    assert.equal(await ask({ ':authority': `localhost:${port}`, host: 'evil.example' }), 403);
    client.destroy();
  });
});

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { launchChromium } from '../support/chromium.js';

const dist = fileURLToPath(new URL('../../dist/', import.meta.url));
const picture = fileURLToPath(new URL('../fixtures/images/quadrants-rotated.heic', import.meta.url));
const PATH = '/a/deep/path';
const TYPES: Record<string, string> = { '.js': 'text/javascript', '.wasm': 'application/wasm' };
const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'; img-src blob:";
const PAGE = `<!doctype html><title>host</title><hdt-upload accept="heic"></hdt-upload>
  <script type="module" src="${PATH}/hdt-elements.js?v=1"></script>`;

/** A host that knows nothing of us: a folder of files at a path of its own, under a strict policy. */
const host = createServer(({ url = '/' }, answer) => {
  const { pathname } = new URL(url, 'http://host');
  const file = join(dist, posix.normalize(pathname.slice(PATH.length)));
  const isFile = pathname.startsWith(`${PATH}/`) && existsSync(file);
  answer.setHeader('content-security-policy', POLICY);
  answer.setHeader('content-type', isFile ? (TYPES[extname(file)] ?? '') : 'text/html');
  answer.writeHead(isFile || pathname === '/' ? 200 : 404).end(isFile ? readFileSync(file) : PAGE);
});
let browser: Browser;

beforeAll(async () => {
  host.listen(0, '127.0.0.1');
  await once(host, 'listening');
  browser = await launchChromium();
});
afterAll(async () => {
  await browser.close();
  host.close();
});

describe('the script tag', () => {
  it('works from any path under a strict policy, its Worker and wasm fetched on need from beside it', async () => {
    const page = await browser.newPage();
    const asked: string[] = [];
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (/Content Security Policy|Refused/.test(message.text())) complaints.push(message.text());
    });
    page.context().on('request', (request) => asked.push(new URL(request.url()).pathname));
    const { port } = host.address() as AddressInfo;
    await page.goto(`http://127.0.0.1:${port}/`);
    await page.waitForFunction(
      () => customElements.get('hdt-upload') && customElements.get('hdt-device-capture'),
    );
    const [first, ...beside] = asked.filter((path) => path.endsWith('.js'));
    assert.equal(first, `${PATH}/hdt-elements.js`);
    assert.ok(beside.length > 0 && beside.every((path) => path.startsWith(`${PATH}/hdt-elements/`)));
    assert.doesNotMatch(beside.join(' '), /worker|heif|heic|compression|preparer|handoff|\/(?:de|es|zh)-/);

    const sent = page.waitForRequest(/\/hdt\/token/);
    await page.locator('hdt-upload input[type=file]').first().setInputFiles(picture);
    await sent;
    const lazy = asked
      .filter((path) => path.startsWith(`${PATH}/hdt-elements/`))
      .map((path) => posix.basename(path));
    assert.match(lazy.join(' '), /\bworker\.js (?:\S+ )?heif\.js libheif\.wasm$/);
    assert.doesNotMatch(lazy.join(' '), /pipeline|heic2any|compression/);
    assert.deepEqual(complaints, []);
  });

  it('carries no address of another host and no code made from text', () => {
    // Two libraries for browsers that refuse WebAssembly or OffscreenCanvas make code from text; nothing else does.
    const isOurs = (name: string) => /^(?!heic2any|compression).*\.js$/.test(name);
    const parts = readdirSync(join(dist, 'hdt-elements')).filter(isOurs);
    assert.ok(parts.length > 5);
    for (const name of ['../hdt-elements.js', ...parts]) {
      const code = readFileSync(join(dist, 'hdt-elements', name), 'utf8');
      assert.doesNotMatch(
        code,
        /\beval\(|new Function\(|createObjectURL\([^)]*text\/javascript|cdn\.|data:(?:text|application)\/javascript/,
        name,
      );
      assert.doesNotMatch(code, /(?:^|[;}])import[{"'* ](?:[^"'`]*from)?["'`](?!\.\/)/m, name);
    }
  });
});

describe('the modules', () => {
  it('name their assets in the one form bundlers know', () => {
    const code = readFileSync(join(dist, 'prepare/assets.js'), 'utf8');
    for (const name of readdirSync(join(dist, 'hdt-elements/assets')))
      assert.ok(code.includes(`new URL("../hdt-elements/assets/${name}", import.meta.url)`), name);
  });

  it('go through the Vite of a host, Worker and wasm included', async () => {
    const built = await build({
      configFile: false,
      root: dist,
      logLevel: 'silent',
      build: { write: false, rolldownOptions: { input: join(dist, 'upload.js') } },
    });
    assert.ok('output' in built);
    const names = built.output.map(({ fileName }) => fileName).join(' ');
    assert.match(names, /assets\/worker-\S+\.js/);
    assert.match(names, /assets\/libheif-\S+\.wasm/);
    assert.match(names, /assets\/heif-\S+\.js/);
  });
});

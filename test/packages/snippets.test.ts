import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { copyFileSync, cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { afterAll, beforeAll, describe, it, onTestFinished } from 'vitest';
import { hasPython } from '../support/back-ends.js';
import { CHROMIUM_ARGS, findEngines } from '../support/engines.mjs';
import { findFreePort } from '../support/free-port.mjs';
import { type Running, run } from '../support/process.js';
import { skipWhen } from '../support/skip.js';
import { fence, unusedFences } from './fences.js';
import { folderOf, INSTALLED, ROOT } from './installed.js';
import { openProduct, type Servers, startServers } from './product.js';
import { openSite, POLICY } from './site.js';

// What the documentation shows is taken from it as it is written, and run in the folder of an adopter, against each other.

const FOLDER = join(INSTALLED, 'snippets');
const KEY = 'hdt-emulator-key';
const REPORT = join(ROOT, 'demo/public/samples/blood-panel.hl7');
const HEIC = join(ROOT, 'test/fixtures/images/quadrants-rotated.heic');
const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });

/** What the reader has of their own. */
const YOURS = `
export const userIdOf = async () => 'ada';
export const sessions = new Map([['s1', { userId: 'ada', clinic: 'north' }]]);
export const sessionMiddleware = (request, _response, next) => {
  request.session = { userId: request.headers.cookie === 'sid=s1' ? 'ada' : undefined };
  next();
};
export const publicKey = ${JSON.stringify(publicKey.export({ type: 'spki', format: 'pem' }))};
`;

/** A client of the reader's own, which sends a report until it is received. */
const YOUR_CLIENT = `
export async function sendReport({ name, buffer }, { url, key }) {
  for (;;) {
    const body = new FormData();
    body.append('files', new File([buffer], name));
    const headers = { authorization: 'Bearer ' + key };
    const answer = await fetch(url + '/api/master?module=pathology', { method: 'POST', headers, body });
    if (answer.status !== 503) return answer.json();
  }
}
`;

let servers: Servers;
let emulator: Servers['emulator'];
const started: Running[] = [];

beforeAll(async () => {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, 'your-sessions.mjs'), YOURS);
  // What is imported here writes its database beside itself, as it would for the reader.
  process.chdir(FOLDER);
  servers = await startServers();
  emulator = servers.emulator;
});
afterAll(async () => {
  for (const one of started) {
    one.interrupt();
    await one.ended;
  }
  await servers.close();
});

const put = (name: string): string => {
  writeFileSync(join(FOLDER, name), fence(name));
  return join(FOLDER, name);
};

/** The status of a token exchange at a gateway that may still be starting. */
async function exchange(port: number, running: Running, cookie?: string): Promise<number> {
  const headers = { 'content-type': 'application/json', 'x-hdt-client': '1', ...(cookie && { cookie }) };
  for (;;) {
    const asked = fetch(`http://127.0.0.1:${port}/hdt/token`, {
      method: 'POST',
      headers,
      body: '{"scope":"pathology"}',
    });
    const answer = await Promise.race([asked.catch(() => null), running.ended]);
    if (answer instanceof Response) return answer.status;
    assert.equal(answer, null, `it ended: ${running.lines.join('\n')}`);
    // A poll without a pause would take the processor from the program that starts.
    await setTimeout(50);
  }
}

/** Starts a module of the documentation as a server, and exchanges a token there. */
async function serves(name: string, cookie?: string, port?: number): Promise<number> {
  const free = port ?? (await findFreePort());
  const env = {
    PORT: String(free),
    HDT_SERVICE_URL: emulator.url,
    HDT_API_KEY: KEY,
    HDT_TOKEN_SECRET: 'Tr0ub4dor&3-correct-horse-battery',
  };
  const running = run(process.execPath, [put(name)], env, FOLDER);
  started.push(running);
  return exchange(free, running, cookie);
}

const importPut = (name: string): Promise<Record<string, unknown>> => import(pathToFileURL(put(name)).href);

describe('a snippet of the documentation', () => {
  it('is a gateway in ten lines', async () => {
    assert.ok(
      fence('ten-lines.mjs')
        .match(/createGateway\(\{[\s\S]*?\}\);\nawait listen.*\n/)![0]
        .split('\n').length <= 10,
    );
    assert.equal(await serves('ten-lines.mjs'), 200);
  });

  for (const name of ['node.mjs', 'express.mjs', 'fastify.mjs', 'hono.mjs', 'gateway-readme.mjs']) {
    it(`serves the gateway: ${name}`, async () => {
      put('gateway.mjs');
      assert.equal(await serves(name), 200);
    });
  }

  it("asks a session of Express's middleware", async () => {
    assert.equal(await serves('express-session.mjs', 'sid=s1'), 200);
    assert.equal(await serves('express-session.mjs'), 401);
  });

  it('gives the gateway to Next', async () => {
    put('gateway.mjs');
    Object.assign(process.env, {
      HDT_SERVICE_URL: emulator.url,
      HDT_API_KEY: KEY,
      HDT_TOKEN_SECRET: 'Tr0ub4dor&3-correct-horse-battery',
    });
    const { GET } = (await importPut('next-route.mjs')) as { GET(request: Request): Promise<Response> };
    const answer = await GET(new Request('http://127.0.0.1/hdt/health/live'));
    assert.equal(answer.status, 200);
  });

  it('says who is signed in', async () => {
    const { byCookie, byBrowser, byToken, byKeySet, byEndpoint } = (await importPut(
      'sessions.mjs',
    )) as Record<string, (request: Request) => Promise<{ subject: string; tenant?: string } | null>>;
    const request = (cookie: string) =>
      new Request('https://clinic.example/hdt/token', { headers: { cookie } });
    assert.deepEqual(await byCookie!(request('__Host-session=s1')), { subject: 'ada', tenant: 'north' });
    assert.equal(await byCookie!(request('__Host-session=s2')), null);
    assert.equal((await byToken!(request('__Host-session=not.a.token')))?.subject, undefined);
    for (const remote of [byKeySet!, byEndpoint!]) assert.equal(await remote(request('')), null);
    assert.match((await byBrowser!(request('')))?.subject ?? '', /^anonymous:/);
  });

  it('reads callbacks', async () => {
    const { rowsOf, close } = (await importPut('callbacks.mjs')) as {
      rowsOf(request: Request): Promise<{ uploadId: string; rows: unknown[] } | null>;
      close(): Promise<void>;
    };
    const post = (body: string) =>
      new Request('http://127.0.0.1/api/results', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
    assert.equal(await rowsOf(post('{"nothing": true}')), null);
    await close();
  });

  it('runs the emulator in a test', async () => {
    const running = run(process.execPath, [put('emulator-readme.mjs')], {}, FOLDER);
    assert.deepEqual([await running.ended, running.lines], [0, ['200', '1']]);
  });

  it('tests with Vitest', async () => {
    put('emulator-vitest.test.js');
    writeFileSync(join(FOLDER, 'your-client.js'), YOUR_CLIENT);
    // As installed: it finds what it needs itself from where it really is.
    const vitest = join(ROOT, 'node_modules/vitest');
    symlinkSync(vitest, join(INSTALLED, 'node_modules/vitest'));
    const running = run(
      process.execPath,
      [join(vitest, 'vitest.mjs'), 'run', '--root', FOLDER, '--testTimeout', '60000'],
      {},
      FOLDER,
    );
    assert.equal(await running.ended, 0, running.lines.join('\n'));
    assert.match(running.lines.join('\n'), /2 passed/);
  });

  it('tests a page with Playwright', async () => {
    // The port of the page may be somebody else's here.
    const port = await findFreePort();
    const text = fence('emulator-playwright.spec.js').replace('8787', String(port));
    writeFileSync(join(FOLDER, 'emulator-playwright.spec.js'), text);
    const root = join(FOLDER, 'tested');
    mkdirSync(root, { recursive: true });
    writeFileSync(join(root, 'index.html'), `<!doctype html><html lang="en">${fence('index.html')}</html>`);
    const folders = { '/': root, '/hdt-elements/': join(folderOf('hdt-elements'), 'dist') };
    const site = await openSite(folders, `http://127.0.0.1:${port}/hdt`);
    onTestFinished(() => site.close());
    const launchOptions = { executablePath: findEngines().chromium, args: CHROMIUM_ARGS };
    const use = { baseURL: site.url, locale: 'en-US', launchOptions };
    const config = { testMatch: '*.spec.js', timeout: 0, expect: { timeout: 0 }, reporter: 'line', use };
    writeFileSync(join(FOLDER, 'playwright.config.js'), `export default ${JSON.stringify(config)};`);
    const command = join(INSTALLED, 'node_modules/@playwright/test/cli.js');
    const running = run(process.execPath, [command, 'test'], {}, FOLDER);
    assert.equal(await running.ended, 0, running.lines.join('\n'));
    assert.match(running.lines.join('\n'), /1 passed/);
  });

  it('reads a PDF in a program', async () => {
    copyFileSync(join(ROOT, 'demo/public/samples/thyroid.pdf'), join(FOLDER, 'report.pdf'));
    const running = run(process.execPath, [put('reader-readme.mjs')], {}, FOLDER);
    assert.equal(await running.ended, 0);
    assert.match(running.lines.join(), /^[1-9]\d*$/);
    assert.match(fence('reader-run'), /^npx -p hdt-emulator -p hdt-reader hdt-emulator\n$/);
  });

  it('runs both by npx, the gateway before the emulator', async () => {
    const [first = '', second = '', ...more] = fence('npx').trim().split('\n');
    assert.deepEqual(more, []);
    const [program = '', ...options] = first.replace(/^npx /, '').split(' ');
    const service = run(join(INSTALLED, 'node_modules/.bin', program), options, {}, FOLDER);
    started.push(service);
    // The next free port is taken where somebody else has that one.
    const [, url = ''] = await service.line(/^ready (\S+)/);
    const words = second.replace('http://127.0.0.1:8790', url).split(' ');
    const at = words.indexOf('npx');
    const env = Object.fromEntries(words.slice(0, at).map((word) => word.split('=', 2)));
    const gateway = run(
      join(INSTALLED, 'node_modules/.bin', words[at + 1]!),
      [],
      { ...env, PORT: '0' },
      FOLDER,
    );
    started.push(gateway);
    const [, address = ''] = await gateway.line(/"address":"([^"]+)"/);
    assert.equal(await exchange(Number(new URL(address).port), gateway), 200);
    assert.match(fence('emulator-start'), /^npx hdt-emulator --advance at-once\n$/);
    for (const same of ['gateway-readme-run', 'emulator-run'])
      assert.ok(fence('npx').includes(fence(same).trim()));
    assert.match(
      fence('gateway-smart'),
      /HDT_SESSION_JWKS_URL=\S+ HDT_SESSION_ISSUER=\S+.* npx hdt-gateway\n$/s,
    );
    assert.match(fence('gateway-run'), /^HDT_SERVICE_URL=\S+ HDT_API_KEY=\S+ npx hdt-gateway\n$/);
  });

  it('is a server with its page', async () => {
    const port = await findFreePort();
    assert.equal(await serves('page-server.mjs', undefined, port), 200);
    const at = `http://127.0.0.1:${port}`;
    assert.match(await (await fetch(at)).text(), /<hdt-upload>/);
    assert.equal((await fetch(`${at}/hdt-elements/hdt-elements.js`)).status, 200);
  });

  it('is a gateway beside a server of another language', async () => {
    const whoami = createServer((request, response) => {
      const isAda = request.headers.cookie === 'sid=s1';
      response.writeHead(isAda ? 200 : 401, { 'content-type': 'application/json' });
      response.end(isAda ? '{"subject":"ada"}' : '{}');
    }).listen(0, '127.0.0.1');
    onTestFinished(() => void whoami.close());
    await once(whoami, 'listening');
    const words = fence('gateway-beside').trim().split(' ');
    const env = Object.fromEntries(words.slice(0, -2).map((word) => word.split('=', 2)));
    assert.deepEqual(words.slice(-2), ['npx', 'hdt-gateway']);
    const port = await findFreePort();
    const gateway = run(
      join(INSTALLED, 'node_modules/.bin/hdt-gateway'),
      [],
      {
        ...env,
        HDT_SESSION_FORWARD_URL: env.HDT_SESSION_FORWARD_URL!.replace(
          '8000',
          String((whoami.address() as AddressInfo).port),
        ),
        HDT_TOKEN_SECRET: 'Tr0ub4dor&3-correct-horse-battery',
        HDT_API_KEY: KEY,
        PORT: String(port),
      },
      FOLDER,
    );
    started.push(gateway);
    assert.equal(await exchange(port, gateway, 'sid=s1'), 200);
    assert.equal(await exchange(port, gateway), 401);
  });

  it(
    'is a back end of one file, that conforms',
    skipWhen(!hasPython, 'python3 is not installed'),
    async () => {
      const [service = '', stub = '', suite = ''] = fence('own-back-end').trim().split('\n');
      assert.equal(service, fence('emulator-start').trim());
      const port = await findFreePort();
      const path = stub.split(' ').at(-1)!;
      const back = run(
        'python3',
        [path],
        { HDT_SERVICE_URL: emulator.url, HDT_API_KEY: KEY, PORT: String(port) },
        INSTALLED,
      );
      started.push(back);
      await back.line(/^http/);
      const [program = '', ...args] = suite.replace('8787', String(port)).split(' ').slice(2);
      const checked = run(join(INSTALLED, 'node_modules/.bin', program), args, { HDT_API_KEY: KEY }, FOLDER);
      const code = await checked.ended;
      assert.equal(code, 0, checked.lines.filter((line) => !line.startsWith('pass')).join('\n'));
    },
  );

  it('passes the paths of the gateway on from a development server', async () => {
    assert.equal(fence('no-back-end'), fence('npx'));
    const { default: config } = await importPut('vite-proxy.mjs');
    assert.deepEqual(config, { server: { proxy: { '/hdt': 'http://127.0.0.1:8787' } } });
  });

  it('asks the emulator', async () => {
    const [, header = '', value = '', field = '', path = ''] =
      /^curl -H '(\S+): (.+)' -F (\w+)=@report\.hl7 'http:\/\/127\.0\.0\.1:8790(\S+)'\n$/.exec(
        fence('emulator-readme-curl'),
      ) ?? [];
    const form = new FormData();
    form.set(field, new Blob([readFileSync(REPORT)]), 'report.hl7');
    const answer = await fetch(`${emulator.url}${path}`, {
      method: 'POST',
      headers: { [header]: value },
      body: form,
    });
    assert.equal(answer.status, 200);
  });

  it('is a page, by a script tag and by a bundler, that reaches a result', async () => {
    const root = join(FOLDER, 'page');
    mkdirSync(root, { recursive: true });
    writeFileSync(join(root, 'index.html'), `<!doctype html><html lang="en">${fence('index.html')}</html>`);
    const tags = '<hdt-upload></hdt-upload><hdt-device-capture></hdt-device-capture>';
    const bundled = `<!doctype html><html lang="en">${tags}<script type="module" src="./page.js"></script></html>`;
    writeFileSync(join(root, 'bundled.html'), bundled);
    writeFileSync(join(root, 'page.js'), fence('page.js'));
    const outDir = join(root, 'dist');
    await build({
      configFile: false,
      root,
      logLevel: 'error',
      build: { outDir, rolldownOptions: { input: join(root, 'bundled.html') } },
    });
    writeFileSync(join(outDir, 'index.html'), readFileSync(join(root, 'index.html')));
    const product = await openProduct(outDir, {}, servers);
    onTestFinished(() => product.close());
    for (const name of ['index.html', 'bundled.html']) {
      const page = await product.open(name);
      const lines: string[] = [];
      page.on('console', (message) => lines.push(message.text()));
      await page.locator('hdt-upload input[type=file]').first().setInputFiles(REPORT);
      await page.locator('hdt-upload').getByText('8 results').first().waitFor();
      if (name === 'bundled.html') assert.match(lines.join('\n'), /^[\da-f-]{36} /m);
    }
    assert.deepEqual(product.complaints, []);
  });

  it('is the quick start, which shows the rows', async () => {
    const root = join(FOLDER, 'quick-start');
    mkdirSync(root, { recursive: true });
    writeFileSync(join(root, 'index.html'), fence('quick-start.html'));
    writeFileSync(join(root, 'quick-start.js'), fence('quick-start.js'));
    for (const name of ['form.html', 'patients.html']) {
      const script = '<script type="module">import "hdt-elements";</script>';
      writeFileSync(join(root, name), `<!doctype html><html lang="en">${fence(name)}${script}</html>`);
    }
    const outDir = join(root, 'dist');
    const input = ['index.html', 'form.html', 'patients.html'].map((name) => join(root, name));
    await build({
      configFile: false,
      root,
      logLevel: 'error',
      build: { outDir, rolldownOptions: { input } },
    });
    const product = await openProduct(outDir, { policy: fence('csp').trim() }, servers);
    onTestFinished(() => product.close());
    const page = await product.open('index.html');
    await page.locator('hdt-upload input[type=file]').first().setInputFiles(REPORT);
    const shown = page.locator('pre').filter({ hasText: '"loinc"' });
    await shown.waitFor();
    const [row] = JSON.parse((await shown.textContent())!);
    assert.deepEqual(Object.keys(row).sort(), Object.keys(JSON.parse(fence('row'))).sort());
    for (const name of ['form.html', 'patients.html']) {
      const shows = await product.open(name);
      await shows.locator('hdt-upload').getByRole('button').first().waitFor();
    }
    const [create = '', , install] = fence('new-page').trim().split('\n');
    assert.match(create, /^npm create vite@latest my-page -- --template vanilla$/);
    assert.deepEqual([install, fence('install').trim()], ['npm install hdt-elements', install]);
    assert.equal(fence('start-page'), 'npx vite\n');
    assert.deepEqual(product.complaints, []);
  });

  it('receives what is shared, by a worker that is built and by one that is not', async () => {
    const root = join(FOLDER, 'share');
    mkdirSync(root, { recursive: true });
    const { share_target: target } = JSON.parse(fence('share.webmanifest'));
    const tag = '<hdt-upload token-endpoint="/hdt/token"></hdt-upload>';
    for (const name of ['share-worker.js', 'share-page.js', 'share-later.js'])
      writeFileSync(join(root, name), fence(name));
    const later =
      'import "hdt-elements/upload"; import { onSignedIn } from "./share-later.js"; onSignedIn();';
    const pages = { 'reports.html': 'import "./share-page.js";', 'later.html': later };
    for (const [name, script] of Object.entries(pages)) {
      const text = `<!doctype html><html lang="en">${tag}<script type="module">${script}</script></html>`;
      writeFileSync(join(root, name), text);
    }
    const outDir = join(root, 'dist');
    const options = { configFile: false, root, logLevel: 'error' } as const;
    await build({
      ...options,
      build: { outDir, rolldownOptions: { input: Object.keys(pages).map((name) => join(root, name)) } },
    });
    const output = { entryFileNames: 'service-worker.js' };
    const worker = { input: join(root, 'share-worker.js'), output };
    await build({ ...options, build: { outDir, emptyOutDir: false, rolldownOptions: worker } });
    const product = await openProduct(outDir, { policy: `${POLICY}; form-action 'self'` }, servers);
    onTestFinished(() => product.close());
    for (const text of [null, fence('classic-worker.js')]) {
      if (text) writeFileSync(join(outDir, 'service-worker.js'), text);
      const page = await product.open('reports.html');
      await page.evaluate(async (action) => {
        await navigator.serviceWorker.ready;
        const form = document.createElement('form');
        Object.assign(form, { method: 'post', action, enctype: 'multipart/form-data' });
        const input = Object.assign(document.createElement('input'), { type: 'file', name: 'files' });
        const transfer = new DataTransfer();
        transfer.items.add(new File(['MSH|^~&|'], 'shared.hl7'));
        input.files = transfer.files;
        form.append(input);
        document.body.append(form);
        form.submit();
      }, target.action);
      await page.locator('hdt-upload [part=offer]').getByText('shared.hl7').waitFor();
    }
    const signedIn = await product.open('later.html#hdt-share=empty');
    await signedIn.getByText('No file was shared.').waitFor();
    assert.deepEqual(product.complaints, []);
  });

  it('answers a share without a worker', async () => {
    const port = await findFreePort();
    const running = run(process.execPath, [put('share-server.mjs')], { PORT: String(port) }, FOLDER);
    started.push(running);
    const share = () =>
      fetch(`http://127.0.0.1:${port}/share`, {
        method: 'POST',
        body: 'x'.repeat(100_000),
        redirect: 'manual',
      });
    let answer = await share().catch(() => null);
    while (!answer) {
      await setTimeout(50);
      answer = await share().catch(() => null);
    }
    assert.deepEqual(
      [answer.status, answer.headers.get('location')],
      [303, '/reports.html#hdt-share=expired'],
    );
  });

  it('listens, styles and speaks as it says', async () => {
    const root = join(FOLDER, 'host');
    mkdirSync(root, { recursive: true });
    const tags = '<hdt-upload></hdt-upload><hdt-device-capture></hdt-device-capture>';
    const page = (lang: string, script: string) =>
      `<!doctype html><html lang="${lang}">${tags}<script type="module" src="./${script}"></script></html>`;
    const pages = {
      'events.html': page('en', 'events.js'),
      'languages.html': page('cy', 'languages.js'),
      'own.html': page('en', 'own.js'),
      'accept.html': page('en', 'accept.js'),
      'computer.html': fence('computer.html'),
      'phone.html': fence('phone.html'),
    };
    for (const [name, text] of Object.entries(pages)) writeFileSync(join(root, name), text);
    for (const name of ['accept.js', 'events.js', 'languages.js', 'own.js', 'phone.js'])
      writeFileSync(join(root, name), fence(name));
    const outDir = join(root, 'dist');
    const input = Object.keys(pages).map((name) => join(root, name));
    await build({
      configFile: false,
      root,
      logLevel: 'error',
      build: { outDir, rolldownOptions: { input } },
    });
    const product = await openProduct(outDir, {}, servers);
    onTestFinished(() => product.close());

    const events = await product.open('events.html');
    const lines: string[] = [];
    events.on('console', (message) => lines.push(message.text()));
    await events.locator('hdt-upload input[type=file]').first().setInputFiles(REPORT);
    await events.locator('hdt-upload').getByText('8 results').first().waitFor();
    const heard = lines.map((line) => line.split(' ')[0]);
    for (const kind of ['sent', 'uploaded', 'result']) assert.ok(heard.includes(kind), `${kind}: ${lines}`);
    const table = events.locator('hdt-upload').locator('[part~=results]').first();
    assert.equal(await table.isVisible(), true);
    await events.evaluate(
      (texts) => {
        document.adoptedStyleSheets = texts.map((text) => {
          const sheet = new CSSStyleSheet();
          sheet.replaceSync(text);
          return sheet;
        });
      },
      [fence('style.css'), fence('hide-table.css')],
    );
    for (const part of ['results', 'tools', 'save'])
      for (const one of await events.locator('hdt-upload').locator(`[part~=${part}]`).all())
        assert.equal(await one.isVisible(), false, part);
    const drop = events.locator('hdt-upload').locator('[part~=drop]');
    assert.equal(await drop.evaluate((element) => getComputedStyle(element).borderTopStyle), 'solid');
    const schemes = await events.evaluate((text) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      document.adoptedStyleSheets = [sheet];
      const schemeOf = (className: string) => {
        document.documentElement.className = className;
        return getComputedStyle(document.querySelector('hdt-upload')!).colorScheme;
      };
      return [schemeOf(''), schemeOf('dark')];
    }, fence('scheme.css'));
    assert.deepEqual(schemes, ['light dark', 'dark']);
    const room = await events.evaluate((text) => {
      // In a document of its own, where no element is defined.
      const frame = document.body.appendChild(document.createElement('iframe'));
      frame.width = '1280';
      const { CSSStyleSheet: Sheet, document: inner } = frame.contentWindow as Window & typeof globalThis;
      const sheet = new Sheet();
      sheet.replaceSync(text);
      inner.adoptedStyleSheets = [sheet];
      const names = ['hdt-upload', 'hdt-records', 'hdt-device-capture'];
      return names.map(
        (name) => inner.body.appendChild(inner.createElement(name)).getBoundingClientRect().height,
      );
    }, fence('reserve.css'));
    assert.deepEqual(room, [128, 216, 352]);

    for (const name of ['hdt-device-capture', 'hdt-upload'] as const) {
      const computer = await product.open('computer.html');
      await computer.locator(name).getByRole('button', { name: 'Use your phone' }).click();
      await computer.getByRole('img', { name: 'QR code with a link for your phone' }).waitFor();
      const phone = await product.open('phone.html');
      assert.equal(await phone.locator(name).count(), 1);
    }

    const own = await product.open('own.html');
    await own.getByRole('link', { name: 'Help with reports' }).waitFor();
    await own.locator('hdt-upload input[type=file]').first().setInputFiles(REPORT);
    await own.locator('hdt-upload').getByText('Seen by your nurse on Monday.').waitFor();
    await own.locator('hdt-upload').getByRole('link', { name: 'What is this?' }).first().waitFor();

    const accept = await product.open('accept.html');
    await accept.route('**/wanted?*', (route) => route.fulfill({ json: { wanted: false } }));
    await accept.locator('hdt-upload input[type=file]').first().setInputFiles(REPORT);
    await accept.locator('hdt-upload').getByText('We already have this report. Thank you.').first().waitFor();
    const outline = await accept.locator('hdt-upload').evaluate((element, text) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      document.adoptedStyleSheets = [sheet];
      element.toggleAttribute('required', true);
      return (element as HTMLElementTagNameMap['hdt-upload']).updateComplete.then(() => {
        (element as HTMLElementTagNameMap['hdt-upload']).checkValidity();
        return getComputedStyle(element).outlineStyle;
      });
    }, fence('states.css'));
    assert.equal(outline, 'solid');

    const languages = await product.open('languages.html');
    await languages.locator('hdt-upload').getByRole('button', { name: 'Pick your lab report' }).waitFor();
    assert.deepEqual(product.complaints, []);
  });

  it('takes its assets from the folder a page names', async () => {
    const root = join(FOLDER, 'assets');
    mkdirSync(join(root, 'public'), { recursive: true });
    const [cp = '', ...args] = fence('assets').trim().split(' ');
    const [source = '', target = ''] = args.slice(-2);
    assert.deepEqual([cp, args[0]], ['cp', '-r']);
    cpSync(join(INSTALLED, source), join(root, target), { recursive: true });
    writeFileSync(join(root, 'assets.js'), fence('assets.js'));
    const script = '<script type="module" src="./assets.js"></script>';
    writeFileSync(
      join(root, 'index.html'),
      `<!doctype html><html lang="en"><hdt-upload></hdt-upload>${script}</html>`,
    );
    const outDir = join(root, 'dist');
    await build({ configFile: false, root, logLevel: 'error', build: { outDir } });
    const product = await openProduct(outDir, {}, servers);
    onTestFinished(() => product.close());
    const page = await product.open('index.html');
    const asked: string[] = [];
    page.context().on('request', (request) => asked.push(new URL(request.url()).pathname));
    const sent = page.waitForResponse(/\/api\/master/);
    await page.locator('hdt-upload input[type=file]').first().setInputFiles(HEIC);
    await sent;
    const taken = asked.filter((path) => path.startsWith('/hdt-assets/'));
    assert.deepEqual(
      taken,
      ['worker.js', 'heif.js', 'libheif.wasm'].map((name) => `/hdt-assets/${name}`),
    );
    assert.deepEqual(product.complaints, []);
  });

  it('sends a report from Node', async () => {
    // Only the address differs, which is the reader's own; nothing there checks an origin in Node.
    const code = fence('headless.js').replace('https://clinic.example/hdt', servers.gateway.url);
    writeFileSync(join(FOLDER, 'headless.js'), code);
    const running = run(process.execPath, [join(FOLDER, 'headless.js')], {}, FOLDER);
    started.push(running);
    await running.line(/ready/);
  });

  it('names commands that there are', () => {
    const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    const named = [...fence('start').matchAll(/^npm (?:run )?(\S+)/gm)].map(([, script]) => script!);
    assert.deepEqual(
      named.filter((script) => !(script in scripts)),
      [],
    );
    assert.ok(named.length > 0);
  });

  it('is left out by none of these tests', () => {
    // Run line by line by the emulator's own tests; compiled by `types.test.ts`; used by `dom.test.ts`.
    const elsewhere = [
      'emulator-calls',
      'emulator-admin',
      'emulator-worker.js',
      'react.tsx',
      'row',
      'reading',
      'testing.js',
      'audit-event',
      // Read by `logrotate`, which is not installed everywhere.
      'logrotate',
    ];
    assert.deepEqual(
      unusedFences().filter((name) => !elsewhere.includes(name)),
      [],
    );
  });
});

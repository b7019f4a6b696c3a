import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningEmulator, startEmulator } from 'hdt-emulator';
import { SignJWT } from 'jose';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, it } from 'vitest';
import { anonymousSession } from '../../server-stub/gateway/src/tokens/anonymous-session.js';
import { cookieSession } from '../../server-stub/gateway/src/tokens/cookie-session.js';
import { jwtSession } from '../../server-stub/gateway/src/tokens/jwt-session.js';
import type { Authenticate } from '../../server-stub/gateway/src/tokens/session.js';
import { openSite, POLICY, type Site } from '../packages/site.js';
import { launchChromium, PAGE_TIMEOUT, REDUCED_MOTION } from '../support/chromium.js';
import { closePages } from '../support/close-pages.js';
import {
  type OtherOrigin,
  type OtherOriginOptions,
  signInWith,
  startOtherOrigin,
} from '../support/other-origin.js';
import { ROOT } from '../support/process.js';
import { axeFindings } from './axe.js';

const SHOTS = process.env.HDT_SHOTS;
const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><title>A page of another origin</title>
<script type="module" src="/hdt-elements/hdt-elements.development.js"></script><body><main><h1>Reports</h1></main></body></html>`;

let folder: string;
let site: Site;
let emulator: RunningEmulator;
let browser: Browser;
const gateways: OtherOrigin[] = [];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hdt-other-origin-'));
  writeFileSync(join(folder, 'index.html'), PAGE);
  site = await openSite({ '/': folder, '/hdt-elements/': join(ROOT, 'dist') }, 'http://127.0.0.1:9', {
    policy: POLICY.replace(
      "connect-src 'self'",
      "connect-src 'self' https://localhost:* http://localhost:* http://gateway.example:*",
    ),
  });
  emulator = await startEmulator({ port: 0, host: '127.0.0.1', pace: 0 });
  // People whose browser keeps no cookie of a third party, unless it is kept apart for each site.
  browser = await launchChromium([
    '--test-third-party-cookie-phaseout',
    '--host-resolver-rules=MAP gateway.example 127.0.0.1',
  ]);
});
afterEach(async () => {
  await closePages(browser);
  await Promise.all(gateways.splice(0).map((gateway) => gateway.close()));
});
afterAll(async () => {
  await browser.close();
  await emulator.close();
  await site.close();
  rmSync(folder, { recursive: true });
});

/** A gateway of another site than the page, which allows the page's origin unless told otherwise. */
async function openGateway(options: Partial<OtherOriginOptions> = {}): Promise<OtherOrigin> {
  const gateway = await startOtherOrigin({
    service: emulator,
    origins: [new URL(site.url).origin],
    ...options,
  });
  gateways.push(gateway);
  return gateway;
}

/** The page, with an element of that name and what the console says of it. */
async function openPage(gateway: OtherOrigin, { tag = 'hdt-upload', locale = 'en-US' } = {}) {
  const context = await browser.newContext({ ...REDUCED_MOTION, ignoreHTTPSErrors: true, locale });
  context.setDefaultTimeout(PAGE_TIMEOUT);
  const page = await context.newPage();
  const lines: string[] = [];
  page.on('console', (message) => {
    if (message.text().startsWith('hdt-elements')) lines.push(message.text());
  });
  await page.goto(site.url);
  const add = () =>
    page.evaluate(
      ([name, endpoint, lang]) => {
        document.documentElement.lang = lang!;
        const element = document.createElement(name!);
        element.setAttribute('token-endpoint', endpoint!);
        document.querySelector('main')!.append(element);
      },
      [tag, gateway.tokenEndpoint, locale],
    );
  return { page, lines, add };
}

const addReport = (page: Page, name: string, rows: string) =>
  page
    .locator('hdt-upload input[type=file]')
    .first()
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(`Test,Result,Unit\n${rows}`) });

/** Two reports one after the other; both results stay, and both are in the person's records. */
async function sendTwo(page: Page): Promise<void> {
  await addReport(page, 'first.csv', 'Sodium,139,mmol/L\n');
  await page.locator('hdt-upload [data-status=ready]').waitFor();
  await addReport(page, 'second.csv', 'Potassium,4.1,mmol/L\n');
  await page.locator('hdt-upload [data-status=ready]').nth(1).waitFor();
  assert.equal(await page.locator('hdt-upload .entry').count(), 2);
  for (const name of ['first.csv', 'second.csv']) {
    await page.locator('hdt-upload').getByText(name).first().waitFor();
  }
  assert.equal(await page.getByText('Someone else has signed in').count(), 0);
}

const enter = (page: Page, { origin }: OtherOrigin) =>
  page.evaluate(
    async (url) => void (await fetch(url, { method: 'POST', credentials: 'include' })),
    `${origin}/sign-in`,
  );

const JWT_KEY = Buffer.from('a secret of the host, long enough');
const JWT_CLAIMS = { issuer: 'https://id.clinic.example', audience: 'https://clinic.example' };
const jwt = () =>
  new SignJWT()
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject('ana')
    .setIssuer(JWT_CLAIMS.issuer)
    .setAudience(JWT_CLAIMS.audience)
    .setExpirationTime('1h')
    .sign(JWT_KEY);

const uploadsIn = ({ logs }: OtherOrigin): number =>
  logs.filter((event) => event.event === 'request' && event.route.endsWith('/api/master')).length;

const shoot = async (page: Page, name: string) => {
  if (SHOTS) await page.screenshot({ path: join(SHOTS, `${name}.png`), fullPage: true });
};

describe('a page of another origin', () => {
  it('keeps its anonymous person over two files and a reload', async () => {
    const gateway = await openGateway();
    const { page, lines, add } = await openPage(gateway);
    await add();
    await sendTwo(page);
    await shoot(page, 'other-origin-two-files');
    assert.deepEqual(
      (await page.context().cookies(gateway.origin)).map(({ name, sameSite, secure }) => [
        name,
        sameSite,
        secure,
      ]),
      [['__Host-hdt-cross-site', 'None', true]],
    );
    assert.deepEqual(lines, []);

    await page.reload();
    await page.evaluate((endpoint) => {
      const records = document.createElement('hdt-records');
      records.setAttribute('token-endpoint', endpoint);
      document.querySelector('main')!.append(records);
    }, gateway.tokenEndpoint);
    for (const name of ['first.csv', 'second.csv']) await page.getByText(name).first().waitFor();
  });

  it('keeps its person at a gateway of this machine without TLS, while somebody develops', async () => {
    const gateway = await openGateway({ hasTls: false });
    const { page, lines, add } = await openPage(gateway);
    await add();
    await sendTwo(page);
    assert.deepEqual(lines, []);
  });

  const SIGNED_IN: [how: string, cookie: () => Promise<string>, authenticate: Authenticate][] = [
    [
      "the host's cookie",
      async () => 'of-ana',
      cookieSession({
        name: '__Host-session',
        find: (value) => (value === 'of-ana' ? { subject: 'ana', tenant: 'clinic' } : null),
      }),
    ],
    [
      'a JWT in a cookie',
      jwt,
      jwtSession({ keys: [JWT_KEY], algorithm: 'HS256', ...JWT_CLAIMS, cookie: '__Host-session' }),
    ],
  ];
  for (const [how, cookie, authenticate] of SIGNED_IN) {
    it(`keeps its person who is signed in by ${how}`, async () => {
      const gateway = await openGateway({ authenticate, host: signInWith(await cookie()) });
      const { page, lines, add } = await openPage(gateway);
      await enter(page, gateway);
      await add();
      await sendTwo(page);
      assert.deepEqual(lines, []);
    });
  }

  it('keeps its person who is signed in by a tokenSource with a JWT', async () => {
    const authenticate = jwtSession({ keys: [JWT_KEY], algorithm: 'HS256', ...JWT_CLAIMS });
    const gateway = await openGateway({ authenticate });
    const { page, lines } = await openPage(gateway);
    await page.evaluate(
      ([endpoint, token]) => {
        const element = document.createElement('hdt-upload') as HTMLElement & { tokenSource: unknown };
        element.setAttribute('token-endpoint', endpoint!);
        element.tokenSource = async ({ scope, signal }: { scope: string; signal?: AbortSignal }) => {
          const response = await fetch(endpoint!, {
            method: 'POST',
            headers: {
              authorization: `Bearer ${token}`,
              'content-type': 'application/json',
              'x-hdt-client': '1',
            },
            body: JSON.stringify({ scope }),
            signal: signal ?? null,
          });
          return response.json();
        };
        document.querySelector('main')!.append(element);
      },
      [gateway.tokenEndpoint, await jwt()],
    );
    await sendTwo(page);
    assert.deepEqual(lines, []);
  });

  for (const { locale, sentence, again } of [
    { locale: 'en-US', sentence: 'You are not signed in. Sign in, then try again.', again: 'Try again' },
    { locale: 'es-ES', sentence: 'Su sesión no está iniciada.', again: 'Reintentar' },
    { locale: 'de-DE', sentence: 'Sie sind nicht angemeldet.', again: 'Erneut versuchen' },
    { locale: 'zh-CN', sentence: '您还没有登录。', again: '重试' },
  ]) {
    it(`tells a person who is not signed in so, and goes on once they are (${locale})`, async () => {
      // As in the README, where nobody is signed in: an identity whose subject is undefined.
      const find: Authenticate = (request) => ({
        subject: /__Host-session=(\w+)/.exec(request.headers.get('cookie') ?? '')?.[1],
      });
      const gateway = await openGateway({ authenticate: find, host: signInWith('ana') });
      const { page, lines, add } = await openPage(gateway, { locale });
      await add();
      await addReport(page, 'first.csv', 'Sodium,139,mmol/L\n');
      await page.locator('hdt-upload [data-status=failed]').getByText(sentence).waitFor();
      assert.deepEqual(await axeFindings(page), []);
      await shoot(page, `not-signed-in-${locale}`);
      assert.equal(lines.length, 1);
      assert.match(
        lines[0] ?? '',
        /https:\/\/localhost:\d+ answers that nobody is signed in.*SameSite=None; Secure; Partitioned/,
      );
      const exchanges = gateway.logs.filter((event) => event.event === 'request' && event.method === 'POST');
      assert.deepEqual(
        exchanges.map((event) => event.event === 'request' && [event.status, event.code]),
        [[401, 'session-required']],
        'it asked once',
      );

      await enter(page, gateway);
      await page.locator('hdt-upload [data-status=failed]').getByRole('button', { name: again }).click();
      await page.locator('hdt-upload [data-status=ready]').waitFor();
    });
  }
});

describe('a page of another origin that cannot work', () => {
  for (const { locale, sentence } of [
    { locale: 'en-US', sentence: 'Your browser does not let this page remember you.' },
    { locale: 'es-ES', sentence: 'Su navegador no permite que esta página le recuerde.' },
    { locale: 'de-DE', sentence: 'Ihr Browser lässt nicht zu, dass diese Seite Sie wiedererkennt.' },
    { locale: 'zh-CN', sentence: '您的浏览器不允许本页面记住您。' },
  ]) {
    it(`sends nothing where the browser keeps no cookie, and says why (${locale})`, async () => {
      const anonymous = anonymousSession({ secrets: ['a secret of the test suite, long enough'] });
      const gateway = await openGateway({
        async authenticate(request) {
          const found = await anonymous(request);
          // A proxy in between, say, which does not know the attribute.
          return found?.setCookie
            ? { ...found, setCookie: found.setCookie.replace('; Partitioned', '') }
            : found;
        },
      });
      const { page, lines, add } = await openPage(gateway, { locale });
      await add();
      await addReport(page, 'first.csv', 'Sodium,139,mmol/L\n');
      await page.locator('hdt-upload [data-status=failed]').getByText(sentence).waitFor();
      assert.deepEqual(await axeFindings(page), []);
      await shoot(page, `cookies-refused-${locale}`);
      assert.equal(lines.length, 1, lines.join('\n'));
      assert.match(
        lines[0] ?? '',
        /the browser keeps no cookie of https:\/\/localhost:\d+ .*SameSite=None; Secure; Partitioned/,
      );
      assert.equal(uploadsIn(gateway), 0);
    });
  }

  it('is told of in records and for a photo too', async () => {
    const gateway = await openGateway({ origins: ['https://clinic.example'] });
    const records = await openPage(gateway, { tag: 'hdt-records' });
    await records.add();
    await records.page.locator('hdt-records').getByText('This page is not set up yet').first().waitFor();
    assert.deepEqual(await axeFindings(records.page), []);
    await shoot(records.page, 'origin-refused-records');
    const capture = await openPage(gateway, { tag: 'hdt-device-capture' });
    await capture.add();
    await capture.page
      .locator('hdt-device-capture input[type=file]')
      .first()
      .setInputFiles(join(ROOT, 'demo/public/samples/oximeter.jpg'));
    await capture.page.getByRole('button', { name: 'Use this photo' }).click();
    await capture.page
      .locator('hdt-device-capture')
      .getByText('This page is not set up yet')
      .first()
      .waitFor();
    await shoot(capture.page, 'origin-refused-capture');
    assert.deepEqual([records.lines.length, capture.lines.length], [1, 1]);
  });

  it('names HTTPS where the gateway is another site without it', async () => {
    const gateway = await openGateway({ hasTls: false });
    const tokenEndpoint = gateway.tokenEndpoint.replace('localhost', 'gateway.example');
    const { page, lines, add } = await openPage({ ...gateway, tokenEndpoint });
    await add();
    await addReport(page, 'first.csv', 'Sodium,139,mmol/L\n');
    await page
      .locator('hdt-upload [data-status=failed]')
      .getByText('Your browser does not let this page remember you.')
      .waitFor();
    assert.equal(lines.length, 1, lines.join('\n'));
    assert.match(lines[0] ?? '', /http:\/\/gateway\.example:\d+ .*another site without HTTPS/);
    assert.equal(uploadsIn(gateway), 0);
  });

  for (const { locale, sentence } of [
    { locale: 'en-US', sentence: 'This page is not set up yet' },
    { locale: 'es-ES', sentence: 'Esta página todavía no está lista' },
    { locale: 'de-DE', sentence: 'Diese Seite ist noch nicht fertig eingerichtet' },
    { locale: 'zh-CN', sentence: '本页面还没有设置好' },
  ]) {
    it(`is named where its origin is not allowed (${locale})`, async () => {
      const gateway = await openGateway({ origins: ['https://clinic.example'] });
      const { page, lines, add } = await openPage(gateway, { locale });
      await add();
      await addReport(page, 'first.csv', 'Sodium,139,mmol/L\n');
      await page.locator('hdt-upload [data-status=failed]').getByText(sentence).waitFor();
      assert.deepEqual(await axeFindings(page), []);
      await shoot(page, `origin-refused-${locale}`);
      const { origin } = new URL(site.url);
      assert.equal(lines.length, 1, lines.join('\n'));
      assert.ok(
        lines[0]?.includes(`not to pages of ${origin}: set HDT_ALLOWED_ORIGINS=${origin} there`),
        lines[0],
      );
      const refused = gateway.logs.find(
        (event) => event.event === 'request' && event.code === 'origin-not-allowed',
      );
      assert.ok(refused?.event === 'request' && refused.reason?.includes(`HDT_ALLOWED_ORIGINS=${origin}`));
    });
  }

  it('waits for the network where nothing answers at all, and names the address in one line', async () => {
    const gateway = await openGateway();
    const { page, lines, add } = await openPage(gateway);
    await gateways.pop()?.close();
    const named = page.waitForEvent('console', (message) => message.text().includes('no server answers at'));
    await add();
    await addReport(page, 'first.csv', 'Sodium,139,mmol/L\n');
    await page.locator('hdt-upload [data-status=queued]').waitFor();
    await named;
    const { origin } = new URL(gateway.tokenEndpoint);
    assert.deepEqual(lines, [
      `hdt-elements: no server answers at ${origin}. Is the gateway running, and is this its address?`,
    ]);
    assert.equal(await page.locator('hdt-upload [data-status=failed]').count(), 0);
  });
});

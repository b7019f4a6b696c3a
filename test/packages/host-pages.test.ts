import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { HdtDeviceCapture } from 'hdt-elements/device-capture';
import type { ConsoleMessage, Frame, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, it } from 'vitest';
import { ROOT } from './installed.js';
import { openProduct, type Product } from './product.js';
import { POLICY } from './site.js';

const HL7 = join(ROOT, 'demo/public/samples/blood-panel.hl7');
const HEIC = join(ROOT, 'test/fixtures/images/quadrants-rotated.heic');

// Every page says `default-src 'none'` as well, or as strict; those that need no header add to it by their `meta`.
const HEADERS = {
  '/isolated.html': {
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-embedder-policy': 'require-corp',
  },
  '/hdt-elements/hdt-elements/assets/worker.js': { 'cross-origin-embedder-policy': 'require-corp' },
  '/nonce.html': {
    'content-security-policy': POLICY.replace(
      "script-src 'self'",
      "script-src 'nonce-b25jZQ' 'strict-dynamic'",
    ),
  },
  '/no-camera.html': { 'permissions-policy': 'camera=()' },
  '/sandbox.html': { 'content-security-policy': "default-src 'self'" },
  '/sandboxed.html': {
    'content-security-policy': POLICY.replace("worker-src 'self'", "worker-src blob: 'self'"),
  },
};

describe('the package, in a page that is strict or set up wrongly,', () => {
  let product: Product;
  beforeAll(async () => {
    product = await openProduct(join(ROOT, 'test/packages/pages'), {
      // A sandbox has an origin of its own, so even the files of its own server are of another.
      headers: { 'access-control-allow-origin': '*' },
      headersOf: HEADERS,
    });
  });
  afterEach(() => product.closePages());
  afterAll(() => product.close());

  /** A page that is empty until `load`, and the lines of ours in its console from then on. */
  async function emptyPage(path: string) {
    const page = await product.open('empty.html');
    const lines: string[] = [];
    const isOurs = (message: ConsoleMessage) => message.text().startsWith('hdt-elements');
    page.on('console', (message) => isOurs(message) && lines.push(message.text()));
    return {
      page,
      lines,
      load: () => page.goto(new URL(path, page.url()).href),
      firstLine: () => page.waitForEvent('console', isOurs),
    };
  }

  const add = (page: Page | Frame, ...files: string[]) =>
    page.locator('hdt-upload input[type=file]').first().setInputFiles(files);

  for (const [kind, path] of [
    ["require-trusted-types-for 'script'", 'trusted-types.html'],
    ['an embedder policy, away from other origins', 'isolated.html'],
    ["a nonce and 'strict-dynamic'", 'nonce.html'],
  ] as const) {
    it(`shows a report and prepares a HEIC in the Worker under ${kind}`, async () => {
      const { page, lines, load } = await emptyPage(path);
      await load();
      const worker = page.waitForEvent('worker');
      const sent = page.waitForResponse(/\/api\/master/);
      await add(page, HEIC);
      await Promise.all([worker, sent]);
      await add(page, HL7);
      await page.locator('hdt-upload').getByText('8 results').first().waitFor();
      assert.equal(await page.evaluate(() => crossOriginIsolated), path === 'isolated.html');
      assert.deepEqual(lines, []);
      assert.deepEqual(product.complaints, []);
    });
  }

  it('takes files in a sandbox, where there is no storage and no session', async () => {
    const page = await product.open('sandbox.html');
    const [, sandboxed] = page.frames();
    const asked = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/hdt/token'));
    const worker = page.waitForEvent('worker');
    await add(sandboxed!, HEIC, HL7);
    await Promise.all([worker, asked]);
    await sandboxed!.locator('hdt-upload').getByText('blood-panel.hl7').waitFor();
    assert.deepEqual(product.complaints, []);
  });

  // A frame of another origin that is not given the camera, and a page that keeps it from itself.
  for (const [kind, path] of [
    ['a frame without allow="camera"', 'sandbox.html'],
    ['a page with Permissions-Policy: camera=()', 'no-camera.html'],
  ] as const) {
    it(`tells person and developer that ${kind} refuses the camera`, async () => {
      const { page, lines, load } = await emptyPage(path);
      await load();
      const capture = page.frames().at(-1)!.locator('hdt-device-capture');
      const refused = capture.getByText('This page does not allow the camera.');
      for (let time = 0; time < 2; time += 1) {
        await capture.getByRole('button', { name: 'Open the camera' }).click();
        await refused.waitFor();
        assert.equal(await capture.getByRole('button', { name: 'Try again' }).count(), 0);
        await capture.evaluate((element) => (element as HdtDeviceCapture).formResetCallback());
      }
      assert.deepEqual(lines, [
        'hdt-elements: the page does not let the camera be used. Allow it by Permissions-Policy: camera=(self), and in an iframe by allow="camera".',
      ]);
      assert.deepEqual(product.complaints, []);
    });
  }

  it("says in one line what to allow under trusted-types 'none'", async () => {
    const { page, lines, load, firstLine } = await emptyPage('trusted-types-none.html');
    await Promise.all([firstLine(), load()]);
    assert.deepEqual(lines, [
      'hdt-elements: the policy of the page refuses Lit. Allow it by trusted-types lit-html hdt-elements.',
    ]);
    assert.equal(await page.evaluate(() => customElements.get('hdt-upload')), undefined);
  });

  for (const [mistake, path, line, end, lineCount = 1] of [
    [
      'a misspelled attribute',
      'misspelled.html',
      /^hdt-elements: <hdt-upload> has no attribute token-endpont\. Did you mean token-endpoint\?$/,
      '8 results',
      // It has another one.
      2,
    ],
    [
      'a token endpoint that answers HTML',
      'wrong-endpoint.html',
      /^hdt-elements: POST \S+\/wrong-endpoint\.html was answered with 200 text\/html\S* \S+, which did not come from the gateway\./,
      'This page is not set up yet',
    ],
    [
      'assets that are not served',
      'missing-assets.html',
      /^hdt-elements: \S+\/nowhere\/worker\.js is missing/,
      'This picture cannot be opened',
    ],
  ] as const) {
    it(`does not name ${mistake} in production`, async () => {
      const { page, lines, load } = await emptyPage(path);
      await page.route('**/hdt-elements.development.js*', (route) =>
        route.fulfill({ contentType: 'text/javascript', body: "import '/hdt-elements/hdt-elements.js'" }),
      );
      await load();
      await add(page, HL7, HEIC);
      await page.locator('hdt-upload li').getByText(end).first().waitFor();
      assert.deepEqual(lines, []);
    });

    it(`names ${mistake} in a line`, async () => {
      const { page, lines, load, firstLine } = await emptyPage(path);
      const said = firstLine();
      await load();
      await add(page, HL7, HEIC);
      assert.match((await said).text(), line);
      await page.locator('hdt-upload li').getByText(end).first().waitFor();
      assert.equal(lines.length, lineCount, lines.join('\n'));
    });
  }
});

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HdtUpload } from 'hdt-elements/upload';
import type { Page, Route } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, it } from 'vitest';
import { ROOT } from './installed.js';
import { buildPages, openProduct, type Product } from './product.js';

const REPORT = join(ROOT, 'demo/public/samples/blood-panel.hl7');
const PHOTO = join(ROOT, 'demo/public/samples/oximeter.jpg');
const WORK = /\/(?:app|capture-work)[^/]*\.js$/;

let folder: string;
let product: Product;
beforeAll(async () => {
  folder = await buildPages('intent', ['upload', 'device-capture', 'empty']);
  product = await openProduct(folder);
});
afterEach(() => product.closePages());
afterAll(() => product.close());

/** A page that waits for an intent, as one does where data is to be saved. `route` answers for the larger part. */
async function openWaiting(
  language: string,
  route?: (route: Route) => unknown,
  path = 'upload.html',
): Promise<Page> {
  // Not this page itself: what it fetched before it waits would come through the route, too.
  const page = await product.open('empty.html');
  // As text: what compiles the tests puts names into functions that the page does not know.
  await page.addInitScript({
    content: `
      Object.defineProperty(Navigator.prototype, 'connection', { value: { saveData: true } });
      addEventListener('DOMContentLoaded', () => { document.documentElement.lang = '${language}'; });`,
  });
  if (route) await page.route(WORK, (given) => void route(given));
  await page.goto(new URL(path, page.url()).href);
  return page;
}

const choose = (page: Page) => page.locator('hdt-upload input[type=file]').first().setInputFiles(REPORT);
const upload = (page: Page) => page.locator('hdt-upload');
const entries = (page: Page) =>
  upload(page).evaluate((element: HdtUpload) =>
    element.entries.map(({ id, name, status }) => ({ id, name, status })),
  );

/** What the page of an entry has to load before it works: the modules it names, and what those import. */
function entryGraph(html: string): string[] {
  const [, first = ''] =
    /<script type="module"[^>]* src="\/([^"]+)"/.exec(readFileSync(join(folder, html), 'utf8')) ?? [];
  const seen = new Set<string>();
  const visit = (path: string) => {
    if (seen.has(path)) return;
    seen.add(path);
    const code = readFileSync(join(folder, path), 'utf8');
    for (const [, name] of code.matchAll(/(?:\bfrom|\bimport)\s*["']\.\/([^"']+)["']/g))
      visit(`assets/${name}`);
  };
  visit(first);
  return [...seen].sort();
}

for (const name of ['upload', 'device-capture']) {
  it(`the page of ${name} fetches its entry and nothing else before somebody is about to use it`, async () => {
    const page = await openWaiting('en', undefined, `${name}.html`);
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(new URL(request.url()).pathname.slice(1)));
    await page.reload({ waitUntil: 'networkidle' });
    await page.locator(`hdt-${name}`).getByRole('button').first().waitFor();
    assert.deepEqual(fetched.sort(), [...entryGraph(`${name}.html`), `${name}.html`].sort());
    const work = page.waitForRequest(WORK);
    await page.locator(`hdt-${name}`).hover();
    await work;
  });
}

describe('the page of <hdt-upload>', () => {
  it('fetches the rest by itself when the page is idle', async () => {
    const page = await product.open('upload.html');
    const work = page.waitForRequest(WORK);
    await page.reload();
    await work;
  });

  it('lists files at once that come before the rest, and takes them in when it is there', async () => {
    let release: (route: Route) => void = () => {};
    const held = new Promise<Route>((resolve) => {
      release = resolve;
    });
    const page = await openWaiting('en', release);
    await choose(page);
    await upload(page).getByText('blood-panel.hl7').waitFor();
    await upload(page).getByText('Checking …').waitFor();
    await upload(page).evaluate((element: HdtUpload) => {
      element.add([new File(['name,result\nGlucose,5.6\n'], 'second.csv')]);
      element.cancel(element.entries[1]!.id);
      if (element.checkValidity()) throw new Error('a form would be sent without the file');
    });
    assert.deepEqual(await entries(page), [
      { id: 'f1', name: 'blood-panel.hl7', status: 'sniffing' },
      { id: 'f2', name: 'second.csv', status: 'cancelled' },
    ]);
    await (await held).continue();
    await upload(page).getByText('8 results').first().waitFor();
    assert.deepEqual(await entries(page), [
      { id: 'f1', name: 'blood-panel.hl7', status: 'ready' },
      { id: 'f2', name: 'second.csv', status: 'cancelled' },
    ]);
  });

  it('keeps files when the network drops at that moment, says so, and goes on by a button', async () => {
    let isDown = true;
    const page = await openWaiting('de', (route) =>
      isDown ? route.abort('connectionreset') : route.continue(),
    );
    await choose(page);
    const alert = upload(page).getByRole('alert');
    await alert.getByText('Verbindung').waitFor();
    assert.deepEqual(await entries(page), [{ id: 'f1', name: 'blood-panel.hl7', status: 'sniffing' }]);
    const again = page.waitForEvent('requestfailed', (request) => WORK.test(request.url()));
    await alert.getByRole('button').click();
    await again;
    await alert.getByText('Verbindung').waitFor();
    isDown = false;
    await alert.getByRole('button').click();
    await upload(page).getByText('8 Ergebnisse').first().waitFor();
    assert.equal(await alert.textContent(), '');
  });

  it('goes on by itself when the network is back', async () => {
    let isDown = true;
    const page = await openWaiting('en', (route) =>
      isDown ? route.abort('connectionreset') : route.continue(),
    );
    await choose(page);
    await upload(page).getByText('Waiting for the internet').waitFor();
    isDown = false;
    await page.context().setOffline(true);
    await page.context().setOffline(false);
    await upload(page).getByText('8 results').first().waitFor();
  });

  it('goes on after a reload with what was sent before, without being touched', async () => {
    const page = await openWaiting('en');
    let isHeld = true;
    await page.route(/\/status/, (route) => (isHeld ? route.abort() : route.continue()));
    const sent = upload(page).evaluate(
      (element: HdtUpload) =>
        new Promise((resolve) => element.addEventListener('hdt-uploaded', resolve, { once: true })),
    );
    await choose(page);
    await sent;
    isHeld = false;
    await page.reload();
    await upload(page).getByText('8 results').first().waitFor();
  });
});

describe('the page of <hdt-device-capture>', () => {
  it('keeps a photo when the network drops at that moment, says so, and reads it when it is back', async () => {
    let isDown = true;
    const page = await openWaiting(
      'en',
      (route) => (isDown ? route.abort('connectionreset') : route.continue()),
      'device-capture.html',
    );
    const capture = page.locator('hdt-device-capture');
    await capture.locator('input[type=file]').first().setInputFiles(PHOTO);
    await capture.getByText('The connection was lost').waitFor();
    await capture.getByText('Your photo is still here').waitFor();
    isDown = false;
    await capture.getByRole('button', { name: 'Try again' }).click();
    await capture.getByRole('button', { name: 'Use this photo' }).click();
    await capture.getByText('Oxygen saturation').first().waitFor();
  });
});

it('the pages meet no complaint of their policy', () => assert.deepEqual(product.complaints, []));

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'puppeteer-core';
import type { Corners } from '../../../src/pages/paper.js';
import { printReport } from '../../support/drawn/reports/reports.js';
import { cornersInPhoto, photographHandHeld } from '../../support/drawn/sheets/hand-held.js';
import { drawSheet } from '../../support/drawn/sheets/sheet.js';
import type { Measure } from '../measure.js';
import { findFailures } from '../proof.js';
import { median } from '../statistics.js';
import { megabytes } from '../table.js';
import { openHost } from './host.js';
import { canMeasureMemory, launchMeasuredChromium } from './measured-chromium.js';

const PAGES = 10;
/** Pixels of the longest edge that a page has at least. */
const MIN_EDGE = 1_500;
/** Most milliseconds for a page of a 12 MP photo. */
const MAX_TIME = 700;
/** Most bytes over an empty page while ten pages are made. */
const MAX_MEMORY = 60e6;
/** Milliseconds between two measurements. */
const INTERVAL = 20;
const CAMERA = { tip: 20, lean: 8, turn: 3, shadow: 0.4 };

/** What makes a page: our Worker with known corners or without, or the bare calls of the browser for a scaled photo. */
type Work = Corners | 'find' | 'bare';

/** Makes a page of every chosen photo, one after the other. */
const HOST_PAGE = `
  import { wrap } from 'comlink';
  const assets = new URL('/dist/hdt-elements/assets/', location.href);
  const at = (name) => new URL(name, assets).href;
  const input = Object.assign(document.createElement('input'), { type: 'file', id: 'pick', multiple: true });
  document.body.append(input);
  const bare = async ({ data: file }) => {
    const bitmap = await createImageBitmap(file);
    const canvas = new OffscreenCanvas(1654, (1654 * bitmap.height) / bitmap.width);
    canvas.getContext('2d').drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.8 });
    canvas.width = 0;
    postMessage(jpeg);
  };
  const startBare = () => {
    const worker = new Worker(URL.createObjectURL(new Blob(['onmessage = ' + bare])));
    const make = async (file) => {
      const made = new Promise((resolve) => worker.addEventListener('message', resolve, { once: true }));
      worker.postMessage(file);
      return (await made).data;
    };
    return { worker, make };
  };
  const startOurs = async (corners) => {
    const worker = new Worker(at('worker.js'), { type: 'module' });
    const remote = wrap(worker);
    await remote.ready({ script: at('heif.js'), wasm: at('libheif.wasm') });
    const plan = { kind: 'page', format: 'jpeg', corners, rotation: 0, isLightEvened: true, quality: 0.8 };
    const make = async (file) => {
      const made = await remote.makePage(file, plan, at('paper.js'));
      if (made.kind !== 'made') throw new Error(made.code ?? made.capability);
      return made.page.body;
    };
    return { worker, make };
  };
  Object.assign(globalThis, {
    pages: [],
    make: async (work) => {
      const { worker, make } = work === 'bare' ? startBare() : await startOurs(work);
      const times = [];
      for (const file of input.files) {
        const began = performance.now();
        pages.push(await make(file));
        times.push(performance.now() - began);
      }
      worker.terminate();
      const edges = [];
      for (const page of pages) {
        const bitmap = await createImageBitmap(page);
        edges.push(Math.max(bitmap.width, bitmap.height));
        bitmap.close();
      }
      return { times, bytes: pages.map(({ size }) => size), edges };
    },
  });
  globalThis.isReady = true;`;

interface Made {
  readonly times: readonly number[];
  readonly bytes: readonly number[];
  /** Pixels of the longest edge of each. */
  readonly edges: readonly number[];
}

async function drawPhotos(): Promise<{ paths: string[]; corners: Corners }> {
  const folder = mkdtempSync(join(tmpdir(), 'hdt-pages-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const paths: string[] = [];
  for (let n = 0; n < PAGES; n += 1) {
    const sheet = drawSheet(printReport(n, 'en', 18), { dpi: 250, points: 9, ruled: true, tables: 1 });
    paths.push(join(folder, `${n}.jpg`));
    writeFileSync(paths[n]!, await photographHandHeld(sheet, CAMERA, n));
  }
  return { paths, corners: cornersInPhoto(CAMERA, { width: 595, height: 842 }) };
}

/** Makes the pages, and returns the most memory that was seen meanwhile. */
async function makePages(page: Page, work: Work, measureMemory: () => number) {
  const making = page.evaluate((given: Work) => {
    const { make } = globalThis as unknown as { make(given: unknown): Promise<Made> };
    return make(given);
  }, work);
  let [peak, isMaking] = [0, true];
  making
    .catch(() => {})
    .finally(() => {
      isMaking = false;
    });
  while (isMaking) {
    await wait(INTERVAL);
    if (canMeasureMemory) peak = Math.max(peak, measureMemory());
  }
  return { ...(await making), peak };
}

/** Time and memory of pages that are made of photos of paper. */
export const pages: Measure = {
  key: 'pages',
  name: `${PAGES} photos of 12 MP made to pages in the Worker: time of each, memory over an empty page`,
  built: true,
  async run() {
    const { paths, corners } = await drawPhotos();
    const host = await openHost(HOST_PAGE);
    const missed: string[] = [];
    const failed: string[] = [];
    const rows: string[][] = [];
    try {
      for (const [name, work] of [
        ['corners known', corners],
        ['corners found', 'find'],
        ['the bare calls: decode, scale, encode', 'bare'],
      ] as const) {
        const { browser, measureMemory, close } = await launchMeasuredChromium();
        try {
          const page = await browser.newPage();
          await page.goto(`${host.url}/empty.html`);
          await wait(2_000);
          const empty = measureMemory();
          await page.goto(`${host.url}/page.html`);
          await page.waitForFunction('globalThis.isReady');
          const picker = await page.waitForSelector('input#pick');
          await picker!.uploadFile(...paths);
          const { times, bytes, edges, peak } = await makePages(page, work, measureMemory);
          const whole = edges.filter((edge) => edge >= MIN_EDGE).length;
          failed.push(
            ...findFailures(name, [
              { what: `pages of ${MIN_EDGE} pixels or more`, found: whole, least: PAGES },
            ]),
          );
          const time = median(times.slice(1));
          rows.push([
            name,
            `${times[0]!.toFixed(0)} ms`,
            `${time.toFixed(0)} ms`,
            `${(median(bytes) / 1000).toFixed(0)} KB`,
            megabytes(peak - empty),
          ]);
          if (work === 'bare') continue;
          if (time > MAX_TIME) missed.push(`${name}: ${time.toFixed(0)} ms for a page`);
          if (canMeasureMemory && peak - empty > MAX_MEMORY)
            missed.push(`${name}: ${megabytes(peak - empty)} at the highest`);
        } finally {
          await close();
        }
      }
    } finally {
      await host.close();
    }
    return {
      figures: [[['', 'the first', 'the others', 'a page', 'peak'], ...rows]],
      missed,
      failed,
    };
  },
};

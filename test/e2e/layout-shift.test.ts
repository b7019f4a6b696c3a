import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, inject, it } from 'vitest';
import { openStage, type Stage } from './stage.js';

const SIZES = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1280, height: 800 } },
};
/** Web Vitals call 0.1 good. */
const MAX_SHIFT = 0.02;

declare global {
  interface Window {
    /** What moved without a person having caused it. */
    shifts: string[];
    shift: number;
  }
  interface PerformanceEntry {
    readonly value: number;
    readonly hadRecentInput: boolean;
    readonly sources: readonly { readonly node: Node | null }[];
  }
}

/** Sums up all shifts, while Web Vitals take the worst five seconds only. */
const observeShifts = () => {
  window.shifts = [];
  window.shift = 0;
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries()) {
      if (hadRecentInput) continue;
      window.shift += value;
      window.shifts.push(`${value.toFixed(3)} ${sources.map(({ node }) => node?.nodeName)}`);
    }
  }).observe({ type: 'layout-shift', buffered: true });
};

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterEach(() => stage.closePages());
afterAll(() => stage.close());

/** Opens a page whose scripts come after its first paint. */
async function openSlowly(path: string, size: keyof typeof SIZES): Promise<Page> {
  const page = await stage.open('about:blank', SIZES[size]);
  await page.addInitScript(observeShifts);
  let release = () => {};
  const painted = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/*.js', async (route) => {
    await painted;
    await route.continue();
  });
  await page.goto(new URL(path, inject('product')).href, { waitUntil: 'commit' });
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  release();
  await page.locator('[part=card]:not([aria-busy=true])').first().waitFor();
  return page;
}

async function assertStill(page: Page): Promise<void> {
  const { shift, shifts } = await page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    return { shift: window.shift, shifts: window.shifts };
  });
  assert.ok(shift <= MAX_SHIFT, `${shift}: ${shifts.join('; ')}`);
}

describe.each(['phone', 'desktop'] as const)('pages of the demo, on a %s', (size) => {
  it.each(['/', 'upload.html', 'capture.html', 'records.html', 'skins.html'])(
    'do not move as their script arrives: %s',
    async (path) => assertStill(await openSlowly(path, size)),
  );

  it.each(['/', 'upload.html'])('do not move as results arrive: %s', async (path) => {
    const page = await openSlowly(path, size);
    for (const [name, results] of [
      ['Blood panel, HL7', '8 results · 2 out of range'],
      ['Thyroid, PDF', '6 results · 2 out of range'],
    ] as const) {
      await page.getByRole('button', { name }).click();
      await page.getByText(results, { exact: true }).waitFor();
    }
    await assertStill(page);
  });
});

import { type Browser, type BrowserContextOptions, chromium } from 'playwright-core';
import { TestRunner } from 'vitest';
import { CHROMIUM_ARGS, findEngines } from './engines.mjs';

/** Milliseconds after which a page counts as stuck: enough on a machine ten times overloaded. */
export const PAGE_TIMEOUT = 180_000;

/** Turns off endless animations, which machines without a graphics card draw on the processor sixty times a second. */
export const REDUCED_MOTION = { reducedMotion: 'reduce' } as const satisfies BrowserContextOptions;

/** Starts the machine's own Chromium. */
export const launchChromium = (args: readonly string[] = []): Promise<Browser> =>
  chromium.launch({
    executablePath: findEngines().chromium ?? '',
    timeout: PAGE_TIMEOUT,
    args: [...CHROMIUM_ARGS, ...args],
  });

/**
 * Closes the pages a test has opened, because open pages and cameras keep using the processor. Prints what they show if the
 * test has failed.
 */
export async function closePages(browser: Browser): Promise<void> {
  if (TestRunner.getCurrentTest()?.result?.state === 'fail') await printPages(browser);
  await Promise.all(browser.contexts().map((context) => context.close()));
}

async function printPages(browser: Browser): Promise<void> {
  for (const page of browser.contexts().flatMap((context) => context.pages())) {
    console.log(`${page.url()}\n${await page.locator('body').ariaSnapshot().catch(String)}`);
  }
}

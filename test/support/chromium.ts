import { type Browser, type BrowserContextOptions, chromium } from 'playwright-core';
import { CHROMIUM_ARGS, findEngines } from './engines.mjs';

/** Only against a page that never gets there: enough on a machine ten times overloaded. Milliseconds. */
export const PATIENCE = 180_000;

/**
 * What moves for as long as somebody waits is drawn by the processor here, sixty times a second: pages are those of
 * people who asked for less of it.
 */
export const CALM = { reducedMotion: 'reduce' } as const satisfies BrowserContextOptions;

/** The Chromium of this machine, in a process of its own. */
export const launchChromium = (args: readonly string[] = []): Promise<Browser> =>
  chromium.launch({
    executablePath: findEngines().chromium ?? '',
    timeout: PATIENCE,
    args: [...CHROMIUM_ARGS, ...args],
  });

/** Ends what a test has opened: a page goes on drawing, and a camera filming, for as long as it is there. */
export async function closePages(browser: Browser): Promise<void> {
  await Promise.all(browser.contexts().map((context) => context.close()));
}

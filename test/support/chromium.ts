import { type Browser, type BrowserContextOptions, chromium } from 'playwright-core';
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

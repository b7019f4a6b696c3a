import type { Browser } from 'playwright-core';
import { TestRunner } from 'vitest';

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

import type { Page } from 'playwright-core';

/** Everything the element shows, in one line. */
export const shown = (page: Page): Promise<string> =>
  page
    .locator('hdt-device-capture')
    .evaluate((element) => element.shadowRoot?.textContent?.replace(/\s+/g, ' ') ?? '');

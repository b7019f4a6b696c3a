import { launchChromium } from '../support/chromium.js';
import type { BundleSize } from './bundle.js';
import { findFailures } from './proof.js';
import type { Subject } from './subjects.js';

const ORIGIN = 'http://bundle.bench';
/** Milliseconds that a bundle may take to start. */
const TIMEOUT = 20_000;

/** Loads each bundle in a page of its own. Returns a line for each that does not bring what it is measured for. */
export async function findIdleBundles(
  bundles: readonly (Pick<Subject, 'name' | 'brings'> & Pick<BundleSize, 'scripts'>)[],
  timeout = TIMEOUT,
): Promise<string[]> {
  const browser = await launchChromium();
  try {
    const failed: string[] = [];
    for (const { name, brings, scripts } of bundles) {
      const page = await browser.newPage();
      await page.route('**/*', (route) => {
        const script = scripts.get(new URL(route.request().url()).pathname.slice(1));
        if (script) return route.fulfill({ contentType: 'text/javascript', body: Buffer.from(script) });
        return route.fulfill({
          contentType: 'text/html',
          body: '<!doctype html><script type="module" src="/entry.js"></script>',
        });
      });
      await page.goto(ORIGIN);
      const isMet = (expression: string) =>
        page.waitForFunction(expression, undefined, { timeout }).then(
          () => true,
          () => false,
        );
      const met = await Promise.all(brings.map(isMet));
      const found = met.filter(Boolean).length;
      failed.push(...findFailures(name, [{ what: `of ${brings.join(', ')}`, found, least: brings.length }]));
      await page.close();
    }
    return failed;
  } finally {
    await browser.close();
  }
}

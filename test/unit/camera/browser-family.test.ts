import assert from 'node:assert/strict';
import { it } from 'vitest';
import { type BrowserFamily, detectBrowserFamily } from '../../../src/camera/browser-family.js';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)';
const ANDROID = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko)';

const BROWSERS: readonly (readonly [userAgent: string, family: BrowserFamily, touch?: number])[] = [
  [`${WINDOWS} Chrome/140.0.0.0 Safari/537.36`, 'chrome'],
  [`${WINDOWS} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, 'edge'],
  [`${ANDROID} Chrome/140.0.0.0 Mobile Safari/537.36`, 'chromeAndroid', 5],
  [`${ANDROID} Chrome/140.0.0.0 Mobile Safari/537.36 EdgA/140.0.0.0`, 'chromeAndroid', 5],
  [`${ANDROID} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`, 'samsung', 5],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'firefox'],
  ['Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0', 'firefoxAndroid', 5],
  [`${IPHONE} Version/18.6 Mobile/15E148 Safari/604.1`, 'safariPhone', 5],
  [`${MAC} Version/18.6 Safari/605.1.15`, 'safariPhone', 5],
  [`${MAC} Version/18.6 Safari/605.1.15`, 'safariMac'],
  [`${MAC.replace('605.1.15', '537.36')} Chrome/140.0.0.0 Safari/537.36`, 'chrome'],
  [`${IPHONE} CriOS/140.0.0.0 Mobile/15E148 Safari/604.1`, 'phoneApp', 5],
  [`${IPHONE} FxiOS/140.0 Mobile/15E148 Safari/605.1.15`, 'phoneApp', 5],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/605.1.15 Version/18 Safari/605.1.15', 'other'],
  ['', 'other'],
];

for (const [userAgent, family, maxTouchPoints = 0] of BROWSERS) {
  it(`${userAgent || 'nothing'} with ${maxTouchPoints} touch points is ${family}`, () => {
    assert.equal(detectBrowserFamily({ userAgent, maxTouchPoints }), family);
  });
}

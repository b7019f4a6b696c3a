// Finds the programs that tests need: browsers, nginx and Redis. install-engines.mjs installs missing ones.
import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { computeExecutablePath } from '@puppeteer/browsers';

/** Browsers that were downloaded for these tests. */
export const CACHE = process.env.HDT_BROWSERS ?? join(homedir(), '.cache', 'hdt-elements', 'browsers');

const firstThatExists = (paths) => paths.find((path) => path && existsSync(path)) ?? null;

/** The newest copy of a browser in the cache, whose folders are named `linux-150.0`. */
function downloaded(browser) {
  const folder = join(CACHE, browser);
  if (!existsSync(folder)) return null;
  const paths = readdirSync(folder)
    .toSorted((one, other) => other.localeCompare(one, undefined, { numeric: true }))
    .map((name) => {
      const [platform, ...buildId] = name.split('-');
      return computeExecutablePath({ cacheDir: CACHE, browser, platform, buildId: buildId.join('-') });
    });
  return firstThatExists(paths);
}

const BROWSERS = {
  chromium: () =>
    firstThatExists([
      process.env.CHROME_PATH,
      '/usr/bin/chromium',
      '/usr/bin/chromium-browser',
      '/usr/bin/google-chrome',
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      'C:/Program Files/Google/Chrome/Application/chrome.exe',
    ]) ?? downloaded('chrome'),
  firefox: () =>
    firstThatExists([
      process.env.FIREFOX_PATH,
      '/usr/bin/firefox-esr',
      '/usr/bin/firefox',
      '/Applications/Firefox.app/Contents/MacOS/firefox',
      'C:/Program Files/Mozilla Firefox/firefox.exe',
    ]) ?? downloaded('firefox'),
  webkit: () =>
    existsSync('/usr/bin/WebKitWebDriver') && existsSync('/usr/bin/xvfb-run')
      ? firstThatExists([
          '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
          '/usr/lib/aarch64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
        ])
      : null,
};

/** Paths of the programs as `{chromium, firefox, webkit}`; null where one is missing. */
export const findEngines = () =>
  Object.fromEntries(Object.entries(BROWSERS).map(([engine, find]) => [engine, find()]));

/** Path of nginx, the reverse proxy before a deployed gateway; null where it is missing. */
export const findNginx = () =>
  firstThatExists(['/usr/sbin/nginx', '/opt/homebrew/bin/nginx', '/usr/local/bin/nginx']);

/** Path of Redis or Valkey; null where both are missing. */
export const findRedis = () =>
  firstThatExists([
    '/usr/bin/redis-server',
    '/usr/bin/valkey-server',
    '/opt/homebrew/bin/redis-server',
    '/usr/local/bin/redis-server',
  ]);

/**
 * Features of Chromium that tests do not need. The pages behind the address bar cost each window more than a second of
 * processor time. Chromium uses only the last such list, so this one repeats what Playwright turns off.
 */
const DISABLED_FEATURES = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

/** Also keeps Chromium from contacting other hosts. */
export const CHROMIUM_ARGS = [
  `--disable-features=${DISABLED_FEATURES.join()}`,
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
];

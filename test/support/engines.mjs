// Finds the programs that tests need: browsers, nginx and Redis. Installs missing ones on Debian, when run as root.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const firstThatExists = (paths) => paths.find((path) => path && existsSync(path)) ?? null;

const BROWSERS = {
  chromium: () =>
    firstThatExists([
      process.env.CHROME_PATH,
      '/usr/bin/chromium',
      '/usr/bin/chromium-browser',
      '/usr/bin/google-chrome',
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      'C:/Program Files/Google/Chrome/Application/chrome.exe',
    ]),
  firefox: () =>
    firstThatExists([
      process.env.FIREFOX_PATH,
      '/usr/bin/firefox-esr',
      '/usr/bin/firefox',
      '/Applications/Firefox.app/Contents/MacOS/firefox',
      'C:/Program Files/Mozilla Firefox/firefox.exe',
    ]),
  webkit: () =>
    existsSync('/usr/bin/WebKitWebDriver') && existsSync('/usr/bin/xvfb-run')
      ? firstThatExists([
          '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
          '/usr/lib/aarch64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
        ])
      : null,
};

const DEBIAN_PACKAGES = {
  chromium: ['chromium'],
  firefox: ['firefox-esr'],
  webkit: ['webkit2gtk-driver', 'xvfb'],
  nginx: ['nginx-light'],
  redis: ['redis-server'],
};

const isDebianRoot = () => existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;

/** Paths of the programs as `{chromium, firefox, webkit}`; null where one is missing. */
export const findEngines = () =>
  Object.fromEntries(Object.entries(BROWSERS).map(([engine, find]) => [engine, find()]));

/** Path of nginx, the reverse proxy before a deployed gateway; null where it is missing. */
export const findNginx = () => firstThatExists(['/usr/sbin/nginx', '/opt/homebrew/bin/nginx']);

/** Path of Redis or Valkey; null where both are missing. */
export const findRedis = () =>
  firstThatExists(['/usr/bin/redis-server', '/usr/bin/valkey-server', '/opt/homebrew/bin/redis-server']);

/** Installs missing programs, where that needs no question to the developer. */
export function installEngines() {
  const found = { ...findEngines(), nginx: findNginx(), redis: findRedis() };
  const missing = Object.entries(found).flatMap(([name, path]) => (path ? [] : [name]));
  if (missing.length === 0 || !isDebianRoot()) return;
  console.log(`Installing ${missing.join(', ')} by apt-get …`);
  const packages = missing.flatMap((name) => DEBIAN_PACKAGES[name]);
  const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  spawnSync('apt-get', ['update', '-qq'], options);
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], options);
}

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

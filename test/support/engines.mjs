// Finds the browsers the suites need; on Debian as root it installs the ones that are missing.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const firstThatExists = (paths) => paths.find((path) => path && existsSync(path)) ?? null;

const LOOK = {
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
};

const isDebianRoot = () => existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;

/** `{chromium, firefox, webkit}`, each the path of its program or null. */
export const findEngines = () =>
  Object.fromEntries(Object.entries(LOOK).map(([engine, look]) => [engine, look()]));

/** The same, after installing what can be installed here. */
export function provideEngines() {
  const missing = Object.entries(findEngines()).flatMap(([engine, path]) => (path ? [] : [engine]));
  if (missing.length > 0 && isDebianRoot()) {
    console.log(`Installing ${missing.join(', ')} by apt-get …`);
    const options = {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    };
    spawnSync('apt-get', ['update', '-qq'], options);
    const packages = missing.flatMap((engine) => DEBIAN_PACKAGES[engine]);
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], options);
  }
  return findEngines();
}

/** Without these Chromium spends its time looking for hosts that are none of a test's business. */
export const CHROMIUM_ARGS = [
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

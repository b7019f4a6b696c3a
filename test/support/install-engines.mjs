// Installs the programs that tests need, where that asks nothing of the developer: browsers into a cache of their own, on every
// machine; what remains, on Debian as root, by apt-get.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { CACHE, findEngines, findNginx, findRedis } from './engines.mjs';

/** Names of the downloads. Firefox is Mozilla's own, since that is what people use. */
const DOWNLOADS = { chromium: 'chrome@stable', firefox: 'firefox@stable' };

const DEBIAN_PACKAGES = {
  chromium: ['chromium'],
  firefox: ['firefox-esr'],
  webkit: ['webkit2gtk-driver', 'xvfb'],
  nginx: ['nginx-light'],
  redis: ['redis-server'],
};

/** How long another program may hold the lock of dpkg, in seconds. */
const LOCK_TIMEOUT = 120;

/** How long a download may take, in milliseconds. */
const DOWNLOAD_TIMEOUT = 300_000;

const MACHINE = {
  missing: () =>
    Object.entries({ ...findEngines(), nginx: findNginx(), redis: findRedis() }).flatMap(([name, path]) =>
      path ? [] : [name],
    ),
  isDebianRoot: existsSync('/usr/bin/apt-get') && process.getuid?.() === 0,
  /** Returns whether the browser is there. */
  download(browser) {
    const cli = join(dirname(createRequire(import.meta.url).resolve('@puppeteer/browsers')), 'main-cli.js');
    const options = { stdio: 'ignore', timeout: DOWNLOAD_TIMEOUT };
    return spawnSync(process.execPath, [cli, 'install', browser, '--path', CACHE], options).status === 0;
  },
  /** Returns whether apt-get did what it was asked for. */
  apt(...args) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const lock = ['-o', `DPkg::Lock::Timeout=${LOCK_TIMEOUT}`];
    return spawnSync('apt-get', [...lock, ...args], { stdio: 'inherit', env }).status === 0;
  },
  say: console.log,
};

/**
 * @param {typeof MACHINE} machine
 * @returns {string[]} Sentences about what could not be installed.
 */
export function installEngines({ missing, isDebianRoot, download, apt, say } = MACHINE) {
  const problems = [];
  for (const name of missing().filter((one) => DOWNLOADS[one])) {
    say(`Downloading ${DOWNLOADS[name]} into ${CACHE} …`);
    if (!download(DOWNLOADS[name])) problems.push(`${DOWNLOADS[name]} could not be downloaded.`);
  }
  const rest = missing();
  if (rest.length === 0 || !isDebianRoot) return rest.length === 0 ? [] : problems;
  say(`Installing ${rest.join(', ')} by apt-get …`);
  const packages = rest.flatMap((name) => DEBIAN_PACKAGES[name]);
  const isInstalled =
    apt('update', '-qq') && apt('install', '-y', '-qq', '--no-install-recommends', ...packages);
  if (isInstalled) return [];
  return [
    ...problems,
    `apt-get could not install ${packages.join(' ')}. If another program holds its lock, wait for it and start again.`,
  ];
}

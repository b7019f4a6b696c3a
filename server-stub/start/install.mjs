// Installs the dependencies when the lockfile differs from the one last installed: what builds and runs, and with `--tests` what
// only tests need; with `--bench`, `--hosts` or `--docs` those of the bench, the hosts or the documentation's site too. Node
// built-ins only: it runs before anything else exists.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`hdt-elements needs Node 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

const asked = (name) => process.argv.includes(`--${name}`);
const FOLDERS = { bench: 'test/bench', hosts: 'test/hosts', docs: 'docs' };
const extra = Object.keys(FOLDERS).filter(asked);
// What somebody has installed for tests is not taken away again.
const hasTests = existsSync(join(root, 'node_modules/@biomejs/biome'));
install(root, asked('tests') || extra.length > 0 || hasTests ? 'all' : 'start');
for (const name of extra) install(join(root, FOLDERS[name]), 'all');

// `npm install --no-save` and not `npm ci`: the lockfile pins every version but cannot list the optional packages of
// platforms whose registry was not reachable when it was written, and `npm ci` refuses such a file everywhere.
function install(folder, scope) {
  const lock = createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex');
  const stampFile = join(folder, 'node_modules', '.hdt-installed');
  const stamp = `${scope} ${lock}`;
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  console.log('Installing dependencies …');
  const options = ['--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
  if (scope === 'start') options.push('--omit=dev');
  const npm = spawnSync('npm', ['install', ...options], {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (npm.error) {
    console.error(`npm could not be run (${npm.error.code}). Is it installed? Nothing was started.`);
    process.exit(1);
  }
  if (npm.status !== 0) {
    console.error('npm install failed. Is the package registry reachable? Nothing was started.');
    process.exit(npm.status ?? 1);
  }
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, stamp);
}

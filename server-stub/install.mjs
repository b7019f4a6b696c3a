// Installs the dependencies when the lockfile is newer than what is installed; with `--bench` or `--hosts` those of the
// bench or the hosts too: other uploaders, other people's frameworks. Node built-ins only: it runs before anything else
// exists.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`hdt-elements needs Node 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

install(root);
for (const name of ['bench', 'hosts'])
  if (process.argv.includes(`--${name}`)) install(join(root, 'test', name));

// `npm install --no-save` and not `npm ci`: the lockfile pins every version but cannot list the optional packages of
// platforms whose registry was not reachable when it was written, and `npm ci` refuses such a file everywhere.
function install(folder) {
  const lock = createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex');
  const stampFile = join(folder, 'node_modules', '.hdt-installed');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === lock) return;
  console.log('Installing dependencies …');
  const npm = spawnSync('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (npm.status !== 0) {
    console.error('npm install failed. Is the package registry reachable? Nothing was started.');
    process.exit(npm.status ?? 1);
  }
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, lock);
}

// Installs the dependencies when the lockfile is newer than what is installed. Node built-ins only: it runs
// before anything else exists. Peers of the bench are left out unless `--bench` asks for them.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const WORKSPACES = ['server-stub', 'server-stub/gateway', 'server-stub/emulator'];
const withBench = process.argv.includes('--bench');
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`hdt-elements needs Node 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

// `npm install --no-save` and not `npm ci`: the lockfile pins every version but cannot list the optional packages of
// platforms whose registry was not reachable when it was written, and `npm ci` refuses such a file everywhere.
const lock = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex');
const stampFile = join(root, 'node_modules', '.hdt-installed.json');
const stamp = existsSync(stampFile) ? JSON.parse(readFileSync(stampFile, 'utf8')) : {};

if (stamp.lock !== lock || (withBench && !stamp.bench)) {
  const scope = withBench
    ? []
    : ['--include-workspace-root', ...WORKSPACES.flatMap((name) => ['--workspace', name])];
  console.log('Installing dependencies …');
  const npm = spawnSync(
    'npm',
    ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error', ...scope],
    {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      shell: process.platform === 'win32',
    },
  );
  if (npm.status !== 0) {
    console.error('npm install failed. Is the package registry reachable? Nothing was started.');
    process.exit(npm.status ?? 1);
  }
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, JSON.stringify({ lock, bench: withBench }));
}

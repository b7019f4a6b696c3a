// Packs the four packages, installs them into an empty folder outside the clone, and runs a command that is given the
// folder as HDT_INSTALLED: with-packages.ts COMMAND ARGUMENT…
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runWith } from './run-with.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

function npm(cwd: string, ...args: string[]): void {
  const { status } = spawnSync('npm', [...args, '--loglevel=error'], {
    cwd,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(`npm ${args[0]} failed`);
}

/** What the documentation puts the packages into, in the versions of this checkout. */
const versions = ['.', 'server-stub/gateway', 'test/hosts'].map((path) => {
  const { dependencies, devDependencies } = JSON.parse(
    readFileSync(join(root, path, 'package.json'), 'utf8'),
  );
  return { ...dependencies, ...devDependencies };
});
const all = Object.assign({}, ...versions);
const FRAMEWORKS = ['express', 'fastify', 'react', 'react-dom', '@lit-labs/ssr'].map(
  (name) => `${name}@${all[name]}`,
);

const folder = mkdtempSync(join(tmpdir(), 'hdt-packages-'));
try {
  // Built before: `prepack` would do it three times over.
  const packed = ['pack', '--ignore-scripts', '--pack-destination', folder];
  npm(
    root,
    ...packed,
    '--workspace',
    'hdt-gateway',
    '--workspace',
    'hdt-emulator',
    '--workspace',
    'hdt-reader',
  );
  npm(root, ...packed);
  const tarballs = readdirSync(folder).filter((name) => name.endsWith('.tgz'));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  npm(
    folder,
    'install',
    '--prefer-offline',
    '--no-audit',
    '--no-fund',
    ...tarballs.map((name) => `./${name}`),
    ...FRAMEWORKS,
  );
  await runWith({ HDT_INSTALLED: folder });
} finally {
  rmSync(folder, { recursive: true, force: true });
}

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packBuilt } from '../release/pack-built.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

function npm(cwd: string, ...args: string[]): void {
  const { status } = spawnSync('npm', [...args, '--loglevel=error'], {
    cwd,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(`npm ${args[0]} failed`);
}

/** Versions of the packages that this checkout depends on. */
const dependencyLists = ['.', 'server-stub/gateway', 'test/hosts'].map((path) => {
  const { dependencies, devDependencies } = JSON.parse(
    readFileSync(join(root, path, 'package.json'), 'utf8'),
  );
  return { ...dependencies, ...devDependencies };
});
const versions = Object.assign({}, ...dependencyLists);
/** Packages that the snippets of the documentation import. */
const FRAMEWORKS = ['express', 'fastify', 'react', 'react-dom', '@lit-labs/ssr']
  .map((name) => `${name}@${versions[name]}`)
  .concat(`@playwright/test@${versions['playwright-core']}`);

/**
 * Packs the four built packages, and installs them into an empty folder outside the clone.
 *
 * @returns The folder, which the caller removes.
 */
export function installPackages(): string {
  const folder = mkdtempSync(join(tmpdir(), 'hdt-packages-'));
  const packed = packBuilt(root, folder);
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  const installed = packed.map(({ file }) => `./${file}`);
  npm(folder, 'install', '--prefer-offline', '--no-audit', '--no-fund', ...installed, ...FRAMEWORKS);
  return folder;
}

import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { checkBuilt, newestIn } from '../release/pack-built.mjs';
import { PACKAGES, Refusal } from '../release/packages.mjs';
import { ROOT } from './process.js';

const DEMO = join(ROOT, 'demo');
/** What decides how everything is built. */
const SETTINGS = ['vite.config.ts', 'vite.published.ts', 'package-lock.json'];

/** Builds what the tests serve, unless it is newer than all sources. `npm test` builds before its steps run in parallel. */
export function ensureBuilt(): void {
  if (process.env.HDT_RESULTS || (isDemoBuilt() && arePackagesBuilt())) return;
  const { status } = spawnSync('npm', ['run', '-s', 'build'], {
    cwd: ROOT,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error('npm run build failed');
}

/** The demo is built last. */
function isDemoBuilt(): boolean {
  const { file, time } = newestIn(DEMO);
  return (
    file.startsWith(join(DEMO, 'dist')) &&
    SETTINGS.every((name) => statSync(join(ROOT, name)).mtimeMs <= time)
  );
}

function arePackagesBuilt(): boolean {
  try {
    for (const { name, folder } of PACKAGES) checkBuilt(name, join(ROOT, folder));
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

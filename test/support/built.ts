import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './process.js';

/** What the build reads. */
const SOURCES = ['src', 'demo', 'server-stub', 'vite.config.ts', 'vite.published.ts', 'package-lock.json'];
const BUILT = 'dist/hdt-elements.js';
const isMade = (path: string): boolean => /(?:^|\/)(?:dist|node_modules)(?:\/|$)/.test(path);

/** Builds what the tests serve, unless it is newer than all sources. `npm test` builds before its steps run in parallel. */
export function ensureBuilt(): void {
  if (process.env.HDT_RESULTS || isBuilt()) return;
  const { status } = spawnSync('npm', ['run', '-s', 'build'], {
    cwd: ROOT,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error('npm run build failed');
}

function isBuilt(): boolean {
  const built = join(ROOT, BUILT);
  return existsSync(built) && SOURCES.every((path) => newest(join(ROOT, path)) <= statSync(built).mtimeMs);
}

/** When a file, or the latest one in a folder, was changed. */
function newest(path: string): number {
  const entry = statSync(path);
  if (!entry.isDirectory()) return entry.mtimeMs;
  const inner = readdirSync(path).filter((name) => !isMade(name));
  return Math.max(0, ...inner.map((name) => newest(join(path, name))));
}

import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { PACKAGES, Refusal } from './packages.mjs';

/**
 * Packs the four packages of a checkout that is built.
 *
 * @param {string} root The checkout.
 * @param {string} folder Where the tarballs go.
 * @returns {{ name: string, version: string, file: string, integrity: string }[]} What was packed.
 */
export function packBuilt(root, folder) {
  for (const { name, folder: home } of PACKAGES) checkBuilt(name, join(root, home));
  const places = PACKAGES.map(({ folder: home }) => `./${home}`);
  const args = ['pack', '--json', '--ignore-scripts', '--loglevel=error', '--pack-destination', folder];
  const npm = spawnSync('npm', [...args, ...places], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 100e6,
    stdio: ['ignore', 'pipe', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (npm.status !== 0) throw new Refusal('npm pack failed: its message is above. Nothing was packed.');
  const packed = JSON.parse(npm.stdout);
  return packed.map(({ name, version, filename, integrity }) => ({
    name,
    version,
    file: filename,
    integrity,
  }));
}

/** Refuses to pack what is not built, was built before a source changed, or by `npm start` without what adopters need. */
export function checkBuilt(name, home) {
  const dist = join(home, 'dist');
  if (!existsSync(dist)) throw new Refusal(`${name} is not built: there is no ${dist}. Run npm run build.`);
  const source = newestIn(join(home, 'src'));
  if (source.time > newestIn(dist).time)
    throw new Refusal(`${name} was built before ${source.file} was changed. Run npm run build.`);
  const missing = entriesOf(home).find((file) => !existsSync(join(home, file)));
  if (missing) throw new Refusal(`${name} is built in part: there is no ${missing}. Run npm run build.`);
}

/** Files that the package's entries lead to, types included. */
function entriesOf(home) {
  const { exports } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'));
  const targets = Object.values(exports).flatMap((entry) =>
    typeof entry === 'string' ? [entry] : Object.values(entry),
  );
  return targets.filter((file) => !file.includes('*'));
}

/** The file of a folder that was changed last, and when; the folder and 0 where there is none. */
export function newestIn(folder) {
  let newest = { file: folder, time: 0 };
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath ?? entry.path, entry.name);
    const time = statSync(file).mtimeMs;
    if (time > newest.time) newest = { file, time };
  }
  return newest;
}

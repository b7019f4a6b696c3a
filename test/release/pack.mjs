// Makes the files of a release: node test/release/pack.mjs FOLDER. Installs, builds, packs the four packages into FOLDER and
// writes their sums beside them. Node built-ins only: it begins before anything is installed.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packBuilt } from './pack-built.mjs';
import { PACKED, Refusal, runCommand } from './packages.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

await runCommand(() => {
  const [target] = process.argv.slice(2);
  if (!target) throw new Refusal('Say where to: node test/release/pack.mjs FOLDER');
  const folder = resolve(target);
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new Refusal(
      `${folder} is not empty. Remove it, so that nothing of an earlier release is published.`,
    );

  // It says itself why it failed.
  if (run(process.execPath, 'server-stub/start/install.mjs', '--tests') !== 0) process.exit(1);
  if (run('npm', 'run', '--silent', 'build') !== 0)
    throw new Refusal('The build failed, so nothing was packed: the reason is above.');
  mkdirSync(folder, { recursive: true });
  const packages = packBuilt(root, folder);
  writeFileSync(join(folder, PACKED), `${JSON.stringify({ packages }, null, 2)}\n`);
  for (const { file } of packages) console.log(file);
});

function run(command, ...args) {
  const { status } = spawnSync(command, args, {
    cwd: root,
    // What the build says of its own steps is no news.
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, npm_config_prefer_offline: 'true' },
    shell: process.platform === 'win32' && command === 'npm',
  });
  return status;
}

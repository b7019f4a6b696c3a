// `npm run release:version`: takes the open changesets into the next release. Until npm has the version of package.json, they are
// added to its entry in the change logs; from then on changesets raises the version.
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { foldChanges, parseChangeset } from './fold.js';
import { PACKAGES, Refusal, runCommand } from './packages.mjs';
import { openChangesets } from './versions.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

await runCommand(() => {
  const open = openChangesets(root);
  const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  if (open.length === 0) {
    console.log(`No changeset is open: the next release is ${version}.`);
    return;
  }
  if (isPublished(name, version)) {
    run('npx', 'changeset', 'version');
    run('npm', 'install', '--package-lock-only', '--ignore-scripts', '--loglevel=error');
    return;
  }
  const changes = open.map(({ text }) => parseChangeset(text));
  for (const { name: changed, folder } of PACKAGES) {
    const file = join(root, folder, 'CHANGELOG.md');
    const texts = changes.filter(({ names }) => names.includes(changed)).map(({ text }) => text);
    writeFileSync(file, foldChanges(readFileSync(file, 'utf8'), version, texts));
  }
  for (const { file } of open) rmSync(file);
  console.log(`npm does not have ${version} yet: ${open.length} changes were added to its entry.`);
});

function isPublished(name: string, version: string): boolean {
  const view = ['view', `${name}@${version}`, 'version', '--json'];
  const { status, stdout } = spawnSync('npm', view, {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (status === 0) return stdout.trim() !== '';
  if (stdout.includes('"code": "E404"')) return false;
  throw new Refusal(`npm does not say whether it has ${name} ${version}. Is the package registry reachable?`);
}

function run(command: string, ...args: string[]): void {
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Refusal(`${command} ${args.join(' ')} failed: the reason is above.`);
}

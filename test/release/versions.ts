import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { clone } from './clone.js';
import { findVersionFaults } from './contents.js';
import { PACKAGES, Refusal } from './packages.mjs';
import type { Manifest } from './unpack.js';

type Kind = 'minor' | 'patch';

/** The version after one change of a kind, while there is no 1.0. */
export function nextVersion(version: string, kind: Kind): string {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  return kind === 'minor' ? `${major}.${minor + 1}.0` : `${major}.${minor}.${patch + 1}`;
}

/**
 * Tries in copies what changesets makes of one change of one package: the same next version for all, and no 1.0.0.
 *
 * @returns What is wrong, a sentence each.
 */
export function findBumpFaults(root: string, folder: string): string[] {
  return (['patch', 'minor'] as const).flatMap((kind) => {
    const copy = join(folder, kind);
    clone(root, copy);
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');
    for (const { name } of PACKAGES) {
      const faults = findFaultsAfter(copy, name, kind);
      // The next change would begin with versions that are wrong already.
      if (faults.length > 0) return faults;
    }
    return [];
  });
}

function findFaultsAfter(copy: string, changed: string, kind: Kind): string[] {
  const before = manifestsIn(copy);
  for (const { file } of openChangesets(copy)) rmSync(file);
  const change = `---\n'${changed}': ${kind}\n---\n\nA change.\n`;
  writeFileSync(join(copy, '.changeset', 'one-change.md'), change);
  changeset(copy, 'version');
  const after = manifestsIn(copy);
  const expected = nextVersion(before[0]!.version, kind);
  const wrong = after.filter(({ version }) => version !== expected);
  return [
    ...wrong.map(
      ({ name, version }) => `A ${kind} of ${changed} makes ${name} ${version}, expected is ${expected}`,
    ),
    ...findVersionFaults(after),
    ...findOldRanges(copy, expected),
  ];
}

/** Versions that the private package of the workspace asks for: npm would fetch an older one from the registry. */
function findOldRanges(root: string, version: string): string[] {
  const { dependencies } = JSON.parse(
    readFileSync(join(root, 'server-stub/package.json'), 'utf8'),
  ) as Manifest;
  return PACKAGES.filter(({ name }) => dependencies?.[name] && dependencies[name] !== version).map(
    ({ name }) => `server-stub/package.json asks for ${name} ${dependencies![name]} and not for ${version}`,
  );
}

/** Changes that no release has yet. */
export const openChangesets = (root: string): { file: string; text: string }[] =>
  readdirSync(join(root, '.changeset'))
    .filter((name) => name.endsWith('.md') && name !== 'README.md')
    .sort()
    .map((name) => join(root, '.changeset', name))
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }));

const manifestsIn = (root: string): Manifest[] =>
  PACKAGES.map(({ folder }) => JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')));

function changeset(root: string, command: string): void {
  const cli = join(root, 'node_modules/@changesets/cli/bin.js');
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, command], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Refusal(`changeset ${command} failed: ${stdout}${stderr}`);
}

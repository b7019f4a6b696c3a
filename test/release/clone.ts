import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Refusal } from './packages.mjs';

/** Clones what is committed in a checkout, as a stranger would have it. Files that came without their history are copied. */
export function clone(root: string, folder: string): void {
  if (existsSync(join(root, '.git'))) cloneRepository(root, folder);
  else copyFiles(root, folder);
}

function cloneRepository(root: string, folder: string): void {
  const { status, stderr, error } = git(root, 'clone', '--quiet', '--', root, folder);
  if (error) throw new Refusal('git was not found. Install it: the release check clones this checkout.');
  if (status !== 0)
    throw new Refusal(
      `${root} could not be cloned. Is it a clone of the repository? git says: ${stderr.split('\n')[0]}`,
    );
}

/** Folders that are made here, and are in no clone. */
const MADE = new Set(['node_modules', 'dist', '.data', '.built']);

function copyFiles(root: string, folder: string): void {
  cpSync(root, folder, { recursive: true, filter: (path) => !MADE.has(basename(path)) });
  // Changesets asks git for the history of a change.
  const author = ['-c', 'user.name=release check', '-c', 'user.email=release@localhost'];
  for (const args of [
    ['init', '-q'],
    ['add', '-A'],
    [...author, 'commit', '-qm', 'The files as they are'],
  ]) {
    const { status, stderr, error } = git(folder, ...args);
    if (error) throw new Refusal('git was not found. Install it: the release check clones this checkout.');
    if (status !== 0) throw new Refusal(`A copy of ${root} could not be made: ${stderr.split('\n')[0]}`);
  }
}

/** How many files are changed and not committed. */
export const countUncommitted = (root: string): number =>
  existsSync(join(root, '.git'))
    ? git(root, 'status', '--porcelain').stdout.split('\n').filter(Boolean).length
    : 0;

function git(root: string, ...args: string[]) {
  // In a container the checkout belongs to somebody else, which git refuses. It takes this setting from files alone.
  const folder = mkdtempSync(join(tmpdir(), 'hdt-git-'));
  const settings = join(folder, 'config');
  writeFileSync(settings, '[safe]\n\tdirectory = *\n');
  const env = { ...process.env, GIT_CONFIG_GLOBAL: settings };
  try {
    return spawnSync('git', args, { cwd: root, encoding: 'utf8', env });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

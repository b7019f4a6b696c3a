import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Refusal } from './packages.mjs';

/** Clones what is committed in a checkout, as a stranger would have it. Files that came without their history are copied. */
export function clone(root: string, folder: string): void {
  if (!existsSync(join(root, '.git'))) copyFiles(root, folder);
  else
    expect(
      git(root, 'clone', '--quiet', '--', root, folder),
      `${root} could not be cloned. Is it a clone of the repository?`,
    );
}

/** Folders that are made here, and are in no clone. */
const MADE = new Set(['node_modules', 'dist', '.data', '.built']);

function copyFiles(root: string, folder: string): void {
  cpSync(root, folder, { recursive: true, filter: (path) => !MADE.has(basename(path)) });
  // Changesets asks git for the history of a change.
  const author = ['-c', 'user.name=release check', '-c', 'user.email=release@localhost'];
  const steps = [
    ['init', '-q'],
    ['add', '-A'],
    [...author, 'commit', '-qm', 'The files as they are'],
  ];
  for (const step of steps) expect(git(folder, ...step), `A copy of ${root} could not be made.`);
}

/** Refuses where git failed, with what it says. */
function expect({ status, stderr, error }: ReturnType<typeof git>, failure: string): void {
  if (error) throw new Refusal('git was not found. Install it: the release check clones this checkout.');
  if (status !== 0) throw new Refusal(`${failure} git says: ${stderr.split('\n')[0]}`);
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

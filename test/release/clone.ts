import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, isAbsolute, join } from 'node:path';
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

/** Where npm installs the dependencies of the workspaces. */
const INSTALLED = ['node_modules', 'server-stub/node_modules'];

/**
 * Gives a clone what is installed in its checkout, as links to the same files. The clone installs it anew where its lockfile
 * differs, and where there can be no links, as from one disk to another.
 */
export function shareInstalled(root: string, clone: string): void {
  try {
    for (const folder of INSTALLED)
      if (existsSync(join(root, folder))) linkFiles(join(root, folder), join(clone, folder));
  } catch {
    for (const folder of INSTALLED) rmSync(join(clone, folder), { recursive: true, force: true });
  }
}

function linkFiles(from: string, to: string): void {
  mkdirSync(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    // Builds write their caches, and would write them here.
    if (entry.name === '.cache') continue;
    if (entry.isDirectory()) linkFiles(source, target);
    else if (entry.isSymbolicLink()) symlinkSync(relativeLink(source), target);
    else linkSync(source, target);
  }
}

/** @throws {Error} Where the link names this checkout, as those of Windows do: the clone has workspaces of its own. */
function relativeLink(path: string): string {
  const link = readlinkSync(path);
  if (isAbsolute(link)) throw new Error(`${path} leads to ${link}`);
  return link;
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

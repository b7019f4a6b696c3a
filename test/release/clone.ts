import { spawnSync } from 'node:child_process';
import { Refusal } from './packages.mjs';

/** Clones what is committed in a checkout, as a stranger would have it. */
export function clone(root: string, folder: string): void {
  const { status, stderr, error } = git(root, 'clone', '--quiet', '--', root, folder);
  if (error) throw new Refusal('git was not found. Install it: the release check clones this checkout.');
  if (status !== 0)
    throw new Refusal(
      `${root} could not be cloned. Is it a clone of the repository? git says: ${stderr.trim()}`,
    );
}

/** How many files are changed and not committed. */
export const countUncommitted = (root: string): number =>
  git(root, 'status', '--porcelain').stdout.split('\n').filter(Boolean).length;

function git(root: string, ...args: string[]) {
  // In a container the checkout belongs to somebody else, which git refuses unless it is told.
  const settings = { GIT_CONFIG_COUNT: '1', GIT_CONFIG_KEY_0: 'safe.directory', GIT_CONFIG_VALUE_0: '*' };
  return spawnSync('git', args, { cwd: root, encoding: 'utf8', env: { ...process.env, ...settings } });
}

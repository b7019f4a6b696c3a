import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** The versions of Node that the packages are for. */
export const NODE_MAJORS = [20, 22, 24] as const;

const [OWN_MAJOR] = process.versions.node.split('.').map(Number);

/**
 * Finds a Node of a major version: the one that runs this, or the package of npm that carries its binary, which is kept in
 * `cache`.
 *
 * @returns Its path; undefined where it cannot be had.
 */
export function findNode(major: number, cache: string): string | undefined {
  if (major === OWN_MAJOR) return process.execPath;
  const folder = join(cache, `node-${major}`);
  const isWindows = process.platform === 'win32';
  const node = join(folder, 'package/bin', isWindows ? 'node.exe' : 'node');
  if (!existsSync(node)) fetchNode(major, folder, isWindows);
  if (spawnSync(node, ['--version']).status === 0) return node;
  // Half of a download would be found again.
  rmSync(folder, { recursive: true, force: true });
  return undefined;
}

function fetchNode(major: number, folder: string, isWindows: boolean): void {
  mkdirSync(folder, { recursive: true });
  const name = `node-${isWindows ? 'win' : process.platform}-${process.arch}`;
  const args = ['pack', `${name}@${major}`, '--json', '--prefer-offline', '--loglevel=silent'];
  const { status, stdout } = spawnSync('npm', [...args, '--pack-destination', folder], {
    encoding: 'utf8',
    maxBuffer: 100e6,
    shell: isWindows,
  });
  if (status !== 0) return;
  const [{ filename }] = JSON.parse(stdout);
  const binary = `package/bin/node${isWindows ? '.exe' : ''}`;
  spawnSync('tar', ['-xzf', join(folder, filename), '-C', folder, binary]);
  rmSync(join(folder, filename));
}

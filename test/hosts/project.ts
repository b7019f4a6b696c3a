import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { folderOf, INSTALLED } from '../packages/installed.js';
import type { HOSTS } from './hosts.mjs';

export type Host = (typeof HOSTS)[number];

const here = fileURLToPath(new URL('.', import.meta.url));
const modules = join(here, 'node_modules');

/** Where the gateway is while one develops, in the hosts' files. */
const GATEWAY = 'http://127.0.0.1:8787';

export const SETTINGS = { NEXT_TELEMETRY_DISABLED: '1', NG_CLI_ANALYTICS: 'false', NO_COLOR: '1' };

/** Of a command of the hosts' packages. */
export const binary = (name: string): string => join(modules, '.bin', name);

/** The packed package among the frameworks, as `npm install` puts it there. */
export function install(): void {
  const tarball = readdirSync(INSTALLED).find((name) => /^hdt-elements-.*\.tgz$/.test(name)) ?? '';
  const args = ['install', '--no-save', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status } = spawnSync('npm', [...args, join(INSTALLED, tarball)], { cwd: here, stdio: 'inherit' });
  if (status !== 0) throw new Error('npm install failed');
}

/** A copy of a host's folder, as its own project, with the gateway where it is. */
export function copy({ folder, with: shared }: Host, gateway: string): string {
  const project = join(here, '.built', folder);
  rmSync(project, { recursive: true, force: true });
  for (const from of shared ? [shared, folder] : [folder])
    cpSync(join(here, from), project, { recursive: true });
  for (const name of readdirSync(project).filter((name) => /\.config\.js$|^proxy\.json$/.test(name))) {
    const file = join(project, name);
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(GATEWAY, gateway));
  }
  // Angular's builder wants it in the project itself.
  if (folder === 'angular') symlinkSync(modules, join(project, 'node_modules'));
  return project;
}

/** What a command printed, and whether it took what it was given. */
export function execute(
  project: string,
  [command = '', ...args]: readonly string[],
): { isDone: boolean; lines: string[] } {
  const { status, stdout, stderr } = spawnSync(binary(command), args, {
    cwd: project,
    encoding: 'utf8',
    env: { ...process.env, ...SETTINGS },
  });
  return { isDone: status === 0, lines: (stdout + stderr).trim().split('\n') };
}

export function build({ build, assets, site }: Host, project: string): void {
  for (const command of build) {
    const { isDone, lines } = execute(project, command);
    if (!isDone) throw new Error(`${command[0]}: ${lines.slice(-12).join('\n')}`);
  }
  if (assets)
    cpSync(join(folderOf('hdt-elements'), 'dist/hdt-elements/assets'), join(project, assets), {
      recursive: true,
    });
  if (typeof site === 'string' && !existsSync(join(project, site, 'index.html')))
    cpSync(join(project, 'index.html'), join(project, site, 'index.html'));
}

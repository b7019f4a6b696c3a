import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { folderOf, INSTALLED, ROOT } from '../packages/installed.js';
import type { HOSTS } from './hosts.mjs';

export type Host = (typeof HOSTS)[number];

const here = fileURLToPath(new URL('.', import.meta.url));
/** Where the files of hosts are: what people copy, under what only the tests need. */
const FOLDERS = [join(ROOT, 'examples'), here];
const modules = join(here, 'node_modules');

/** Where the gateway is while one develops, in the hosts' files. */
const GATEWAY = 'http://127.0.0.1:8787';

export const SETTINGS = {
  ASTRO_TELEMETRY_DISABLED: '1',
  NEXT_TELEMETRY_DISABLED: '1',
  NG_CLI_ANALYTICS: 'false',
  NUXT_TELEMETRY_DISABLED: '1',
  NO_COLOR: '1',
};

/** Of a command of the project's own packages, or of those of all hosts. */
export function binary(name: string, project: string): string {
  if (name === 'node') return process.execPath;
  if (name === 'python3') return name;
  const own = join(project, 'node_modules/.bin', name);
  return existsSync(own) ? own : join(modules, '.bin', name);
}

/** The packed packages in a folder, as `npm install` puts them there, with `others`. */
export function install(folder = here, others: readonly string[] = []): void {
  const tarballs = readdirSync(INSTALLED)
    .filter((name) => /^hdt-(elements|gateway)-.*\.tgz$/.test(name))
    .map((name) => join(INSTALLED, name));
  // A project of its own names its packages, as its framework expects.
  const save = folder === here ? '--no-save' : '--save';
  const args = ['install', save, '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status } = spawnSync('npm', [...args, ...tarballs, ...others], { cwd: folder, stdio: 'inherit' });
  if (status !== 0) throw new Error('npm install failed');
}

/** The versions that all hosts are tried with. */
const { dependencies: VERSIONS } = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8'));

const alone: string[] = [];
process.once('exit', () => {
  for (const folder of alone) rmSync(folder, { recursive: true, force: true });
});

/** An empty folder for a host's project. */
function makeProject(host: Host): string {
  const project = host.alone ? mkdtempSync(join(tmpdir(), 'hdt-host-')) : join(here, '.built', host.folder);
  if (host.alone) alone.push(project);
  else rmSync(project, { recursive: true, force: true });
  return project;
}

/** What `npm install` and `npm start` leave in an example. */
const IGNORED = /^(?:node_modules|dist|\..+|package-lock\.json)$/;

function copyFolder(folder: string, project: string): void {
  for (const from of FOLDERS.map((parent) => join(parent, folder)).filter((path) => existsSync(path)))
    cpSync(from, project, {
      recursive: true,
      filter: (path) => path === from || !IGNORED.test(basename(path)),
    });
}

/** The runner has an emulator of its own, and what an example's has is installed nowhere else. */
function leaveOutEmulator(project: string): void {
  const file = join(project, 'package.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8'));
  const { 'hdt-emulator': _, 'hdt-reader': __, ...devDependencies } = manifest.devDependencies ?? {};
  writeFileSync(file, JSON.stringify({ ...manifest, devDependencies }));
}

/** A copy of a host's folder, as its own project, with the gateway where it is. */
export function copy(host: Host, gateway: string): string {
  const { folder, with: shared, without = [] } = host;
  const project = makeProject(host);
  if (shared) copyFolder(shared, project);
  for (const path of without) rmSync(join(project, path), { recursive: true });
  copyFolder(folder, project);
  for (const name of readdirSync(project).filter((name) => /\.config\.[jt]s$|^proxy\.json$/.test(name))) {
    const file = join(project, name);
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(GATEWAY, gateway));
  }
  if (host.alone) {
    leaveOutEmulator(project);
    install(
      project,
      host.alone.map((name) => `${name}@${VERSIONS[name]}`),
    );
  }
  // Angular's builder and Python look for packages in the project itself.
  if (/^(?:angular|python)/.test(folder)) symlinkSync(modules, join(project, 'node_modules'));
  return project;
}

/** What a command printed, and whether it took what it was given. */
export function execute(
  project: string,
  [command = '', ...args]: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): { isDone: boolean; lines: string[] } {
  const { status, stdout, stderr } = spawnSync(binary(command, project), args, {
    cwd: project,
    encoding: 'utf8',
    env: { ...process.env, ...SETTINGS, ...environment },
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

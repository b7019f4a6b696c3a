import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { Refusal } from './packages.mjs';
import type { Unpacked } from './unpack.js';

/** What an adopter can import: modules, and neither types nor data. */
export const modulesOf = ({
  manifest: { name, exports },
  files,
}: Pick<Unpacked, 'manifest' | 'files'>): string[] =>
  Object.entries(exports).flatMap(([path, target]) => {
    const file = typeof target === 'string' ? target : target.default;
    if (!file?.endsWith('.js')) return [];
    return fill(file.slice(2), files).map((middle) => `${name}${path.slice(1).replace('*', middle)}`);
  });

/** What `*` of a path can stand for; `['']` where the path has none. */
function fill(path: string, files: readonly string[]): string[] {
  const [head = '', tail] = path.split('*');
  if (tail === undefined) return [''];
  return files
    .filter((file) => file.startsWith(head) && file.endsWith(tail))
    .map((file) => file.slice(head.length, file.length - tail.length));
}

/** Installs the tarballs into an empty project. */
export function install(folder: string, tarballs: readonly string[]): void {
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  const react = ['react', 'react-dom'];
  const drivers = ['fastify', 'pg', 'ioredis'];
  const options = ['--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status } = spawnSync('npm', ['install', ...options, ...tarballs, ...react, ...drivers], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status !== 0)
    throw new Refusal(
      'The tarballs could not be installed: npm says why above. Is the package registry reachable?',
    );
}

/** The entries that a Node cannot import, or that say something when they are imported. */
export function findNodeFaults(node: string, folder: string, specifiers: readonly string[]): string[] {
  const probe = join(folder, 'probe.mjs');
  const failed = join(folder, 'failed.json');
  writeFileSync(
    probe,
    `import { writeFileSync } from 'node:fs';
const failed = [];
for (const specifier of ${JSON.stringify(specifiers)})
  await import(specifier).catch((error) => failed.push(specifier + ': ' + error.message.split('\\n')[0]));
writeFileSync(${JSON.stringify(failed)}, JSON.stringify(failed));
`,
  );
  writeFileSync(failed, JSON.stringify(['the process ended before all entries were imported']));
  const { stdout, stderr } = spawnSync(node, [probe], { cwd: folder, encoding: 'utf8' });
  const said = (stdout + stderr).trim().split('\n').filter(Boolean).slice(0, 3);
  return [
    ...(JSON.parse(readFileSync(failed, 'utf8')) as string[]),
    ...said.map((line) => `an import prints: ${line}`),
  ];
}

/** The entries that a bundler cannot make a page or a server of. */
export async function findBundlerFaults(folder: string, specifiers: readonly string[]): Promise<string[]> {
  const faults = await Promise.all(specifiers.map((specifier) => bundle(folder, specifier)));
  return faults.flat();
}

async function bundle(folder: string, specifier: string): Promise<string[]> {
  const isForPages = /^hdt-elements|^hdt-emulator\/browser$|^hdt-reader\/networks$/.test(specifier);
  try {
    const { warnings } = await build({
      stdin: { contents: `export * from '${specifier}'`, resolveDir: folder },
      bundle: true,
      write: false,
      outdir: join(folder, 'bundled'),
      splitting: true,
      format: 'esm',
      logLevel: 'silent',
      platform: isForPages ? 'browser' : 'node',
      // Native code, which no bundler takes.
      external: isForPages ? [] : ['libsql', 'sharp', '@napi-rs/canvas', 'onnxruntime-node', 'tesseract.js'],
    });
    return warnings.map(({ text }) => `${specifier}: ${text}`);
  } catch (error) {
    return [`${specifier}: ${(error as Error).message.split('\n').slice(0, 3).join(' ')}`];
  }
}

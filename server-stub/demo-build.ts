import { rmSync } from 'node:fs';
import { cp, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const DEMO = fileURLToPath(new URL('../demo/', import.meta.url));
const PAGES = ['index', 'upload', 'capture', 'records', 'skins'];

/**
 * Builds the demo's pages, with Worker, wasm and languages, and copies the samples. Resolves with a folder that has them in
 * `dist`. Each process has its own, removed at exit, so that two demos never write into the same one.
 */
export async function buildDemo(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'hdt-demo-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  await build({
    configFile: false,
    root: DEMO,
    base: './',
    publicDir: false,
    logLevel: 'error',
    // Lit's production build, whatever NODE_ENV says.
    resolve: { conditions: ['module', 'browser', 'production'] },
    worker: { format: 'es' },
    build: {
      target: 'es2022',
      outDir: join(folder, 'dist'),
      emptyOutDir: false,
      assetsInlineLimit: 0,
      modulePreload: false,
      reportCompressedSize: false,
      rolldownOptions: { input: PAGES.map((page) => join(DEMO, `${page}.html`)) },
    },
  });
  await cp(join(DEMO, 'samples'), join(folder, 'dist/samples'), { recursive: true });
  return folder;
}

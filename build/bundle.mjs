// What `tsc` cannot emit: modules with libraries that a Worker cannot import by name, and the one file of the script tag.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { build } from 'rolldown';
import license from 'rollup-plugin-license';

const source = (path) => fileURLToPath(new URL(`../src/${path}`, import.meta.url));
const wasm = createRequire(import.meta.url).resolve('libheif-js/libheif-wasm/libheif.wasm');

/** The decoder's binary, beside the script that fetches it. */
const libheifWasm = {
  name: 'libheif-wasm',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'libheif.wasm', source: readFileSync(wasm) });
  },
};

/** libheif looks for these two when it finds itself in Node. */
const NODE_MODULES = { fs: false, path: false };

const worker = {
  platform: 'browser',
  resolve: { alias: NODE_MODULES },
  input: { worker: source('prepare/worker.ts'), heif: source('prepare/heif.ts') },
  plugins: [libheifWasm],
};

const output = { format: 'esm', comments: { legal: false } };
const files = { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' };

await build([
  // Import maps end at a Worker, so these two bring their libraries along; our own modules stay what `tsc` made of them.
  { ...worker, external: /^\.\.?\//, output: { ...output, ...files, dir: 'dist/prepare' } },
  { ...worker, output: { ...output, ...files, dir: 'dist/hdt-elements', minify: true } },
  {
    platform: 'browser',
    input: { 'hdt-elements': source('index.ts') },
    // What the lazy parts share with the one file stays in it, and they take it from there.
    preserveEntrySignatures: 'allow-extension',
    resolve: {
      alias: {
        ...NODE_MODULES,
        './start-worker.js': source('script-tag/start-worker.ts'),
        '../prepare/lazy-preparer.js': source('script-tag/lazy-preparer.ts'),
        '../../prepare/lazy-preparer.js': source('script-tag/lazy-preparer.ts'),
      },
    },
    plugins: [license({ thirdParty: { output: 'dist/licenses.md' } })],
    output: {
      ...output,
      ...files,
      dir: 'dist',
      chunkFileNames: 'hdt-elements/[name]-[hash].js',
      minify: true,
    },
  },
]);

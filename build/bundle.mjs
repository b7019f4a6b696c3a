// What `tsc` cannot emit: modules with libraries that a Worker cannot import by name, and the one file of the script tag.
import { readFileSync, rmSync } from 'node:fs';
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

/** libheif looks for these when it finds itself in Node. */
const NODE_MODULES = { crypto: false, fs: false, path: false };

const worker = {
  platform: 'browser',
  resolve: { alias: NODE_MODULES },
  input: { worker: source('prepare/worker.ts'), heif: source('prepare/heif.ts') },
  plugins: [libheifWasm],
};

const REPLACED = ['start-worker', 'lazy-preparer'];

/** The one file has its own form of these modules, whoever imports them. A build in which one is not met fails. */
const scriptTagModules = () => {
  const left = new Set(REPLACED);
  return {
    name: 'script-tag-modules',
    resolveId: {
      filter: { id: new RegExp(`/(?:${REPLACED.join('|')})\\.js$`) },
      handler(specifier) {
        const name = specifier.slice(specifier.lastIndexOf('/') + 1, -'.js'.length);
        left.delete(name);
        return source(`script-tag/${name}.ts`);
      },
    },
    buildEnd() {
      if (left.size > 0) this.error(`nothing imports ${[...left].join(', ')} any more`);
    },
  };
};

const output = { format: 'esm', comments: { legal: false } };
const files = { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' };

// Names carry hashes: an older build would stay beside this one.
rmSync(new URL('../dist/hdt-elements', import.meta.url), { recursive: true, force: true });

await build([
  // Import maps end at a Worker, so these two bring their libraries along; our own modules stay what `tsc` made of them.
  { ...worker, external: /^\.\.?\//, output: { ...output, ...files, dir: 'dist/prepare' } },
  { ...worker, output: { ...output, ...files, dir: 'dist/hdt-elements', minify: true } },
  {
    platform: 'browser',
    input: { 'hdt-elements': source('index.ts') },
    // What the lazy parts share with the one file stays in it, and they take it from there.
    preserveEntrySignatures: 'allow-extension',
    resolve: { alias: NODE_MODULES },
    plugins: [scriptTagModules(), license({ thirdParty: { output: 'dist/licenses.md' } })],
    output: {
      ...output,
      ...files,
      dir: 'dist',
      chunkFileNames: 'hdt-elements/[name]-[hash].js',
      minify: true,
    },
  },
]);

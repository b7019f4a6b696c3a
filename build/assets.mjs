// The files that are fetched by their address: Worker and HEIC decoder. With `--licenses` the notices of what they hold too.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { build } from 'rolldown';
import { NODE_MODULES, output, source } from './options.mjs';

const wasm = createRequire(import.meta.url).resolve('libheif-js/libheif-wasm/libheif.wasm');

/** The decoder's binary, beside its script. */
const libheifWasm = {
  name: 'libheif-wasm',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'libheif.wasm', source: readFileSync(wasm) });
  },
};

// Only packages need them, so `npm start` does without the library.
const licenses = process.argv.includes('--licenses')
  ? [(await import('rollup-plugin-license')).default({ thirdParty: { output: 'dist/licenses-heif.md' } })]
  : [];

/** Each is whole in itself: a bundler copies it alone, under another name. */
const asset = (name, plugins = []) => ({
  platform: 'browser',
  resolve: { alias: NODE_MODULES },
  input: { [name]: source(`prepare/${name}.ts`) },
  plugins,
  output: { ...output, dir: 'dist/hdt-elements/assets', codeSplitting: false },
});

await build([asset('worker'), asset('heif', [libheifWasm, ...licenses])]);

import { defineConfig, type UserConfig } from 'vite';
import dts from 'vite-plugin-dts';

/** Left to the bundler of the application that imports the package. The Worker carries its own copies. */
const PEERS = /^(?:lit|lit\/.*|@lit\/.*|comlink|heic2any|browser-image-compression)$/;

/** Not Vite's library mode: that would inline the wasm as text and the Worker with it. */
const common: UserConfig = {
  base: './',
  publicDir: false,
  build: {
    target: 'es2022',
    outDir: 'dist',
    assetsInlineLimit: 0,
    modulePreload: false,
    reportCompressedSize: false,
  },
};

/** Everything that is not an entry lies in `folder`, the Worker's own parts too. */
const files = (folder: string) => ({
  chunkFileNames: `${folder}/[name]-[hash].js`,
  assetFileNames: `${folder}/[name]-[hash][extname]`,
});
const worker = (folder: string): UserConfig['worker'] => ({
  format: 'es',
  rolldownOptions: { output: { ...files(folder), entryFileNames: `${folder}/[name]-[hash].js` } },
});
const entries = (folder: string) => ({ ...files(folder), entryFileNames: '[name].js' });

/** `--mode script-tag`: one file with everything in it, its rare parts as lazy files beside it. */
export default defineConfig(({ mode }) =>
  mode === 'script-tag'
    ? {
        ...common,
        worker: worker('hdt-elements'),
        build: {
          ...common.build,
          emptyOutDir: false,
          rolldownOptions: {
            input: { 'hdt-elements': 'src/index.ts' },
            preserveEntrySignatures: 'strict',
            output: entries('hdt-elements'),
          },
        },
      }
    : {
        ...common,
        worker: worker('chunks'),
        build: {
          ...common.build,
          minify: false,
          rolldownOptions: {
            input: {
              index: 'src/index.ts',
              upload: 'src/upload.ts',
              'device-capture': 'src/device-capture.ts',
              headless: 'src/headless.ts',
            },
            external: PEERS,
            preserveEntrySignatures: 'strict',
            output: entries('chunks'),
          },
        },
        plugins: [dts({ entryRoot: 'src', include: ['src'], tsconfigPath: 'tsconfig.json' })],
      },
);

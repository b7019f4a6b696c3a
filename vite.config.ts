import { defineConfig, type Plugin, type Rolldown, type UserConfig } from 'vite';
import dts from 'vite-plugin-dts';

/** Left to the bundler of the application that imports the package. The Worker carries its own copies. */
const PEERS = /^(?:lit|lit\/.*|@lit\/.*|comlink|heic2any|browser-image-compression)$/;

/** Not Vite's library mode: that would inline the wasm as text and the Worker with it. */
const common: UserConfig = {
  base: './',
  publicDir: false,
  plugins: [plainTemplates(), plainImports(), plainAddresses()],
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
  comments: { legal: false },
});
const worker = (folder: string): UserConfig['worker'] => ({
  format: 'es',
  plugins: () => [plainTemplates(), plainImports(), plainAddresses()],
  rolldownOptions: { output: { ...files(folder), entryFileNames: `${folder}/[name]-[hash].js` } },
});
const entries = (folder: string) => ({ ...files(folder), entryFileNames: '[name].js' });

/**
 * A module a file, as in `src/`, so that a bundler can drop and split what a page does not use. What is bundled in
 * gets a folder npm publishes: it leaves out every `node_modules`.
 */
const modules = (folder: string) => ({
  ...files(folder),
  preserveModules: true,
  preserveModulesRoot: 'src',
  entryFileNames: ({ name }: { name: string }) => `${name.replace(/^.*node_modules\//, 'vendor/')}.js`,
});

/** `--mode script-tag`: one file with everything in it, its rare parts as lazy files beside it. */
export default defineConfig(
  ({ mode }): UserConfig =>
    mode === 'script-tag'
      ? {
          ...common,
          plugins: [...(common.plugins ?? []), wholePreparer()],
          worker: worker('hdt-elements'),
          build: {
            ...common.build,
            emptyOutDir: false,
            chunkSizeWarningLimit: 1500,
            license: { fileName: 'licenses.md' },
            rolldownOptions: {
              input: { 'hdt-elements': 'src/index.ts' },
              // What the lazy parts share with the one file stays in it, and they take it from there.
              preserveEntrySignatures: 'allow-extension',
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
              output: modules('chunks'),
            },
          },
          plugins: [
            ...(common.plugins ?? []),
            dts({ entryRoot: 'src', include: ['src'], tsconfigPath: 'tsconfig.json' }),
          ],
        },
);

/**
 * The one file holds the preparer too. A chunk of its own would import the one file by its bare name, and a page
 * that asked for `hdt-elements.js?v=1` would then run all of it twice.
 */
function wholePreparer(): Plugin {
  const lazy = "import('./preparer.js')";
  return {
    name: 'hdt-whole-preparer',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/prepare\/lazy-preparer\.ts$/ },
      handler(code) {
        if (!code.includes(lazy)) this.error(`lazy-preparer.ts no longer says ${lazy}`);
        const whole = code.replace(lazy, 'Promise.resolve({ createPreparer })');
        return { code: `import { createPreparer } from './preparer.js';\n${whole}`, map: null };
      },
    },
  };
}

/** Templates and styles without their indentation: minifiers leave the inside of template literals alone. */
function plainTemplates(): Plugin {
  return {
    name: 'hdt-plain-templates',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/elements\// },
      handler: (code) => ({ code: code.replace(/\n\s+/g, '\n'), map: null }),
    },
  };
}

/**
 * `import()` as it stands: no stylesheet has to be waited for, so Vite's loader would only add weight. What is left
 * of it goes by another name, since a host's own Vite declares `__vitePreload` in the same files again.
 */
function plainImports(): Plugin {
  return {
    name: 'hdt-plain-imports',
    enforce: 'pre',
    load: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler: () => 'export const __vitePreload = (load) => load();',
    },
    generateBundle: (_options, bundle) =>
      rewrite(bundle, (code) => code.replaceAll('__vitePreload', 'fetchOnNeed')),
  };
}

/** `new URL("./file", import.meta.url)`, which every bundler knows, where Vite nests two or leaves out the `./`. */
function plainAddresses(): Plugin {
  const nested =
    /new URL\(\s*(?:\/\*[^*]*\*\/\s*)?(new URL\([^()]+, ?import\.meta\.url\))\.href,\s*(?:""|``) ?\+ ?import\.meta\.url\s*\)/g;
  const address = /new URL\(\s*(["'`])(?:\.\/)?([^"'`]+)\1,\s*import\.meta\.url\s*\)/g;
  return {
    name: 'hdt-plain-addresses',
    generateBundle: {
      order: 'post',
      handler: (_options, bundle) =>
        rewrite(bundle, (code) =>
          code.replace(nested, '$1').replace(address, (_all, _quote, path: string) => {
            return `new URL("${path.startsWith('.') ? path : `./${path}`}", import.meta.url)`;
          }),
        ),
    },
  };
}

function rewrite(bundle: Rolldown.OutputBundle, change: (code: string) => string): void {
  for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = change(file.code);
}

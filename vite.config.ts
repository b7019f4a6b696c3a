import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type EnvironmentOptions, type Plugin, type UserConfig } from 'vite';
import { httpsPlugin } from './server-stub/start/certificate.js';

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

const ENTRIES = ['index', 'upload', 'device-capture', 'results', 'records', 'headless'];
const PAGES = ['index', 'upload', 'capture', 'records', 'skins'];

/** What `vite build` makes by its mode, in this order: the package, then the demo, which imports it by its name. */
const BUILDS: Readonly<Record<string, readonly string[]>> = {
  production: [
    'modules',
    'worker',
    'heif',
    'paper',
    'display',
    'heic2any',
    'shareWorker',
    'scriptTag',
    'scriptTagDevelopment',
    'react',
    'demo',
    'demoWorker',
  ],
  /** What `npm start` serves, without what only adopters of the package need. */
  start: ['modules', 'worker', 'heif', 'paper', 'display', 'heic2any', 'demo', 'demoWorker'],
  /** The demo's pages for the site of the documentation, of a package that is already built. */
  site: ['demo'],
};

/** `hdt-elements` by the names of its entries. */
const SOURCES = [
  { find: 'hdt-elements/share', replacement: path('src/share.ts') },
  { find: /^hdt-elements$/, replacement: path('src/development/index.ts') },
  { find: /^hdt-elements\/([\w-]+)$/, replacement: `${path('src/development')}/$1.ts` },
];

const BUILD = {
  target: 'es2022',
  emptyOutDir: false,
  copyPublicDir: false,
  reportCompressedSize: false,
  chunkSizeWarningLimit: 2_000,
} as const;

export default defineConfig(async ({ command, mode }): Promise<UserConfig> => {
  const isServed = command === 'serve';
  // What is built has Lit's production code, whatever the shell says.
  if (!isServed) process.env.NODE_ENV = 'production';
  const isPublished = !isServed && mode === 'production';
  return {
    root: path('demo'),
    base: './',
    appType: 'mpa',
    logLevel: 'error',
    // Served, the demo runs from the sources.
    ...(isServed && { resolve: { alias: SOURCES } }),
    // Else it scans the inputs of all builds, some of which `npm run dev` does not install.
    ...(isServed && { optimizeDeps: { entries: ['*.html'] } }),
    environments: {
      modules: modules(isPublished),
      worker: selfContained('worker', 'worker'),
      heif: selfContained('heif', 'prepare/heif'),
      paper: selfContained('paper', 'pages/paper/paper'),
      display: selfContained('display', 'viewfinder/display/display'),
      heic2any: selfContained('heic2any', 'prepare/heic2any-library'),
      shareWorker: serviceWorker('src/share/receive-shares.ts', 'dist/share-worker.js'),
      scriptTag: scriptTag('hdt-elements', 'index'),
      scriptTagDevelopment: scriptTag('hdt-elements.development', 'development/index'),
      react: reactComponents(),
      demoWorker: serviceWorker('demo/service-worker.ts', 'demo/dist/service-worker.js'),
      demo: demo(path(mode === 'site' ? 'docs/public/demo' : 'demo/dist')),
    },
    plugins: [
      decoderBinary(),
      weightsInScript,
      developmentEntries,
      mapsWithoutSources,
      stylesOnOneLine,
      isServed && httpsPlugin(),
      // Imported late, by Vite's module runner: `npm start` installs less than adopters' files need.
      isPublished && (await import('./vite.published.js')).publishedPlugins(),
    ],
    builder: {
      async buildApp(builder) {
        const names = BUILDS[mode];
        if (!names) throw new Error(`--mode takes ${Object.keys(BUILDS).join(', ')}`);
        for (const name of names) {
          await builder.build(builder.environments[name]!);
        }
      },
    },
  };
});

/** One module for each source: bundlers share and shake them. */
function modules(isPublished: boolean): EnvironmentOptions {
  return {
    // For clients Vite rewrites `new URL(…, import.meta.url)`, by which the bundlers of hosts find Worker and wasm.
    consumer: 'server',
    build: {
      ...BUILD,
      outDir: path('dist'),
      // The first build removes what the last one left.
      emptyOutDir: isPublished,
      sourcemap: true,
      minify: false,
      lib: {
        entry: [...ENTRIES, 'share', 'development/console-hints'].map((name) => path(`src/${name}.ts`)),
        formats: ['es'],
      },
      rolldownOptions: {
        external: /^[a-z@]/,
        output: {
          preserveModules: true,
          preserveModulesRoot: path('src'),
          entryFileNames: '[name].js',
          comments: { jsdoc: false },
        },
      },
    },
  };
}

/** A file that is fetched by its address is whole in itself: bundlers copy it alone, under another name. */
function selfContained(name: string, source: string): EnvironmentOptions {
  return {
    consumer: 'client',
    build: {
      ...BUILD,
      outDir: path('dist/hdt-elements/assets'),
      rolldownOptions: {
        input: { [name]: path(`src/${source}.ts`) },
        preserveEntrySignatures: 'strict',
        output: { entryFileNames: '[name].js', codeSplitting: false, comments: { legal: false } },
      },
    },
  };
}

/** A classic script, because not every browser has Service Workers that are modules. Others find it as `hdtShare`. */
function serviceWorker(source: string, file: string): EnvironmentOptions {
  return {
    consumer: 'client',
    build: {
      ...BUILD,
      outDir: path(dirname(file)),
      rolldownOptions: {
        input: path(source),
        preserveEntrySignatures: 'strict',
        output: {
          format: 'iife',
          name: 'hdtShare',
          entryFileNames: basename(file),
          comments: { legal: false },
        },
      },
    },
  };
}

/**
 * For pages without a bundler: one file, and beside it what it fetches on need. The file itself holds nothing, so that a page
 * which loads it as `hdt-elements.js?v=1` does not run all of it twice.
 */
function scriptTag(file: string, source: string): EnvironmentOptions {
  return {
    consumer: 'client',
    build: {
      ...BUILD,
      outDir: path('dist'),
      modulePreload: false,
      rolldownOptions: {
        input: { [file]: path(`src/${source}.ts`) },
        preserveEntrySignatures: 'strict',
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: 'hdt-elements/[name]-[hash].js',
          comments: { legal: false },
          codeSplitting: { groups: [{ name: 'elements', test: /\/src\/(development\/)?index\.ts$/ }] },
        },
      },
    },
  };
}

/** What makes the components of React, inlined: as a dependency it would have every page install React's types. */
function reactComponents(): EnvironmentOptions {
  return {
    consumer: 'client',
    build: {
      ...BUILD,
      outDir: path('dist/react'),
      minify: false,
      rolldownOptions: {
        input: { 'create-component': '@lit/react' },
        preserveEntrySignatures: 'strict',
        output: { entryFileNames: '[name].js' },
      },
    },
  };
}

/** The demo's pages, with Worker, wasm and languages. */
function demo(outDir: string): EnvironmentOptions {
  return {
    consumer: 'client',
    build: {
      ...BUILD,
      outDir,
      emptyOutDir: true,
      copyPublicDir: true,
      assetsInlineLimit: 0,
      modulePreload: false,
      rolldownOptions: { input: PAGES.map((page) => path(`demo/${page}.html`)) },
    },
  };
}

/** The binary of the HEIC decoder, beside its script. */
function decoderBinary(): Plugin {
  const wasm = createRequire(import.meta.url).resolve('libheif-js/libheif-wasm/libheif.wasm');
  return {
    name: 'hdt-decoder-binary',
    applyToEnvironment: ({ name }) => name === 'heif',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'libheif.wasm', source: readFileSync(wasm) });
    },
  };
}

/** The weights of the networks, within their script: a page's policy that allows the Worker allows them, too. */
const weightsInScript: Plugin = {
  name: 'hdt-weights-in-script',
  load: {
    filter: { id: /\.bin$/ },
    handler: (id) => {
      const text = JSON.stringify(readFileSync(id, 'base64'));
      return `export default Uint8Array.from(atob(${text}), (character) => character.charCodeAt(0));`;
    },
  },
};

/**
 * The entries for the condition `development`, as they are written: bundled, they would evaluate Lit before the hint that
 * listens for a policy which refuses it.
 */
const developmentEntries: Plugin = {
  name: 'hdt-development-entries',
  applyToEnvironment: ({ name }) => name === 'modules',
  generateBundle() {
    for (const name of ENTRIES) {
      const source = readFileSync(path(`src/development/${name}.ts`));
      this.emitFile({ type: 'asset', fileName: `development/${name}.js`, source });
    }
  },
};

/** The package has its sources beside its modules: maps that hold them too would make it a third larger. */
const mapsWithoutSources: Plugin = {
  name: 'hdt-maps-without-sources',
  applyToEnvironment: ({ name }) => name === 'modules',
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'asset' || !file.fileName.endsWith('.map')) continue;
      const { sourcesContent: _, ...map } = JSON.parse(String(file.source));
      file.source = JSON.stringify(map);
    }
  },
};

/** Bundlers shrink scripts, but not the text in them: comments and spaces of styles would be downloaded. */
const stylesOnOneLine: Plugin = {
  name: 'hdt-styles-on-one-line',
  apply: 'build',
  transform: {
    filter: { id: /\.ts$/, code: 'css`' },
    handler: (code) => ({
      code: code.replace(/css`[^`]*`/g, (styles) =>
        styles
          .replace(/\/\*.*?\*\//gs, '')
          .replace(/\s+/g, ' ')
          // A space before a colon is one of a selector, one after `${…}` parts two values.
          .replace(/(\$\{[^}]*\})| ?([{};>]) ?|([:,`]) /g, '$1$2$3')
          .replaceAll(';}', '}'),
      ),
      map: null,
    }),
  },
};

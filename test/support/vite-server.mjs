import { createReadStream, existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
/** Real files that are on a development machine only; suites that want them skip when they are missing. */
const shared = join(root, '../shared');

/** What the build makes of these, by the addresses under which sources ask for it. */
const ASSETS = '/src/hdt-elements/assets/';
const SCRIPTS = { 'worker.js': '/src/prepare/worker.ts', 'heif.js': '/src/prepare/heif.ts' };
const WASM = fileURLToPath(import.meta.resolve('libheif-js/libheif-wasm/libheif.wasm'));

/** Paths the test runner answers itself. */
const isRunners = (path) => path === '/' || path.startsWith('/__web-') || path.startsWith('/__web_');

/** The runner's own module is imported by its path; Vite must leave it to the browser. */
const runnersModules = {
  name: 'runners-modules',
  enforce: 'pre',
  resolveId: (id) => (id.startsWith('/__web-') ? { id, external: true } : null),
};

/** A module with an import by address gets Vite's client for its reloads; here it has nothing to connect to. */
const noClient = {
  name: 'no-client',
  enforce: 'pre',
  load: (id) =>
    /\/vite\/dist\/client\/client\.mjs/.test(id) ? 'export const injectQuery = (url) => url;' : null,
};

/**
 * Serves tests and sources through Vite, so that tests, demo and build share one pipeline. Dependencies are
 * named up front: finding one in mid-run would reload the page under a running test.
 */
export function viteServer() {
  let vite;
  return {
    plugin: {
      name: 'vite',
      async serverStart() {
        vite = await createServer({
          root,
          configFile: false,
          appType: 'custom',
          logLevel: 'error',
          cacheDir: join(root, 'node_modules/.vite-test'),
          plugins: [runnersModules, noClient],
          server: { middlewareMode: true, hmr: false, ws: false, watch: null, fs: { strict: false } },
          optimizeDeps: {
            noDiscovery: true,
            exclude: ['@web/test-runner-commands'],
            include: [
              '@open-wc/testing',
              'lit',
              'lit/directives/repeat.js',
              'comlink',
              'heic2any',
              'browser-image-compression',
              'libheif-js/libheif-wasm/libheif.js',
            ],
          },
        });
      },
      serverStop: () => vite?.close(),
    },
    middleware: async (context, next) => {
      if (isRunners(context.path)) return next();
      if (context.path.startsWith('/shared/')) return sharedFile(context);
      if (context.path === `${ASSETS}libheif.wasm`) return sendFile(context, WASM, 'application/wasm');
      const script = context.path.startsWith(ASSETS) && SCRIPTS[context.path.slice(ASSETS.length)];
      if (script && context.method === 'HEAD') {
        context.type = 'text/javascript';
        context.status = 200;
        return;
      }
      if (script) context.req.url = script;
      await new Promise((resolve) => {
        context.respond = false;
        context.res.statusCode = 200;
        context.res.on('close', resolve);
        vite.middlewares(context.req, context.res, () => {
          context.res.statusCode = 404;
          context.res.end();
        });
      });
    },
  };
}

function sharedFile(context) {
  const file = join(shared, decodeURIComponent(context.path.slice('/shared/'.length)));
  if (!file.startsWith(shared) || !existsSync(file)) {
    context.status = 404;
    return;
  }
  sendFile(context, file, 'application/octet-stream');
}

function sendFile(context, file, type) {
  context.type = type;
  context.body = createReadStream(file);
}

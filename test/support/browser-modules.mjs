import { createReadStream, existsSync } from 'node:fs';
import { join, posix, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { root } from './programs.mjs';

/** Real files that are on a development machine only; suites that want them skip when they are missing. */
const shared = join(root, '../shared');

/** What the build makes of these, by the addresses under which sources ask for it. */
const ASSETS = '/src/hdt-elements/assets/';
const SCRIPTS = {
  [`${ASSETS}worker.js`]: 'src/prepare/worker.ts',
  [`${ASSETS}heif.js`]: 'src/prepare/heif.ts',
};
const WASM = fileURLToPath(import.meta.resolve('libheif-js/libheif-wasm/libheif.wasm'));

/** A module's address stays that of its source, beside which the fixtures are. */
const address = {
  name: 'address',
  transform: {
    filter: { id: /\.ts$/, code: 'import.meta.url' },
    handler(code, id) {
      const here = JSON.stringify(`/${relative(root, id).replaceAll(sep, '/')}`);
      return code.replaceAll('import.meta.url', `new URL(${here}, import.meta.url).href`);
    },
  },
};

/** What a page loads, by its address. */
const files = new Map();
const bundles = new Map();

/**
 * A module with all it imports, in one file: an engine takes longer to fetch a hundred and fifty of them than to test.
 *
 * @param {string} path where the page asks for it
 * @param {string} source where it is in the project
 */
function bundle(path, source) {
  if (!bundles.has(path)) bundles.set(path, writeBundle(path, source));
  return bundles.get(path);
}

async function writeBundle(path, source) {
  const folder = posix.dirname(path);
  const build = await rolldown({
    input: join(root, source),
    platform: 'browser',
    // The runner answers for its own modules.
    external: /^\/__web-/,
    plugins: [address],
    logLevel: 'silent',
  });
  const { output } = await build.generate({
    format: 'esm',
    dir: join(root, folder),
    sourcemap: 'inline',
    entryFileNames: '[name].bundle.js',
    // By content, so that the same piece of two bundles is one file.
    chunkFileNames: '[name]-[hash].js',
  });
  for (const { fileName, code } of output) files.set(posix.join(folder, fileName), code);
  // The runner asks for a test with a query, which its later pieces would not find again.
  files.set(path, `export * from './${output[0].fileName}';`);
}

/** Serves tests and sources to the browsers. */
export async function browserModules(context, next) {
  const { path } = context;
  if (path.startsWith('/shared/')) return sharedFile(context);
  if (path === `${ASSETS}libheif.wasm`) return sendFile(context, WASM, 'application/wasm');
  const source = path.endsWith('.ts') ? path.slice(1) : SCRIPTS[path];
  if (source) await bundle(path, source);
  const code = files.get(path);
  if (code === undefined) return next();
  context.type = 'text/javascript';
  context.body = code;
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

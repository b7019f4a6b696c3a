// Serves tests and sources in few files: an engine takes longer to fetch 150 modules one by one than to run their tests.
import { createReadStream, existsSync, readdirSync } from 'node:fs';
import { join, posix, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Real files that are on a development machine only; suites that want them skip when they are missing. */
const shared = join(root, '../shared');

/** What the build makes of these, by the addresses under which sources ask for it. */
const ASSETS = '/src/hdt-elements/assets/';
const SCRIPTS = {
  [`${ASSETS}worker.js`]: 'src/worker/worker/worker.ts',
  [`${ASSETS}heif.js`]: 'src/worker/worker/image/heif.ts',
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
/** Addresses that change with their content. */
const lasting = new Set();
const bundles = new Map();

const tests = readdirSync(join(root, 'test/browser'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => `test/browser/${name.replaceAll(sep, '/')}`);

/**
 * Modules with all they import, in few files: an engine takes longer to fetch a hundred and fifty of them than to test.
 *
 * @param {Record<string, string>} input where a page asks for it, without the first slash: where it is in the project
 * @param {string} folder where its pieces are
 */
async function writeBundle(input, folder) {
  const build = await rolldown({
    input: Object.fromEntries(Object.entries(input).map(([path, source]) => [path, join(root, source)])),
    platform: 'browser',
    // The runner answers for its own modules.
    external: /^\/__web-/,
    plugins: [address],
    // A piece of several tests must not end in one of them: the others would run it.
    experimental: { chunkOptimization: { mergeCommonChunks: false } },
    logLevel: 'silent',
  });
  const { output } = await build.generate({
    format: 'esm',
    dir: root,
    sourcemap: true,
    entryFileNames: '[name].bundle.js',
    chunkFileNames: `${folder}/[name]-[hash].js`,
  });
  for (const chunk of output) {
    const path = `/${chunk.fileName}`;
    files.set(path, chunk.code ?? chunk.source);
    if (chunk.type === 'chunk' && !chunk.isEntry) lasting.add(path);
    // The runner asks for a test with a query, which its pieces would not find again.
    if (chunk.isEntry) files.set(`/${chunk.name}`, `export * from '${path}';`);
  }
}

/** Tests share their pieces; whatever else is asked for by its address is a bundle of its own. */
function bundle(path, source) {
  const isTest = tests.includes(source);
  const key = isTest ? 'tests' : path;
  const [input, folder] = isTest
    ? [Object.fromEntries(tests.map((test) => [test, test])), 'test-pieces']
    : [{ [path.slice(1)]: source }, posix.dirname(path).slice(1)];
  if (!bundles.has(key)) bundles.set(key, writeBundle(input, folder));
  return bundles.get(key);
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
  if (lasting.has(path)) context.set('cache-control', 'max-age=3600, immutable');
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

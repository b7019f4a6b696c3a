// Serves tests and sources as few bundles, because fetching 150 modules one by one takes longer than running their tests.
import { createReadStream, existsSync, readdirSync } from 'node:fs';
import { join, posix, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Real documents, only on development machines. Suites that need them are skipped elsewhere. */
const shared = join(root, '../shared');

/** Sources of built scripts, by the path under which the elements request them. */
const ASSETS = '/src/hdt-elements/assets/';
const SCRIPTS = {
  [`${ASSETS}worker.js`]: 'src/worker.ts',
  [`${ASSETS}heif.js`]: 'src/prepare/heif.ts',
  [`${ASSETS}paper.js`]: 'src/pages/paper/paper.ts',
  [`${ASSETS}heic2any.js`]: 'src/prepare/heic2any-library.ts',
  [`${ASSETS}display.js`]: 'src/viewfinder/display/display.ts',
};
const WASM = fileURLToPath(import.meta.resolve('libheif-js/libheif-wasm/libheif.wasm'));

/** Keeps `import.meta.url` at the source's path, beside which its fixtures are. */
const sourceUrl = {
  name: 'source-url',
  transform: {
    filter: { id: /\.ts$/, code: 'import.meta.url' },
    handler(code, id) {
      const here = JSON.stringify(`/${relative(root, id).replaceAll(sep, '/')}`);
      return code.replaceAll('import.meta.url', `new URL(${here}, import.meta.url).href`);
    },
  },
};

/** Files of the bundles, by path. */
const files = new Map();
/** Paths that contain a hash of their content. */
const immutable = new Set();
const bundles = new Map();

const tests = readdirSync(join(root, 'test/browser'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => `test/browser/${name.replaceAll(sep, '/')}`);

/**
 * Bundles entries with all they import.
 *
 * @param {Record<string, string>} input Sources in the project, by the path of a page's request without its first slash.
 * @param {string} folder The folder of the chunks.
 */
async function writeBundle(input, folder) {
  const build = await rolldown({
    input: Object.fromEntries(Object.entries(input).map(([path, source]) => [path, join(root, source)])),
    platform: 'browser',
    moduleTypes: { '.bin': 'binary' },
    // Modules of the runner are served by the runner.
    external: /^\/__web-/,
    plugins: [sourceUrl],
    // A chunk shared by several tests must not be merged into one of them, or the others would run its tests.
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
    if (chunk.type === 'chunk' && !chunk.isEntry) immutable.add(path);
    // The runner requests tests with a query. Chunks import them without, which would load them twice.
    if (chunk.isEntry) files.set(`/${chunk.name}`, `export * from '${path}';`);
  }
}

/** Bundles a source once. All tests are one bundle with shared chunks; any other source has its own. */
function bundleOnce(path, source) {
  const isTest = tests.includes(source);
  const key = isTest ? 'tests' : path;
  const [input, folder] = isTest
    ? [Object.fromEntries(tests.map((test) => [test, test])), 'test-chunks']
    : [{ [path.slice(1)]: source }, posix.dirname(path).slice(1)];
  if (!bundles.has(key)) bundles.set(key, writeBundle(input, folder));
  return bundles.get(key);
}

/** Serves tests and sources to the browsers. */
export async function browserModules(context, next) {
  const { path } = context;
  if (path.startsWith('/shared/')) return sendSharedFile(context);
  if (path === `${ASSETS}libheif.wasm`) return sendFile(context, WASM, 'application/wasm');
  const source = path.endsWith('.ts') ? path.slice(1) : SCRIPTS[path];
  if (source) await bundleOnce(path, source);
  const code = files.get(path);
  if (code === undefined) return next();
  context.type = 'text/javascript';
  if (immutable.has(path)) context.set('cache-control', 'max-age=3600, immutable');
  context.body = code;
}

function sendSharedFile(context) {
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

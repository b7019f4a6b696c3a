// Compiles what the tests import, once before a run: a process for each test file that compiles for itself takes
// longer to load than to test. A mirror of the project lies in `test/dist`, in which relative imports hold.
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { transformWithOxc } from 'vite';
import { root } from './programs.mjs';

const mirror = join(root, 'test/dist');

const FOLDERS = ['src', 'demo', 'server-stub', 'test'];
/** Tested as they ship: what imports their sources gets what `tsc` made of them. */
const PACKAGES = ['server-stub/gateway', 'server-stub/emulator', 'server-stub/reader'];
const LEFT_OUT = new Set([
  'test/dist',
  'test/browser',
  'test/hosts/.built',
  ...PACKAGES.map((path) => `${path}/src`),
]);

function* sources(folder) {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) {
      if (!/^(?:node_modules|dist)$/.test(entry.name) && !LEFT_OUT.has(path)) yield* sources(path);
    } else if (/(?<!\.d)\.ts$|\.mjs$/.test(entry.name)) yield path;
  }
}

/** `import.meta.url` stays the source's, beside which the fixtures are. */
async function compile(path) {
  const file = join(root, path);
  const { code, map } = await transformWithOxc(readFileSync(file, 'utf8'), file, {
    define: { 'import.meta.url': JSON.stringify(pathToFileURL(file).href) },
    sourcemap: true,
  });
  const out = compiled(path);
  mkdirSync(dirname(out), { recursive: true });
  map.sources = [pathToFileURL(file).href];
  const inline = Buffer.from(JSON.stringify(map)).toString('base64');
  writeFileSync(out, `${code}\n//# sourceMappingURL=data:application/json;base64,${inline}\n`);
}

/** Where the compiled form of a source is, by its path in the project. */
export const compiled = (path) => join(mirror, path).replace(/\.ts$/, '.js');

export async function compileTests() {
  rmSync(mirror, { recursive: true, force: true });
  await Promise.all(FOLDERS.flatMap((folder) => [...sources(folder)]).map(compile));
  for (const path of PACKAGES) {
    mkdirSync(join(mirror, path), { recursive: true });
    symlinkSync(join(root, path, 'dist'), join(mirror, path, 'src'), 'junction');
  }
}

/** What these measure is their process. */
const MEASURES_ITS_PROCESS = /resourceUsage|memoryUsage/;

/** Processes that share the files of a run. Two run at once: with more of them none runs on alone for long at the end. */
const LANES = 6;

let shared = 0;

/** One file that imports these, each into a suite of its own, to which the hooks at its root then belong. */
function share(files) {
  shared += 1;
  const entry = join(mirror, 'test', `shared-${shared}.test.js`);
  const suites = files.map((file) => {
    const address = pathToFileURL(compiled(file)).href;
    return `describe(${JSON.stringify(file)}, () => import(${JSON.stringify(address)}));\n`;
  });
  writeFileSync(entry, `import { describe } from 'node:test';\n${suites.join('')}`);
  return entry;
}

/**
 * What `node --test` is to run for these test files. They share a few processes: to load a server takes longer than most
 * of them test. Neighbours stay together, for what one has started, as the recogniser of a language, serves the next.
 */
export function entries(files) {
  const isAlone = (file) => MEASURES_ITS_PROCESS.test(readFileSync(join(root, file), 'utf8'));
  const alone = files.filter(isAlone);
  const others = files.filter((file) => !alone.includes(file));
  const lane = (index) => Math.floor((index * LANES) / others.length);
  const lanes = Array.from({ length: LANES }, (_, number) => others.filter((__, i) => lane(i) === number));
  return [...alone.map(compiled), ...lanes.filter(({ length }) => length > 0).map(share)];
}

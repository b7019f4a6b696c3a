// Compiles what the tests import, once before a run: a process for each test file that compiles for itself takes
// longer to load than to test. A mirror of the project lies in `test/dist`, in which relative imports hold.
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { transformWithOxc } from 'vite';
import { root } from './programs.mjs';

const mirror = join(root, 'test/dist');

const FOLDERS = ['build', 'src', 'demo', 'server-stub', 'test'];
/** Tested as they ship: what imports their sources gets what `tsc` made of them. */
const PACKAGES = ['server-stub/gateway', 'server-stub/emulator'];
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

/** Files that set up or watch their whole process: hooks, servers and clocks outside of any `describe`. */
const NEEDS_A_PROCESS =
  /^(?:before|after|beforeEach|afterEach)\(|^(?:const .*= )?await |mock\.(?:timers|module)|resourceUsage|memoryUsage/m;

let shared = 0;

/** One file that imports those of a room. Two stages may share a room, not this file. */
function share([room, files]) {
  shared += 1;
  const entry = join(mirror, room, `room-${shared}.test.js`);
  writeFileSync(entry, files.map((file) => `import '${pathToFileURL(compiled(file))}';\n`).join(''));
  return entry;
}

/**
 * What `node --test` is to run for these test files. Those of a room share a process where they can: to load a server
 * takes longer than most of them test. `alone` have one of their own.
 */
export function entries(files, alone) {
  const rooms = new Map();
  const single = [];
  for (const file of files.filter((name) => !alone.includes(name))) {
    if (NEEDS_A_PROCESS.test(readFileSync(join(root, file), 'utf8'))) single.push(file);
    else rooms.set(dirname(file), [...(rooms.get(dirname(file)) ?? []), file]);
  }
  return [...alone.map(compiled), ...[...rooms].map(share), ...single.map(compiled)];
}

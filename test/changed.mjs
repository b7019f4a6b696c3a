// Which tests a change can break: those that reach a changed file by their imports, as esbuild follows them.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The script that runs the tests of a folder. Those that need a whole product, on each start, are left to `npm test`. */
const SCRIPTS = {
  'test/unit': 'test:unit',
  'test/browser': 'test:browser',
  'test/emulator': 'test:emulator',
  'test/fuzz': 'test:emulator',
  'test/gateway': 'test:gateway',
  'test/contract': 'test:gateway',
  'labs/reader': 'test:labs',
};

/** What is changed and not committed, or committed since `main`. */
export function changedFiles() {
  const git = (...args) => {
    const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
    return status === 0 ? stdout.split('\n').filter(Boolean) : [];
  };
  return [
    ...new Set([
      ...git('diff', '--name-only', 'main...HEAD'),
      ...git('diff', '--name-only', 'HEAD'),
      ...git('ls-files', '--others', '--exclude-standard'),
    ]),
  ];
}

/**
 * The tests that a change of these files can break.
 *
 * @param {readonly string[]} changed Paths in the project.
 * @returns {Promise<Map<string, string[]>>} Test files by the script that runs them.
 */
export async function testsOf(changed) {
  const tests = Object.keys(SCRIPTS).flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.test.ts'))
      .map((name) => `${folder}/${name.replaceAll(sep, '/')}`),
  );
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: tests,
    bundle: true,
    write: false,
    metafile: true,
    outdir: 'unused',
    format: 'esm',
    platform: 'node',
    packages: 'external',
    loader: { '.bin': 'empty', '.wasm': 'empty', '.png': 'empty', '.node': 'empty' },
    external: ['/__web-*'],
    logLevel: 'error',
  });
  const wanted = new Set(changed);
  const found = new Map();
  for (const { entryPoint, inputs } of Object.values(metafile.outputs)) {
    if (!entryPoint || !Object.keys(inputs).some((path) => wanted.has(path))) continue;
    const script = scriptOf(entryPoint);
    found.set(script, [...(found.get(script) ?? []), entryPoint]);
  }
  return found;
}

const scriptOf = (path) => SCRIPTS[path.split('/').slice(0, 2).join('/')];

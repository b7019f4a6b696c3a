import assert from 'node:assert/strict';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build as esbuild } from 'esbuild';
import { build as rolldown } from 'rolldown';
import { build as vite } from 'vite';
import { beforeAll, describe, it } from 'vitest';
import { run } from '../support/process.js';
import { folderOf, INSTALLED, ROOT } from './installed.js';

const FOLDER = join(INSTALLED, 'bundled');
const ASSETS = join(folderOf('hdt-elements'), 'dist/hdt-elements/assets');
const input = join(FOLDER, 'main.js');

type Warn = (message: string) => void;

const BUNDLERS: Readonly<Record<string, (out: string, warn: Warn) => Promise<void>>> = {
  async Vite(outDir, warn) {
    await vite({
      configFile: false,
      root: FOLDER,
      logLevel: 'silent',
      build: {
        outDir,
        assetsDir: '.',
        // One lazy decoder is larger than what Vite thinks a page should load.
        chunkSizeWarningLimit: 2000,
        // What took how long says more of the machine than of the package.
        rolldownOptions: { input, checks: { pluginTimings: false }, onwarn: ({ message }) => warn(message) },
      },
    });
  },
  async Rolldown(dir, warn) {
    await rolldown({
      input,
      platform: 'browser',
      output: { dir },
      onwarn: ({ message }) => warn(message),
    });
  },
  async esbuild(outdir, warn) {
    const { warnings } = await esbuild({
      entryPoints: [input],
      bundle: true,
      splitting: true,
      format: 'esm',
      logLevel: 'silent',
      outdir,
    });
    for (const { text } of warnings) warn(text);
  },
};

interface Bundle {
  /** What the code imports. */
  readonly modules: readonly string[];
  /** What it fetches by address. */
  readonly files: readonly string[];
}

function read(folder: string): Bundle {
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'));
  const code = scripts.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n');
  const found = (pattern: RegExp) => [...code.matchAll(pattern)].map(([, path = '']) => path);
  return {
    modules: found(/(?:\bfrom|\bimport\(?)\s*["'`]([^"'`]+\.js)["'`]/g),
    files: found(/new URL\(\s*["'`]([^"'`]+)["'`],[^)]*import\.meta\.url/g),
  };
}

beforeAll(() => {
  mkdirSync(FOLDER, { recursive: true });
  for (const host of ['bundled', 'esbuild'])
    cpSync(join(ROOT, 'test/hosts', host), FOLDER, { recursive: true });
});

for (const [name, build] of Object.entries(BUNDLERS)) {
  describe(`the package, bundled by ${name},`, () => {
    const out = join(FOLDER, 'dist', name);
    const warnings: string[] = [];
    let bundle: Bundle;
    beforeAll(async () => {
      await build(out, (message) => warnings.push(message));
      bundle = read(out);
    });

    it('gives no warning', () => {
      assert.deepEqual(warnings, []);
    });

    it('imports modules of its own only, and all of them are there', () => {
      assert.ok(bundle.modules.length > 5);
      assert.deepEqual(
        bundle.modules.filter((path) => !existsSync(join(out, path))),
        [],
      );
    });

    it('has its Worker, decoder and binary as files', () => {
      const assets = readdirSync(ASSETS).sort();
      assert.deepEqual(assets, [
        'display.js',
        'heic2any.js',
        'heif.js',
        'libheif.wasm',
        'paper.js',
        'worker.js',
      ]);
      // Where they are not emitted, the documentation has them copied.
      const folder = name === 'Vite' ? out : ASSETS;
      const plain = (path: string) => basename(path).replace(/-[\w-]{8}(?=\.)/, '');
      assert.deepEqual(bundle.files.map(plain).sort(), assets);
      for (const path of bundle.files) {
        const bytes = readFileSync(join(folder, basename(path)));
        assert.ok(bytes.equals(readFileSync(join(ASSETS, plain(path)))), path);
      }
    });
  });
}

/** As bundlers of servers are set up by frameworks: the packages are part of the bundle, native ones are not. */
const SERVER_BUNDLERS: Readonly<Record<string, (entry: string, outdir: string) => Promise<unknown>>> = {
  Vite: (entry, outDir) =>
    vite({
      configFile: false,
      root: FOLDER,
      logLevel: 'silent',
      ssr: { noExternal: true, external: ['libsql'] },
      build: { ssr: entry, outDir },
    }),
  Rolldown: (input, dir) =>
    rolldown({ input, platform: 'node', external: ['libsql'], onwarn: () => {}, output: { dir } }),
  esbuild: (entry, outdir) =>
    esbuild({
      entryPoints: [entry],
      bundle: true,
      splitting: true,
      platform: 'node',
      format: 'esm',
      external: ['libsql'],
      // Packages in CommonJS ask for Node's modules.
      banner: {
        js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
      },
      logLevel: 'silent',
      outdir,
    }),
};

const ENVIRONMENT = {
  HDT_SERVICE_URL: 'http://127.0.0.1:1',
  HDT_API_KEY: 'key',
  HDT_TOKEN_SECRET: 'Tr0ub4dor&3-correct-horse-battery',
  HDT_SESSION_ANONYMOUS: '1',
};

describe('the gateway in the bundle of a server, without the optional drivers', () => {
  const entry = join(FOLDER, 'server.js');
  beforeAll(() => {
    for (const name of ['pg', 'ioredis']) assert.ok(!existsSync(folderOf(name)), name);
    writeFileSync(
      entry,
      `import { createGateway } from 'hdt-gateway';
       import { optionsFromEnv } from 'hdt-gateway/environment';
       const open = async (address) =>
         createGateway(await optionsFromEnv({ env: { ...process.env, HDT_DATABASE_URL: address } }));
       const gateway = await open(':memory:');
       console.log('made');
       await gateway.close();
       await open('postgres://127.0.0.1:1/hdt').catch(({ message }) => console.log(message));
       process.exit();`,
    );
  });

  for (const [name, build] of Object.entries(SERVER_BUNDLERS)) {
    it(`is built by ${name}, and says what is missing`, async () => {
      const out = join(FOLDER, 'dist', `server-${name}`);
      await build(entry, out);
      const running = run(process.execPath, [join(out, 'server.js')], ENVIRONMENT, FOLDER);
      assert.deepEqual([await running.ended, running.lines.length], [0, 2], running.lines.join('\n'));
      assert.equal(running.lines[0], 'made');
      assert.match(running.lines[1]!, /\bpg\b/);
    });
  }
});

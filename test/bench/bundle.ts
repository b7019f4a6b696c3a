import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, type Metafile } from 'esbuild';

const here = fileURLToPath(new URL('.', import.meta.url));

/** Bytes after `gzip -9`. Each file is compressed by itself, as a server sends it. */
export interface BundleSize {
  /** Scripts that a page loads before the element works. */
  readonly js: number;
  /** Stylesheets that these import. */
  readonly css: number;
  /** Scripts that are loaded lazily. */
  readonly lazy: number;
  /** Scripts that a first report or photo needs: `js` and the lazy modules of the first use. */
  readonly withUse: number;
  /** Every script by its name, `entry.js` being the first. */
  readonly scripts: ReadonlyMap<string, Uint8Array>;
}

/** Output files that `entry` imports statically. */
function collectStaticFiles(
  outputs: Metafile['outputs'],
  entry: string,
  seen = new Set<string>(),
): Set<string> {
  if (seen.has(entry) || !outputs[entry]) return seen;
  seen.add(entry);
  for (const { path, kind } of outputs[entry].imports) {
    if (kind === 'import-statement') collectStaticFiles(outputs, path, seen);
  }
  return seen;
}

/**
 * Bundles a source as a host's build does: ES2022, minified, split at `import()`.
 *
 * @param usedModules Names of the lazy modules that the first use loads, such as `upload/app`.
 */
export async function measureBundle(
  source: string,
  usedModules: readonly string[] = [],
): Promise<BundleSize> {
  const { metafile, outputFiles } = await build({
    stdin: { contents: source, resolveDir: here, loader: 'js', sourcefile: 'entry.js' },
    absWorkingDir: here,
    outdir: 'out',
    write: false,
    bundle: true,
    splitting: true,
    metafile: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    conditions: ['browser', 'production'],
    define: { 'process.env.NODE_ENV': '"production"' },
    legalComments: 'none',
    logLevel: 'error',
  });
  const names = Object.keys(metafile.outputs);
  const gzipped = new Map(
    names.map((name, at) => [name, gzipSync(outputFiles[at]!.contents, { level: 9 }).length]),
  );
  const entry = names.find((name) => metafile.outputs[name]!.entryPoint === 'entry.js')!;
  const first = collectStaticFiles(metafile.outputs, entry);
  const withUse = new Set(first);
  for (const module of usedModules) {
    const chunk = names.find((name) => metafile.outputs[name]!.entryPoint?.endsWith(`/${module}.js`));
    if (!chunk) throw new Error(`no chunk of ${module}`);
    collectStaticFiles(metafile.outputs, chunk, withUse);
  }
  const sumBytes = (isCounted: (name: string) => boolean) =>
    names.filter(isCounted).reduce((bytes, name) => bytes + gzipped.get(name)!, 0);
  return {
    js: sumBytes((name) => first.has(name)),
    css: sumBytes((name) => name.endsWith('.css')),
    lazy: sumBytes((name) => name.endsWith('.js') && !first.has(name)),
    withUse: sumBytes((name) => withUse.has(name)),
    scripts: new Map(
      names
        .filter((name) => name.endsWith('.js'))
        .map((name, at) => [name === entry ? 'entry.js' : basename(name), outputFiles[at]!.contents]),
    ),
  };
}

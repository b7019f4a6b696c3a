import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, type Metafile } from 'esbuild';

const here = fileURLToPath(new URL('.', import.meta.url));

/** Bytes after `gzip -9`, each file by itself as a server sends it. */
export interface Weight {
  /** Scripts a page must have before the element works. */
  readonly js: number;
  /** Stylesheets that come with them. */
  readonly css: number;
  /** Scripts fetched only at the moment of need. */
  readonly lazy: number;
  /** All scripts a first report or photo needs: those at once, and those that `work` names. */
  readonly whole: number;
}

/** Output files that loading `entry` brings in without being asked for more. */
function staticFiles(outputs: Metafile['outputs'], entry: string, seen = new Set<string>()): Set<string> {
  if (seen.has(entry) || !outputs[entry]) return seen;
  seen.add(entry);
  for (const { path, kind } of outputs[entry].imports) {
    if (kind === 'import-statement') staticFiles(outputs, path, seen);
  }
  return seen;
}

/**
 * Bundles a piece of source the way a host's build would: ES2022, minified, split at `import()`.
 *
 * @param work Names of the modules that come with the first use, such as `upload-work`.
 */
export async function weigh(source: string, work: readonly string[] = []): Promise<Weight> {
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
  const first = staticFiles(metafile.outputs, entry);
  const whole = new Set(first);
  for (const module of work) {
    const chunk = names.find((name) => metafile.outputs[name]!.entryPoint?.endsWith(`/${module}.js`));
    if (!chunk) throw new Error(`no chunk of ${module}`);
    staticFiles(metafile.outputs, chunk, whole);
  }
  const sum = (wanted: (name: string) => boolean) =>
    names.filter(wanted).reduce((bytes, name) => bytes + gzipped.get(name)!, 0);
  return {
    js: sum((name) => first.has(name)),
    css: sum((name) => name.endsWith('.css')),
    lazy: sum((name) => name.endsWith('.js') && !first.has(name)),
    whole: sum((name) => whole.has(name)),
  };
}

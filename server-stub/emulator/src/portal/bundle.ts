import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** A file of the page as it is sent. */
export interface Asset {
  readonly body: Uint8Array<ArrayBuffer>;
  /** Strong: changes with every byte (RFC 9110 §8.8.3). */
  readonly etag: string;
}

export interface PageAssets {
  readonly script: Asset;
  readonly styles: Asset;
}

const CLIENT = fileURLToPath(new URL('../../src/portal/client/', import.meta.url));

/** Script and styles of the page, each in one file. Takes a moment: once a process is enough. */
export async function bundlePage(): Promise<PageAssets> {
  const { outputFiles } = await build({
    absWorkingDir: CLIENT,
    entryPoints: ['portal.ts', 'styles/portal.css'],
    outdir: 'out',
    entryNames: '[name]',
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    conditions: ['production'],
    minify: true,
    logLevel: 'silent',
  });
  const asset = (extension: string): Asset => {
    const file = outputFiles.find(({ path }) => path.endsWith(extension));
    if (!file) throw new Error(`the page has no ${extension}`);
    return withTag(new Uint8Array(file.contents));
  };
  return { script: asset('.js'), styles: asset('.css') };
}

export const withTag = (body: Uint8Array<ArrayBuffer>): Asset => ({
  body,
  etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`,
});

import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
};
/** The response to each photo of a device. */
const READING = {
  extractions: [
    {
      id: 'r1',
      result: {
        success: true,
        items: [
          {
            deviceType: 'pulse oximeter',
            data: { spo2: { value: 97, unit: '%' }, pulseRate: { value: 68, unit: 'bpm' } },
            confidence: 0.97,
          },
        ],
      },
    },
  ],
};

/** Returns the response to a path. `module` is that of an upload; null for other requests. */
function createAnswers() {
  let uploads = 0;
  return (pathname: string, module: string | null): object => {
    if (pathname === '/hdt/token')
      return { access_token: 't', token_type: 'Bearer', expires_in: 600, base_url: '/hdt' };
    if (module === 'medical') return READING;
    if (module === null) return { status: 'processing' };
    uploads += 1;
    return { uploadId: `u${uploads}` };
  };
}

const dist = fileURLToPath(new URL('../../../dist/', import.meta.url));
const here = fileURLToPath(new URL('..', import.meta.url));

export interface BenchHost {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Serves a page with one module, and our built files. Accepts uploads: reports stay in processing, photos of devices are
 * read at once.
 */
export async function openHost(source: string): Promise<BenchHost> {
  const { outputFiles } = await build({
    stdin: { contents: source, resolveDir: here, loader: 'js' },
    outdir: '/',
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    write: false,
    external: ['/dist/*'],
    loader: { '.svg': 'dataurl' },
    conditions: ['browser', 'production'],
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  });
  const fileOf = (extension: string) => outputFiles.find(({ path }) => path.endsWith(extension))?.contents;
  const pages: Readonly<Record<string, string | Uint8Array | undefined>> = {
    '/empty.html': '<!doctype html><html lang="en"><body></body></html>',
    '/page.html': `<!doctype html><html lang="en"><link rel="stylesheet" href="/page.css"><body></body>
      <script type="module" src="/page.js"></script></html>`,
    '/page.js': fileOf('.js'),
    '/page.css': fileOf('.css') ?? '',
  };
  const answer = createAnswers();
  const server = createServer((incoming, outgoing) => {
    const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://host');
    incoming.resume().on('end', () => {
      const isUpload = incoming.method !== 'GET';
      if (isUpload || pathname.startsWith('/hdt/')) {
        outgoing.writeHead(200, { 'content-type': 'application/json' });
        outgoing.end(JSON.stringify(answer(pathname, isUpload ? (searchParams.get('module') ?? '') : null)));
        return;
      }
      const path = `${dist}${pathname.slice('/dist/'.length)}`;
      const served =
        pages[pathname] ?? (pathname.startsWith('/dist/') && existsSync(path) ? readFileSync(path) : null);
      if (served === null) return outgoing.writeHead(404).end();
      outgoing.writeHead(200, { 'content-type': TYPES[extname(pathname)] ?? 'application/octet-stream' });
      outgoing.end(served);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { readFiles } from './received.js';

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

/** The service of Uploadcare: a file has an id at once, and is ready when it is asked for. */
const UPLOADCARE_FILE = { file: 'f', uuid: 'f', is_ready: true, is_stored: true, is_image: true };

/** Returns the response to a path. `module` is that of an upload, null for other requests; `files` is its number of files. */
function createAnswers() {
  let uploads = 0;
  return (pathname: string, module: string | null, files: number): object => {
    if (pathname === '/hdt/token')
      return { access_token: 't', token_type: 'Bearer', expires_in: 600, base_url: '/hdt' };
    if (pathname === '/base/' || pathname === '/info/') return UPLOADCARE_FILE;
    if (module === 'medical') return READING;
    if (module === null) return { status: 'processing' };
    return { uploads: Array.from({ length: files }, () => ({ uploadId: `u${++uploads}` })) };
  };
}

const dist = fileURLToPath(new URL('../../../dist/', import.meta.url));
const here = fileURLToPath(new URL('..', import.meta.url));

export interface BenchHost {
  readonly url: string;
  /** Every file that has arrived, in the order of arrival. */
  readonly received: Buffer[];
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
  const received: Buffer[] = [];
  const serve = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://host');
    const files = await readFiles(incoming);
    received.push(...files);
    const isUpload = incoming.method !== 'GET';
    if (isUpload || ['/hdt/', '/info/'].some((path) => pathname.startsWith(path))) {
      const module = isUpload ? (searchParams.get('module') ?? '') : null;
      outgoing.writeHead(200, { 'content-type': 'application/json' });
      outgoing.end(JSON.stringify(answer(pathname, module, files.length)));
      return;
    }
    const path = `${dist}${pathname.slice('/dist/'.length)}`;
    const served =
      pages[pathname] ?? (pathname.startsWith('/dist/') && existsSync(path) ? readFileSync(path) : null);
    if (served === null) return outgoing.writeHead(404).end();
    outgoing.writeHead(200, { 'content-type': TYPES[extname(pathname)] ?? 'application/octet-stream' });
    outgoing.end(served);
  };
  // A request that breaks off leaves no file, which the proof then lacks.
  const server = createServer((incoming, outgoing) => {
    serve(incoming, outgoing).catch(() => outgoing.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

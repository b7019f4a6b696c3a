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
const dist = fileURLToPath(new URL('../../../dist/', import.meta.url));
const here = fileURLToPath(new URL('..', import.meta.url));

export interface BenchHost {
  readonly url: string;
  close(): Promise<void>;
}

/** A page with one module, our built files, and a server that takes what is sent and is never done with it. */
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
  let taken = 0;
  const server = createServer((incoming, outgoing) => {
    const { pathname } = new URL(incoming.url ?? '/', 'http://host');
    const json = (body: object) => {
      outgoing.writeHead(200, { 'content-type': 'application/json' });
      outgoing.end(JSON.stringify(body));
    };
    incoming.resume().on('end', () => {
      if (pathname === '/hdt/token') {
        return json({ access_token: 't', token_type: 'Bearer', expires_in: 600, base_url: '/hdt' });
      }
      if (incoming.method !== 'GET') {
        taken += 1;
        return json({ uploadId: `u${taken}` });
      }
      if (pathname.startsWith('/hdt/')) return json({ status: 'processing' });
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

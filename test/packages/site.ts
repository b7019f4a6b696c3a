import { once } from 'node:events';
import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

/** As strict as a page with the elements may be. */
export const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'; img-src blob:";

export interface Site {
  readonly url: string;
  close(): Promise<void>;
}

export interface SiteOptions {
  readonly policy?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Headers of single paths, over those of all. */
  readonly headersOf?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** A host's site: the folders under their paths, `/hdt/` passed on to its gateway as a reverse proxy does. */
export async function openSite(
  folders: Readonly<Record<string, string>>,
  gateway: string,
  { policy = POLICY, headers = {}, headersOf = {} }: SiteOptions = {},
): Promise<Site> {
  const server: Server = createServer((incoming, outgoing) => {
    const { pathname } = new URL(incoming.url ?? '/', 'http://site');
    if (pathname.startsWith('/hdt/')) {
      const { method, url } = incoming;
      const passed = request(new URL(url ?? '', gateway), { method, headers: incoming.headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      });
      passed.on('error', () => outgoing.destroy());
      incoming.pipe(passed);
      return;
    }
    const [prefix = ''] = Object.keys(folders)
      .filter((path) => pathname.startsWith(path))
      .sort((a, b) => b.length - a.length);
    const path = normalize(pathname.slice(prefix.length));
    const file = join(folders[prefix] ?? '', path === '.' ? 'index.html' : path);
    outgoing.setHeader('content-security-policy', policy);
    for (const [name, value] of Object.entries({ ...headers, ...headersOf[pathname] }))
      outgoing.setHeader(name, value);
    if (!prefix || !existsSync(file) || !statSync(file).isFile()) return void outgoing.writeHead(404).end();
    outgoing.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' });
    createReadStream(file).pipe(outgoing);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Connect, ViteDevServer } from 'vite';
import { announce } from './announce.js';
import { demoHandlers } from './demo-handlers.js';
import { startServers } from './servers.js';

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

/** Files that `vite build` makes; while the sources are served, these stand for them. */
const ASSETS: Readonly<Record<string, string>> = {
  'worker.js': path('../src/worker/worker/worker.ts'),
  'heif.js': path('../src/worker/worker/image/heif.ts'),
  'libheif.wasm': createRequire(import.meta.url).resolve('libheif-js/libheif-wasm/libheif.wasm'),
};

/** `npm run dev`: gateway and emulator in the process of Vite's development server. */
export async function mountServers(server: ViteDevServer): Promise<void> {
  const servers = await startServers();
  for (const handler of [...demoHandlers(servers), serveAssetSource]) server.middlewares.use(handler);
  server.httpServer?.once('close', () => void servers.close());
  const isShared = server.config.server.host !== undefined;
  server.printUrls = () => announce(portOf(server), servers.emulatorPage, isShared);
}

const serveAssetSource: Connect.NextHandleFunction = (incoming, _, next) => {
  const name = /\/hdt-elements\/assets\/([\w.]+)(?:\?|$)/.exec(incoming.url ?? '')?.[1] ?? '';
  if (ASSETS[name]) incoming.url = `/@fs${ASSETS[name]}`;
  next();
};

function portOf({ httpServer }: ViteDevServer): number {
  const address = httpServer?.address();
  if (!address || typeof address === 'string') throw new Error('the development server has no port');
  return address.port;
}

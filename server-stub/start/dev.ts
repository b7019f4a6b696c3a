import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { onStop } from 'hdt-gateway/node';
import { type Connect, createServer, type ViteDevServer } from 'vite';
import { announce } from './announce.js';
import { demoHandlers } from './demo-handlers.js';
import { readPort } from './read-port.js';
import { startServers } from './servers.js';
import { Stops } from './stops.js';

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

/** Files that `vite build` makes; while the sources are served, these stand for them. */
const ASSETS: Readonly<Record<string, string>> = {
  'worker.js': path('../../src/worker.ts'),
  'heif.js': path('../../src/prepare/heif.ts'),
  'paper.js': path('../../src/pages/paper/paper.ts'),
  'display.js': path('../../src/viewfinder/display/display.ts'),
  'heic2any.js': path('../../src/prepare/heic2any-library.ts'),
  'libheif.wasm': createRequire(import.meta.url).resolve('libheif-js/libheif-wasm/libheif.wasm'),
};

// `npm run dev`: Vite's development server with gateway and emulator in its process. Not a plugin of `vite.config.ts`, which
// is loaded where the servers are not built, and by a loader of Vite's that closes before a plugin could import them.
const { values } = parseArgs({
  options: { port: { type: 'string', default: '5173' }, host: { type: 'string' } },
});
const port = readPort(values.port);
const stops = new Stops();
onStop(() => stops.stop());
const servers = await startServers();
stops.add(servers.close);
const server = await createServer({
  configFile: path('../../vite.config.ts'),
  configLoader: 'runner',
  plugins: [{ name: 'hdt-dev-servers', configureServer: mountServers }],
  server: { port, ...(values.host !== undefined && { host: values.host }) },
});
stops.add(() => server.close());
await server.listen();
announce(portOf(server), servers.emulatorPage, values.host !== undefined);

function mountServers({ middlewares }: ViteDevServer): void {
  for (const handler of [...demoHandlers(servers), serveAssetSource]) middlewares.use(handler);
}

function serveAssetSource(incoming: Connect.IncomingMessage, _: unknown, next: Connect.NextFunction): void {
  const name = /\/hdt-elements\/assets\/([\w.]+)(?:\?|$)/.exec(incoming.url ?? '')?.[1] ?? '';
  if (Object.hasOwn(ASSETS, name)) incoming.url = `/@fs${ASSETS[name]}`;
  if (incoming.url === '/service-worker.js') incoming.url = '/service-worker.ts';
  next();
}

function portOf({ httpServer }: ViteDevServer): number {
  const address = httpServer?.address();
  if (!address || typeof address === 'string') throw new Error('the development server has no port');
  return address.port;
}

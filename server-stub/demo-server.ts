import { fileURLToPath } from 'node:url';
import basicSsl from '@vitejs/plugin-basic-ssl';
import { createServer, type Plugin, type ViteDevServer } from 'vite';
import type { Gateway } from './gateway/app.js';
import { nodeHandler } from './gateway/mounts/node.js';

export interface DemoServer {
  readonly port: number;
  close(): Promise<void>;
}

export interface DemoServerOptions {
  readonly gateway: Gateway;
  /** The next free one is taken when it is in use; 0 takes any. */
  readonly port: number;
  /** The emulator's own page. It listens on this machine alone, so only browsers of this machine are sent there. */
  readonly emulatorPage?: string;
}

/** Where the pages link to for it. */
const EMULATOR_PATH = '/emulator';

const ROOT = new URL('..', import.meta.url);
const folder = (path: string): string => fileURLToPath(new URL(path, ROOT));

/**
 * The demo's pages over HTTPS, which a camera asks for, with the gateway on the same origin, which its cookie asks
 * for. Reachable from the local network: a phone is half of what there is to try.
 */
export async function startDemoServer(options: DemoServerOptions): Promise<DemoServer> {
  const { gateway, port, emulatorPage } = options;
  const vite = await createServer({
    configFile: false,
    root: folder('demo'),
    appType: 'mpa',
    cacheDir: folder('node_modules/.vite-demo'),
    logLevel: 'warn',
    clearScreen: false,
    plugins: [basicSsl(), mount(gateway), emulatorLink(emulatorPage), withoutReloading],
    // The build people get, not the one that talks to Lit's own developers in the console.
    resolve: { conditions: ['module', 'browser', 'production'] },
    server: {
      host: true,
      port,
      cors: false,
      // A phone that sleeps drops the socket of live reloading and reloads when it wakes, with all that was on screen.
      hmr: false,
      ws: false,
      allowedHosts: ['.local'],
      // Named one by one: everything allowed here can be read by everybody in the local network.
      fs: { allow: ['demo', 'src', 'node_modules'].map(folder) },
      warmup: { clientFiles: ['./*.ts'] },
    },
    // All dependencies are found before the first page is served: one found later would reload it.
    optimizeDeps: { entries: ['*.html', '../src/**/*.ts'] },
  });
  await vite.listen();
  return { port: boundPort(vite), close: () => vite.close() };
}

/** Before Vite's own handlers, and on Node's own messages, so that uploads stream. */
const mount = (gateway: Gateway): Plugin => ({
  name: 'hdt-gateway',
  configureServer: ({ middlewares }) => void middlewares.use(nodeHandler(gateway)),
});

/** A redirect, since the page is another server's; whoever it cannot help gets 404, and the pages show no link. */
function emulatorLink(page: string | undefined): Plugin {
  return {
    name: 'hdt-emulator-link',
    configureServer({ middlewares }) {
      middlewares.use((incoming, outgoing, next) => {
        if (incoming.url !== EMULATOR_PATH) return next();
        const location = isLoopback(incoming.socket.remoteAddress) ? page : undefined;
        if (location === undefined) outgoing.writeHead(404).end();
        // Asked whether there is a way, not to go it: a page's request would follow the redirect to another origin.
        else if (incoming.method === 'HEAD') outgoing.writeHead(204, { 'cache-control': 'no-store' }).end();
        else outgoing.writeHead(302, { location, 'cache-control': 'no-store' }).end();
      });
    },
  };
}

/** 127.0.0.0/8 (RFC 1122 §3.2.1.3), also as IPv6 writes it, and ::1. */
export const isLoopback = (address: string | undefined): boolean =>
  address !== undefined && /^(?:::1|(?:::ffff:)?127\.\d+\.\d+\.\d+)$/i.test(address);

/** Vite puts its client into every page, also where there is no socket for it to connect to. */
const withoutReloading: Plugin = {
  name: 'hdt-without-reloading',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => html.replace(/<script type="module" src="\/@vite\/client"><\/script>\s*/, ''),
  },
};

function boundPort({ httpServer }: ViteDevServer): number {
  const address = httpServer?.address();
  if (!address || typeof address === 'string') throw new Error('the demo server has no port');
  return address.port;
}

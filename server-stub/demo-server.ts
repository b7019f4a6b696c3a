import { fileURLToPath } from 'node:url';
import basicSsl from '@vitejs/plugin-basic-ssl';
import type { Gateway } from 'hdt-gateway';
import { nodeHandler } from 'hdt-gateway/node';
import { type Plugin, type PreviewServer, preview } from 'vite';
import { lanAddresses } from './addresses.js';
import { buildDemo } from './demo-build.js';
import { isLocalHost, isLoopback } from './local-host.js';

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

/** Where the pages ask for it. */
const LAN_PATH = '/lan-address';

/** Kept from start to start, so that a browser that accepted it once does not ask again. */
const CERTIFICATE = fileURLToPath(new URL('../node_modules/.vite-demo/basic-ssl', import.meta.url));

/**
 * The demo's built pages over HTTPS, which a camera asks for, with the gateway on the same origin, which its cookie asks
 * for. Reachable from the local network, since a phone is half of what there is to try: so nothing is served but the
 * folder that was built, and nothing that a development server offers.
 */
export async function startDemoServer(options: DemoServerOptions): Promise<DemoServer> {
  const { gateway, port, emulatorPage } = options;
  const server = await preview({
    configFile: false,
    root: await buildDemo(),
    appType: 'mpa',
    logLevel: 'warn',
    plugins: [
      basicSsl({ certDir: CERTIFICATE }),
      localHostsOnly,
      mount(gateway),
      emulatorLink(emulatorPage),
      lanAddress,
    ],
    preview: { host: true, port, cors: false },
  });
  return { port: boundPort(server), close: () => server.close() };
}

/** Against DNS rebinding. Vite skips its own check under TLS, but this certificate is one that people accept by hand. */
const localHostsOnly: Plugin = {
  name: 'hdt-local-hosts-only',
  configurePreviewServer({ middlewares }) {
    middlewares.use((incoming, outgoing, next) => {
      // HTTP/2 sends the first and may send both.
      const named = [incoming.headers[':authority'], incoming.headers.host].flatMap((host) => host ?? []);
      if (named.length > 0 && named.every(isLocalHost)) next();
      else outgoing.writeHead(403).end();
    });
  },
};

/** Before Vite's own handlers, and on Node's own messages, so that uploads stream. */
const mount = (gateway: Gateway): Plugin => ({
  name: 'hdt-gateway',
  configurePreviewServer: ({ middlewares }) => void middlewares.use(nodeHandler(gateway)),
});

/** Redirects to the emulator's page on its own server; 404 for remote clients, so that the pages show no link. */
function emulatorLink(page: string | undefined): Plugin {
  return {
    name: 'hdt-emulator-link',
    configurePreviewServer({ middlewares }) {
      middlewares.use((incoming, outgoing, next) => {
        if (incoming.url !== EMULATOR_PATH) return next();
        const location = isLoopback(incoming.socket.remoteAddress) ? page : undefined;
        if (location === undefined) outgoing.writeHead(404).end();
        // HEAD asks whether the link exists: a page's request would follow a redirect to another origin.
        else if (incoming.method === 'HEAD') outgoing.writeHead(204, { 'cache-control': 'no-store' }).end();
        else outgoing.writeHead(302, { location, 'cache-control': 'no-store' }).end();
      });
    },
  };
}

/** Tells a page at `localhost` under which address a phone finds this machine; 404 without a network. */
const lanAddress: Plugin = {
  name: 'hdt-lan-address',
  configurePreviewServer({ middlewares }) {
    middlewares.use(LAN_PATH, (_, outgoing) => {
      const [nearest] = lanAddresses();
      outgoing.writeHead(nearest ? 200 : 404, { 'content-type': 'text/plain', 'cache-control': 'no-store' });
      outgoing.end(nearest);
    });
  },
};

function boundPort({ httpServer }: PreviewServer): number {
  const address = httpServer.address();
  if (!address || typeof address === 'string') throw new Error('the demo server has no port');
  return address.port;
}

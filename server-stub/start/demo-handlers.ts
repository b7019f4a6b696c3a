import type { Gateway } from 'hdt-gateway';
import { nodeHandler } from 'hdt-gateway/node';
import type { Connect } from 'vite';
import { lanAddresses } from './addresses.js';
import { isLocalHost, isLoopbackAddress } from './local-host.js';

export interface DemoServers {
  readonly gateway: Gateway;
  /** The emulator's own page. It listens on this machine alone, so only browsers of this machine are sent there. */
  readonly emulatorPage?: string;
}

/** Where the pages link to for the emulator's page. */
const EMULATOR_PATH = '/emulator';

/** Where the pages ask for the address of this machine in the local network. */
const LAN_PATH = '/lan-address';

/** Where the installed demo receives files, in its Service Worker. */
const SHARE_PATH = '/share';

/**
 * Handlers of the demo's servers for everything besides pages. The gateway is on the origin of the pages, which its cookie
 * needs. They come before Vite's own handlers and use Node's own messages, so that uploads stream.
 */
export const demoHandlers = ({ gateway, emulatorPage }: DemoServers): Connect.NextHandleFunction[] => [
  localHostsOnly,
  nodeHandler(gateway),
  emulatorLink(emulatorPage),
  lanAddress,
  lostShare,
];

/** Against DNS rebinding. Vite skips its own check under TLS, but this certificate is one that people accept by hand. */
const localHostsOnly: Connect.NextHandleFunction = (incoming, outgoing, next) => {
  // HTTP/2 sends the first and may send both.
  const named = [incoming.headers[':authority'], incoming.headers.host].flatMap((host) => host ?? []);
  if (named.length > 0 && named.every((host) => isLocalHost(String(host)))) next();
  else outgoing.writeHead(403).end();
};

/** Redirects to the emulator's page on its own server; 404 for remote clients, so that the pages show no link. */
function emulatorLink(page: string | undefined): Connect.NextHandleFunction {
  return (incoming, outgoing, next) => {
    if (incoming.url !== EMULATOR_PATH) return next();
    const location = isLoopbackAddress(incoming.socket.remoteAddress) ? page : undefined;
    if (location === undefined) outgoing.writeHead(404).end();
    // HEAD asks whether the link exists: a page's request would follow a redirect to another origin.
    else if (incoming.method === 'HEAD') outgoing.writeHead(204, { 'cache-control': 'no-store' }).end();
    else outgoing.writeHead(302, { location, 'cache-control': 'no-store' }).end();
  };
}

/** Tells a page at `localhost` under which address a phone finds this machine; 404 without a network. */
const lanAddress: Connect.NextHandleFunction = (incoming, outgoing, next) => {
  if (incoming.url !== LAN_PATH) return next();
  const [nearest] = lanAddresses();
  outgoing.writeHead(nearest ? 200 : 404, { 'content-type': 'text/plain', 'cache-control': 'no-store' });
  outgoing.end(nearest);
};

/** Answers a share where the browser has lost the Service Worker. The page says that the file is not there. */
const lostShare: Connect.NextHandleFunction = (incoming, outgoing, next) => {
  if (incoming.url !== SHARE_PATH || incoming.method !== 'POST') return next();
  outgoing.writeHead(303, { location: '/upload.html#hdt-share=expired', 'cache-control': 'no-store' }).end();
  // Read and dropped, or the browser would see a broken connection in place of the answer.
  incoming.resume();
};

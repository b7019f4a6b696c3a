import { fileURLToPath } from 'node:url';
import { type PreviewServer, preview } from 'vite';
import { httpsPlugin } from './certificate.js';
import { type DemoServers, demoHandlers } from './demo-handlers.js';

export type DemoServer = Readonly<Awaited<ReturnType<typeof startDemoServer>>>;

export interface DemoServerOptions extends DemoServers {
  /** The next free one is taken when it is in use; 0 takes any. */
  readonly port: number;
}

/**
 * Serves the demo's built pages (`vite build`). Reachable from the local network, since a phone is half of what there is to
 * try: so nothing is served but the folder that was built, and nothing that a development server offers.
 */
export async function startDemoServer({ port, ...servers }: DemoServerOptions) {
  const mountHandlers = ({ middlewares }: PreviewServer) => {
    for (const handler of demoHandlers(servers)) middlewares.use(handler);
  };
  const server = await preview({
    configFile: false,
    root: fileURLToPath(new URL('../../demo', import.meta.url)),
    appType: 'mpa',
    logLevel: 'warn',
    plugins: [httpsPlugin(), { name: 'hdt-servers', configurePreviewServer: mountHandlers }],
    preview: { host: true, port, cors: false },
  });
  return { port: boundPort(server), close: (): Promise<void> => server.close() };
}

function boundPort({ httpServer }: PreviewServer): number {
  const address = httpServer.address();
  if (!address || typeof address === 'string') throw new Error('the demo server has no port');
  return address.port;
}

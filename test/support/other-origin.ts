import { createServer as createPlainServer, type Server } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createAdaptorServer } from '@hono/node-server';
import { getCertificate } from '@vitejs/plugin-basic-ssl';
import { createGateway } from '../../server-stub/gateway/src/app.js';
import type { LogEvent } from '../../server-stub/gateway/src/log.js';
import type { GatewayOptions } from '../../server-stub/gateway/src/options.js';
import { openStore } from '../../server-stub/gateway/src/repositories.js';
import { anonymousSession } from '../../server-stub/gateway/src/tokens/anonymous-session.js';

const SECRET = 'a secret of the test suite, long enough';

export interface OtherOriginOptions extends Pick<GatewayOptions, 'service' | 'origins'> {
  /** By default each browser is another person. */
  readonly authenticate?: GatewayOptions['authenticate'] | undefined;
  /** Answers requests to the host itself, such as its sign-in; null passes a request on to the gateway. */
  readonly host?: ((request: Request) => Response | null) | undefined;
  /** Default: true. */
  readonly hasTls?: boolean | undefined;
}

export interface OtherOrigin {
  /** URL of the gateway's token endpoint, at `localhost`, which is another site than 127.0.0.1. */
  readonly tokenEndpoint: string;
  readonly origin: string;
  readonly logs: readonly LogEvent[];
  close(): Promise<void>;
}

/** The host's own sign-in at `/sign-in` of the gateway's origin. Its cookie is sent from pages of another site too. */
export const signInWith =
  (session: string): OtherOriginOptions['host'] =>
  (request) => {
    if (new URL(request.url).pathname !== '/sign-in') return null;
    const headers = {
      'access-control-allow-origin': request.headers.get('origin') ?? '',
      'access-control-allow-credentials': 'true',
      'set-cookie': `__Host-session=${session}; Path=/; HttpOnly; Secure; SameSite=None; Partitioned`,
    };
    return new Response(null, { status: 204, headers });
  };

/** Starts a gateway on its own origin, for pages of another one. */
export async function startOtherOrigin({
  host = () => null,
  hasTls = true,
  authenticate = anonymousSession({ secrets: [SECRET] }),
  service,
  origins,
}: OtherOriginOptions): Promise<OtherOrigin> {
  const store = await openStore(':memory:');
  const logs: LogEvent[] = [];
  const gateway = createGateway({
    service,
    origins,
    authenticate,
    store,
    secrets: [SECRET],
    basePath: '/hdt',
    log: (event) => logs.push(event),
  });
  const fetch: typeof gateway.fetch = (request, env) => host(request) ?? gateway.fetch(request, env);
  const server = createAdaptorServer({
    fetch,
    overrideGlobalObjects: false,
    ...(hasTls
      ? { createServer, serverOptions: await readCertificate() }
      : { createServer: createPlainServer }),
  }) as Server;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `${hasTls ? 'https' : 'http'}://localhost:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    tokenEndpoint: `${origin}/hdt/token`,
    logs,
    async close() {
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
      await gateway.close();
      await store.close();
    },
  };
}

/** The self-signed certificate of the demo. */
async function readCertificate() {
  const pem = await getCertificate(join(process.cwd(), 'node_modules/.vite-demo/basic-ssl'));
  return { key: pem, cert: pem };
}

import { randomBytes } from 'node:crypto';

/** Where pages under test find the gateway. */
export interface TestGatewayOptions {
  /** A free one when left out. */
  readonly port?: number;
  /** Path of the gateway, as pages name it in `endpoint`. Default: `/hdt`. */
  readonly basePath?: string;
  /** Origins of the pages, where they are not sent on to the gateway by a proxy of their own server. */
  readonly origins?: readonly string[];
}

export interface TestGateway {
  /** With the path: what pages name in `endpoint`, or their server's proxy sends on to. */
  readonly url: string;
  /** Begins anew with an empty store: nobody has sent anything. The address stays. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

interface Closable {
  close(): Promise<void>;
}

/** As much of `hdt-gateway` as is used here; the package itself is an optional peer. */
interface GatewayPackage {
  createGateway(options: object): Closable & { fetch(...request: unknown[]): unknown };
}
interface StorePackage {
  openStore(url: string): Promise<Closable>;
}
interface SessionsPackage {
  anonymousSession(options: object): unknown;
}
interface NodePackage {
  listen(fetch: unknown, options: object): Promise<Closable & { readonly url: string }>;
}

/** A name in a variable, since the compiler knows only what must be installed. */
const load = <T>(entry: string): Promise<T> =>
  import(entry).catch((cause) => {
    throw new Error('The fixture gateway needs hdt-gateway: npm install --save-dev hdt-gateway', { cause });
  });

/** A gateway in memory before an emulator: every browser is a person of its own. */
export async function startTestGateway(
  service: { readonly url: string; readonly key: string },
  { port = 0, basePath = '/hdt', origins = [] }: TestGatewayOptions = {},
): Promise<TestGateway> {
  const { createGateway } = await load<GatewayPackage>('hdt-gateway');
  const { openStore } = await load<StorePackage>('hdt-gateway/store');
  const { anonymousSession } = await load<SessionsPackage>('hdt-gateway/sessions');
  const { listen } = await load<NodePackage>('hdt-gateway/node');
  const secrets = [randomBytes(32).toString('hex')];
  const authenticate = anonymousSession({ secrets });
  const begin = async () => {
    const store = await openStore(':memory:');
    try {
      const gateway = createGateway({ service, authenticate, store, secrets, basePath, origins });
      return { gateway, close: () => closeAll([gateway, store]) };
    } catch (thrown) {
      await store.close().catch(() => {});
      throw thrown;
    }
  };
  let current = await begin();
  try {
    const fetch = (...request: unknown[]) => current.gateway.fetch(...request);
    const server = await listen(fetch, { host: '127.0.0.1', port });
    return {
      url: server.url + basePath,
      async reset() {
        const before = current;
        current = await begin();
        await before.close();
      },
      close: () => closeAll([server, { close: () => current.close() }]),
    };
  } catch (thrown) {
    await current.close().catch(() => {});
    throw thrown;
  }
}

/** Closes each in turn, also behind one that fails, and rejects with the first failure. */
async function closeAll(opened: readonly Closable[]): Promise<void> {
  const failures: unknown[] = [];
  for (const one of opened) await one.close().catch((thrown: unknown) => failures.push(thrown));
  if (failures.length > 0) throw failures[0];
}

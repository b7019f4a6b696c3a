import { createClock, createEmulator, type Emulator } from '../../server-stub/emulator/src/browser.js';
import { readWebForm } from '../../server-stub/emulator/src/http/read-form.js';
import { createGateway, type Gateway } from '../../server-stub/gateway/src/app.js';
import { openStore, type Store } from '../../server-stub/gateway/src/repositories.js';
import { exchange, type Serve } from './network.js';
import type { World } from './world.js';

export const API_KEY = 'key-of-the-simulated-service-0123456789';
const CALLBACK_HEADER = { name: 'X-Callback-Key', value: 'key-of-simulated-callbacks-0123456789' };
const SERVICE = 'https://service.test';
const SECRET = 'a secret of the simulation, long enough for anybody';
/** The header in which a page says who is signed in, as a session's cookie would. */
export const WHO = 'x-simulated-session';

/** The service and the gateway's nodes before it, which share one store. */
export interface Servers {
  readonly emulator: Emulator;
  readonly store: Store;
  /** A request that has arrived at the load balancer. */
  readonly serve: Serve;
  close(): Promise<void>;
}

interface Node {
  readonly name: string;
  readonly gateway: Gateway;
  /** Aborts when the node dies. */
  readonly death: AbortController;
}

/** A promise of a process that is no more. */
const never = new Promise<never>(() => {});

const NODES = 2;
/** Milliseconds until a node that was killed is replaced. */
const RESTART = 8_000;
/** Milliseconds between two rounds of looking for lost uploads, on each node. */
const RECONCILE_INTERVAL = 60_000;

export async function startServers(world: World): Promise<Servers> {
  const { time, random } = world;
  const emulatorClock = createClock();
  const emulator = createEmulator({
    clock: emulatorClock,
    accounts: [
      {
        customerId: 1,
        keys: [API_KEY],
        settings: {
          callback: { url: 'https://clinic.test/callbacks', header: CALLBACK_HEADER, payloadType: 'Inline' },
        },
      },
    ],
    async readForm({ url, method, headers, body }, handlers) {
      // The bytes arrive in virtual time; only what is read of them takes real time.
      const bytes = await new Response(body).arrayBuffer();
      await time.track(readWebForm(new Request(url, { method, headers, body: bytes }), handlers));
    },
    ids: 'simulation',
    send: async ({ url, header }, payload) => {
      const headers = { ...payload.headers, ...(header && { [header.name]: header.value }) };
      const body = payload.body as Uint8Array<ArrayBuffer>;
      const request = new Request(url, { method: 'POST', headers, body });
      try {
        const link = { name: 'callback', serve, hasProxy: false, repeats: true };
        const { status, body } = await exchange(world, link, request, new AbortController().signal);
        await body?.cancel();
        return { status };
      } catch {
        return { error: 'unreachable' };
      }
    },
  });
  const store = await openStore(':memory:');
  const nodes: (Node | null)[] = [];

  const startNode = (index: number): Node => {
    const death = new AbortController();
    const name = `node ${index + 1}`;
    const gateway = createGateway({
      service: {
        url: SERVICE,
        key: API_KEY,
        fetch: async (request) => {
          // The service sees a form that ends in an error as a connection that breaks.
          const body = request.body && new Uint8Array(await request.arrayBuffer());
          const { method, url, headers, signal } = request;
          const link = { name: 'service', serve: emulator.fetch, hasProxy: true, repeats: false };
          const sent = new Request(url, { method, headers, body });
          return orDeath(exchange(world, link, sent, signal), death.signal);
        },
      },
      authenticate: ({ headers }) => {
        const subject = headers.get(WHO);
        return subject ? { subject } : null;
      },
      store: storeOfNode(world, store, death.signal),
      secrets: [SECRET],
      callbacks: { header: { name: CALLBACK_HEADER.name, values: [CALLBACK_HEADER.value] } },
      log: ({ event, ...rest }) => {
        if (event !== 'request') world.note(`${name} logs ${event} ${JSON.stringify(rest)}`);
      },
    });
    const reconcile = async () => {
      while (!death.signal.aborted) {
        await time.sleep(RECONCILE_INTERVAL + random.integer('reconcile', 5_000));
        if (!death.signal.aborted) await gateway.reconcile().catch(() => {});
      }
    };
    void reconcile();
    return { name, gateway, death };
  };

  const kill = (index: number) => {
    const node = nodes[index];
    if (!node) return;
    nodes[index] = null;
    node.death.abort(new Error('killed'));
    void time.sleep(random.integer('restart', RESTART)).then(() => {
      nodes[index] = startNode(index);
      world.note(`${node.name} is back`);
    });
  };

  const serve: Serve = async (request) => {
    const index = random.integer('balance', NODES);
    const node = nodes[index] ?? nodes.find((other) => other !== null);
    if (!node)
      return new Response('<html>no node</html>', { status: 503, headers: { 'content-type': 'text/html' } });
    const at = nodes.indexOf(node);
    if (
      world.strikes('kill', 0.01, `${node.name} is killed while it serves ${new URL(request.url).pathname}`)
    )
      void time.sleep(random.integer('kill after', 500)).then(() => kill(at));
    return orDeath(Promise.resolve(node.gateway.fetch(request)), node.death.signal);
  };

  for (let index = 0; index < NODES; index += 1) nodes.push(startNode(index));

  return {
    emulator,
    store,
    serve,
    async close() {
      for (const node of nodes) node?.death.abort(new Error('over'));
      emulator.close();
      await store.close();
    },
  };
}

/** Rejects when the process dies; a process that is dead already never learns the outcome. */
function orDeath<T>(promise: Promise<T>, death: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    death.addEventListener('abort', () => reject(new TypeError('connection reset')), { once: true });
    promise.then(
      (value) => !death.aborted && resolve(value),
      (thrown: unknown) => !death.aborted && reject(thrown),
    );
  });
}

/** What a database throws that cannot be reached. */
const refusal = () => Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });

/** Milliseconds of a database that is slow. */
const SLOW_STORE = 2_000;

/**
 * The shared store as one node reaches it: each call takes time, may be refused, and of a node that has died it is either
 * done or not done, and never answered.
 */
function storeOfNode(world: World, store: Store, death: AbortSignal): Store {
  const { time, random } = world;
  const reach = async (path: string, call: () => unknown): Promise<unknown> => {
    if (death.aborted) return never;
    if (world.strikes('store slow', 0.01, `store slow: ${path}`))
      await time.sleep(random.integer('store', SLOW_STORE));
    else if (random.chance('store takes time', 0.3)) await time.sleep(random.integer('store', 5));
    if (death.aborted) return never;
    if (world.strikes('store refuses', 0.003, `store refuses: ${path}`)) throw refusal();
    const result = await call();
    if (random.chance('store takes time', 0.3)) await time.sleep(random.integer('store', 5));
    if (world.strikes('store answer lost', 0.002, `store does, and its answer is lost: ${path}`))
      throw refusal();
    return death.aborted ? never : result;
  };
  const wrap = <Room extends object>(room: Room, path: string): Room =>
    new Proxy(room, {
      get(target, name, receiver) {
        const member: unknown = Reflect.get(target, name, receiver);
        const memberPath = `${path}${String(name)}`;
        // Notifications are no calls to the database, and work on one node calls the store by itself.
        if (memberPath === 'bus' || memberPath === 'onOneNode') return member;
        if (typeof member === 'object' && member !== null) return wrap(member, `${memberPath}.`);
        if (typeof member !== 'function') return member;
        return (...args: unknown[]) => {
          if (memberPath === 'forOwner') return wrap(Reflect.apply(member, target, args) as object, 'owner.');
          return reach(memberPath, () => Reflect.apply(member, target, args));
        };
      },
    });
  return wrap(store, '');
}

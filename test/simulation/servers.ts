import { createClock, createEmulator, type Emulator } from '../../server-stub/emulator/src/browser.js';
import { readWebForm } from '../../server-stub/emulator/src/http/read-form.js';
import type { DeviceReading } from '../../server-stub/emulator/src/readings/device-reading.js';
import { createGateway, type Gateway } from '../../server-stub/gateway/src/app.js';
import { openStore, type Store } from '../../server-stub/gateway/src/repositories.js';
import { createBuses } from './buses.js';
import { type Charges, createCharges } from './charges.js';
import { exchange, type Serve } from './network.js';
import { storeOfNode } from './node-store.js';
import { OTHER_RATES, withOtherSenders } from './other-senders.js';
import { readDisplay } from './reports.js';
import type { World } from './world.js';

export const API_KEY = 'key-of-the-simulated-service-0123456789';
const CALLBACK_HEADER = { name: 'X-Callback-Key', value: 'key-of-simulated-callbacks-0123456789' };
const SERVICE = 'https://service.test';
const SECRET = 'a secret of the simulation, long enough for anybody';
/** The header in which a page says who is signed in, as a session's cookie would. */
export const WHO = 'x-simulated-session';
/** The header in which a page says how many files a form has, for the check of what they are charged. */
export const FILES = 'x-simulated-files';

/** The service and the gateway's nodes before it, which share one store. */
export interface Servers {
  readonly emulator: Emulator;
  readonly store: Store;
  readonly charges: Charges;
  /** Milliseconds for a phone to claim a QR code, and for a pairing that is confirmed. */
  readonly handoffTimes: { readonly claimable: number; readonly usable: number };
  /** A request that has arrived at the load balancer. */
  readonly serve: Serve;
  /** When the store can be reached again, in milliseconds since 1970; in the past while it can. */
  readonly storeAwayUntil: () => number;
  /** Whether it may stay unknown whose an upload is: others fill the lists, and no process that lives was told of it. */
  readonly mayBeUnowned: (id: string) => boolean;
  close(): Promise<void>;
}

interface Node {
  readonly name: string;
  readonly gateway: Gateway;
  /** Aborts when the node dies. */
  readonly death: AbortController;
  /** Cuts it off from the store, and tells it when it is back. */
  cutOff(): Promise<void>;
}

const NODES = 2;
/** Milliseconds until a node that was killed is replaced, and for which one is cut off from the store. */
const RESTART = 8_000;
const CUT_OFF = 20_000;
/** Milliseconds for which no node reaches the store. */
const OUTAGES = [2_000, 8_000, 60_000, 300_000, 600_000];
/** Milliseconds between two rounds of looking for lost uploads, on each node. */
const RECONCILE_INTERVAL = 60_000;
/** Milliseconds of a review; a report is followed all the while. */
const REVIEW_TIMES = [5_000, 5_000, 5_000, 60_000];
/** Seconds; the first are those of the product, and the second so short that many codes and pairings end. */
const HANDOFF_LIMITS = [
  { handoffTimeout: 300, handoffLifetime: 600 },
  { handoffTimeout: 20, handoffLifetime: 40 },
];
/** Milliseconds in which the service reads a picture (interface, Medical device extraction). */
const READING = { least: 1_000, more: 2_000 };

export async function startServers(world: World, report: (problem: string) => void): Promise<Servers> {
  const { time, random } = world;
  const emulator = createEmulator({
    clock: createClock(),
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
    reviewTime: random.pick('review', REVIEW_TIMES),
    reader: {
      async read(bytes) {
        await time.sleep(READING.least + random.integer('reading', READING.more));
        if (world.strikes('reader fails', 0.02, 'the service cannot read a picture now'))
          throw new Error('busy');
        return readPicture(bytes);
      },
    },
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
  const charges = createCharges(store, report);
  const buses = createBuses(world);
  const limits = random.pick('handoff limits', HANDOFF_LIMITS);
  const otherRate = random.pick('other senders', OTHER_RATES);
  const service = withOtherSenders(async (request) => emulator.fetch(request), { time, rate: otherRate });
  let storeAwayUntil = 0;
  /** The node that was told of an upload, by the upload's id. */
  const toldNodes = new Map<string, AbortSignal>();
  const nodes: (Node | null)[] = [];
  /** Of dead nodes, too: their event streams would stay in memory. */
  const gateways: Gateway[] = [];

  const startNode = (index: number): Node => {
    const death = new AbortController();
    const name = `node ${index + 1}`;
    let isCutOff = false;
    const isStoreAway = () => isCutOff || time.now() < storeAwayUntil;
    const bus = buses.join({ isReachable: () => !death.signal.aborted && !isStoreAway() });
    death.signal.addEventListener('abort', () => buses.leave(bus));
    const gateway = createGateway({
      service: {
        url: SERVICE,
        key: API_KEY,
        fetch: async (request) => {
          // The service sees a form that ends in an error as a connection that breaks.
          const body = request.body && new Uint8Array(await request.arrayBuffer());
          const { method, url, headers, signal } = request;
          const link = { name: 'service', serve: service, hasProxy: true, repeats: false };
          const sent = new Request(url, { method, headers, body });
          if (body && world.strikes('store away', 0.01, 'no node reaches the store')) {
            storeAwayUntil = time.now() + random.pick('outage', OUTAGES);
          }
          const response = await orDeath(exchange(world, link, sent, signal), death.signal);
          if (body && response.ok) {
            for (const id of idsIn(await time.track(response.clone().text())))
              toldNodes.set(id, death.signal);
          }
          return response;
        },
      },
      authenticate: ({ headers }) => {
        const subject = headers.get(WHO);
        return subject ? { subject } : null;
      },
      store: charges.watch(
        storeOfNode(world, store, {
          name,
          death: death.signal,
          bus,
          isCutOff: isStoreAway,
          kill: () => kill(index),
        }),
      ),
      secrets: [SECRET],
      limits,
      callbacks: { header: { name: CALLBACK_HEADER.name, values: [CALLBACK_HEADER.value] } },
      log: ({ event, ...rest }) => {
        if (event !== 'request') world.note(`${name} logs ${event} ${JSON.stringify(rest)}`);
      },
    });
    gateways.push(gateway);
    const reconcile = async () => {
      while (!death.signal.aborted) {
        await time.sleep(RECONCILE_INTERVAL + random.integer('reconcile', 5_000));
        if (!death.signal.aborted) await gateway.reconcile().catch(() => {});
      }
    };
    void reconcile();
    return {
      name,
      gateway,
      death,
      async cutOff() {
        isCutOff = true;
        await time.sleep(random.integer('cut off', CUT_OFF));
        isCutOff = false;
        bus.deliverAll();
        world.note(`${name} reaches the store again`);
      },
    };
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
    const { pathname } = new URL(request.url);
    if (world.strikes('kill', 0.01, `${node.name} is killed while it serves ${pathname}`))
      void time.sleep(random.integer('kill after', 500)).then(() => kill(at));
    if (world.strikes('cut off', 0.003, `${node.name} is cut off from the store`)) void node.cutOff();
    const isUpload = request.method === 'POST' && pathname === '/api/master';
    const charged = isUpload ? charges.note(request, Number(request.headers.get(FILES))) : null;
    const response = await orDeath(Promise.resolve(node.gateway.fetch(request)), node.death.signal);
    // What is charged for an upload that has yet to be recorded is settled later.
    if (charged && !(await time.track(isUnrecorded(response)))) charged.status = response.status;
    return endWithNode(response, node.death.signal);
  };

  for (let index = 0; index < NODES; index += 1) nodes.push(startNode(index));

  return {
    emulator,
    store,
    charges,
    handoffTimes: { claimable: limits.handoffTimeout * 1000, usable: limits.handoffLifetime * 1000 },
    serve,
    storeAwayUntil: () => storeAwayUntil,
    mayBeUnowned: (id) => otherRate > 0 && toldNodes.get(id)?.aborted !== false,
    async close() {
      for (const node of nodes) node?.death.abort(new Error('over'));
      await Promise.all(gateways.map((gateway) => gateway.close()));
      emulator.close();
      await store.close();
    },
  };
}

/** The ids in the service's response to an upload. */
const idsIn = (text: string): string[] =>
  Array.from(text.matchAll(/"(?:uploadId|id)":"([^"]+)"/g), ([, id = '']) => id);

const isUnrecorded = async (response: Response): Promise<boolean> =>
  response.status === 409 && (await response.clone().text()).includes('upload-unrecorded');

/** The number on the display of a simulated device. */
function readPicture(bytes: Uint8Array): DeviceReading {
  const { value, confidence } = readDisplay(bytes);
  if (confidence === null) return { success: false, message: `No device was found in ${value}.` };
  const data = { count: { value: Number(value), unit: 'x' } };
  return { success: true, items: [{ deviceType: 'counter', data, confidence }] };
}

/** Rejects when the process dies; a process that is dead already never learns the outcome. */
function orDeath<T>(promise: Promise<T>, death: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const reset = () => reject(new TypeError('connection reset'));
    death.addEventListener('abort', reset, { once: true });
    const leave = () => death.removeEventListener('abort', reset);
    promise
      .then(
        (value) => !death.aborted && resolve(value),
        (thrown: unknown) => !death.aborted && reject(thrown),
      )
      .finally(leave);
  });
}

/** A response whose event stream breaks when its node dies. */
function endWithNode(response: Response, death: AbortSignal): Response {
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) return response;
  const reader = response.body!.getReader();
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await orDeath(reader.read(), death);
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
  return new Response(body, { status: response.status, headers: response.headers });
}

import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Gateway } from '../../../server-stub/gateway/dist/app.js';
import type { GatewayEvent } from '../../../server-stub/gateway/dist/events/event.js';
import { listen } from '../../../server-stub/gateway/dist/mounts/listen.js';
import type { Store } from '../../../server-stub/gateway/dist/repositories.js';
import { epochTime } from '../process/epoch-time.js';
import { startGateway } from '../process/gateway.js';
import { serve } from '../process/serve.js';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

let gateway: Gateway;
let store: Store;

const person = (subject: string) => ({ tenant: '', subject });

const storeEvent = (subject: string, event: GatewayEvent) =>
  store.events.append(person(subject), event, Date.now());

const statusEvent = (uploadId: string): GatewayEvent => ({ type: 'status', uploadId, status: 'processing' });

export interface Memory {
  /** Resident bytes. */
  readonly resident: number;
  /** Bytes of JavaScript objects. */
  readonly heap: number;
}

export type Node = typeof methods;

const methods = serve({
  async start(database: string): Promise<string> {
    // Stalled streams belong to one person and must stay open until they are measured.
    const limits = { streamsPerPerson: 1000, streamStallTimeout: 600_000 };
    ({ gateway, store } = await startGateway({ service: 'http://127.0.0.1:9', database, limits }));
    return (await listen(gateway.fetch, { host: '127.0.0.1', port: 0 })).url;
  },

  /** Memory after garbage collection. */
  memory(): Memory {
    for (let pass = 0; pass < 3; pass += 1) collectGarbage();
    const { rss, heapUsed } = process.memoryUsage();
    return { resident: rss, heap: heapUsed };
  },

  /** Number of open event streams, by the metrics of the gateway. */
  async open(): Promise<number> {
    const line = /^hdt_gateway_event_streams (\d+)$/m.exec(await gateway.metrics.text());
    return Number(line?.[1]);
  },

  /** Stores an event for each person, without publishing it. */
  async store(subjects: readonly string[], uploadId: string): Promise<void> {
    await Promise.all(subjects.map((subject) => storeEvent(subject, statusEvent(uploadId))));
  },

  /** Stores events of this size for one person. */
  async storeMany(subject: string, events: number, bytes: number): Promise<void> {
    const body = 'x'.repeat(bytes);
    for (let n = 0; n < events; n += 1) await storeEvent(subject, { type: 'reading', ids: [`m-${n}`], body });
  },

  /** Publishes that these people have new events. Returns when it began. */
  notify(subjects: readonly string[]): number {
    const began = epochTime();
    for (const subject of subjects) store.bus.publish(person(subject));
    return began;
  },

  /** Stores and publishes an event. Returns when it began. */
  async publish(subject: string, uploadId: string): Promise<number> {
    const began = epochTime();
    await storeEvent(subject, statusEvent(uploadId));
    store.bus.publish(person(subject));
    return began;
  },
});

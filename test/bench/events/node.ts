import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Gateway } from '../../../server-stub/gateway/dist/app.js';
import type { GatewayEvent } from '../../../server-stub/gateway/dist/events/event.js';
import { listen } from '../../../server-stub/gateway/dist/mounts/listen.js';
import type { Store } from '../../../server-stub/gateway/dist/repositories.js';
import { startGateway } from '../process/gateway.js';
import { instant } from '../process/instant.js';
import { serve } from '../process/serve.js';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

let gateway: Gateway;
let store: Store;

const person = (subject: string) => ({ tenant: '', subject });

const keep = (subject: string, event: GatewayEvent) =>
  store.events.append(person(subject), event, Date.now());

const status = (uploadId: string): GatewayEvent => ({ type: 'status', uploadId, status: 'processing' });

export interface Memory {
  /** Resident bytes. */
  readonly resident: number;
  /** Bytes of JavaScript objects. */
  readonly heap: number;
}

export type Node = typeof methods;

const methods = serve({
  async start(database: string): Promise<string> {
    // Those who never read are one person, and none of them is closed before it is measured.
    const limits = { streamsPerPerson: 1000, streamStallTimeout: 600_000 };
    ({ gateway, store } = await startGateway({ service: 'http://127.0.0.1:9', database, limits }));
    return (await listen(gateway.fetch, { host: '127.0.0.1', port: 0 })).url;
  },

  /** What is left when the collector has been through it all. */
  memory(): Memory {
    for (let turn = 0; turn < 3; turn += 1) collect();
    const { rss, heapUsed } = process.memoryUsage();
    return { resident: rss, heap: heapUsed };
  },

  /** Event streams open, as the gateway counts them. */
  async open(): Promise<number> {
    const line = /^hdt_gateway_event_streams (\d+)$/m.exec(await gateway.metrics.text());
    return Number(line?.[1]);
  },

  /** Stores an event for each of them, and tells nobody yet. */
  async prepare(subjects: readonly string[], uploadId: string): Promise<void> {
    await Promise.all(subjects.map((subject) => keep(subject, status(uploadId))));
  },

  /** Stores so many large events for one person, `bytes` each. */
  async pile(subject: string, events: number, bytes: number): Promise<void> {
    const body = 'x'.repeat(bytes);
    for (let n = 0; n < events; n += 1) await keep(subject, { type: 'reading', ids: [`m-${n}`], body });
  },

  /** Says to all of them at once that there is something new; when it began. */
  wake(subjects: readonly string[]): number {
    const began = instant();
    for (const subject of subjects) store.bus.publish(person(subject));
    return began;
  },

  /** Stores one event and tells its owner; when it began. */
  async tell(subject: string, uploadId: string): Promise<number> {
    const began = instant();
    await keep(subject, status(uploadId));
    store.bus.publish(person(subject));
    return began;
  },
});

import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import { connectionSettings, loadPg } from '../store/postgres.js';
import type { Database } from '../store/schema.js';
import type { StoreTimeouts } from '../store/timeouts.js';
import { type Bus, createBus } from './bus.js';

const CHANNEL = 'hdt_wake';

/** Milliseconds before a lost connection is made again. */
const RETRY = 1000;

/**
 * Between nodes: LISTEN on a connection of its own, NOTIFY on the pool's. While the former is lost the listeners of this
 * node hear nothing from the others, who hear all the same; once it is back all of them look, and miss nothing.
 */
export async function openPostgresBus(url: string, db: Database, timeouts: StoreTimeouts): Promise<Bus> {
  const { Client } = await loadPg();
  /** What comes back of our own was delivered before it left. */
  const self = randomUUID();
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let pulse: NodeJS.Timeout | undefined;
  let closed = false;

  const bus = createBus((topic) => {
    // A database that cannot be reached has nothing new to tell either: the event itself could not be kept.
    sql`select pg_notify(${CHANNEL}, ${`${self} ${topic}`})`.execute(db).catch(() => {});
  });

  async function connect(): Promise<void> {
    const fresh = new Client(connectionSettings(url, timeouts));
    fresh.on('notification', ({ payload = '' }) => {
      const [from, topic = ''] = payload.split(' ');
      if (from !== self) bus.deliver(topic);
    });
    const lost = () => {
      if (client !== fresh || closed) return;
      client = null;
      again();
    };
    fresh.on('error', lost);
    fresh.on('end', lost);
    try {
      await fresh.connect();
      await fresh.query(`listen ${CHANNEL}`);
    } catch (cause) {
      void fresh.end();
      throw cause;
    }
    if (closed) return void fresh.end();
    client = fresh;
    bus.deliverAll();
    probe(fresh);
  }

  /** A connection that only listens would not notice that its peer is gone, so it is asked something now and then. */
  function probe(listening: pg.Client): void {
    if (client !== listening || closed) return;
    pulse = setTimeout(() => {
      listening.query('select 1').then(
        () => probe(listening),
        // With a query pending this destroys the socket, and `lost` reconnects.
        () => void listening.end(),
      );
    }, timeouts.heartbeat);
  }

  function again(): void {
    timer = setTimeout(() => {
      connect().catch(() => {
        if (!closed) again();
      });
    }, RETRY);
  }

  await connect();
  return {
    ...bus,
    async close() {
      closed = true;
      clearTimeout(timer);
      clearTimeout(pulse);
      await bus.close();
      // A silent peer never confirms the end.
      await Promise.race([client?.end(), delay(timeouts.connect, undefined, { ref: false })]);
    },
  };
}

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import type { Database } from '../store/schema.js';
import { type Bus, createBus } from './bus.js';

const CHANNEL = 'hdt_wake';

/** Milliseconds before a lost connection is made again. */
const RETRY = 1000;

/**
 * Between nodes: LISTEN on a connection of its own, NOTIFY on the pool's. While the former is lost the listeners of this
 * node hear nothing from the others, who hear all the same; once it is back all of them look, and miss nothing.
 */
export async function openPostgresBus(url: string, db: Database): Promise<Bus> {
  /** What comes back of our own was delivered before it left. */
  const self = randomUUID();
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  const bus = createBus((topic) => {
    // A database that cannot be reached has nothing new to tell either: the event itself could not be kept.
    sql`select pg_notify(${CHANNEL}, ${`${self} ${topic}`})`.execute(db).catch(() => {});
  });

  async function connect(): Promise<void> {
    const fresh = new pg.Client({ connectionString: url });
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
    await fresh.connect();
    await fresh.query(`listen ${CHANNEL}`);
    client = fresh;
    bus.deliverAll();
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
      await bus.close();
      await client?.end();
    },
  };
}

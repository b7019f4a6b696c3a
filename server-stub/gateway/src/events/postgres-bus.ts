import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import { connectionSettings, loadPg } from '../store/postgres.js';
import type { Database } from '../store/schema.js';
import type { StoreTimeouts } from '../store/timeouts.js';
import { type Bus, createBus } from './bus.js';

const CHANNEL = 'hdt_wake';

/** Milliseconds before reconnecting. */
const RETRY = 1000;

/**
 * Between nodes: LISTEN on a connection of its own, NOTIFY on the pool's. While the former is down, subscribers of
 * this node miss other nodes' notifications; once it is back all of them are notified and read the journal, so no
 * event is lost.
 */
export async function openPostgresBus(url: string, db: Database, timeouts: StoreTimeouts): Promise<Bus> {
  const { Client } = await loadPg();
  /** Identifies our own notifications, which have been delivered locally. */
  const nodeId = randomUUID();
  let client: pg.Client | null = null;
  let retryTimer: NodeJS.Timeout | undefined;
  let probeTimer: NodeJS.Timeout | undefined;
  let closed = false;

  const bus = createBus((topic) => {
    // Without the database there is no event either: it could not be stored.
    sql`select pg_notify(${CHANNEL}, ${`${nodeId} ${topic}`})`.execute(db).catch(() => {});
  });

  async function connect(): Promise<void> {
    const connection = new Client(connectionSettings(url, timeouts));
    connection.on('notification', ({ payload = '' }) => {
      const [from, topic = ''] = payload.split(' ');
      if (from !== nodeId) bus.deliver(topic);
    });
    const onLost = () => {
      if (client !== connection || closed) return;
      client = null;
      clearTimeout(probeTimer);
      reconnect();
    };
    connection.on('error', onLost);
    connection.on('end', onLost);
    try {
      await connection.connect();
      await connection.query(`listen ${CHANNEL}`);
    } catch (cause) {
      void connection.end();
      throw cause;
    }
    if (closed) return void connection.end();
    client = connection;
    bus.deliverAll();
    probe(connection);
  }

  /** A connection that only listens would not notice a dead peer, so it is probed. */
  function probe(listening: pg.Client): void {
    if (client !== listening || closed) return;
    probeTimer = setTimeout(() => {
      listening.query('select 1').then(
        () => probe(listening),
        // With a query pending this destroys the socket, and `onLost` reconnects.
        () => void listening.end(),
      );
    }, timeouts.heartbeat);
  }

  function reconnect(): void {
    retryTimer = setTimeout(() => {
      connect().catch(() => {
        if (!closed) reconnect();
      });
    }, RETRY);
  }

  await connect();
  return {
    ...bus,
    async close() {
      closed = true;
      clearTimeout(retryTimer);
      clearTimeout(probeTimer);
      await bus.close();
      // A dead peer never confirms the end.
      await Promise.race([client?.end(), delay(timeouts.connect, undefined, { ref: false })]);
    },
  };
}

import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import { connectionSettings, loadPg } from '../store/postgres.js';
import type { Database } from '../store/schema.js';
import type { StoreTimeouts } from '../store/timeouts.js';
import type { Bus } from './bus.js';
import { createRemoteBus } from './remote-bus.js';

const CHANNEL = 'hdt_wake';

/** Milliseconds before reconnecting. */
const RETRY_DELAY = 1000;

/**
 * A bus between nodes: LISTEN on its own connection, NOTIFY on one of the pool. While the former is down, this node misses
 * the notifications of others; once it is back all subscribers are notified and read the journal, so no event is lost. A
 * notification that fails, as when no connection of the pool is free, is repeated.
 */
export async function openPostgresBus(url: string, db: Database, timeouts: StoreTimeouts): Promise<Bus> {
  const { Client } = await loadPg();
  let client: pg.Client | null = null;
  let retryTimer: NodeJS.Timeout | undefined;
  let probeTimer: NodeJS.Timeout | undefined;
  let isClosed = false;

  const bus = createRemoteBus((message) => sql`select pg_notify(${CHANNEL}, ${message})`.execute(db));

  async function connect(): Promise<void> {
    const connection = new Client(connectionSettings(url, timeouts));
    connection.on('notification', ({ payload = '' }) => bus.receive(payload));
    const onLost = () => {
      if (client !== connection || isClosed) return;
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
    if (isClosed) return void connection.end();
    client = connection;
    bus.deliverAll();
    probe(connection);
  }

  /** A connection that only listens would not notice a dead peer, so it is probed. */
  function probe(listening: pg.Client): void {
    if (client !== listening || isClosed) return;
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
        if (!isClosed) reconnect();
      });
    }, RETRY_DELAY);
  }

  await connect();
  return {
    ...bus,
    async close() {
      isClosed = true;
      clearTimeout(retryTimer);
      clearTimeout(probeTimer);
      await bus.close();
      // A dead peer never confirms the end.
      await Promise.race([client?.end(), delay(timeouts.connect, undefined, { ref: false })]);
    },
  };
}

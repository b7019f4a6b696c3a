import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setTimeout as delay, setImmediate as turn } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeEach, describe, test, vi } from 'vitest';
import { openStore, type Store } from '../../../server-stub/gateway/src/repositories.js';
import type { StoreTimeouts } from '../../../server-stub/gateway/src/store/timeouts.js';
import { skipWhen } from '../../support/skip.js';
import { accountService } from '../support/account.js';
import { type Bench, codeOf, startBench } from '../support/bench.js';
import { person } from '../support/person.js';
import { ask, createDatabase, startPostgres, type TestPostgres } from '../support/postgres.js';
import { type SilentProxy, startSilentProxy } from '../support/silent-proxy.js';

const postgres: TestPostgres | null = await startPostgres();
const needsPostgres = skipWhen(postgres === null, 'npm has no PostgreSQL for this platform');
afterAll(() => postgres?.stop());

/** Far beyond what any test waits for: whatever ends in time is ended by the one that a test sets. */
const NEVER = 3_600_000;
const PATIENT: StoreTimeouts = {
  connect: NEVER,
  statement: NEVER,
  response: NEVER,
  idleInTransaction: NEVER,
  migration: NEVER,
  heartbeat: NEVER,
  lock: NEVER,
  readiness: NEVER,
};
/** In real time: longer than what is alive takes on a busy machine. */
const REAL = 2_000;
/** Of the driver, whose timers the test holds. */
const HELD = 300;
let onUnanswered = () => {};

/** From now on time elapses only when something was sent into silence, however slow the machine is. */
function holdTimers(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onUnanswered = () => vi.advanceTimersByTime(HELD);
}
afterEach(() => {
  onUnanswered = () => {};
  vi.useRealTimers();
});

/** So that what never comes fails, and the next test has its turn. */
const signal = AbortSignal.timeout(200_000);

async function eventually<T>(attempt: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await attempt();
    } catch {
      await turn(undefined, { signal });
    }
  }
}

const unreachable = (error: Error) => {
  assert.equal(error.name, 'DatabaseUnreachable');
  assert.doesNotMatch(String(error), /secret-word|hdt_|127\.0\.0\.1/);
  return true;
};

describe('a database that accepts connections and never responds', { timeout: 200_000 }, () => {
  test('is an error when the store is opened', async () => {
    holdTimers();
    const sockets = new Set<Socket>();
    const accept = (socket: Socket) => {
      sockets.add(socket);
      setImmediate(() => onUnanswered());
    };
    const server = createServer(accept).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const opening = openStore(`postgres://nobody:secret-word@127.0.0.1:${port}/hdt`, {
      timeouts: { ...PATIENT, connect: HELD },
    });
    await assert.rejects(opening, unreachable);
    for (const socket of sockets) socket.destroy();
    server.close();
  });
});

describe('a database that stops responding', { ...needsPostgres, timeout: 200_000 }, () => {
  let address: string;
  let proxy: SilentProxy;
  const ends: (() => Promise<void>)[] = [];
  let count = 0;
  beforeEach(async () => {
    count += 1;
    address = await createDatabase(postgres?.url ?? '', `silent_${count}`);
    proxy = await startSilentProxy(address, () => onUnanswered());
  });
  afterEach(async () => {
    // First, so that nothing waits for what is silent.
    await proxy.close();
    for (const end of ends.splice(0).reverse()) await end();
  });

  const open = async (url: string, timeouts: Partial<StoreTimeouts>): Promise<Store> => {
    const store = await eventually(() => openStore(url, { timeouts: { ...PATIENT, ...timeouts } }));
    ends.push(store.close);
    return store;
  };
  const serve = async (store: Store): Promise<Bench> => {
    const bench = await startBench({ answer: accountService().answer, store });
    ends.push(bench.close);
    return bench;
  };
  const isReady = async (bench: Bench) => (await bench.call('/health/ready')).status === 200;
  const ready = (bench: Bench) => eventually(async () => assert.ok(await isReady(bench)));
  const list = async (bench: Bench, who: string) => {
    const authorization = `Bearer ${await bench.token(who)}`;
    return bench.call('/api/v1/uploads', { headers: { authorization } });
  };

  test('after the handshake, is an error when the store is opened', async () => {
    holdTimers();
    void proxy.freezeAt('select 1');
    await assert.rejects(openStore(proxy.url, { timeouts: { ...PATIENT, response: HELD } }), unreachable);
  });

  test('when LISTEN is sent, is an error when the store is opened', async () => {
    holdTimers();
    // Its schema is there: nothing else is asked for long.
    await (await openStore(address)).close();
    void proxy.freezeAt('listen ');
    await assert.rejects(openStore(proxy.url, { timeouts: { ...PATIENT, response: HELD } }));
  });

  test('fails requests and readiness, and recovers', async () => {
    holdTimers();
    const store = await open(proxy.url, { connect: HELD, response: HELD });
    const bench = await serve(store);
    await ready(bench);
    await eventually(async () => assert.equal((await list(bench, 'ana')).status, 200));

    proxy.freeze();
    const requests = await Promise.all(Array.from({ length: 30 }, () => list(bench, 'ana')));
    for (const reply of requests) assert.deepEqual([reply.status, codeOf(reply)], [503, 'store-unavailable']);
    const reply = await bench.call('/health/ready');
    assert.deepEqual([reply.status, reply.json()], [503, { status: 'store-unavailable' }]);
    assert.equal((await bench.call('/health/live')).status, 200);
    const reasons = bench.logs.flatMap((event) => ('reason' in event && event.reason) || []);
    assert.deepEqual([...new Set(reasons)], ['DatabaseUnreachable']);

    proxy.thaw();
    await ready(bench);
    // No connection of before answers ever again: had one been kept, its turn would come.
    for (let n = 0; n < 30; n += 1) {
      await eventually(async () => assert.equal((await list(bench, 'ana')).status, 200));
    }
  });

  test('does not delay the readiness probe', async () => {
    const bench = await serve(await open(proxy.url, { readiness: REAL }));
    await ready(bench);
    proxy.freeze();
    const reply = await bench.call('/health/ready');
    assert.deepEqual([reply.status, reply.json()], [503, { status: 'store-unavailable' }]);
  });

  test('during a transaction, releases its locks for other nodes', async () => {
    holdTimers();
    const stuck = await open(proxy.url, { response: HELD, idleInTransaction: REAL });
    const other = await open(address, {});
    const event = { type: 'status', uploadId: 'u1', status: 'completed' } as const;
    // The head of the person's events is locked by then.
    void proxy.freezeAt('insert into "event" ');
    await assert.rejects(stuck.events.append(person('ana'), event, 1), unreachable);
    await other.events.append(person('ana'), event, 2);
    assert.equal((await other.events.after(person('ana'), 0, 9)).length, 1);
  });

  test('on the LISTEN connection alone, is detected and reconnected', async () => {
    const deaf = await open(proxy.url, { response: REAL, heartbeat: 10 });
    const other = await open(address, {});
    let heard = false;
    const stop = deaf.bus.subscribe(person('ana'), () => {
      heard = true;
    });
    // It is asked nothing else, and what would have come goes with it.
    await proxy.freezeAt('select 1');
    while (!heard) {
      other.bus.publish(person('ana'));
      await delay(10, undefined, { signal });
    }
    stop();
  });
});

describe('a statement that waits for a lock', { ...needsPostgres, timeout: 200_000 }, () => {
  test('is cancelled by the server, and the connection is reused', async () => {
    const url = await createDatabase(postgres?.url ?? '', 'locked');
    const store = await openStore(url, { timeouts: { ...PATIENT, statement: REAL } });
    const bench = await startBench({ answer: accountService().answer, store });
    const rival = new pg.Client({ connectionString: url });
    await rival.connect();
    await rival.query('begin; lock table owned in access exclusive mode');
    const reply = await bench.as('ana', '/api/v1/uploads');
    assert.deepEqual([reply.status, codeOf(reply)], [503, 'store-unavailable']);
    assert.ok(bench.logs.some((event) => 'reason' in event && event.reason === '57014'));
    await rival.query('rollback');
    await eventually(async () => assert.equal((await bench.as('ana', '/api/v1/uploads')).status, 200));
    await rival.end();
    await bench.close();
    await store.close();
  });

  test('fails alone when its connection is lost', async () => {
    const url = await createDatabase(postgres?.url ?? '', 'cut');
    const proxy = await startSilentProxy(url);
    const store = await openStore(proxy.url, { timeouts: PATIENT });
    const bench = await startBench({ answer: accountService().answer, store });
    const rival = new pg.Client({ connectionString: url });
    await rival.connect();
    await rival.query('begin; lock table owned in access exclusive mode');
    const waiting = bench.as('ana', '/api/v1/uploads');
    const blocked = `select from pg_stat_activity where datname = 'cut' and wait_event_type = 'Lock'`;
    await eventually(async () => assert.equal(await ask(url, blocked), 1));
    proxy.cut();
    assert.equal((await waiting).status, 503);
    await rival.query('rollback');
    assert.equal((await bench.as('ana', '/api/v1/uploads')).status, 200);
    await rival.end();
    await bench.close();
    await store.close();
    await proxy.close();
  });
});

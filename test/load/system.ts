import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Program, startProgram } from '../bench/process/program.js';
import { ask, createDatabase, startPostgres } from '../gateway/support/postgres.js';
import { startRedis } from '../gateway/support/redis.js';
import { findFreePort } from '../support/free-port.mjs';
import type { Clients } from './clients.js';
import type { Emulator } from './emulator.js';
import { createNode, type GatewayNode } from './gateway-node.js';
import { startSignIn } from './sign-in.js';

export interface SystemOptions {
  /** Nodes of the gateway. */
  readonly nodes: number;
  /** Processes of clients. */
  readonly clients: number;
  /** Milliseconds from an upload to its results. */
  readonly pace: number;
  /** Address of a PostgreSQL that runs already. By default one is started, which writes to the disk as in production. */
  readonly postgres?: string;
  /** Whether a Redis counts and notifies. */
  readonly withRedis?: boolean;
}

/** The whole system on this machine, each part in its own process. */
export interface System {
  readonly nodes: readonly GatewayNode[];
  readonly emulator: Program<Emulator>;
  readonly clients: readonly Program<Clients>[];
  /** First process of the PostgreSQL; 0 when it was given. */
  readonly postgresPid: number;
  /** Ends all connections of the gateway to its database. Resolves with their number. */
  cutDatabase(): Promise<number>;
  close(): Promise<void>;
}

/** Nobody is refused: what is measured is the machine, and not a limit for one tenant. */
const LIMITS = {
  tenantRequestsPerMinute: 1_000_000,
  newSessionsPerMinute: 1_000_000,
  newSessionsPerAddress: 1_000_000,
};

const DATABASE = 'hdt_load';

export async function startSystem(options: SystemOptions): Promise<System> {
  const closing: (() => unknown)[] = [];
  const close = async () => {
    for (const end of closing.reverse()) await end();
  };
  try {
    const folder = await mkdtemp(join(tmpdir(), 'hdt-load-'));
    closing.push(() => rm(folder, { recursive: true, force: true }));
    const postgres = options.postgres ? null : await startPostgres({ isDurable: true });
    closing.push(() => postgres?.stop());
    const server = options.postgres ?? postgres?.url;
    if (server === undefined) throw new Error('npm has no PostgreSQL for this platform');
    const database = await createDatabase(server, DATABASE);
    const redis = options.withRedis ? await startRedis() : null;
    if (options.withRedis && redis === null) throw new Error('no redis-server found');
    closing.push(() => redis?.stop());
    const signIn = await startSignIn();
    closing.push(signIn.close);

    const ports = await Promise.all(Array.from({ length: options.nodes }, findFreePort));
    const key = randomBytes(16).toString('hex');
    const header = { name: 'x-load-key', value: randomBytes(16).toString('hex') };
    const emulator = startProgram<Emulator>('./emulator.ts', import.meta.url);
    closing.push(emulator.end);
    const service = await emulator.call('start', { ports, header, key, pace: options.pace });

    const environment = {
      NODE_ENV: 'production',
      HDT_SERVICE_URL: service,
      HDT_API_KEY: key,
      HDT_TOKEN_SECRET: randomBytes(32).toString('hex'),
      HDT_DATABASE_URL: database,
      HDT_CALLBACK_HEADER: header.name,
      HDT_CALLBACK_KEY: header.value,
      HDT_LIMITS: JSON.stringify(LIMITS),
      ...(redis && { HDT_REDIS_URL: redis.url }),
      ...signIn.settings,
    };
    const nodes: GatewayNode[] = [];
    for (const [at, port] of ports.entries()) {
      const name = `gateway ${at + 1}`;
      const log = join(folder, `node-${at + 1}.log`);
      nodes.push(createNode({ name, port, metricsPort: await findFreePort(), environment, log }));
    }
    closing.push(() => Promise.all(nodes.map((node) => node.end('SIGKILL'))));
    // The first one creates the tables.
    for (const node of nodes) await node.start();

    const clients = Array.from({ length: options.clients }, () =>
      startProgram<Clients>('./clients.ts', import.meta.url),
    );
    closing.push(() => Promise.all(clients.map((program) => program.end())));
    await Promise.all(
      clients.map((program) => program.call('start', { ports, privateKey: signIn.privateKey })),
    );
    return {
      nodes,
      emulator,
      clients,
      postgresPid: postgres?.pid ?? 0,
      cutDatabase: async () =>
        (await ask(
          server,
          `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${DATABASE}'`,
        )) ?? 0,
      close,
    };
  } catch (thrown) {
    await close();
    throw thrown;
  }
}

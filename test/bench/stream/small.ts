import type { Measure } from '../measure.js';
import { type Program, startProgram } from '../process/program.js';
import { type BenchStore, openStores } from '../process/stores.js';
import { median, quantile } from '../statistics.js';
import type { Client } from './client.js';
import type { Carrier } from './proxy.js';
import type { Sink } from './sink.js';

const ROUNDS = 3;
const LOAD = { size: 10_000, requests: 2000, people: 100, idempotencyKey: true };
const WARM_UP = { ...LOAD, requests: 1000 };
const READS = { ...LOAD, requests: 1000 };
const PER_SECOND = 200;

/** Most processor time, relative to http-proxy in the same round. */
const MAX_CPU_RATIO = 2;
/** Most milliseconds, on two idle cores. */
const MAX_P99 = 50;

interface Run {
  /** Microseconds of the proxy's processor time for a request. */
  readonly cpu: number;
  /** Median milliseconds of a request since it was due. */
  readonly p50: number;
  readonly p99: number;
  /** Bytes in the write-ahead log of PostgreSQL for an upload; NaN without PostgreSQL. */
  readonly uploadBytes: number;
  /** The same for a read that the gateway answers alone. */
  readonly readBytes: number;
}

interface Parties {
  readonly target: string;
  readonly sink: Program<Sink>;
  readonly client: Program<Client>;
}

/**
 * Uploads of one file, then reads that the gateway answers alone, each with a proof, on persistent connections. Client, proxy
 * and sink have their own processes.
 */
export const small: Measure = {
  key: 'small',
  name: `Small uploads with proof, ${PER_SECOND} a second`,
  built: true,
  async run() {
    const sink = startProgram<Sink>('./sink.ts', import.meta.url);
    const client = startProgram<Client>('./client.ts', import.meta.url);
    const { stores, remarks, close } = await openStores();
    try {
      const { table, missed } = await compare({ sink, client, target: await sink.call('start') }, stores);
      // An upload that was refused or that did not arrive throws.
      return { figures: [table, ...remarks], missed, failed: [] };
    } finally {
      await Promise.all([sink.end(), client.end()]);
      await close();
    }
  },
};

/** All alternate in each round, so that the load of the machine meets them alike. */
async function compare(parties: Parties, stores: readonly BenchStore[]) {
  const proxies: Run[] = [];
  const gateways = stores.map(() => [] as Run[]);
  for (let round = 0; round < ROUNDS; round += 1) {
    proxies.push(await runOnce(parties, null));
    for (const [at, store] of stores.entries()) gateways[at]!.push(await runOnce(parties, store));
  }
  const row = (label: string, runs: readonly Run[]) => {
    const of = (what: keyof Run) => median(runs.map((run) => run[what]));
    const ratio = median(runs.map(({ cpu }, round) => cpu / proxies[round]!.cpu));
    const bytes = (what: 'uploadBytes' | 'readBytes') => (Number.isNaN(of(what)) ? '–' : of(what).toFixed(0));
    const cells = [
      label,
      of('cpu').toFixed(0),
      `${ratio.toFixed(2)} x`,
      of('p50').toFixed(1),
      of('p99').toFixed(1),
      bytes('uploadBytes'),
      bytes('readBytes'),
    ];
    return { cells, ratio, p99: of('p99') };
  };
  const rows = stores.map(({ name }, at) => ({ name, ...row(`gateway, ${name}`, gateways[at]!) }));
  return {
    table: [
      ['', 'CPU µs', 'to http-proxy', 'p50 ms', 'p99 ms', 'WAL bytes an upload', 'a read'],
      row('http-proxy', proxies).cells,
      ...rows.map(({ cells }) => cells),
    ],
    missed: rows.flatMap(({ name, ratio, p99 }) => [
      ...(ratio > MAX_CPU_RATIO
        ? [`${name}: ${ratio.toFixed(2)} of http-proxy's processor, not ${MAX_CPU_RATIO}`]
        : []),
      ...(p99 > MAX_P99 ? [`${name}: p99 ${p99.toFixed(1)} ms, not ${MAX_P99}`] : []),
    ]),
  };
}

/** Runs http-proxy, or a gateway with its store. */
async function runOnce({ target, sink, client }: Parties, store: BenchStore | null): Promise<Run> {
  const proxy = startProgram<Carrier>('./proxy.ts', import.meta.url);
  const readWalBytes = async () => (await store?.readWalBytes()) ?? Number.NaN;
  const token = store ? 'dpop' : null;
  try {
    const url = store
      ? await proxy.call('start', 'gateway', target, store.database, store.redis)
      : await proxy.call('start', 'http-proxy', target);
    await client.call('prepare', { ...WARM_UP, url, token });
    await client.call('sendSteadily', { ...WARM_UP, url, token }, PER_SECOND);
    await client.call('prepare', { ...LOAD, url, token });
    await sink.call('arrived');
    const before = await readWalBytes();
    await proxy.watch();
    const times = await client.call('sendSteadily', { ...LOAD, url, token }, PER_SECOND);
    const { cpu } = await proxy.usage();
    const uploaded = await readWalBytes();
    const arrived = await sink.call('arrived');
    const sent = LOAD.requests * LOAD.size;
    if (arrived < sent) throw new Error(`${arrived} bytes arrived of ${sent}`);
    let signedIn = uploaded;
    if (store) {
      await client.call('prepare', { ...READS, url, token }, 'read');
      signedIn = await readWalBytes();
      await client.call('sendSteadily', { ...READS, url, token }, PER_SECOND, 'read');
    }
    return {
      cpu: (cpu * 1000) / LOAD.requests,
      p50: median(times),
      p99: quantile(times, 0.99),
      uploadBytes: (uploaded - before) / LOAD.requests,
      readBytes: ((await readWalBytes()) - signedIn) / READS.requests,
    };
  } finally {
    await proxy.end();
  }
}

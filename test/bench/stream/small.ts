import type { Measure } from '../measure.js';
import { type BenchDatabase, onDatabases } from '../process/databases.js';
import { type Program, startProgram } from '../process/program.js';
import { median, quantile } from '../statistics.js';
import { formatTable } from '../table.js';
import type { Client } from './client.js';
import type { Carrier } from './proxy.js';
import type { Sink } from './sink.js';

const ROUNDS = 3;
const LOAD = { size: 10_000, requests: 2000, people: 100, idempotencyKey: true };
const WARM_UP = { ...LOAD, requests: 1000 };
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
}

interface Parties {
  readonly target: string;
  readonly client: Program<Client>;
}

/** Uploads of one file, each with a proof, on persistent connections. Client, proxy and sink have their own processes. */
export const small: Measure = {
  key: 'small',
  name: `Small uploads with proof, ${PER_SECOND} a second`,
  built: true,
  async run() {
    const sink = startProgram<Sink>('./sink.ts', import.meta.url);
    const client = startProgram<Client>('./client.ts', import.meta.url);
    try {
      const parties = { client, target: await sink.call('start') };
      const { results, remarks } = await onDatabases((database) => compare(parties, database));
      return {
        report: [...results.map(({ report }) => report), ...remarks].join('\n\n'),
        missed: results.flatMap(({ missed }) => missed),
      };
    } finally {
      await Promise.all([sink.end(), client.end()]);
    }
  },
};

/** Both proxies alternate in each round, so that the load of the machine meets both. */
async function compare(parties: Parties, { name, location }: BenchDatabase) {
  const rounds: { readonly theirs: Run; readonly ours: Run }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const theirs = await runOnce(parties, ['http-proxy', null], location);
    rounds.push({ theirs, ours: await runOnce(parties, ['gateway', 'dpop'], location) });
  }
  const medianOf = (who: 'theirs' | 'ours', what: keyof Run) =>
    median(rounds.map((round) => round[who][what]));
  const ratio = median(rounds.map(({ theirs, ours }) => ours.cpu / theirs.cpu));
  const row = (label: string, who: 'theirs' | 'ours', to: number) => [
    label,
    medianOf(who, 'cpu').toFixed(0),
    `${to.toFixed(2)} x`,
    medianOf(who, 'p50').toFixed(1),
    medianOf(who, 'p99').toFixed(1),
  ];
  const p99 = medianOf('ours', 'p99');
  return {
    report: formatTable([
      ['', 'CPU µs a request', 'to http-proxy', 'p50 ms', 'p99 ms'],
      row('http-proxy', 'theirs', 1),
      row(`gateway, ${name}`, 'ours', ratio),
    ]),
    missed: [
      ...(ratio > MAX_CPU_RATIO
        ? [`${name}: ${ratio.toFixed(2)} of http-proxy's processor, not ${MAX_CPU_RATIO}`]
        : []),
      ...(p99 > MAX_P99 ? [`${name}: p99 ${p99.toFixed(1)} ms, not ${MAX_P99}`] : []),
    ],
  };
}

type Contender = readonly ['http-proxy', null] | readonly ['gateway', 'dpop'];

async function runOnce(
  { target, client }: Parties,
  [kind, token]: Contender,
  database: string,
): Promise<Run> {
  const proxy = startProgram<Carrier>('./proxy.ts', import.meta.url);
  try {
    const url = await proxy.call('start', kind, target, database);
    await client.call('prepare', { ...WARM_UP, url, token });
    await client.call('sendSteadily', { ...WARM_UP, url, token }, PER_SECOND);
    await client.call('prepare', { ...LOAD, url, token });
    await proxy.watch();
    const times = await client.call('sendSteadily', { ...LOAD, url, token }, PER_SECOND);
    const { cpu } = await proxy.usage();
    return { cpu: (cpu * 1000) / LOAD.requests, p50: median(times), p99: quantile(times, 0.99) };
  } finally {
    await proxy.end();
  }
}

import type { Measure } from '../measure.js';
import { startProgram } from '../process/program.js';
import { megabytes, type Table } from '../table.js';
import type { Client } from './client.js';
import { type Contender, measureRounds, type Run, type Shape } from './rounds.js';
import type { Sink } from './sink.js';

const BARE: Contender = { name: 'bare node pipe', kind: 'pipe', token: null, idempotencyKey: false };
const OURS: Contender = { name: 'gateway', kind: 'gateway', token: 'bearer', idempotencyKey: false };
const ALL: readonly Contender[] = [
  BARE,
  { ...BARE, name: 'http-proxy', kind: 'http-proxy' },
  OURS,
  { ...OURS, name: 'gateway, DPoP', token: 'dpop' },
  { ...OURS, name: 'gateway, Idempotency-Key', idempotencyKey: true },
];

const MiB = 1024 * 1024;
const FEW: Shape = { requests: 10, size: 25 * MiB, rounds: 5, contenders: ALL };
const MANY: Shape = { requests: 40, size: 25 * MiB, rounds: 5, contenders: ALL };
/** Larger files than those of `FEW`: the memory of a request must not depend on the size of its file. */
const LARGE: Shape = { requests: 10, size: 100 * MiB, rounds: 5, contenders: [BARE, OURS] };

type Runs = ReadonlyMap<Contender, Run>;

/** Client, proxy and sink on loopback, each in its own process. */
export const stream: Measure = {
  key: 'gateway',
  name: 'Uploads through the gateway: client, proxy and service a process each',
  built: true,
  async run() {
    const sink = startProgram<Sink>('./sink.ts', import.meta.url);
    const client = startProgram<Client>('./client.ts', import.meta.url);
    try {
      const parties = { sink, client, target: await sink.call('start') };
      const few = await measureRounds(parties, FEW);
      const many = await measureRounds(parties, MANY);
      const large = await measureRounds(parties, LARGE);
      return {
        figures: [tableOf(FEW, few), tableOf(MANY, many), tableOf(LARGE, large)],
        missed: [...findMissed(FEW, few), ...findMissed(MANY, many), ...findGrowth(few, large)],
        // An upload that was refused or that did not arrive throws.
        failed: [],
      };
    } finally {
      await Promise.all([sink.end(), client.end()]);
    }
  },
};

function tableOf({ requests, size }: Shape, runs: Runs): Table {
  const head = [`${requests} x ${size / MiB} MiB at once`, 'MB/s', 'to the pipe', 'CPU ms', 'peak', 'each'];
  const row = ([{ name }, { speed, ratio, cpu, peak }]: [Contender, Run]) => [
    name,
    (speed / 1e6).toFixed(0),
    `${ratio.toFixed(2)} x`,
    cpu.toFixed(0),
    megabytes(peak),
    megabytes(peak / requests),
  ];
  return [head, ...[...runs].map(row)];
}

/** Least speed, relative to the bare pipe. */
const MIN_RATIO = 0.9;
/** Most bytes of a request, checked with many at once: garbage collection alone changes the total by 20 MB. */
const MAX_REQUEST_BYTES = MiB;

function findMissed({ requests }: Shape, runs: Runs): string[] {
  return [...runs]
    .filter(([{ kind }]) => kind === 'gateway')
    .flatMap(([{ name }, { ratio, peak }]) => [
      ...(ratio < MIN_RATIO
        ? [`${name}, ${requests} at once: ${ratio.toFixed(2)} of the pipe, not ${MIN_RATIO}`]
        : []),
      ...(requests >= 40 && peak > MAX_REQUEST_BYTES * requests
        ? [
            `${name}, ${requests} at once: ${megabytes(peak / requests)} a request, not ${megabytes(MAX_REQUEST_BYTES)}`,
          ]
        : []),
    ]);
}

function findGrowth(few: Runs, large: Runs): string[] {
  const growth = large.get(OURS)!.peak - few.get(OURS)!.peak;
  return growth > MAX_REQUEST_BYTES * LARGE.requests
    ? [`four times the file, ${megabytes(growth)} more`]
    : [];
}

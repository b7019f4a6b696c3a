import type { Measure } from '../measure.js';
import { startProgram } from '../process/program.js';
import { megabytes, table } from '../table.js';
import type { Client } from './client.js';
import { type Contender, inTurns, type Run, type Shape } from './rounds.js';
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
/** As many as the first: what a request holds must not know how large it is. */
const LARGE: Shape = { requests: 10, size: 100 * MiB, rounds: 5, contenders: [BARE, OURS] };

type Runs = ReadonlyMap<Contender, Run>;

/** Client, proxy and sink on loopback, each a process of its own. */
export const stream: Measure = {
  key: 'gateway',
  name: 'Uploads through the gateway: client, proxy and service a process each',
  built: true,
  async run() {
    const sink = startProgram<Sink>('./sink.ts', import.meta.url);
    const client = startProgram<Client>('./client.ts', import.meta.url);
    try {
      const parties = { sink, client, target: await sink.call('start') };
      const few = await inTurns(parties, FEW);
      const many = await inTurns(parties, MANY);
      const large = await inTurns(parties, LARGE);
      return {
        report: [reported(FEW, few), reported(MANY, many), reported(LARGE, large)].join('\n\n'),
        missed: [...judged(FEW, few), ...judged(MANY, many), ...judgedGrowth(few, large)],
      };
    } finally {
      await Promise.all([sink.end(), client.end()]);
    }
  },
};

function reported({ requests, size }: Shape, runs: Runs): string {
  const head = [`${requests} x ${size / MiB} MiB at once`, 'MB/s', 'to the pipe', 'CPU ms', 'peak', 'each'];
  const row = ([{ name }, { speed, ratio, cpu, peak }]: [Contender, Run]) => [
    name,
    (speed / 1e6).toFixed(0),
    `${ratio.toFixed(2)} x`,
    cpu.toFixed(0),
    megabytes(peak),
    megabytes(peak / requests),
  ];
  return table([head, ...[...runs].map(row)]);
}

const SPEED = 0.9;
/** Judged where many are on their way: the collector alone moves the whole by some 20 MB either way. */
const EACH = MiB;

function judged({ requests }: Shape, runs: Runs): string[] {
  return [...runs]
    .filter(([{ kind }]) => kind === 'gateway')
    .flatMap(([{ name }, { ratio, peak }]) => [
      ...(ratio < SPEED
        ? [`${name}, ${requests} at once: ${ratio.toFixed(2)} of the pipe, not ${SPEED}`]
        : []),
      ...(requests >= 40 && peak > EACH * requests
        ? [`${name}, ${requests} at once: ${megabytes(peak / requests)} a request, not ${megabytes(EACH)}`]
        : []),
    ]);
}

function judgedGrowth(few: Runs, large: Runs): string[] {
  const growth = large.get(OURS)!.peak - few.get(OURS)!.peak;
  return growth > EACH * LARGE.requests ? [`four times the file, ${megabytes(growth)} more`] : [];
}

import { type Program, startProgram } from '../process/program.js';
import { median } from '../statistics.js';
import type { Client, Load } from './client.js';
import type { Carrier, ProxyKind } from './proxy.js';
import type { Sink } from './sink.js';

/** Who carries the uploads, and how they are sent. */
export interface Contender extends Pick<Load, 'token' | 'idempotencyKey'> {
  readonly name: string;
  readonly kind: ProxyKind;
}

/** So many files of so many bytes at once, in so many rounds. */
export interface Shape extends Pick<Load, 'requests' | 'size'> {
  readonly rounds: number;
  readonly contenders: readonly Contender[];
}

export interface Run {
  /** Bytes a second. */
  readonly speed: number;
  /** Of the first contender of the same round, 1 is as fast. */
  readonly ratio: number;
  /** Milliseconds of processor the proxy took. */
  readonly cpu: number;
  /** Bytes the proxy held at most, beyond what it held idle. */
  readonly peak: number;
}

export interface Parties {
  readonly target: string;
  readonly sink: Program<Sink>;
  readonly client: Program<Client>;
}

/** Medians by contender. All take their turn in each round: what else the machine does meets them alike. */
export async function inTurns(parties: Parties, shape: Shape): Promise<Map<Contender, Run>> {
  const runs = new Map<Contender, Run[]>(shape.contenders.map((contender) => [contender, []]));
  for (let round = 0; round < shape.rounds; round += 1) {
    let first: number | undefined;
    for (const [contender, all] of runs) {
      const run = await runOnce(parties, contender, shape);
      first ??= run.speed;
      all.push({ ...run, ratio: run.speed / first });
    }
  }
  return new Map([...runs].map(([contender, all]) => [contender, middle(all)]));
}

/** Before anything is measured: code that has run often is compiled, a process that has worked holds what its collector likes. */
const WARM_UP = [
  { requests: 100, size: 64 * 1024 },
  { requests: 4, size: 25 * 1024 * 1024 },
  { requests: 4, size: 25 * 1024 * 1024 },
];

/** Each run has a proxy of its own. */
async function runOnce(
  { target, sink, client }: Parties,
  { kind, ...how }: Contender,
  { requests, size }: Shape,
): Promise<Omit<Run, 'ratio'>> {
  const proxy = startProgram<Carrier>('./proxy.ts', import.meta.url);
  try {
    const load = { url: await proxy.call('start', kind, target), requests, size, ...how };
    for (const few of WARM_UP) {
      await client.call('prepare', { ...load, ...few });
      await client.call('send', { ...load, ...few });
    }
    await sink.call('arrived');
    await client.call('prepare', load);
    await proxy.watch();
    const milliseconds = await client.call('send', load);
    const { cpu, peak } = await proxy.usage();
    const arrived = await sink.call('arrived');
    if (arrived < requests * size) throw new Error(`${arrived} bytes arrived of ${requests * size}`);
    return { speed: (requests * size) / (milliseconds / 1000), cpu, peak };
  } finally {
    await proxy.end();
  }
}

const middle = (runs: readonly Run[]): Run => ({
  speed: median(runs.map(({ speed }) => speed)),
  ratio: median(runs.map(({ ratio }) => ratio)),
  cpu: median(runs.map(({ cpu }) => cpu)),
  peak: median(runs.map(({ peak }) => peak)),
});

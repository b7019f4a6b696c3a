import { type Program, startProgram } from '../process/program.js';
import { median } from '../statistics.js';
import type { Client, Load } from './client.js';
import type { Carrier, ProxyKind } from './proxy.js';
import type { Sink } from './sink.js';

/** A proxy, and how uploads are sent through it. */
export interface Contender extends Pick<Load, 'token' | 'idempotencyKey'> {
  readonly name: string;
  readonly kind: ProxyKind;
}

/** Number and size of files that are sent at once, and number of rounds. */
export interface Shape extends Pick<Load, 'requests' | 'size'> {
  readonly rounds: number;
  readonly contenders: readonly Contender[];
}

export interface Run {
  /** Bytes a second. */
  readonly speed: number;
  /** Speed relative to the first contender of the same round. */
  readonly ratio: number;
  /** Milliseconds of the proxy's processor time. */
  readonly cpu: number;
  /** Most bytes of the proxy above those when idle. */
  readonly peak: number;
}

export interface Parties {
  readonly target: string;
  readonly sink: Program<Sink>;
  readonly client: Program<Client>;
}

/** Medians by contender. Contenders alternate in each round, so that the load of the machine meets all. */
export async function measureRounds(parties: Parties, shape: Shape): Promise<Map<Contender, Run>> {
  const runs = new Map<Contender, Run[]>(shape.contenders.map((contender) => [contender, []]));
  for (let round = 0; round < shape.rounds; round += 1) {
    let first: number | undefined;
    for (const [contender, all] of runs) {
      const run = await runOnce(parties, contender, shape);
      first ??= run.speed;
      all.push({ ...run, ratio: run.speed / first });
    }
  }
  return new Map([...runs].map(([contender, all]) => [contender, medianRun(all)]));
}

/** Sent before measuring, so that code is compiled and the heap has grown. */
const WARM_UP = [
  { requests: 100, size: 64 * 1024 },
  { requests: 4, size: 25 * 1024 * 1024 },
  { requests: 4, size: 25 * 1024 * 1024 },
];

/** Measures a contender with a new proxy. */
async function runOnce(
  { target, sink, client }: Parties,
  { kind, ...sending }: Contender,
  { requests, size }: Shape,
): Promise<Omit<Run, 'ratio'>> {
  const proxy = startProgram<Carrier>('./proxy.ts', import.meta.url);
  try {
    const load = { url: await proxy.call('start', kind, target), requests, size, ...sending };
    for (const shape of WARM_UP) {
      await client.call('prepare', { ...load, ...shape });
      await client.call('send', { ...load, ...shape });
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

const medianRun = (runs: readonly Run[]): Run => ({
  speed: median(runs.map(({ speed }) => speed)),
  ratio: median(runs.map(({ ratio }) => ratio)),
  cpu: median(runs.map(({ cpu }) => cpu)),
  peak: median(runs.map(({ peak }) => peak)),
});

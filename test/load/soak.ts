import { setTimeout as sleep } from 'node:timers/promises';
import type { FaultRule } from '../../server-stub/emulator/dist/faults/rule.js';
import { median } from '../bench/statistics.js';
import type { Outcome } from './clients.js';
import { readUsage } from './processes.js';
import type { System } from './system.js';

/** What is watched of one process over time. Minutes since the beginning; bytes, numbers and milliseconds. */
export interface Sample {
  readonly minute: number;
  readonly memory: number;
  readonly descriptors: number;
  /** Null for a program without an event loop, and when it did not answer. */
  readonly loopDelay: number | null;
}

export interface SoakOptions {
  readonly minutes: number;
  /** Visits a second. */
  readonly rate: number;
  readonly onFault?: (minute: number, what: string) => void;
}

export interface SoakResult {
  readonly outcomes: readonly Outcome[];
  /** Of the programs that run from the beginning to the end, by their name. */
  readonly samples: ReadonlyMap<string, readonly Sample[]>;
  /** How often each kind of fault came. */
  readonly faults: Readonly<Record<string, number>>;
}

/** Seconds between two of a kind. */
const SAMPLE_INTERVAL = 10;
const KILL_INTERVAL = 60;
const CUT_INTERVAL = 40;
const SERVICE_INTERVAL = 15;
/** Seconds that a killed node is gone. */
const DOWN_TIME = 5;

/** What the service does wrong, in turn, to the next requests. `429` and `503` say after how many seconds to come again. */
const SERVICE_FAULTS: readonly FaultRule[] = [
  { kind: '503', route: 'upload', next: 5, value: 1 },
  { kind: '500', route: 'status', next: 10 },
  { kind: '429', route: 'upload', next: 5, value: 2 },
  { kind: 'cut-after', route: 'upload', next: 3 },
  { kind: '429', route: 'results', next: 10, value: 1 },
  { kind: 'half', route: 'upload', next: 2 },
  { kind: 'html', route: 'results', next: 5 },
  { kind: 'cut', route: 'upload', next: 3 },
];

/**
 * Runs the system for long while nodes are killed and stopped, connections to the database are cut, the service fails and
 * pages go away. The first node is never ended, so that its memory can be watched.
 */
export async function soak(system: System, { minutes, rate, onFault }: SoakOptions): Promise<SoakResult> {
  const { nodes, emulator, clients, postgresPid, cutDatabase } = system;
  const began = performance.now();
  const minute = () => (performance.now() - began) / 60_000;
  const faults: Record<string, number> = {};
  const report = (what: string) => {
    faults[what] = (faults[what] ?? 0) + 1;
    onFault?.(minute(), what);
  };
  const over = new AbortController();

  const endNode = async (turn: number) => {
    const others = nodes.slice(1);
    const node = others[turn % others.length];
    if (!node) return;
    const signal = turn % 3 === 2 ? 'SIGTERM' : 'SIGKILL';
    await node.end(signal);
    report(signal === 'SIGKILL' ? 'node killed' : 'node stopped');
    await sleep(DOWN_TIME * 1000);
    await node.start();
  };
  const failService = async (turn: number) => {
    const rule = SERVICE_FAULTS[turn % SERVICE_FAULTS.length]!;
    await emulator.call('fail', [rule]);
    report(`service ${rule.kind} ${rule.route}`);
  };
  const cut = async () => {
    await cutDatabase();
    report('database connections cut');
  };

  const watched = [
    { name: nodes[0]!.name, pid: nodes[0]!.pid, readLoopDelay: nodes[0]!.readLoopDelay },
    { name: 'service', pid: emulator.pid, readLoopDelay: () => emulator.call('loopDelay') },
    ...clients.map((program, at) => ({
      name: clients.length === 1 ? 'clients' : `clients ${at + 1}`,
      pid: program.pid,
      readLoopDelay: () => program.call('loopDelay'),
    })),
    { name: 'PostgreSQL', pid: postgresPid, readLoopDelay: async () => null },
  ];
  const samples = new Map<string, Sample[]>(watched.map(({ name }) => [name, []]));
  const sample = async () => {
    const usage = await readUsage(watched.map(({ pid }) => pid));
    for (const [at, { name, readLoopDelay }] of watched.entries()) {
      const { memory, descriptors } = usage[at]!;
      const loopDelay = await readLoopDelay();
      samples.get(name)!.push({ minute: minute(), memory, descriptors, loopDelay });
    }
  };

  const disorder = [
    repeat(KILL_INTERVAL, endNode, over.signal),
    repeat(CUT_INTERVAL, cut, over.signal),
    repeat(SERVICE_INTERVAL, failService, over.signal),
    repeat(SAMPLE_INTERVAL, sample, over.signal),
  ];
  const outcomes = await Promise.all(
    clients.map((program) =>
      program.call('load', {
        rate: rate / clients.length,
        seconds: minutes * 60,
        warmUp: 0,
        vanishing: 0.1,
        checked: 1,
        most: 10_000,
        patience: 400,
      }),
    ),
  );
  over.abort();
  await Promise.all(disorder);
  return { outcomes, samples, faults };
}

/** Does something again and again, each time so many seconds after the last one has begun at the earliest. */
async function repeat(
  seconds: number,
  act: (turn: number) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  for (let turn = 0; ; turn += 1) {
    const pause = sleep(seconds * 1000, true, { signal }).catch(() => false);
    if (!(await pause)) return;
    await act(turn);
  }
}

/** How a measure changes over a soak. */
export interface Trend {
  /** Its median over the first third after the warm-up, and over the last third. */
  readonly early: number;
  readonly late: number;
  /** Change in an hour, by the median of the slopes between any two samples (Theil and Sen). */
  readonly slope: number;
}

/** Share of the samples at the beginning that do not count: code is compiled, heaps and pools grow. */
const WARM_UP = 1 / 3;

/** Null for a measure that the program does not have. */
export function findTrend(samples: readonly Sample[], key: Exclude<keyof Sample, 'minute'>): Trend | null {
  const counted = samples
    .slice(Math.floor(samples.length * WARM_UP))
    .flatMap((sample) => (sample[key] === null ? [] : [{ minute: sample.minute, value: sample[key] }]));
  if (counted.length < 3) return null;
  const third = Math.ceil(counted.length / 3);
  const slopes = counted.flatMap((one, at) =>
    counted.slice(at + 1).map((other) => ((other.value - one.value) * 60) / (other.minute - one.minute)),
  );
  return {
    early: median(counted.slice(0, third).map(({ value }) => value)),
    late: median(counted.slice(-third).map(({ value }) => value)),
    slope: median(slopes),
  };
}

/** What may be added to a measure over a soak: a share of it, and an amount that chance alone makes. */
const ALLOWED = {
  memory: { share: 0.1, amount: 16e6 },
  descriptors: { share: 0.2, amount: 10 },
  loopDelay: { share: 1, amount: 20 },
} as const;

/** Whether a measure stays what it is. */
export const isFlat = ({ early, late }: Trend, key: keyof typeof ALLOWED): boolean =>
  late <= early * (1 + ALLOWED[key].share) + ALLOWED[key].amount;

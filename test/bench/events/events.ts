import { setTimeout as sleep } from 'node:timers/promises';
import type { Measure } from '../measure.js';
import { type BenchDatabase, onDatabases } from '../process/databases.js';
import { type Program, startProgram } from '../process/program.js';
import { median } from '../statistics.js';
import { megabytes, table } from '../table.js';
import type { Listeners } from './listeners.js';
import type { Node } from './node.js';

const STREAMS = 2000;
const SLOW = 50;
/** For the slow: more than the sockets of a line hold. */
const PILE = { events: 100, bytes: 60_000 };
/** Rounds of an event for all; the first warms up and does not count. */
const ROUNDS = 4;
const SINGLE = 50;
/** One heartbeat of the gateway, in milliseconds. */
const IDLE = 15_000;

const EACH = 128_000;
/** Each reads its own journal: half a millisecond for each. */
const FAN_OUT = STREAMS / 2;
const SLOWED = 2;

const ALL = Array.from({ length: STREAMS }, (_, n) => `person-${n}`);

/** Milliseconds until it was heard. */
interface Spread {
  readonly first: number;
  readonly median: number;
  readonly last: number;
}

interface Figures {
  readonly name: string;
  /** Bytes a stream. */
  readonly resident: number;
  readonly heap: number;
  /** Milliseconds until all were open. */
  readonly opened: number;
  /** Milliseconds of processor a minute, when nothing is told. */
  readonly idle: number;
  readonly all: Spread;
  readonly one: Spread;
  readonly allBesideSlow: Spread;
  /** Resident bytes of one who does not read. */
  readonly slow: number;
  /** Bytes of objects a stream, after all lines broke off. */
  readonly left: number;
  /** Streams the gateway still counts then. */
  readonly open: number;
}

/** Persons with one stream each on one node; on a database that can be shared another node tells. */
export const events: Measure = {
  key: 'events',
  name: `${STREAMS} event streams on one node: client and nodes a process each`,
  built: true,
  async run() {
    const files = process.report.getReport() as { userLimits?: { open_files?: { soft: number | string } } };
    const allowed = Number(files.userLimits?.open_files?.soft ?? Number.POSITIVE_INFINITY);
    if (allowed < STREAMS + SLOW + 100) {
      const why = `ulimit -n is ${allowed}: ${STREAMS} streams cannot be opened`;
      return { report: `Not measured: ${why}.`, missed: [why] };
    }
    const { results, remarks } = await onDatabases(measured);
    return { report: [reported(results), ...remarks].join('\n\n'), missed: results.flatMap(judged) };
  },
};

async function measured({ name, location, shared }: BenchDatabase): Promise<Figures> {
  const node = startProgram<Node>('./node.ts', import.meta.url);
  const teller = shared ? startProgram<Node>('./node.ts', import.meta.url) : node;
  const client = startProgram<Listeners>('./listeners.ts', import.meta.url);
  try {
    const url = await node.call('start', location);
    if (shared) await teller.call('start', location);
    await client.call('signIn', url, [...ALL, 'slow']);
    const before = await node.call('memory');
    const opened = await client.call('open', url, ALL);
    const during = await node.call('memory');

    await node.watch();
    await sleep(IDLE);
    const idle = ((await node.usage()).cpu * 60_000) / IDLE;

    const all = await toAll(teller, client, 'all');
    const one = await toOne(teller, client);
    const quick = await node.call('memory');
    await teller.call('pile', 'slow', PILE.events, PILE.bytes);
    await client.call('stall', url, 'slow', SLOW);
    await opens(node, STREAMS + SLOW);
    await teller.call('pile', 'slow', PILE.events, PILE.bytes);
    await teller.call('wake', ['slow']);
    const allBesideSlow = await toAll(teller, client, 'slow');
    const slow = (await node.call('memory')).resident - quick.resident;

    await client.call('leave');
    await opens(node, 0).catch(() => {});
    const after = await node.call('memory');
    return {
      name: shared ? `${name}, told on another node` : name,
      resident: (during.resident - before.resident) / STREAMS,
      heap: (during.heap - before.heap) / STREAMS,
      opened,
      idle,
      all,
      one,
      allBesideSlow,
      slow: slow / SLOW,
      left: (after.heap - before.heap) / STREAMS,
      open: await node.call('open'),
    };
  } finally {
    await Promise.all([...new Set([node, teller, client])].map((program) => program.end()));
  }
}

/** Waits until the node counts so many streams. */
async function opens(node: Program<Node>, count: number): Promise<void> {
  for (let looks = 0; looks < 100; looks += 1) {
    if ((await node.call('open')) === count) return;
    await sleep(100);
  }
  throw new Error(`${await node.call('open')} streams open, not ${count}`);
}

/** Stored for all before anybody is told: what is timed is the telling. */
async function toAll(teller: Program<Node>, client: Program<Listeners>, mark: string): Promise<Spread> {
  const rounds: Spread[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const id = `${mark}-${round}`;
    await teller.call('prepare', ALL, id);
    const began = await teller.call('wake', ALL);
    rounds.push(spread((await client.call('arrivals', id, STREAMS)).map((time) => time - began)));
  }
  const counted = rounds.slice(1);
  return {
    first: median(counted.map(({ first }) => first)),
    median: median(counted.map((round) => round.median)),
    last: median(counted.map(({ last }) => last)),
  };
}

/** Stored and told, one owner after the other. */
async function toOne(teller: Program<Node>, client: Program<Listeners>): Promise<Spread> {
  const times: number[] = [];
  for (let n = 0; n < SINGLE; n += 1) {
    const began = await teller.call('tell', ALL[n * 7]!, `one-${n}`);
    const [came = Number.NaN] = await client.call('arrivals', `one-${n}`, 1);
    times.push(came - began);
  }
  return spread(times);
}

const spread = (times: readonly number[]): Spread => ({
  first: Math.min(...times),
  median: median(times),
  last: Math.max(...times),
});

const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
const ms = ({ first, median: middle, last }: Spread) =>
  `${first.toFixed(0)} / ${middle.toFixed(0)} / ${last.toFixed(0)} ms`;

function reported(results: readonly Figures[]): string {
  const row = (name: string, cell: (figures: Figures) => string) => [name, ...results.map(cell)];
  return table([
    row('', ({ name }) => name),
    row('memory a stream', ({ resident }) => kB(resident)),
    row('of it objects', ({ heap }) => kB(heap)),
    row('all open after', ({ opened }) => `${opened.toFixed(0)} ms`),
    row('processor a minute, nothing told', ({ idle }) => `${idle.toFixed(0)} ms`),
    row(`told to all: first / median / last`, ({ all }) => ms(all)),
    row(`the same beside ${SLOW} who never read`, ({ allBesideSlow }) => ms(allBesideSlow)),
    row('stored and told to one: least / median / most', ({ one }) => ms(one)),
    row('memory of one who never reads', ({ slow }) => megabytes(slow)),
    row('objects left a stream when all lines broke', ({ left }) => kB(left)),
    row('streams still counted then', ({ open }) => String(open)),
  ]);
}

function judged({ name, resident, all, allBesideSlow, open }: Figures): string[] {
  const slowed = allBesideSlow.median / all.median;
  return [
    ...(resident > EACH ? [`${name}: ${kB(resident)} a stream, not ${kB(EACH)}`] : []),
    ...(all.last > FAN_OUT ? [`${name}: all told after ${all.last.toFixed(0)} ms, not ${FAN_OUT}`] : []),
    ...(slowed > SLOWED ? [`${name}: ${slowed.toFixed(1)} x as late beside slow readers`] : []),
    ...(open > 0 ? [`${name}: ${open} streams not released`] : []),
  ];
}

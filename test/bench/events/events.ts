import { setTimeout as sleep } from 'node:timers/promises';
import type { Measure } from '../measure.js';
import { type BenchDatabase, onDatabases } from '../process/databases.js';
import { type Program, startProgram } from '../process/program.js';
import { median } from '../statistics.js';
import { megabytes, type Table } from '../table.js';
import type { Listeners } from './listeners.js';
import type { Node } from './node.js';

const STREAMS = 2000;
/** Streams of a client that never reads. */
const STALLED = 50;
/** Events for the stalled streams: more than a connection buffers. */
const BACKLOG = { events: 100, bytes: 60_000 };
/** Rounds of an event for everybody. The first warms up and does not count. */
const ROUNDS = 4;
/** Events for one person each. */
const SINGLE = 50;
/** Milliseconds between two heartbeats of the gateway. */
const IDLE = 15_000;

/** Most resident bytes of a stream. */
const MAX_STREAM_BYTES = 128_000;
/** Most milliseconds until every stream has an event: half a millisecond each, to read its journal. */
const MAX_FAN_OUT = STREAMS / 2;
/** Most of the median delay beside stalled streams, relative to that without. */
const MAX_SLOWDOWN = 2;

const EVERYBODY = Array.from({ length: STREAMS }, (_, n) => `person-${n}`);

/** Milliseconds until an event has arrived. */
interface Delays {
  readonly first: number;
  readonly median: number;
  readonly last: number;
}

interface Figures {
  readonly name: string;
  /** Resident bytes of a stream. */
  readonly resident: number;
  /** Bytes of JavaScript objects of a stream. */
  readonly heap: number;
  /** Milliseconds until all streams are open. */
  readonly opened: number;
  /** Milliseconds of processor a minute, without events. */
  readonly idle: number;
  /** Delays of an event for everybody. */
  readonly all: Delays;
  /** Delays of an event for one person. */
  readonly one: Delays;
  /** Delays of an event for everybody, beside stalled streams. */
  readonly allBesideStalled: Delays;
  /** Resident bytes of a stalled stream. */
  readonly stalled: number;
  /** Bytes of objects of a stream that remain after all connections have broken. */
  readonly left: number;
  /** Streams that the gateway still counts then. */
  readonly open: number;
}

/** Event streams of one person each on one node. Where a database can be shared, another node publishes the events. */
export const events: Measure = {
  key: 'events',
  name: `${STREAMS} event streams on one node: client and nodes a process each`,
  built: true,
  async run() {
    const files = process.report.getReport() as { userLimits?: { open_files?: { soft: number | string } } };
    const allowed = Number(files.userLimits?.open_files?.soft ?? Number.POSITIVE_INFINITY);
    if (allowed < STREAMS + STALLED + 100) {
      const why = `ulimit -n is ${allowed}: ${STREAMS} streams cannot be opened`;
      return { figures: [], missed: [], failed: [why] };
    }
    const { results, remarks } = await onDatabases(measureDatabase);
    return {
      figures: [tableOf(results), ...remarks],
      missed: results.flatMap(findMissed),
      failed: [],
    };
  },
};

async function measureDatabase({ name, location, isShareable }: BenchDatabase): Promise<Figures> {
  const node = startProgram<Node>('./node.ts', import.meta.url);
  const publisher = isShareable ? startProgram<Node>('./node.ts', import.meta.url) : node;
  const client = startProgram<Listeners>('./listeners.ts', import.meta.url);
  try {
    const url = await node.call('start', location);
    if (isShareable) await publisher.call('start', location);
    await client.call('signIn', url, [...EVERYBODY, 'stalled']);
    const before = await node.call('memory');
    const opened = await client.call('open', url, EVERYBODY);
    const during = await node.call('memory');

    await node.watch();
    await sleep(IDLE);
    const idle = ((await node.usage()).cpu * 60_000) / IDLE;

    const all = await measureFanOut(publisher, client, 'all');
    const one = await measureSingle(publisher, client);
    const withoutStalled = await node.call('memory');
    await publisher.call('storeMany', 'stalled', BACKLOG.events, BACKLOG.bytes);
    await client.call('stall', url, 'stalled', STALLED);
    await waitForStreams(node, STREAMS + STALLED);
    await publisher.call('storeMany', 'stalled', BACKLOG.events, BACKLOG.bytes);
    await publisher.call('notify', ['stalled']);
    const allBesideStalled = await measureFanOut(publisher, client, 'stalled');
    const stalled = (await node.call('memory')).resident - withoutStalled.resident;

    await client.call('leave');
    await waitForStreams(node, 0).catch(() => {});
    const after = await node.call('memory');
    return {
      name: isShareable ? `${name}, published on another node` : name,
      resident: (during.resident - before.resident) / STREAMS,
      heap: (during.heap - before.heap) / STREAMS,
      opened,
      idle,
      all,
      one,
      allBesideStalled,
      stalled: stalled / STALLED,
      left: (after.heap - before.heap) / STREAMS,
      open: await node.call('open'),
    };
  } finally {
    await Promise.all([...new Set([node, publisher, client])].map((program) => program.end()));
  }
}

/** Resolves once the node counts this number of streams. */
async function waitForStreams(node: Program<Node>, count: number): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    if ((await node.call('open')) === count) return;
    await sleep(100);
  }
  throw new Error(`${await node.call('open')} streams open, not ${count}`);
}

/** Delays of an event for everybody, which is stored before the time begins. */
async function measureFanOut(
  publisher: Program<Node>,
  client: Program<Listeners>,
  prefix: string,
): Promise<Delays> {
  const rounds: Delays[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const id = `${prefix}-${round}`;
    await publisher.call('store', EVERYBODY, id);
    const began = await publisher.call('notify', EVERYBODY);
    rounds.push(summarize((await client.call('arrivals', id, STREAMS)).map((time) => time - began)));
  }
  const counted = rounds.slice(1);
  return {
    first: median(counted.map(({ first }) => first)),
    median: median(counted.map((round) => round.median)),
    last: median(counted.map(({ last }) => last)),
  };
}

/** Delays of events that are stored and published for one person after the other. */
async function measureSingle(publisher: Program<Node>, client: Program<Listeners>): Promise<Delays> {
  const times: number[] = [];
  for (let n = 0; n < SINGLE; n += 1) {
    const began = await publisher.call('publish', EVERYBODY[n * 7]!, `one-${n}`);
    const [arrived = Number.NaN] = await client.call('arrivals', `one-${n}`, 1);
    times.push(arrived - began);
  }
  return summarize(times);
}

const summarize = (times: readonly number[]): Delays => ({
  first: Math.min(...times),
  median: median(times),
  last: Math.max(...times),
});

const formatKilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
const formatDelays = ({ first, median: middle, last }: Delays) =>
  `${first.toFixed(0)} / ${middle.toFixed(0)} / ${last.toFixed(0)} ms`;

function tableOf(results: readonly Figures[]): Table {
  const row = (name: string, cell: (figures: Figures) => string) => [name, ...results.map(cell)];
  return [
    row('', ({ name }) => name),
    row('memory a stream', ({ resident }) => formatKilobytes(resident)),
    row('of it objects', ({ heap }) => formatKilobytes(heap)),
    row('all open after', ({ opened }) => `${opened.toFixed(0)} ms`),
    row('processor a minute, no events', ({ idle }) => `${idle.toFixed(0)} ms`),
    row('event for all: first / median / last', ({ all }) => formatDelays(all)),
    row(`the same beside ${STALLED} stalled streams`, ({ allBesideStalled }) =>
      formatDelays(allBesideStalled),
    ),
    row('event for one, stored too: least / median / most', ({ one }) => formatDelays(one)),
    row('memory of a stalled stream', ({ stalled }) => megabytes(stalled)),
    row('objects left of a stream after all broke', ({ left }) => formatKilobytes(left)),
    row('streams still counted then', ({ open }) => String(open)),
  ];
}

function findMissed({ name, resident, all, allBesideStalled, open }: Figures): string[] {
  const slowdown = allBesideStalled.median / all.median;
  return [
    ...(resident > MAX_STREAM_BYTES
      ? [`${name}: ${formatKilobytes(resident)} a stream, not ${formatKilobytes(MAX_STREAM_BYTES)}`]
      : []),
    ...(all.last > MAX_FAN_OUT
      ? [`${name}: an event for all took ${all.last.toFixed(0)} ms, not ${MAX_FAN_OUT}`]
      : []),
    ...(slowdown > MAX_SLOWDOWN ? [`${name}: ${slowdown.toFixed(1)} x as late beside stalled streams`] : []),
    ...(open > 0 ? [`${name}: ${open} streams not released`] : []),
  ];
}

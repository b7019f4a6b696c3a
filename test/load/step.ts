import { quantile } from '../bench/statistics.js';
import type { Load, Outcome } from './clients.js';
import { readUsage, type Usage } from './processes.js';
import type { System } from './system.js';

/** Most milliseconds until 99 of 100 people have the first status of their report. */
export const GOAL = 1000;

/** The parts of the system, for their usage. */
const PARTS = ['gateway', 'postgres', 'service', 'clients'] as const;
type Part = (typeof PARTS)[number];

interface Quantiles {
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
}

/** What a rate of visits has led to. Times are in milliseconds. */
export interface Step {
  /** Visits a second that were begun, and that ended with their results. */
  readonly rate: number;
  readonly shownRate: number;
  /** Token, upload and first status together. */
  readonly admitted: Quantiles;
  /** From the beginning of the visit to its results. */
  readonly shown: Quantiles;
  /** Visits that ended without results, by what the person was told. */
  readonly failures: readonly string[];
  /** Promises that were broken. */
  readonly broken: readonly string[];
  /** Visits that were not begun, because too many were open. */
  readonly refused: number;
  /** Milliseconds of processor time of each part for a visit, which the load of the machine changes less than the others. */
  readonly cpu: Readonly<Record<Part, number>>;
  /** The largest of the nodes' 99th percentiles, and that of the clients. */
  readonly loopDelay: { readonly gateway: number; readonly clients: number };
  /** Of the node that has most. */
  readonly memory: number;
  readonly descriptors: number;
  /** Whether it met the goal without a failure. */
  readonly holds: boolean;
}

/** Sends visits at a rate for some seconds, of which the first do not count. */
export async function measureStep(
  system: System,
  load: Pick<Load, 'rate' | 'seconds' | 'warmUp'> & Partial<Load>,
): Promise<Step> {
  const { nodes, clients } = system;
  await readLoopDelays(system);
  const before = await readParts(system);
  const outcomes = await Promise.all(
    clients.map((program) =>
      program.call('load', {
        vanishing: 0,
        checked: 0.1,
        patience: 30,
        ...load,
        rate: load.rate / clients.length,
        most: Math.ceil((load.rate * 10 + 20) / clients.length),
      }),
    ),
  );
  const after = await readParts(system);
  const usage = await readUsage(nodes.map(({ pid }) => pid));
  const visits = outcomes.reduce((sum, { total }) => sum + total, 0);
  const part = (name: Part) => Math.max(0, after[name] - before[name]) / visits;
  return {
    ...summarize(outcomes, load),
    cpu: {
      gateway: part('gateway'),
      postgres: part('postgres'),
      service: part('service'),
      clients: part('clients'),
    },
    loopDelay: await readLoopDelays(system),
    memory: Math.max(...usage.map(({ memory }) => memory)),
    descriptors: Math.max(...usage.map(({ descriptors }) => descriptors)),
  };
}

type Summary = Omit<Step, 'cpu' | 'loopDelay' | 'memory' | 'descriptors'>;

function summarize(
  outcomes: readonly Outcome[],
  { rate, seconds, warmUp }: Pick<Load, 'rate' | 'seconds' | 'warmUp'>,
): Summary {
  const visits = outcomes.flatMap((outcome) => outcome.visits);
  const shown = visits.filter((visit) => visit.outcome === 'shown');
  const admitted = toQuantiles(shown.map((visit) => visit.admitted));
  const failures = visits.flatMap((visit) => (visit.outcome === 'failed' ? [visit.why] : []));
  const broken = visits.flatMap((visit) => (visit.outcome === 'broken' ? [visit.why] : []));
  const refused = outcomes.reduce((sum, outcome) => sum + outcome.refused, 0);
  return {
    rate,
    shownRate: shown.length / (seconds - warmUp),
    admitted,
    shown: toQuantiles(shown.map((visit) => visit.shown)),
    failures,
    broken,
    refused,
    holds: admitted.p99 < GOAL && failures.length + broken.length + refused === 0,
  };
}

/** Not a number where there is none. */
const toQuantiles = (times: readonly number[]): Quantiles => {
  const find = (rank: number) => (times.length > 0 ? quantile(times, rank) : Number.NaN);
  return { p50: find(0.5), p95: find(0.95), p99: find(0.99) };
};

/** Milliseconds of processor time of each part. */
async function readParts({ nodes, emulator, clients, postgresPid }: System): Promise<Record<Part, number>> {
  const of = async (pids: readonly number[]) =>
    (await readUsage(pids)).reduce((total: number, { cpu }: Usage) => total + cpu, 0);
  return {
    gateway: await of(nodes.map(({ pid }) => pid)),
    postgres: await of([postgresPid]),
    service: await of([emulator.pid]),
    clients: await of(clients.map(({ pid }) => pid)),
  };
}

async function readLoopDelays({ nodes, clients }: System): Promise<Step['loopDelay']> {
  const ofNodes = await Promise.all(nodes.map((node) => node.readLoopDelay()));
  const ofClients = await Promise.all(clients.map((program) => program.call('loopDelay')));
  return {
    gateway: Math.max(...ofNodes.map((delay) => delay ?? 0)),
    clients: Math.max(...ofClients),
  };
}

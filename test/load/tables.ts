import { median } from '../bench/statistics.js';
import { formatTable, megabytes } from '../bench/table.js';
import { findTrend, isFlat, type SoakResult } from './soak.js';
import type { Step } from './step.js';

export function formatSteps(steps: readonly Step[]): string {
  const head = [
    'visits/s',
    'shown/s',
    'p50 ms',
    'p95',
    'p99',
    'results p99',
    'failed',
    'CPU ms a visit: gateway',
    'database',
    'service',
    'clients',
    'loop p99 ms',
    'of clients',
    'memory of a node',
    'files',
    '',
  ];
  return formatTable([head, ...steps.map(toRow)]);
}

const toRow = (step: Step): string[] => [
  step.rate.toFixed(0),
  step.shownRate.toFixed(1),
  ...[step.admitted.p50, step.admitted.p95, step.admitted.p99].map(toMilliseconds),
  toMilliseconds(step.shown.p99),
  String(step.failures.length + step.broken.length + step.refused),
  ...[step.cpu.gateway, step.cpu.postgres, step.cpu.service, step.cpu.clients].map(toMilliseconds),
  toMilliseconds(step.loopDelay.gateway),
  toMilliseconds(step.loopDelay.clients),
  megabytes(step.memory),
  String(step.descriptors),
  step.holds ? 'holds' : '',
];

const toMilliseconds = (value: number): string => (Number.isNaN(value) ? '–' : value.toFixed(0));

const MEASURES = [
  { key: 'memory', name: 'memory', format: megabytes },
  { key: 'descriptors', name: 'open files', format: (value: number) => value.toFixed(0) },
  { key: 'loopDelay', name: 'loop delay', format: (value: number) => `${value.toFixed(1)} ms` },
] as const;

/** The trends of every program, and a line for each that is not flat. */
export function formatTrends({ samples }: SoakResult): { table: string; growing: readonly string[] } {
  const rows: string[][] = [];
  const growing: string[] = [];
  for (const [name, all] of samples) {
    for (const { key, name: measure, format } of MEASURES) {
      const trend = findTrend(all, key);
      if (trend === null) continue;
      if (!isFlat(trend, key)) growing.push(`${name}: ${measure} grows`);
      rows.push([
        `${name}, ${measure}`,
        format(trend.early),
        format(trend.late),
        `${trend.slope < 0 ? '−' : '+'}${format(Math.abs(trend.slope))}/h`,
      ]);
    }
  }
  return { table: formatTable([['', 'early', 'late', 'slope'], ...rows]), growing };
}

/** What became of the visits of a soak, and a line for each broken promise. */
export function formatVisits({ outcomes, faults }: SoakResult): { text: string; broken: readonly string[] } {
  const visits = outcomes.flatMap((outcome) => outcome.visits);
  const count = (outcome: string) => visits.filter((visit) => visit.outcome === outcome).length;
  const shown = visits.flatMap((visit) => (visit.outcome === 'shown' ? [visit.admitted] : []));
  const failures = visits.flatMap((visit) => (visit.outcome === 'failed' ? [visit.why] : []));
  const refusals: Record<string, number> = {};
  for (const [name, times] of outcomes.flatMap((outcome) => Object.entries(outcome.refusals)))
    refusals[name] = (refusals[name] ?? 0) + times;
  const text = [
    `${visits.length} visits: ${count('shown')} shown, ${count('returned')} shown after the page had been away, ${count('vanished')} gone before anything was stored, ${failures.length} told that nothing was sent`,
    `Median until the first status: ${toMilliseconds(median(shown))} ms`,
    `Faults: ${formatCounts(faults)}`,
    `Answers other than 2xx: ${formatCounts(refusals)}`,
    ...(failures.length > 0 ? [`Told: ${formatCounts(countEach(failures))}`] : []),
  ].join('\n');
  return { text, broken: visits.flatMap((visit) => (visit.outcome === 'broken' ? [visit.why] : [])) };
}

const countEach = (names: readonly string[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
};

const formatCounts = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ');

import { type ChildProcess, fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Measure } from '../../../../test/bench/measure.js';
import { findFailures } from '../../../../test/bench/proof.js';
import { quantile } from '../../../../test/bench/statistics.js';
import type { BlindRun } from '../../test/blind/blind-run.js';

const CHILD = fileURLToPath(new URL('child.ts', import.meta.url));
/** Seeds that nobody looks at while working; HDT_SEEDS=1-40 runs others. */
const [FIRST_SEED, LAST_SEED] = (process.env.HDT_SEEDS ?? '10001-10500').split('-').map(Number) as [
  number,
  number,
];
/** Least share of the runs that end with a photo whose numbers can be read. */
const GOAL = 0.95;

interface Result extends Pick<BlindRun, 'seconds' | 'isRead' | 'said'> {
  readonly seed: number;
  readonly deviceType: string;
}

/** Has processes run all seeds, each one at a time. */
async function runAll(): Promise<Result[]> {
  const results: Result[] = [];
  let next = FIRST_SEED;
  const work = (child: ChildProcess) =>
    new Promise<void>((resolve, reject) => {
      const begin = () => (next <= LAST_SEED ? child.send(next++) : child.kill() && resolve());
      child.on('message', (result: Result) => {
        results.push(result);
        begin();
      });
      child.on('exit', (code) => (code ? reject(new Error(`a process ended with ${code}`)) : resolve()));
      begin();
    });
  await Promise.all(
    Array.from({ length: availableParallelism() }, () =>
      work(fork(CHILD, { execArgv: ['--import', 'tsx'] })),
    ),
  );
  return results.sort((one, other) => one.seed - other.seed);
}

/** What a run lacked; null where its photo can be read. */
function lackOf({ seconds, isRead, said }: Result): string | null {
  if (isRead) return null;
  if (seconds !== null) return 'the photo cannot be read';
  return `no photo, at last: ${said.findLast(({ words }) => !words.startsWith('Hold'))?.words ?? 'nothing said'}`;
}

/** People who do what is said alone photograph drawn devices: `labs/reader/test/blind/` says who they are. */
export const blind: Measure = {
  key: 'blind',
  name: 'Photographing a device by what is said alone',
  async run() {
    const results = await runAll();
    const seconds = results.flatMap((one) => (one.isRead ? [one.seconds!] : []));
    const share = seconds.length / results.length;
    const lacks = new Map<string, number[]>();
    for (const result of results) {
      const lack = lackOf(result);
      if (lack) lacks.set(lack, [...(lacks.get(lack) ?? []), result.seed]);
    }
    const sentences = results.reduce((sum, { said }) => sum + said.length, 0) / results.length;
    return {
      figures: [
        [
          ['', ''],
          [`photos that can be read, of ${results.length}`, `${(100 * share).toFixed(1)} %`],
          ['seconds until then, median', quantile(seconds, 0.5).toFixed(1)],
          ['95th percentile', quantile(seconds, 0.95).toFixed(1)],
          ['sentences in a run', sentences.toFixed(1)],
        ],
        ...[...lacks]
          .sort(([, one], [, other]) => other.length - one.length)
          .map(([lack, seeds]) => `${seeds.length} × ${lack} (seeds ${seeds.join(', ')})`),
      ],
      failed: findFailures('all', [
        { what: 'runs', found: results.length, least: Math.max(1, LAST_SEED - FIRST_SEED + 1) },
      ]),
      missed: share < GOAL ? [`${(100 * share).toFixed(1)} % of the runs, not ${100 * GOAL} %`] : [],
    };
  },
};

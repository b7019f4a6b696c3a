import type { Measure } from '../measure.js';
import { type BenchDatabase, onDatabases } from '../process/databases.js';
import { type Program, startProgram } from '../process/program.js';
import { median } from '../statistics.js';
import { table } from '../table.js';
import type { Receiver } from './receiver.js';
import type { Service } from './service.js';
import { TESTS } from './tests.js';

const VARIANTS = ['JSON inline', 'FHIR JSON file'];
const TOGETHER = [1, 16];
const UPLOADS = 320;
/** The first warms up and does not count. */
const ROUNDS = 4;

interface Rate {
  readonly database: string;
  readonly variant: string;
  readonly together: number;
  /** Acknowledged a second. */
  readonly speed: number;
  /** Milliseconds of the receiver's processor, each. */
  readonly cpu: number;
  /** Acknowledged, and not whole in the store afterwards. */
  readonly lost: number;
}

interface Parties {
  readonly url: string;
  readonly receiver: Program<Receiver>;
  readonly service: Program<Service>;
}

/** Each is stored before it is acknowledged; an upload has one callback with all its tests. */
export const callbacks: Measure = {
  key: 'callbacks',
  name: `Callbacks of ${TESTS} tests received: service and gateway a process each`,
  built: true,
  async run() {
    const { results, remarks } = await onDatabases(measured);
    const rates = results.flat();
    return { report: [reported(rates), ...remarks].join('\n\n'), missed: rates.flatMap(judged) };
  },
};

async function measured({ name, location }: BenchDatabase): Promise<Rate[]> {
  const receiver = startProgram<Receiver>('./receiver.ts', import.meta.url);
  const service = startProgram<Service>('./service.ts', import.meta.url);
  try {
    const parties = { receiver, service, url: await receiver.call('start', location) };
    const rates: Rate[] = [];
    for (const variant of VARIANTS) {
      for (const together of TOGETHER) {
        rates.push({ database: name, variant, together, ...(await rate(parties, variant, together)) });
      }
    }
    return rates;
  } finally {
    await Promise.all([receiver.end(), service.end()]);
  }
}

async function rate({ url, receiver, service }: Parties, variant: string, together: number) {
  const rounds: Pick<Rate, 'speed' | 'cpu' | 'lost'>[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const ids = await receiver.call('own', UPLOADS);
    await receiver.watch();
    const milliseconds = await service.call('deliver', { url, variant, ids, together });
    const { cpu } = await receiver.usage();
    const lost = UPLOADS - (await receiver.call('stored', ids, TESTS));
    rounds.push({ speed: (UPLOADS * 1000) / milliseconds, cpu: cpu / UPLOADS, lost });
  }
  const counted = rounds.slice(1);
  return {
    speed: median(counted.map(({ speed }) => speed)),
    cpu: median(counted.map(({ cpu }) => cpu)),
    lost: rounds.reduce((sum, { lost }) => sum + lost, 0),
  };
}

function reported(rates: readonly Rate[]): string {
  const row = ({ database, variant, together, speed, cpu }: Rate) => [
    `${database}, ${variant}`,
    together === 1 ? 'one by one' : `${together} at once`,
    speed.toFixed(0),
    cpu.toFixed(1),
  ];
  return table([['', 'sent', 'a second', 'CPU ms each'], ...rates.map(row)]);
}

const judged = ({ database, variant, lost }: Rate): string[] =>
  lost > 0 ? [`${database}, ${variant}: ${lost} acknowledged and not stored`] : [];

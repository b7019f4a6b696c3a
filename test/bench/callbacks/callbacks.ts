import type { Measure } from '../measure.js';
import { type BenchDatabase, onDatabases } from '../process/databases.js';
import { type Program, startProgram } from '../process/program.js';
import { median } from '../statistics.js';
import type { Table } from '../table.js';
import type { Receiver } from './receiver.js';
import type { Service } from './service.js';
import { TESTS_PER_REPORT } from './settings.js';

const VARIANTS = ['JSON inline', 'FHIR JSON file'];
/** Callbacks on their way at a time. */
const CONCURRENCIES = [1, 16];
const UPLOADS = 320;
/** The first round warms up and does not count. */
const ROUNDS = 4;

interface Rate {
  readonly database: string;
  readonly variant: string;
  readonly concurrency: number;
  /** Acknowledged callbacks a second. */
  readonly speed: number;
  /** Milliseconds of processor that a callback takes of the receiver. */
  readonly cpu: number;
  /** Callbacks that were acknowledged and are not completely stored. */
  readonly lost: number;
}

interface Parties {
  readonly url: string;
  readonly receiver: Program<Receiver>;
  readonly service: Program<Service>;
}

/** A callback must be stored before it is acknowledged. Each upload has one callback with all its tests. */
export const callbacks: Measure = {
  key: 'callbacks',
  name: `Callbacks of ${TESTS_PER_REPORT} tests received: service and gateway a process each`,
  built: true,
  async run() {
    const { results, remarks } = await onDatabases(measureDatabase);
    const rates = results.flat();
    return {
      figures: [tableOf(rates), ...remarks],
      missed: [],
      failed: rates.flatMap(findLosses),
    };
  },
};

async function measureDatabase({ name, location }: BenchDatabase): Promise<Rate[]> {
  const receiver = startProgram<Receiver>('./receiver.ts', import.meta.url);
  const service = startProgram<Service>('./service.ts', import.meta.url);
  try {
    const parties = { receiver, service, url: await receiver.call('start', location) };
    const rates: Rate[] = [];
    for (const variant of VARIANTS) {
      for (const concurrency of CONCURRENCIES) {
        rates.push({
          database: name,
          variant,
          concurrency,
          ...(await measureRate(parties, variant, concurrency)),
        });
      }
    }
    return rates;
  } finally {
    await Promise.all([receiver.end(), service.end()]);
  }
}

async function measureRate({ url, receiver, service }: Parties, variant: string, concurrency: number) {
  const rounds: Pick<Rate, 'speed' | 'cpu' | 'lost'>[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const ids = await receiver.call('recordUploads', UPLOADS);
    await receiver.watch();
    const milliseconds = await service.call('deliver', { url, variant, ids, concurrency });
    const { cpu } = await receiver.usage();
    const lost = UPLOADS - (await receiver.call('countStored', ids, TESTS_PER_REPORT));
    rounds.push({ speed: (UPLOADS * 1000) / milliseconds, cpu: cpu / UPLOADS, lost });
  }
  const counted = rounds.slice(1);
  return {
    speed: median(counted.map(({ speed }) => speed)),
    cpu: median(counted.map(({ cpu }) => cpu)),
    lost: rounds.reduce((sum, { lost }) => sum + lost, 0),
  };
}

function tableOf(rates: readonly Rate[]): Table {
  const row = ({ database, variant, concurrency, speed, cpu }: Rate) => [
    `${database}, ${variant}`,
    concurrency === 1 ? 'one by one' : `${concurrency} at once`,
    speed.toFixed(0),
    cpu.toFixed(1),
  ];
  return [['', 'sent', 'a second', 'CPU ms each'], ...rates.map(row)];
}

const findLosses = ({ database, variant, lost }: Rate): string[] =>
  lost > 0 ? [`${database}, ${variant}: ${lost} acknowledged and not stored`] : [];

import type { Measure, Result } from '../measure.js';
import { startProgram } from '../process/program.js';
import { median } from '../statistics.js';
import type { Cost, RequestCosts, Work } from './work.js';

const ROUNDS = 5;
const SIGNATURES = 1000;
const IN_MEMORY = 500;
/** Fewer, because each waits for the disk. */
const ON_FILE = 100;

type Costs = Readonly<Record<string, Cost>>;

/** Rates are those of one core, by processor time, so that other load of the machine does not count. */
export const tokens: Measure = {
  key: 'tokens',
  name: 'Tokens and proofs, one after the other',
  built: true,
  async run() {
    const work = startProgram<Work>('./work.ts', import.meta.url);
    try {
      const rounds: Costs[] = [];
      // The first round warms up.
      for (let round = 0; round <= ROUNDS; round += 1) {
        rounds.push({
          ...(await work.call('bare', SIGNATURES)),
          ...(await work.call('tokens', SIGNATURES)),
          ...prefixKeys('memory', await work.call('requests', 'memory', IN_MEMORY)),
          ...prefixKeys('file', await work.call('requests', 'file', ON_FILE)),
        });
      }
      return { figures: figuresOf(rounds.slice(1)), missed: [], failed: [] };
    } finally {
      await work.end();
    }
  },
};

const prefixKeys = (where: string, costs: RequestCosts): Costs =>
  Object.fromEntries(Object.entries(costs).map(([key, cost]) => [`${where} ${key}`, cost]));

const NAMES: Readonly<Record<string, string>> = {
  hmac: 'bare HMAC-SHA-256',
  es256: 'bare ES256 check',
  issued: 'token issued',
  verified: 'token verified',
  'memory open': 'request without a token',
  'memory bearer': 'request, bearer, store in memory',
  'memory dpop': 'request, DPoP, store in memory',
  'memory exchange': 'session for a token, store in memory',
  'file bearer': 'request, bearer, SQLite file',
  'file dpop': 'request, DPoP, SQLite file',
  'file exchange': 'session for a token, SQLite file',
};

function figuresOf(rounds: readonly Costs[]): Result['figures'] {
  const medianCost = (key: string, what: keyof Cost) => median(rounds.map((costs) => costs[key]![what]));
  const row = ([key, name]: [string, string]) => {
    const [cpu, wall] = [medianCost(key, 'cpu'), medianCost(key, 'wall')];
    return [name, cpu.toFixed(0), wall.toFixed(0), (1e6 / cpu).toFixed(0), (1e6 / wall).toFixed(0)];
  };
  const bare = medianCost('es256', 'cpu');
  const added = (where: string) => {
    const each = median(rounds.map((costs) => costs[`${where} dpop`]!.cpu - costs[`${where} bearer`]!.cpu));
    return `${each.toFixed(0)} µs (${(each / bare).toFixed(1)} bare ES256 checks)`;
  };
  return [
    [
      ['', 'CPU µs', 'wall µs', 'a second of one core', 'a second, one by one'],
      ...Object.entries(NAMES).map(row),
    ],
    `Processor a proof adds to a request: in memory ${added('memory')}, on a file ${added('file')}.`,
  ];
}

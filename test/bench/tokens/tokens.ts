import type { Measure } from '../measure.js';
import { startProgram } from '../process/program.js';
import { median } from '../statistics.js';
import { table } from '../table.js';
import type { Cost, RequestCosts, Work } from './work.js';

const ROUNDS = 5;
const SIGNATURES = 1000;
const IN_MEMORY = 500;
/** Each waits for the disk. */
const ON_FILE = 100;

type Costs = Readonly<Record<string, Cost>>;

/** A second of one core is shared out by processor time: what else the machine does is not counted. */
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
          ...named('memory', await work.call('requests', 'memory', IN_MEMORY)),
          ...named('file', await work.call('requests', 'file', ON_FILE)),
        });
      }
      return { report: reported(rounds.slice(1)), missed: [] };
    } finally {
      await work.end();
    }
  },
};

const named = (where: string, costs: RequestCosts): Costs =>
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

function reported(rounds: readonly Costs[]): string {
  const middle = (key: string, what: keyof Cost) => median(rounds.map((costs) => costs[key]![what]));
  const row = ([key, name]: [string, string]) => {
    const [cpu, wall] = [middle(key, 'cpu'), middle(key, 'wall')];
    return [name, cpu.toFixed(0), wall.toFixed(0), (1e6 / cpu).toFixed(0), (1e6 / wall).toFixed(0)];
  };
  const bare = middle('es256', 'cpu');
  const added = (where: string) => {
    const each = median(rounds.map((costs) => costs[`${where} dpop`]!.cpu - costs[`${where} bearer`]!.cpu));
    return `${each.toFixed(0)} µs (${(each / bare).toFixed(1)} bare ES256 checks)`;
  };
  return [
    table([
      ['', 'CPU µs', 'wall µs', 'a second of one core', 'a second in turn'],
      ...Object.entries(NAMES).map(row),
    ]),
    `Processor a proof adds to a request: in memory ${added('memory')}, on a file ${added('file')}.`,
  ].join('\n\n');
}

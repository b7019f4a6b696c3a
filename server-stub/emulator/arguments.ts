import { parseArgs } from 'node:util';
import { type Account, DEFAULT_KEY } from './accounts.js';
import { DEFAULT_PACE } from './app.js';
import { isFaultKind } from './faults/fault.js';
import type { FaultRule } from './faults/faults.js';

export const USAGE = `npm run emulator -- [options]

  --port N          port to listen on, another one when it is taken   (8790)
  --host ADDRESS    address to listen on                              (127.0.0.1, this machine only)
  --key KEY         API key; again for one more account               (${DEFAULT_KEY})
  --pace MS         from upload to result, in milliseconds            (${DEFAULT_PACE})
  --retry-after S   seconds advertised in Retry-After                 (none)
  --seed TEXT       the same ids in every run
  --start-time ISO  what the clock shows at the start, as 2026-01-14T10:00:00Z  (now)
  --clock STATE     running, or standing until it is pushed on its page         (running)
  --fault KIND:N    a wrong answer for the next N requests, for all without :N; again for one more:
                    401 403 404 422 429 500 503 html wrong-type
  --quiet           no line for each request
  --help            this`;

export interface Arguments {
  readonly port: number;
  readonly host: string;
  readonly accounts: readonly Account[];
  readonly pace: number;
  readonly retryAfter: number | undefined;
  readonly seed: string | undefined;
  /** Milliseconds since 1970; now when undefined. */
  readonly startTime: number | undefined;
  readonly standing: boolean;
  readonly faults: readonly FaultRule[];
  readonly quiet: boolean;
  readonly help: boolean;
}

/** Its message is for the person at the terminal. */
export class ArgumentError extends Error {
  override readonly name = 'ArgumentError';
}

const FIRST_CUSTOMER = 1001;

export function parseArguments(args: readonly string[]): Arguments {
  const options = parseOptions(args);
  const { port, host, key, pace, help, quiet, seed, 'retry-after': retryAfter } = options;
  const keys = key ?? [DEFAULT_KEY];
  if (keys.some((one) => !/^[\x21-\x7e]+$/.test(one)) || new Set(keys).size < keys.length) {
    throw new ArgumentError('Each --key must be different and of visible ASCII characters.');
  }
  return {
    port: wholeNumber('port', port ?? '8790', 65535),
    host: host ?? '127.0.0.1',
    accounts: keys.map((one, i) => ({ customerId: FIRST_CUSTOMER + i, keys: [one] })),
    pace: wholeNumber('pace', pace ?? String(DEFAULT_PACE), 24 * 60 * 60 * 1000),
    retryAfter: retryAfter === undefined ? undefined : wholeNumber('retry-after', retryAfter, 3600),
    seed,
    startTime: options['start-time'] === undefined ? undefined : instant(options['start-time']),
    standing: isStanding(options.clock ?? 'running'),
    faults: (options.fault ?? []).map(faultRule),
    quiet: quiet ?? false,
    help: help ?? false,
  };
}

function parseOptions(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        port: { type: 'string' },
        host: { type: 'string' },
        key: { type: 'string', multiple: true },
        pace: { type: 'string' },
        'retry-after': { type: 'string' },
        seed: { type: 'string' },
        'start-time': { type: 'string' },
        clock: { type: 'string' },
        fault: { type: 'string', multiple: true },
        quiet: { type: 'boolean' },
        help: { type: 'boolean' },
      },
    }).values;
  } catch (cause) {
    throw new ArgumentError(cause instanceof Error ? cause.message : 'The options could not be read.', {
      cause,
    });
  }
}

function wholeNumber(name: string, text: string, most: number): number {
  if (/^\d{1,9}$/.test(text) && Number(text) <= most) return Number(text);
  throw new ArgumentError(`--${name} must be a whole number from 0 to ${most}.`);
}

function instant(text: string): number {
  const time = /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(time)) throw new ArgumentError('--start-time must be like 2026-01-14T10:00:00Z.');
  return time;
}

function isStanding(state: string): boolean {
  if (state !== 'running' && state !== 'standing')
    throw new ArgumentError('--clock must be running or standing.');
  return state === 'standing';
}

function faultRule(text: string): FaultRule {
  const [, kind = '', next] = /^([\w-]+)(?::([1-9]\d{0,5}))?$/.exec(text) ?? [];
  if (!isFaultKind(kind)) throw new ArgumentError('Each --fault must be a known kind, as 503 or 503:2.');
  return next === undefined ? { kind } : { kind, next: Number(next) };
}

import { parseArgs } from 'node:util';
import { type Account, DEFAULT_KEY } from './accounts.js';
import { DEFAULT_PACE } from './app.js';

export const USAGE = `npm run emulator -- [options]

  --port N          port to listen on, another one when it is taken   (8790)
  --host ADDRESS    address to listen on                              (127.0.0.1, this machine only)
  --key KEY         API key; again for one more account               (${DEFAULT_KEY})
  --pace MS         from upload to result, in milliseconds            (${DEFAULT_PACE})
  --retry-after S   seconds advertised in Retry-After                 (none)
  --seed TEXT       the same ids in every run
  --quiet           no line for each request
  --help            this`;

export interface Arguments {
  readonly port: number;
  readonly host: string;
  readonly accounts: readonly Account[];
  readonly pace: number;
  readonly retryAfter: number | undefined;
  readonly seed: string | undefined;
  readonly quiet: boolean;
  readonly help: boolean;
}

/** Its message is for the person at the terminal. */
export class ArgumentError extends Error {
  override readonly name = 'ArgumentError';
}

const FIRST_CUSTOMER = 1001;

export function parseArguments(args: readonly string[]): Arguments {
  const { port, host, key, pace, help, quiet, seed, 'retry-after': retryAfter } = parseOptions(args);
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

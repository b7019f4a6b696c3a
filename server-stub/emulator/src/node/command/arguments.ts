import { parseArgs } from 'node:util';
import { DEFAULT_KEY } from '../../accounts/accounts.js';
import { isHttpAddress } from '../../address.js';
import { DEFAULT_PACE } from '../../app.js';
import { REVIEW_TIME } from '../../assumptions.js';
import { FAULT_KINDS } from '../../faults/fault.js';
import { FAULT_ROUTES } from '../../faults/route.js';
import { type FaultRule, RuleError, readWrittenRule } from '../../faults/rule.js';
import { FORMAT_NAMES, isInlineFormat } from '../../formats.js';
import { MAX_DURATION, MAX_RETRY_AFTER } from '../../options.js';
import { readRulesFile } from '../rules-file.js';
import { ACCOUNT_OPTIONS, accountsOf } from './account-options.js';
import { readSeedFile, type Seed } from './seed-file.js';
import { ArgumentError, advanceOf, instant, isPausedState, readersOf, wholeNumber } from './values.js';

export const USAGE = `npx hdt-emulator [options]

  --port N          port to listen on; the next free one when it is in use  (8790)
  --host ADDRESS    address to listen on                              (127.0.0.1, this machine only)

Accounts
  --key KEY         API key; repeat for more accounts                 (${DEFAULT_KEY})
  --accounts FILE   a JSON list, as [{"customerId":1001,"keys":["a-key"],"settings":{"language":"DE"}}]
Settings of the first account, as in the portal and the file
  --language CODE   of its results: EN, ES, DE or ZH                  (EN, no translation)
  --units STANDARD  source, si or conventional                        (source, as in the document)
  --mapping         standard names, and LOINC codes for rows without
  --originals       the document's own values beside the converted ones
  --output-format F ${FORMAT_NAMES.slice(0, -1).join(', ')} or ${FORMAT_NAMES.at(-1)}    (json)
  --callback URL    where results are sent; its page has an inbox at /portal/inbox
  --callback-header 'NAME: VALUE'  sent with every callback
  --payload-type T  Inline or File; Inline for ${FORMAT_NAMES.filter(isInlineFormat).join(' and ')} only  (Inline where there is Inline)

Callbacks of all accounts
  --forward-to URL  sent to this address instead of to the account's, which they have in X-Emulator-Callback-Url

Time
  --pace MS         from upload to result, in milliseconds            (${DEFAULT_PACE})
  --review-time MS  from reading to the end of an open review         (${REVIEW_TIME})
  --advance WHAT    clock, at-once, or polls:N for N polls of an upload  (clock)
  --retry-after S   seconds advertised in Retry-After                 (none; 0 with --pace 0)
  --ids TEXT        the same ids in every run
  --start-time ISO  time at the start, as 2026-01-14T10:00:00Z  (now)
  --clock STATE     running, or standing (paused until advanced in the portal)  (running)

Reading pictures of devices
  --reader WHAT     both, or segments: the small reader of seven-segment digits alone, without the models  (both)

Faults and other options
  --fault KIND[=VALUE][@ROUTE][:N]
                    a fault for the next N requests, or all without :N; repeat for more. VALUE is seconds of
                    Retry-After for 429 and 503, milliseconds for latency and drip
                    KIND   ${FAULT_KINDS.join(' ')}
                    ROUTE  ${FAULT_ROUTES.join(' ')}
  --faults FILE     a JSON list of faults, as [{"kind":"503","value":30,"route":"status","next":2}];
                    uploadId and customerId limit a fault to an upload or an account
  --seed FILE       what to begin with, as {"accounts":[…],"uploads":[{"file":"report.hl7"}],"faults":[…]};
                    files are looked for in the folder of the seed file, and read at once
  --data DIR        store all state in a folder, so that a restart continues     (in memory, lost at the end)
  --clean           delete the state in that folder first
  --quiet           do not log requests
  --help            show this help
  --version         show the version of this package`;

/** What the command line asks for. Without a value of its own an option has its default, or undefined for none. */
export type Arguments = ReturnType<typeof parseArguments>;

const NO_SEED: Seed = { uploads: [], faults: [] };

export function parseArguments(args: readonly string[]) {
  const options = parseOptions(args);
  const { port, host, pace, help, quiet, ids, version, 'retry-after': retryAfter } = options;
  const namesAccounts = options.key !== undefined || options.accounts !== undefined;
  const given = namesAccounts ? accountsOf(options, undefined) : undefined;
  const seed = options.seed === undefined ? NO_SEED : readSeedFile(options.seed, given);
  return {
    port: wholeNumber('port', port ?? '8790', 65535),
    host: host ?? '127.0.0.1',
    accounts: accountsOf(options, seed.accounts),
    pace: wholeNumber('pace', pace ?? String(DEFAULT_PACE), MAX_DURATION),
    reviewTime: wholeNumber('review-time', options['review-time'] ?? String(REVIEW_TIME), MAX_DURATION),
    advance: advanceOf(options.advance ?? 'clock'),
    retryAfter:
      retryAfter === undefined ? undefined : wholeNumber('retry-after', retryAfter, MAX_RETRY_AFTER),
    ids,
    uploads: seed.uploads,
    forwardTo: forwardAddress(options['forward-to']),
    startTime: options['start-time'] === undefined ? undefined : instant(options['start-time']),
    paused: isPausedState(options.clock ?? 'running'),
    readers: readersOf(options.reader ?? 'both'),
    faults: [...faultRules(options.fault ?? [], options.faults), ...seed.faults],
    data: dataFolder(options.data, options.clean ?? false),
    clean: options.clean ?? false,
    quiet: quiet ?? false,
    help: help ?? false,
    version: version ?? false,
  };
}

function parseOptions(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        port: { type: 'string' },
        host: { type: 'string' },
        ...ACCOUNT_OPTIONS,
        pace: { type: 'string' },
        'review-time': { type: 'string' },
        advance: { type: 'string' },
        'retry-after': { type: 'string' },
        ids: { type: 'string' },
        seed: { type: 'string' },
        'forward-to': { type: 'string' },
        'start-time': { type: 'string' },
        clock: { type: 'string' },
        reader: { type: 'string' },
        fault: { type: 'string', multiple: true },
        faults: { type: 'string' },
        data: { type: 'string' },
        clean: { type: 'boolean' },
        quiet: { type: 'boolean' },
        help: { type: 'boolean' },
        version: { type: 'boolean' },
      },
    }).values;
  } catch (cause) {
    throw new ArgumentError(cause instanceof Error ? cause.message : 'The options could not be read.', {
      cause,
    });
  }
}

function dataFolder(folder: string | undefined, clean: boolean): string | undefined {
  if (folder === '') throw new ArgumentError('--data must name a folder.');
  if (clean && folder === undefined) throw new ArgumentError('--clean goes with --data.');
  return folder;
}

function forwardAddress(address: string | undefined): string | undefined {
  if (address === undefined || isHttpAddress(address)) return address;
  throw new ArgumentError(
    '--forward-to must be an http or https address without a user name, as http://localhost:3000/callbacks.',
  );
}

function faultRules(written: readonly string[], file: string | undefined): readonly FaultRule[] {
  try {
    return [...written.map(readWrittenRule), ...(file === undefined ? [] : readRulesFile(file))];
  } catch (cause) {
    if (!(cause instanceof RuleError)) throw cause;
    throw new ArgumentError(cause.message, { cause });
  }
}

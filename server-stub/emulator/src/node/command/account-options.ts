import type { parseArgs } from 'node:util';
import { accountSettingsFrom } from '../../accounts/account-settings.js';
import { type Account, DEFAULT_KEY } from '../../accounts/accounts.js';
import { checkSettings } from '../../admin/settings.js';
import { isKey, readAccountsFile, settingsErrors } from './accounts-file.js';
import { ArgumentError } from './values.js';

/** Options of accounts, as `parseArgs` of node:util reads them. */
export const ACCOUNT_OPTIONS = {
  key: { type: 'string', multiple: true },
  accounts: { type: 'string' },
  language: { type: 'string' },
  units: { type: 'string' },
  originals: { type: 'boolean' },
  mapping: { type: 'boolean' },
  'output-format': { type: 'string' },
  'payload-type': { type: 'string' },
  callback: { type: 'string' },
  'callback-header': { type: 'string' },
} as const;

type Named = keyof typeof ACCOUNT_OPTIONS;

type AccountOptions = ReturnType<typeof parseArgs<{ options: typeof ACCOUNT_OPTIONS }>>['values'];

const FIRST_CUSTOMER = 1001;

/**
 * Accounts from the keys, the file of accounts or the seed file; the other options apply to the first. Throws
 * `ArgumentError`.
 */
export function accountsOf(
  options: AccountOptions,
  seeded: readonly Account[] | undefined,
): readonly Account[] {
  const { key, accounts: file } = options;
  const sources = { '--key': key, '--accounts': file, '--seed': seeded };
  const given = Object.entries(sources).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  if (given.length > 1)
    throw new ArgumentError(`${given.join(' and ')} exclude each other: each of them names the accounts.`);
  const [first, ...others] =
    seeded ?? (file === undefined ? accountsOfKeys(key ?? [DEFAULT_KEY]) : readAccountsFile(file));
  return first ? [withSettings(first, options), ...others] : [];
}

function accountsOfKeys(keys: readonly string[]): readonly Account[] {
  if (!keys.every(isKey) || new Set(keys).size < keys.length) {
    throw new ArgumentError('Each --key must be different and of visible ASCII characters.');
  }
  return keys.map((key, i) => ({ customerId: FIRST_CUSTOMER + i, keys: [key] }));
}

/** The option of each setting. */
const OPTION_OF: Readonly<Record<string, Named>> = {
  url: 'callback',
  headerName: 'callback-header',
  headerValue: 'callback-header',
  language: 'language',
  standardUnits: 'units',
  originals: 'originals',
  mapping: 'mapping',
  outputFormat: 'output-format',
  payloadType: 'payload-type',
};

function withSettings(account: Account, options: AccountOptions): Account {
  const before = accountSettingsFrom(account.settings);
  if (options.callback === undefined && !before.callback) {
    for (const name of ['callback-header', 'payload-type'] as const) {
      if (options[name] !== undefined) throw new ArgumentError(`--${name} needs a --callback.`);
    }
  }
  const stated = Object.fromEntries(
    Object.entries(statedBy(options)).filter(([, value]) => value !== undefined),
  );
  if (Object.keys(stated).length === 0) return account;
  const checked = checkSettings(stated, before);
  if ('settings' in checked) return { ...account, settings: checked.settings };
  const sentences = settingsErrors(checked.errors, (field) => `--${OPTION_OF[field]}`);
  throw new ArgumentError([...new Set(sentences)].join('\n'));
}

function statedBy(options: AccountOptions): Record<string, unknown> {
  const { callback, language, units, originals, mapping } = options;
  return {
    url: callback,
    ...headerOf(options['callback-header']),
    language: language?.toUpperCase(),
    standardUnits: units,
    originals,
    mapping,
    outputFormat: options['output-format'],
    payloadType: options['payload-type'],
  };
}

function headerOf(line: string | undefined) {
  if (line === undefined) return {};
  const [, headerName, headerValue] = /^([^:]+):[ \t]*(.*?)[ \t]*$/.exec(line) ?? [];
  if (!headerName || !headerValue) throw new ArgumentError("--callback-header must be like 'X-Key: value'.");
  return { headerName, headerValue };
}

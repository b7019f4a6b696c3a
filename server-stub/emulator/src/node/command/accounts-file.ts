import type { SettingsInput } from '../../accounts/account-settings.js';
import { accountSettingsFrom } from '../../accounts/account-settings.js';
import type { Account } from '../../accounts/accounts.js';
import { checkSettings } from '../../admin/settings.js';
import type { SettingsProblem } from '../../admin/wire.js';
import { FORMAT_NAMES, isInlineFormat } from '../../formats.js';
import { isObject, toRecord } from '../../json-object.js';
import { readJsonFile } from './json-file.js';
import { ArgumentError } from './values.js';

/** Error messages by problem. */
const MESSAGES: Record<SettingsProblem, string> = {
  'not-http': 'must be an http or https address without a user name or password',
  'not-a-header': 'must be the name of a header the service does not send itself',
  missing: 'is missing: a callback header has a name and a value',
  'not-ascii': 'must be of visible ASCII characters',
  unknown: 'is not known',
  'file-only': `cannot be Inline: only ${FORMAT_NAMES.filter(isInlineFormat).join(' and ')} are sent so`,
};

/** One sentence per field, prefixed with its path or option. */
export const settingsErrors = (
  wrong: Readonly<Record<string, SettingsProblem>>,
  place: (field: string) => string,
) => Object.entries(wrong).map(([field, problem]) => `${place(field)} ${MESSAGES[problem]}.`);

/** Whether a text can be sent as a key in a header. */
export const isKey = (text: unknown): text is string =>
  typeof text === 'string' && /^[\x21-\x7e]{1,256}$/.test(text);

/**
 * A JSON list of accounts, each `{"customerId": 1001, "keys": ["…"], "settings": {…}}` with the settings of the admin
 * interface (admin/wire.ts, SettingsDraft). Throws `ArgumentError` with the path of every error.
 */
export function readAccountsFile(path: string): readonly Account[] {
  const wrong: string[] = [];
  const accounts = accountsFrom(readJsonFile('--accounts', path), '', wrong);
  if (wrong.length > 0) throw new ArgumentError(wrong.map((line) => `${path}: ${line}`).join('\n'));
  return accounts;
}

/** The accounts of a list. `place` is where the list is in its file; what is wrong is added to `wrong`. */
export function accountsFrom(list: unknown, place: string, wrong: string[]): readonly Account[] {
  if (!Array.isArray(list) || list.length === 0) {
    wrong.push(`${place || 'it'} must be a list of accounts.`);
    return [];
  }
  const accounts = list.map((one, i) => accountFrom(one, `${place}[${i}]`, wrong));
  const ids = accounts.map(({ customerId }) => customerId);
  const keys = accounts.flatMap((account) => account.keys);
  if (new Set(ids).size < ids.length) wrong.push('Each customerId must be another one.');
  if (new Set(keys).size < keys.length) wrong.push('A key must belong to one account only.');
  if (accounts[0]?.keys.length === 0) wrong.push(`${place}[0].keys must hold a key.`);
  return accounts;
}

function accountFrom(one: unknown, place: string, wrong: string[]): Account {
  if (!isObject(one)) wrong.push(`${place} must be an object.`);
  const { customerId, keys, settings, ...others } = toRecord(one);
  for (const name of Object.keys(others)) wrong.push(`${place}.${name} is not known.`);
  if (isObject(one) && !(Number.isSafeInteger(customerId) && Number(customerId) > 0)) {
    wrong.push(`${place}.customerId must be a whole number above 0.`);
  }
  if (isObject(one) && !(Array.isArray(keys) && keys.every(isKey))) {
    wrong.push(`${place}.keys must be a list of texts of visible ASCII characters.`);
  }
  return {
    customerId: Number(customerId),
    keys: Array.isArray(keys) ? keys.filter(isKey) : [],
    ...(settings !== undefined && { settings: settingsFrom(settings, `${place}.settings`, wrong) }),
  };
}

function settingsFrom(stated: unknown, place: string, wrong: string[]): SettingsInput {
  if (!isObject(stated)) {
    wrong.push(`${place} must be an object.`);
    return {};
  }
  const checked = checkSettings(stated, accountSettingsFrom());
  if ('settings' in checked) return checked.settings;
  wrong.push(...settingsErrors(checked.errors, (field) => `${place}.${field}`));
  return {};
}

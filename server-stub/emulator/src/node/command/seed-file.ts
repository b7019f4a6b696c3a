import { readFileSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { type Account, DEFAULT_ACCOUNTS } from '../../accounts/accounts.js';
import { type FaultRule, RuleError, readRule } from '../../faults/rule.js';
import { isObject } from '../../json-object.js';
import type { InitialUpload } from '../../uploads/initial-upload.js';
import { accountsFrom } from './accounts-file.js';
import { readJsonFile } from './json-file.js';
import { ArgumentError } from './values.js';

/** What an emulator begins with: options of `startEmulator`. */
export interface Seed {
  /** Absent when the file names none. */
  readonly accounts?: readonly Account[];
  readonly uploads: readonly InitialUpload[];
  readonly faults: readonly FaultRule[];
}

const FIELDS = ['accounts', 'uploads', 'faults'];
const UPLOAD_FIELDS = ['file', 'fileName', 'customerId'];

/**
 * Reads what an emulator begins with from a JSON file: `{"accounts": […], "uploads": [{"file": "report.hl7"}], "faults": […]}`,
 * each of them optional. A `file` is relative to the seed file; `fileName` is another name to send it under, `customerId`
 * the account that sent it, the first one unless it is said.
 *
 * @param accounts Those of an emulator whose seed file names none: the accounts that its uploads can be of.
 * @throws {Error} With a line for everything that is wrong: its place, and what it must be.
 * @example
 * const emulator = await startEmulator({ ...readSeedFile('seed.json') });
 */
export function readSeedFile(path: string, accounts: readonly Account[] = DEFAULT_ACCOUNTS): Seed {
  const advice = ' It names a JSON file; --ids TEXT gives the same ids in every run.';
  const stated = readJsonFile('--seed', path, advice);
  const wrong: string[] = [];
  const { accounts: named, uploads = [], faults = [] } = fieldsOf(stated, '', FIELDS, wrong);
  const known = named === undefined ? accounts : accountsFrom(named, 'accounts', wrong);
  const seed: Seed = {
    ...(named !== undefined && { accounts: known }),
    uploads: listIn(uploads, 'uploads', wrong).flatMap((one, i) =>
      uploadFrom(one, `uploads[${i}]`, { folder: dirname(resolve(path)), accounts: known, wrong }),
    ),
    faults: listIn(faults, 'faults', wrong).flatMap((one, i) => faultFrom(one, `faults[${i}]`, wrong)),
  };
  if (wrong.length > 0) throw new ArgumentError(wrong.map((line) => `${path}: ${line}`).join('\n'));
  return seed;
}

function fieldsOf(stated: unknown, place: string, known: readonly string[], wrong: string[]) {
  if (!isObject(stated)) {
    wrong.push(`${place || 'The file'} must be an object with ${known.join(', ')}.`);
    return {};
  }
  for (const name of Object.keys(stated))
    if (!known.includes(name))
      wrong.push(`${place}${place && '.'}${name} is not known: there are ${known.join(', ')}.`);
  return stated;
}

function listIn(value: unknown, place: string, wrong: string[]): readonly unknown[] {
  if (Array.isArray(value)) return value;
  wrong.push(`${place} must be a list.`);
  return [];
}

interface Context {
  readonly folder: string;
  readonly accounts: readonly Account[];
  readonly wrong: string[];
}

function uploadFrom(one: unknown, place: string, { folder, accounts, wrong }: Context): InitialUpload[] {
  const { file, fileName, customerId } = fieldsOf(one, place, UPLOAD_FIELDS, wrong);
  if (fileName !== undefined && (typeof fileName !== 'string' || fileName === ''))
    wrong.push(`${place}.fileName must be a text.`);
  if (customerId !== undefined && !accounts.some((account) => account.customerId === customerId)) {
    const ids = accounts.map((account) => account.customerId).join(', ');
    wrong.push(`${place}.customerId must be that of an account: ${ids}.`);
  }
  if (typeof file !== 'string' || file === '') {
    wrong.push(`${place}.file must be the path of a file, from the folder of the seed file.`);
    return [];
  }
  try {
    const content = readFileSync(resolve(folder, file));
    const upload = { fileName: typeof fileName === 'string' ? fileName : basename(file), content };
    return [{ ...upload, ...(customerId !== undefined && { customerId: Number(customerId) }) }];
  } catch {
    wrong.push(`${place}.file could not be read: ${file} is looked for in the folder of the seed file.`);
    return [];
  }
}

function faultFrom(one: unknown, place: string, wrong: string[]): FaultRule[] {
  try {
    return [readRule(one)];
  } catch (thrown) {
    if (!(thrown instanceof RuleError)) throw thrown;
    wrong.push(`${place}: ${thrown.message}`);
    return [];
  }
}

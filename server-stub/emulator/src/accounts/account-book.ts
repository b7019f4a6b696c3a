import { createHash, randomBytes } from 'node:crypto';
import { type AccountSettings, accountSettingsFrom, type StatedSettings } from './account-settings.js';
import { type Account, type Authenticate, createAuthenticate } from './accounts.js';

/** A key as it is shown once it has been issued. */
export interface KeyView {
  readonly id: string;
  /** Its end, behind dots. */
  readonly masked: string;
}

/** The accounts of a running emulator: their keys and settings change, and what changes holds from then on. */
export interface AccountBook {
  readonly authenticate: Authenticate;
  list(): readonly Account[];
  get(customerId: number): Account | undefined;
  /** Adds one with the next number and without a key. */
  add(): Account;
  save(customerId: number, settings: StatedSettings): void;
  /** The key, to be shown this once. */
  issue(customerId: number): string;
  revoke(customerId: number, keyId: string): void;
}

export function createAccountBook(given: readonly Account[], changed: () => void = () => {}): AccountBook {
  let accounts = given;
  let find = createAuthenticate(accounts);

  function put(next: readonly Account[]): void {
    accounts = next;
    find = createAuthenticate(accounts);
    changed();
  }

  const change = (customerId: number, next: (account: Account) => Account) =>
    put(accounts.map((one) => (one.customerId === customerId ? next(one) : one)));

  return {
    authenticate: (authorization) => find(authorization),
    list: () => accounts,
    get: (customerId) => accounts.find((one) => one.customerId === customerId),
    add() {
      const customerId = 1 + Math.max(1000, ...accounts.map((one) => one.customerId));
      const account: Account = { customerId, keys: [] };
      put([...accounts, account]);
      return account;
    },
    save: (customerId, settings) => change(customerId, (account) => ({ ...account, settings })),
    issue(customerId) {
      const key = `hdt-${randomBytes(18).toString('base64url')}`;
      change(customerId, (account) => ({ ...account, keys: [...account.keys, key] }));
      return key;
    },
    revoke: (customerId, keyId) =>
      change(customerId, (account) => ({
        ...account,
        keys: account.keys.filter((key) => keyView(key).id !== keyId),
      })),
  };
}

export const settingsOf = ({ settings }: Account): AccountSettings => accountSettingsFrom(settings);

/** The id is no way back to the key. */
export const keyView = (key: string): KeyView => ({
  id: createHash('sha256').update(key).digest('hex').slice(0, 16),
  masked: `••••${key.slice(-4)}`,
});

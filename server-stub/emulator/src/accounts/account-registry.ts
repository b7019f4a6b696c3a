import { toBase64 } from '../bytes.js';
import { nameUuid } from '../ids.js';
import { type AccountSettings, accountSettingsFrom, type SettingsInput } from './account-settings.js';
import { type Account, type Authenticate, createAuthenticate } from './accounts.js';
import { maskKey } from './mask-key.js';

/** A key as it is shown after it was issued. */
export interface KeyView {
  readonly id: string;
  /** As `maskKey` gives it. */
  readonly masked: string;
}

/** The accounts of a running emulator; a change of keys or settings applies from then on. */
export interface AccountRegistry {
  readonly authenticate: Authenticate;
  list(): readonly Account[];
  get(customerId: number): Account | undefined;
  /** Adds one with the next customer id and without a key. */
  add(): Account;
  saveSettings(customerId: number, settings: SettingsInput): void;
  /** Returns the new key, which is shown only once. */
  issueKey(customerId: number): string;
  revokeKey(customerId: number, keyId: string): void;
}

export function createAccountRegistry(initial: readonly Account[]): AccountRegistry {
  let accounts = initial;
  let find = createAuthenticate(accounts);

  function replace(next: readonly Account[]): void {
    accounts = next;
    find = createAuthenticate(accounts);
  }

  const update = (customerId: number, next: (account: Account) => Account) =>
    replace(accounts.map((account) => (account.customerId === customerId ? next(account) : account)));

  return {
    authenticate: (authorization) => find(authorization),
    list: () => accounts,
    get: (customerId) => accounts.find((account) => account.customerId === customerId),
    add() {
      const customerId = 1 + Math.max(1000, ...accounts.map((account) => account.customerId));
      const account: Account = { customerId, keys: [] };
      replace([...accounts, account]);
      return account;
    },
    saveSettings: (customerId, settings) => update(customerId, (account) => ({ ...account, settings })),
    issueKey(customerId) {
      const random = crypto.getRandomValues(new Uint8Array(18));
      const key = `hdt-${toBase64(random).replaceAll('+', '-').replaceAll('/', '_')}`;
      update(customerId, (account) => ({ ...account, keys: [...account.keys, key] }));
      return key;
    },
    revokeKey: (customerId, keyId) =>
      update(customerId, (account) => ({
        ...account,
        keys: account.keys.filter((key) => keyView(key).id !== keyId),
      })),
  };
}

export const settingsOf = ({ settings }: Account): AccountSettings => accountSettingsFrom(settings);

/** The id does not reveal the key. */
export const keyView = (key: string): KeyView => ({
  id: nameUuid(key),
  masked: maskKey(key),
});

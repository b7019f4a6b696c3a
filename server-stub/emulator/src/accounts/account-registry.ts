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
export class AccountRegistry {
  #accounts: readonly Account[];
  #find: Authenticate;

  constructor(accounts: readonly Account[]) {
    this.#accounts = accounts;
    this.#find = createAuthenticate(accounts);
  }

  authenticate(authorization: string | undefined): Account | null {
    return this.#find(authorization);
  }

  list(): readonly Account[] {
    return this.#accounts;
  }

  get(customerId: number): Account | undefined {
    return this.#accounts.find((account) => account.customerId === customerId);
  }

  /** Adds one with the next customer id and without a key. */
  add(): Account {
    const customerId = 1 + Math.max(1000, ...this.#accounts.map((account) => account.customerId));
    const account: Account = { customerId, keys: [] };
    this.#replace([...this.#accounts, account]);
    return account;
  }

  saveSettings(customerId: number, settings: SettingsInput): void {
    this.#update(customerId, (account) => ({ ...account, settings }));
  }

  /** Returns the new key, which is shown only once. */
  issueKey(customerId: number): string {
    const random = crypto.getRandomValues(new Uint8Array(18));
    const key = `hdt-${toBase64(random).replaceAll('+', '-').replaceAll('/', '_')}`;
    this.#update(customerId, (account) => ({ ...account, keys: [...account.keys, key] }));
    return key;
  }

  revokeKey(customerId: number, keyId: string): void {
    this.#update(customerId, (account) => ({
      ...account,
      keys: account.keys.filter((key) => keyView(key).id !== keyId),
    }));
  }

  #update(customerId: number, next: (account: Account) => Account): void {
    this.#replace(
      this.#accounts.map((account) => (account.customerId === customerId ? next(account) : account)),
    );
  }

  #replace(accounts: readonly Account[]): void {
    this.#accounts = accounts;
    this.#find = createAuthenticate(accounts);
  }
}

export const settingsOf = ({ settings }: Account): AccountSettings => accountSettingsFrom(settings);

/** The id does not reveal the key. */
export const keyView = (key: string): KeyView => ({
  id: nameUuid(key),
  masked: maskKey(key),
});

import type { SettingsInput } from './account-settings.js';

/** A customer of the service. Every key gives access to the whole account and to no other. */
export interface Account {
  readonly customerId: number;
  readonly keys: readonly string[];
  /** Results are written as in the document when left out. */
  readonly settings?: SettingsInput;
}

/** Not a secret: a local emulator protects nothing. */
export const DEFAULT_KEY = 'hdt-emulator-key';

export const DEFAULT_ACCOUNTS: readonly Account[] = [{ customerId: 1001, keys: [DEFAULT_KEY] }];

/** Finds the account of an `Authorization` header (RFC 6750 §2.1); null when it is missing, malformed or unknown. */
export type Authenticate = (authorization: string | undefined) => Account | null;

export function createAuthenticate(accounts: readonly Account[]): Authenticate {
  const known = new Map(accounts.flatMap((account) => account.keys.map((key) => [key, account])));
  return (authorization) => {
    const key = /^Bearer +(\S+)\s*$/i.exec(authorization ?? '')?.[1];
    return (key !== undefined && known.get(key)) || null;
  };
}

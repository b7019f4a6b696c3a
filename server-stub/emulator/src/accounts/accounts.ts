import { createHash, timingSafeEqual } from 'node:crypto';
import type { StatedSettings } from './account-settings.js';

/** A customer of the service. Every key sees the whole account and no other. */
export interface Account {
  readonly customerId: number;
  readonly keys: readonly string[];
  /** How its results are written; as in the document when left out. */
  readonly settings?: StatedSettings;
}

/** Not a secret: an emulator on one's own machine guards nothing. */
export const DEFAULT_KEY = 'hdt-emulator-key';

export const DEFAULT_ACCOUNTS: readonly Account[] = [{ customerId: 1001, keys: [DEFAULT_KEY] }];

/** Finds the account of an `Authorization` header (RFC 6750 §2.1); null when it is missing, malformed or unknown. */
export type Authenticate = (authorization: string | undefined) => Account | null;

export function createAuthenticate(accounts: readonly Account[]): Authenticate {
  const known = accounts.flatMap((account) => account.keys.map((key) => ({ account, digest: digest(key) })));
  return (authorization) => {
    const key = /^Bearer +(\S+)\s*$/i.exec(authorization ?? '')?.[1];
    if (key === undefined) return null;
    const given = digest(key);
    return known.find(({ digest: own }) => timingSafeEqual(own, given))?.account ?? null;
  };
}

const digest = (key: string): Buffer => createHash('sha256').update(key).digest();
